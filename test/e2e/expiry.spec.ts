/** What ends by a clock, reached by moving the service's and the computer's: sessions, and one-time codes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../electron/host/system.ts';
import { confirm } from './support/desk.ts';
import { closeBrowser, openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
let later = 0;
beforeEach(async () => {
  later = 0;
  const clock = {
    ...systemClock,
    now: () => systemClock.now() + later,
    monotonic: () => systemClock.monotonic() + later,
  };
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', ports: { clock } });
  page = world.host.page;
  page.setDefaultTimeout(30_000);
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
afterAll(closeBrowser);

/** Time passes for everybody. */
const pass = (minutes: number) => {
  world.practice.clock.advance(minutes * 60_000);
  later += minutes * 60_000;
};

test('a session is announced before its end, its key is refused and destroyed at it, and the own key goes on', async () => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sessions/ })
    .click();
  await page.getByRole('button', { name: 'Start a session…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the session…' }).click();
  await confirm(world.host, 'approve');
  const open = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
  await open.getByText('started with a key').waitFor();
  const keys = async () => (await page.evaluate(() => window.custody.app.state({}))) as { value: { keys: { place: string }[] } };
  expect((await keys()).value.keys.map(({ place }) => place)).toContain('memory');
  pass(11);
  await expect.poll(() => world.host.notices.map(({ title }) => title).join(), { timeout: 30_000 }).toMatch(/session/i);
  pass(5);
  await page.getByText('No session is open.').waitFor();
  expect((await keys()).value.keys.map(({ place }) => place)).toEqual(['keychain']);
  const answer = await page.evaluate(() => window.custody.access.get_api_keys({}));
  expect(answer).toMatchObject({ ok: true });
});
