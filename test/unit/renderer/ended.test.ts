/** What a screen reads again, and when: at news alone, and never twice at a time. */
import { expect, test } from 'vitest';
import { onEnded } from '../../../renderer/store/ended.ts';
import { createReread } from '../../../renderer/store/reread.ts';
import { fakeCustody } from './custody.ts';

function watched() {
  const bridge = fakeCustody();
  const told: string[][] = [];
  onEnded(bridge.custody, ended => void told.push(ended.map(({ activityId }) => activityId)));
  const row = (activityId: string, status: string, second = 0) => ({
    ...{ activityId, type: 'T', status: `ACTIVITY_STATUS_${status}` },
    createdAt: `2026-11-21T09:00:0${second}.000Z`,
  });
  const hears = (complete: boolean, upserts: ReturnType<typeof row>[]) => {
    bridge.emit('feed.delta', { upserts, removed: [], complete });
    return told.splice(0);
  };
  const delta = (...upserts: ReturnType<typeof row>[]) => hears(false, upserts);
  const whole = (...upserts: ReturnType<typeof row>[]) => hears(true, upserts);
  const reset = (...activities: ReturnType<typeof row>[]) => {
    bridge.emit('feed.reset', { activities, complete: false });
    return told.splice(0);
  };
  return { row, delta, whole, reset };
}

test('an activity that was open and ended is told of once, however it ended', () => {
  const { row, delta } = watched();
  expect(delta(row('a', 'CONSENSUS_NEEDED'), row('b', 'CONSENSUS_NEEDED'), row('c', 'PENDING'))).toEqual([]);
  expect(delta(row('a', 'COMPLETED'), row('b', 'REJECTED'), row('c', 'PENDING'))).toEqual([['a', 'b']]);
  expect(delta(row('a', 'COMPLETED'), row('c', 'FAILED'))).toEqual([['c']]);
});

test('one that had ended when it was first seen is news where it is newer than all before, and none where it is older', () => {
  const { row, delta } = watched();
  expect(delta(row('d', 'COMPLETED', 5), row('b', 'COMPLETED', 3))).toEqual([]);
  expect(delta(row('a', 'COMPLETED', 2), row('c', 'COMPLETED', 5))).toEqual([]);
  expect(delta(row('f', 'COMPLETED', 6), row('e', 'COMPLETED', 5))).toEqual([['f', 'e']]);
  // Said anew, because somebody has a name now.
  expect(delta(row('f', 'COMPLETED', 6), row('e', 'COMPLETED', 5))).toEqual([]);
});

test('the first that a list which is whole tells of is news: it was empty, or read before the page came', () => {
  const { row, whole } = watched();
  expect(whole()).toEqual([]);
  expect(whole(row('a', 'COMPLETED'))).toEqual([['a']]);
  expect(whole(row('a', 'COMPLETED'))).toEqual([]);
});

test('a list that takes the place of another tells of what was open before alone', () => {
  const { row, delta, reset } = watched();
  delta(row('a', 'CONSENSUS_NEEDED', 1), row('b', 'COMPLETED', 1));
  expect(reset(row('a', 'COMPLETED', 1), row('b', 'COMPLETED', 1), row('z', 'COMPLETED', 9))).toEqual([['a']]);
  expect(delta(row('y', 'COMPLETED', 9))).toEqual([]);
  expect(delta(row('zz', 'COMPLETED', 9))).toEqual([['zz']]);
});

test('news that come while one reads are read once after it, and no more than once', async () => {
  const reads: PromiseWithResolvers<void>[] = [];
  const reread = createReread(async () => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    await read.promise;
  });
  for (let n = 0; n < 5; n++) reread();
  expect(reads.length).toBe(1);
  reads[0]?.resolve();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve();
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(reads.length).toBe(2);
  reread();
  expect(reads.length).toBe(3);
});
