/** The activities that are held: what is told of each change, what makes room, and whose approvals lapse. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { itemOf, readPage } from '../../../../electron/core/feed/read.ts';
import { createFeedStore } from '../../../../electron/core/feed/store.ts';
import { summaryOf } from '../../support/feeding.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const day = 24 * 3_600_000;
const made = (n: number, change: Partial<Activity> = {}): Activity => ({
  ...{ id: `act-${n}`, organizationId: 'org-1', status: 'ACTIVITY_STATUS_COMPLETED', type: 'T', fingerprint: 'f' },
  ...{ intent: {}, result: {}, votes: [], canApprove: true, canReject: true },
  ...{ createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' },
  ...change,
});
const open = { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' };
const approved = (userId: string, at: number) => ({
  ...{ userId, selection: 'VOTE_SELECTION_APPROVED', createdAt: new Date(at).toISOString() },
});

/** @param took milliseconds that each summary takes */
function storeOf({ most = 100, broken = [] as string[], took = 0 } = {}) {
  let at = start;
  let suffix = '';
  let spent = 0;
  const asked: string[] = [];
  const clock = virtualClock();
  const store = createFeedStore({
    userId: 'u-1',
    most,
    now: () => at,
    clock: { ...clock, monotonic: () => clock.monotonic() + spent },
    summarise: order => ({
      order,
      begin() {
        const known = suffix;
        return activity => {
          asked.push(activity.id);
          spent += took;
          if (broken.includes(activity.id)) throw new Error('hostile');
          return { ...summaryOf(activity), headline: `${activity.id}${known}` };
        };
      },
    }),
  });
  const take = (paged: boolean, ...activities: Activity[]) => store.take(activities.map(itemOf), paged);
  const told = () => {
    const changes = store.changes();
    return changes === null ? null : [changes.upserts.map(({ activityId }) => activityId), changes.removed];
  };
  return { store, take, told, asked, clock, later: (ms: number) => (at += ms), rename: (to: string) => (suffix = to) };
}

test('each change is told once, and what came as it was is none', async () => {
  const { take, told, asked } = storeOf();
  expect(told()).toBeNull();
  await take(true, made(1), made(2));
  expect(told()).toEqual([['act-1', 'act-2'], []]);
  expect(told()).toBeNull();
  await take(true, made(1), made(2));
  expect(told()).toBeNull();
  await take(true, made(1, { status: 'ACTIVITY_STATUS_FAILED' }), made(2));
  expect(told()).toEqual([['act-1'], []]);
  expect(asked).toEqual(['act-1', 'act-2', 'act-1']);
});

test('newest first: by time, and by id where that is the same', async () => {
  const { store, take } = storeOf();
  await take(true, made(1), made(3), made(2, { createdAt: '2026-03-01T00:00:00.000Z' }));
  expect(store.all().map(({ id }) => id)).toEqual(['act-3', 'act-1', 'act-2']);
  await take(true, made(0, { createdAt: '2026-03-03T00:00:00.000Z' }));
  expect(store.all().map(({ id }) => id)).toEqual(['act-0', 'act-3', 'act-1', 'act-2']);
  expect([store.size(), store.get('act-9')]).toEqual([4, undefined]);
});

test('one that a service dates anew goes to its new place, and is there once', async () => {
  const { store, take } = storeOf();
  const dated = (n: number, createdAt: string, change: Partial<Activity> = {}) => made(n, { ...change, createdAt });
  const ids = () => store.all().map(({ id }) => id);
  await take(true, dated(1, '2026-03-02T08:00:00.000Z'), dated(2, '2026-03-02T08:01:00.000Z'));
  expect(ids()).toEqual(['act-2', 'act-1']);
  await take(true, dated(1, '2026-03-02T08:02:00.000Z', { fingerprint: 'g' }));
  expect(ids()).toEqual(['act-1', 'act-2']);
  // Before anybody looked where it was, too.
  await take(true, dated(3, '2026-03-02T08:03:00.000Z'));
  await take(true, dated(3, '2026-03-02T08:00:00.000Z', { fingerprint: 'g' }));
  expect(ids()).toEqual(['act-1', 'act-2', 'act-3']);
});

test('what belongs to the unbroken run stays part of it, however it is read later', async () => {
  const { store, take } = storeOf();
  const page = readPage({ activities: [{ id: 'act-5' }] });
  const bad = page.ok ? page.value.items : [];
  const paged = () => ['act-1', 'act-2', 'act-3', 'act-5'].map(id => store.get(id)?.paged);
  await take(true, made(1), made(2));
  await take(false, made(2, open), made(3));
  await store.take(bad, false);
  expect(paged()).toEqual([true, true, false, false]);
  await take(false, made(1));
  await take(true, made(3));
  await store.take(bad, true);
  expect(paged()).toEqual([true, true, true, true]);
  // One that could not be read and can be again, and the other way round.
  await take(false, made(5));
  expect(paged()[3]).toBe(true);
  await store.take(bad, false);
  expect([paged()[3], store.get('act-5')?.activity]).toEqual([true, null]);
});

describe('room', () => {
  test('is made by the oldest decided one, as many as there are too many', async () => {
    const { store, take, told } = storeOf({ most: 3 });
    await take(true, made(1), made(2, open), made(3));
    told();
    await take(true, made(4), made(5));
    expect(told()).toEqual([
      ['act-4', 'act-5'],
      ['act-1', 'act-3'],
    ]);
    expect(store.all().map(({ id }) => id)).toEqual(['act-5', 'act-4', 'act-2']);
    expect(store.open().map(({ id }) => id)).toEqual(['act-2']);
  });
  test('is not made at the most itself, and one that was gone and is back is there again', async () => {
    const { take, told } = storeOf({ most: 2 });
    await take(true, made(1), made(2));
    expect(told()).toEqual([['act-1', 'act-2'], []]);
    await take(true, made(3));
    // Before anybody heard of it, it is open again, and has its place.
    await take(true, made(1, open));
    expect(told()).toEqual([['act-3', 'act-1'], ['act-2']]);
  });
});

test('one that cannot be summarised is shown as such, and takes no other with it', async () => {
  const { store, take, asked } = storeOf({ broken: ['act-2'] });
  await take(true, made(1), made(2), made(3));
  expect(store.all().map(({ summary }) => summary.headline)).toEqual(['act-3', 'This activity could not be read', 'act-1']);
  // It is nevertheless held, and its group is told by what it is.
  expect(store.get('act-2')).toMatchObject({ activity: { id: 'act-2' }, summary: { group: 'decided' } });
  expect(asked).toEqual(['act-1', 'act-2', 'act-3']);
});

describe('summaries made anew', () => {
  test('are those that are asked for, and told where they say something else', async () => {
    const { store, take, told, asked, rename } = storeOf();
    await take(true, made(1), made(2), made(3));
    told();
    asked.length = 0;
    await store.resummarise(['act-1', 'act-2', 'act-9']);
    expect(told()).toBeNull();
    rename(' of Ben');
    await store.resummarise(['act-2', 'act-3']);
    expect(told()).toEqual([['act-2', 'act-3'], []]);
    expect(asked).toEqual(['act-1', 'act-2', 'act-2', 'act-3']);
    expect(store.get('act-2')).toMatchObject({ activity: { id: 'act-2' }, paged: true, summary: { headline: 'act-2 of Ben' } });
    await store.resummarise([]);
    expect(asked.length).toBe(4);
  });
  test('as approvals lapse: at a day after the first of them, to the millisecond, and no others', async () => {
    const { store, take, told, asked, later } = storeOf();
    const unread = readPage({ activities: [{ id: 'act-7' }] });
    await store.take(unread.ok ? unread.value.items : [], true);
    await take(
      true,
      made(1, { ...open, votes: [approved('u-1', start)] } as Partial<Activity>),
      made(2, { ...open, votes: [approved('u-2', start + 1)] } as Partial<Activity>),
      made(3, open),
      made(4),
      made(5, { ...open, votes: [{ ...approved('u-3', start), selection: 'VOTE_SELECTION_REJECTED' }] } as Partial<Activity>),
    );
    told();
    asked.length = 0;
    later(day - 1);
    await store.resummarise(store.lapsed());
    expect([told(), asked]).toEqual([null, []]);
    later(1);
    expect(store.lapsed(), 'told until it is made anew').toEqual(['act-1']);
    await store.resummarise(store.lapsed());
    expect([told(), asked]).toEqual([[['act-1'], []], ['act-1']]);
    expect(store.get('act-1')?.summary).toMatchObject({ approved: 0, mine: null, group: 'needs_me' });
    later(1);
    await store.resummarise(store.lapsed());
    expect([told(), asked]).toEqual([
      [['act-2'], []],
      ['act-1', 'act-2'],
    ]);
    await store.resummarise(store.lapsed());
    expect(told()).toBeNull();
  });
});

describe('in slices', () => {
  const page = (count: number) => Array.from({ length: count }, (_, n) => made(n));
  test('a page lets others have their turn, and is held whole in the end', async () => {
    const { store, take, asked, clock } = storeOf({ took: 3 });
    const taking = take(true, ...page(10));
    expect([asked.length, store.size()]).toEqual([3, 3]);
    await clock.until(taking);
    expect([asked.length, store.size()]).toEqual([10, 10]);
  });
  test('what came anew between two of them stands, and is not made twice', async () => {
    const { store, take, asked, clock } = storeOf({ took: 9 });
    const taking = take(true, made(1), made(2), made(3));
    const vote = take(false, made(3, { status: 'ACTIVITY_STATUS_FAILED' }));
    expect(store.get('act-3')?.activity?.status).toBe('ACTIVITY_STATUS_FAILED');
    await clock.until(Promise.all([taking, vote]));
    expect(store.get('act-3')).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_FAILED' }, paged: true });
    expect([asked.length, store.ended()]).toEqual([4, 3]);
  });
  test('what is known anew between two of them counts for the next', async () => {
    const { store, take, clock, rename } = storeOf({ took: 9 });
    const taking = take(true, made(1), made(2));
    rename(' of Ben');
    store.renew();
    await clock.until(taking);
    const later = take(true, made(3), made(4));
    rename(' of nobody');
    await clock.until(later);
    const headlines = ['act-1', 'act-2', 'act-3', 'act-4'].map(id => store.get(id)?.summary.headline);
    expect(headlines).toEqual(['act-1', 'act-2 of Ben', 'act-3 of Ben', 'act-4 of Ben']);
  });
  test('a summary made anew is not of what came anew meanwhile', async () => {
    const { store, take, told, clock, rename } = storeOf({ took: 9 });
    await clock.until(take(true, made(1), made(2), made(3)));
    told();
    rename(' of Ben');
    const making = store.resummarise(['act-1', 'act-2']);
    const taking = take(false, made(2, { status: 'ACTIVITY_STATUS_FAILED' }));
    expect(await clock.until(making)).toBe(true);
    await clock.until(taking);
    expect(['act-1', 'act-2'].map(id => store.get(id)?.summary)).toMatchObject([
      { headline: 'act-1 of Ben', status: 'ACTIVITY_STATUS_COMPLETED' },
      { headline: 'act-2 of Ben', status: 'ACTIVITY_STATUS_FAILED' },
    ]);
  });
});

test('what is read behind gives way where all that nobody waits for does, and what is newest does not', async () => {
  const rests: (number | string)[] = [];
  let spent = 0;
  const store = createFeedStore({
    ...{ userId: 'u-1', most: 100, now: () => start, rest: async ms => void rests.push(`behind ${ms}`) },
    clock: { ...virtualClock(), monotonic: () => spent, sleep: async ms => void rests.push(ms) },
    summarise: order => ({
      order,
      begin: () => activity => {
        spent += 9;
        return { ...summaryOf(activity), headline: `${activity.id} at ${spent}` };
      },
    }),
  });
  const restsOf = async (work: Promise<unknown>) => {
    await work;
    return rests.splice(0);
  };
  expect(await restsOf(store.take([made(1), made(2), made(3)].map(itemOf), true))).toEqual([0, 0, 0]);
  const behind = ['behind 0', 'behind 0', 'behind 0'];
  expect(await restsOf(store.take([made(4), made(5), made(6)].map(itemOf), true, undefined, true))).toEqual(behind);
  expect(await restsOf(store.resummarise(['act-1', 'act-2', 'act-3']))).toEqual(behind);
});

test('what several summaries ask of what is known is made ready before the first, and anew where it is another', async () => {
  const said: string[] = [];
  let spent = 0;
  const store = createFeedStore({
    ...{ userId: 'u-1', most: 100, now: () => start },
    clock: { ...virtualClock(), monotonic: () => spent, sleep: async () => store.renew() },
    summarise: order => ({
      order,
      async ready(slices) {
        said.push('ready');
        if (spent > 0) await slices.giveWay();
        throw new Error('cannot be made ready');
      },
      begin: () => activity => {
        spent += 9;
        said.push(activity.id);
        return summaryOf(activity);
      },
    }),
  });
  await store.take([made(1), made(2)].map(itemOf), true);
  expect(said.splice(0)).toEqual(['ready', 'act-1', 'ready', 'act-2']);
  // What a person did is there at once.
  void store.take([made(3)].map(itemOf), false);
  expect(said).toEqual(['act-3']);
});

test('the first of several summaries is no part of the slice in which what they ask was made ready', async () => {
  const said: (number | string)[] = [];
  let spent = 0;
  const store = createFeedStore({
    ...{ userId: 'u-1', most: 100, now: () => start },
    clock: { ...virtualClock(), monotonic: () => spent, sleep: async () => void said.push('gave way') },
    summarise: order => ({
      order,
      async ready() {
        spent += 9;
        said.push('ready');
      },
      begin: () => activity => {
        said.push(activity.id);
        return summaryOf(activity);
      },
    }),
  });
  await store.take([made(1), made(2)].map(itemOf), true);
  expect(said).toEqual(['ready', 'gave way', 'act-1', 'act-2']);
});
