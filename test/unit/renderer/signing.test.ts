/** Which signing requests are listed. */
import { expect, test } from 'vitest';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { narrowed, signingRows, waitingCount } from '../../../renderer/store/signing/rows.ts';
import { batchWords, standingOf, votesWords } from '../../../renderer/words/signing.ts';

const summary = (activityId: string, more: Partial<ActivitySummary>): ActivitySummary => ({
  ...{ activityId, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' },
  ...{
    headline: activityId,
    title: activityId,
    kind: 'text',
    severity: 'note',
    proposer: 'Ben',
    createdAt: '2026-01-05T10:00:00.000Z',
  },
  ...{ updatedAt: '2026-01-05T10:00:00.000Z', lapsesAt: null, group: 'waiting', approved: 1, rejected: 0 },
  ...{ threshold: null, mine: null, haystack: activityId },
  ...more,
});
const all = [
  summary('old', { status: 'ACTIVITY_STATUS_COMPLETED', own: true }),
  summary('new', { createdAt: '2026-01-06T10:00:00.000Z' }),
  summary('failed', { status: 'ACTIVITY_STATUS_FAILED', createdAt: '2026-01-04T10:00:00.000Z' }),
  summary('several', { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', createdAt: '2026-01-03T10:00:00.000Z' }),
  summary('rejected', { status: 'ACTIVITY_STATUS_REJECTED', createdAt: '2026-01-03T10:00:00.000Z' }),
  summary('wallet', { type: 'ACTIVITY_TYPE_CREATE_WALLET' }),
];
const ids = (rows: ActivitySummary[]) => rows.map(({ activityId }) => activityId);
const everything = { whose: 'all', state: 'all', query: '' } as const;

test('signing requests of every version are listed newest first, and nothing else', () => {
  expect(ids(signingRows(all))).toEqual(['new', 'old', 'failed', 'rejected', 'several']);
  expect(ids(signingRows(all.toReversed())), 'one order, however they came').toEqual(ids(signingRows(all)));
  expect(waitingCount(all)).toBe(2);
});

test('mine are those I proposed, whatever anyone is called', () => {
  const rows = signingRows(all);
  expect(ids(narrowed(rows, { ...everything, whose: 'mine' }))).toEqual(['old']);
  expect(ids(narrowed(rows, { ...everything, whose: 'others', state: 'waiting' }))).toEqual(['new', 'several']);
  expect(ids(narrowed(rows, { ...everything, state: 'failed' }))).toEqual(['failed', 'rejected']);
  expect(ids(narrowed(rows, { ...everything, query: 'old' }))).toEqual(['old']);
});

test('a batch is said in words with what is not known among them', () => {
  const counts = { waiting: 3, sending: 1, unknown: 1, signed: 30, pending: 2, failed: 1, withheld: 0, cancelled: 0 };
  const head = { batchId: 'b', connectionId: 'c', createdAt: '', why: null, failure: null, total: 38, counts };
  expect(batchWords({ ...head, state: 'stopped' })).toBe(
    '30 of 38 signed, 2 wait for votes, 1 failed, 2 under way or unknown, 3 to be sent',
  );
});

test('signed, and green, is what was verified here: never what is withheld, nor what nobody checked', () => {
  const completed = (verdict?: Parameters<typeof standingOf>[1]) => standingOf('ACTIVITY_STATUS_COMPLETED', verdict);
  expect(completed('verified')).toEqual({ words: 'Signed', tone: 'ok' });
  expect(completed('mismatch')).toEqual({ words: 'Withheld', tone: 'critical' });
  expect(completed('unverifiable')).toEqual({ words: 'Completed', tone: 'plain' });
  expect(completed()).toEqual({ words: 'Completed', tone: 'plain' });
  expect(standingOf('ACTIVITY_STATUS_REJECTED', undefined).words).toBe('Rejected');
});

test('beside the button stands how many votes are enough, where it is known', () => {
  expect([null, 1, 2].map(votesWords)).toEqual([null, null, 'Needs up to 2 votes. Yours is the first.']);
});
