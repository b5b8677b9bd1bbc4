/** One request and what came of it, in the five ways that matter: answered, refused, unreadable, lost, not sent. */

import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { type Clock, type Http, HttpError } from '../ports.ts';
import { readJson } from '../text/read-json.ts';
import { readServiceError, type ServiceSaid } from './errors.ts';

/** docs/architecture.md#network. */
const responseCapBytes = 16 * 1024 * 1024;
export const queryDeadlineMs = 15_000;
export const submitDeadlineMs = 30_000;

/** How the body of an answer is read. */
export type Read<T> = (bytes: Uint8Array) => Outcome<T> | Promise<Outcome<T>>;

export type Exchange<T> =
  /** 2xx with what could be read. */
  | { kind: 'answered'; read: T }
  /** A whole answer that is not 2xx. */
  | { kind: 'refused'; status: number; headers: Record<string, string>; said: ServiceSaid }
  /** 2xx, but its body is too large, encoded or cannot be read: the request was carried out, its answer is not known. */
  | { kind: 'unreadable'; failure: Failure }
  /** The request left and no whole answer came: it may have been carried out. */
  | { kind: 'lost'; failure: Failure }
  /** Certain that no byte of the request left. */
  | { kind: 'unsent'; failure: Failure };

export interface ExchangeRequest<T> {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  deadlineMs: number;
  dialect: Dialect;
  read: Read<T>;
  /** Hears status, headers and both ends of the round trip (monotonic milliseconds). */
  heard(status: number, headers: Record<string, string>, sentAt: number, receivedAt: number): void;
}

export async function exchange<T>(http: Http, clock: Clock, request: ExchangeRequest<T>): Promise<Exchange<T>> {
  const { url, headers, body, deadlineMs } = request;
  const sentAt = clock.monotonic();
  try {
    const response = await http.post({ url, headers, body, deadlineMs, maxBytes: responseCapBytes });
    request.heard(response.status, response.headers, sentAt, clock.monotonic());
    if (response.status >= 200 && response.status < 300) {
      const read = await request.read(response.body);
      return read.ok ? { kind: 'answered', read: read.value } : { kind: 'unreadable', failure: read };
    }
    const json = readJson(response.body);
    const text = json.ok ? '' : new TextDecoder().decode(response.body.subarray(0, 4096));
    const said = readServiceError(response.status, json.ok ? json.value : undefined, text, request.dialect);
    return { kind: 'refused', status: response.status, headers: response.headers, said };
  } catch (error) {
    return faulted(error, new URL(url).host, deadlineMs);
  }
}

function faulted(error: unknown, host: string, deadlineMs: number): Exchange<never> {
  if (!(error instanceof HttpError)) throw error;
  if (!error.maybeSent)
    return {
      kind: 'unsent',
      failure: failure(
        'offline',
        `${host} cannot be reached; nothing was sent. Check the network and the service address, then try again.`,
        { cause: error.message },
      ),
    };
  switch (error.fault) {
    case 'timeout':
      return {
        kind: 'lost',
        failure: failure(
          'timeout',
          `${host} gave no complete answer within ${deadlineMs / 1000} s. Try again; if this persists, check the network.`,
        ),
      };
    case 'too_large':
      return {
        kind: 'unreadable',
        failure: failure(
          'too_large',
          `The answer of ${host} is over ${responseCapBytes / 1024 / 1024} MiB and was not read. Ask for less at a time.`,
        ),
      };
    case 'encoded':
      return {
        kind: 'unreadable',
        failure: failure(
          'bad_answer',
          `Expected an answer without content encoding. Check for a proxy between this computer and ${host}.`,
          { cause: error.message },
        ),
      };
    default:
      return {
        kind: 'lost',
        failure: failure(
          'offline',
          `The connection to ${host} broke before the complete answer arrived. Check the network, then try again.`,
        ),
      };
  }
}
