/** Who controls a contract, and which code it runs: ownership, roles, Safe owners and modules, proxies, diamonds. */

import type { ReadContext } from '../../context.ts';
import { type Decoded, decoded, hex, text } from '../../decoded.ts';
import type { EffectOf } from '../../effect.ts';
import type { Holding } from '../../standing.ts';
import { address, contract, counterpartyFindings, party } from '../assets.ts';
import { addressAt, bytesAt, type CallReader, type CallTable, listAt } from './reader.ts';

const zero = /^0x0{40}$/;
const unnamed = (of: string, context: ReadContext) => party(of, context, 'a contract not named here');

/** Power over a contract goes to an address. */
export const hand =
  (power: string, index: number, rule: 'ownership' | 'upgrade' | 'named-call' = 'ownership', as?: Holding): CallReader =>
  ({ to, args }, context) => {
    const taker = addressAt(args, index);
    const over = unnamed(to, context);
    const effect: EffectOf<'hand'> = { action: 'hand', account: context.actor, power, over, counterparty: party(taker, context) };
    return decoded([effect], {
      details: [address('New holder', taker, context)],
      findings: [
        { id: `${rule}.hand` as const, effect, ...(as && { as }) },
        ...counterpartyFindings(taker, 'new holder', context),
      ],
    });
  };

/** The rules of a contract change, without somebody new. */
export const change =
  (power: string, rule: 'ownership' | 'upgrade' | 'named-call' = 'ownership'): CallReader =>
  ({ to }, context) => {
    const effect: EffectOf<'change'> = { action: 'change', account: context.actor, power, over: unnamed(to, context) };
    return decoded([effect], { findings: [{ id: `${rule}.change`, effect }] });
  };

/** New code behind an address. */
const upgrade =
  (codeIndex: number, proxyIndex: number | null = null, callIndex: number | null = null): CallReader =>
  ({ to, args, follow }, context) => {
    const proxy = proxyIndex === null ? to : addressAt(args, proxyIndex);
    const code = addressAt(args, codeIndex);
    const inner =
      callIndex === null || typeof args[callIndex] !== 'string' || args[callIndex] === '0x'
        ? null
        : follow({ to: code, value: 0n, data: bytesAt(args, callIndex) }, context);
    const over = unnamed(proxy, context);
    const counterparty = contract(code, context);
    return decoded([{ action: 'replace code', account: context.actor, over, counterparty, inner }], {
      details: [address('Contract', proxy, context), address('New code', code, context)],
      findings: [{ id: 'upgrade.code', over }, ...counterpartyFindings(code, 'new code', context), ...(inner?.findings ?? [])],
      trees: inner === null ? [] : [{ label: 'Call of the new code', does: inner.effects, children: inner.trees }],
    });
  };

/** EIP-2535: facets are code; an initialiser runs by delegate call. */
const diamondCut: CallReader = ({ to, args }, context) => {
  const init = addressAt(args, 1);
  const cuts = listAt(args, 0).map(cut => String((cut as { facetAddress?: unknown }).facetAddress));
  const over = unnamed(to, context);
  return decoded([{ action: 'replace functions', account: context.actor, over }], {
    details: [...cuts.map(facet => address('New code', facet, context)), address('Initialiser', init, context)],
    findings: [
      { id: 'upgrade.functions', over },
      ...(zero.test(init) ? [] : [{ id: 'delegatecall.initialiser' as const, code: party(init, context) }]),
      ...cuts.flatMap(facet => (zero.test(facet) ? [] : counterpartyFindings(facet, 'new code', context))),
    ],
  });
};

const threshold: CallReader = ({ to, args }, context) => {
  const count = String(args[0]);
  const over = party(to, context, 'a Safe not named here');
  return decoded([{ action: 'set threshold', account: context.actor, over, count }], {
    details: [text('Signatures needed', count)],
    findings: [{ id: 'ownership.threshold', over: party(to, context, 'The Safe'), count }],
  });
};

const withThreshold =
  (base: CallReader, index: number): CallReader =>
  (input, context): Decoded => {
    const given = base(input, context);
    return { ...given, details: [...given.details, text('Signatures needed', String(input.args[index]))] };
  };

/** A hash that a Safe then takes for its owner's consent: as blind as signing a digest. */
export const approveHash: CallReader = ({ to, args }, context) =>
  decoded([{ action: 'consent unseen', account: context.actor, over: party(to, context, 'a Safe not named here') }], {
    details: [hex('Hash', String(args[0]))],
    findings: [{ id: 'blind-signing.hash' }],
  });

/** Narrower than before: nobody is there who was not. */
export const takenAway = (what: string): CallReader => change(`takes away ${what}`, 'named-call');

export const destroy: CallReader = change('destroys the code', 'upgrade');

export const controlCalls: CallTable = {
  'transferOwnership(address newOwner)': hand('hands the ownership', 0),
  'transferOwnership(address newOwner, bool direct, bool renounce)': hand('hands the ownership', 0),
  'beginDefaultAdminTransfer(address newAdmin)': hand('hands the administration', 0),
  'renounceOwnership()': change('gives up the ownership'),
  'acceptOwnership()': change('takes over the ownership', 'named-call'),
  'nominateNewOwner(address newOwner)': hand('offers the ownership', 0),
  'setPendingAdmin(address newAdmin)': hand('offers the administration', 0),
  'setAuthority(address authority)': hand('hands the authority', 0),
  'changeAdmin(address newAdmin)': hand('hands the administration', 0, 'upgrade'),
  'changeProxyAdmin(address proxy, address newAdmin)': hand('hands the administration of a proxy', 1, 'upgrade'),
  'grantRole(bytes32 role, address account)': hand('gives a role', 1),
  'revokeRole(bytes32 role, address account)': takenAway('a role'),
  'renounceRole(bytes32 role, address account)': change('gives up a role', 'named-call'),
  'addOwnerWithThreshold(address owner, uint256 threshold)': withThreshold(hand('gives a share', 0), 1),
  'removeOwner(address prevOwner, address owner, uint256 threshold)': withThreshold(change('removes an owner'), 2),
  'swapOwner(address prevOwner, address oldOwner, address newOwner)': hand('hands the share of an owner', 2),
  'changeThreshold(uint256 threshold)': threshold,
  'enableModule(address module)': hand('gives unlimited power, without signatures, as a module', 0),
  'disableModule(address prevModule, address module)': takenAway('a module'),
  'setGuard(address guard)': hand('gives the guard', 0),
  'setModuleGuard(address guard)': hand('gives the module guard', 0),
  'setFallbackHandler(address handler)': hand('gives the handling of unknown calls', 0, 'ownership', 'handler'),
  'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)':
    change('sets the owners anew'),
  'changeMasterCopy(address masterCopy)': upgrade(0),
  'setMasterCopy(address masterCopy)': upgrade(0),
  'setImplementation(address implementation)': upgrade(0),
  'upgradeTo(address implementation)': upgrade(0),
  'upgradeToAndCall(address implementation, bytes data)': upgrade(0, null, 1),
  'upgrade(address proxy, address implementation)': upgrade(1, 0),
  'upgradeAndCall(address proxy, address implementation, bytes data)': upgrade(1, 0, 2),
  '_setImplementation(address implementation)': upgrade(0),
  '_setImplementation(address implementation, bool allowResign, bytes data)': upgrade(0),
  'setTarget(address target)': upgrade(0),
  'setCode(address code)': upgrade(0),
  'setLogic(address logic)': upgrade(0),
  'setSingleton(address singleton)': upgrade(0),
  'upgradeBeaconToAndCall(address beacon, bytes data)': upgrade(0, null, 1),
  'setBeacon(address beacon)': upgrade(0),
  'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] cuts, address init, bytes data)': diamondCut,
  'setAddress(bytes32 id, address value)': hand('gives an address of the register', 1),
  'approveHash(bytes32 hashToApprove)': approveHash,
  'kill()': destroy,
  'destroy()': destroy,
  'selfDestruct()': destroy,
  'delegate(address delegatee)': hand('gives the votes', 0, 'named-call'),
  'pause()': change('stops the use', 'named-call'),
  'unpause()': change('resumes the use', 'named-call'),
};
