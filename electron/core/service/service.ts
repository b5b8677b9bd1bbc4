/** The service, asked by name: queries with patience, submits one attempt at a time, both against their row. */

import {
  type ActivityName,
  operations,
  type ProxyName,
  type QueryName,
  type Response,
  rowOf,
} from '../../contract/operations/table.ts';
import { failure, type Outcome } from '../../contract/outcome.ts';
import { responseSchema } from '../../contract/schema/operation.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { nameServiceMembers } from '../../contract/service/history.ts';
import type { Voice } from '../../contract/values/trusted.ts';
import type { Clock, Http, Log } from '../ports.ts';
import type { Released, Releases } from '../submit/released.ts';
import { unreleased } from '../submit/words.ts';
import { readJson } from '../text/read-json.ts';
import { checkAnswer, wrongParameters } from './answers.ts';
import { asking } from './ask.ts';
import { chanceOf } from './backoff.ts';
import { type Read, submitDeadlineMs } from './exchange.ts';
import { createOrigins } from './origins.ts';
import { notSent, type Posted, postedOf } from './posted.ts';
import type { Priority, Rate } from './request-queue.ts';

/** An organisation at a service, and the key that speaks for it there. */
export interface Target {
  baseUrl: string;
  organizationId: string;
  dialect: Dialect;
  /** Which key that is: what another one stamps speaks for somebody else. */
  keyId: string;
  /** The user whose key it is; left out where that is not known. */
  userId?: string;
  /** Who speaks by it, as a person reads it. */
  voice?(): Voice;
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
  /** The same with a reader of one's own in place of the row's check. `limit`: of the page that came. */
  ask<T>(
    target: Target,
    name: QueryName,
    parameters: Record<string, unknown>,
    options: AskOptions & { read: Read<T> },
  ): Promise<Outcome<{ read: T; limit: number | null }>>;
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
  /** Requests a second that the service lets through. */
  perSecond(baseUrl: string): number;
  /** What the service's clock shows; null until known. */
  serverNow(baseUrl: string): number | null;
  /** Hears the skew when it becomes known or moves by two seconds or more (a Date header has whole ones). Answers how to stop. */
  onSkew(listener: (skewMs: number | null, baseUrl: string) => void): () => void;
  /** Whether the deployment was found to lack a companion operation. */
  isUnavailable(baseUrl: string, name: string): boolean;
}

export interface ServiceDependencies {
  http: Http;
  clock: Clock;
  /** Where left out, nothing is logged. */
  log?: Pick<Log, 'note'>;
  random(bytes: number): Uint8Array;
  /** Where left out, nothing is sent to an authentication proxy. */
  releases?: Pick<Releases, 'spendUnstamped'>;
  /** The rate an origin starts with. */
  rateOf?(origin: URL): Rate;
}

export function createService({ http, clock, log, random, releases, rateOf }: ServiceDependencies): Service {
  const chance = chanceOf(random);
  const origins = createOrigins({ http, clock, chance, ...(log && { log }), ...(rateOf && { rateOf }) });
  const ask = asking(origins, clock, chance);

  return {
    ask,
    async query(target, name, parameters, options) {
      const answer = await ask(target, name, parameters, { ...options, read: readJson });
      if (!answer.ok) return answer;
      const json = answer.value.read;
      const named =
        name === 'list_eth_transaction_history' ? nameServiceMembers(json, target.dialect.historyServiceMember) : json;
      // `responseSchema` answers the shape of any row; the name ties it to this one.
      return checkAnswer(name, responseSchema(operations[name]), named) as Outcome<Response<typeof name>>;
    },
    async post(target, name, body) {
      const row = rowOf(name);
      if (row?.kind !== 'activity') return notSent(failure('unknown_operation', `“${name}” is not a submit.`));
      const origin = origins.of(target.baseUrl);
      await origin.queue.turn('submit');
      const stamp = await target.stamp(body);
      if (!stamp.ok) return notSent(stamp);
      const result = await origins.send(
        target,
        { name, row },
        { [target.dialect.stampHeader]: stamp.value },
        body,
        submitDeadlineMs,
        readJson,
      );
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
      const giveBack = releases?.spendUnstamped(released, at.baseUrl, name, body) ?? null;
      if (giveBack === null) return unreleased();
      await origins.of(at.baseUrl).queue.turn('submit');
      const result = await origins.send(
        at,
        { name, row },
        { [at.dialect.authProxyConfigHeader]: at.configId },
        body,
        submitDeadlineMs,
        readJson,
      );
      if (result.kind === 'answered') return checkAnswer(name, responseSchema(row), result.read);
      if (result.kind === 'unsent') {
        giveBack();
        return result.failure;
      }
      if (result.kind === 'refused' && result.status < 500) {
        // Only the moment was wrong: it may go again by the same release.
        if (result.status === 429) giveBack();
        return result.said.failure;
      }
      const why = result.kind === 'refused' ? result.said.failure : result.failure;
      return {
        ...why,
        code: 'outcome_unknown',
        message: `It was sent, but it is not known whether it was carried out. ${why.message}`,
      };
    },
    clockSkewMs: origins.clockSkewMs,
    serverNow: baseUrl => origins.of(baseUrl).clock.now(),
    perSecond: baseUrl => origins.of(baseUrl).queue.perSecond(),
    onSkew: origins.onSkew,
    isUnavailable: (baseUrl, name) => origins.of(baseUrl).missing.has(name),
  };
}
