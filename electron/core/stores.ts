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
import { type Guesses, openGuesses } from './keys/guesses.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { type DecisionPassphrase, openDecisionPassphrase } from './keys/passphrase.ts';
import { patientKeychain } from './keys/patient-keychain.ts';
import { createSecretStore, type SecretStore } from './keys/secret-store.ts';
import { connectionsUnder, problemWords, settingsUnder } from './managed/applied.ts';
import { type MovingRecord, openMovingRecord } from './moving/record.ts';
import { type InterfacePins, openInterfacePins } from './organisation/interface-pins.ts';
import type { Clock, Ports } from './ports.ts';
import { type BatchFile, openBatchFile } from './signing/batch/file.ts';
import { openSigningDrafts, type SigningDrafts } from './signing/drafts.ts';
import { openOutbox } from './submit/outbox.ts';
import type { Outbox } from './submit/types.ts';

export interface Stores {
  managed: Managed;
  secrets: SecretStore;
  /** What state the secret store is in, asked anew. */
  diagnose(): Promise<Diagnosis>;
  kept: KeptFiles;
  settings: Awaited<ReturnType<typeof openSettings>>;
  connections: Connections;
  keys: Keys;
  journal: Journal;
  passphrase: DecisionPassphrase;
  vaultGuesses: Guesses;
  earnSamples: EarnSamples;
  interfacePins: InterfacePins;
  outbox: Outbox;
  movingRecord: MovingRecord;
  signingDrafts: SigningDrafts;
  batchFile: BatchFile;
}

/** @param lasting outlives the core: what is written at the end has a deadline too, or a silent store keeps the app open */
export async function openStores(ports: Ports, lasting: Clock, now: () => string): Promise<Stores> {
  const { files, clock, random, platform, presence } = ports;
  const secrets = createSecretStore(ports.keychain);
  const explain = (state: Diagnosis['state']) => diagnosisOf(state, platform, secrets.kind);
  const keychain = patientKeychain(secrets, lasting);
  const kept = createKeptFiles(files, createFilesKey(keychain, random));
  const managed: Managed = ports.managed ?? { path: '', state: 'none' };
  const settings = settingsUnder(managed, await openSettings(kept));
  const connections = connectionsUnder(managed, await openConnections(kept));
  const keys = createKeys({ keychain: secrets, files: kept, clock, random, explain, place: () => secrets.kind });
  await keys.open();
  const journal = await openJournal({ files, clock, keychain: secrets, random, mark: kept.key });
  await noteManaged(managed, journal);
  const guesses = (name: 'vault-guesses.json' | 'passphrase-guesses.json', what: string) =>
    openGuesses(ports, name, {
      onWrong: inARow =>
        journal.record({ kind: 'passphrase_wrong', about: `A wrong passphrase for ${what}, ${inARow} in a row` }),
    });
  const vaultGuesses = await guesses('vault-guesses.json', 'the file vault');
  const passphraseGuesses = await guesses('passphrase-guesses.json', 'critical decisions');
  return {
    ...{ managed, secrets, kept, settings, connections, keys, journal, vaultGuesses },
    diagnose: async () => explain((await secrets.diagnose()).state),
    passphrase: await openDecisionPassphrase({ files: kept, keychain, presence, guesses: passphraseGuesses, random }),
    earnSamples: await openEarnSamples(kept),
    interfacePins: await openInterfacePins(kept, now),
    outbox: await openOutbox(kept),
    movingRecord: await openMovingRecord(kept),
    signingDrafts: await openSigningDrafts(kept, { now, random }),
    batchFile: await openBatchFile(files, kept),
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
