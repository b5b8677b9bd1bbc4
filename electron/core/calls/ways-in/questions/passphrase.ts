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

const lost = 'A lost passphrase cannot be recovered: then you make a new key, and have it registered with the service.';
const plainMeans =
  'Without one, any program that you run on Windows or Linux can read your keys from the keychain. Countersign opens without asking.';

/**
 * Asked before the first key is kept, and over keys of an earlier version that lie plain.
 * @param has one that is asked for in critical decisions only: it seals the keys from here on
 */
export const protecting = (
  { waitMs }: Wait,
  has: boolean,
  take: { seal(passphrase: string): Promise<Outcome<null>>; refuse(): Promise<Outcome<null>> },
): SecretQuestion<null> => ({
  title: 'Protect your keys with a passphrase',
  sentences: [
    has
      ? 'Your passphrase for critical decisions can seal the keys of this computer, too. It then opens Countersign at every start.'
      : 'It seals the keys of this computer, opens Countersign, and releases critical decisions.',
    lost,
    plainMeans,
  ],
  facts: [],
  fields: [
    {
      kind: 'choice',
      name: 'how',
      label: 'Keys of this computer',
      value: 'sealed',
      choices: [
        { value: 'sealed', label: 'Seal them', help: 'Nothing but the passphrase opens them.' },
        { value: 'plain', label: 'Go on without', help: 'Leave the fields below empty. You can set one later, in Settings.' },
      ],
    },
    ...(has ? [present] : newFields('New passphrase')),
  ],
  button: 'Go on',
  ...(has && { waitMs }),
  async take(given) {
    if (given.how === 'plain') return take.refuse();
    if (has) return take.seal(given.current ?? '');
    const next = checkedNew(given);
    return next.ok ? take.seal(next.value) : next;
  },
});

export const takenAway = (
  { waitMs, kind }: Wait & Pick<DecisionPassphrase, 'kind'>,
  take: (current: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: 'Remove the passphrase',
  sentences: [
    'Critical decisions and unlocking will no longer ask for a passphrase.',
    ...(kind() === 'keys' ? ['The keys in the keychain are no longer sealed.', plainMeans] : []),
    'Anyone at this computer while it is unlocked can approve critical activities.',
  ],
  facts: [],
  fields: [present],
  button: 'Remove it',
  waitMs,
  take: ({ current = '' }) => take(current),
});

export const chosen = (
  { waitMs, kind }: Wait & Pick<DecisionPassphrase, 'kind'>,
  take: (current: string | null, next: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: kind() === 'none' ? 'Set a passphrase' : 'Change the passphrase',
  sentences: ['It seals the keys in the keychain. Critical decisions and unlocking ask for it.', lost],
  facts: [],
  fields: [...(kind() === 'none' ? [] : [present]), ...newFields('New passphrase')],
  button: kind() === 'none' ? 'Set the passphrase' : 'Change the passphrase',
  waitMs,
  async take(given) {
    const next = checkedNew(given);
    return next.ok ? take(given.current ?? null, next.value) : next;
  },
});

export const chosenForDecisions = (
  { waitMs, kind }: Wait & Pick<DecisionPassphrase, 'kind'>,
  take: (current: string | null, next: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: 'Set a passphrase for decisions only',
  sentences: [
    'Critical decisions and unlocking ask for it. It keeps out who sits at this computer, and no program.',
    plainMeans,
    'Only a value to check it against is stored, beside your keys. A lost passphrase cannot be recovered.',
  ],
  facts: [],
  fields: [...(kind() === 'none' ? [] : [present]), ...newFields('New passphrase')],
  button: 'Set the passphrase',
  waitMs,
  async take(given) {
    const next = checkedNew(given);
    return next.ok ? take(given.current ?? null, next.value) : next;
  },
});

export const touchIdInstead = (
  { waitMs, kind }: Wait & Pick<DecisionPassphrase, 'kind'>,
  take: (current: string) => Promise<Outcome<null>>,
): SecretQuestion<null> => ({
  title: 'Let Touch ID answer',
  sentences: [
    'Touch ID then answers if the passphrase is left empty.',
    'Anyone with a fingerprint enrolled on this Mac can approve critical activities.',
    ...(kind() === 'keys'
      ? [
          'Touch ID gives no key: what opens your keys is then kept in the login keychain, which asks before another program reads it.',
        ]
      : []),
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
  const worth =
    passphrase.kind() === 'keys'
      ? 'Your keys are sealed: the passphrase opens them.'
      : isSet
        ? 'The keys themselves are not sealed: any program you run on Windows or Linux can read them.'
        : 'There is no passphrase: this press keeps out nobody who sits here.';
  return {
    title: 'Unlock Countersign',
    sentences: ['No key is in memory.', 'Unlocking lets Countersign read your keys and sign with them.', worth],
    facts: [],
    fields: isSet ? [{ kind: 'secret', name: 'passphrase', label: 'Your passphrase', help }] : [],
    button: 'Unlock',
    whileLocked: true,
    ...(isSet && { waitMs: passphrase.waitMs }),
    async take({ passphrase: typed = '' }) {
      if (isSet) {
        const proof = await passphrase.unlock(typed);
        if (!proof.ok) return proof;
        if (proof.value === 'not_confirmed')
          return failure('forbidden', 'Touch ID did not confirm it. Type the passphrase, or try again.');
        if (proof.value === 'wrong') return wrongPassphrase('passphrase', 'The passphrase is wrong.');
      }
      return unlock();
    },
  };
}
