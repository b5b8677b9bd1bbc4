/** The inbox by itself: what is remembered, what is counted, what of it is kept from a person. */
import { createHash, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { ReceiverState } from '../../../../electron/contract/values/delivery.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import { ReceiverError, type ReceiverOptions } from '../../../../electron/core/ports.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { createInbox } from '../../../../electron/core/webhooks/inbox.ts';
import { remember } from '../../../../electron/core/webhooks/inspector.ts';
import { webhookKey } from '../../../practice/enclave/keys.ts';
import { answers, ethereumSigner } from '../../../vectors/receipts.ts';
import { turns } from '../../support/until.ts';

const at = Date.parse('2026-11-21T09:00:00.000Z');
const { key, keyId, x } = webhookKey('inbox');
const publicKey = Buffer.from(x, 'base64url').toString('hex');
const bytes = (text: string) => new TextEncoder().encode(text);

/** Headers that the service would send with a body. */
function signed(eventId: string, body: string): [string, string][] {
  const head = `v1.ed25519.${keyId}.${at}.${eventId}.`;
  const values = {
    'Organization-Id': 'o1',
    'Event-Type': 'ACTIVITY_UPDATES',
    Timestamp: String(at),
    'Webhook-Version': '1',
    'Event-Id': eventId,
    'Signature-Key-Id': keyId,
    'Signature-Algorithm': 'ed25519',
    'Signature-Version': 'v1',
    Signature: sign(null, Buffer.from(head + body), key).toString('hex'),
  };
  return Object.entries(values).map(([name, value]) => [dialect.webhookHeaderPrefix + name, value]);
}

function inbox(connection: object = {}) {
  const session = {
    dialect,
    connection: { organizationId: 'o1', baseUrl: 'https://service.test', ...connection },
    context: () => emptyContext('2026-11-21T09:00:00.000Z'),
  } as unknown as Session;
  const states: ReceiverState[] = [];
  const told: unknown[] = [];
  const asked: string[] = [];
  const opened: ReceiverOptions[] = [];
  const world = {
    current: session as Session | null,
    refuse: null as Error | null,
    broken: false,
    closings: [] as number[],
    serviceNow: at,
  };
  const keysAt: unknown[] = [];
  const made = createInbox({
    receiver: {
      async open(options) {
        if (world.refuse !== null) throw world.refuse;
        opened.push(options);
        return { port: 4000 + opened.length, close: async () => void world.closings.push(opened.length) };
      },
    },
    keys: {
      find: async (where, id) => {
        asked.push(id);
        keysAt.push(where);
        return done(id === keyId ? { keyId, publicKey } : null);
      },
    },
    random: count => {
      if (world.broken) throw new Error('no randomness');
      return new Uint8Array(count).fill(7);
    },
    now: () => at,
    serviceNow: () => world.serviceNow,
    current: () => world.current,
    onState: state => states.push(state),
    onDelivery: delivery => told.push(delivery),
  });
  const inspect = (eventId: string, body: string, sent = body, via: 'pasted' | 'receiver' = 'pasted') =>
    made.inspect(session, signed(eventId, body), bytes(sent), via);
  return { made, inspect, session, states, told, asked, keysAt, opened, world };
}
const resultOf = ({ checks }: { checks: readonly { name: string; result: string }[] }, name: string) =>
  checks.find(each => each.name === name)?.result;

test('a repetition stays one after the list was cleared, and of two that come at once the second is one', async () => {
  const { made, inspect } = inbox();
  const both = await Promise.all([inspect('e1', '{}'), inspect('e1', '{}')]);
  expect(both.map(each => resultOf(each, 'event_id'))).toEqual(['pass', 'look']);
  made.clear();
  expect(made.deliveries()).toEqual([]);
  expect(resultOf(await inspect('e1', '{}'), 'event_id')).toBe('look');
  expect(resultOf(await inspect('e2', '{}'), 'event_id')).toBe('pass');
});

test('what came is told exactly: its bytes, their digest, when, and that it was signed', async () => {
  const { inspect } = inbox();
  const body = '{"a": "ä"}';
  expect(await inspect('e1', body, body, 'receiver')).toMatchObject({
    ...{ verdict: 'verified', via: 'receiver', receivedAt: '2026-11-21T09:00:00.000Z', deliveryId: '07'.repeat(12) },
    ...{ body, withheld: false, bytes: 11, sha256: createHash('sha256').update(body).digest('hex') },
    headers: signed('e1', body),
  });
});

test('a line break is left out of what was pasted, where the rest is signed, and never of what arrived', async () => {
  const { inspect } = inbox();
  expect(await inspect('e1', '{}', '{}\r\n', 'receiver')).toMatchObject({ verdict: 'refused', bytes: 4 });
  const pasted = await inspect('e2', '{}', '{}\r\n');
  expect(pasted).toMatchObject({ verdict: 'verified', bytes: 2 });
  expect(pasted.checks.find(({ name }) => name === 'signature')?.sentence).toBe(
    'It covers the key id, timestamp, event id and all 2 bytes of the body. The line break at the end was left out: the signature covers the body without it.',
  );
  expect(await inspect('e3', '{}\n')).toMatchObject({ verdict: 'verified', bytes: 3 });
  expect(await inspect('e4', '{"other":1}', '{}\n')).toMatchObject({ verdict: 'refused', bytes: 3 });
});

test('no key is read from an address that nobody vouches for', async () => {
  const { inspect, asked } = inbox({ unverified: true });
  const delivery = await inspect('e1', '{}');
  expect([delivery.verdict, resultOf(delivery, 'key'), asked]).toEqual(['unchecked', 'unchecked', []]);
  expect(delivery.checks.find(({ name }) => name === 'key')?.sentence).toBe(
    'It cannot be checked now whether this is the address you connected to, so its keys were not read. Unlock the keychain first.',
  );
  // Not proven, it is not remembered either.
  expect(resultOf(await inspect('e1', '{}'), 'event_id')).toBe('pass');
});

test('a signature that is not what it should be leaves main neither in the body nor laid out', async () => {
  const [hello] = answers;
  const activity = {
    ...{ id: 'a1', organizationId: 'o1', status: 'ACTIVITY_STATUS_COMPLETED', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
    intent: {
      signRawPayloadIntentV2: {
        ...{ signWith: ethereumSigner.address, payload: hello.payload },
        ...{ encoding: hello.encoding, hashFunction: hello.hashFunction },
      },
    },
    result: { signRawPayloadResult: { r: hello.r, s: hello.s, v: hello.v } },
    ...{ votes: [], fingerprint: `sha256:${'0'.repeat(64)}`, canApprove: false, canReject: true },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
  };
  const { inspect } = inbox();
  const right = JSON.stringify(activity);
  const shown = await inspect('e1', right);
  expect(shown).toMatchObject({ verdict: 'verified', withheld: false, body: right });
  const r = `1${hello.r.slice(1)}`;
  const wrong = JSON.stringify({ ...activity, result: { signRawPayloadResult: { r, s: hello.s, v: hello.v } } });
  const kept = await inspect('e2', wrong);
  expect(kept).toMatchObject({ verdict: 'verified', withheld: true, event: { kind: 'activity', activityId: 'a1' } });
  expect(JSON.parse(kept.body)).toEqual({ ...activity, result: null });
  expect(JSON.stringify(kept)).not.toContain(r.slice(2));
  expect(JSON.stringify(kept)).not.toContain(hello.s);
});

test('the receiver is opened once, counts from nothing, and says what became of each', async () => {
  const { made, opened, states, told, world } = inbox();
  const shut = { url: null, port: null, since: null, received: 0, refused: 0, lastRefusal: null };
  expect(made.receiver()).toEqual(shut);
  expect(await made.close()).toEqual(shut);
  const open = { ...shut, url: 'http://127.0.0.1:4001/', port: 4001, since: '2026-11-21T09:00:00.000Z' };
  expect(await Promise.all([made.open(0), made.open(9)])).toEqual([done(open), done(open)]);
  expect(opened.map(({ port, maxBytes }) => ({ port, maxBytes }))).toEqual([{ port: 0, maxBytes: 1024 * 1024 }]);
  const [options] = opened;
  const arrive = () => options?.onArrival({ headers: signed('e1', '{}'), body: bytes('{}') });
  arrive();
  expect(made.receiver()).toEqual({ ...open, received: 1 });
  await turns();
  expect(told).toHaveLength(1);
  options?.onRefused('too long');
  expect(made.receiver()).toEqual({ ...open, received: 1, refused: 1, lastRefusal: 'too long' });
  world.broken = true;
  arrive();
  await turns();
  expect(made.receiver()).toEqual({ ...open, received: 2, refused: 2, lastRefusal: 'it could not be inspected' });
  // One that cannot be inspected does not keep the next from being so.
  world.broken = false;
  arrive();
  await turns();
  expect(told).toHaveLength(2);
  world.current = null;
  arrive();
  expect(made.receiver()).toMatchObject({ received: 3, refused: 2 });
  expect(made.deliveries()).toHaveLength(2);
  expect(await made.close()).toEqual({ ...shut, received: 3, refused: 2, lastRefusal: 'it could not be inspected' });
  expect(world.closings).toEqual([1]);
  expect(states.at(-1)).toEqual(made.receiver());
  expect(await made.open(0)).toEqual(done({ ...open, url: 'http://127.0.0.1:4002/', port: 4002 }));
});

test.each([
  ['in_use', 'Port 80 is used by another program. Choose another one, or let Countersign choose.'],
  ['not_allowed', 'This system does not allow port 80. Choose one above 1023.'],
  ['failed', 'The receiver could not be opened. Choose another port.'],
] as const)('a port that is %s is said to be, and another one can be opened', async (reason, message) => {
  const { made, world } = inbox();
  world.refuse = new ReceiverError(reason, 'why');
  expect(await made.open(80)).toEqual({ ok: false, code: 'invalid', message, cause: 'why' });
  world.refuse = new Error('of the app’s own');
  await expect(made.open(80)).rejects.toThrow('of the app’s own');
  world.refuse = null;
  expect((await made.open(80)).ok).toBe(true);
});

test('the keys are those of the service that the connection names, with its dialect', async () => {
  const { inspect, keysAt } = inbox();
  await inspect('e1', '{}');
  expect(keysAt).toEqual([{ baseUrl: 'https://service.test', dialect }]);
});

test('what is signed but old is no less the service’s word: a line break is left out, and it is seen from then on', async () => {
  const { inspect, world } = inbox();
  world.serviceNow = at + 86_400_000;
  const body = '{"type":"transaction:status","msg":{"status":"FAILED"}}';
  const old = await inspect('e1', body, `${body}\n`);
  expect(old).toMatchObject({ verdict: 'old', bytes: body.length });
  expect(old.event.facts).toEqual([
    { label: 'Status', value: 'FAILED', kind: 'text', source: 'service', note: 'signed by the service' },
  ]);
  expect(old.checks.filter(({ sentence }) => sentence.includes('line break')).map(({ name }) => name)).toEqual(['signature']);
  expect(resultOf(await inspect('e1', body), 'event_id')).toBe('look');
});

test('what is not signed is nobody’s word, and how it came stands beside it', async () => {
  const { inspect, made, opened, told } = inbox();
  const body = '{"type":"transaction:status","msg":{"status":"FAILED"}}';
  const forged = await inspect('e1', body, body.replace('FAILED', 'OTHER'));
  expect(forged.event.facts).toMatchObject([{ value: 'OTHER', source: 'pasted', note: 'not verified' }]);
  await made.open(0);
  opened[0]?.onArrival({ headers: signed('e2', body), body: bytes(body) });
  await turns();
  expect(told).toMatchObject([{ via: 'receiver', verdict: 'verified' }]);
  expect(made.deliveries().map(({ via }) => via)).toEqual(['receiver', 'pasted']);
});

test('a body of line breaks alone is read as one that has none', async () => {
  const { inspect } = inbox();
  expect(await inspect('e1', '', '\r\n\n')).toMatchObject({ verdict: 'verified', bytes: 0 });
});

test('fifty deliveries are kept, the newest first', async () => {
  const { made, inspect } = inbox();
  for (let n = 0; n < 52; n++) await inspect(`e${n}`, '{}', String(n));
  expect(made.deliveries().map(({ body }) => body)).toEqual(Array.from({ length: 50 }, (_, n) => String(51 - n)));
});

test('strangers cannot make the app remember without end: the oldest ids go first, and not before they must', () => {
  const seen = new Set<string>();
  for (const id of ['a', 'b', 'c']) remember(seen, id, 3);
  expect([...seen]).toEqual(['a', 'b', 'c']);
  remember(seen, 'd', 3);
  expect([...seen]).toEqual(['b', 'c', 'd']);
  for (let n = 0; n < 20_000; n++) remember(seen, String(n));
  expect(seen.size).toBeLessThanOrEqual(10_000);
});
