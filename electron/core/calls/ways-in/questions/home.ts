/** What the trusted window asks where the home of what the app keeps for itself is moved. */
import { done, failure, type Outcome } from '../../../../contract/outcome.ts';
import type { SecretQuestion } from '../../../decisions/ask-secrets.ts';
import { type Guesses, wrongPassphrase } from '../../../keys/guesses.ts';
import type { DecisionPassphrase } from '../../../keys/passphrase.ts';
import { checkedNew, newFields } from './passphrase.ts';

type Proves = (typed: string) => Promise<Outcome<boolean>>;
const what = 'Countersign checks its own files and signs its journal with two keys of its own.';

/** @param isLocked there is a lock in the keychain already */
export const homeToKeychain = (
  { waitMs }: Guesses,
  isLocked: boolean,
  provesVault: Proves,
  move: (passphrase: string) => Promise<Outcome<boolean>>,
): SecretQuestion<null> => ({
  title: 'Make the keychain the home',
  sentences: [
    `${what} They go from the file vault to the keychain.`,
    'From then on the passphrase of the keychain opens Countersign and releases critical decisions. The vault stays beside it.',
  ],
  facts: [],
  fields: [
    { kind: 'secret', name: 'vault', label: 'Passphrase of the file vault' },
    ...(isLocked
      ? [{ kind: 'secret' as const, name: 'next', label: 'Passphrase of the keys in the keychain' }]
      : newFields('New passphrase for the keychain')),
  ],
  button: 'Move it',
  waitMs,
  async take(given) {
    const next = isLocked ? done(given.next ?? '') : checkedNew(given);
    if (!next.ok) return next;
    const right = await provesVault(given.vault ?? '');
    if (!right.ok) return right;
    if (!right.value) return wrongPassphrase('vault', 'This passphrase does not open the file vault. Nothing was moved.');
    const moved = await move(next.value);
    if (!moved.ok) return moved;
    return moved.value ? done(null) : wrongPassphrase('next', 'This passphrase does not open the keys in the keychain.');
  },
});

export const homeToVault = (
  { waitMs }: Guesses,
  passphrase: Pick<DecisionPassphrase, 'isSet' | 'prove'>,
  provesVault: Proves,
  move: () => Promise<Outcome<boolean>>,
): SecretQuestion<null> => ({
  title: 'Make the file vault the home',
  sentences: [
    `${what} They go from the keychain to the file vault.`,
    'From then on the passphrase of the vault opens Countersign and releases critical decisions.',
  ],
  facts: [],
  fields: [
    ...(passphrase.isSet() ? [{ kind: 'secret' as const, name: 'current', label: 'Current passphrase' }] : []),
    { kind: 'secret', name: 'vault', label: 'Passphrase of the file vault' },
  ],
  button: 'Move it',
  waitMs,
  async take({ current = '', vault = '' }) {
    if (passphrase.isSet()) {
      const proof = await passphrase.prove(current, 'make the file vault the home');
      if (!proof.ok) return proof;
      if (proof.value === 'not_confirmed') return failure('forbidden', 'Touch ID did not confirm it. Nothing was moved.');
      if (proof.value === 'wrong') return wrongPassphrase('current', 'The current passphrase is wrong. Nothing was moved.');
    }
    const right = await provesVault(vault);
    if (!right.ok) return right;
    if (!right.value) return wrongPassphrase('vault', 'This passphrase does not open the file vault. Nothing was moved.');
    const moved = await move();
    return moved.ok ? done(null) : moved;
  },
});
