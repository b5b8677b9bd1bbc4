/** The service, asked by name: queries with patience, submits one attempt at a time, both against their row. */

import type { Dialect } from '../../contract/dialect.ts';
import { pathOf, responseSchema } from '../../contract/operation.ts';
import {
  type ActivityName,
  operations,
  type ProxyName,
  type QueryName,
  type Response,
  rowOf,
} from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { withoutEnd } from '../../contract/plain-text.ts';
import type { Clock, Http } from '../ports.ts';
import type { Released, Releases } from '../submit/released.ts';
import { unreleased } from '../submit/words.ts';
import { cancelled, checkAnswer, lacksOperation, unavailable, wrongParameters } from './answers.ts';
import { askedWaitMs, chanceOf, jittered } from './backoff.ts';
import { createServiceClock, type ServiceClock } from './clock.ts';
import { exchange, queryDeadlineMs, submitDeadlineMs } from './exchange.ts';
import { pageLimitOf, smallerPage } from './page-limit.ts';
import { notSent, type Posted, postedOf } from './posted.ts';
import { createRequestQueue, type Priority, type Rate, type RequestQueue } from './request-queue.ts';

/** An organisation at a service, and the key that speaks for it there. */
export interface Target {
  baseUrl: string;
  organizationId: string;
  dialect: Dialect;
  /** Which key that is: what another one stamps speaks for somebody else. */
  keyId: string;
  /** The stamp header's value for exactly these bytes; a failure where the key cannot be used. */
  stamp(body: Uint8Array): Promise<Outcome<string>>;
}

interface AskOptions {
  signal?: AbortSignal;
  /** Default `person`. */
  priority?: Priority;
  /** Tries in all where the service or the network fails. Default 3; a caller with a plan of its own takes 1. */
  attempts?: number;
}

export interface Service {
  /**
   * A query, its answer checked against the row. 429, 5xx and network faults are tried again with full jitter.
   * @param parameters without `organizationId`, which is the target's
   */
  query<N extends QueryName>(
    target: Target,
    name: N,
    parameters: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<Outcome<Response<N>>>;
  /** The same without the row's check of the answer, for readers that check item by item. `limit`: of the page that came. */
  ask(
    target: Target,
    name: QueryName,
    parameters: Record<string, unknown>,
    options?: AskOptions,
  ): Promise<Outcome<{ json: unknown; limit: number | null }>>;
  /** One attempt at a submit with exactly these bytes. */
  post(target: Target, name: ActivityName, body: Uint8Array): Promise<Posted>;
  /**
   * One request to the authentication proxy, which takes no stamp. A lost answer is `outcome_unknown`.
   * @param released what a person released exactly this body for this address with
   */
  proxy(
    at: { baseUrl: string; configId: string; dialect: Dialect },
    name: ProxyName,
    parameters: Record<string, unknown>,
    released: Released | null,
  ): Promise<Outcome<unknown>>;
  /** Service clock minus ours; of one service, or of the one heard last. Null until known. */
  clockSkewMs(baseUrl?: string): number | null;
  /** What the service's clock shows; null until known. */
  serverNow(baseUrl: string): number | null;
  /** Hears the skew when it becomes known or moves by two seconds or more (a Date header has whole ones). Answers how to stop. */
  onSkew(listener: (skewMs: number | null, baseUrl: string) => void): () => void;
  /** Whether the deployment was found to lack a companion operation. */
  isUnavailable(baseUrl: string, name: string): boolean;
}

interface Origin {
  queue: RequestQueue;
  clock: ServiceClock;
  missing: Set<string>;
  toldSkew: number | null;
}

/** Public plans start at one request a second (service-facts §4.4); until the service tells, that is believed. */
const standardRate: Rate = { perSecond: 1, burst: 3 };
/** A service on this very machine is a practice service: no budget but the one it tells. */
const loopbackRate: Rate = { perSecond: 100, burst: 100 };

export interface ServiceDependencies {
  http: Http;
  clock: Clock;
  random(bytes: number): Uint8Array;
  /** Where left out, nothing is sent to an authentication proxy. */
  releases?: Pick<Releases, 'spendUnstamped'>;
  /** The rate an origin starts with. */
  rateOf?(origin: URL): Rate;
}

export function createService({ http, clock, random, releases, rateOf = startingRate }: ServiceDependencies): Service {
  const chance = chanceOf(random);
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

  const send = (
    at: { baseUrl: string; dialect: Dialect },
    path: string,
    headers: Record<string, string>,
    body: Uint8Array,
    deadlineMs: number,
  ) => {
    const origin = originOf(at.baseUrl);
    return exchange(http, clock, {
      url: withoutEnd(at.baseUrl, '/') + path,
      headers,
      body,
      deadlineMs,
      dialect: at.dialect,
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
  };

  const ask: Service['ask'] = async (target, name, parameters, { signal, priority = 'person', attempts = 3 } = {}) => {
    const row = rowOf(name);
    if (row?.kind !== 'query') return failure('unknown_operation', `“${name}” is not a query.`);
    const origin = originOf(target.baseUrl);
    if (origin.missing.has(name)) return unavailable(name);
    const wrong = wrongParameters(row, parameters);
    if (wrong !== null) return wrong;
    let asked = parameters;
    for (let attempt = 1; ; ) {
      if (!(await origin.queue.turn(priority, signal))) return cancelled();
      const body = new TextEncoder().encode(JSON.stringify({ organizationId: target.organizationId, ...asked }));
      const stamp = await target.stamp(body);
      if (!stamp.ok) return stamp;
      const result = await send(target, pathOf(name, row), { [target.dialect.stampHeader]: stamp.value }, body, queryDeadlineMs);
      if (signal?.aborted) return cancelled();
      if (result.kind === 'answered') return done({ json: result.json, limit: pageLimitOf(asked) });
      if (result.kind === 'unreadable' && result.failure.code === 'too_large') {
        const smaller = smallerPage(row, asked);
        if (smaller === null) return result.failure;
        asked = smaller;
        continue;
      }
      if (result.kind === 'refused' && lacksOperation(row, result)) {
        origin.missing.add(name);
        return unavailable(name);
      }
      const said = result.kind === 'refused' ? result.said.failure : result.failure;
      const transient = result.kind !== 'refused' || result.status === 429 || said.code === 'service_failed';
      if (!transient || attempt >= attempts) return said;
      const wait = jittered(attempt, 500, 8_000, chance);
      await clock
        .sleep(Math.max(wait, result.kind === 'refused' ? (askedWaitMs(result.headers, clock.now()) ?? 0) : 0), signal)
        .catch(() => {});
      attempt += 1;
    }
  };

  return {
    ask,
    async query(target, name, parameters, options) {
      const answer = await ask(target, name, parameters, options);
      if (!answer.ok) return answer;
      // `responseSchema` answers the shape of any row; the name ties it to this one.
      return checkAnswer(name, responseSchema(operations[name]), answer.value.json) as Outcome<Response<typeof name>>;
    },
    async post(target, name, body) {
      const row = rowOf(name);
      if (row?.kind !== 'activity') return notSent(failure('unknown_operation', `“${name}” is not a submit.`));
      const origin = originOf(target.baseUrl);
      await origin.queue.turn('submit');
      const stamp = await target.stamp(body);
      if (!stamp.ok) return notSent(stamp);
      const result = await send(target, pathOf(name, row), { [target.dialect.stampHeader]: stamp.value }, body, submitDeadlineMs);
      return postedOf(name, row, result, clock.now());
    },
    async proxy(at, name, parameters, released) {
      const row = rowOf(name);
      if (row?.kind !== 'proxy')
        return failure('unknown_operation', `“${name}” is not an operation of the authentication proxy.`);
      const wrong = wrongParameters(row, parameters);
      if (wrong !== null) return wrong;
      const body = new TextEncoder().encode(JSON.stringify(parameters));
      // SECURITY: the last step before the wire asks for what a person released, as it does for what is stamped (`Submits.send`).
      if (releases?.spendUnstamped(released, at.baseUrl, body) !== true) return unreleased();
      await originOf(at.baseUrl).queue.turn('submit');
      const result = await send(
        at,
        pathOf(name, row),
        { [at.dialect.authProxyConfigHeader]: at.configId },
        body,
        submitDeadlineMs,
      );
      if (result.kind === 'answered') return checkAnswer(name, responseSchema(row), result.json);
      if (result.kind === 'unsent') return result.failure;
      if (result.kind === 'refused' && result.status < 500) return result.said.failure;
      const why = result.kind === 'refused' ? result.said.failure : result.failure;
      return {
        ...why,
        code: 'outcome_unknown',
        message: `It was sent, and whether it was carried out is not known. ${why.message}`,
      };
    },
    clockSkewMs: baseUrl => (baseUrl === undefined ? lastHeard : originOf(baseUrl))?.clock.skewMs() ?? null,
    serverNow: baseUrl => originOf(baseUrl).clock.now(),
    onSkew(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isUnavailable: (baseUrl, name) => originOf(baseUrl).missing.has(name),
  };
}

function startingRate(origin: URL): Rate {
  return ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname) ? loopbackRate : standardRate;
}
