/** What opens the app and what guards it: unlocking, the file vault, the passphrase of critical decisions, Touch ID. */
import type { AppState, Diagnosis } from '../../contract/app-values.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { TrustedField } from '../../contract/trusted.ts';
import type { AskSecrets, Given } from '../decisions/ask-secrets.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { type Guesses, wrongPassphrase } from '../keys/guesses.ts';
import type { Keys } from '../keys/keys.ts';
import type { DecisionPassphrase } from '../keys/passphrase.ts';
import type { SecretStore } from '../keys/secret-store.ts';
import { openVault, vaultPath } from '../keys/vault.ts';
import type { Files } from '../ports.ts';
import type { AppHandlers } from './dispatch.ts';

interface Needs {
  files: Files;
  random(bytes: number): Uint8Array;
  secrets: SecretStore;
  kept: KeptFiles;
  keys: Keys;
  passphrase: DecisionPassphrase;
  vaultGuesses: Guesses;
  secretsAsked: AskSecrets;
  state(): AppState;
  changed(): void;
  diagnose(): Promise<Diagnosis>;
  setLocked(locked: boolean): void;
  /** A line in the journal about a setting. */
  record(about: string): Promise<void>;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

const leastLetters = 12;
const mostLetters = 1024;

/** A passphrase that is chosen is typed twice: nobody can be told later what a slip made of it. */
const newFields = (label: string): TrustedField[] => [
  { kind: 'secret', name: 'next', label, help: `At least ${leastLetters} characters.` },
  { kind: 'secret', name: 'again', label: 'The same again' },
];
function checkedNew({ next = '', again = '' }: Given): Outcome<string> {
  const wrong = (path: string, expected: string, received: string) =>
    failure('invalid', `Expected ${expected}. Nothing was changed.`, { problems: [{ path, expected, received }] });
  // SECURITY: only the length of what was typed is said.
  if (next.length < leastLetters || next.length > mostLetters)
    return wrong('next', `a passphrase of ${leastLetters} to ${mostLetters} characters`, `${next.length} characters`);
  return next === again ? done(next) : wrong('again', 'the same passphrase as above', 'another text');
}

export function lockHandlers(needs: Needs): Pick<AppHandlers, 'app.passphrase' | 'app.touch_id' | 'app.unlock' | 'vault.open'> {
  const { secrets, keys, passphrase, vaultGuesses, secretsAsked, changed, record, noted } = needs;
  const present: TrustedField = { kind: 'secret', name: 'current', label: 'Present passphrase' };
  const { waitMs } = passphrase;
  const noting = async (outcome: Outcome<null>, about: string) => {
    if (outcome.ok) await record(about);
    changed();
    return outcome;
  };
  const openedVault = async (isNew: boolean) => {
    await needs.kept.moved();
    await keys.check();
    await passphrase.look();
    await record(isNew ? 'Made a file vault' : 'Opened the file vault');
    return done(await needs.diagnose());
  };
  const vaultWith = async (typed: string, isNew: boolean): Promise<Outcome<boolean>> => {
    const vault = await openVault(needs, typed, isNew);
    if (vault.ok) secrets.switchTo(vault.value);
    return vault.ok ? done(true) : vault.code === 'invalid' ? done(false) : vault;
  };

  return {
    async 'app.passphrase'({ action }) {
      const known = await passphrase.look();
      if (!known.ok) return known;
      const isSet = passphrase.isSet();
      if (action === 'take_away' && !isSet) return failure('invalid', 'There is no passphrase to take away.');
      if (action === 'take_away')
        return secretsAsked.ask({
          title: 'Take the passphrase away',
          sentences: [
            'Critical decisions and unlocking then ask for no passphrase.',
            'Whoever sits at this computer while it is open can approve what is critical.',
          ],
          facts: [],
          fields: [present],
          button: 'Take it away',
          waitMs,
          take: async ({ current = '' }) =>
            noting(
              await passphrase.set(current, null, () => noted('passphrase', 'Take the passphrase for critical decisions away')),
              'Took away the passphrase for critical decisions',
            ),
        });
      return secretsAsked.ask({
        title: isSet ? 'Change the passphrase' : 'Set a passphrase',
        sentences: [
          'Critical decisions and unlocking ask for it.',
          'Only a check of it is kept, beside your keys. There is no way around a lost one.',
        ],
        facts: [],
        fields: [...(isSet ? [present] : []), ...newFields('New passphrase')],
        button: isSet ? 'Change the passphrase' : 'Set the passphrase',
        waitMs,
        async take(given) {
          const next = checkedNew(given);
          if (!next.ok) return next;
          return noting(
            await passphrase.set(given.current ?? null, next.value),
            `${isSet ? 'Changed' : 'Set'} the passphrase for critical decisions`,
          );
        },
      });
    },

    async 'app.touch_id'({ on }) {
      if (!on) {
        const was = passphrase.touchId() === 'on';
        const off = await passphrase.setTouchId(false, null);
        // SECURITY: what is off already is no line of the journal; a page could fill the disk with them.
        return was ? noting(off, 'Switched Touch ID for critical decisions off') : off;
      }
      if (passphrase.touchId() === 'absent') return failure('invalid', 'This system has no Touch ID.');
      if (!passphrase.isSet()) return failure('invalid', 'Set a passphrase first: it is asked for where Touch ID cannot be.');
      return secretsAsked.ask({
        title: 'Let Touch ID answer',
        sentences: [
          'Touch ID then answers where the passphrase is left empty.',
          'Every finger that this Mac knows can approve what is critical.',
        ],
        facts: [],
        fields: [present],
        button: 'Switch it on',
        waitMs,
        take: async ({ current = '' }) =>
          noting(
            await passphrase.setTouchId(true, current, () => noted('Touch ID', 'Let Touch ID answer in critical decisions')),
            'Switched Touch ID for critical decisions on',
          ),
      });
    },

    async 'app.unlock'() {
      if (!needs.state().locked) return done(null);
      const diagnosis = await needs.diagnose();
      if (diagnosis.state !== 'ready') return failure('key_unavailable', diagnosis.sentence, { diagnosis: diagnosis.state });
      const known = await passphrase.look();
      if (!known.ok) return known;
      // Another question may have unlocked it meanwhile.
      if (!needs.state().locked) return done(null);
      const isSet = passphrase.isSet();
      const byTouch = isSet && passphrase.takesTouchId();
      // SECURITY: a page's call opens a window and nothing more; a person unlocks there (design §4.13).
      return secretsAsked.ask({
        title: 'Unlock Countersign',
        sentences: ['No key is in memory.', 'Unlocking lets Countersign read your keys and sign with them again.'],
        facts: [],
        fields: isSet
          ? [
              {
                kind: 'secret',
                name: 'passphrase',
                label: 'Your passphrase',
                help: byTouch ? 'Leave it empty to use Touch ID.' : 'The one that critical decisions ask for.',
              },
            ]
          : [],
        button: 'Unlock',
        whileLocked: true,
        ...(isSet && { waitMs }),
        async take({ passphrase: typed = '' }) {
          if (isSet) {
            const proof = await passphrase.prove(typed, 'unlock it');
            if (!proof.ok) return proof;
            if (proof.value === 'not_confirmed')
              return failure('forbidden', 'Touch ID did not confirm it. Type the passphrase, or try again.');
            if (proof.value === 'wrong') return wrongPassphrase('passphrase', 'That is not the passphrase.');
          }
          await needs.kept.reopen();
          needs.setLocked(false);
          return done(null);
        },
      });
    },

    async 'vault.open'() {
      // SECURITY: where the keychain works nothing is to be gained from the vault, and an owned page could only have
      // it guessed at or have keys put where they are weaker (design §4.15).
      if ((await secrets.diagnose()).state === 'ready')
        return failure(
          'forbidden',
          secrets.kind === 'keychain'
            ? 'The keychain of this computer works. The file vault is for computers where none does.'
            : 'The file vault is open already.',
        );
      const there = await needs.files.read(vaultPath).then(
        bytes => done(bytes !== null),
        () => failure('storage', 'The file vault cannot be read. Check the disk.'),
      );
      if (!there.ok) return there;
      if (there.value)
        return secretsAsked.ask({
          title: 'Open the file vault',
          sentences: ['Your keys are in a file under this passphrase.', 'There is no way around a lost one.'],
          facts: [],
          fields: [{ kind: 'secret', name: 'passphrase', label: 'Passphrase of the file vault' }],
          button: 'Open the vault',
          whileLocked: true,
          waitMs: vaultGuesses.waitMs,
          async take({ passphrase: typed = '' }) {
            const right = await vaultGuesses.make(() => vaultWith(typed, false));
            if (!right.ok) return right;
            return right.value
              ? openedVault(false)
              : wrongPassphrase('passphrase', 'This passphrase does not open the file vault.');
          },
        });
      return secretsAsked.ask({
        title: 'Make a file vault',
        sentences: [
          'No keychain works on this computer, and there is no file vault yet. This makes one.',
          'Your keys go into a file that only this passphrase opens. It is asked for at every start.',
          'Without it the keys in the file are lost: there is no way around it.',
        ],
        facts: [],
        fields: newFields('Passphrase of the new vault'),
        button: 'Make the vault',
        whileLocked: true,
        async take(given) {
          const next = checkedNew(given);
          if (!next.ok) return next;
          const made = await vaultWith(next.value, true);
          if (!made.ok) return made;
          return made.value
            ? openedVault(true)
            : failure('changed', 'Meanwhile another file vault was put there. Close this window and begin again.');
        },
      });
    },
  };
}
