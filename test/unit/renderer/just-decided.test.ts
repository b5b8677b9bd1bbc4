/** What was decided just now, as the page keeps it: it leaves what waits at once, and moves on by itself. */
import { expect, test } from 'vitest';
import type { Bulk } from '../../../renderer/store/activities/bulk.ts';
import { createJustDecided, staysMs } from '../../../renderer/store/activities/just-decided.ts';
import type { Reviews } from '../../../renderer/store/activities/reviews.ts';

/** As much of a store as is listened to. */
function heard<T extends object>(state: T) {
  let now = state;
  const listeners: ((state: T, before: T) => void)[] = [];
  return {
    subscribe(listener: (state: T, before: T) => void) {
      listeners.push(listener);
      return () => {};
    },
    setState(change: Partial<T>) {
      const before = now;
      now = { ...now, ...change };
      for (const listener of listeners) listener(now, before);
    },
  };
}

function stores() {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const reviews = heard({ at: 'c1', byId: {} } as unknown as Reviews);
  const bulk = heard({ phase: 'reading', decision: null, sent: [], progress: null, results: {} } as unknown as Bulk);
  const store = createJustDecided({
    reviews,
    bulk,
    now: () => now,
    later: (run, ms) => void timers.push({ at: now + ms, run }),
  });
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const here = () =>
    Object.fromEntries([...store.getState().byId].map(([id, { until }]) => [id, until === null ? 'on its way' : 'stored']));
  return { reviews, bulk, store, pass, here };
}
const decided = (decision: 'approve' | 'reject', confirmed = true) =>
  ({ decision: { phase: 'done', decision, decided: { decision, confirmed } } }) as unknown as Reviews['byId'][string];
const result = (activityId: string, ok: boolean) => ({ activityId, outcome: { ok } }) as unknown as Bulk['results'][string];

test('one that was decided by itself stays in sight for a while, and then moves on', () => {
  const { reviews, store, pass, here } = stores();
  reviews.setState({ byId: { a: decided('approve') } });
  expect(here()).toEqual({ a: 'stored' });
  expect(store.getState().last).toBe('a');
  pass(staysMs - 1);
  expect(here()).toEqual({ a: 'stored' });
  pass(1);
  expect(here()).toEqual({});
});

test('a vote that is missing when it is read back is not taken for a decision', () => {
  const { reviews, here } = stores();
  reviews.setState({ byId: { a: decided('reject', false) } });
  expect(here()).toEqual({});
});

test('of several none waits once they were released; each stays until its own result, and what was not stored waits again', () => {
  const { bulk, pass, here } = stores();
  bulk.setState({ phase: 'asked', decision: 'approve', sent: ['a', 'b', 'c'] });
  expect(here(), 'the window is open, and nobody has decided').toEqual({});
  bulk.setState({ progress: { stage: 'deciding', done: 0, total: 3, result: null } });
  expect(here()).toEqual({ a: 'on its way', b: 'on its way', c: 'on its way' });
  bulk.setState({ results: { a: result('a', true) } });
  pass(staysMs);
  expect(here()).toEqual({ b: 'on its way', c: 'on its way' });
  bulk.setState({ results: { a: result('a', true), b: result('b', false) } });
  expect(here()).toEqual({ c: 'on its way' });
  bulk.setState({ phase: 'done' });
  expect(here()).toEqual({});
});

test('what was decided over one connection is nothing of another', () => {
  const { reviews, here } = stores();
  reviews.setState({ byId: { a: decided('approve') } });
  reviews.setState({ at: 'c2', byId: {} });
  expect(here()).toEqual({});
});
