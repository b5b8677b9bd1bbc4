/** What a decision costs from an open inbox, counted by the windows that get the keys. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { countHands, handsAt } from './support/hands.ts';
import { type Cost, most } from './support/most-hands.ts';
import { openWorld, stored, textToSign, type World, type WorldOptions } from './support/world.ts';

let world: World;
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

/** Opens an inbox; its first row is open to be read by itself. */
async function inbox(before: NonNullable<WorldOptions['before']>): Promise<Page> {
  world = await openWorld({ reducedMotion: 'reduce', before });
  const { page } = world.host;
  await isRead(page);
  await countHands(page);
  return page;
}
const isRead = async (page: Page) => {
  await desk.review(page).getByRole('article').waitFor();
  await desk.review(page).and(page.locator('[aria-busy=false]')).waitFor();
};
/** The window that a key of the main one opened, which counts by itself. */
async function window(): Promise<Page> {
  const page = await world.host.confirmPage();
  await page.getByRole('region', { name: 'The sealed document' }).waitFor();
  await countHands(page);
  return page;
}
const none: Cost = { clicks: 0, keys: 0 };
const sum = (...all: Cost[]): Cost => ({
  clicks: all.reduce((total, { clicks }) => total + clicks, 0),
  keys: all.reduce((total, { keys }) => total + keys, 0),
});
/** What a window had counted when it closed: it is asked as the press begins. */
async function closedBy(page: Page, press: () => Promise<unknown>, button: string): Promise<Cost> {
  await page.getByRole('button', { name: button, disabled: false }).waitFor();
  await press();
  const counted = await handsAt(page);
  await page.waitForEvent('close');
  return counted;
}
async function approve(page: Page, before: Cost = none): Promise<Cost> {
  await page.keyboard.press('a');
  const confirmation = await window();
  await confirmation.keyboard.press('End');
  const there = await closedBy(confirmation, () => confirmation.keyboard.down('a'), 'Hold to approve');
  const all = sum(await handsAt(page), there);
  return { clicks: all.clicks - before.clicks, keys: all.keys - before.keys };
}
const isApproved = (id: string) =>
  expect
    .poll(() => stored(world.practice, id).votes.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED').length)
    .toBe(2);

test('a routine one is approved with two keys, and so is the next, which opens by itself', async () => {
  const ids: string[] = [];
  const page = await inbox(async practice => {
    for (const words of ['Pay 1', 'Pay 2'])
      ids.push((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id);
  });
  const open = () => desk.headline(page).textContent();
  const first = (await open()) ?? '';
  expect(await approve(page)).toEqual(most['approve a routine one']);
  await expect.poll(open).not.toBe(first);
  await isRead(page);
  expect(await approve(page, await handsAt(page))).toEqual(most['approve the next one']);
  for (const id of ids) await isApproved(id);
});

test('a critical one is approved with two keys, the second of them held', async () => {
  let id = '';
  const page = await inbox(async practice => {
    const walletId = practice.organisation().wallets[0]?.walletId ?? '';
    id = (await practice.as('Ben').propose('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true })).id;
  });
  await desk.review(page).getByText('Critical', { exact: true }).first().waitFor();
  expect(await approve(page)).toEqual(most['approve a critical one']);
  await isApproved(id);
});

test('one is rejected with a reason with three, besides the reason itself', async () => {
  let id = '';
  const page = await inbox(async practice => {
    id = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'))).id;
  });
  await page.keyboard.press('r');
  const confirmation = await window();
  await confirmation.getByLabel('Reason').click();
  await confirmation.keyboard.type('Not agreed');
  const reject = confirmation.getByRole('button', { name: 'Hold to reject', disabled: false });
  await reject.hover();
  const there = await closedBy(confirmation, () => confirmation.mouse.down(), 'Hold to reject');
  expect(sum(await handsAt(page), there)).toEqual(most['reject with a reason']);
  const rejections = () => stored(world.practice, id).votes.filter(({ selection }) => selection === 'VOTE_SELECTION_REJECTED');
  await expect.poll(() => rejections().length).toBe(1);
  await desk.review(page).getByText('Not agreed').first().waitFor();
});

test('an address is found from a fresh start with three keys, though the accounts are read only then', async () => {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce' });
  const { page } = world.host;
  const address = textToSign(world.practice, '').signWith;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await countHands(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Action/).waitFor();
  await page.keyboard.insertText(address);
  // What Enter runs is what is marked: here it is the account, which came after the text.
  await page.locator('[role=menuitem][data-focused]').filter({ hasText: address }).waitFor();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect.poll(async () => (await main.textContent())?.replaceAll(/\s/g, '')).toContain(address);
  const { clicks, keys } = await handsAt(page);
  expect({ clicks, keys }).toEqual(most['find an address from a fresh start']);
});
