/**
 * Ten thousand pending, ten thousand accounts, three hundred people, and names that want to break the page: everything is
 * reached, and no text or digit is lost. How long each step takes is measured in test/bench (P16).
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenDigits } from './support/broken-digits.ts';
import * as desk from './support/desk.ts';
import { expectSmooth } from './support/frames.ts';
import { largest, openLargeDesk } from './support/large-desk.ts';
import { lostTexts } from './support/lost-texts.ts';
import { dialog, show } from './support/organisation.ts';
import type { World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openLargeDesk(largest);
  // A little less than the test itself, so that what hangs is named.
  world.host.page.setDefaultTimeout(110_000);
});
afterAll(async () => {
  await world.close();
});

async function expectWhole(page: Page): Promise<void> {
  expect(await lostTexts(page)).toEqual([]);
  expect(await brokenDigits(page)).toEqual([]);
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
}

const go = (name: string) => world.host.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
const rows = () => world.host.page.getByRole('option');
/** Waits until a list stands at its end. */
const atEnd = async (box: Locator) =>
  world.host.page.waitForFunction(
    each => each instanceof Element && each.scrollHeight - each.clientHeight - each.scrollTop < 60,
    await box.elementHandle(),
  );
/** Closes a dialog with a search in it: the first Escape clears what was typed. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
const list = () => world.host.page.getByRole('listbox', { name: /^Activities/ });

test('ten thousand that wait are listed, scrolled, folded, searched and selected', async () => {
  const { page } = world.host;
  await rows().first().waitFor();
  await go('Overview').click();
  await list().waitFor({ state: 'detached' });
  await go('Approvals').click();
  await rows().filter({ hasText: 'Northwind' }).first().waitFor();
  await expectWhole(page);
  const head = rows().filter({ hasText: /^Critical/ });
  await head.click();
  await rows().filter({ hasText: 'folded' }).waitFor();
  await head.click();
  await rows().filter({ hasText: 'folded' }).waitFor({ state: 'detached' });
  await list().focus();
  await page.keyboard.press('End');
  await atEnd(list());
  expect(await rows().count()).toBeLessThan(100);
  await list().evaluate(box => box.scrollTo(0, 0));
  await expectSmooth(list());
  await expectWhole(page);
  await page.getByRole('searchbox').click();
  await page.keyboard.type('i');
  await page.keyboard.type('nvoice 1234');
  await rows().filter({ hasText: 'invoice 1234' }).first().waitFor();
  await page.getByRole('searchbox').fill('');
  await head.waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: /^Select (all|the first)/ }).click();
  await page.getByRole('heading', { name: /activities selected$/ }).waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).last().click();
});

test('keys lead through ten thousand, and the row that has the focus keeps it wherever the list is scrolled', async () => {
  const { page } = world.host;
  /** Which row has the focus, counted from the first, and whether it stands in view. */
  const focused = () =>
    list().evaluate(box => {
      const { activeElement: row } = document;
      if (row?.role !== 'option') return { at: 0, of: 0, inView: false };
      const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
      const inView = inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
      return { at: Number(row.ariaPosInSet), of: Number(row.ariaSetSize), inView };
    });
  await list().focus();
  await page.keyboard.press('End');
  const last = await focused();
  expect(last.of).toBeGreaterThan(10_000);
  expect(last).toEqual({ at: last.of, of: last.of, inView: true });
  await page.keyboard.press('Home');
  expect(await focused()).toMatchObject({ at: 1, inView: true });
  await page.keyboard.press('PageDown');
  const page1 = await focused();
  expect(page1.at).toBeGreaterThan(5);
  expect(page1.at).toBeLessThan(40);
  expect(page1.inView).toBe(true);
  await list().evaluate(box => box.scrollTo(0, box.scrollHeight / 2));
  await expect.poll(async () => Number(await rows().nth(5).getAttribute('aria-posinset'))).toBeGreaterThan(1_000);
  expect(await focused()).toMatchObject({ at: page1.at, inView: false });
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatchObject({ at: page1.at + 1, inView: true });
  await page.keyboard.press('PageUp');
  expect((await focused()).at).toBeLessThan(page1.at);
});

test('who is at the end of a list, or presses beside its rows, is led nowhere; the list is entered at what is selected', async () => {
  const { page } = world.host;
  const focused = () => page.evaluate(() => document.activeElement?.role || document.activeElement?.tagName);
  await list().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('option');
  await page.getByRole('searchbox').click();
  expect(await focused(), 'the focus stays where it was led').toBe('INPUT');
  await list().focus();
  // The head of a group, which is not selected.
  await page.keyboard.press('Home');
  await page.getByRole('searchbox').click();
  await page.keyboard.type('x');
  expect(await page.getByRole('searchbox').inputValue()).toBe('x');
  await page.getByRole('searchbox').fill('second of southwind');
  await rows().filter({ hasText: 'Southwind' }).waitFor();
  const [row, box] = [await rows().last().boundingBox(), await list().boundingBox()];
  if (row === null || box === null || box.y + box.height < row.y + row.height + 40) throw new Error('no room below the rows');
  await page.mouse.click(box.x + 40, box.y + box.height - 20);
  expect(await focused(), 'a press beside the rows, or on the bar that scrolls, leads to none').toBe('INPUT');
  await page.getByRole('searchbox').fill('');
  await rows()
    .filter({ hasText: /^Critical/ })
    .waitFor();
  await list().focus();
  expect(await page.evaluate(() => document.activeElement?.ariaSelected)).toBe('true');
});

test('they are ordered and grouped otherwise', async () => {
  const { page } = world.host;
  const choose = async (now: RegExp, next: string) => {
    await page.getByRole('button', { name: now }).click();
    await page.getByRole('menuitemradio', { name: next }).click();
    await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
    await rows().first().waitFor();
  };
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(/lapses first/, 'largest first');
  await choose(/largest first/, 'newest first');
  await choose(/^By.*severity$/, 'nothing');
  await expectWhole(page);
  await choose(/^By.*nothing$/, 'severity');
  await choose(/newest first/, 'lapses first');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
});

test('one of them is found, opened and decided, and the rest stays', async () => {
  const { page } = world.host;
  await page.getByRole('searchbox').fill('second of southwind');
  const found = rows().filter({ hasText: 'Southwind' });
  await found.waitFor();
  await found.click();
  await desk.headline(page).filter({ hasText: 'second of Southwind' }).waitFor();
  await desk.review(page).and(page.locator('[aria-busy=false]')).waitFor();
  await desk.ask(page, 'reject');
  await desk.confirm(world.host, 'reject');
  await rows().filter({ hasText: 'You decided just now' }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByText('Needs me 10,001').waitFor();
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('the palette and the choice of an account look through all of them', async () => {
  const { page } = world.host;
  await go('Signing').click();
  await page.getByRole('region', { name: 'Signing requests' }).getByRole('button', { name: 'New request' }).click();
  await page.getByRole('button', { name: 'Choose an account…' }).click();
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await expectWhole(page);
  await page.keyboard.type('till 9876');
  await page.getByRole('option').filter({ hasText: 'Till 9876' }).waitFor();
  await leave(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.type('clerk 298');
  await page.getByRole('menuitem').filter({ hasText: 'Clerk 298' }).waitFor();
  // Of thousands the first few are drawn, and how many there are is said.
  await page.getByRole('searchbox', { name: 'Find' }).fill('till');
  const things = page.getByRole('group', { name: /^People, wallets, .*, the first 6 of [\d,]{5,}$/ });
  await things.waitFor();
  expect(await things.getByRole('menuitem').count()).toBe(6);
  await page.getByRole('searchbox', { name: 'Find' }).fill('invoice 77');
  await page.getByRole('menuitem').filter({ hasText: 'invoice' }).first().waitFor();
  await expectWhole(page);
  await leave(page);
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('three hundred people with as many tags and two hundred policies are listed and read', async () => {
  const { page } = world.host;
  await go('People and rules').click();
  await rows().nth(8).waitFor();
  await expectWhole(page);
  const title = page.getByRole('article').getByRole('heading', { level: 1 });
  // One with each of the long names.
  for (const n of [1, 3, 7, 9, 11, 13, 19]) {
    await page.getByRole('searchbox').first().fill(`clerk.${n}@`);
    await page.getByRole('listbox').locator(`[data-key="user-${n}"]`).click();
    await page.getByRole('article').getByText(`user-${n}`, { exact: true }).waitFor();
    await title.waitFor();
    await expectWhole(page);
  }
  await page.getByRole('searchbox').first().fill('clerk 290');
  await rows().filter({ hasText: 'Clerk 290' }).click();
  await title.filter({ hasText: 'Clerk 290' }).waitFor();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Desk 298', exact: true }).waitFor();
  expect(await dialog(page).getByRole('checkbox').count()).toBe(largest.tags);
  await expectWhole(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await show(page, 'Policies');
  await page.getByText(`${largest.policies} policies`).waitFor();
  await expectWhole(page);
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('ten thousand accounts and what was written ten thousand times are listed and read', async () => {
  const { page } = world.host;
  await go('Wallets').click();
  await page.getByRole('radio', { name: 'Accounts 10,000' }).waitFor();
  await page.getByText(/so far/).waitFor({ state: 'detached' });
  await expectWhole(page);
  await page.getByRole('searchbox').first().fill('/0/9999');
  await rows().last().click();
  await page.getByRole('region', { name: 'Detail' }).getByText("m/44'/60'/0'/0/9999").first().waitFor();
  await expectWhole(page);
  await go('Journal').click();
  const written = page.getByRole('listbox', { name: /^Journal/ });
  await written.getByRole('option').nth(5).waitFor();
  await expectSmooth(written);
  await expectWhole(page);
  await page.getByRole('searchbox').fill('activity-4321');
  await written.getByRole('option').first().click();
  await expectWhole(page);
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});
