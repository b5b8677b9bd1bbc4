/** One connection while the app is locked: a poller of its own, with the watch key and no other. */
import type { Code } from '../../contract/outcome.ts';
import type { Connection, LinkState } from '../../contract/values/app-values.ts';
import type { Watching } from '../../contract/values/ways-in/watching.ts';
import { createFeedLink } from '../feed/link.ts';
import { createPoller } from '../feed/poller.ts';
import type { Clock } from '../ports.ts';
import { chanceOf } from '../service/backoff.ts';
import type { Service, Target } from '../service/service.ts';
import { createCounting } from './counting.ts';
import type { Known } from './known.ts';

export interface Watch {
  state(): Watching;
  setVisible(visible: boolean): void;
  stop(): void;
}

interface Needs {
  service: Service;
  target: Target;
  clock: Clock;
  random(bytes: number): Uint8Array;
  connection: Connection;
  known: Known;
  /** How often it looks, in seconds. */
  everySeconds(): number;
  isOnline?: (() => boolean) | undefined;
  onChange(): void;
  /** Something waits that did not before. */
  onFresh(count: number): void;
  /** Nothing waits any more. */
  onNone(): void;
  /** It cannot look, and will not until a person does something. */
  onBlind(code: Code): void;
}

/** What only a person can put right. */
const forGood: ReadonlySet<Code> = new Set([
  'unauthenticated',
  'permission_denied',
  'forbidden',
  'key_missing',
  'key_unavailable',
  'locked',
  'not_found',
  'redirected',
]);

export function createWatch(needs: Needs): Watch {
  const { service, target, clock, known, connection } = needs;
  let before = known.ids;
  let isBlind = false;
  let now: Watching = { state: 'looking', count: known.ids?.size ?? null, at: known.at, lapsesAt: null, code: null };
  const become = (change: Partial<Watching>) => {
    const next = { ...now, ...change };
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    needs.onChange();
  };
  const link = createFeedLink(
    () => clock.now(),
    chanceOf(needs.random),
    (at: LinkState) => {
      if (at.state !== 'trouble') return;
      become({ state: 'trouble', code: at.code });
      if (isBlind || !forGood.has(at.code)) return;
      isBlind = true;
      needs.onBlind(at.code);
    },
  );
  const reader = createCounting({
    clock,
    ...{ service, target, voterId: connection.userId, notTheirs: known.notTheirs },
    now: () => service.serverNow(target.baseUrl) ?? clock.now(),
    onLooked({ ids, lapsesAt }) {
      if (hasStopped) return;
      const isNews = before !== null && [...ids].some(id => before?.has(id) === false);
      before = ids;
      become({ state: 'live', count: ids.size, at: new Date(clock.now()).toISOString(), lapsesAt, code: null });
      if (isNews) needs.onFresh(ids.size);
      if (ids.size === 0) needs.onNone();
    },
  });
  const poller = createPoller({
    ...{ clock, reader, link },
    ...{ pollSeconds: needs.everySeconds, isOnline: needs.isOnline },
    perSecond: () => service.perSecond(target.baseUrl),
    onPolled: () => {},
    tell: () => {},
  });
  let hasStopped = false;
  poller.start(() => {});
  return {
    state: () => now,
    setVisible: poller.setVisible,
    stop() {
      hasStopped = true;
      poller.stop();
    },
  };
}
