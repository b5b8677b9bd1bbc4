import { describe, expect, test } from 'vitest';
import { askedWaitMs, jittered } from '../../../../electron/core/service/backoff.ts';
import { createRequestQueue } from '../../../../electron/core/service/request-queue.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const setUp = (perSecond = 1, burst = 3, chance = () => 0.5) => {
  const clock = virtualClock();
  const queue = createRequestQueue({ clock, chance, rate: { perSecond, burst } });
  const gone: { name: string; at: number }[] = [];
  const start = clock.monotonic();
  const ask = (name: string, priority: Parameters<typeof queue.turn>[0], signal?: AbortSignal) =>
    void queue
      .turn(priority, signal)
      .then(turn => gone.push({ name: turn ? name : `${name} left`, at: clock.monotonic() - start }));
  return { clock, queue, gone, ask };
};

test('a few requests go at once, and from then on one per second', async () => {
  const { clock, gone, ask } = setUp();
  for (let i = 0; i < 6; i++) ask(String(i), 'poll');
  await clock.advance(10_000);
  expect(gone.map(g => g.at)).toEqual([0, 0, 0, 1000, 2000, 3000]);
});

test('a vote goes before whatever waits', async () => {
  const { clock, gone, ask } = setUp(1, 1);
  ask('first', 'background');
  await clock.advance(0);
  ask('old page', 'background');
  ask('poll', 'poll');
  ask('screen', 'person');
  ask('vote', 'submit');
  await clock.advance(10_000);
  expect(gone.map(g => g.name)).toEqual(['first', 'vote', 'screen', 'poll', 'old page']);
});

test('the budget the service tells is kept, a little below it', async () => {
  const { clock, queue, gone, ask } = setUp(100, 100);
  queue.heard(200, { 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
  for (let i = 0; i < 400; i++) ask(String(i), 'poll');
  await clock.advance(60_000);
  expect(gone.length).toBeLessThanOrEqual(120);
  expect(gone.length).toBeGreaterThan(100);
});

test('a storm of 429 for a minute costs far less than the plan, and nothing leaves during a told wait', async () => {
  const { clock, queue, gone, ask } = setUp();
  for (let second = 0; second < 60; second++) {
    const before = gone.length;
    ask(String(second), 'submit');
    await clock.advance(1000);
    for (let i = before; i < gone.length; i++) queue.heard(429, {});
  }
  expect(gone.length).toBeLessThan(20);
  queue.heard(429, { 'retry-after': '30' });
  const count = gone.length;
  await clock.advance(29_000);
  expect(gone.length).toBe(count);
  await clock.advance(30_000);
  expect(gone.length).toBeGreaterThan(count);
});

test('who no longer waits leaves the queue and costs nothing', async () => {
  const { clock, gone, ask } = setUp(1, 1);
  const stop = new AbortController();
  ask('first', 'poll');
  ask('second', 'poll', stop.signal);
  ask('third', 'poll');
  await clock.advance(10);
  stop.abort();
  await clock.advance(5_000);
  expect(gone).toEqual([
    { name: 'first', at: 0 },
    { name: 'second left', at: 10 },
    { name: 'third', at: 1000 },
  ]);
});

test('a poll that waited a quarter of a minute goes right after submits, however many questions a page asks', async () => {
  for (const [later, order] of [
    [0, ['first', 'vote', 'poll', 'screen']],
    [1, ['first', 'vote', 'screen', 'poll']],
  ] as const) {
    const { clock, queue, gone, ask } = setUp(1, 1);
    ask('first', 'background');
    await clock.advance(0);
    // The vote goes after 14 seconds, and the next one a second later.
    queue.heard(429, { 'retry-after': '14' });
    ask('screen', 'person');
    await clock.advance(later);
    ask('poll', 'poll');
    ask('vote', 'submit');
    await clock.advance(60_000);
    expect(gone.map(({ name }) => name)).toEqual(order);
  }
});

test('a page has at most a thousand questions waiting; polls and votes still wait for their turn', async () => {
  const { clock, gone, ask } = setUp(1, 1);
  for (let i = 0; i < 1_002; i++) ask(String(i), 'person');
  ask('poll', 'poll');
  ask('vote', 'submit');
  await clock.advance(0);
  // One left at once, a thousand wait, and one is sent away.
  expect(gone.map(({ name }) => name)).toEqual(['0', '1001 left']);
  await clock.advance(1_000);
  expect(gone.at(-1)?.name).toBe('vote');
});

test('what is asked after it was called off does not wait', async () => {
  const { clock, gone, ask } = setUp(1, 1);
  const stop = new AbortController();
  stop.abort();
  ask('never', 'submit', stop.signal);
  await clock.advance(0);
  expect(gone).toEqual([{ name: 'never left', at: 0 }]);
});

test('half a budget may leave at once, and what is told to be used up is', async () => {
  const { clock, queue, gone, ask } = setUp(100, 100);
  queue.heard(200, { 'ratelimit-limit': '9' });
  expect(queue.waitMs()).toBe(0);
  for (let i = 0; i < 6; i++) ask(String(i), 'poll');
  await clock.advance(0);
  expect(gone.length).toBe(4);
  queue.heard(200, { 'ratelimit-limit': '0', 'ratelimit-remaining': '0' });
  // 9 a second, a little below it.
  expect(queue.waitMs()).toBe(117);
  queue.heard(200, { 'ratelimit-limit': 'many' });
  expect(queue.waitMs()).toBe(117);
});

test('a budget that is told to be used up is, whatever was left of it here', async () => {
  const { clock, queue } = setUp(1, 3);
  queue.heard(200, { 'ratelimit-remaining': '1' });
  expect(queue.waitMs()).toBe(0);
  queue.heard(200, { 'ratelimit-remaining': '0' });
  expect(queue.waitMs()).toBe(1_000);
  await clock.advance(400);
  expect(queue.waitMs()).toBe(600);
});

test('refusals without a time grow the pause, up to a minute, and an answer ends the growth', () => {
  const { queue } = setUp(1, 3, () => 0.5);
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(() => {
    queue.heard(429, {});
    return queue.waitMs();
  });
  expect(pauses).toEqual([2_000, 3_000, 5_000, 9_000, 17_000, 31_000, 31_000]);
  queue.heard(200, {});
  // A shorter pause never ends a longer one.
  queue.heard(429, { 'retry-after': '1' });
  expect(queue.waitMs()).toBe(31_000);
});

describe('waits', () => {
  test('are spread over the whole doubled range, up to the cap', () => {
    expect(jittered(0, 500, 8000, () => 0)).toBe(0);
    expect(jittered(0, 500, 8000, () => 0.999)).toBe(499);
    expect(jittered(3, 500, 8000, () => 0.5)).toBe(2000);
    expect(jittered(40, 500, 8000, () => 0.5)).toBe(4000);
  });
  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Mon, 02 Mar 2026 09:00:09 GMT' }, 9000],
    [{ 'retry-after': 'Mon, 02 Mar 2026 09:00:09 GMT', date: 'Mon, 02 Mar 2026 09:00:04 GMT' }, 5000],
    [{ 'retry-after': '99999999' }, 300_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'ratelimit-reset': '3' }, 3000],
    [{}, null],
  ])('asked for by %j are %s ms', (headers, ms) => {
    expect(askedWaitMs(headers as Record<string, string>, Date.parse('2026-03-02T09:00:00Z'))).toBe(ms);
  });
});
