import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityStatuses } from '../../../../electron/contract/schema/enums.ts';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { approvalsLastMs, countingVotes, isApproval, lapseIn } from '../../../../electron/contract/values/approvals.ts';
import { viewOf } from '../../../../electron/core/review/activity-view.ts';
import { processRules } from '../../../../electron/core/review/rules/process.ts';
import { summariesOf } from '../../../../electron/core/review/summary.ts';
import { tallyOf, voteStateOf } from '../../../../electron/core/stamps/vote-state.ts';
import { serviceNow } from '../../../../renderer/store/session.ts';
import { isSoon, timeLeft } from '../../../../renderer/words/text/times.ts';
import { submit } from '../../../vectors/risk-case.ts';
import { activity as made, vote, world } from '../../../vectors/risk-world.ts';
import { said } from '../../core/review/said.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const hour = 3_600_000;
const hours = (n: number) => new Date(start + n * hour).toISOString();
const waiting = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
const rejection = 'VOTE_SELECTION_REJECTED';
const of = (votes: Activity['votes'], status = waiting) => made(votes as never, { status } as never) as Activity;
const approvals = (...at: number[]) => at.map((n, i) => vote(`user-${i}`, hours(n)));
const counted = (activity: Activity, at: number) => countingVotes(activity, start + at * hour);
const approving = (activity: Activity, at: number) => counted(activity, at).votes.filter(isApproval).length;

test('an approval lasts 24 hours', () => {
  expect(approvalsLastMs).toBe(24 * hour);
});

test.each([
  ['as it is given', 0, 1],
  ['a millisecond before the end', 24 - 1 / hour, 1],
  ['at the end', 24, 0],
  ['a millisecond later', 24 + 1 / hour, 0],
  ['years later', 24 * 365, 0],
  ['by a clock that is behind the vote’s', -3, 1],
  ['by a clock that is a day behind', -24, 1],
])('%s', (_, at, left) => {
  const activity = of(approvals(0));
  expect(approving(activity, at)).toBe(left);
  expect(counted(activity, at).lapsesAt, 'told also where it is over').toBe(hours(24));
});

test.each<[string, Activity]>([
  ['nobody voted', of([])],
  ['nobody approved', of([vote('user-a', hours(0), rejection), vote('user-b', hours(1), rejection)])],
  ['no time is told', of([{ userId: 'user-a', selection: 'VOTE_SELECTION_APPROVED' }])],
  ['what is told is no time', of([vote('user-a', 'noon')])],
  ['the vote is of a kind nobody knows', of([vote('user-a', hours(0), 'VOTE_SELECTION_LATER')])],
])('nothing lapses where %s, and every vote stays', (_, activity) => {
  expect(countingVotes(activity, start + 100 * hour)).toEqual({ votes: activity.votes, lapsesAt: null });
});

test.each([...activityStatuses, 'ACTIVITY_STATUS_SOMETHING_NEW'])('of an activity that is %s', status => {
  const activity = of(approvals(0), status);
  const waits = status === waiting || status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
  expect(counted(activity, 1).lapsesAt).toBe(waits ? hours(24) : null);
  expect(approving(activity, 100), 'what was worked on or is over had its consensus').toBe(waits ? 0 : 1);
});

describe('rejections', () => {
  test('start no window, however early', () => {
    expect(counted(of([vote('user-z', hours(0), rejection), ...approvals(10)]), 25).lapsesAt).toBe(hours(34));
  });
  test('outlast it', () => {
    const activity = of([...approvals(0), vote('user-z', hours(1), rejection)]);
    expect(counted(activity, 30).votes.map(({ userId }) => userId)).toEqual(['user-z']);
  });
});

describe('one window after the other', () => {
  test.each<[string, number[], number, string, number]>([
    ['all of a window lapse with its first', [0, 23], 24, hours(24), 0],
    ['what comes at the end starts the next', [0, 24], 24, hours(48), 1],
    ['a millisecond earlier it lapses with the others', [0, 24 - 1 / hour], 24, hours(24), 0],
    ['only those of the last window count', [0, 1, 30, 31], 32, hours(54), 2],
    ['a window that was let pass does not count on', [0, 30, 60], 83, hours(84), 1],
    ['they may stand in any order', [31, 0, 30, 1], 32, hours(54), 2],
  ])('%s', (_, at, now, lapsesAt, left) => {
    const activity = of(approvals(...at));
    expect([counted(activity, now).lapsesAt, approving(activity, now)]).toEqual([lapsesAt, left]);
  });
});

test('a vote of the calendar’s last day has an end that can be written', () => {
  expect(counted(of([vote('user-a', new Date(8.64e15).toISOString())]), 0).lapsesAt).toBe('+275760-09-13T00:00:00.000Z');
});

test.each([
  [null, null],
  ['no time', null],
  [hours(-1), { left: 0, lapsed: true, soon: false, next: false }],
  [hours(0), { left: 0, lapsed: true, soon: false, next: false }],
  [hours(1 / hour), { left: 1, lapsed: false, soon: true, next: true }],
  [hours(4 - 1 / hour), { left: 4 * hour - 1, lapsed: false, soon: true, next: true }],
  [hours(4), { left: 4 * hour, lapsed: false, soon: false, next: true }],
  [hours(6), { left: 6 * hour, lapsed: false, soon: false, next: true }],
  [hours(6 + 1 / hour), { left: 6 * hour + 1, lapsed: false, soon: false, next: false }],
])('a lapse at %s', (lapsesAt, lapse) => {
  expect(lapseIn(lapsesAt, start)).toEqual(lapse);
});

test('where the time is not known, nothing is said to have lapsed', () => {
  expect(lapseIn(hours(0), Number.NaN)).toBeNull();
  expect(countingVotes(of(approvals(0)), Number.NaN).votes).toHaveLength(1);
});

describe('where the service’s clock is another than this computer’s, its votes are held against its own', () => {
  const activity = of([...approvals(0), vote('user-z', hours(1), rejection)]);
  const context = (here: number, there?: number) => ({
    ...world,
    now: hours(here),
    ...(there !== undefined && { serviceNow: hours(there) }),
  });
  const subject = submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity as never);
  test.each<[string, Parameters<typeof context>, boolean]>([
    ['is behind', [23, 25], true],
    ['is ahead', [25, 23], false],
    ['was not compared yet', [25], true],
  ])('this computer’s clock %s', (_, clocks, lapsed) => {
    const read = context(...clocks);
    const words = timeLeft(
      hours(24),
      serviceNow({ clockSkewMs: (clocks[1] ?? clocks[0]) * hour - clocks[0] * hour }, start + clocks[0] * hour),
    );
    expect(words === 'lapsed').toBe(lapsed);
    const row = summariesOf([activity], 'user-x', read)[0];
    expect(row?.approved).toBe(lapsed ? 0 : 1);
    expect(viewOf(activity, 'user-x', read, dialect).quorum.approved).toBe(lapsed ? 0 : 1);
    expect(JSON.stringify(said(processRules, subject, read)).includes('have lapsed')).toBe(lapsed);
  });
});

const someVote = fc.record({
  userId: fc.constantFrom('user-a', 'user-b', 'user-c'),
  selection: fc.constantFrom('VOTE_SELECTION_APPROVED', rejection, 'VOTE_SELECTION_LATER'),
  createdAt: fc.option(fc.integer({ min: -80, max: 10 }).map(hours), { nil: undefined }),
});

test('list, quorum, finding and row say the same of the same activity', () => {
  fc.assert(
    fc.property(
      fc.array(someVote, { maxLength: 6 }),
      fc.constantFrom(...activityStatuses),
      fc.integer({ min: -2, max: 30 }),
      (votes, status, at) => {
        const activity = of(votes as Activity['votes'], status);
        const now = start + at * hour;
        const row = voteStateOf(activity, 'user-x', now);
        expect(tallyOf(activity, now, () => true).approved).toBe(row.approved);
        const subject = submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity as never);
        const finding = said(processRules, subject, { ...world, now: new Date(now).toISOString() })
          .flatMap(each => (Array.isArray(each) && each[0] === 'approvals-lapse' ? [each[1]] : []))
          .join();
        const words = timeLeft(row.lapsesAt, now);
        expect(finding.startsWith('The approvals have lapsed')).toBe(words === 'lapsed');
        expect(finding.startsWith('The approvals lapse in')).toBe(isSoon(row.lapsesAt, now));
        const timed = activity.votes.filter(v => isApproval(v) && v.createdAt !== undefined);
        if (words === 'lapsed') expect(countingVotes(activity, now).votes).not.toContain(timed[0]);
      },
    ),
    { numRuns: 300 },
  );
});
