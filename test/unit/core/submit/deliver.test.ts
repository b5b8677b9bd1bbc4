/** The same bytes, again and again: which attempts are made and when, and what is certain after the last. */
import { describe, expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import type { Clock } from '../../../../electron/core/ports.ts';
import type { Target } from '../../../../electron/core/service/service.ts';
import { type Delivered, deliver } from '../../../../electron/core/submit/deliver.ts';
import { type Answer, lost, scriptedTarget, serviceError, unreachable } from '../../support/scripted-http.ts';
import { payload, sending } from '../../support/sending.ts';

const minute = 60_000;
const refused = serviceError(401, 16, 'expired api key', 'API_KEY_EXPIRED');
const exists = serviceError(409, 6, 'already exists');
const slowly = (status: number, seconds: number): Answer => ({
  status,
  text: '',
  headers: { 'retry-after': String(seconds) },
});

const chance = () => 0.5;

interface Case {
  /** What the nth attempt meets, before it is carried out. */
  answers: Answer[];
  /** Whether an attempt before these may have been carried out. */
  maybe?: boolean;
  /** How old the bytes are at the first attempt. */
  ageMs?: number;
  target?: Target;
  /** What the list answers; as it is where left out. */
  list?: Answer;
  /** The run ends as soon as anything is waited for. */
  ended?: boolean;
}

async function play({ answers, maybe = false, ageMs = 0, target, list, ended = false }: Case) {
  const world = sending(target);
  const { clock, http, book, service, prepare, paths } = world;
  const sent = prepare('sign_raw_payload', payload);
  await clock.advance(ageMs);
  book.faults = answers.map(before => ({ before }));
  const healthy = http.answer;
  http.answer = (asked, index) => (list !== undefined && asked.path.endsWith('list_activities') ? list : healthy(asked, index));
  const start = clock.monotonic();
  const ending: Clock = { ...clock, sleep: () => Promise.reject(new Error('the run is over')) };
  const tools = { service, clock: ended ? ending : clock, chance };
  const delivered: Delivered = await clock.until(deliver(tools, world.target, sent, maybe));
  const posts = http.asked.filter(({ path }) => path.includes('/submit/'));
  // Whatever happens, nothing leaves but the bytes that were prepared.
  expect(new Set(posts.map(({ text }) => text)).size).toBeLessThanOrEqual(1);
  for (const { text } of posts) expect(text).toBe(sent.text);
  return {
    ...world,
    delivered,
    at: posts.map(post => post.at - start),
    took: clock.monotonic() - start,
    looked: paths().filter(path => path === 'list_activities').length,
  };
}

describe('attempts', () => {
  test('six of them are made, with waits that double up to 15 s, and none is waited for after the last', async () => {
    const { delivered, at, took } = await play({ answers: Array(9).fill(lost()) });
    expect(at).toEqual([0, 500, 1_500, 3_500, 7_500, 15_000]);
    expect(took).toBe(15_000);
    expect(delivered).toMatchObject({ kind: 'unknown', failure: { code: 'offline' } });
  });

  test.each([
    ['a gateway that is busy', 503],
    ['a limit that is reached', 429],
  ])('%s and says when to come back is asked then, and not before', async (_, status) => {
    const { at, delivered } = await play({ answers: [slowly(status, 20), slowly(status, 7), slowly(status, 0)] });
    expect(at).toEqual([0, 20_000, 27_000, 29_000]);
    expect(delivered).toMatchObject({ kind: 'answered', outcome: { ok: true } });
  });

  test.each([
    [59, [0, 59_000, 118_000]],
    [60, [0, 60_000]],
    [119, [0, 119_000]],
    [120, [0]],
    [300, [0]],
  ])(
    'asked to come back after %i s, it is tried for two minutes, and a wait that nothing follows is not waited',
    async (s, at) => {
      const tried = await play({ answers: Array(6).fill(slowly(503, s)) });
      expect(tried.at).toEqual(at);
      expect(tried.took).toBe(at.at(-1));
      expect(tried.delivered).toMatchObject({ kind: 'unknown', failure: { code: 'service_failed' } });
    },
  );

  test('end with the run, and what may have arrived is unknown', async () => {
    expect(await play({ answers: [lost()], ended: true })).toMatchObject({ at: [0], delivered: { kind: 'unknown' } });
    expect(await play({ answers: [slowly(429, 1)], ended: true })).toMatchObject({
      at: [0],
      delivered: { kind: 'not_sent', failure: { code: 'rate_limited' } },
    });
  });
});

describe('what is certain afterwards', () => {
  const keyGone = failure('key_unavailable', 'The keychain is locked.');
  /** A key that gives so many stamps, and no more. */
  const stamps = (left: number) =>
    scriptedTarget({
      async stamp() {
        left -= 1;
        return left < 0 ? keyGone : { ok: true, value: 'stamp' };
      },
    });
  const made = { kind: 'answered', outcome: { ok: true, value: { id: 'act-000000' } } };
  const offline = { code: 'offline', message: expect.stringContaining('cannot be reached; nothing was sent') };
  const no = { code: 'unauthenticated' };

  const table: [string, Case, number, number, unknown][] = [
    ['never reached: not sent', { answers: [unreachable()] }, 1, 0, { kind: 'not_sent', failure: offline }],
    ['key gone: not sent', { answers: [], target: stamps(0) }, 0, 0, { kind: 'not_sent', failure: keyGone }],
    ['limited to the end: not sent', { answers: Array(6).fill(slowly(429, 1)) }, 6, 0, { kind: 'not_sent' }],
    ['refused at once: that is the answer', { answers: [refused] }, 1, 0, { kind: 'answered', outcome: no }],
    ['lost, then carried out', { answers: [lost()] }, 2, 0, made],
    // Reachable again in a moment or not: what may have arrived stays unknown.
    [
      'lost, then offline for long',
      { answers: [lost(), ...Array(5).fill(unreachable())] },
      6,
      0,
      { kind: 'unknown', failure: offline },
    ],
    ['lost, then offline, then carried out', { answers: [lost(), unreachable()] }, 3, 0, made],
    ['lost, then the key gone', { answers: [lost()], target: stamps(1) }, 1, 0, { kind: 'unknown', failure: keyGone }],
    [
      'lost, then limited',
      { answers: [lost(), ...Array(5).fill(slowly(429, 1))] },
      6,
      0,
      { kind: 'unknown', failure: { code: 'rate_limited' } },
    ],
    [
      'limited, then offline: not sent',
      { answers: [slowly(429, 1), unreachable()] },
      2,
      0,
      { kind: 'not_sent', failure: offline },
    ],
    ['perhaps sent before, and offline once', { answers: [unreachable()], maybe: true }, 2, 0, made],
    [
      'perhaps sent before, and the key gone',
      { answers: [], maybe: true, target: stamps(0) },
      0,
      0,
      { kind: 'unknown', failure: keyGone },
    ],
    // A no says nothing about an attempt before it: the list does, and where that fails it stays unknown.
    ['lost, then refused, and not in the list', { answers: [lost(), refused] }, 2, 1, { kind: 'answered', outcome: no }],
    [
      'perhaps sent before, refused, not in the list',
      { answers: [refused], maybe: true },
      1,
      1,
      { kind: 'answered', outcome: no },
    ],
    [
      'lost, then refused, and the list cannot be read',
      { answers: [lost(), refused], list: serviceError(403, 7, 'no') },
      2,
      1,
      { kind: 'unknown', failure: no },
    ],
    ['the loser of two equal ones, then refused', { answers: [exists, refused] }, 2, 1, { kind: 'answered', outcome: no }],
    [
      'the loser of two equal ones to the end',
      { answers: Array(6).fill(exists) },
      6,
      0,
      { kind: 'unknown', failure: { code: 'refused' } },
    ],
    ['the loser of two equal ones, then offline', { answers: [exists, unreachable()] }, 3, 0, made],
  ];
  test.each(table)('%s', async (_, asked, posts, lists, expected) => {
    const { at, looked, delivered, book, took } = await play(asked);
    expect([at.length, looked]).toEqual([posts, lists]);
    expect(delivered).toMatchObject(expected as object);
    // A key that is gone is not asked again and again.
    if (asked.target !== undefined) expect(took).toBeLessThanOrEqual(500);
    expect(book.activities.length).toBe(JSON.stringify(delivered).includes('act-000000') ? 1 : 0);
  });

  test('a no after an attempt that was carried out is not the answer: the activity is', async () => {
    const { clock, service, book, prepare, target, paths } = sending();
    const sent = prepare('sign_raw_payload', payload);
    book.faults = [{ after: lost() }, { before: refused }];
    const delivered = await clock.until(deliver({ service, clock, chance }, target, sent, false));
    expect(delivered).toMatchObject({ kind: 'answered', outcome: { ok: true, value: { fingerprint: sent.fingerprint } } });
    expect(paths()).toEqual(['sign_raw_payload', 'sign_raw_payload', 'list_activities']);
  });
});

describe('bytes that grow old', () => {
  test.each([
    ['leave up to 55 minutes after their stamp', 55 * minute, false, 1, 'answered'],
    ['do not leave a moment later', 55 * minute + 1, false, 0, 'not_sent'],
    ['do not leave a moment later, and stay unknown where they did before', 55 * minute + 1, true, 0, 'unknown'],
  ])('%s', async (_, ageMs, maybe, posts, kind) => {
    const { at, delivered } = await play({ answers: [], ageMs, maybe });
    expect(at.length).toBe(posts);
    expect(delivered.kind).toBe(kind);
    if (delivered.kind === 'not_sent') expect(delivered.failure.code).toBe('clock_skew');
    if (delivered.kind === 'unknown')
      expect(delivered.failure).toEqual(failure('outcome_unknown', 'It has not been retried yet.'));
  });

  test('between two attempts stay behind, and what is said is what was certain before', async () => {
    const ageMs = 55 * minute - 10_000;
    expect(await play({ answers: [slowly(503, 20)], ageMs })).toMatchObject({
      at: [0],
      delivered: { kind: 'unknown', failure: { code: 'service_failed' } },
    });
    expect(await play({ answers: [slowly(429, 20)], ageMs })).toMatchObject({
      at: [0],
      delivered: { kind: 'not_sent', failure: { code: 'clock_skew' } },
    });
  });

  test('are measured by the service’s clock where it is known, not by a computer’s that was set wrong', async () => {
    const { clock, http, service, prepare, target, book } = sending();
    const sent = prepare('sign_raw_payload', payload);
    http.serverTime = () => clock.now() + 56 * minute;
    await clock.until(service.query(target, 'whoami', {}));
    const tools = { service, clock, chance };
    expect(await clock.until(deliver(tools, target, sent, false))).toMatchObject({
      kind: 'not_sent',
      failure: { code: 'clock_skew' },
    });
    expect(book.bodies).toEqual([]);
  });
});
