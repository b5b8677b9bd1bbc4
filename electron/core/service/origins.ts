/** Each origin that is asked: its queue, its clock, what it lacks; and the one way that anything is sent to it. */
import type { LogFields } from '../../contract/log/events.ts';
import type { KnownName } from '../../contract/log/fields.ts';
import { type Operation, pathOf } from '../../contract/schema/operation.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { withoutEnd } from '../../contract/text/plain-text.ts';
import type { Clock, Http, Log } from '../ports.ts';
import type { Chance } from './backoff.ts';
import { createServiceClock, type ServiceClock } from './clock.ts';
import { type Exchange, exchange, type Read } from './exchange.ts';
import { createRequestQueue, type Rate, type RequestQueue } from './request-queue.ts';
import type { Service } from './service.ts';

interface Origin {
  queue: RequestQueue;
  clock: ServiceClock;
  missing: Set<string>;
  toldSkew: number | null;
}

/** Public plans start at one request a second (docs/service.md#rate-limits); until the service tells, that is believed. */
const standardRate: Rate = { perSecond: 1, burst: 3 };
/** A service on this very machine is a practice service: no budget but the one it tells. */
const loopbackRate: Rate = { perSecond: 100, burst: 100 };

export interface Origins extends Pick<Service, 'clockSkewMs' | 'onSkew'> {
  of(baseUrl: string): Origin;
  send<T>(
    at: { baseUrl: string; dialect: Dialect },
    asked: { name: KnownName; row: Operation; attempt?: number },
    headers: Record<string, string>,
    body: Uint8Array,
    deadlineMs: number,
    read: Read<T>,
  ): Promise<Exchange<T>>;
}

interface Needs {
  http: Http;
  clock: Clock;
  log?: Pick<Log, 'note'>;
  chance: Chance;
  rateOf?(origin: URL): Rate;
}

export function createOrigins({ http, clock, log, chance, rateOf = startingRate }: Needs): Origins {
  const origins = new Map<string, Origin>();
  const listeners = new Set<(skewMs: number | null, baseUrl: string) => void>();
  let lastHeard: Origin | null = null;

  const originOf = (baseUrl: string): Origin => {
    const url = new URL(baseUrl);
    const known = origins.get(url.origin);
    if (known !== undefined) return known;
    const queue = createRequestQueue({ clock, chance, rate: rateOf(url) });
    const origin: Origin = { queue, clock: createServiceClock(clock), missing: new Set(), toldSkew: null };
    origins.set(url.origin, origin);
    return origin;
  };

  return {
    of: originOf,
    async send(at, { name, row, attempt = 1 }, headers, body, deadlineMs, read) {
      const origin = originOf(at.baseUrl);
      const from = clock.monotonic();
      const result = await exchange(http, clock, {
        url: withoutEnd(at.baseUrl, '/') + pathOf(name, row),
        headers,
        body,
        deadlineMs,
        dialect: at.dialect,
        read,
        heard(status, answered, sentAt, receivedAt) {
          origin.queue.heard(status, answered);
          origin.clock.observe(answered, sentAt, receivedAt);
          lastHeard = origin;
          const skew = origin.clock.skewMs();
          if (skew === null || (origin.toldSkew !== null && Math.abs(skew - origin.toldSkew) < 2000)) return;
          origin.toldSkew = skew;
          for (const listener of listeners) listener(skew, at.baseUrl);
        },
      });
      log?.note('service', { name, attempt, ...factsOf(result), ms: clock.monotonic() - from });
      return result;
    },
    clockSkewMs: baseUrl => (baseUrl === undefined ? lastHeard : originOf(baseUrl))?.clock.skewMs() ?? null,
    onSkew(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What may be said of an exchange in the log. */
function factsOf(result: Exchange<unknown>): Pick<LogFields<'service'>, 'came' | 'outcome' | 'status'> {
  if (result.kind === 'answered') return { came: 'answered', outcome: 'ok', status: 200 };
  if (result.kind === 'refused') return { came: 'refused', outcome: result.said.failure.code, status: result.status };
  return { came: result.kind, outcome: result.failure.code, status: 0 };
}

function startingRate(origin: URL): Rate {
  return ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname) ? loopbackRate : standardRate;
}
