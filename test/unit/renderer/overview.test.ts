import { expect, test } from 'vitest';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { chosenSums } from '../../../renderer/store/activities/chosen.ts';
import { endedSince, endedWord, lapsesByHour, week } from '../../../renderer/store/activities/overview-rows.ts';
import { grouped } from '../../../renderer/store/activities/urgency.ts';
import { dialectRows } from '../../../renderer/words/dialect.ts';
import { dayWords, headline, lapseWords, moreWords, sinceWhen, stateRows } from '../../../renderer/words/overview.ts';
import { idleKey, idleMinutes, idleWords } from '../../../renderer/words/settings.ts';
import { appState } from './fake-custody.ts';
import { epoch, madeReviews, summaryOf } from './fake-reviews.ts';

const [model] = madeReviews.map(summaryOf);
if (model === undefined) throw new Error('no model');
const row = (activityId: string, change: Partial<typeof model> = {}) => ({
  ...model,
  activityId,
  severity: 'note' as const,
  ...change,
});
const inHours = (hours: number) => new Date(epoch + hours * 3_600_000).toISOString();

test('the headline counts what waits, says how grave it is and which lapses first', () => {
  expect(headline([], epoch)).toEqual({ title: 'Nothing waits for you', text: 'What needs your vote appears here by itself.' });
  expect(headline([row('a', { lapsesAt: inHours(19) })], epoch)).toEqual({
    title: '1 activity waits for you',
    text: 'It lapses in 19 h.',
  });
  const many = [
    row('a', { severity: 'critical', lapsesAt: inHours(19) }),
    row('b', { severity: 'high', lapsesAt: inHours(3) }),
    row('c', { severity: 'high', lapsesAt: inHours(-1) }),
    row('d', { lapsesAt: null }),
  ];
  expect(headline(many, epoch)).toEqual({
    title: '4 activities wait for you',
    text: '1 is critical, 2 are high. The first lapses in 3 h.',
  });
});

test('what lapses within a day stands in its hour, mine and others’, and nothing that has lapsed', () => {
  const rows = [
    row('later', { group: 'needs_me', lapsesAt: inHours(25) }),
    row('five', { group: 'needs_me', severity: 'high', lapsesAt: inHours(5) }),
    row('one', { group: 'waiting', lapsesAt: inHours(1) }),
    row('gone', { group: 'waiting', lapsesAt: inHours(-1) }),
    row('done', { group: 'decided', lapsesAt: inHours(1) }),
  ];
  const hours = lapsesByHour(grouped(rows), epoch);
  expect(hours.flatMap((each, hour) => each.map(severity => [hour, severity]))).toEqual([
    [1, 'note'],
    [5, 'high'],
  ]);
  expect(lapseWords(hours)).toBe('2 lapse within 6 h, 2 within 24 h.');
  expect(lapseWords([])).toBe('Nothing lapses within 24 h.');
});

test('seven days count what was decided on each, and how', () => {
  const on = (id: string, hours: number, change: Partial<typeof model>) =>
    row(id, { group: 'decided', status: 'ACTIVITY_STATUS_COMPLETED', mine: null, updatedAt: inHours(hours), ...change });
  const { days, mine } = week(
    grouped([
      on('a', 0, { mine: 'approved' }),
      on('b', 0, { status: 'ACTIVITY_STATUS_REJECTED' }),
      on('c', -48, {}),
      on('d', -24 * 8, {}),
    ]),
    epoch,
  );
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ approved: 1, rejected: 1, ended: 0 });
  expect(days.reduce((sum, each) => sum + each.approved, 0)).toBe(2);
  expect(mine).toBe(1);
  expect(dayWords({ approved: 1, rejected: 1, ended: 0 })).toBe('1 approved, 1 rejected');
});

test('what ended since then is told oldest first, the latest of many', () => {
  const rows = [-1, -2, -3, -30].map(hours => row(`at ${hours}`, { group: 'decided', updatedAt: inHours(hours) }));
  expect(endedSince(grouped(rows), epoch - 24 * 3_600_000, 2).map(each => each.activityId)).toEqual(['at -2', 'at -1']);
});

test('a signature is called one where it was verified here, and never where it was withheld', () => {
  const signing = { group: 'decided' as const, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' };
  const done = row('made', { ...signing, status: 'ACTIVITY_STATUS_COMPLETED' });
  const read = (verdict: 'verified' | 'unverifiable' | 'mismatch' | null) =>
    ({ subject: { kind: 'activity', activity: { receipt: verdict === null ? null : { verdict } } } }) as SealedReview;
  expect(endedWord(done, read('verified'))).toBe('Signed');
  expect(endedWord(done, read('mismatch'))).toBe('Signature withheld');
  for (const unsure of [undefined, read(null), read('unverifiable')]) expect(endedWord(done, unsure)).toBeNull();
  expect(endedWord(row('failed', { ...signing, status: 'ACTIVITY_STATUS_FAILED' }), read('verified'))).toBeNull();
  expect(endedWord(row('wallet', { ...signing, type: 'ACTIVITY_TYPE_CREATE_WALLET' }), read('verified'))).toBeNull();
});

test('it tells what happened since the last visit, and before the first since a day', () => {
  const at = Date.parse('2026-11-22T09:41:00Z');
  const said = (lastVisit: string | null) => sinceWhen(lastVisit, at).title;
  expect(sinceWhen(null, at)).toEqual({ from: at - 24 * 3_600_000, title: 'Since yesterday, 09:41' });
  expect(said('2026-11-22T07:05:00Z')).toBe('Since 07:05');
  expect(said('2026-11-21T23:59:00Z')).toBe('Since yesterday, 23:59');
  expect(said('2026-11-20T17:40:00Z')).toBe('Since Friday, 17:40');
  expect(said('2026-11-12T17:40:00Z')).toBe('Since 12 Nov, 17:40');
  // A clock that was set back.
  expect(sinceWhen('2026-11-23T07:05:00Z', at).from).toBe(at);
});

test('what a list leaves off is counted by severity, and summed up where it is one asset', () => {
  const paid = (id: string, units: string, change: Partial<typeof model> = {}) => row(id, { units, asset: 'USDC', ...change });
  const rows = [paid('a', '1000.5', { severity: 'look' }), paid('b', '270179.5'), paid('c', '0.25')];
  expect(moreWords(rows, chosenSums(rows))).toEqual({ words: '1 look and 2 routine more', sum: '271,180.25 USDC' });
  const mixed = [...rows, paid('d', '1', { asset: 'ETH' })];
  expect(moreWords(mixed, chosenSums(mixed)).sum).toBeNull();
});

test('the state says what is wrong in words, not by colour alone', () => {
  const titles = (change: Partial<typeof appState>) =>
    Object.fromEntries(stateRows({ ...appState, ...change }, epoch).map(({ id, tone, title }) => [id, [tone, title]]));
  expect(titles({})).toMatchObject({ clock: ['ok', '+0.1 s against the service'], journal: ['ok', '412 entries, verified'] });
  expect(titles({ clockSkewMs: null }).clock).toEqual(['plain', 'Not compared yet']);
  expect(titles({ journal: { entries: 1, verified: false } }).journal).toEqual(['critical', '1 entry, its chain is broken']);
  const keys = appState.keys.map(key => ({ ...key, state: 'gone' as const }));
  expect(stateRows({ ...appState, keys }, epoch).find(({ id }) => id === 'key')?.text).toContain('Missing from the keychain');
});

test('every value of the dialect is shown, and what a deployment has otherwise stands first beside the standard', () => {
  const usual = dialectRows(undefined);
  expect(usual.every(({ standard }) => standard === null)).toBe(true);
  const values = [...JSON.stringify(dialect).matchAll(/:"([^"]*)"/g)].map(([, value]) => value);
  expect(usual.map(({ value }) => value).sort()).toEqual(values.sort());
  expect(usual.find(({ member }) => member === 'pinnedKeys.signer')?.value).toBe(dialect.pinnedKeys.signer);
  const own = dialectRows({ hpkeInfo: 'northwind', stampHeader: dialect.stampHeader, pinnedKeys: { otp: '04ab' } });
  expect(own).toHaveLength(usual.length);
  expect(own.filter(({ standard }) => standard !== null).map(({ member, value }) => [member, value])).toEqual([
    ['hpkeInfo', 'northwind'],
    ['pinnedKeys.otp', '04ab'],
  ]);
});

test('the minutes before locking keep their order, and a length of one’s own is among them', () => {
  expect(Object.values(idleWords(15))).toEqual(['5 min', '15 min', '30 min', '1 hour', 'Never']);
  expect(Object.values(idleWords(7))[0]).toBe('7 min');
  for (const minutes of [0, 5, 240]) expect(idleMinutes(idleKey(minutes))).toBe(minutes);
});
