/** Moves the home of what the app keeps for itself between the file vault and the keychain. */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import type { Guesses } from '../../keys/guesses.ts';
import type { Keys } from '../../keys/keys.ts';
import type { DecisionPassphrase } from '../../keys/passphrase.ts';
import type { FileVault } from '../../keys/places/file-vault.ts';
import { copyHome, dropHome } from '../../keys/places/moving-home.ts';
import type { Places, StoredPlace } from '../../keys/places/place.ts';
import type { PlaceLock } from '../../keys/places/place-lock.ts';
import type { SecretStore } from '../../keys/secret-store.ts';
import type { Vault } from '../../keys/vault.ts';
import { homeToKeychain, homeToVault } from './questions/home.ts';

interface Needs {
  secrets: SecretStore;
  places: Places;
  vault: FileVault;
  vaultGuesses: Guesses;
  kept: Pick<KeptFiles, 'key'>;
  keys: Pick<Keys, 'check' | 'list' | 'settlePlaces'>;
  passphrase: DecisionPassphrase & { lock: PlaceLock };
  secretsAsked: Pick<AskSecrets, 'ask'>;
  changed(): void;
  record(about: string): Promise<void>;
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export async function moveHome(needs: Needs, to: StoredPlace): Promise<Outcome<null>> {
  const { secrets, places, vault, vaultGuesses, keys, passphrase, secretsAsked } = needs;
  const open = vault.opened();
  if (open === null) return failure('locked', 'The file vault is closed. Open it first.');
  if (secrets.kind === to) return failure('invalid', `The ${to} is the home already.`);
  const { state } = await places.of('keychain').items.diagnose();
  if (state !== 'ready') return failure('key_unavailable', 'The keychain does not answer. Unlock it and try again.');
  const known = await passphrase.refresh();
  if (!known.ok) return known;
  const looked = await passphrase.lock.look(true);
  if (!looked.ok) return looked;
  const provesVault = (typed: string) => vaultGuesses.make(() => open.prove(typed).then(done, unreadable));
  if (to === 'keychain')
    return secretsAsked.ask(
      homeToKeychain(vaultGuesses, passphrase.lock.isSet(), provesVault, async typed => {
        const written = await needs.noted('vault', 'Make the keychain the home of what Countersign keeps for itself');
        if (!written.ok) return written;
        // SECURITY: the keychain gets a lock first, so that the app asks for a passphrase at every start as before.
        const opened = await passphrase.openKeychain(typed);
        if (!opened.ok) return opened;
        return opened.value ? moved(needs, open, to) : done(false);
      }),
    );
  if (keys.list().some(key => key.place === 'keychain' && !key.watches))
    return failure('invalid', 'Move the keys into the file vault first: its passphrase opens no key in the keychain.');
  return secretsAsked.ask(
    homeToVault(vaultGuesses, passphrase, provesVault, async () => {
      const written = await needs.noted('vault', 'Make the file vault the home of what Countersign keeps for itself');
      return written.ok ? moved(needs, open, to) : written;
    }),
  );
}

const unreadable = () => failure('storage', 'The file vault could not be read. Nothing was moved.');

async function moved(needs: Needs, open: Vault, to: StoredPlace): Promise<Outcome<true>> {
  const { secrets, places, vault, kept, keys, passphrase } = needs;
  const keychain = places.of('keychain').items;
  const [source, target] = to === 'keychain' ? [vault.items, keychain] : [keychain, vault.items];
  const settled = await keys.settlePlaces();
  if (!settled.ok) return settled;
  try {
    await kept.key.settled();
    const copied = await copyHome(source, target);
    if (!copied.ok) return copied;
    // The switch: before it the old home counts, after it the new one, and both hold the same.
    await open.setHome(to === 'file vault');
  } catch {
    return failure('key_unavailable', 'It could not be moved. Countersign keeps its own things where they were.');
  }
  secrets.switchTo(target);
  // A counter that was written behind meanwhile went to the old one; the line below takes all of them to the new one.
  await kept.key.settled();
  await dropHome(source);
  if (to === 'file vault') await passphrase.dropIdleLock();
  await passphrase.refresh();
  await keys.check();
  await needs.record(`The ${to} is the home of what Countersign keeps for itself`);
  needs.changed();
  return done(true);
}
