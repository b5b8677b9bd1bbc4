/** The service's error body, turned into a stable code with the service's own words beside it (docs/service.md#errors). */

import { type Code, type Failure, failure, type Problem } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { isObject } from '../../contract/text/members.ts';

/** By the stable code of the body, where it has one (docs/service.md#error-codes). */
const byErrorCode: Record<string, Code> = {
  INTERNAL: 'service_failed',
  RPC_CALL_ERROR: 'service_failed',
  ORGANIZATION_NOT_FOUND: 'not_found',
  API_OPERATIONS_DISABLED: 'permission_denied',
  REQUEST_NOT_AUTHORIZED: 'permission_denied',
  FORBIDDEN: 'permission_denied',
  INVALID_ACTIVITY_CALLER: 'permission_denied',
  TRANSACTION_RISK_SCREENING_DENIED: 'permission_denied',
  SIGNING_QUOTA_EXCEEDED: 'rate_limited',
  RATE_LIMIT_EXCEEDED: 'rate_limited',
  MAX_OTP_INITIATED: 'rate_limited',
  PUBLIC_KEY_NOT_FOUND: 'unauthenticated',
  SIGNATURE_MISSING: 'unauthenticated',
  SIGNATURE_INVALID: 'unauthenticated',
  CREDENTIAL_NOT_FOUND: 'unauthenticated',
  CREDENTIAL_CONFLICT: 'unauthenticated',
  API_KEY_EXPIRED: 'unauthenticated',
  UNAUTHENTICATED: 'unauthenticated',
  INVALID_TIME: 'clock_skew',
};

/**
 * By what the text says, because an authentication failure also comes as code 7 (docs/service.md#error-codes). All patterns of
 * a row match, in any order: one for "a … b" goes back and forth over a long text.
 */
const byMessage: readonly { patterns: readonly RegExp[]; code: Code }[] = [
  {
    patterns: [
      /authentication failed|could not (find public key|verify (api key|webauthn) signature|extract stamp)|public key not found|malformed activity stamp|no valid authentication signature|expired api key/i,
    ],
    code: 'unauthenticated',
  },
  { patterns: [/timestamp/i, /\b(future|old|past|expired|stale|window|hours?|invalid timestamp)\b/i], code: 'clock_skew' },
  { patterns: [/too many requests|rate limit/i], code: 'rate_limited' },
  { patterns: [/no activity found|organization not found/i], code: 'not_found' },
];

/** By gRPC code (docs/service.md#error-codes); 6 is told apart by the caller. */
const byGrpc: Record<number, Code> = {
  2: 'service_failed',
  4: 'service_failed',
  5: 'not_found',
  7: 'permission_denied',
  8: 'rate_limited',
  12: 'operation_unavailable',
  13: 'service_failed',
  14: 'service_failed',
  15: 'service_failed',
  16: 'unauthenticated',
};

/** By status, for bodies that are not the service's own: a gateway's page, a limiter's text. */
function byStatus(status: number): Code {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission_denied';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'service_failed' : 'refused';
}

/** What happened and what to do next, by code. The service's own words follow in `service`. */
const sentences: Partial<Record<Code, string>> = {
  redirected:
    'The service answered with a redirect, which is never followed: it would carry the stamp to another host. Check the service address of this connection.',
  unauthenticated:
    'The service does not accept this API key. Check that its public key is registered with your user in this organisation and has not expired.',
  permission_denied:
    'The service does not allow this for your user. Ask an administrator of the organisation to check its policies.',
  not_found: 'The service cannot find what was requested. Check the organisation and the id, then refresh.',
  operation_unavailable:
    'This deployment of the service does not have the operation. Features that need it stay off; everything else works.',
  rate_limited:
    'The service received too many requests. Countersign waits and continues by itself; if this persists, close other programs that use the service.',
  service_failed:
    'The service failed to answer the request. Try again in a little while; if this persists, send its operator the message below.',
  clock_skew: 'The service refused the time in the request. Set the computer’s clock to the network’s time, then try again.',
  refused: 'The service refused the request. Read its message below, correct what it names, and send the request again.',
};

export interface ServiceSaid {
  failure: Failure;
  /** gRPC code of the body; null where the body is not the service's own. */
  grpc: number | null;
}

/**
 * @param body the parsed JSON of a non-2xx answer; undefined where it is no JSON
 * @param text what came instead, for its first words
 */
export function readServiceError(
  status: number,
  body: unknown,
  text: string,
  dialect: Pick<Dialect, 'errorCodeMember'>,
): ServiceSaid {
  const own = isObject(body) && typeof body.message === 'string' ? body : null;
  const grpc = typeof own?.code === 'number' ? own.code : null;
  const details = Array.isArray(own?.details) ? own.details.filter(isObject) : [];
  const errorCode = [own, ...details]
    .map(holder => holder?.[dialect.errorCodeMember])
    .find((name): name is string => typeof name === 'string' && name !== '');
  const message = own === null ? firstWords(text) : String(own.message).slice(0, longestText);
  const denied = denial(details);
  const code = denied === null ? codeOf(status, errorCode, grpc, own === null ? '' : message) : 'permission_denied';
  const problems = violations(details);
  const said: NonNullable<Failure['service']> = {
    status,
    ...(errorCode === undefined ? {} : { code: errorCode }),
    ...(message === '' ? {} : { message }),
  };
  const first = problems[0];
  const sentence =
    denied ??
    (first === undefined
      ? undefined
      : `The service refused the request: ${first.path}: ${first.expected}. Correct it and send it again.`) ??
    sentences[code] ??
    `The service answered ${status}.`;
  return { failure: failure(code, sentence, { service: said, ...(problems.length === 0 ? {} : { problems }) }), grpc };
}

const longestText = 2_000;

function codeOf(status: number, errorCode: string | undefined, grpc: number | null, message: string): Code {
  if (status >= 300 && status < 400) return 'redirected';
  const known = errorCode !== undefined && Object.hasOwn(byErrorCode, errorCode) ? byErrorCode[errorCode] : undefined;
  return (
    known ??
    byMessage.find(({ patterns }) => patterns.every(each => each.test(message)))?.code ??
    (grpc === null ? undefined : byGrpc[grpc]) ??
    byStatus(status)
  );
}

/**
 * `google.rpc.BadRequest`: one problem per field, by its place among the parameters, as forms know it. The service names
 * its place in the body, and does not repeat what it was given.
 */
function violations(details: Record<string, unknown>[]): Problem[] {
  const problems: Problem[] = [];
  for (const { fieldViolations } of details) {
    if (!Array.isArray(fieldViolations)) continue;
    for (const violation of fieldViolations) {
      if (!isObject(violation)) continue;
      const { field, description } = violation;
      problems.push({
        path: typeof field === 'string' ? field.replace(/^parameters\./, '') : '',
        expected: typeof description === 'string' ? description.slice(0, longestText) : 'a value the service accepts',
        received: 'what was sent',
      });
    }
  }
  return problems;
}

/** A policy's no, with the outcome of each policy that was looked at (docs/service.md#error-body). */
function denial(details: Record<string, unknown>[]): string | null {
  const item = details.find(d => typeof d['@type'] === 'string' && d['@type'].endsWith('PolicyEnginePermissionError'));
  if (item === undefined) return null;
  const evaluations = (Array.isArray(item.policyEvaluations) ? item.policyEvaluations : []).filter(isObject);
  const outcomes = evaluations.map(e => `policy ${String(e.policyId)}: ${String(e.outcome)}`).slice(0, 20);
  const looked = outcomes.length === 0 ? 'No policy allows it' : outcomes.join('; ');
  return `The organisation’s policies do not allow this for your user. ${looked}. Ask an administrator of the organisation if that is wrong.`;
}

/** A page of an error says what it is at its beginning. */
const mostLookedAt = 4_000;

/** The beginning of a page or text, without markup, for a person to recognise it by. */
function firstWords(text: string): string {
  return text
    .slice(0, mostLookedAt)
    .replace(/<(script|style)[^<]*(?:<(?!\/\1)[^<]*)*<\/\1>|<[^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
