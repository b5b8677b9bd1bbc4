/** What a person reads of calls that change who controls a contract, or its code; calldata encoded by viem. */
import { expect, test } from 'vitest';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../../vectors/payloads.ts';
import { others, type Row, told } from '../told.ts';

const { unknown } = others;
const at = (to: string, signature: string, ...args: unknown[]): Request => calling(to, call(signature, args));
const word = `0x${'11'.repeat(32)}`;
const ofRouter = call('transferOwnership(address newOwner)', [parties.router]);
const cut = 'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] cuts, address init, bytes data)';
const facet = (facetAddress: string) => ({ facetAddress, action: 0, functionSelectors: ['0x12345678'] });

test.each<Row>([
  [
    'its owner',
    at(parties.registry, 'transferOwnership(address newOwner)', parties.router),
    [
      'Sign a transaction that hands the ownership of “Registry” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Registry”.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: This hands the ownership of “Registry” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'the owner of a stranger, for a stranger',
    at(unknown, 'transferOwnership(address newOwner)', parties.vault),
    [
      'Sign a transaction that hands the ownership of a contract not named here to an unknown address on Ethereum mainnet',
      '• From then on, {vault} controls a contract not named here.',
      'To: {unknown} (first seen)',
      'New holder: {vault} (first seen)',
      '! ownership: This hands the ownership of a contract not named here to an unknown address: whoever holds it can do what the present owner can.',
      '! first-seen: The new holder {vault} is new to this app.',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a proxy’s administrator',
    at(parties.registry, 'changeProxyAdmin(address proxy, address newAdmin)', parties.vault, parties.router),
    [
      'Sign a transaction that hands the administration of a proxy of “Registry” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Registry”.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! upgrade: This hands the administration of a proxy of “Registry” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no owner any more',
    at(parties.registry, 'renounceOwnership()'),
    [
      'Sign a transaction that gives up the ownership of “Registry” on Ethereum mainnet',
      '• This changes who controls “Registry”.',
      'To: {registry} = Registry',
      '! ownership: This gives up the ownership of “Registry”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no owner of a stranger any more',
    at(unknown, 'renounceOwnership()'),
    [
      'Sign a transaction that gives up the ownership of a contract not named here on Ethereum mainnet',
      '• This changes who controls the contract.',
      'To: {unknown} (first seen)',
      '! ownership: This gives up the ownership of a contract not named here.',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a role',
    at(parties.registry, 'grantRole(bytes32 role, address account)', word, parties.router),
    [
      'Sign a transaction that gives a role of “Registry” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Registry”.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: This gives a role of “Registry” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'votes',
    at(parties.registry, 'delegate(address delegatee)', parties.router),
    [
      'Sign a transaction that gives the votes of “Registry” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Registry”.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! named-call: This gives the votes of “Registry” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'whether it runs',
    at(parties.registry, 'pause()'),
    [
      'Sign a transaction that stops the use of “Registry” on Ethereum mainnet',
      '• This changes who controls “Registry”.',
      'To: {registry} = Registry',
      '! named-call: This stops the use of “Registry”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an owner more',
    at(parties.safe, 'addOwnerWithThreshold(address owner, uint256 threshold)', parties.router, 1n),
    [
      'Sign a transaction that gives a share of “Cold Safe” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      'Signatures needed: 1',
      '! ownership: This gives a share of “Cold Safe” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an owner fewer',
    at(parties.safe, 'removeOwner(address prevOwner, address owner, uint256 threshold)', parties.router, parties.vault, 2n),
    [
      'Sign a transaction that removes an owner of “Cold Safe” on Ethereum mainnet',
      '• This changes who controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'Signatures needed: 2',
      '! ownership: This removes an owner of “Cold Safe”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an owner for another',
    at(
      parties.safe,
      'swapOwner(address prevOwner, address oldOwner, address newOwner)',
      parties.payroll,
      parties.registry,
      parties.router,
    ),
    [
      'Sign a transaction that hands the share of an owner of “Cold Safe” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      '! ownership: This hands the share of an owner of “Cold Safe” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'one signature for all',
    at(parties.safe, 'changeThreshold(uint256 threshold)', 1n),
    [
      'Sign a transaction that sets the number of owners “Cold Safe” needs to 1 on Ethereum mainnet',
      'To: {safe} = Cold Safe',
      'Signatures needed: 1',
      '! ownership: “Cold Safe” would need 1 signature, a single one, for everything.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'three signatures of a stranger’s',
    at(unknown, 'changeThreshold(uint256 threshold)', 3n),
    [
      'Sign a transaction that sets the number of owners a Safe not named here needs to 3 on Ethereum mainnet',
      'To: {unknown} (first seen)',
      'Signatures needed: 3',
      '! ownership: The Safe would need 3 signatures for everything.',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a module',
    at(parties.safe, 'enableModule(address module)', parties.router),
    [
      'Sign a transaction that gives unlimited power, without signatures, as a module of “Cold Safe” to “Router” on Ethereum mainnet',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      '! ownership: This gives unlimited power, without signatures, as a module of “Cold Safe” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a consent unseen',
    at(parties.safe, 'approveHash(bytes32 hashToApprove)', word),
    [
      'Sign a transaction that gives one owner’s consent to something unseen at “Cold Safe” on Ethereum mainnet',
      '• The hash can stand for any transaction of the Safe.',
      'To: {safe} = Cold Safe',
      'Hash: 0x1111111111111111111111111111111111111111111111111111111111111111',
      '! blind-signing: A hash is approved: it does not show which transaction of the Safe it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a consent unseen, of a stranger’s Safe',
    at(unknown, 'approveHash(bytes32 hashToApprove)', word),
    [
      'Sign a transaction that gives one owner’s consent to something unseen at a Safe not named here on Ethereum mainnet',
      '• The hash can stand for any transaction of the Safe.',
      'To: {unknown} (first seen)',
      'Hash: 0x1111111111111111111111111111111111111111111111111111111111111111',
      '! blind-signing: A hash is approved: it does not show which transaction of the Safe it stands for.',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'its code',
    at(parties.registry, 'upgradeTo(address implementation)', parties.router),
    [
      'Sign a transaction that replaces the code of “Registry” with that of “Router” on Ethereum mainnet',
      '• The new code controls everything “Registry” holds and may do.',
      'To: {registry} = Registry',
      'Contract: {registry} = Registry',
      'New code: {router} = Router',
      '! upgrade: The code of “Registry” would be replaced: the new code can move everything the contract holds.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a stranger’s code, for a stranger’s',
    at(unknown, 'upgradeTo(address implementation)', parties.vault),
    [
      'Sign a transaction that replaces the code of a contract not named here with that of an unknown contract on Ethereum mainnet',
      '• The new code controls everything the contract holds and may do.',
      'To: {unknown} (first seen)',
      'Contract: {unknown} (first seen)',
      'New code: {vault} (first seen)',
      '! upgrade: The code of {unknown} would be replaced: the new code can move everything the contract holds.',
      '! first-seen: The new code {vault} is new to this app.',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'its code, and what that does at once',
    at(parties.registry, 'upgradeToAndCall(address implementation, bytes data)', parties.router, ofRouter),
    [
      'Sign a transaction that replaces the code of “Registry” with that of “Router” on Ethereum mainnet',
      '• The new code controls everything “Registry” holds and may do.',
      '• From then on, {router} controls “Router”.',
      'To: {registry} = Registry',
      'Contract: {registry} = Registry',
      'New code: {router} = Router',
      '! upgrade: The code of “Registry” would be replaced: the new code can move everything the contract holds.',
      '! ownership: This hands the ownership of “Router” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a proxy’s code, and what that does at once',
    at(
      parties.router,
      'upgradeAndCall(address proxy, address implementation, bytes data)',
      parties.registry,
      parties.safe,
      ofRouter,
    ),
    [
      'Sign a transaction that replaces the code of “Registry” with that of “Cold Safe” on Ethereum mainnet',
      '• The new code controls everything “Registry” holds and may do.',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {router} = Router',
      'Contract: {registry} = Registry',
      'New code: {safe} = Cold Safe',
      '! upgrade: The code of “Registry” would be replaced: the new code can move everything the contract holds.',
      '! ownership: This hands the ownership of “Cold Safe” to “Router”: whoever holds it can do what the present owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a proxy’s code',
    at(parties.router, 'upgrade(address proxy, address implementation)', parties.registry, unknown),
    [
      'Sign a transaction that replaces the code of “Registry” with that of an unknown contract on Ethereum mainnet',
      '• The new code controls everything “Registry” holds and may do.',
      'To: {router} = Router',
      'Contract: {registry} = Registry',
      'New code: {unknown} (first seen)',
      '! upgrade: The code of “Registry” would be replaced: the new code can move everything the contract holds.',
      '! first-seen: The new code {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'some of its functions',
    at(parties.registry, cut, [facet(parties.router), facet(unknown), facet(parties.zero)], parties.zero, '0x'),
    [
      'Sign a transaction that replaces functions of “Registry” with other code on Ethereum mainnet',
      '• The new code can move everything the contract holds.',
      'To: {registry} = Registry',
      'New code: {router} = Router',
      'New code: {unknown} (first seen)',
      'New code: {zero} (first seen)',
      'Initialiser: {zero} (first seen)',
      '! upgrade: Functions of “Registry” would be replaced by other code (diamondCut).',
      '! first-seen: The new code {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'some of a stranger’s functions, by code that runs',
    at(unknown, cut, [], parties.vault, '0x'),
    [
      'Sign a transaction that replaces functions of a contract not named here with other code on Ethereum mainnet',
      '• The new code can move everything the contract holds.',
      'To: {unknown} (first seen)',
      'Initialiser: {vault} (first seen)',
      '! delegatecall: The code at {vault} would run as the contract while its functions are replaced.',
      '! upgrade: Functions of a contract not named here would be replaced by other code (diamondCut).',
      '! first-seen: The contract {unknown} is new to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'whether it is',
    at(parties.registry, 'kill()'),
    [
      'Sign a transaction that destroys the code of “Registry” on Ethereum mainnet',
      '• This changes who controls “Registry”.',
      'To: {registry} = Registry',
      '! upgrade: This destroys the code of “Registry”.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('what changes of a contract: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
