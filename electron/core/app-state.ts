/** What the shell shows of the whole app. */
import type { AppState, Diagnosis } from '../contract/values/app-values.ts';
import type { Lock } from './lock.ts';
import type { Logins } from './logins/logins.ts';
import { managedShown } from './managed/shown.ts';
import type { Notices } from './notices/notices.ts';
import type { Ports } from './ports.ts';
import type { Rotations } from './rotation/rotations.ts';
import type { Service } from './service/service.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import type { Submits } from './submit/submit.ts';
import type { Updates } from './updates/updates.ts';
import type { Watches } from './watch/watches.ts';

interface Needs {
  ports: Pick<Ports, 'version' | 'http' | 'desktop' | 'platform'>;
  lock: Pick<Lock, 'isLocked' | 'since' | 'left'>;
  waysIn: { logins: Pick<Logins, 'state'>; rotations: Pick<Rotations, 'all'> };
  diagnosis: Diagnosis;
  stores: Stores;
  sessions: Pick<Sessions, 'link' | 'waiting'>;
  service: Pick<Service, 'clockSkewMs'>;
  submits: Pick<Submits, 'unknown'>;
  watches: Pick<Watches, 'counts' | 'states'>;
  notices: Pick<Notices, 'pausedUntil'>;
  updates: Pick<Updates, 'state'>;
}

export function appState(needs: Needs): AppState {
  const { ports, waysIn, lock, diagnosis, stores, sessions, service, submits, watches, notices, updates } = needs;
  const { connections, keys, passphrase, settings, journal, kept } = stores;
  const all = connections.all();
  const current = connections.current();
  return {
    version: ports.version,
    locked: lock.isLocked(),
    lockedAt: lock.since()?.at ?? null,
    lockedBy: lock.since()?.by ?? null,
    lastVisit: lock.left() ?? journal.lastBefore,
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
    waiting: { ...sessions.waiting(), ...watches.counts() },
    watching: watches.states(),
    clockSkewMs: current === null ? null : service.clockSkewMs(current.baseUrl),
    keychain: diagnosis,
    logins: waysIn.logins.state(),
    keys: keys.list(),
    rotations: waysIn.rotations.all(),
    settings: settings.value,
    noticesPausedUntil: notices.pausedUntil(),
    update: updates.state(),
    journal: journal.summary(),
    // SECURITY: while locked nothing is said of any activity, and of what was sent neither (docs/threats.md#locking).
    unknown: lock.isLocked() ? [] : submits.unknown(),
    setAside: kept.asides(),
    filesChecked: kept.isOpen(),
    managed: managedShown(stores.managed),
    desktop: ports.desktop === true ? ports.platform : null,
    network: ports.http.facts ?? null,
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
