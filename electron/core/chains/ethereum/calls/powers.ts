/**
 * Who may decide over a contract, by the names that contracts give to it: an office is given, taken, offered or changed. The
 * functions are made of the words that the field uses for them; what they have in common is that the address in them has a
 * power afterwards that it did not have before.
 */
import type { AbiFunction } from 'viem';
import { hand, takenAway } from './control.ts';
import type { CallReader } from './reader.ts';

/** Offices, as functions name them and as a sentence does. */
const offices: Readonly<Record<string, string>> = {
  Owner: 'the ownership',
  Ownership: 'the ownership',
  PendingOwner: 'the ownership',
  NewOwner: 'the ownership',
  PendingAdmin: 'the administration',
  SuperAdmin: 'the administration',
  DefaultAdmin: 'the administration',
  ProxyAdmin: 'the administration of a proxy',
  Authority: 'the authority',
  Multisig: 'the control',
  Timelock: 'the execution',
  Router: 'the routes',
  Bridge: 'the bridge',
  EntryPoint: 'the entry point',
  Verifier: 'the verification',
  Custodian: 'the custody',
  Trader: 'the right to trade',
  Spender: 'the right to spend',
  Withdrawer: 'the right to withdraw',
  Upgrader: 'the right to replace the code',
  Whitelister: 'the right to let others in',
  Admin: 'the administration',
  Administrator: 'the administration',
  Manager: 'the management',
  Operator: 'the operation',
  Governance: 'the governance',
  Governor: 'the governance',
  Gov: 'the governance',
  Controller: 'the control',
  Minter: 'the right to mint',
  MasterMinter: 'the right to name who mints',
  Burner: 'the right to burn',
  Pauser: 'the right to stop the use',
  Blacklister: 'the right to block accounts',
  Freezer: 'the right to freeze accounts',
  Rescuer: 'the right to take tokens out',
  Keeper: 'the keeping',
  Guardian: 'the guard',
  Curator: 'the curation',
  Allocator: 'the allocation',
  Strategist: 'the strategy',
  Strategy: 'the strategy',
  Executor: 'the execution',
  Proposer: 'the right to propose',
  Signer: 'the right to sign',
  Validator: 'the validation',
  Attester: 'the attestation',
  Relayer: 'the relay',
  Forwarder: 'the forwarding',
  TrustedForwarder: 'the forwarding',
  Delegate: 'the delegation',
  Delegatee: 'the delegation',
  Agent: 'the agency',
  Registrar: 'the register',
  Resolver: 'the resolution of a name',
  Treasury: 'the treasury',
  Vault: 'the vault',
  Hook: 'the hook',
  Module: 'the module',
  Plugin: 'the plug-in',
  SessionKey: 'a session key',
  Oracle: 'the prices',
  PriceOracle: 'the prices',
  PriceFeed: 'the prices',
  Beneficiary: 'the benefit',
  FeeRecipient: 'the fees',
  FeeCollector: 'the fees',
  FeeReceiver: 'the fees',
  FeeTo: 'the fees',
  RewardsRecipient: 'the rewards',
  RewardRecipient: 'the rewards',
  WithdrawalAddress: 'what is withdrawn',
  WithdrawAddress: 'what is withdrawn',
  PayoutAddress: 'what is paid out',
  Payee: 'what is paid out',
  Recovery: 'the recovery',
  RecoveryAddress: 'the recovery',
  Recipient: 'what is paid out',
  Receiver: 'what is paid out',
  PayoutWallet: 'what is paid out',
  TreasuryAddress: 'the treasury',
  FeeAddress: 'the fees',
  FeeWallet: 'the fees',
  Wallet: 'the wallet',
  RewardReceiver: 'the rewards',
  Claimer: 'what is claimed',
  PendingGovernor: 'the governance',
  FeeToSetter: 'the right to name who has the fees',
  RewardsController: 'the rewards',
  RewardDistribution: 'the rewards',
  RewardsDistribution: 'the rewards',
  Distributor: 'the distribution',
  IsAllocator: 'the allocation',
  SkimRecipient: 'the rewards',
  AuthorizedAddress: 'the authority',
  Hooks: 'the hooks',
  Endpoint: 'the messages from other chains',
  InterchainSecurityModule: 'the messages from other chains',
  WithdrawalManager: 'what is withdrawn',
  InterestRateModel: 'the interest',
  Extension: 'the extension',
  FlashLoaner: 'the right to borrow at once',
};

/** Beside the address: nothing, whether it is allowed, or a number. */
const shapes: readonly (readonly Input[])[] = [[], [{ name: 'isAllowed', type: 'bool' }], [{ name: 'amount', type: 'uint256' }]];
interface Input {
  name: string;
  type: string;
}
const giving: Readonly<Record<string, string>> = {
  set: 'gives',
  add: 'gives',
  update: 'gives',
  change: 'gives',
  grant: 'gives',
  transfer: 'hands',
};
/** Said of whoever acts, and not of what is paid or asked. */
const seldom: readonly string[] = [
  ...['appoint', 'nominate', 'propose', 'authorize', 'authorise', 'enable', 'register', 'approve', 'assign', 'submit'],
  ...['initiate', 'safeTransfer'],
];
const acting: ReadonlySet<string> = new Set([
  ...['Owner', 'NewOwner', 'Admin', 'Administrator', 'Manager', 'Operator', 'Governor', 'Governance', 'Controller', 'Minter'],
  ...['Pauser', 'Keeper', 'Guardian', 'Curator', 'Allocator', 'Strategist', 'Strategy', 'Executor', 'Proposer', 'Signer'],
  ...['Relayer', 'Forwarder', 'Delegate', 'Delegatee', 'Agent', 'Module', 'Plugin', 'Hook', 'SessionKey', 'Spender'],
  ...['Withdrawer', 'Custodian', 'Ownership'],
]);
const taking = ['remove', 'revoke', 'disable', 'deauthorize', 'unregister'];

const given =
  (words: string, office: string): CallReader =>
  (input, context) =>
    // Set to false it is taken away, as it is where the verb says so.
    input.args[1] === false ? takenAway(office)(input, context) : hand(words, 0)(input, context);

const item = (name: string, more: readonly Input[]): AbiFunction => ({
  ...{ type: 'function', name, outputs: [], stateMutability: 'nonpayable' },
  inputs: [{ name: 'account', type: 'address' }, ...more],
});

/** As Compound writes it, and as Vyper's contracts do. */
const otherwise = (office: string): readonly string[] => [
  `_set${office}`,
  ...['set', 'add'].map(verb => `${verb}${office.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`),
];
/** Over an account that is named first. */
const over: readonly Input[] = [
  { name: 'of', type: 'address' },
  { name: 'account', type: 'address' },
];

/** Made of their parts, and not read from words: there are thousands of them, and every start would pay for it. */
export const powers: readonly { item: AbiFunction; read: CallReader }[] = Object.entries(offices).flatMap(([office, words]) => [
  ...Object.entries(giving).flatMap(([verb, gives]) =>
    shapes.map(more => ({ item: item(`${verb}${office}`, more), read: given(`${gives} ${words}`, words) })),
  ),
  ...(acting.has(office) ? seldom : []).flatMap(verb =>
    shapes.slice(0, 2).map(more => ({ item: item(`${verb}${office}`, more), read: given(`gives ${words}`, words) })),
  ),
  ...otherwise(office).map(name => ({ item: item(name, []), read: given(`gives ${words}`, words) })),
  ...['set', 'add'].map(verb => ({
    item: { ...item(`${verb}${office}`, []), inputs: over },
    read: hand(`gives ${words}`, 1),
  })),
  ...taking.map(verb => ({ item: item(`${verb}${office}`, []), read: takenAway(words) })),
]);
