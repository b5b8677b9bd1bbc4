/** Several keys, users and organisations: chosen in the header, gathered in one list, and named where one decides. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../host/connect.ts';
import * as desk from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { severalConnections } from './support/several.ts';
import { openWorld, stored, type World } from './support/world.ts';

let world: World;
let page: Page;
let ids: ReturnType<typeof severalConnections>['ids'];
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function start(): Promise<void> {
  const several = severalConnections();
  world = await openWorld({ reducedMotion: 'reduce', ...several.options });
  page = world.host.page;
  ids = several.ids;
}
const app = () => ask(world.host.core, 'app.state', {});
const header = (): Locator => page.getByRole('button', { name: /^Organisation: / });
const choose = async (user: string, nth = 0) => {
  await header().click();
  await page.getByRole('menuitem', { name: user }).nth(nth).click();
  // From then on what is selected is of the new one.
  await expect.poll(() => header().textContent()).toContain(user);
};
const showAt = async (name: string | RegExp) => {
  await page.getByRole('button', { name: /^At / }).click();
  await page.getByRole('menuitemradio', { name }).click();
};
const showAll = () => showAt('all 3');
const listed = (): Locator =>
  page.getByRole('listbox', { name: /^Activities of every connection/ }).locator('[role=option]:not([data-key^="head "])');
const voters = (activityId: string) => stored(world.practice, activityId).votes.map(vote => vote.userId);
const userOf = (name: string) => world.practice.info.users.find(user => user.userName.startsWith(name))?.userId;

test('the header names organisation, user and key; its menu has them by organisation, with what waits for each', async () => {
  await start();
  await expect.poll(() => header().textContent()).toContain('Ada Reyes · practice key');
  await header().click();
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.getByRole('group').count()).toBe(3);
  const northwind = menu.getByRole('group', { name: /Northwind Treasury/ });
  expect(await northwind.getByRole('menuitem').allTextContents()).toEqual([
    expect.stringMatching(/Ada Reyes.*practice key.*2/s),
    expect.stringMatching(/Chloé Martin.*practice key.*2/s),
  ]);
  expect(await brokenRules(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => header().textContent()).toContain('Chloé Martin · practice key');
});

test('who votes is who was chosen: the bar and the confirmation window say so, and the service hears of no other', async () => {
  await start();
  await choose('Chloé Martin');
  await desk.open(page, ids.routine);
  await expect.poll(() => desk.decisionBar(page).textContent()).toContain('You vote as Chloé Martin · practice key');
  await desk.ask(page, 'approve');
  const window = await world.host.confirmPage();
  const way = window.getByLabel('Who it is from, and where it goes');
  const { publicKey } = world.practice.as('Chloé').key;
  const shown = (await way.textContent()) ?? '';
  expect(shown).toContain('Chloé Martin');
  expect(shown.replaceAll(' ', '')).toContain(publicKey.slice(0, 16));
  expect(shown).toContain(world.practice.info.organizationId);
  await desk.confirm(world.host, 'approve');
  await page.getByRole('option', { name: /You approved: / }).waitFor();
  expect(voters(ids.routine)).toEqual([userOf('Ben'), userOf('Chloé')]);
});

test('one list over all: the gravest first, remembered, and what is decided leaves it', async () => {
  await start();
  await showAll();
  await expect.poll(() => listed().count()).toBe(5);
  expect(await listed().first().getByRole('img', { name: 'Critical' }).count()).toBe(1);
  expect((await app()).settings.inboxOfAll).toBe(true);
  expect(await brokenRules(page)).toEqual([]);
  const chloes = listed().filter({ hasText: 'Chloé Martin' }).filter({ hasText: 'invoice 4711' });
  await chloes.click();
  await expect
    .poll(async () => (await app()).connections.find(each => each.userName === 'Chloé Martin')?.connectionId)
    .toBe((await app()).current);
  await desk.review(page).getByRole('article').waitFor();
  await desk.ask(page, 'reject');
  await desk.confirm(world.host, 'reject');
  await expect.poll(() => chloes.count()).toBe(0);
  expect(voters(ids.routine)).toEqual([userOf('Ben'), userOf('Chloé')]);
  await showAt(/^Northwind Treasury, as Ada/);
  await expect.poll(() => page.getByRole('radio', { name: /^Needs me/ }).isVisible()).toBe(true);
});

test('by keyboard alone, in a small window: j and k walk, Enter opens as the one it waits for', async () => {
  await start();
  await page.setViewportSize({ width: 900, height: 600 });
  await showAll();
  await expect.poll(() => listed().count()).toBe(5);
  await listed().first().focus();
  const before = (await app()).current;
  const chosen = () => page.getByRole('option', { selected: true });
  for (let steps = 0; steps < 5 && !((await chosen().textContent()) ?? '').includes('Dora'); steps++)
    await page.keyboard.press('j');
  expect(await chosen().textContent()).toContain('Dora');
  // Walking over rows changes nobody.
  expect((await app()).current).toBe(before);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await app()).current).toContain(world.practice.info.neighbours[0]?.organizationId ?? '?');
  await desk.review(page).getByRole('article').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => listed().first().isVisible()).toBe(true);
});
