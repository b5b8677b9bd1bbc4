/** What opens the app and what guards it: the lock, the passphrase of critical decisions, Touch ID, the keychain, the vault. */

import type { lockCalls } from '../../../contract/calls/lock.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Diagnosis } from '../../../contract/values/app-values.ts';
import type { LockReason } from '../../../contract/values/watching.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import type { Guesses } from '../../keys/guesses.ts';
import type { Keys } from '../../keys/keys.ts';
import type { DecisionPassphrase } from '../../keys/passphrase.ts';
import type { SecretStore } from '../../keys/secret-store.ts';
import { openVault, vaultPath } from '../../keys/vault.ts';
import type { Files } from '../../ports.ts';
import type { Handlers } from '../handlers.ts';
import { chosen, takenAway, touchIdInstead, unlocking } from './questions/passphrase.ts';
import { newVault, vaultThere } from './questions/vault.ts';

interface Needs {
  files: Files;
  random(bytes: number): Uint8Array;
  secrets: SecretStore;
  kept: Pick<KeptFiles, 'moved' | 'reopen'>;
  keys: Pick<Keys, 'check'>;
  passphrase: DecisionPassphrase;
  vaultGuesses: Guesses;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  lock: { isLocked(): boolean; set(locked: boolean, by?: LockReason): void };
  changed(): void;
  diagnose(): Promise<Diagnosis>;
  /** A line in the journal about a setting. */
  record(about: string): Promise<void>;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export function lockHandlers(needs: Needs): Handlers<typeof lockCalls> {
  return {
    'app.passphrase': ({ action }) => changePassphrase(needs, action),
    'app.touch_id': ({ on }) => switchTouchId(needs, on),
    async 'app.lock'({ by }) {
      needs.lock.set(true, by);
      return done(null);
    },
    'app.unlock': () => unlock(needs),
    async 'keychain.diagnose'() {
      const diagnosis = await needs.diagnose();
      if (diagnosis.state === 'ready' && (await needs.kept.reopen())) needs.changed();
      return done(diagnosis);
    },
    'vault.open': () => openTheVault(needs),
  };
}

const noting = async ({ record, changed }: Needs, outcome: Outcome<null>, about: string): Promise<Outcome<null>> => {
  if (outcome.ok) await record(about);
  changed();
  return outcome;
};

async function changePassphrase(needs: Needs, action: 'set' | 'take_away'): Promise<Outcome<null>> {
  const { passphrase, secretsAsked, noted } = needs;
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  const isSet = passphrase.isSet();
  if (action === 'take_away' && !isSet) return failure('invalid', 'There is no passphrase to remove.');
  if (action === 'take_away')
    return secretsAsked.ask(
      takenAway(passphrase, async current =>
        noting(
          needs,
          await passphrase.set(current, null, () => noted('passphrase', 'Remove the passphrase for critical decisions')),
          'Removed the passphrase for critical decisions',
        ),
      ),
    );
  const about = `${isSet ? 'Changed' : 'Set'} the passphrase for critical decisions`;
  return secretsAsked.ask(
    chosen(passphrase, isSet, async (current, next) => noting(needs, await passphrase.set(current, next), about)),
  );
}

async function switchTouchId(needs: Needs, on: boolean): Promise<Outcome<null>> {
  const { passphrase, secretsAsked, noted } = needs;
  if (!on) {
    const was = passphrase.touchId() === 'on';
    const off = await passphrase.setTouchId(false, null);
    // SECURITY: what is off already is no line of the journal; a page could fill the disk with them.
    return was ? noting(needs, off, 'Switched Touch ID for critical decisions off') : off;
  }
  if (passphrase.touchId() === 'absent') return failure('invalid', 'This system has no Touch ID.');
  if (!passphrase.isSet()) return failure('invalid', 'Set a passphrase first: it is used where Touch ID cannot be.');
  return secretsAsked.ask(
    touchIdInstead(passphrase, async current =>
      noting(
        needs,
        await passphrase.setTouchId(true, current, () => noted('Touch ID', 'Let Touch ID answer in critical decisions')),
        'Switched Touch ID for critical decisions on',
      ),
    ),
  );
}

async function unlock({ lock, passphrase, secretsAsked, kept, diagnose }: Needs): Promise<Outcome<null>> {
  if (!lock.isLocked()) return done(null);
  const diagnosis = await diagnose();
  if (diagnosis.state !== 'ready') return failure('key_unavailable', diagnosis.sentence, { diagnosis: diagnosis.state });
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  // Another question may have unlocked it meanwhile.
  if (!lock.isLocked()) return done(null);
  // SECURITY: a page's call opens a window and nothing more; a person unlocks there (docs/threats.md#locking).
  return secretsAsked.ask(
    unlocking(passphrase, async () => {
      await kept.reopen();
      lock.set(false);
      return done(null);
    }),
  );
}

async function openTheVault(needs: Needs): Promise<Outcome<Diagnosis>> {
  const { secrets, files, kept, keys, passphrase, secretsAsked } = needs;
  // SECURITY: where the keychain works nothing is to be gained from the vault, and an owned page could only have
  // it guessed at or have keys put where they are weaker (docs/threats.md#no-plaintext).
  if ((await secrets.diagnose()).state === 'ready')
    return failure(
      'forbidden',
      secrets.kind === 'keychain'
        ? 'The keychain of this computer works. The file vault is only for computers without one.'
        : 'The file vault is already open.',
    );
  const there = await files.read(vaultPath).then(
    bytes => done(bytes !== null),
    () => failure('storage', 'The file vault cannot be read. Check the disk.'),
  );
  if (!there.ok) return there;
  const vaultWith = async (typed: string, isNew: boolean): Promise<Outcome<boolean>> => {
    const vault = await openVault(needs, typed, isNew);
    if (vault.ok) secrets.switchTo(vault.value);
    return vault.ok ? done(true) : vault.code === 'invalid' ? done(false) : vault;
  };
  const opened = async (isNew: boolean) => {
    await kept.moved();
    await keys.check();
    await passphrase.refresh();
    await needs.record(isNew ? 'Created a file vault' : 'Opened the file vault');
    return done(await needs.diagnose());
  };
  return secretsAsked.ask(
    there.value
      ? vaultThere(
          needs.vaultGuesses,
          typed => vaultWith(typed, false),
          () => opened(false),
        )
      : newVault(
          typed => vaultWith(typed, true),
          () => opened(true),
        ),
  );
}
