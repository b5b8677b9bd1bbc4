/** What ends by a clock, reached by moving the service's and the computer's: sessions, and one-time codes. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../electron/host/system.ts';
import { codeOf } from '../unit/support/mailbox.ts';
import { confirm } from './support/desk.ts';
import { asks, fill, giving } from './support/trusted.ts';
import { openWorld, type World } from './support/world.ts';

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

test('a one-time code that nobody typed in time opens nothing and says so', async () => {
  const ben = 'ben.okafor@northwind.example';
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sessions/ })
    .click();
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('one-time code');
  await page.getByRole('menuitem', { name: 'Log in by a one-time code' }).first().click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(ben);
  await press('Send the code…');
  await confirm(world.host, 'approve');
  await press('Type the code…');
  const asked = await asks(world.host, 'Type the one-time code');
  const code = await codeOf(world.practice, ben);
  pass(6);
  await fill(asked, { 'One-time code': code });
  await giving(asked).click();
  await page.getByText('The code ran out. Ask for a new one.').waitFor();
  const { value } = (await page.evaluate(() => window.custody.app.state({}))) as { value: { keys: { place: string }[] } };
  expect(value.keys.map(({ place }) => place)).toEqual(['keychain']);
});
