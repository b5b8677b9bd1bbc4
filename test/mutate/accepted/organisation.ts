import { type Accepted, because } from './accepted.ts';

export const organisation: Accepted[] = [
  because('What is asked of nothing is nothing: no rows, no targets, no list, whichever way it is asked.', {
    'electron/core/calls/organisation': ['answer.ok → true'],
    'electron/core/organisation/allowlist-state': ["'DENY' →"],
    'electron/core/organisation/allowlist': ["verdict === 'let in' → true"],
    'electron/core/organisation/interface-pins': ['!isObject'],
    'electron/core/organisation/interfaces': ['entries.length === 0 → true', "'instructions' →"],
  }),
  because('Every row is pinned or in doubt when this is read: the compiler asks for what stands behind.', {
    'electron/core/calls/organisation': ["'first seen' →"],
  }),
  because('No IPv4 value reaches 2^32: the question of the family decides nothing.', {
    'electron/core/organisation/cidr': ["family === 'ipv6' → true"],
  }),
  because('Speed alone: the result is the same.', {
    'electron/core/organisation/interface-pins': ['hashes.set(row, hash); →'],
    'electron/core/organisation/interfaces': [
      'list.filter(isStructure).slice(0, atOnce)',
      'words.length <= limits.interface.letters →',
    ],
  }),
  because('It is what the library takes without being told.', {
    'electron/core/organisation/interfaces': ["'utf8' →"],
  }),
  because('Without a return it is undefined, which comes to the same.', {
    'electron/core/organisation/interfaces': ['{ return undefined; } → {}'],
  }),
];
