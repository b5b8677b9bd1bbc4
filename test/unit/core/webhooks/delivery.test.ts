import { sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { type BodySays, type Circumstances, inspectDelivery } from '../../../../electron/core/webhooks/delivery.ts';
import type { HeaderLine } from '../../../../electron/core/webhooks/headers.ts';
import { webhookKey } from '../../../practice/enclave/keys.ts';
import { delivery as vector } from '../../../vectors/webhooks.ts';

const ours = '11111111-1111-4111-8111-111111111111';
const prefix = 'X-Turnkey-';
const sent = Number(vector.timestamp);
const bytes = (text: string) => new TextEncoder().encode(text);

const lines = (change: Record<string, string | null> = {}): HeaderLine[] =>
  Object.entries({
    'Organization-Id': ours,
    'Event-Type': 'ACTIVITY_UPDATES',
    Timestamp: vector.timestamp,
    'Webhook-Version': '1',
    'Event-Id': vector.eventId,
    'Signature-Key-Id': vector.keyId,
    'Signature-Algorithm': 'ed25519',
    'Signature-Version': 'v1',
    Signature: vector.signature,
    ...change,
  }).flatMap(([name, value]) => (value === null ? [] : [[prefix + name, value] as HeaderLine]));

const inspect = (
  given: { headers?: HeaderLine[]; body?: Uint8Array; says?: Partial<BodySays> } = {},
  around: Partial<Circumstances> = {},
) =>
  inspectDelivery(
    { headers: given.headers ?? lines(), body: given.body ?? bytes(vector.body) },
    { organizationIds: [ours], eventTypes: ['ACTIVITY_UPDATES'], repeated: [], ...given.says },
    {
      now: sent + 1000,
      organizationId: ours,
      seenEventIds: new Set(),
      headerPrefix: prefix,
      find: async keyId => done(keyId === vector.keyId ? { keyId, publicKey: vector.publicKey } : null),
      ...around,
    },
  );
const result = (inspection: Awaited<ReturnType<typeof inspect>>, name: string) =>
  inspection.checks.find(check => check.name === name)?.result;

test('the published vector verifies', async () => {
  const inspection = await inspect();
  expect(inspection).toEqual({
    ...{ verdict: 'verified', sentence: 'Signed by the service, and fresh.' },
    ...{ eventId: vector.eventId, eventType: 'ACTIVITY_UPDATES' },
    checks: [
      { name: 'headers', result: 'pass', sentence: 'All 9 headers are there, each once.' },
      { name: 'scheme', result: 'pass', sentence: 'Webhook version 1, signature version v1, Ed25519.' },
      { name: 'key', result: 'pass', sentence: 'webhook-key-1 is in the key set of the service:', publicKey: vector.publicKey },
      {
        name: 'signature',
        result: 'pass',
        sentence: 'It covers the key id, timestamp, event id and all 51 bytes of the body.',
      },
      { name: 'age', result: 'pass', sentence: 'Sent 1 s ago; five minutes are accepted.' },
      { name: 'event_id', result: 'pass', sentence: 'First time this event is received here.' },
      {
        name: 'organisation',
        result: 'pass',
        sentence: 'The body names the organisation you are connected to. The header is not signed; the body is.',
      },
      {
        name: 'event_type',
        result: 'pass',
        sentence: 'The body has the shape of the event type. The header is not signed; the body is.',
      },
    ],
  });
});

test('names of headers are found in any case', async () => {
  const headers = lines().map(([name, value]): HeaderLine => [name.toLowerCase(), value]);
  expect((await inspect({ headers })).verdict).toBe('verified');
});

test('one changed byte of the body, the timestamp, the event id or the signature is refused', async () => {
  const swapped = `${vector.signature.startsWith('9') ? '8' : '9'}${vector.signature.slice(1)}`;
  for (const given of [
    { body: bytes(vector.body.replace('123', '124')) },
    { body: bytes(`${vector.body}\n`) },
    { body: new Uint8Array() },
    { headers: lines({ Timestamp: '1700000000001' }) },
    { headers: lines({ 'Event-Id': 'evt_124' }) },
    { headers: lines({ Signature: swapped }) },
  ]) {
    const inspection = await inspect(given);
    expect(inspection.verdict).toBe('refused');
    expect(result(inspection, 'signature')).toBe('fail');
  }
});

test('any flipped bit of a body is refused', async () => {
  const { key, keyId } = webhookKey('property');
  const publicKey = (key.export({ format: 'jwk' }).x ?? '') as string;
  const find = async () => done({ keyId, publicKey: Buffer.from(publicKey, 'base64url').toString('hex') });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.nat(),
      fc.integer({ min: 0, max: 7 }),
      async (body, at, bit) => {
        const head = Buffer.from(`v1.ed25519.${keyId}.${vector.timestamp}.evt.`);
        const signature = sign(null, Buffer.concat([head, body]), key).toString('hex');
        const headers = lines({ 'Event-Id': 'evt', 'Signature-Key-Id': keyId, Signature: signature });
        expect((await inspect({ headers, body }, { find })).verdict).toBe('verified');
        const flipped = Uint8Array.from(body);
        flipped[at % body.length] = (flipped[at % body.length] ?? 0) ^ (1 << bit);
        expect((await inspect({ headers, body: flipped }, { find })).verdict).toBe('refused');
      },
    ),
    { numRuns: 40 },
  );
});

test('a dot in an id is refused: it would move bytes between the id and the body under one signature', async () => {
  const body = '{"amount":"1.5"}';
  const { key, keyId } = webhookKey('dots');
  const x = Buffer.from((key.export({ format: 'jwk' }).x ?? '') as string, 'base64url').toString('hex');
  const signature = sign(null, Buffer.from(`v1.ed25519.${keyId}.${vector.timestamp}.evt.${body}`), key).toString('hex');
  const find = async () => done({ keyId, publicKey: x });
  const honest = { 'Event-Id': 'evt', 'Signature-Key-Id': keyId, Signature: signature };
  expect((await inspect({ headers: lines(honest), body: bytes(body) }, { find })).verdict).toBe('verified');
  const moved = { ...honest, 'Event-Id': 'evt.{"amount":"1' };
  const inspection = await inspect({ headers: lines(moved), body: bytes('5"}') }, { find });
  expect(inspection.verdict).toBe('refused');
  expect(result(inspection, 'headers')).toBe('fail');
});

test('an id of the key with a dot is refused, though the signed bytes are the same', async () => {
  const { key } = webhookKey('dots');
  const x = Buffer.from((key.export({ format: 'jwk' }).x ?? '') as string, 'base64url').toString('hex');
  const signature = sign(null, Buffer.from(`v1.ed25519.k.1.${vector.timestamp}.evt.{}`), key).toString('hex');
  const headers = lines({ 'Event-Id': 'evt', 'Signature-Key-Id': 'k.1', Signature: signature });
  const inspection = await inspect({ headers, body: bytes('{}') }, { find: async keyId => done({ keyId, publicKey: x }) });
  expect(inspection.verdict).toBe('refused');
  expect(inspection.checks[0]?.sentence).toBe(
    `${prefix}Signature-Key-Id: expected letters, digits, hyphens and underscores, received “k.1”.`,
  );
});

test.each([
  ['Timestamp', '1700000000000.5', 'milliseconds since 1970'],
  ['Timestamp', '-1700000000000', 'milliseconds since 1970'],
  ['Timestamp', '1700000000000000', 'milliseconds since 1970'],
  ['Event-Id', 'e'.repeat(201), 'letters, digits, hyphens and underscores'],
  ['Event-Id', '', 'letters, digits, hyphens and underscores'],
  ['Signature', vector.signature.slice(2), '64 bytes as 128 hex digits'],
  ['Signature', `${vector.signature}00`, '64 bytes as 128 hex digits'],
  ['Signature', `${vector.signature.slice(2)}zz`, '64 bytes as 128 hex digits'],
])('%s of another form is refused: %s', async (name, value, expected) => {
  const [headers, ...others] = (await inspect({ headers: lines({ [name]: value }) })).checks;
  expect(headers?.sentence).toMatch(new RegExp(`^${prefix}${name}: expected ${expected}, received “`));
  expect(others.map(check => check.name)).not.toContain('signature');
});

test.each([
  [0, 'Sent now; five minutes are accepted.'],
  [1_000, 'Sent 1 s ago; five minutes are accepted.'],
  [-119_000, 'Sent 119 s ahead of now; five minutes are accepted.'],
  [120_000, 'Sent 2 min ago; five minutes are accepted.'],
  [7_199_000, 'It was sent 120 min ago; a receiver must refuse what is older than five minutes, because it may be a replay.'],
  [7_200_000, 'It was sent 2 h ago; a receiver must refuse what is older than five minutes, because it may be a replay.'],
  [172_799_000, 'It was sent 48 h ago; a receiver must refuse what is older than five minutes, because it may be a replay.'],
  [172_800_000, 'It was sent 2 days ago; a receiver must refuse what is older than five minutes, because it may be a replay.'],
  [-172_800_000, 'Its timestamp is 2 days in the future; a receiver must refuse it.'],
])('the age of %i ms is said', async (away, sentence) => {
  expect((await inspect({}, { now: sent + away })).checks.find(({ name }) => name === 'age')?.sentence).toBe(sentence);
});

const unsigned = 'and the signature does not cover it.';
test.each<[string[], string | null, string, string]>([
  [[ours], ours, 'pass', 'The body names the organisation you are connected to. The header is not signed; the body is.'],
  [
    [ours],
    'other',
    'look',
    'The body names the organisation you are connected to, but the header, which is not signed, names “other”.',
  ],
  [
    ['other'],
    ours,
    'look',
    'The body is about “other”, not the organisation you are connected to: one of its sub-organisations, or another one.',
  ],
  [[], ours, 'look', 'Only the header names your organisation, and the signature does not cover it.'],
  [[], 'other', 'look', `The header names “other”, ${unsigned}`],
  [[], null, 'look', `The header names no organisation, ${unsigned}`],
])('whose event it is: the body says %j, the header %s', async (organizationIds, header, result_, sentence) => {
  const { checks } = await inspect({ says: { organizationIds }, headers: lines({ 'Organization-Id': header }) });
  expect(checks.find(({ name }) => name === 'organisation')).toEqual({ name: 'organisation', result: result_, sentence });
});

test.each<[Partial<BodySays>, string | null, string]>([
  [{ repeated: ['status'] }, 'ACTIVITY_UPDATES', 'The body repeats “status”: readers differ on which of the two counts.'],
  [{ eventTypes: [] }, 'ACTIVITY_UPDATES', 'The body has an unknown shape; its event type is a header, which is not signed.'],
  [{ eventTypes: ['A', 'B'] }, 'C', 'The header, which is not signed, says “C”; the body has the shape of A or B.'],
  [{}, null, 'The header, which is not signed, says nothing; the body has the shape of ACTIVITY_UPDATES.'],
])('what kind of event it is: the body %j, the header %s', async (says, header, sentence) => {
  const { checks } = await inspect({ says, headers: lines({ 'Event-Type': header }) });
  expect(checks.find(({ name }) => name === 'event_type')).toEqual({ name: 'event_type', result: 'look', sentence });
});

test.each([
  'Organization-Id',
  'Event-Type',
  'Timestamp',
  'Webhook-Version',
  'Event-Id',
  'Signature-Key-Id',
  'Signature-Algorithm',
  'Signature-Version',
  'Signature',
])('without the header %s it is refused, and the header is named', async name => {
  const inspection = await inspect({ headers: lines({ [name]: null }) });
  expect(inspection.verdict).toBe('refused');
  expect(inspection.checks[0]?.sentence).toBe(`1 of 9 are missing: ${prefix}${name}.`);
});

test('a header that stands twice is refused, whichever of them is right', async () => {
  const headers = [...lines(), [`${prefix}Signature`, vector.signature] as HeaderLine];
  const inspection = await inspect({ headers });
  expect(inspection).toMatchObject({ verdict: 'refused' });
  expect(inspection.checks[0]?.sentence).toContain('appears 2 times');
});

test('another version or algorithm is refused and not tried', async () => {
  for (const change of [{ 'Signature-Version': 'v2' }, { 'Signature-Algorithm': 'none' }, { 'Webhook-Version': '2' }]) {
    const inspection = await inspect({ headers: lines(change) }, { find: () => Promise.reject(new Error('must not be asked')) });
    expect(inspection.verdict).toBe('refused');
    expect(result(inspection, 'scheme')).toBe('fail');
  }
});

test('five minutes are fresh on both sides; beyond that it is genuine but old', async () => {
  for (const [away, verdict] of [
    [300_000, 'verified'],
    [300_001, 'old'],
    [-300_000, 'verified'],
    [-300_001, 'old'],
    [86_400_000, 'old'],
  ] as const)
    expect((await inspect({}, { now: sent + away })).verdict, String(away)).toBe(verdict);
});

test('old and not signed is refused, not merely old', async () => {
  expect((await inspect({ body: bytes('{}') }, { now: sent + 86_400_000 })).verdict).toBe('refused');
});

test('an event seen before is said, and stays genuine', async () => {
  const inspection = await inspect({}, { seenEventIds: new Set([vector.eventId]) });
  expect(inspection.verdict).toBe('verified');
  expect(result(inspection, 'event_id')).toBe('look');
});

test('a key the service does not have is refused; keys that cannot be had leave it unchecked', async () => {
  const unknown = await inspect({ headers: lines({ 'Signature-Key-Id': 'other' }) });
  expect(unknown.verdict).toBe('refused');
  expect(result(unknown, 'key')).toBe('fail');
  const offline = await inspect({}, { find: async () => failure('offline', 'cannot be reached') });
  expect(offline.verdict).toBe('unchecked');
  expect(result(offline, 'key')).toBe('unchecked');
});

test('the organisation is taken from the body, because the header is not signed', async () => {
  const other = 'other-organisation';
  expect(result(await inspect(), 'organisation')).toBe('pass');
  expect(result(await inspect({ headers: lines({ 'Organization-Id': other }) }), 'organisation')).toBe('look');
  expect(result(await inspect({ says: { organizationIds: [other] } }), 'organisation')).toBe('look');
  expect(result(await inspect({ says: { organizationIds: [] } }), 'organisation')).toBe('look');
  // Events of the parent about a sub-organisation name both.
  const both = { organizationIds: [other, ours] };
  expect(result(await inspect({ says: both, headers: lines({ 'Organization-Id': other }) }), 'organisation')).toBe('pass');
});

test('an event type that does not fit the body is said', async () => {
  const claimed = lines({ 'Event-Type': 'BALANCE_FINALIZED_UPDATES' });
  expect(result(await inspect({ headers: claimed }), 'event_type')).toBe('look');
  expect(result(await inspect({ says: { eventTypes: [] } }), 'event_type')).toBe('look');
  expect(result(await inspect({ says: { repeated: ['status'] } }), 'event_type')).toBe('look');
});

test('what no check can be made of has none, and what is missing or doubled is named', async () => {
  const names = async (change: Record<string, string | null>) =>
    (await inspect({ headers: lines(change) })).checks.map(({ name }) => name);
  expect(await names({ Timestamp: null })).toEqual(['headers', 'event_id', 'organisation', 'event_type']);
  expect(await names({ 'Event-Id': null })).toEqual(['headers', 'age', 'organisation', 'event_type']);
  const both = [...lines({ Timestamp: null, 'Event-Id': null }), [`${prefix}Signature`, vector.signature] as HeaderLine];
  expect((await inspect({ headers: both })).checks[0]?.sentence).toBe(
    `2 of 9 are missing: ${prefix}Timestamp, ${prefix}Event-Id. ${prefix}Signature appears 2 times.`,
  );
});

test.each<[string, Parameters<typeof inspect>[0], Partial<Circumstances>, string, string, string]>([
  [
    'of another scheme',
    { headers: lines({ 'Signature-Algorithm': 'none', 'Webhook-Version': '2' }) },
    {},
    'Not signed by the service in this form. Do not act on it.',
    'scheme',
    'Expected webhook version 1, signature version v1 and ed25519; received “2”, “v1” and “none”.',
  ],
  [
    'by a key the service does not have',
    { headers: lines({ 'Signature-Key-Id': 'other' }) },
    {},
    'Not signed by the service in this form. Do not act on it.',
    'key',
    'The service has no key “other”; its key set was read again to make sure.',
  ],
  [
    'over something else',
    { body: bytes('{}') },
    {},
    'Not signed by the service in this form. Do not act on it.',
    'signature',
    'It does not verify. The body, its timestamp or its event id is not what was signed.',
  ],
  [
    'by keys that cannot be had',
    {},
    { find: async () => failure('offline', 'The keys cannot be read.') },
    'The keys of the service could not be fetched, so nothing is proven. Do not act on it yet.',
    'key',
    'The keys cannot be read.',
  ],
  [
    'a day ago',
    {},
    { now: sent + 86_400_000 },
    'Signed by the service, but not recently: treat it as history, and do not act on it.',
    'age',
    'It was sent 24 h ago; a receiver must refuse what is older than five minutes, because it may be a replay.',
  ],
  [
    'twice',
    {},
    { seenEventIds: new Set([vector.eventId]) },
    'Signed by the service, and fresh.',
    'event_id',
    'This event was received before: the service is retrying, or somebody is replaying it. Act on it once.',
  ],
])('what was signed %s is told so, with what to do', async (_, given, around, conclusion, name, sentence) => {
  const inspection = await inspect(given, around);
  expect(inspection.sentence).toBe(conclusion);
  expect(inspection.checks.find(check => check.name === name)?.sentence).toBe(sentence);
});
