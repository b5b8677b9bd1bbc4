/** By keys alone: the address book, the journal and evidence. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { approve, expectFocus, expectFocusKept, fromPalette, press, tabTo, type } from './support/keys.ts';
import { openWorld, textToSign, type World, type WorldOptions } from './support/world.ts';

const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

let world: World;
let page: Page;
async function start(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', ...options });
  page = world.host.page;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

/** Opens the menu of exports and takes its second line. */
async function exportJson(): Promise<string> {
  const before = world.host.saved.length;
  await press(page, 'Export');
  await page.getByRole('menu').waitFor();
  await tabTo(page, 'As JSON', { key: 'ArrowDown' });
  await page.keyboard.press('Enter');
  await expect.poll(() => world.host.saved.length).toBe(before + 1);
  await expectFocus(page, 'Export');
  return world.host.saved.at(-1)?.text ?? '';
}

test('the address book: added, changed, imported, found, given out and forgotten', async () => {
  await start();
  await page.keyboard.press('7');
  await page.getByText('No address has a name yet').waitFor();
  await press(page, 'Add an address');
  await expectFocus(page, 'Label');
  await page.keyboard.type('Payroll');
  await type(page, 'Address', 'hello');
  await page.keyboard.press('Enter');
  await page.getByText(/^Expected an address/).waitFor();
  await type(page, 'Address', payroll);
  await tabTo(page, /Kind$/, { role: 'button' });
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Kind' }).waitFor();
  await page.keyboard.type('Own');
  await page.keyboard.press('Enter');
  await expectFocus(page, /^Own.*Kind$/);
  await type(page, 'Note', 'monthly');
  await press(page, 'Check and add…');
  await approve(world.host);
  await page.getByRole('heading', { name: 'Payroll', level: 1 }).waitFor();
  await expectFocusKept(page);
  await press(page, 'Change…');
  await expectFocus(page, 'Label');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Salaries');
  await page.keyboard.press('Enter');
  await approve(world.host);
  await page.getByRole('heading', { name: 'Salaries', level: 1 }).waitFor();
  await expectFocusKept(page);

  await tabTo(page, 'Import…', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'CSV or JSON');
  await page.keyboard.type(`label,address\nVitalik,${vitalik}`);
  await press(page, 'Preview the changes');
  await page.getByText('1 new · 0 changed').waitFor();
  await tabTo(page, /^Also forget 1 address/);
  await press(page, 'Import…');
  await approve(world.host);
  await page.getByRole('option', { name: /^Vitalik/ }).waitFor();
  await expectFocusKept(page);
  expect(JSON.parse(await exportJson())).toMatchObject({ entries: [{ label: 'Salaries' }, { label: 'Vitalik' }] });
  await page.keyboard.press('/');
  await expectFocus(page, 'Search the address book');
  await page.keyboard.type('vit');
  await page.getByText('1 of 2 addresses').waitFor();
  await tabTo(page, /^Vitalik/, { role: 'option' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Vitalik', level: 1 }).waitFor();
  await press(page, 'Remove…');
  await approve(world.host);
  await page.getByText('No address matches').waitFor();
  await expectFocusKept(page);
  // What was removed here can be brought back, by the way it came in.
  await press(page, 'Undo');
  await approve(world.host);
  await page.getByRole('heading', { name: 'Vitalik', level: 1 }).waitFor();
  await press(page, 'Remove…');
  await approve(world.host);
  await page.getByText('No address matches').waitFor();
  await page.keyboard.press('/');
  await expectFocus(page, 'Search the address book');
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: /^Salaries/ }).waitFor();
});

test('the journal: found, narrowed, read, verified and given out; evidence opened, whole and edited', async () => {
  let activityId = '';
  await start({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Delivery 4711'))).id;
    },
  });
  await page.keyboard.press('2');
  await page.locator(`[role=option][data-key="${activityId}"]`).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Review' }).getByRole('article').waitFor();
  await press(page, 'Save evidence…');
  await page.getByText('Whoever opens it must see the words').waitFor();
  const bundle = world.host.saved[0]?.text ?? '';

  await fromPalette(page, 'go to journal');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('/');
  await expectFocus(page, 'Search the journal');
  await page.keyboard.type('connected');
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await tabTo(page, /^Days/, { role: 'button' });
  await page.keyboard.press('Enter');
  await type(page, 'From', 'tomorrow');
  await page.getByText('Expected a day such as').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Clear filters', { role: 'button' });
  await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await tabTo(page, 'Verify again', { role: 'button' });
  await page.keyboard.press('Enter');
  await page.getByText('The chain holds.').waitFor();
  await tabTo(page, /.+/, { role: 'option' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /no\. \d+/, { role: 'button' });
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Checks of this line' }).waitFor();
  await page.keyboard.press('k');
  await tabTo(page, 'Export', { key: 'Shift+Tab' });
  expect((JSON.parse(await exportJson()) as unknown[]).length).toBeGreaterThan(2);

  const choose = async (text: string) => {
    world.host.choose({ name: 'evidence.json', bytes: Buffer.from(text) });
    await expectFocus(page, 'Choose a file…');
    await page.keyboard.press('Enter');
  };
  await press(page, 'Open another…');
  await tabTo(page, 'Choose a file…');
  // A button that is off while it works, and whose dialog the kit gives the focus to before anybody else does.
  await page.getByRole('button', { name: 'Choose a file…' }).evaluate(button => {
    button.setAttribute('disabled', '');
    button.closest<HTMLElement>('[role=dialog]')?.focus();
  });
  await page.waitForFunction(() => document.activeElement?.matches('[role=dialog]'));
  await page.getByRole('button', { name: 'Choose a file…' }).evaluate(button => button.removeAttribute('disabled'));
  await expectFocus(page, 'Choose a file…');
  await choose('hello');
  await page.getByRole('alert').getByText('This is not an evidence bundle').waitFor();
  await choose(bundle);
  await page.getByText('Nothing in this bundle was edited').waitFor();
  await expectFocusKept(page);
  await press(page, 'Close');
  await page.getByRole('option').first().waitFor();
  await expectFocusKept(page);
  await press(page, 'Open another…');
  await tabTo(page, 'Choose a file…');
  await choose(bundle.replaceAll('Delivery 4711', 'Delivery 4712'));
  await page.getByText(/this bundle was edited$/).waitFor();
  await page.keyboard.press('Escape');
});
