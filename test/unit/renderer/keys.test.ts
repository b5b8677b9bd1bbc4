/** Words of keys over time, and the store of what services say of them. */
import { describe, expect, test } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import type { RegisteredKeys, RotationPhase, ServiceKey } from '../../../electron/contract/values/ways-in/key-values.ts';
import { createKeys, listedAs, strangers } from '../../../renderer/store/keys.ts';
import {
  lifeOf,
  lifeOfSession,
  nextName,
  openWords,
  standing,
  stepsOf,
  sumOf,
  usedWords,
  votesWords,
} from '../../../renderer/words/keys/life.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const createdAt = '2026-11-01T12:00:00Z';
const day = 86_400_000;

describe('how long a key lasts', () => {
  test.each([
    [null, { words: 'never expires', left: null, isSoon: false }],
    [now + 41 * day, { words: 'expires in 41 days', left: 41 / 64, isSoon: false }],
    [now + 7 * day, { words: 'expires in 7 days', left: 7 / 30, isSoon: true }],
    [now - 1, { words: 'expired 24 Nov 2026, 11:59 UTC', left: 0, isSoon: true }],
  ] as const)('that ends at %s', (end, life) => {
    const told = lifeOf({ createdAt, expiresAt: end === null ? null : new Date(end).toISOString() }, now);
    expect(told).toMatchObject({ words: life.words, isSoon: life.isSoon });
    if (life.left === null) expect(told.left).toBeNull();
    else expect(told.left).toBeCloseTo(life.left, 3);
  });
});

test('a session has the ring of its clock, and is soon over in its last third', () => {
  const facts = { startedAt: new Date(now - 600_000).toISOString(), endsAt: new Date(now + 300_000).toISOString() };
  expect(lifeOfSession(facts, now)).toEqual({ words: 'ends in 5:00', left: 1 / 3, isSoon: true });
  expect(lifeOfSession(facts, now - 1000)).toMatchObject({ words: 'ends in 5:01', isSoon: false });
  expect(lifeOfSession(facts, now + 300_000)).toMatchObject({ words: 'ended', left: 0 });
});

test('keys are counted with their places, and an open place says when it locks', () => {
  expect(sumOf([])).toBe('No keys');
  expect(sumOf([{ place: 'keychain' }])).toBe('1 key in 1 place');
  expect(sumOf([{ place: 'keychain' }, { place: 'keychain' }, { place: 'memory' }])).toBe('3 keys in 2 places');
  expect(openWords(15)).toBe('Open, locks when idle for 15 min');
  expect(openWords(0)).toBe('Open, never locks by itself');
});

test('names count on, and stay within what a name may have', () => {
  expect(nextName('Ada MacBook')).toBe('Ada MacBook (2)');
  expect(nextName('Ada MacBook (2)')).toBe('Ada MacBook (3)');
  expect(nextName('x'.repeat(100)).length).toBeLessThanOrEqual(100);
});

test('steps say what was done, what is next, and how many agreed', () => {
  const shown = (phase: RotationPhase, waits: { activityId: string; approvals: number; needed: number | null } | null = null) =>
    stepsOf({ phase, waits }).map(({ words, state }) => `${state}: ${words}`);
  expect(shown('register')).toEqual([
    'done: New key made',
    'now: Register it',
    'later: Prove it',
    'later: Switch to it',
    'later: Delete the old one there',
    'later: Delete it here',
  ]);
  expect(shown('delete', { activityId: 'a', approvals: 1, needed: 2 })[4]).toBe('waits: 1 of 2 votes');
  expect(votesWords({ approvals: 1, needed: null })).toBe('1 vote so far');
  // A policy may ask for more than the root quorum.
  expect(votesWords({ approvals: 3, needed: 2 })).toBe('3 votes so far');
});

test('a use that is not known is not made up', () => {
  expect(usedWords(undefined, now)).toBe('no use known here');
  expect(usedWords(new Date(now - 120_000).toISOString(), now)).toBe('used 2 min ago');
});

const key = (apiKeyId: string, more: Partial<ServiceKey> = {}): ServiceKey => ({
  ...{ apiKeyId, name: apiKeyId, publicKey: '02', type: 'CREDENTIAL_TYPE_API_KEY_P256', userId: 'ada', userName: 'Ada' },
  ...{ createdAt, expiresAt: null, expired: false, keyId: null, votedAt: null, stampsHere: false, lastWayIn: null },
  ...more,
});
const answer = (connectionId: string, keys: ServiceKey[]): RegisteredKeys => ({
  ...{ connectionId, readAt: createdAt, userId: 'ada', userName: 'Ada', othersUnknown: null, usedHere: {}, keys },
});

describe('what services say', () => {
  const storeOf = (answers: Record<string, unknown>) =>
    createKeys({ keys: { registered: async ({ connectionId }: { connectionId: string }) => answers[connectionId] } } as never);

  test('is told apart: here, elsewhere, of others; and each stranger once', async () => {
    const store = storeOf({
      a: done(answer('a', [key('here', { keyId: 'k' }), key('lost'), key('bens', { userId: 'ben' })])),
      b: done(answer('b', [key('lost')])),
    });
    expect(listedAs(store.getState().registered, 'k')).toBeNull();
    await store.getState().read(['a', 'b']);
    const { registered } = store.getState();
    expect(listedAs(registered, 'k')?.map(each => each.apiKeyId)).toEqual(['here']);
    expect(listedAs(registered, 'other')).toEqual([]);
    expect(strangers(registered).map(each => [each.connectionId, each.key.apiKeyId])).toEqual([['a', 'lost']]);
  });

  test('stays where it is not said again, with why', async () => {
    const answers: Record<string, unknown> = { a: done(answer('a', [key('lost')])) };
    const store = storeOf(answers);
    await store.getState().read(['a']);
    answers.a = failure('offline', 'Nothing was sent.');
    await store.getState().read(['a']);
    expect(strangers(store.getState().registered)).toHaveLength(1);
    expect(store.getState().failures.a).toMatchObject({ code: 'offline' });
  });
});

test('a key stands as it is listed, and as unknown where nobody was asked', () => {
  expect(standing({ state: 'ready' }, null)).toBe('unknown');
  expect(standing({ state: 'ready' }, [])).toBe('unregistered');
  expect(standing({ state: 'ready' }, [key('a', { expired: true })])).toBe('expired');
  expect(standing({ state: 'ready' }, [key('a', { expired: true }), key('b')])).toBe('registered');
  expect(standing({ state: 'unavailable' }, [key('a')])).toBe('unknown');
});
