/** What the trusted window asks where the file vault is opened, or made. */

import { failure, type Outcome } from '../../../../contract/outcome.ts';
import type { Diagnosis } from '../../../../contract/values/app-values.ts';
import type { SecretQuestion } from '../../../decisions/ask-secrets.ts';
import { type Guesses, wrongPassphrase } from '../../../keys/guesses.ts';
import { checkedNew, newFields } from './passphrase.ts';

/** @param why it is made: no keychain works, or a person wants it beside the one that does */
type Why = 'instead' | 'beside';

/** Tries a passphrase on the vault that is there, or makes one with it; false where that cannot be. */
type Try = (typed: string) => Promise<Outcome<boolean>>;
type Opened = () => Promise<Outcome<Diagnosis>>;

export const vaultThere = (guesses: Guesses, tried: Try, opened: Opened): SecretQuestion<Diagnosis> => ({
  title: 'Open the file vault',
  sentences: ['Your keys are in a file protected by this passphrase.', 'A lost passphrase cannot be recovered.'],
  facts: [],
  fields: [{ kind: 'secret', name: 'passphrase', label: 'Passphrase of the file vault' }],
  button: 'Open the vault',
  whileLocked: true,
  waitMs: guesses.waitMs,
  async take({ passphrase: typed = '' }) {
    const right = await guesses.make(() => tried(typed));
    if (!right.ok) return right;
    return right.value ? opened() : wrongPassphrase('passphrase', 'This passphrase does not open the file vault.');
  },
});

export const newVault = (made: Try, opened: Opened, why: Why): SecretQuestion<Diagnosis> => ({
  title: 'Create a file vault',
  sentences: [
    ...(why === 'instead'
      ? [
          'No keychain works on this computer, and there is no file vault yet. This creates one.',
          'Your keys go into a file that only this passphrase opens. It is required at every start.',
        ]
      : [
          'This creates a file beside the keychain. You choose which keys are moved into it.',
          'Only this passphrase opens it, and it is closed again whenever Countersign is locked.',
        ]),
    'Without it, the keys in the file are lost: it cannot be recovered.',
  ],
  facts: [],
  fields: newFields('Passphrase of the new vault'),
  button: 'Create the vault',
  whileLocked: true,
  async take(given) {
    const next = checkedNew(given);
    if (!next.ok) return next;
    const isMade = await made(next.value);
    if (!isMade.ok) return isMade;
    return isMade.value
      ? opened()
      : failure('changed', 'Another file vault was put there in the meantime. Close this window and start again.');
  },
});

export const otherVaultPassphrase = (
  guesses: Guesses,
  tried: (typed: string) => Promise<Outcome<boolean>>,
  change: (next: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: 'Change the passphrase of the file vault',
  sentences: ['The keys in the vault stay as they are.', 'A lost passphrase cannot be recovered.'],
  facts: [],
  fields: [{ kind: 'secret', name: 'current', label: 'Passphrase of the file vault' }, ...newFields('New passphrase')],
  button: 'Change the passphrase',
  waitMs: guesses.waitMs,
  async take(given) {
    const next = checkedNew(given);
    if (!next.ok) return next;
    const right = await guesses.make(() => tried(given.current ?? ''));
    if (!right.ok) return right;
    return right.value ? change(next.value) : wrongPassphrase('current', 'The current passphrase is wrong. Nothing was changed.');
  },
});
