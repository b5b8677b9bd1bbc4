import { type Accepted, because } from './accepted.ts';

export const enclave: Accepted[] = [
  because('Without a return it is undefined, which comes to the same.', {
    'electron/core/enclave/envelope': ['{ return false; } → {}', '{ return undefined; } → {}'],
  }),
  because('All that is written so is ASCII, and UTF-8 writes that in the same bytes.', {
    'electron/core/enclave/hpke': ["'ascii' →"],
  }),
];
