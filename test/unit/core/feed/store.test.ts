/** The activities that are held: what is told of each change, what makes room, and whose approvals lapse. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { itemOf, readPage } from '../../../../electron/core/feed/read.ts';
import { createFeedStore } from '../../../../electron/core/feed/store.ts';
import { summaryOf } from '../../support/feeding.ts';

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

function storeOf({ most = 100, broken = [] as string[] } = {}) {
  let at = start;
  let suffix = '';
  const asked: string[][] = [];
  const store = createFeedStore({
    userId: 'u-1',
    most,
    now: () => at,
    summarise(activities) {
      asked.push(activities.map(({ id }) => id));
      if (activities.some(({ id }) => broken.includes(id))) throw new Error('hostile');
      return activities.map(activity => ({ ...summaryOf(activity), headline: `${activity.id}${suffix}` }));
    },
  });
  const take = (paged: boolean, ...activities: Activity[]) => store.take(activities.map(itemOf), paged);
  const told = () => {
    const changes = store.changes();
    return changes === null ? null : [changes.upserts.map(({ activityId }) => activityId), changes.removed];
  };
  return { store, take, told, asked, later: (ms: number) => (at += ms), rename: (to: string) => (suffix = to) };
}

test('each change is told once, and what came as it was is none', () => {
  const { take, told, asked } = storeOf();
  expect(told()).toBeNull();
  take(true, made(1), made(2));
  expect(told()).toEqual([['act-1', 'act-2'], []]);
  expect(told()).toBeNull();
  take(true, made(1), made(2));
  expect(told()).toBeNull();
  take(true, made(1, { status: 'ACTIVITY_STATUS_FAILED' }), made(2));
  expect(told()).toEqual([['act-1'], []]);
  expect(asked).toEqual([['act-1', 'act-2'], ['act-1']]);
});

test('newest first: by time, and by id where that is the same', () => {
  const { store, take } = storeOf();
  take(true, made(1), made(3), made(2, { createdAt: '2026-03-01T00:00:00.000Z' }));
  expect(store.all().map(({ id }) => id)).toEqual(['act-3', 'act-1', 'act-2']);
  take(true, made(0, { createdAt: '2026-03-03T00:00:00.000Z' }));
  expect(store.all().map(({ id }) => id)).toEqual(['act-0', 'act-3', 'act-1', 'act-2']);
  expect([store.size(), store.get('act-9')]).toEqual([4, undefined]);
});

test('what belongs to the unbroken run stays part of it, however it is read later', () => {
  const { store, take } = storeOf();
  const page = readPage({ activities: [{ id: 'act-5' }] });
  const bad = page.ok ? page.value.items : [];
  const paged = () => ['act-1', 'act-2', 'act-3', 'act-5'].map(id => store.get(id)?.paged);
  take(true, made(1), made(2));
  take(false, made(2, open), made(3));
  store.take(bad, false);
  expect(paged()).toEqual([true, true, false, false]);
  take(false, made(1));
  take(true, made(3));
  store.take(bad, true);
  expect(paged()).toEqual([true, true, true, true]);
  // One that could not be read and can be again, and the other way round.
  take(false, made(5));
  expect(paged()[3]).toBe(true);
  store.take(bad, false);
  expect([paged()[3], store.get('act-5')?.activity]).toEqual([true, null]);
});

describe('room', () => {
  test('is made by the oldest decided one, as many as there are too many', () => {
    const { store, take, told } = storeOf({ most: 3 });
    take(true, made(1), made(2, open), made(3));
    told();
    take(true, made(4), made(5));
    expect(told()).toEqual([
      ['act-4', 'act-5'],
      ['act-1', 'act-3'],
    ]);
    expect(store.all().map(({ id }) => id)).toEqual(['act-5', 'act-4', 'act-2']);
    expect(store.open().map(({ id }) => id)).toEqual(['act-2']);
  });
  test('is not made at the most itself, and one that was gone and is back is there again', () => {
    const { take, told } = storeOf({ most: 2 });
    take(true, made(1), made(2));
    expect(told()).toEqual([['act-1', 'act-2'], []]);
    take(true, made(3));
    // Before anybody heard of it, it is open again, and has its place.
    take(true, made(1, open));
    expect(told()).toEqual([['act-3', 'act-1'], ['act-2']]);
  });
});

test('one that cannot be summarised is shown as such, and takes no other with it', () => {
  const { store, take, asked } = storeOf({ broken: ['act-2'] });
  take(true, made(1), made(2), made(3));
  expect(store.all().map(({ summary }) => summary.headline)).toEqual(['act-3', 'This activity could not be read', 'act-1']);
  // It is nevertheless held, and its group is told by what it is.
  expect(store.get('act-2')).toMatchObject({ activity: { id: 'act-2' }, summary: { group: 'decided' } });
  expect(asked).toEqual([['act-1', 'act-2', 'act-3'], ['act-1'], ['act-2'], ['act-3']]);
});

describe('summaries made anew', () => {
  test('are those that are asked for, and told where they say something else', () => {
    const { store, take, told, asked, rename } = storeOf();
    take(true, made(1), made(2), made(3));
    told();
    asked.length = 0;
    store.resummarise(['act-1', 'act-2', 'act-9']);
    expect(told()).toBeNull();
    rename(' of Ben');
    store.resummarise(['act-2', 'act-3']);
    expect(told()).toEqual([['act-2', 'act-3'], []]);
    expect(asked).toEqual([
      ['act-1', 'act-2'],
      ['act-2', 'act-3'],
    ]);
    expect(store.get('act-2')).toMatchObject({ activity: { id: 'act-2' }, paged: true, summary: { headline: 'act-2 of Ben' } });
    store.resummarise([]);
    expect(asked.length).toBe(2);
  });
  test('as approvals lapse: at a day after the first of them, to the millisecond, and no others', () => {
    const { store, take, told, asked, later } = storeOf();
    const unread = readPage({ activities: [{ id: 'act-7' }] });
    store.take(unread.ok ? unread.value.items : [], true);
    take(
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
    store.resummarise('lapsed');
    expect([told(), asked]).toEqual([null, []]);
    later(1);
    store.resummarise('lapsed');
    expect([told(), asked]).toEqual([[['act-1'], []], [['act-1']]]);
    expect(store.get('act-1')?.summary).toMatchObject({ approved: 0, mine: null, group: 'needs_me' });
    later(1);
    store.resummarise('lapsed');
    expect([told(), asked]).toEqual([
      [['act-2'], []],
      [['act-1'], ['act-2']],
    ]);
    store.resummarise('lapsed');
    expect(told()).toBeNull();
  });
});
