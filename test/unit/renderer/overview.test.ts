import { expect, test } from 'vitest';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { lapsing, signatures } from '../../../renderer/store/activities/overview-rows.ts';
import { grouped } from '../../../renderer/store/activities/urgency.ts';
import { dialectRows } from '../../../renderer/words/dialect.ts';
import { headline, stateRows } from '../../../renderer/words/overview.ts';
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
  expect(headline([], epoch)).toEqual({ title: 'Nothing waits for you', text: '' });
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
    text: '1 is marked critical, 2 are marked high. The first lapses in 3 h.',
  });
});

test('what lapses within six hours is listed nearest first, mine and others’, and nothing that has lapsed', () => {
  const rows = [
    row('late', { group: 'needs_me', lapsesAt: inHours(7) }),
    row('five', { group: 'needs_me', lapsesAt: inHours(5) }),
    row('one', { group: 'waiting', lapsesAt: inHours(1) }),
    row('gone', { group: 'waiting', lapsesAt: inHours(-1) }),
    row('done', { group: 'decided', lapsesAt: inHours(1) }),
  ];
  expect(lapsing(grouped(rows), epoch).map(each => each.activityId)).toEqual(['one', 'five']);
});

test('only signatures that were made are recent signatures', () => {
  const signing = { group: 'decided' as const, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' };
  const rows = [
    row('made', { ...signing, status: 'ACTIVITY_STATUS_COMPLETED' }),
    row('failed', { ...signing, status: 'ACTIVITY_STATUS_FAILED' }),
    row('wallet', { ...signing, type: 'ACTIVITY_TYPE_CREATE_WALLET', status: 'ACTIVITY_STATUS_COMPLETED' }),
  ];
  expect(signatures(grouped(rows)).map(each => each.activityId)).toEqual(['made']);
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
