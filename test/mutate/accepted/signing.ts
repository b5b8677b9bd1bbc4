import { type Accepted, because } from './accepted.ts';

export const signing: Accepted[] = [
  because('What is asked of a batch is whether it was stopped, and which of its rows are open: one that is over has none.', {
    'electron/core/signing/batch/ledger': ["'done' →"],
  }),
  because('Whoever asks looks for the two other kinds by name: what is neither is sent again with the same bytes.', {
    'electron/core/signing/batch/settle': ["{ kind: 'same bytes' } → {}"],
  }),
  because('Hex of fewer than 16 bytes with 0x in its middle is no hex: it was refused before.', {
    'electron/core/signing/payload-form': ['/^0x/i → /0x/i'],
  }),
];
