/** When somebody was here last: kept over a lock that is longer than a break, and over a restart by the journal. */
import { afterEach, expect, test } from 'vitest';
import { createLock } from '../../../electron/core/lock.ts';
import { type App, startApp } from '../support/app.ts';

let app: App;
afterEach(() => app?.close());

const lastVisit = async (): Promise<string | null> => {
  const state = await app.ask('app.state');
  return state.ok ? state.value.lastVisit : null;
};

test('a lock of an hour ends a visit, a shorter one and a start that is locked do not', () => {
  let at = Date.parse('2026-11-20T17:40:00Z');
  const lock = createLock(() => new Date(at).toISOString());
  lock.set(true, 'start');
  at += 7_200_000;
  lock.set(false);
  expect(lock.left()).toBeNull();
  lock.set(true);
  at += 600_000;
  lock.set(false);
  expect(lock.left()).toBeNull();
  lock.set(true);
  at += 3_600_000;
  lock.set(false);
  expect(lock.left()).toBe('2026-11-20T19:50:00.000Z');
});

test('a restart knows of it by the last line of the journal', async () => {
  app = await startApp();
  expect(await lastVisit()).toBeNull();
  const { practice, files, keychain } = app;
  const page = await app.ask('journal.entries', { limit: 1 });
  const newest = page.ok ? page.value.entries[0]?.at : undefined;
  await app.core.stop();
  app = await startApp({ practice, files, keychain, as: null });
  expect(newest).toBeDefined();
  expect(await lastVisit()).toBe(newest);
});
