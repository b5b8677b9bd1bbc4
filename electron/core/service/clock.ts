/** The service's clock as seen from here, and the `timestampMs` of what is stamped. */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import { serverTime } from './backoff.ts';

/** The service takes stamps up to one hour old and five minutes ahead (docs/service.md#time-window); these leave a margin. */
export const aheadLimitMs = 4 * 60_000;
export const behindLimitMs = 55 * 60_000;

/** A Date header has whole seconds: half a second is the expected rest. */
const headerRestMs = 500;
/** Wall clock and monotonic clock apart by more than this: the clock was set, or the machine slept. */
const jumpMs = 5_000;
/** A longer round trip says too little about the moment in between. */
const slowestRoundTripMs = 20_000;

export interface ServiceClock {
  /** What the service's clock shows now; null while unknown, and after a jump of ours until the next answer. */
  now(): number | null;
  /** Service clock minus ours in milliseconds; null where `now` is. */
  skewMs(): number | null;
  /**
   * Takes a response's Date header; the middle of the round trip stands for the moment it was written.
   * `sentAt` and `receivedAt` are readings of the monotonic clock.
   */
  observe(headers: Record<string, string>, sentAt: number, receivedAt: number): void;
}

export function createServiceClock(clock: Clock): ServiceClock {
  let seen: { server: number; monotonic: number; wall: number } | null = null;
  const now = () => {
    if (seen === null) return null;
    // SECURITY: measured along the monotonic clock, so a clock set between two answers does not pass for the right one.
    const passed = clock.monotonic() - seen.monotonic;
    return Math.abs(clock.now() - seen.wall - passed) > jumpMs ? null : Math.round(seen.server + passed);
  };
  return {
    now,
    skewMs() {
      const server = now();
      return server === null ? null : server - clock.now();
    },
    observe(headers, sentAt, receivedAt) {
      const server = serverTime(headers);
      const roundTrip = receivedAt - sentAt;
      if (server === null || roundTrip < 0 || roundTrip > slowestRoundTripMs) return;
      const middle = sentAt + roundTrip / 2;
      seen = { server: server + headerRestMs, monotonic: middle, wall: clock.now() - (clock.monotonic() - middle) };
    },
  };
}

export interface Timestamps {
  /**
   * The next `timestampMs` of an organisation, as the decimal string of the envelope: our own clock's time, never
   * adjusted, and always larger than the last one, so that two submits that were meant apart stay apart.
   * @param serverNow the service's clock, or null while unknown
   */
  next(organizationId: string, serverNow: number | null): Outcome<string>;
}

export function createTimestamps(clock: Clock): Timestamps {
  const last = new Map<string, number>();
  return {
    next(organizationId, serverNow) {
      const now = Math.floor(clock.now());
      const after = (last.get(organizationId) ?? 0) + 1;
      // What was stamped by a clock that ran ahead was never taken, so the right time does not wait for it.
      const ranAhead = after > now && outsideWindow(after, serverNow) !== null;
      const stamp = ranAhead ? now : Math.max(now, after);
      const outside = outsideWindow(stamp, serverNow);
      if (outside !== null) return outside;
      last.set(organizationId, stamp);
      return done(String(stamp));
    },
  };
}

/** The failure of a stamp the service would refuse; null where it is inside the window or the service's time is unknown. */
export function outsideWindow(stampMs: number, serverNow: number | null): Failure | null {
  if (serverNow === null) return null;
  const ahead = stampMs - serverNow;
  if (ahead <= aheadLimitMs && -ahead <= behindLimitMs) return null;
  const apart = duration(Math.abs(ahead));
  return failure(
    'clock_skew',
    `Nothing was sent: the time in this request is ${apart} ${ahead > 0 ? 'ahead of' : 'behind'} the service’s clock (request ${iso(stampMs)}, service ${iso(serverNow)}). ` +
      'The service accepts at most 5 minutes ahead and 1 hour behind. Set the computer’s clock to the network’s time, then try again.',
    { before: iso(stampMs), after: iso(serverNow) },
  );
}

const iso = (ms: number) => new Date(ms).toISOString();

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
