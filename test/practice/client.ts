/** A colleague at their own desk: stamps and sends over real HTTP. Written apart from electron/core. */
import { request } from 'node:http';
import { type ActivityName, operations, type Parameters, type QueryName } from '../../electron/contract/operations/table.ts';
import { type ActivityOperation, type Operation, pathOf } from '../../electron/contract/schema/operation.ts';
import type { Clock } from './clock.ts';
import type { ResultOf } from './context.ts';
import type { WireActivity } from './present.ts';
import { type ApiKeyPair, makeStamp } from './stamp/make.ts';

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every row, right and wrong ones
  json: any;
}

export interface Colleague {
  readonly key: ApiKeyPair;
  /** The body of a submit as it would be sent now. */
  body<N extends ActivityName>(name: N, parameters: Parameters<N>, more?: Record<string, unknown>): string;
  /** Sends exactly these bytes, stamped. */
  send(name: string, body: string, headers?: Record<string, string>): Promise<Answered>;
  submit<N extends ActivityName>(name: N, parameters: Parameters<N>, more?: Record<string, unknown>): Promise<Answered>;
  query<N extends QueryName>(name: N, parameters: Parameters<N>): Promise<Answered>;
  /** Submits and gives the activity; throws where the service refuses. */
  propose<N extends ActivityName>(name: N, parameters: Parameters<N>): Promise<WireActivity>;
  /** Submits what this user may do alone and gives the result; throws where it is not COMPLETED. */
  perform<N extends ActivityName>(name: N, parameters: Parameters<N>): Promise<ResultOf<N>>;
  approve(target: string | { fingerprint: string }): Promise<Answered>;
  reject(target: string | { fingerprint: string }): Promise<Answered>;
}

/** When the last request of anybody was made, by the clock it was made by: the same request twice is two, not one. */
const lastAt = new WeakMap<Clock, number>();

export function createColleague(
  baseUrl: string,
  organizationId: string,
  key: ApiKeyPair,
  clock: Clock,
  stamp: (body: Buffer) => Record<string, string> = body => ({ 'X-Stamp': makeStamp(key, body) }),
): Colleague {
  const body: Colleague['body'] = (name, parameters, more = {}) => {
    const { type } = operations[name] as { type: string };
    const at = Math.max(clock.now(), (lastAt.get(clock) ?? 0) + 1);
    lastAt.set(clock, at);
    return JSON.stringify({ type, timestampMs: String(at), organizationId, parameters, ...more });
  };
  const send: Colleague['send'] = (name, text, headers = {}) => {
    const row = (operations as Record<string, Operation>)[name];
    const path = row === undefined ? `/public/v1/query/${name}` : pathOf(name, row);
    return post(`${baseUrl}${path}`, text, { ...stamp(Buffer.from(text, 'utf8')), ...headers });
  };
  const submit: Colleague['submit'] = (name, parameters, more) => send(name, body(name, parameters, more));
  const fingerprintOf = (target: string | { fingerprint: string }) => (typeof target === 'string' ? target : target.fingerprint);
  return {
    key,
    body,
    send,
    submit,
    query: (name, parameters) => send(name, JSON.stringify({ organizationId, ...parameters })),
    async propose(name, parameters) {
      const { status, text, json } = await submit(name, parameters);
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      return json.activity as WireActivity;
    },
    async perform(name, parameters) {
      const { status, text, json } = await submit(name, parameters);
      const { result } = operations[name] as ActivityOperation;
      if (json?.activity?.status !== 'ACTIVITY_STATUS_COMPLETED' || result === null)
        throw new Error(`${name}: ${status} ${text}`);
      return json.activity.result[result.member];
    },
    approve: target => submit('approve_activity', { fingerprint: fingerprintOf(target) }),
    reject: target => submit('reject_activity', { fingerprint: fingerprintOf(target) }),
  };
}

/** POST of JSON text; resolves with whatever came, rejects where the connection broke. */
export function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers };
    const call = request(url, { method: 'POST', headers: sent, agent: false }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, json: jsonOrNull(text) });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
