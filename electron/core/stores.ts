/** What is kept on this computer, opened when the app starts: secrets, the app's own files, and its journal. */
import type { Diagnosis } from '../contract/values/app-values.ts';
import type { Managed } from '../contract/values/managed.ts';
import { type Connections, openConnections } from './connections/connections.ts';
import { type EarnSamples, openEarnSamples } from './earn/samples.ts';
import { createKeptFiles, type KeptFiles } from './files/kept-files.ts';
import { createFilesKey } from './files/key.ts';
import { openSettings } from './files/settings.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { diagnosisOf } from './keys/diagnosis.ts';
import type { Explain } from './keys/failures.ts';
import { type Guesses, openGuesses } from './keys/guesses.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { type DecisionPassphrase, openDecisionPassphrase } from './keys/passphrase.ts';
import { alreadyPatient, patientKeychain } from './keys/patient-keychain.ts';
import { createFileVault, type FileVault } from './keys/places/file-vault.ts';
import { findVault } from './keys/places/home.ts';
import type { Places, StoredPlace } from './keys/places/place.ts';
import type { PlaceLock } from './keys/places/place-lock.ts';
import { createSecretStore, type SecretStore } from './keys/secret-store.ts';
import { connectionsUnder, problemWords, settingsUnder } from './managed/applied.ts';
import { type MovingRecord, openMovingRecord } from './moving/record.ts';
import { type InterfacePins, openInterfacePins } from './organisation/interface-pins.ts';
import type { Clock, Ports } from './ports.ts';
import { openRotations, type RotationFile } from './rotation/file.ts';
import { type KeyUses, watchUse } from './rotation/used.ts';
import { type BatchFile, openBatchFile } from './signing/batch/file.ts';
import { openSigningDrafts, type SigningDrafts } from './signing/drafts.ts';
import { openSentHandOvers, type SentHandOvers } from './signing/hand-over/sent-file.ts';
import { openOutbox } from './submit/outbox.ts';
import type { Outbox } from './submit/types.ts';
import { openSeenManifests, type SeenManifests } from './updates/seen.ts';

export interface Stores {
  managed: Managed;
  secrets: SecretStore;
  /** What state the secret store is in, asked anew. */
  diagnose(): Promise<Diagnosis>;
  kept: KeptFiles;
  settings: Awaited<ReturnType<typeof openSettings>>;
  connections: Connections;
  keys: Keys;
  keyUses: KeyUses;
  rotationFile: RotationFile;
  /** Where keys lie, and words for a state of each. */
  places: Places;
  explainPlace(place: StoredPlace): Explain;
  journal: Journal;
  vault: FileVault;
  passphrase: DecisionPassphrase & { lock: PlaceLock };
  /** The keys of the home open by a passphrase alone: the app starts locked. */
  isSealed(): boolean;
  vaultGuesses: Guesses;
  earnSamples: EarnSamples;
  interfacePins: InterfacePins;
  outbox: Outbox;
  movingRecord: MovingRecord;
  signingDrafts: SigningDrafts;
  batchFile: BatchFile;
  sentHandOvers: SentHandOvers;
  seenManifests: SeenManifests;
}

/** @param lasting outlives the core: what is written at the end has a deadline too, or a silent store keeps the app open */
export async function openStores(ports: Ports, lasting: Clock, now: () => string): Promise<Stores> {
  const { files, clock, random, platform, presence } = ports;
  const system = patientKeychain(ports.keychain, lasting);
  const secrets = alreadyPatient(createSecretStore(system));
  const found = await findVault(files, system);
  const vault = createFileVault(found.isThere);
  if (found.isHome) secrets.switchTo(vault.items);
  const explainPlace = (place: StoredPlace) => (state: Diagnosis['state']) => diagnosisOf(state, platform, place);
  const explain = (state: Diagnosis['state']) => explainPlace(secrets.kind)(state);
  const keychain = secrets;
  const kept = createKeptFiles(files, createFilesKey(keychain, random));
  const managed: Managed = ports.managed ?? { path: '', state: 'none' };
  const settings = settingsUnder(managed, await openSettings(kept));
  const connections = connectionsUnder(managed, await openConnections(kept));
  const told = (about: string) => journal.record({ kind: 'settings_changed', about });
  const guesses = (name: 'vault-guesses.json' | 'passphrase-guesses.json', what: string) =>
    openGuesses(ports, name, {
      onWrong: inARow =>
        journal.record({ kind: 'passphrase_wrong', about: `A wrong passphrase for ${what}, ${inARow} in a row` }),
    });
  const vaultGuesses = await guesses('vault-guesses.json', 'the file vault');
  const passphrase = await openDecisionPassphrase({
    ...{ files: kept, keychain, system, vault, presence, platform, random, home: () => secrets.kind },
    guesses: await guesses('passphrase-guesses.json', 'unlocking and critical decisions'),
    keys: () => keys,
    record: about => told(about),
  });
  const places: Places = {
    home: () => secrets.kind,
    of: name =>
      name === 'file vault'
        ? { name, items: vault.items, seal: vault.seal }
        : { name, items: system, seal: passphrase.lock.seal, look: passphrase.lock.look },
  };
  const keyUses = watchUse(
    createKeys({
      ...{ keychain: secrets, files: kept, clock, random, explain, explainPlace, places },
      onFinished: ({ name }) => void told(`A change of the key "${name}" in its place was cut off, and was finished`),
    }),
    now,
    keyId => journal.lastSent(keyId),
  );
  const { keys } = keyUses;
  await keys.open();
  const journal = await openJournal({ files, clock, keychain: secrets, random, mark: kept.key });
  await noteManaged(managed, journal);
  await passphrase.refresh();
  await passphrase.finishLoss();
  return {
    ...{
      managed,
      secrets,
      vault,
      kept,
      settings,
      connections,
      keys,
      keyUses,
      journal,
      passphrase,
      vaultGuesses,
      places,
      explainPlace,
    },
    rotationFile: await openRotations(kept),
    isSealed: () => (secrets.kind === 'file vault' ? vault.state() !== 'none' : passphrase.lock.isSet()),
    diagnose: async () => explain((await secrets.diagnose()).state),
    earnSamples: await openEarnSamples(kept),
    interfacePins: await openInterfacePins(kept, now),
    outbox: await openOutbox(kept),
    movingRecord: await openMovingRecord(kept),
    signingDrafts: await openSigningDrafts(kept, { now, random }),
    batchFile: await openBatchFile(files, kept),
    sentHandOvers: await openSentHandOvers(kept, now),
    seenManifests: await openSeenManifests(kept),
  };
}

/** Which managed settings this start goes by stands in the journal. */
async function noteManaged(managed: Managed, journal: Journal): Promise<void> {
  if (managed.state === 'in force')
    await journal.record({
      kind: 'settings_changed',
      about: `Managed settings of ${managed.rules.by} are in force: ${managed.path}, SHA-256 ${managed.sha256}`,
    });
  if (managed.state === 'invalid')
    await journal.record({
      kind: 'settings_changed',
      about: `Managed settings cannot be used, and nothing is sent or changed: ${problemWords(managed.problem)}`.slice(0, 1000),
    });
}
