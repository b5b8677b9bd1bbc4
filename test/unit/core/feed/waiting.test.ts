import { expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { noticeOf } from '../../../../electron/core/feed/notices.ts';
import { createWaiting } from '../../../../electron/core/feed/waiting.ts';
import type { Notify } from '../../../../electron/core/ports.ts';
import { madeReviews, summaryOf } from '../../renderer/fake-reviews.ts';
import { startApp } from '../../support/app.ts';

const [first, ...others] = madeReviews.map(summaryOf);
if (first === undefined) throw new Error('no model');
const mine = (activityId: string) => ({ ...first, activityId, group: 'needs_me' as const });
const connection: Connection = {
  connectionId: 'c1',
  baseUrl: 'https://api.example.com',
  organizationId: 'o',
  organizationName: 'Northwind‮ Treasury',
  userId: 'u',
  userName: 'Ada',
  keyId: 'k',
  proxy: null,
};

test('what waited when the app started is counted and not announced', () => {
  const waiting = createWaiting();
  expect(waiting.note('c1', { activities: [], complete: false })).toEqual({ changed: true, fresh: [] });
  expect(waiting.note('c1', { activities: [mine('a')], complete: false })).toEqual({ changed: true, fresh: [] });
  expect(waiting.note('c1', { activities: [mine('a'), mine('b')], complete: true })).toEqual({ changed: true, fresh: [] });
  expect(waiting.counts()).toEqual({ c1: 2 });
});

test('what comes afterwards is announced once, and again only after it had left', () => {
  const waiting = createWaiting();
  const note = (...ids: string[]) =>
    waiting.note('c1', { activities: ids.map(mine), complete: true }).fresh.map(row => row.activityId);
  expect(note('a')).toEqual([]);
  expect(note('a', 'b')).toEqual(['b']);
  expect(note('b', 'a')).toEqual([]);
  expect(note('a')).toEqual([]);
  expect(note('a', 'b')).toEqual(['b']);
});

test('only what needs this person counts, and a forgotten organisation does not', () => {
  const waiting = createWaiting();
  const rest = others.map(row => ({ ...row, group: 'waiting' as const }));
  expect(waiting.note('c1', { activities: rest, complete: true }).changed).toBe(true);
  expect(waiting.note('c1', { activities: rest, complete: true }).changed).toBe(false);
  expect(waiting.counts()).toEqual({ c1: 0 });
  waiting.forget('c1');
  expect(waiting.counts()).toEqual({});
});

test('a notice names who and where, escaped, and nothing of what is asked', () => {
  const row = { ...mine('a'), headline: 'Send 1,250,000 USDC to 0xabc', proposer: 'Ben' };
  const notice = noticeOf(connection, [row]);
  expect(notice).toMatchObject({ activityId: 'a', connectionId: 'c1' });
  const said = JSON.stringify([notice?.title, notice?.text]);
  expect(said).toContain('Northwind⟦U+202E⟧ Treasury');
  expect(said).toContain('Ben');
  for (const amount of ['1,250,000', 'USDC', '0xabc']) expect(said).not.toContain(amount);
});

test('several at once are one notice, which opens the list', () => {
  const notice = noticeOf(connection, [mine('a'), mine('b'), mine('c')]);
  expect(notice?.title).toBe('3 activities wait for you');
  expect(notice).not.toHaveProperty('activityId');
  expect(noticeOf(connection, [])).toBeNull();
});

test('who tries notifications gets one that names nobody and opens no review', async () => {
  const shown: Parameters<Notify['show']>[0][] = [];
  const app = await startApp({ ports: { notify: { show: notice => shown.push(notice) } } });
  try {
    expect(await app.ask('app.try_notification')).toEqual({ ok: true, value: null });
    expect(shown).toEqual([{ title: expect.stringMatching(/\w/), text: expect.stringMatching(/\w.*\.$/) }]);
    expect(JSON.stringify(shown)).not.toMatch(/Northwind|Ada|Ben/);
  } finally {
    await app.close();
  }
});
