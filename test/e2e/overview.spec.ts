/** The start page and the shell around it: what waits, here and elsewhere, by mouse, by keys, offline and locked. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { connectAs } from '../host/connect.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import * as desk from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { answer } from './support/trusted.ts';
import { openWorld, stored, textToSign, type World, type WorldOptions } from './support/world.ts';

let world: World;
let elsewhere: Practice | null = null;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
  await elsewhere?.close();
  elsewhere = null;
});

/** An app that stays where it starts. */
async function start(options: WorldOptions = {}): Promise<Page> {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', ...options });
  return world.host.page;
}
const propose = async (practice: Practice, words: string, by = 'Ben') =>
  (await practice.as(by).propose('sign_raw_payload', textToSign(practice, words))).id;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const)('it says that nothing waits and that all is well, and then what came, %s', async (colorScheme, size) => {
  const page = await start({ colorScheme, size });
  await expect.poll(() => title(page).textContent()).toBe('Overview: Nothing waits for you');
  await section(page, 'All well')
    .getByText(/^Connected to 127/)
    .waitFor();
  expect(await brokenRules(page)).toEqual([]);
  const activityId = await propose(world.practice, 'Pay 4711');
  await world.host.core.request('main', 'feed.refresh', {});
  await expect.poll(() => title(page).textContent()).toBe('Overview: 1 activity waits for you');
  expect(await brokenRules(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await desk.review(page).getByRole('article').waitFor();
  // In a small window the list is the way back.
  await page.keyboard.press('Escape');
  expect(await desk.row(page, activityId).getAttribute('aria-selected')).toBe('true');
});

test('how long ago the service answered goes on in the foot, and in the panel behind it', async () => {
  const page = await start();
  const line = nav(page).getByRole('button', { name: /^All well/ });
  await line.getByText('2 s ago').waitFor();
  await line.click();
  const panel = page.getByRole('dialog', { name: 'All well' });
  for (const words of ['Live, 2 s ago', 'Live, 4 s ago']) await panel.getByText(words).waitFor();
});

test('what was signed stands there, and a row opens it', async () => {
  const page = await start({
    before: async practice => {
      const activityId = await propose(practice, 'Delivered 12');
      await practice.as('Chloé').approve(stored(practice, activityId));
    },
  });
  const signed = page
    .getByRole('region', { name: /^Since yesterday/ })
    .locator('[data-overview-row]')
    .filter({ hasText: 'Signed' });
  await signed.first().waitFor();
  expect(await section(page, 'Look at this first').count()).toBe(0);
  await signed.first().click();
  await desk.review(page).getByRole('article').waitFor();
});

test('a new activity is announced without its words, and the test button announces itself', async () => {
  const page = await start();
  await expect.poll(() => title(page).textContent()).toBe('Overview: Nothing waits for you');
  await nav(page).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Try one' }).click();
  await expect.poll(() => world.host.notices.length).toBe(1);
  await propose(world.practice, 'Pay 4711');
  await world.host.core.request('main', 'feed.refresh', {});
  await expect.poll(() => world.host.notices.length).toBe(2);
  const [, notice] = world.host.notices;
  expect(notice).toMatchObject({ title: 'An activity waits for you' });
  expect(JSON.stringify(notice)).not.toContain('4711');
  // Behind the lock it only counts, and leads to the review once the app is unlocked.
  await page.keyboard.press('ControlOrMeta+l');
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
  const counted = world.host.notices.find(({ key }) => key.startsWith('waits:'));
  expect(counted?.title).toBe('1 request waits at Northwind Treasury');
  counted?.click();
  expect(await page.locator('body').innerText()).not.toContain('4711');
  await page.getByRole('button', { name: 'Unlock…' }).click();
  await answer(world.host, 'Unlock Countersign');
  await desk.review(page).getByRole('article').waitFor();
  await nav(page).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Notifications' }).click({ force: true });
  await desk.confirm(world.host, 'approve');
  await page.getByText('Off', { exact: true }).waitFor();
  await propose(world.practice, 'Pay 4712');
  await world.host.core.request('main', 'feed.refresh', {});
  await nav(page)
    .getByRole('button', { name: /^Approvals/ })
    .getByText('2')
    .waitFor();
  // What stood is withdrawn, and nothing comes.
  expect(world.host.notices.map(({ key }) => key)).toEqual(['trial']);
});

test('an organisation that is not looked at shows that something waits there, announces it, and is one choice away', async () => {
  const other = await startPractice({ seed: 7 });
  elsewhere = other;
  await propose(other, 'Elsewhere');
  const page = await start({
    prepare: async core => {
      const first = (await core.request('main', 'app.state', {})) as { value: { current: string } };
      await connectAs(core, other.info, 'Ada');
      await core.request('main', 'connections.select', { connectionId: first.value.current });
    },
  });
  await page.getByRole('button', { name: /1 waiting for you at others/ }).click();
  await page.getByRole('menuitem').getByText('waiting for you').waitFor({ state: 'attached' });
  expect(await brokenRules(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await propose(other, 'Elsewhere again');
  await expect.poll(() => world.host.notices.length, { timeout: 20_000 }).toBe(1);
  const [notice] = world.host.notices;
  await page.getByRole('button', { name: /^Organisation: / }).click();
  await page.getByRole('menuitem').nth(1).click();
  await expect.poll(() => title(page).textContent()).toBe('Overview: 2 activities wait for you');
  expect(notice?.key).toContain(other.info.organizationId);
});

test('offline, what was loaded stays; its age is said', async () => {
  const page = await start({ before: async practice => void (await propose(practice, 'Pay 4711')) });
  await expect.poll(() => title(page).textContent()).toBe('Overview: 1 activity waits for you');
  await world.practice.close();
  void world.host.core.request('main', 'feed.refresh', {});
  await page.getByText(/the service cannot be reached now/).waitFor({ timeout: 30_000 });
  expect(await title(page).textContent()).toBe('Overview: 1 activity waits for you');
  await section(page, 'Look at this first').locator('[data-overview-row]').waitFor();
});

test('the palette finds wallets and addresses, and settings', async () => {
  const page = await start();
  await expect.poll(() => title(page).textContent()).toBe('Overview: Nothing waits for you');
  const address = textToSign(world.practice, '').signWith;
  await page.keyboard.press('Control+k');
  await page.keyboard.type(address.toLowerCase());
  const found = page.getByRole('menuitem').filter({ hasText: address });
  await found.first().waitFor();
  await found.first().click();
  await page.getByRole('heading', { level: 1, name: 'Wallets' }).waitFor();
  // It is open, though the accounts were read for the palette and belonged to nobody yet.
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import secrets');
  await page.getByRole('menuitem', { name: 'Compose: Import secrets' }).waitFor();
  // The screen's own way before the operation of the same name.
  const titles = await page.getByRole('menuitem').allTextContents();
  expect(titles.filter(each => /Import secrets$/.test(each))).toEqual(['Import secrets', 'Compose: Import secrets']);
  await page.getByRole('searchbox', { name: 'Find' }).fill('lock when idle');
  await page.getByRole('menuitem', { name: /^Setting: lock when idle/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByText('30 min', { exact: true }).click();
  await desk.confirm(world.host, 'approve');
  const settings = async () =>
    ((await world.host.core.request('main', 'app.state', {})) as { value: { settings: unknown } }).value.settings;
  await expect.poll(settings).toMatchObject({ lockAfterMinutes: 30 });
  await page.locator('summary').first().click();
  await page.getByText('Overridden').first().waitFor();
  expect(await brokenRules(page)).toEqual([]);
});

test('the confirmation window has the theme that was chosen here', async () => {
  let activityId = '';
  const page = await start({
    before: async practice => {
      activityId = await propose(practice, 'Pay 4711');
    },
  });
  await page.evaluate(() => window.custody.app.settings({ theme: 'contrast' }));
  await page.locator('[data-overview-row]').first().click();
  await desk.row(page, activityId).waitFor();
  await desk.open(page, activityId);
  await desk.ask(page, 'reject');
  const confirmation = await world.host.confirmPage();
  await confirmation.locator(':root[data-theme=contrast]').waitFor();
  await confirmation.close();
});
