import { expect, test } from 'vitest';
import { type Activity, activity as shape } from '../../../../electron/contract/service/activity.ts';
import { tallyOf, voteStateOf } from '../../../../electron/core/stamps/vote-state.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const hours = (n: number) => new Date(start + n * 3_600_000).toISOString();
const vote = (userId: string, selection: 'APPROVED' | 'REJECTED', at: number) => ({
  userId,
  selection: `VOTE_SELECTION_${selection}`,
  createdAt: hours(at),
});
const make = (more: Record<string, unknown>): Activity =>
  shape.parse({
    id: 'a',
    organizationId: 'o',
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    type: 'T',
    intent: {},
    votes: [],
    fingerprint: 'f',
    canApprove: true,
    canReject: true,
    createdAt: hours(0),
    updatedAt: hours(0),
    ...more,
  });
const group = (more: Record<string, unknown>, now = 1) => voteStateOf(make(more), 'me', start + now * 3_600_000).group;

test.each([
  ['it needs consensus and I may approve', {}, 'needs_me'],
  ['it needs consensus and I may not approve', { canApprove: false }, 'waiting'],
  ['I approved it', { votes: [vote('me', 'APPROVED', 0)] }, 'waiting'],
  ['I rejected it', { votes: [vote('me', 'REJECTED', 0)] }, 'waiting'],
  ['somebody else approved it', { votes: [vote('other', 'APPROVED', 0)] }, 'needs_me'],
  [
    'my own second factor is missing',
    { status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', canApprove: false, votes: [vote('me', 'APPROVED', 0)] },
    'needs_me',
  ],
  [
    'somebody else’s second factor is missing',
    { status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', canApprove: false, votes: [vote('other', 'APPROVED', 0)] },
    'waiting',
  ],
  ['it is being worked on', { status: 'ACTIVITY_STATUS_PENDING' }, 'waiting'],
  ['it was just made', { status: 'ACTIVITY_STATUS_CREATED' }, 'waiting'],
  ['it is completed though it says canReject', { status: 'ACTIVITY_STATUS_COMPLETED' }, 'decided'],
  ['it failed', { status: 'ACTIVITY_STATUS_FAILED' }, 'decided'],
  ['it was rejected', { status: 'ACTIVITY_STATUS_REJECTED' }, 'decided'],
  ['its status is one nobody knows', { status: 'ACTIVITY_STATUS_SOMETHING_NEW' }, 'waiting'],
])('%s: %j is %s', (_, more, expected) => {
  expect(group(more)).toBe(expected);
});

test('approvals lapse 24 hours after the first, all together', () => {
  const activity = make({ votes: [vote('other', 'APPROVED', 0), vote('me', 'APPROVED', 20)] });
  expect(voteStateOf(activity, 'me', start + 23.9 * 3_600_000)).toEqual({
    group: 'waiting',
    lapsesAt: hours(24),
    approved: 2,
    rejected: 0,
    mine: 'approved',
  });
  expect(voteStateOf(activity, 'me', start + 24 * 3_600_000)).toEqual({
    group: 'needs_me',
    lapsesAt: hours(24),
    approved: 0,
    rejected: 0,
    mine: null,
  });
});

test('an approval after the lapse starts a window of its own', () => {
  const activity = make({ votes: [vote('other', 'APPROVED', 0), vote('me', 'APPROVED', 30), vote('third', 'APPROVED', 31)] });
  expect(voteStateOf(activity, 'me', start + 32 * 3_600_000)).toEqual({
    group: 'waiting',
    lapsesAt: hours(54),
    approved: 2,
    rejected: 0,
    mine: 'approved',
  });
});

test.each([
  ['the last moment of the window', 24 - 1e-6, hours(24), 2],
  ['the moment it ends', 24, hours(48), 1],
])('an approval at %s counts with those it belongs to', (_, at, lapsesAt, approved) => {
  const activity = make({ votes: [vote('other', 'APPROVED', 0), vote('me', 'APPROVED', at)] });
  expect(voteStateOf(activity, 'me', start + at * 3_600_000)).toMatchObject({ lapsesAt, approved, mine: 'approved' });
});

test('the window opens with the earliest approval, in whatever order the votes stand, and no rejection opens it', () => {
  const votes = [
    vote('third', 'APPROVED', 9),
    vote('other', 'APPROVED', 5),
    vote('fourth', 'REJECTED', 1),
    vote('me', 'APPROVED', 12),
  ];
  const timeless = { userId: 'fifth', selection: 'VOTE_SELECTION_APPROVED' };
  const activity = make({ votes: [timeless, ...votes] });
  const at = (hour: number) => voteStateOf(activity, 'fourth', start + hour * 3_600_000);
  expect(at(28.9)).toEqual({ group: 'waiting', lapsesAt: hours(29), approved: 4, rejected: 1, mine: 'rejected' });
  // The rejection stays, and an approval of which no time is told.
  expect(at(29)).toEqual({ group: 'waiting', lapsesAt: hours(29), approved: 1, rejected: 1, mine: 'rejected' });
});

test('the last vote of somebody who voted twice is theirs', () => {
  const both = (...votes: ReturnType<typeof vote>[]) => voteStateOf(make({ votes }), 'me', start + 3_600_000).mine;
  expect(both(vote('me', 'REJECTED', 0), vote('me', 'APPROVED', 1))).toBe('approved');
  expect(both(vote('me', 'APPROVED', 0), vote('me', 'REJECTED', 1))).toBe('rejected');
  expect(
    voteStateOf(make({ votes: [{ ...vote('me', 'APPROVED', 0), selection: 'VOTE_SELECTION_LATER' }] }), 'me', start).mine,
  ).toBeNull();
});

test('what is decided keeps every vote and lapses no more', () => {
  const activity = make({
    status: 'ACTIVITY_STATUS_COMPLETED',
    votes: [vote('other', 'APPROVED', 0), vote('me', 'APPROVED', 1)],
  });
  expect(voteStateOf(activity, 'me', start + 100 * 3_600_000)).toEqual({
    group: 'decided',
    lapsesAt: null,
    approved: 2,
    rejected: 0,
    mine: 'approved',
  });
});

test('a vote without a time counts and never lapses; a voter counts once', () => {
  const timeless = { userId: 'me', selection: 'VOTE_SELECTION_APPROVED' };
  expect(voteStateOf(make({ votes: [timeless, timeless] }), 'me', start + 90 * 3_600_000)).toMatchObject({
    approved: 1,
    mine: 'approved',
    lapsesAt: null,
  });
});

test('a vote that is said to be of the calendar’s last day does not upset what stands around it', () => {
  const last = make({ votes: [{ ...vote('other', 'APPROVED', 0), createdAt: '8640000000000000' }] });
  expect(voteStateOf(last, 'me', start)).toMatchObject({ approved: 1, lapsesAt: '+275760-09-13T00:00:00.000Z' });
});

test('a vote that does not hold is in no tally but its own; who gave another that holds is counted for that', () => {
  const votes = [
    vote('ben', 'APPROVED', 0),
    vote('ben', 'APPROVED', 1),
    vote('chloe', 'APPROVED', 2),
    vote('dan', 'REJECTED', 3),
  ];
  const holding = (...times: number[]) =>
    tallyOf(make({ votes }), start + 4 * 3_600_000, v => times.some(at => v.createdAt === hours(at)));
  expect(holding(0, 1, 2, 3)).toEqual({ approved: 2, rejected: 1, invalid: 0 });
  expect(holding(1)).toEqual({ approved: 1, rejected: 0, invalid: 2 });
  expect(holding()).toEqual({ approved: 0, rejected: 0, invalid: 3 });
  // Approvals that lapsed count for nobody, whether they hold or not.
  expect(tallyOf(make({ votes }), start + 25 * 3_600_000, () => false)).toEqual({ approved: 0, rejected: 0, invalid: 1 });
});
