/** What became of one's own requests, and what lapses: each told once. */
import { expect, test } from 'vitest';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { createEnded } from '../../../../electron/core/feed/ended.ts';
import { createLapsing } from '../../../../electron/core/feed/lapsing.ts';
import { madeReviews, summaryOf } from '../../renderer/fake-reviews.ts';

const [model] = madeReviews.map(summaryOf);
const start = Date.parse('2026-07-01T12:00:00Z');
const own = (status: string, more: Partial<ActivitySummary> = {}): ActivitySummary => ({
  ...(model ?? expect.fail()),
  ...{ activityId: 'a', own: true, status: `ACTIVITY_STATUS_${status}`, mine: 'approved', lapsesAt: null },
  ...more,
});
/** What is told of these states, a second after each other. */
function told(states: readonly (ActivitySummary | null)[], apart = 1_000) {
  const ended = createEnded();
  return states.map((activity, n) =>
    ended
      .note('ada', { activities: activity === null ? [] : [activity], complete: true }, start + n * apart)
      .map(each => each.ended),
  );
}

test.each(['COMPLETED', 'REJECTED', 'FAILED'])('what waited for votes and is %s now is told once', status => {
  expect(told([own('CONSENSUS_NEEDED'), own(status), own(status)])).toEqual([[], [status.toLowerCase()], []]);
});

test('what was over when it was first known, and what others asked for, is not told', () => {
  expect(told([own('COMPLETED'), own('COMPLETED')])).toEqual([[], []]);
  const { own: _, ...others } = own('CONSENSUS_NEEDED');
  expect(told([others, { ...others, status: 'ACTIVITY_STATUS_COMPLETED' }])).toEqual([[], []]);
  expect(told([null, own('COMPLETED')])).toEqual([[], []]);
});

test('what was answered while the person sat before it is not told, and what took a minute is', () => {
  expect(told([own('PENDING'), own('COMPLETED')])).toEqual([[], []]);
  expect(told([own('PENDING'), own('COMPLETED')], 60_000)).toEqual([[], ['completed']]);
});

test('who rejects their own request is not told of it', () => {
  expect(told([own('CONSENSUS_NEEDED'), own('REJECTED', { mine: 'rejected' })])).toEqual([[], []]);
});

test('what ended before the list was whole is not told', () => {
  const ended = createEnded();
  const note = (activity: ActivitySummary, complete: boolean) => ended.note('ada', { activities: [activity], complete }, start);
  expect(note(own('CONSENSUS_NEEDED'), false)).toEqual([]);
  expect(note(own('COMPLETED'), true)).toEqual([]);
});

test('approvals that lapse are told of once a window, and a key that lags behind brings nothing back', () => {
  const at = (ms: number) => new Date(start + ms).toISOString();
  const lapsing = own('CONSENSUS_NEEDED', { lapsesAt: at(1_500) });
  const again = own('CONSENSUS_NEEDED', { lapsesAt: at(4_500) });
  expect(told([lapsing, lapsing, lapsing, lapsing, again, again])).toEqual([[], [], ['lapsed'], [], [], ['lapsed']]);
  expect(told([own('CONSENSUS_NEEDED'), own('COMPLETED'), lapsing, lapsing, own('COMPLETED')])).toEqual([
    ...[[], ['completed'], [], [], []],
  ]);
});

test('a lapse is told an hour before, once for each window and user', () => {
  const { note } = createLapsing();
  const row = (lapsesAt: string | null) => [own('CONSENSUS_NEEDED', { lapsesAt })];
  const lapsesAt = new Date(start + 3_600_000).toISOString();
  expect(note('ada', row(lapsesAt), start - 1)).toHaveLength(0);
  expect(note('ada', row(lapsesAt), start)).toHaveLength(1);
  expect(note('ada', row(lapsesAt), start + 1)).toHaveLength(0);
  expect(note('chloé', row(lapsesAt), start + 1)).toHaveLength(1);
  expect(note('ada', row(new Date(start + 3_600_001).toISOString()), start + 1)).toHaveLength(1);
  expect(note('ben', row(lapsesAt), start + 3_600_000)).toHaveLength(0);
  expect(note('ben', row(null), start)).toHaveLength(0);
});

test('of a list that stays the same, each is told of when its hour comes', () => {
  const { note } = createLapsing();
  const waiting = [90, 60, 75].map(minute =>
    own('CONSENSUS_NEEDED', { activityId: `at ${minute}`, lapsesAt: new Date(start + minute * 60_000).toISOString() }),
  );
  const told = Array.from({ length: 40 }, (_, minute) =>
    note('ada', waiting, start + minute * 60_000).map(({ activityId }) => `${activityId} after ${minute}`),
  );
  expect(told.flat()).toEqual(['at 60 after 0', 'at 75 after 15', 'at 90 after 30']);
});

test('what seemed to have lapsed while a clock was wrong is told of by the right one', () => {
  const { note } = createLapsing();
  const waiting = [own('CONSENSUS_NEEDED', { lapsesAt: new Date(start + 1_800_000).toISOString() })];
  expect(note('ada', waiting, start + 86_400_000)).toHaveLength(0);
  expect(note('ada', waiting, start)).toHaveLength(1);
  expect(note('ada', waiting, start + 1)).toHaveLength(0);
});

test('only so many are kept in mind: what still waits stays, whatever lapses beside it, and what went long ago does not', () => {
  const { note } = createLapsing();
  const row = (activityId: string, minute = 30) =>
    own('CONSENSUS_NEEDED', { activityId, lapsesAt: new Date(start + minute * 60_000).toISOString() });
  expect(note('ada', [row('waits'), row('went')], start)).toHaveLength(2);
  for (let n = 0; n < 20_000; n += 100) {
    const others = Array.from({ length: 100 }, (_, i) => row(`other ${n + i}`));
    expect(note('ada', [row('waits'), ...others], start)).toHaveLength(100);
  }
  expect(note('ada', [row('waits'), row('went')], start).map(({ activityId }) => activityId)).toEqual(['went']);
});

test('of one’s own requests, too, only so many are kept in mind: those of the list stay', () => {
  const ended = createEnded();
  const note = (activities: ActivitySummary[]) =>
    ended.note('ada', { activities, complete: true }, start).map(({ activity }) => activity.activityId);
  const [stays, went] = ['stays', 'went'].map(activityId => own('CONSENSUS_NEEDED', { activityId }));
  if (stays === undefined || went === undefined) expect.fail();
  note([stays, went]);
  for (let n = 0; n < 20_000; n += 100)
    note([stays, ...Array.from({ length: 100 }, (_, i) => own('COMPLETED', { activityId: `other ${n + i}` }))]);
  // What comes back after all of those is new here, and over.
  expect(note([stays, went].map(each => ({ ...each, status: 'ACTIVITY_STATUS_COMPLETED' })))).toEqual(['stays']);
});
