/** What the trusted window asks about the passphrase of critical decisions, and about Touch ID in its place. */
import { done, failure, type Outcome } from '../../../../contract/outcome.ts';
import type { TrustedField } from '../../../../contract/values/trusted.ts';
import type { Given, SecretQuestion } from '../../../decisions/ask-secrets.ts';
import { wrongPassphrase } from '../../../keys/guesses.ts';
import type { DecisionPassphrase } from '../../../keys/passphrase.ts';

const leastLetters = 12;
const mostLetters = 1024;

/** A passphrase that is chosen is typed twice: nobody can be told later what a slip made of it. */
export const newFields = (label: string): TrustedField[] => [
  { kind: 'secret', name: 'next', label, help: `At least ${leastLetters} characters.` },
  { kind: 'secret', name: 'again', label: 'The same again' },
];
export function checkedNew({ next = '', again = '' }: Given): Outcome<string> {
  const wrong = (path: string, expected: string, received: string) =>
    failure('invalid', `Expected ${expected}. Nothing was changed.`, { problems: [{ path, expected, received }] });
  // SECURITY: only the length of what was typed is said.
  if (next.length < leastLetters || next.length > mostLetters)
    return wrong('next', `a passphrase of ${leastLetters} to ${mostLetters} characters`, `${next.length} characters`);
  return next === again ? done(next) : wrong('again', 'the same passphrase as above', 'different text');
}

const present: TrustedField = { kind: 'secret', name: 'current', label: 'Current passphrase' };
type Wait = Pick<DecisionPassphrase, 'waitMs'>;

export const takenAway = ({ waitMs }: Wait, take: (current: string) => Promise<Outcome<null>>): SecretQuestion<null> => ({
  title: 'Remove the passphrase',
  sentences: [
    'Critical decisions and unlocking will no longer ask for a passphrase.',
    'Anyone at this computer while it is unlocked can approve critical activities.',
  ],
  facts: [],
  fields: [present],
  button: 'Remove it',
  waitMs,
  take: ({ current = '' }) => take(current),
});

export const chosen = (
  { waitMs }: Wait,
  isSet: boolean,
  take: (current: string | null, next: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: isSet ? 'Change the passphrase' : 'Set a passphrase',
  sentences: [
    'Critical decisions and unlocking ask for it.',
    'Only a value to check it against is stored, beside your keys. A lost passphrase cannot be recovered.',
  ],
  facts: [],
  fields: [...(isSet ? [present] : []), ...newFields('New passphrase')],
  button: isSet ? 'Change the passphrase' : 'Set the passphrase',
  waitMs,
  async take(given) {
    const next = checkedNew(given);
    return next.ok ? take(given.current ?? null, next.value) : next;
  },
});

export const touchIdInstead = ({ waitMs }: Wait, take: (current: string) => Promise<Outcome<null>>): SecretQuestion<null> => ({
  title: 'Let Touch ID answer',
  sentences: [
    'Touch ID then answers if the passphrase is left empty.',
    'Anyone with a fingerprint enrolled on this Mac can approve critical activities.',
  ],
  facts: [],
  fields: [present],
  button: 'Switch it on',
  waitMs,
  take: ({ current = '' }) => take(current),
});

/** @param unlock what happens once it is proven who asks */
export function unlocking(passphrase: DecisionPassphrase, unlock: () => Promise<Outcome<null>>): SecretQuestion<null> {
  const isSet = passphrase.isSet();
  const byTouch = isSet && passphrase.takesTouchId();
  const help = byTouch ? 'Leave it empty to use Touch ID.' : 'The one required for critical decisions.';
  return {
    title: 'Unlock Countersign',
    sentences: ['No key is in memory.', 'Unlocking lets Countersign read your keys and sign with them.'],
    facts: [],
    fields: isSet ? [{ kind: 'secret', name: 'passphrase', label: 'Your passphrase', help }] : [],
    button: 'Unlock',
    whileLocked: true,
    ...(isSet && { waitMs: passphrase.waitMs }),
    async take({ passphrase: typed = '' }) {
      if (isSet) {
        const proof = await passphrase.prove(typed, 'unlock it');
        if (!proof.ok) return proof;
        if (proof.value === 'not_confirmed')
          return failure('forbidden', 'Touch ID did not confirm it. Type the passphrase, or try again.');
        if (proof.value === 'wrong') return wrongPassphrase('passphrase', 'The passphrase is wrong.');
      }
      return unlock();
    },
  };
}
