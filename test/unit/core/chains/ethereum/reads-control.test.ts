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
      'Hands the ownership of Registry to Router',
      '• From then on, {router} controls Registry.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: It hands the ownership of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'the owner of a stranger, for a stranger',
    at(unknown, 'transferOwnership(address newOwner)', parties.vault),
    [
      'Hands the ownership of a contract not named here to an unknown address',
      '• From then on, {vault} controls a contract not named here.',
      'To: {unknown} (first seen)',
      'New holder: {vault} (first seen)',
      '! ownership: It hands the ownership of a contract not named here to an unknown address. Whoever holds it can do what the owner can.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a proxy’s administrator',
    at(parties.registry, 'changeProxyAdmin(address proxy, address newAdmin)', parties.vault, parties.router),
    [
      'Hands the administration of a proxy of Registry to Router',
      '• From then on, {router} controls Registry.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! upgrade: It hands the administration of a proxy of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no owner any more',
    at(parties.registry, 'renounceOwnership()'),
    [
      'Gives up the ownership of Registry',
      '• This changes who controls Registry.',
      'To: {registry} = Registry',
      '! ownership: It gives up the ownership of Registry.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no owner of a stranger any more',
    at(unknown, 'renounceOwnership()'),
    [
      'Gives up the ownership of a contract not named here',
      '• This changes who controls the contract.',
      'To: {unknown} (first seen)',
      '! ownership: It gives up the ownership of a contract not named here.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a role',
    at(parties.registry, 'grantRole(bytes32 role, address account)', word, parties.router),
    [
      'Gives a role of Registry to Router',
      '• From then on, {router} controls Registry.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: It gives a role of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'votes',
    at(parties.registry, 'delegate(address delegatee)', parties.router),
    [
      'Gives the votes of Registry to Router',
      '• From then on, {router} controls Registry.',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! named-call: It gives the votes of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'whether it runs',
    at(parties.registry, 'pause()'),
    [
      'Stops the use of Registry',
      '• This changes who controls Registry.',
      'To: {registry} = Registry',
      '! named-call: It stops the use of Registry.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an owner more',
    at(parties.safe, 'addOwnerWithThreshold(address owner, uint256 threshold)', parties.router, 1n),
    [
      'Gives a share of “Cold Safe” to Router',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      'Signatures needed: 1',
      '! ownership: It gives a share of “Cold Safe” to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an owner fewer',
    at(parties.safe, 'removeOwner(address prevOwner, address owner, uint256 threshold)', parties.router, parties.vault, 2n),
    [
      'Removes an owner of “Cold Safe”',
      '• This changes who controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'Signatures needed: 2',
      '! ownership: It removes an owner of “Cold Safe”.',
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
      'Hands the share of an owner of “Cold Safe” to Router',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      '! ownership: It hands the share of an owner of “Cold Safe” to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'one signature for all',
    at(parties.safe, 'changeThreshold(uint256 threshold)', 1n),
    [
      'Sets the number of owners “Cold Safe” needs to 1',
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
      'Sets the number of owners a Safe not named here needs to 3',
      'To: {unknown} (first seen)',
      'Signatures needed: 3',
      '! ownership: The Safe would need 3 signatures for everything.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a module',
    at(parties.safe, 'enableModule(address module)', parties.router),
    [
      'Gives unlimited power, without signatures, as a module of “Cold Safe” to Router',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {safe} = Cold Safe',
      'New holder: {router} = Router',
      '! ownership: It gives unlimited power, without signatures, as a module of “Cold Safe” to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a consent unseen',
    at(parties.safe, 'approveHash(bytes32 hashToApprove)', word),
    [
      'Gives one owner’s consent to something unseen at “Cold Safe”',
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
      'Gives one owner’s consent to something unseen at a Safe not named here',
      '• The hash can stand for any transaction of the Safe.',
      'To: {unknown} (first seen)',
      'Hash: 0x1111111111111111111111111111111111111111111111111111111111111111',
      '! blind-signing: A hash is approved: it does not show which transaction of the Safe it stands for.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'its code',
    at(parties.registry, 'upgradeTo(address implementation)', parties.router),
    [
      'Replaces the code of Registry with that of Router',
      '• The new code controls everything Registry holds and may do.',
      'To: {registry} = Registry',
      'Contract: {registry} = Registry',
      'New code: {router} = Router',
      '! upgrade: The code of Registry would be replaced: the new code can move everything the contract holds.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a stranger’s code, for a stranger’s',
    at(unknown, 'upgradeTo(address implementation)', parties.vault),
    [
      'Replaces the code of a contract not named here with that of an unknown contract',
      '• The new code controls everything the contract holds and may do.',
      'To: {unknown} (first seen)',
      'Contract: {unknown} (first seen)',
      'New code: {vault} (first seen)',
      '! upgrade: The code of {unknown} would be replaced: the new code can move everything the contract holds.',
      '! first-seen: The new code {vault} is first seen here.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'its code, and what that does at once',
    at(parties.registry, 'upgradeToAndCall(address implementation, bytes data)', parties.router, ofRouter),
    [
      'Replaces the code of Registry with that of Router',
      '• The new code controls everything Registry holds and may do.',
      '• From then on, {router} controls Router.',
      'To: {registry} = Registry',
      'Contract: {registry} = Registry',
      'New code: {router} = Router',
      '! upgrade: The code of Registry would be replaced: the new code can move everything the contract holds.',
      '! ownership: It hands the ownership of Router to Router. Whoever holds it can do what the owner can.',
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
      'Replaces the code of Registry with that of “Cold Safe”',
      '• The new code controls everything Registry holds and may do.',
      '• From then on, {router} controls “Cold Safe”.',
      'To: {router} = Router',
      'Contract: {registry} = Registry',
      'New code: {safe} = Cold Safe',
      '! upgrade: The code of Registry would be replaced: the new code can move everything the contract holds.',
      '! ownership: It hands the ownership of “Cold Safe” to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a proxy’s code',
    at(parties.router, 'upgrade(address proxy, address implementation)', parties.registry, unknown),
    [
      'Replaces the code of Registry with that of an unknown contract',
      '• The new code controls everything Registry holds and may do.',
      'To: {router} = Router',
      'Contract: {registry} = Registry',
      'New code: {unknown} (first seen)',
      '! upgrade: The code of Registry would be replaced: the new code can move everything the contract holds.',
      '! first-seen: The new code {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'some of its functions',
    at(parties.registry, cut, [facet(parties.router), facet(unknown), facet(parties.zero)], parties.zero, '0x'),
    [
      'Replaces functions of Registry with other code',
      '• The new code can move everything the contract holds.',
      'To: {registry} = Registry',
      'New code: {router} = Router',
      'New code: {unknown} (first seen)',
      'New code: {zero} (first seen)',
      'Initialiser: {zero} (first seen)',
      '! upgrade: Functions of Registry would be replaced by other code (diamondCut).',
      '! first-seen: The new code {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'some of a stranger’s functions, by code that runs',
    at(unknown, cut, [], parties.vault, '0x'),
    [
      'Replaces functions of a contract not named here with other code',
      '• The new code can move everything the contract holds.',
      'To: {unknown} (first seen)',
      'Initialiser: {vault} (first seen)',
      '! delegatecall: The code at {vault} would run as the contract while its functions are replaced.',
      '! upgrade: Functions of a contract not named here would be replaced by other code (diamondCut).',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'whether it is',
    at(parties.registry, 'kill()'),
    [
      'Destroys the code of Registry',
      '• This changes who controls Registry.',
      'To: {registry} = Registry',
      '! upgrade: It destroys the code of Registry.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('what changes of a contract: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
