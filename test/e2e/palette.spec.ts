/** The palette's rows: which one is marked by keys, by the pointer and while a list fills, what Enter runs, and what is read out. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenRules } from './support/rules.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce' });
  ({ page } = world.host);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await rows().first().waitFor();
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const field = () => page.getByRole('searchbox', { name: 'Find' });
const rows = () => page.getByRole('menuitem');
/** What is marked: drawn so, and named by the field. */
async function marked(): Promise<string | null> {
  const drawn = page.locator('[role=menuitem][data-focused]');
  if ((await drawn.count()) === 0) return (await field().getAttribute('aria-activedescendant')) ?? null;
  expect(await drawn.count()).toBe(1);
  expect(await drawn.getAttribute('id')).toBe(await field().getAttribute('aria-activedescendant'));
  return drawn.textContent();
}
const expectMarked = (text: string | null) => expect.poll(marked).toBe(text);
const press = (key: string) => page.keyboard.press(key);
const arrived = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

test('nothing is marked before anything is typed, and Enter runs nothing', async () => {
  await expectMarked(null);
  await press('Enter');
  await field().waitFor();
  expect(await brokenRules(page)).toEqual([]);
});

test('a screen reader is told of the first row when no letter came for half a second, and at once by an arrow', async () => {
  const said = () => field().getAttribute('aria-activedescendant');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('set');
  await page.locator('[role=menuitem][data-focused]').waitFor();
  await page.clock.runFor(499);
  expect(await said()).toBeNull();
  await page.clock.runFor(1);
  await expect.poll(said).toBe(await rows().first().getAttribute('id'));
  await page.keyboard.type('t');
  await expect.poll(said).toBeNull();
  await press('ArrowDown');
  await expect.poll(said).toBe(await rows().nth(1).getAttribute('id'));
});

test('arrows and page keys lead through all kinds, and round; the marked row is in sight and Enter runs it', async () => {
  await press('ArrowUp');
  const all = await rows().allTextContents();
  await expectMarked(all.at(-1) ?? '');
  const inSight = () =>
    page.locator('[role=menuitem][data-focused]').evaluate(row => {
      const { top, bottom } = row.getBoundingClientRect();
      const box = row.closest('[role=group][aria-label=Found]')?.getBoundingClientRect();
      return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
    });
  await expect.poll(inSight).toBe(true);
  await press('ArrowDown');
  await expectMarked(all[0] ?? '');
  await press('PageDown');
  await expectMarked(all[10] ?? '');
  await expect.poll(inSight).toBe(true);
  await press('ArrowDown');
  await press('PageUp');
  await expectMarked(all[1] ?? '');
  for (let n = 1; n < all.indexOf('Webhooks'); n++) await press('ArrowDown');
  await expectMarked('Webhooks');
  await press('Enter');
  await arrived('Webhooks');
});

test('with each letter the first row is marked again, whatever was marked before; the caret stays in the text', async () => {
  await page.keyboard.type('jo');
  await expect.poll(async () => (await marked()) === (await rows().first().textContent())).toBe(true);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await press(key);
  await page.keyboard.type('urnal');
  await expect.poll(async () => (await marked()) === (await rows().first().textContent())).toBe(true);
  await press('Home');
  await page.keyboard.type('go to ');
  expect(await field().inputValue()).toBe('go to journal');
  await expectMarked('Journal');
  await press('Enter');
  await arrived('Journal');
});

test('what is marked stays marked when something comes above it', async () => {
  await page.keyboard.type('4711');
  await expectMarked('Search everything for “4711”');
  await world.practice.as('Ben').propose('sign_raw_payload', textToSign(world.practice, 'Pay 4711'));
  await world.host.core.request('main', 'feed.refresh', {});
  await rows().filter({ hasText: 'Pay 4711' }).waitFor();
  expect(await rows().count()).toBe(2);
  await expectMarked('Search everything for “4711”');
});

test('the pointer marks what it moves over, a press runs it, and the field keeps the focus meanwhile', async () => {
  await page.keyboard.type('e');
  const row = rows().filter({ hasText: 'Webhooks' }).first();
  await row.hover();
  await expectMarked('Webhooks');
  await page.mouse.down();
  expect(await field().evaluate(element => element === document.activeElement)).toBe(true);
  await page.mouse.up();
  await arrived('Webhooks');
});

test('Escape empties the field first, and closes after that', async () => {
  await page.keyboard.type('wal');
  await press('Escape');
  await expect.poll(() => field().inputValue()).toBe('');
  await press('Escape');
  await field().waitFor({ state: 'detached' });
});
