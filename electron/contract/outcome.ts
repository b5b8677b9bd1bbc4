/**
 * What crosses every seam of the app: an outcome, never an exception.
 * Codes are stable; `message` is a sentence a person can act on; `service` is the service's own text, shown beside it.
 */
export const codes = [
  'invalid', // an argument is wrong: `problems` names each field, what was expected and what came
  'forbidden', // the sender may not ask this, or no person released it
  'unknown_operation',
  'not_connected', // no organisation is connected yet
  'key_unavailable', // the keychain is locked, missing or refused; `diagnosis` says which
  'key_missing', // the index knows no such key
  'locked', // the app is locked
  'offline', // nothing was sent: the host could not be reached
  'timeout', // a query was not answered in time
  'outcome_unknown', // a submit was sent and its answer lost: neither done nor failed
  'bad_answer', // the service's answer does not fit the row
  'too_large', // the answer is over the response cap
  'redirected', // any redirect is refused (it would carry the stamp to another host)
  'unauthenticated',
  'permission_denied',
  'not_found',
  'operation_unavailable', // this deployment answers a companion operation with 404
  'rate_limited',
  'refused', // any other 4xx
  'service_failed', // 5xx
  'clock_skew', // the stamp would fall outside the service's window
  'changed', // what was reviewed is not what is there now: `before` and `after`
  'already_decided',
  'declined', // a person closed or refused the confirmation
  'activity_failed', // the activity ended with `failure`
  'mismatch', // the service's echo, fingerprint or signature is not what was sent or asked
  'storage', // a local file could not be read or written
  'internal',
] as const;
export type Code = (typeof codes)[number];

/** One wrong field: its path (`secrets[2].name`), what was expected, what came (shortened, never a secret). */
export interface Problem {
  path: string;
  expected: string;
  received: string;
}

export interface Failure {
  ok: false;
  code: Code;
  message: string;
  problems?: Problem[];
  /** The service's own words and code, as claimed by it. */
  service?: { status: number; code?: string; message?: string };
  /** For `changed` and `mismatch`: both sides as text. */
  before?: string;
  after?: string;
  /** For `outcome_unknown`, `activity_failed`, `changed`: what it is about. */
  fingerprint?: string;
  activityId?: string;
  /** For `key_unavailable`. */
  diagnosis?: string;
  /** The system's own words, such as ECONNREFUSED: for whoever looks into it, and in no sentence. */
  cause?: string;
}
export type Outcome<T> = { ok: true; value: T } | Failure;

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export function failure(code: Code, message: string, more: Omit<Failure, 'ok' | 'code' | 'message'> = {}): Failure {
  return { ok: false, code, message, ...more };
}
