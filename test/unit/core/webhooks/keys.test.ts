import { expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/dialect.ts';
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

test.each([
  [{ status: 307, headers: { location: 'https://evil.test' } }, 'redirected'],
  [{ status: 404, json: {} }, 'operation_unavailable'],
  [{ status: 500, json: {} }, 'service_failed'],
  [{ body: new TextEncoder().encode('<html>') }, 'bad_answer'],
  [{ json: { keys: 'none' } }, 'bad_answer'],
  [{ json: { keys: Array.from({ length: 65 }, (_, n) => jwk(String(n))) } }, 'bad_answer'],
])('%j is a failure of its own kind', async (answer, code) => {
  const { service, keys } = world();
  service.answer = () => answer;
  expect(await keys.find(at, 'a')).toMatchObject({ ok: false, code });
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
  expect(readKeySet({ keys: [jwk('a'), jwk('a')] }, 'turnkey_')).toMatchObject({ ok: false, code: 'bad_answer' });
});
