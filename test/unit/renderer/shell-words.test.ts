import { expect, test } from 'vitest';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import { codes } from '../../../electron/contract/outcome.ts';
import type { SealedReview, Severity } from '../../../electron/contract/values/document.ts';
import { treeRows } from '../../../renderer/parts/values/tree/tree-rows.ts';
import { nextSteps } from '../../../renderer/words/failures.ts';
import { typeWords } from '../../../renderer/words/review/activities.ts';
import { barWords } from '../../../renderer/words/review/confirm.ts';
import { offer } from '../../../renderer/words/review/decisions.ts';
import { clockTone, health, notices, stateLines } from '../../../renderer/words/shell.ts';
import { appState } from './fake-custody.ts';
import { epoch, madeReviews } from './fake-reviews.ts';

const [review] = madeReviews;
if (review === undefined || review.subject.kind !== 'activity') throw new Error('no model');
const { subject } = review;
const { activity } = subject;
const offline = {
  ...appState,
  link: { state: 'trouble', code: 'offline', message: 'gone', since: '', lastGoodAt: null, retryAt: null },
} as const;

test('whatever goes wrong has a title of its own in plain words, and what to do next is a whole sentence', () => {
  const titles = codes.map(code => nextSteps[code].title);
  expect(new Set(titles).size).toBe(codes.length);
  for (const title of titles) expect(title).toMatch(/^[A-Z][^_.]+ [^_.]+$/);
  for (const code of codes) expect(nextSteps[code].next ?? 'Nothing.', code).toMatch(/^[A-Z].*[a-z]\.$/);
});

test('where the outcome is not known nobody is told that nothing happened, nor to try again: that could do it twice', () => {
  const { title, next } = nextSteps.outcome_unknown;
  expect(`${title} ${next ?? ''}`).not.toMatch(/again|retry|nothing/i);
});

test('a working day needs no notice, and its four lines are good', () => {
  expect(notices(appState, epoch)).toEqual([]);
  expect(stateLines(appState, epoch).map(line => [line.label, line.value, line.tone])).toEqual([
    ['Live', '2 s ago', 'ok'],
    ['Clock', '+0.1 s', 'ok'],
    ['Journal verified', '412', 'ok'],
    ['Ada · P-256', '02f7…0316', 'ok'],
  ]);
});

test('the journal says so while its closed segments are being verified', () => {
  const app = { ...appState, journal: { entries: 90_000, verified: null, behind: { done: 3, of: 18 } } };
  expect(stateLines(app, epoch)[2]).toMatchObject({ label: 'Verifying the journal', value: '90,000', tone: 'plain' });
  expect(notices(app, epoch)).toEqual([]);
});

test('one sentence says how it stands: the gravest of what does not hold, and only then is it loud', () => {
  const said = (app: typeof appState) => Object.values(health(app, epoch));
  expect(said(appState)).toEqual(['ok', 'All well', '2 s ago']);
  expect(said({ ...appState, link: { state: 'connecting' } })).toEqual(['plain', 'Connecting…', '']);
  expect(said(offline)).toEqual(['critical', 'Offline', '']);
  expect(said({ ...appState, clockSkewMs: 20 * 60_000 })).toEqual(['look', 'Clock 20 min behind', '']);
  const broken = { ...appState, clockSkewMs: 20 * 60_000, journal: { entries: 1, verified: false } };
  expect(said(broken), 'a broken journal before a clock').toEqual(['critical', 'Journal broken', '']);
  const gone = appState.keys.map(key => ({ ...key, state: 'gone' as const }));
  expect(said({ ...appState, keys: gone })).toEqual(['critical', 'Key cannot be read', '']);
});

test('a clock that is ahead is refused sooner than one that is behind: a stamp holds one hour back, five minutes ahead', () => {
  const minutes = (count: number) => count * 60_000;
  expect([-1, -3, -5].map(count => clockTone(minutes(count)))).toEqual(['ok', 'look', 'critical']);
  expect([5, 15, 60].map(count => clockTone(minutes(count)))).toEqual(['ok', 'look', 'critical']);
  expect(clockTone(null)).toBe('plain');
});

test('a session says above every screen when it ends within five minutes, and not before', () => {
  const at = (ms: number) => new Date(epoch + ms).toISOString();
  const session = { kind: 'stamp_login', startedAt: at(-600_000), endsAt: at(300_000), startedOver: 'c1', claims: null } as const;
  const app = { ...appState, connections: appState.connections.map(each => ({ ...each, session })) };
  expect(notices(app, epoch - 1000)).toEqual([]);
  expect(notices(app, epoch + 1000)[0]).toMatchObject({ title: expect.stringMatching(/ ends in 4:59$/), action: 'logins' });
});

test('an unknown outcome stands above everything else', () => {
  const lost = [{ fingerprint: 'f', operation: 'approve_activity', sentAt: new Date(epoch - 60_000).toISOString(), about: null }];
  const list = notices({ ...offline, unknown: lost, journal: { entries: 1, verified: false } }, epoch);
  expect(list.map(notice => notice.title)).toEqual(['Outcome unknown', 'The journal does not verify', 'Offline']);
  expect(list[0]?.text).toMatch(/^Approve activity, sent 1 min ago/);
});

test('both decisions are offered where the service allows both', () => {
  expect(offer(review, appState)).toEqual({ approve: true, reject: true, because: [] });
});

test('a decision is off, with the reason, while offline, without a usable key and while a vote on it is unsettled', () => {
  const locked = { ...appState, keys: appState.keys.map(key => ({ ...key, state: 'gone' as const })) };
  const lost = { fingerprint: activity.fingerprint, operation: 'approve_activity', sentAt: '', about: null };
  for (const app of [offline, locked, { ...appState, unknown: [lost] }]) {
    const { approve, reject, because } = offer(review, app);
    expect([approve, reject, because.length]).toEqual([false, false, 1]);
  }
});

test('whatever is approved is held, and a window opened to reject offers no approval', () => {
  const of = (severity: Severity, about: SealedReview['subject'] = subject) =>
    ({ subject: about, document: { severity } }) as unknown as SealedReview;
  expect((['critical', 'high', 'look', 'note'] as const).map(severity => barWords('approve', of(severity)).yes)).toEqual([
    ...Array(4).fill('Hold to approve'),
  ]);
  const submit = { kind: 'submit', operation: '', body: '', fingerprint: '' } as const;
  expect(barWords('reject', of('critical'))).toEqual({ no: 'Hold to reject', noMeans: 'reject', yes: null });
  expect(barWords('approve', of('note', submit))).toEqual({ no: 'Do not send', noMeans: 'reject', yes: 'Hold to send' });
});

test('the more rows, the longer they stand, and a rejection waits for a moment alone', () => {
  const totals = { types: [], assets: [], counterparties: [], outliers: [], unread: { count: 0, of: 0 } };
  const many = (count: number) =>
    ({
      subject: { kind: 'bulk', reviews: Array(count).fill(review), totals },
      document: { severity: 'look' },
    }) as unknown as SealedReview;
  const times = [1, 2, 20, 50, 500].map(count => paceOf(many(count), 'approve').dwellMs);
  expect(times).toEqual([600, 1_200, 12_000, 30_000, 120_000]);
  expect(paceOf(many(50), 'reject')).toEqual({ dwellMs: 600, holdMs: 600 });
});

test('a type is put into words, and an unknown form is shown as it came', () => {
  expect(typeWords('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')).toBe('sign a payload');
  expect(typeWords('<b>x</b>')).toBe('<b>x</b>');
});

test('a closed branch hides what is under it and nothing else', () => {
  const tree = {
    label: 'root',
    children: [
      { label: 'a', children: [{ label: 'b', value: '1' }] },
      { label: 'c', value: '2' },
    ],
  };
  expect(treeRows(tree, new Set()).map(row => [row.path, row.depth, row.open])).toEqual([
    ['0', 0, true],
    ['0.0', 1, null],
    ['1', 0, null],
  ]);
  expect(treeRows(tree, new Set(['0'])).map(row => row.path)).toEqual(['0', '1']);
  expect(treeRows({ label: 'leaf', value: '1' }, new Set()).map(row => row.node.label)).toEqual(['leaf']);
});

test('several are approved or left alone, and are rejected only where that was asked for', () => {
  const totals = { types: [], assets: [], counterparties: [], outliers: [], unread: { count: 0, of: 0 } };
  const two = {
    subject: { kind: 'bulk', reviews: [review, review], totals },
    document: { severity: 'note' },
  } as unknown as SealedReview;
  expect(barWords('approve', two)).toEqual({ no: 'Decide nothing', noMeans: 'close', yes: 'Hold to approve 2 activities' });
  expect(barWords('reject', two)).toEqual({ no: 'Hold to reject 2 activities', noMeans: 'reject', yes: null });
});
