/** Error bodies as the service and what stands before it write them (docs/service.md#errors). */
import { describe, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { readServiceError } from '../../../../electron/core/service/errors.ts';

const own = (code: number, message: string, errorCode = '', details: unknown[] = []) => ({
  code,
  message,
  details,
  [dialect.errorCodeMember]: errorCode,
});
const read = (status: number, body: unknown, text = '') => readServiceError(status, body, text, dialect);

describe('the stable code', () => {
  test.each([
    [400, own(3, 'invalid request', 'REQUEST_INVALID'), 'refused'],
    [400, own(3, 'activity timestamp is too old'), 'clock_skew'],
    [400, own(3, 'bad time', 'INVALID_TIME'), 'clock_skew'],
    [400, own(3, 'Max number of OTPs have been initiated please wait and try again', 'MAX_OTP_INITIATED'), 'rate_limited'],
    [401, own(16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING'), 'unauthenticated'],
    [401, own(16, 'could not verify api key signature'), 'unauthenticated'],
    [401, own(16, 'expired api key', 'API_KEY_EXPIRED'), 'unauthenticated'],
    [403, own(7, 'authentication failed: could not find public key in organization'), 'unauthenticated'],
    [403, own(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED'), 'permission_denied'],
    [403, own(7, 'insufficient permissions'), 'permission_denied'],
    [404, own(5, 'No activity found with fingerprint sha256:00'), 'not_found'],
    [404, own(5, 'organization not found', 'ORGANIZATION_NOT_FOUND'), 'not_found'],
    [409, own(6, 'an activity with the same fingerprint already exists'), 'refused'],
    [429, own(8, 'quota exceeded', 'SIGNING_QUOTA_EXCEEDED'), 'rate_limited'],
    [500, own(13, 'internal server error (id)', 'INTERNAL'), 'service_failed'],
    [501, own(12, 'unknown service'), 'operation_unavailable'],
    [418, own(3, 'a code nobody knows', 'SOMETHING_NEW'), 'refused'],
    [400, own(3, 'a code that is a name of every object', 'constructor'), 'refused'],
    [401, undefined, 'unauthenticated'],
    [307, undefined, 'redirected'],
    [302, own(3, 'x', 'API_KEY_EXPIRED'), 'redirected'],
  ])('%i %j is %s', (status, body, code) => {
    const { failure } = read(status, body);
    expect(failure.code).toBe(code);
    expect(failure.message.length).toBeGreaterThan(40);
    if (body !== undefined) expect(failure.service).toMatchObject({ status, message: body.message });
  });

  test('stands in the details where the top level has none', () => {
    const body = own(3, 'wait', '', [
      { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', [dialect.errorCodeMember]: 'MAX_OTP_INITIATED' },
    ]);
    expect(read(400, body).failure).toMatchObject({ code: 'rate_limited', service: { code: 'MAX_OTP_INITIATED' } });
  });

  test('6 is told apart, because it alone is safe to send again', () => {
    expect(read(409, own(6, 'exists')).grpc).toBe(6);
  });
});

test('wrong fields are named as forms name them, with what the service wants', () => {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'parameters.name', description: 'must not be empty' }, 7],
    },
  ];
  const { failure } = read(400, own(3, 'invalid request', 'REQUEST_INVALID', details));
  expect(failure.problems).toEqual([{ path: 'name', expected: 'must not be empty', received: 'what was sent' }]);
  expect(failure.message).toBe('The service refused the request: name: must not be empty. Correct it and send it again.');
});

test('a policy’s no names each policy and its outcome', () => {
  const details = [
    {
      '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
      message: 'denied',
      policyEvaluations: [
        { policyId: 'p-1', outcome: 'OUTCOME_DENY_EXPLICIT' },
        { policyId: 'p-2', outcome: 'OUTCOME_DENY_IMPLICIT' },
      ],
    },
  ];
  const { failure } = read(403, own(7, 'insufficient permissions', '', details));
  expect(failure.code).toBe('permission_denied');
  expect(failure.message).toContain('policy p-1: OUTCOME_DENY_EXPLICIT; policy p-2: OUTCOME_DENY_IMPLICIT');
  expect(failure.message).toContain('Ask an administrator');
});

describe('a body that is not the service’s own', () => {
  test('a gateway’s page is told by its words, without its markup', () => {
    const { failure, grpc } = read(
      502,
      undefined,
      '<html><head><style>b{}</style><title>502 Bad Gateway</title></head><body><script>alert(1)</script><h1>502</h1></body></html>',
    );
    expect(failure).toMatchObject({ code: 'service_failed', service: { status: 502, message: '502 Bad Gateway 502' } });
    expect(grpc).toBeNull();
  });
  test.each([
    [429, 'Too many requests. Please wait and try again in a few seconds', 'rate_limited'],
    [403, 'Forbidden', 'permission_denied'],
    [404, '404 page not found', 'not_found'],
    [400, '', 'refused'],
    [503, '', 'service_failed'],
  ])('%i %j', (status, text, code) => {
    expect(read(status, undefined, text).failure.code).toBe(code);
  });
  test.each([
    null,
    [],
    7,
    'text',
    { message: 7 },
    { code: '7', message: null, details: 'x' },
    { message: 'm', details: [null, 7, { fieldViolations: 7 }, { fieldViolations: [null] }] },
  ])('%j never throws', body => {
    expect(read(400, body).failure.ok).toBe(false);
  });
  test('a very long message is cut', () => {
    expect(read(400, own(3, 'x'.repeat(100_000))).failure.service?.message?.length).toBe(2000);
    // Looking for a meaning takes the square of the text: nothing behind that is looked at, either.
    expect(read(400, own(3, `${'x'.repeat(1_985)} rate limit`)).failure.code).toBe('rate_limited');
    expect(read(400, own(3, `${'x'.repeat(2_000)} rate limit`)).failure.code).toBe('refused');
  });
});
