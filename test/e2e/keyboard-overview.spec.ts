/** From the first key: the overview, the parts of a screen, several reviews at once. By keyboard alone. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { closing, dismiss } from './support/desk.ts';
import { approve, expectFocus, expectFocusKept, focused, fromPalette, press, tabTo } from './support/keys.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
let ids: string[];
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function begin(): Promise<Page> {
  ids = [];
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    async before(practice) {
      for (const n of [1, 2, 3])
        ids.push((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, `Batch ${n}`))).id);
    },
  });
  const { page } = world.host;
  await page.locator('[data-overview-row]').nth(2).waitFor();
  return page;
}
const votes = (id: string) => stored(world.practice, id).votes.length;

test('lines are walked and opened; every part of a screen is a key away; a screen is gone on with from its title', async () => {
  const page = await begin();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await tabTo(page, /Batch/, { role: 'button', within: 0 });
  await page.keyboard.press('Shift+F6');
  await tabTo(page, 'Open the review', { within: 0 });
  await page.keyboard.press('F6');
  await tabTo(page, /Batch/, { role: 'button', within: 0 });
  await press(page, 'All 3', { key: 'Shift+Tab' });
  await expectFocus(page, 'Approvals', 'heading');
  await page.keyboard.press('1');
  await expectFocus(page, /^Overview/, 'heading');
  await press(page, /Batch/);
  await expectFocus(page, /Batch/, 'heading');
  await page.keyboard.press('e');
  await expectFocusKept(page);
  await page.keyboard.press('F6');
  await expectFocus(page, /^Organisation: Northwind Treasury/);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(page, /^Organisation: Northwind Treasury/);
  await press(page, 'Vaults');
  await page.getByRole('heading', { name: 'Vaults', level: 1 }).waitFor();
  await expectFocus(page, 'Vaults', 'button');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('F6');
  expect((await focused(page)).role).toBe('dialog');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Vaults', 'button');
  await fromPalette(page, 'go to wallets');
  await expectFocus(page, 'Wallets', 'heading');
});

test('a review that comes late takes the focus from nothing that gave it up for a moment', async () => {
  const page = await begin();
  await page.keyboard.press('2');
  await expectFocus(page, 'Approvals', 'heading');
  await page.keyboard.press('k');
  await expectFocus(page, /Batch/, 'option');
  // Open on a first look; of the next one nothing is fetched yet.
  await page.keyboard.press('j');
  world.practice.faults.add({ fault: 'delay', value: 1_500, operation: 'get_activity', count: 0 });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectFocus(page, /Batch/, 'heading');
  await page.keyboard.press('F6');
  await expectFocus(page, /^Organisation: Northwind Treasury/);
  // As between a menu that is closed and the button that gets the focus back: whenever the review is drawn, nothing has it.
  await page.evaluate(() => {
    const lose = () => {
      const { activeElement } = document;
      if (document.querySelector('section[aria-label=Review]:not([aria-busy=true]) article') !== null) return;
      if (activeElement instanceof HTMLElement && activeElement.tagName !== 'H1') activeElement.blur();
      requestAnimationFrame(lose);
    };
    lose();
  });
  await page.locator('section[aria-label=Review]:not([aria-busy=true]) article').waitFor();
  await expectFocus(page, /^Organisation: Northwind Treasury/);
});

test('three are marked, one is taken out, the others are read and decided together', async () => {
  const page = await begin();
  await page.keyboard.press('2');
  await expectFocus(page, 'Approvals', 'heading');
  await page.keyboard.press('k');
  await expectFocus(page, /Batch/, 'option');
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: '3 activities selected' }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: /^Review together: 3/ }).waitFor();
  await expectFocusKept(page);
  await press(page, 'Remove number 1');
  await page.getByRole('heading', { name: /^Review together: 2/ }).waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('j');
  // From the list to the documents, and to what decides.
  await press(page, 'Review and approve 2 activities…');
  const window = await world.host.confirmPage();
  await press(window, 'Also show each one decoded');
  await approve(world.host);
  await page.getByText('2 votes stored and read back').waitFor();
  await expectFocusKept(page);
  expect(ids.map(votes).sort()).toEqual([1, 2, 2]);
  await press(page, 'Back to the list', { key: 'Shift+Tab' });
  await page
    .getByRole('option', { name: /You approved: / })
    .first()
    .waitFor();
  await expectFocusKept(page);
});

test('a review is refused after all, then rejected: the focus comes back to where it was', async () => {
  const page = await begin();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectFocus(page, /Batch/, 'heading');
  await page.getByRole('region', { name: 'Review' }).getByRole('article').waitFor();
  await page.keyboard.press('a');
  const window = await world.host.confirmPage();
  await expectFocus(window, 'The sealed document');
  await dismiss(world.host);
  await page.getByText('Nothing was decided').first().waitFor();
  await expectFocus(page, /Batch/, 'heading');
  await page.keyboard.press('r');
  const again = await world.host.confirmPage();
  await expectFocus(again, 'The sealed document');
  await again.getByRole('button', { name: 'Hold to reject' }).waitFor();
  await tabTo(again, 'Hold to reject');
  await closing(again, () => again.keyboard.down('Enter'));
  await page.getByText(/^You rejected: /).waitFor();
  await expectFocusKept(page);
  expect(ids.map(votes).sort()).toEqual([1, 1, 2]);
});
