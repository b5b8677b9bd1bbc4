import { type Accepted, because } from './accepted.ts';

export const enclave: Accepted[] = [
  because('The same either way: who asks takes nothing for no, and no answer for an undefined one.', {
    'electron/core/enclave/envelope': ['{ return false; } → {}', '{ return undefined; } → {}'],
  }),
  because('The same bytes either way: all that is written so is of ASCII, which UTF-8 writes alike.', {
    'electron/core/enclave/hpke': ['\'ascii\' → ""'],
  }),
];
