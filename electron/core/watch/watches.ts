/**
 * What goes on while the app is locked: each connection that has a watch key is looked at with it, and with nothing else;
 * of the others the last count stays, with its age (docs/threats.md#locking).
 */
import type { Connection, Settings } from '../../contract/values/app-values.ts';
import type { LockReason, Watching } from '../../contract/values/ways-in/watching.ts';
import type { Connections } from '../connections/connections.ts';
import { dialectOf } from '../connections/dialect.ts';
import type { Keys } from '../keys/keys.ts';
import type { Said } from '../notices/news.ts';
import type { Notices } from '../notices/notices.ts';
import type { Clock } from '../ports.ts';
import type { Service } from '../service/service.ts';
import { targetOf } from '../session.ts';
import type { Known } from './known.ts';
import { blindNotice, unwatchedNotice, waitsKey, waitsNotice } from './notices.ts';
import { createWatch, type Watch } from './watch.ts';

export interface Watches {
  /** By connection; empty while the app is open. */
  states(): Record<string, Watching>;
  /** What is known to wait, of connections that a key looks at or looked at before. */
  counts(): Record<string, number>;
  /** The app is locked. Twice is once. @param known what the sessions knew right before, by connection */
  begin(known: ReadonlyMap<string, Known>, by: LockReason): void;
  /** It is open, or ends: the sessions look themselves. */
  end(): void;
  /** Once a minute while nobody looks. */
  setVisible(visible: boolean): void;
}

interface Needs {
  service: Service;
  keys: Keys;
  connections: Pick<Connections, 'all'>;
  settings: { readonly value: Settings };
  clock: Clock;
  random(bytes: number): Uint8Array;
  isOnline?: (() => boolean) | undefined;
  notices: Pick<Notices, 'say' | 'unsay'>;
  changed(): void;
}

/** Nobody reads along: seldom enough to leave the budget to whoever unlocks. */
const leastSeconds = 30;

const nothingKnown: Known = { ids: null, notTheirs: new Set(), at: null };
const unwatched = ({ ids, at }: Known): Watching => ({
  state: 'none',
  count: ids?.size ?? null,
  at,
  lapsesAt: null,
  code: null,
});

export function createWatches(needs: Needs): Watches {
  const { service, keys, connections, settings, clock, random, changed } = needs;
  /** null while the app is open. */
  let watched: Map<string, Watch> | null = null;
  let isVisible = true;
  const tell = (said: Said | null) => {
    if (said !== null) needs.notices.say(said);
  };
  const watchOf = (connection: Connection, known: Known): Watch | null => {
    const { watchKeyId, baseUrl, organizationId, userId } = connection;
    // Without the user's id no vote is known as missing.
    if (watchKeyId === undefined || userId === '') return null;
    return createWatch({
      ...{ service, clock, random, connection, known, isOnline: needs.isOnline },
      target: targetOf(keys, watchKeyId, baseUrl, organizationId, dialectOf(connection.dialect)),
      everySeconds: () => Math.max(leastSeconds, settings.value.pollSeconds),
      onChange: changed,
      onNone: () => needs.notices.unsay(waitsKey(connection)),
      onFresh: count => tell(waitsNotice(connection, count)),
      onBlind: () => tell(blindNotice(connection)),
    });
  };
  const states = () => Object.fromEntries([...(watched ?? [])].map(([id, watch]) => [id, watch.state()]));
  return {
    states,
    counts: () =>
      Object.fromEntries(Object.entries(states()).flatMap(([id, { count }]) => (count === null ? [] : [[id, count]]))),
    begin(known, by) {
      if (watched !== null) return;
      const all = connections.all();
      const alone: Connection[] = [];
      watched = new Map();
      for (const connection of all) {
        const of = known.get(connection.connectionId) ?? nothingKnown;
        const watch = watchOf(connection, of);
        if (watch === null) alone.push(connection);
        watched.set(connection.connectionId, watch ?? { state: () => unwatched(of), setVisible: () => {}, stop: () => {} });
        watch?.setVisible(isVisible);
      }
      // Whoever starts the app sits before it, and is told by the page.
      if (by !== 'start') tell(unwatchedNotice(alone, all.length));
    },
    end() {
      for (const watch of watched?.values() ?? []) watch.stop();
      watched = null;
    },
    setVisible(visible) {
      isVisible = visible;
      for (const watch of watched?.values() ?? []) watch.setVisible(visible);
    },
  };
}
