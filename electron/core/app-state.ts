/** What the shell shows of the whole app. */
import type { AppState, Diagnosis } from '../contract/values/app-values.ts';
import type { Lock } from './lock.ts';
import type { Rotations } from './rotation/rotations.ts';
import type { Service } from './service/service.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import type { Submits } from './submit/submit.ts';

interface Needs {
  version: string;
  lock: Pick<Lock, 'isLocked'>;
  diagnosis: Diagnosis;
  stores: Stores;
  rotations: Pick<Rotations, 'all'>;
  sessions: Pick<Sessions, 'link' | 'waiting'>;
  service: Pick<Service, 'clockSkewMs'>;
  submits: Pick<Submits, 'unknown'>;
}

export function appState({ version, lock, diagnosis, stores, rotations, sessions, service, submits }: Needs): AppState {
  const { connections, keys, passphrase, settings, journal, kept } = stores;
  const all = connections.all();
  const current = connections.current();
  return {
    version,
    locked: lock.isLocked(),
    passphraseSet: passphrase.isSet(),
    touchId: passphrase.touchId(),
    lock: {
      passphrase: passphrase.kind(),
      refused: passphrase.isRefused(),
      vault: stores.vault.state(),
      home: stores.secrets.kind,
    },
    connections: all,
    subOrganizations: Object.fromEntries(all.map(each => [each.connectionId, keys.subOrganizations(each.keyId, each)])),
    current: current?.connectionId ?? null,
    link: sessions.link(current?.connectionId ?? ''),
    links: Object.fromEntries(all.map(({ connectionId }) => [connectionId, sessions.link(connectionId)])),
    waiting: sessions.waiting(),
    clockSkewMs: current === null ? null : service.clockSkewMs(current.baseUrl),
    keychain: diagnosis,
    keys: keys.list(),
    rotations: rotations.all(),
    settings: settings.value,
    journal: journal.summary(),
    unknown: submits.unknown(),
    setAside: kept.asides(),
    filesChecked: kept.isOpen(),
  };
}

/** Does it once a turn, however often it is asked to: pages hear the whole state once, however much changed in it. */
export function onceATurn(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      work();
    });
  };
}
