/** Who controls a contract, and which code it runs: ownership, roles, Safe owners and modules, proxies, diamonds. */

import { party, strangers } from '../../parties.ts';
import { addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed, written } from '../address.ts';
import { type ActReader, type ActTable, addressAt, listAt } from './acts.ts';

/** Power over a contract goes to an address. */
const hand =
  (what: string, index: number, rule = 'ownership'): ActReader =>
  ({ to, args }, context) => {
    const taker = addressAt(args, index);
    const target = party(to, context, 'a contract not named here');
    return {
      deed: `${what} of ${target} to ${party(taker, context)}`,
      effects: [`${written(taker, context.chainId)} decides about ${target} from then on.`],
      facts: [addressFact('New holder', checksummed(taker), context)],
      observations: [
        {
          rule,
          sentence: `This ${what} of ${target} to ${party(taker, context)}: whoever holds it can do what the present owner can.`,
        },
        ...strangers(taker, 'The new holder', context),
      ],
      trees: [],
    };
  };

/** The rules of a contract change, without somebody new. */
const change =
  (what: string, rule = 'ownership'): ActReader =>
  ({ to }, context) => ({
    deed: `${what} of ${party(to, context, 'a contract not named here')}`,
    effects: [`Who decides about ${party(to, context, 'the contract')} is changed.`],
    facts: [],
    observations: [{ rule, sentence: `This ${what} of ${party(to, context, 'a contract not named here')}.` }],
    trees: [],
  });

/** New code behind an address. */
const upgrade =
  (codeIndex: number, proxyIndex: number | null = null, callIndex: number | null = null): ActReader =>
  ({ to, args, follow }, context) => {
    const proxy = proxyIndex === null ? to : addressAt(args, proxyIndex);
    const code = addressAt(args, codeIndex);
    const inner =
      callIndex === null || typeof args[callIndex] !== 'string' || args[callIndex] === '0x'
        ? null
        : follow({ to: code, value: 0n, data: Uint8Array.from(Buffer.from(String(args[callIndex]).slice(2), 'hex')) }, context);
    return {
      deed: `replaces the code of ${party(proxy, context, 'a contract not named here')} with that of ${party(code, context, 'an unknown contract')}`,
      effects: [
        `Everything ${party(proxy, context, 'the contract')} holds and may do is in the hands of the new code.`,
        ...(inner?.effects ?? []),
      ],
      facts: [addressFact('Contract', checksummed(proxy), context), addressFact('New code', checksummed(code), context)],
      observations: [
        {
          rule: 'upgrade',
          sentence: `The code of ${party(proxy, context, written(proxy, context.chainId))} would be replaced: the new code can move everything the contract holds.`,
        },
        ...strangers(code, 'The new code', context),
        ...(inner?.observations ?? []),
      ],
      trees: inner === null ? [] : [{ label: 'Call of the new code', note: inner.deed, children: inner.trees }],
    };
  };

/** EIP-2535: facets are code; an initialiser runs by delegate call. */
const diamondCut: ActReader = ({ to, args }, context) => {
  const init = addressAt(args, 1);
  const cuts = listAt(args, 0).map(cut => String((cut as { facetAddress?: unknown }).facetAddress));
  const observations: Observation[] = [
    {
      rule: 'upgrade',
      sentence: `Functions of ${party(to, context, 'a contract not named here')} would be replaced by other code (diamondCut).`,
    },
    ...(/^0x0{40}$/.test(init)
      ? []
      : [
          {
            rule: 'delegatecall',
            sentence: `The code at ${written(init, context.chainId)} would run as the contract while its functions are replaced.`,
          },
        ]),
    ...cuts.flatMap(facet => (/^0x0{40}$/.test(facet) ? [] : strangers(facet, 'The new code', context))),
  ];
  return {
    deed: `replaces functions of ${party(to, context, 'a contract not named here')} with other code`,
    effects: ['The new code can move everything the contract holds.'],
    facts: [
      ...cuts.map(facet => addressFact('New code', checksummed(facet), context)),
      addressFact('Initialiser', checksummed(init), context),
    ],
    observations,
    trees: [],
  };
};

const threshold: ActReader = ({ to, args }, context) => ({
  deed: `sets the number of owners ${party(to, context, 'a Safe not named here')} needs to ${String(args[0])}`,
  effects: [],
  facts: [fact('Signatures needed', String(args[0]), 'text')],
  observations: [
    {
      rule: 'ownership',
      sentence: `${party(to, context, 'The Safe')} would need ${String(args[0])} signature${String(args[0]) === '1' ? ', a single one,' : 's'} for everything.`,
    },
  ],
  trees: [],
});

const withThreshold =
  (base: ActReader, index: number): ActReader =>
  (input, context: ReadContext) => {
    const act = base(input, context);
    return { ...act, facts: [...act.facts, fact('Signatures needed', String(input.args[index]), 'text')] };
  };

/** A hash that a Safe then takes for its owner's consent: as blind as signing a digest. */
const approveHash: ActReader = ({ to, args }, context) => ({
  deed: `gives one owner’s consent to something unseen at ${party(to, context, 'a Safe not named here')}`,
  effects: ['The hash can stand for any transaction of the Safe.'],
  facts: [fact('Hash', String(args[0]), 'hex')],
  observations: [
    {
      rule: 'blind-signing',
      sentence: 'A hash is approved: which transaction of the Safe it stands for cannot be told from it.',
    },
  ],
  trees: [],
});

const destroy: ActReader = change('destroys the code', 'upgrade');

export const controlActs: ActTable = {
  'transferOwnership(address newOwner)': hand('hands the ownership', 0),
  'transferOwnership(address newOwner, bool direct, bool renounce)': hand('hands the ownership', 0),
  'beginDefaultAdminTransfer(address newAdmin)': hand('hands the administration', 0),
  'renounceOwnership()': change('gives up the ownership'),
  'acceptOwnership()': change('takes over the ownership'),
  'setOwner(address newOwner)': hand('hands the ownership', 0),
  'nominateNewOwner(address newOwner)': hand('offers the ownership', 0),
  'transferAdmin(address newAdmin)': hand('hands the administration', 0),
  'setAdmin(address newAdmin)': hand('hands the administration', 0),
  'setPendingAdmin(address newAdmin)': hand('offers the administration', 0),
  'setAuthority(address authority)': hand('hands the authority', 0),
  'changeAdmin(address newAdmin)': hand('hands the administration', 0, 'upgrade'),
  'changeProxyAdmin(address proxy, address newAdmin)': hand('hands the administration of a proxy', 1, 'upgrade'),
  'grantRole(bytes32 role, address account)': hand('gives a role', 1),
  'revokeRole(bytes32 role, address account)': change('takes a role away'),
  'renounceRole(bytes32 role, address account)': change('gives up a role'),
  'setMinter(address minter)': hand('gives the right to mint', 0),
  'addMinter(address minter)': hand('gives the right to mint', 0),
  'addOwnerWithThreshold(address owner, uint256 threshold)': withThreshold(hand('gives a share', 0), 1),
  'removeOwner(address prevOwner, address owner, uint256 threshold)': withThreshold(change('removes an owner'), 2),
  'swapOwner(address prevOwner, address oldOwner, address newOwner)': hand('hands the share of an owner', 2),
  'changeThreshold(uint256 threshold)': threshold,
  'enableModule(address module)': hand('gives unlimited power, without signatures, as a module', 0),
  'disableModule(address prevModule, address module)': change('removes a module'),
  'setGuard(address guard)': hand('gives the guard', 0),
  'setModuleGuard(address guard)': hand('gives the module guard', 0),
  'setFallbackHandler(address handler)': hand('gives the handling of unknown calls', 0),
  'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)':
    change('sets the owners anew'),
  'changeMasterCopy(address masterCopy)': upgrade(0),
  'setMasterCopy(address masterCopy)': upgrade(0),
  'setImplementation(address implementation)': upgrade(0),
  'upgradeTo(address implementation)': upgrade(0),
  'upgradeToAndCall(address implementation, bytes data)': upgrade(0, null, 1),
  'upgrade(address proxy, address implementation)': upgrade(1, 0),
  'upgradeAndCall(address proxy, address implementation, bytes data)': upgrade(1, 0, 2),
  'setTarget(address target)': upgrade(0),
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
