import { expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { HttpError, type HttpResponse } from '../../../../electron/core/ports.ts';
import { createWebhookKeys, readKeySet } from '../../../../electron/core/webhooks/keys.ts';
import { delivery } from '../../../vectors/webhooks.ts';
import { testClock } from '../../support/memory-ports.ts';

const x = Buffer.from(delivery.publicKey, 'hex').toString('base64url');
const jwk = (kid: string, change: object = {}) => ({ kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, ...change });
const at = { baseUrl: 'https://service.test', dialect };

function world() {
  const clock = testClock();
  const asked: string[] = [];
  const given: unknown[] = [];
  const service = {
    answer: (): Partial<HttpResponse> & { json?: unknown } => ({ json: { keys: [jwk('a')] } }),
  };
  const keys = createWebhookKeys({
    clock,
    http: {
      post: () => Promise.reject(new Error('keys are read with GET')),
      close: async () => {},
      async get({ url, ...more }) {
        asked.push(url);
        given.push(more);
        const { status = 200, headers = {}, json, body } = service.answer();
        return { status, headers, body: body ?? new TextEncoder().encode(JSON.stringify(json)) };
      },
    },
  });
  return { clock, asked, given, service, keys };
}

test('a key is had from the public key set, which is read once and kept as long as it says', async () => {
  const { clock, asked, service, keys } = world();
  service.answer = () => ({ json: { keys: [jwk('a')] }, headers: { 'cache-control': 'public, max-age=600' } });
  expect(await keys.find(at, 'a')).toEqual({ ok: true, value: { keyId: 'a', publicKey: delivery.publicKey } });
  await clock.advance(599_000);
  await keys.find(at, 'a');
  expect(asked).toEqual(['https://service.test/public/v1/discovery/webhooks/jwks']);
  await clock.advance(2_000);
  await keys.find(at, 'a');
  expect(asked).toHaveLength(2);
});

test('an unknown key makes the set be read again, once a minute at most', async () => {
  const { clock, asked, service, keys } = world();
  await keys.find(at, 'a');
  expect(await keys.find(at, 'b')).toEqual({ ok: true, value: null });
  expect(asked).toHaveLength(1);
  await clock.advance(61_000);
  service.answer = () => ({ json: { keys: [jwk('a'), jwk('b')] } });
  expect(await keys.find(at, 'b')).toMatchObject({ ok: true, value: { keyId: 'b' } });
  for (const stranger of ['c', 'd', 'e', 'f']) expect(await keys.find(at, stranger)).toEqual({ ok: true, value: null });
  await clock.advance(59_999);
  expect(await keys.find(at, 'g')).toEqual({ ok: true, value: null });
  expect(asked).toHaveLength(2);
  await clock.advance(1);
  await keys.find(at, 'g');
  expect(asked).toHaveLength(3);
});

test.each([
  [undefined, 300],
  ['public', 300],
  ['max-age=3', 60],
  ['MAX-AGE=3600', 3_600],
  ['max-age=999999999', 86_400],
  ['no-store', 60],
  ['no-cache, max-age=3600', 60],
])('a set that says %j is kept for %i s', async (said, seconds) => {
  const { clock, asked, service, keys } = world();
  service.answer = () => ({ json: { keys: [jwk('a')] }, ...(said !== undefined && { headers: { 'cache-control': said } }) });
  await keys.find(at, 'a');
  await clock.advance(seconds * 1_000 - 1);
  await keys.find(at, 'a');
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  await keys.find(at, 'a');
  expect(asked).toHaveLength(2);
});

test('each deployment has keys of its own, read without a stamp, within ten seconds and a quarter of a megabyte', async () => {
  const { service, keys, asked, given } = world();
  await keys.find(at, 'a');
  service.answer = () => ({ json: { keys: [] } });
  expect(await keys.find({ ...at, baseUrl: 'https://other.test/' }, 'a')).toEqual({ ok: true, value: null });
  expect(asked[1]).toBe('https://other.test/public/v1/discovery/webhooks/jwks');
  expect(given[0]).toEqual({ headers: {}, deadlineMs: 10_000, maxBytes: 256 * 1024 });
});

test('many deliveries at once read the set once', async () => {
  const { asked, keys } = world();
  await Promise.all(Array.from({ length: 20 }, () => keys.find(at, 'a')));
  expect(asked).toHaveLength(1);
});

test('without the service, a key that was read today still verifies, and an unknown one is not called wrong', async () => {
  const { clock, service, keys } = world();
  await keys.find(at, 'a');
  service.answer = () => {
    throw new HttpError('unreachable', false, 'ECONNREFUSED');
  };
  await clock.advance(3_600_000);
  expect(await keys.find(at, 'a')).toMatchObject({ ok: true, value: { keyId: 'a' } });
  expect(await keys.find(at, 'b')).toMatchObject({ ok: false, code: 'offline' });
  await clock.advance(24 * 3_600_000);
  expect(await keys.find(at, 'a')).toMatchObject({ ok: false, code: 'offline' });
});

const elsewhere = 'service.test redirected the request for its webhook keys. Countersign never follows a redirect.';
const failed = (status: number) => `service.test answered ${status} when asked for its webhook keys. Try again.`;
const noSet = 'The webhook keys cannot be read: expected a key set of at most 64 keys.';
const noJson = /^The service’s answer cannot be read: expected JSON, received 6 bytes that are not JSON\./;
test.each([
  [{ status: 300 }, 'redirected', elsewhere],
  [{ status: 307, headers: { location: 'https://evil.test' } }, 'redirected', elsewhere],
  [{ status: 399 }, 'redirected', elsewhere],
  [{ status: 400 }, 'service_failed', failed(400)],
  [
    { status: 404, json: {} },
    'operation_unavailable',
    'service.test offers no webhook keys: its deliveries cannot be verified here.',
  ],
  [{ status: 500, json: {} }, 'service_failed', failed(500)],
  [{ body: new TextEncoder().encode('<html>') }, 'bad_answer', noJson],
  [{ json: { keys: 'none' } }, 'bad_answer', noSet],
  [{ json: { keys: Array.from({ length: 65 }, (_, n) => jwk(String(n))) } }, 'bad_answer', noSet],
])('%j is a failure of its own kind, and said', async (answer, code, message) => {
  const { service, keys } = world();
  service.answer = () => answer;
  const found = await keys.find(at, 'a');
  expect(found).toEqual({ ok: false, code, message: typeof message === 'string' ? message : expect.stringMatching(message) });
});

test('a set of as many keys as are read is read whole', () => {
  const read = readKeySet({ keys: Array.from({ length: 64 }, (_, n) => jwk(String(n))) }, 'turnkey_');
  expect(read.ok && read.value.size).toBe(64);
});

test('a service that is not reached is said to be, and a fault of the app’s own is not taken for it', async () => {
  const { service, keys } = world();
  service.answer = () => {
    throw new HttpError('unreachable', false, 'ECONNREFUSED');
  };
  expect(await keys.find(at, 'a')).toMatchObject({
    code: 'offline',
    message: 'The webhook keys of service.test cannot be read. Check the network, then try again.',
    cause: 'ECONNREFUSED',
  });
  service.answer = () => {
    throw new TypeError('of the app’s own');
  };
  await expect(keys.find(at, 'a')).rejects.toThrow('of the app’s own');
});

test('a key that was read a whole day ago verifies nothing any more', async () => {
  const { clock, service, keys } = world();
  await keys.find(at, 'a');
  service.answer = () => ({ status: 500 });
  await clock.advance(24 * 3_600_000 - 1);
  expect((await keys.find(at, 'a')).ok).toBe(true);
  await clock.advance(1);
  expect((await keys.find(at, 'a')).ok).toBe(false);
});

test.each([
  [{}, true],
  [{ turnkey_signature_algorithm: 'ed25519', turnkey_signature_version: 'v1' }, true],
  [{ turnkey_signature_algorithm: 'ed448', turnkey_signature_version: 'v1' }, false],
  [{ turnkey_signature_algorithm: null }, false],
  [{ turnkey_signature_version: 'v2' }, false],
  [{ other_signature_version: 'v2' }, true],
])('a key that says %j of its scheme is used: %s', (says, isUsed) => {
  const read = readKeySet({ keys: [jwk('a', says)] }, 'turnkey_');
  expect(read.ok && read.value.size === 1).toBe(isUsed);
});

test('keys of another kind are passed over', () => {
  const others = [
    jwk('rsa', { kty: 'RSA' }),
    jwk('curve', { crv: 'X25519' }),
    jwk('alg', { alg: 'ES256' }),
    jwk('use', { use: 'enc' }),
    jwk('short', { x: 'AAAA' }),
    jwk('scheme', { turnkey_signature_version: 'v2' }),
    // The point of order two: "signatures" by it hold for anything.
    jwk('small', { x: Buffer.from(`ec${'ff'.repeat(30)}7f`, 'hex').toString('base64url') }),
    jwk('zero', { x: Buffer.alloc(32).toString('base64url') }),
    'text',
    null,
  ];
  const read = readKeySet({ keys: [...others, jwk('good')] }, 'turnkey_');
  expect(read.ok && [...read.value.keys()]).toEqual(['good']);
});

test('two keys under one id are an error: it would be open which counts', () => {
  const long = 'a'.repeat(61);
  expect(readKeySet({ keys: [jwk(long), jwk('b'), jwk(long)] }, 'turnkey_')).toEqual({
    ...{ ok: false, code: 'bad_answer' },
    message: `The webhook keys hold the id “${'a'.repeat(60)}” twice.`,
  });
});
