/** What opens the app and what guards it: the lock, the passphrase of critical decisions, Touch ID, the keychain, the vault. */

import type { lockCalls } from '../../../contract/calls/ways-in/lock.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Diagnosis } from '../../../contract/values/app-values.ts';
import type { LockReason } from '../../../contract/values/ways-in/watching.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import type { Guesses } from '../../keys/guesses.ts';
import type { Keys } from '../../keys/keys.ts';
import type { DecisionPassphrase } from '../../keys/passphrase.ts';
import type { FileVault } from '../../keys/places/file-vault.ts';
import type { Places } from '../../keys/places/place.ts';
import type { PlaceLock } from '../../keys/places/place-lock.ts';
import { readVault } from '../../keys/places/vault-file.ts';
import type { SecretStore } from '../../keys/secret-store.ts';
import { openVault, vaultPath } from '../../keys/vault.ts';
import type { Files } from '../../ports.ts';
import type { Handlers, Told } from '../handlers.ts';
import { moveHome } from './moving-home.ts';
import { chosen, chosenForDecisions, protecting, takenAway, touchIdInstead, unlocking } from './questions/passphrase.ts';
import { startingOver } from './questions/starting-over.ts';
import { newVault, otherVaultPassphrase, vaultThere } from './questions/vault.ts';

interface Needs {
  files: Files;
  random(bytes: number): Uint8Array;
  secrets: SecretStore;
  kept: Pick<KeptFiles, 'moved' | 'reopen' | 'key'>;
  keys: Pick<Keys, 'check' | 'move' | 'list' | 'lost' | 'pins' | 'settlePlaces'>;
  places: Places;
  vault: FileVault;
  told: Told;
  passphrase: DecisionPassphrase & { lock: PlaceLock };
  vaultGuesses: Guesses;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  lock: { isLocked(): boolean; set(locked: boolean, by?: LockReason): void; onChange(hear: (locked: boolean) => void): void };
  changed(): void;
  diagnose(): Promise<Diagnosis>;
  /** A line in the journal about a setting. */
  record(about: string): Promise<void>;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export function lockHandlers(given: Needs): Handlers<typeof lockCalls> {
  /** Counts locks: what a person typed before one opens nothing after it. */
  let locks = 0;
  given.lock.onChange(locked => {
    if (locked) locks += 1;
  });
  const needs = { ...given, locks: () => locks };
  return {
    'app.passphrase': ({ action }) => changePassphrase(needs, action),
    'app.touch_id': ({ on }) => switchTouchId(needs, on),
    async 'app.lock'({ by }) {
      needs.lock.set(true, by);
      return done(null);
    },
    'app.unlock': () => unlock(needs),
    'app.start_over': () => startOver(needs),
    async 'keychain.diagnose'() {
      const diagnosis = await needs.diagnose();
      if (diagnosis.state === 'ready' && (await needs.kept.reopen())) needs.changed();
      return done(diagnosis);
    },
    'vault.open': () => openTheVault(needs),
    async 'vault.close'() {
      if (needs.secrets.kind === 'file vault')
        return failure('invalid', 'The file vault holds what Countersign itself needs. It closes when you lock the app.');
      needs.vault.close();
      await needs.keys.check();
      needs.changed();
      return done(null);
    },
    'vault.passphrase': () => changeVaultPassphrase(needs),
    'vault.move_home': ({ to }) => moveHome(needs, to),
    async 'keys.move'({ keyId, to }) {
      const moved = await needs.keys.move(keyId, to);
      return needs.told(moved, moved.ok ? `Moved key ${moved.value.publicKey} to the ${to}` : '');
    },
  };
}

const noting = async ({ record, changed }: Needs, outcome: Outcome<null>, about: string): Promise<Outcome<null>> => {
  if (outcome.ok) await record(about);
  changed();
  return outcome;
};

async function changePassphrase(needs: Needs, action: 'set' | 'take_away' | 'decisions_only'): Promise<Outcome<null>> {
  const { passphrase, secretsAsked, noted, secrets } = needs;
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  const kind = passphrase.kind();
  if (secrets.kind === 'file vault' && (kind === 'keys' || action !== 'take_away'))
    return failure('invalid', 'The passphrase of the file vault is asked for. Change that one.');
  if (action === 'take_away' && kind === 'none') return failure('invalid', 'There is no passphrase to remove.');
  const what = kind === 'keys' ? 'the passphrase that seals the keys' : 'the passphrase for critical decisions';
  if (action === 'take_away')
    return secretsAsked.ask(
      takenAway(passphrase, async current =>
        noting(needs, await passphrase.set(current, null, () => noted('passphrase', `Remove ${what}`)), `Removed ${what}`),
      ),
    );
  if (action === 'decisions_only') {
    if (kind === 'keys') return failure('invalid', 'The passphrase that seals the keys is asked for in decisions, too.');
    return secretsAsked.ask(
      chosenForDecisions(passphrase, async (current, next) => {
        const first = () => noted('passphrase', 'Use a passphrase for critical decisions alone: keys are not sealed');
        return noting(needs, await passphrase.setForDecisions(current, next, first), 'Set the passphrase for critical decisions');
      }),
    );
  }
  const about = `${kind === 'keys' ? 'Changed' : 'Set'} the passphrase that seals the keys`;
  return secretsAsked.ask(chosen(passphrase, async (current, next) => noting(needs, await passphrase.set(current, next), about)));
}

/**
 * Asks how the keys of this computer are to be kept, where nobody has said so yet: before the first key, and over keys of an
 * earlier version. Done where it is settled.
 */
export async function protect(
  needs: Pick<Needs, 'passphrase' | 'secretsAsked' | 'noted' | 'record' | 'changed' | 'secrets'>,
): Promise<Outcome<null>> {
  const { passphrase, secretsAsked, noted, record, changed, secrets } = needs;
  const known = await passphrase.refresh();
  // Where the store does not answer nothing can be kept either: that is told where it is tried.
  if (!known.ok || secrets.kind === 'file vault') return done(null);
  if (passphrase.kind() === 'keys' || passphrase.isRefused()) return done(null);
  const told = async (outcome: Outcome<null>, about: string) => {
    if (outcome.ok) await record(about);
    changed();
    return outcome;
  };
  const has = passphrase.kind() === 'decisions';
  return secretsAsked.ask(
    protecting(passphrase, has, {
      seal: async typed => told(await passphrase.set(has ? typed : null, typed), 'Set the passphrase that seals the keys'),
      refuse: async () =>
        told(
          await passphrase.refuse(() => noted('passphrase', 'Keep the keys of this computer without a passphrase')),
          'Keys of this computer are kept without a passphrase',
        ),
    }),
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

async function unlock(needs: Needs & { locks(): number }): Promise<Outcome<null>> {
  const { lock, passphrase, secretsAsked, diagnose, secrets, vault } = needs;
  if (!lock.isLocked()) return done(null);
  // The vault that is the home of the app's own things is opened with its own passphrase, and that unlocks.
  if (secrets.kind === 'file vault' && vault.state() !== 'open') {
    const opened = await openTheVault(needs);
    return opened.ok ? done(null) : opened;
  }
  const diagnosis = await diagnose();
  if (diagnosis.state !== 'ready') return failure('key_unavailable', diagnosis.sentence, { diagnosis: diagnosis.state });
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  // Another question may have unlocked it meanwhile.
  if (!lock.isLocked()) return done(null);
  const before = needs.locks();
  // SECURITY: a page's call opens a window and nothing more; a person unlocks there (docs/threats.md#locking).
  return secretsAsked.ask(unlocking(passphrase, async () => (needs.locks() === before ? unlockNow(needs) : lockedAgain(needs))));
}

async function startOver(needs: Needs & { locks(): number }): Promise<Outcome<null>> {
  const { lock, passphrase, secretsAsked, keys, noted } = needs;
  const may = await mayStartOver(needs);
  if (!may.ok) return may;
  const lost = await keys.lost();
  if (!lost.ok) return lost;
  const before = needs.locks();
  const given = lost.value.map(key => ({ ...key, pins: keys.pins(key.keyId) }));
  const about = `Start over without the passphrase. Given up: ${lost.value.map(key => key.publicKey).join(', ') || 'no key'}`;
  return secretsAsked.ask(
    startingOver(given, async () => {
      if (needs.locks() !== before || !lock.isLocked()) return lockedAgain(needs);
      const started = await passphrase.startOver(() => noted('passphrase', about));
      if (!started.ok) return started;
      await needs.record('Started over without the passphrase: critical decisions wait for a new one');
      return needs.locks() === before ? unlockNow(needs) : lockedAgain(needs);
    }),
  );
}

async function mayStartOver({ lock, passphrase, secrets, diagnose }: Needs): Promise<Outcome<null>> {
  if (!lock.isLocked()) return failure('invalid', 'Countersign is unlocked. Change the passphrase in Settings.');
  if (secrets.kind === 'file vault')
    return failure(
      'invalid',
      'The file vault also holds what Countersign checks its own files with: without its passphrase there is no way on here. Put an older copy of the vault back, or move the whole folder of the app aside and begin anew.',
    );
  const diagnosis = await diagnose();
  if (diagnosis.state !== 'ready') return failure('key_unavailable', diagnosis.sentence, { diagnosis: diagnosis.state });
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  // SECURITY: plain keys would be open to whoever starts over: such a passphrase guards nothing but decisions with them.
  return passphrase.kind() === 'keys'
    ? done(null)
    : failure(
        'forbidden',
        'The keys of this computer are not sealed: starting over would give them away. Delete them in the keychain with the tool of your system.',
      );
}

async function unlockNow({ kept, passphrase, keys, lock, changed }: Needs): Promise<Outcome<null>> {
  await kept.reopen();
  await passphrase.takeOver();
  await keys.check();
  lock.set(false);
  changed();
  return done(null);
}

/** SECURITY: a lock that came while the passphrase was checked counts: what was opened since is shut again. */
function lockedAgain({ lock }: Needs): Outcome<null> {
  lock.set(true);
  return failure('locked', 'Countersign was locked in the meantime. Unlock it again.');
}

async function openTheVault(needs: Needs & { locks(): number }): Promise<Outcome<Diagnosis>> {
  const { secrets, files, vault, lock, secretsAsked } = needs;
  if (vault.state() === 'open') return failure('forbidden', 'The file vault is already open.');
  const isHome = secrets.kind === 'file vault';
  // A locked app opens what unlocks it, and nothing beside that.
  const { state } = await secrets.diagnose();
  if (lock.isLocked() && !isHome && state === 'ready') return failure('locked', 'Countersign is locked. Unlock it to go on.');
  const there = await files.read(vaultPath).then(
    bytes => done(bytes === null ? null : (readVault(bytes) ?? 'damaged')),
    () => failure('storage', 'The file vault cannot be read. Check the disk.'),
  );
  if (!there.ok) return there;
  // SECURITY: a new vault opens nothing that was locked (docs/threats.md#locking).
  if (lock.isLocked() && there.value === null && needs.passphrase.isSet())
    return failure('locked', 'Countersign is locked, and its keychain does not answer. Unlock the keychain, then Countersign.');
  // A keychain that is only locked comes back, and stays the home; one that is not there does not. A vault of an earlier version
  // stood in the place of one that did not work.
  const isGone = !['ready', 'locked', 'timeout'].includes(state) || (there.value === 1 && state !== 'ready');
  const isBeside = !isHome && !isGone;
  const before = needs.locks();
  const vaultWith = async (typed: string, isNew: boolean): Promise<Outcome<boolean>> => {
    const opened = await openVault(needs, typed, isNew, !isBeside);
    if (!opened.ok) return opened.code === 'invalid' ? done(false) : opened;
    if (needs.locks() !== before) {
      opened.value.close();
      return failure('locked', 'Countersign was locked in the meantime. Open the vault again.');
    }
    vault.take(opened.value);
    return done(true);
  };
  const opened = (isNew: boolean) => vaultOpened(needs, isNew, isBeside);
  return secretsAsked.ask(
    there.value !== null
      ? vaultThere(
          needs.vaultGuesses,
          typed => vaultWith(typed, false),
          () => opened(false),
        )
      : newVault(
          async typed => {
            const written = await needs.noted('vault', 'Create a file vault');
            return written.ok || !isBeside ? vaultWith(typed, true) : written;
          },
          () => opened(true),
          isBeside ? 'beside' : 'instead',
        ),
  );
}

/** Goes on with an open vault: as the home of the app's own things where it is that, or beside the keychain. */
async function vaultOpened(needs: Needs, isNew: boolean, isBeside: boolean): Promise<Outcome<Diagnosis>> {
  const { vault, secrets, kept, passphrase, keys, lock, changed } = needs;
  const open = vault.opened();
  // Where no keychain works, the vault is the home from now on, as a person asked for (docs/threats.md#no-plaintext).
  if (open !== null && !isBeside && secrets.kind !== 'file vault') {
    if (!open.isHome()) await open.setHome(true);
    secrets.switchTo(vault.items);
    await kept.moved();
  } else await kept.reopen();
  await passphrase.takeOver();
  await keys.check();
  await passphrase.refresh();
  await needs.record(isNew ? 'Created a file vault' : 'Opened the file vault');
  if (lock.isLocked() && secrets.kind === 'file vault') lock.set(false);
  changed();
  return done(await needs.diagnose());
}

async function changeVaultPassphrase({ vault, vaultGuesses, secretsAsked, noted, changed }: Needs): Promise<Outcome<null>> {
  const open = vault.opened();
  if (open === null) return failure('locked', 'The file vault is closed. Open it first.');
  const storage = () => failure('storage', 'The file vault could not be read or written. Its passphrase is unchanged.');
  return secretsAsked.ask(
    otherVaultPassphrase(
      vaultGuesses,
      typed => open.prove(typed).then(done, storage),
      async next => {
        const written = await noted('vault', 'Change the passphrase of the file vault');
        if (!written.ok) return written;
        const changedIt = await open.change(next).then(() => done(null), storage);
        changed();
        return changedIt;
      },
    ),
  );
}
