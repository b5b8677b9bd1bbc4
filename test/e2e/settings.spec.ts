/** Settings: each of them holds at once and over a restart, what cannot be is said where it was typed, and a full disk is told. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryKeychain, type MemoryKeychain } from '../host/memory-keychain.ts';
import * as desk from './support/desk.ts';
import { type FullDisk, fullDisk } from './support/full-disk.ts';
import { answer, asks, fill, giving } from './support/trusted.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
let keychain: MemoryKeychain;
let disk: FullDisk;
/** Touch ID's sensor, with or without its owner's finger. */
const touchId = { finger: false, available: () => true, prove: async () => touchId.finger };
beforeEach(async () => {
  keychain = createMemoryKeychain();
  disk = fullDisk();
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    folder: disk.folder,
    ports: { keychain, files: disk, presence: touchId, platform: 'darwin' },
  });
  page = world.host.page;
  await open();
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function open(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
}
const choose = (group: string, words: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(words, { exact: true }).click();
const toggle = (name: string) => page.getByRole('switch', { name });
const seconds = () => page.getByRole('textbox', { name: 'Ask the service every' });
const settings = async () => {
  const answer = await page.evaluate(() => window.custody.app.state({}));
  if (!answer.ok) throw new Error(answer.message);
  return answer.value.settings;
};

test('everything is drawn larger and smaller by keys, wheel and setting; it is kept, and the confirmation is as large', async () => {
  const wide = (of = page) => of.evaluate(() => innerWidth);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.keyboard.press('Control+=');
  await expect.poll(() => wide()).toBe(Math.round(width / 1.1));
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => wide()).toBe(Math.round(width / 1.25));
  // As Chromium tells it: a real turn with Ctrl held does not reach a page without a window.
  await page.evaluate(() =>
    document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, ctrlKey: true, bubbles: true, cancelable: true })),
  );
  await expect.poll(() => wide()).toBe(Math.round(width / 1.5));
  expect((await settings()).zoom).toBe(150);
  await page.reload();
  await open();
  await page.getByText('150 %').waitFor();
  await choose('Lock when idle for', '1 hour');
  const confirmation = await world.host.confirmPage();
  expect(await wide(confirmation)).toBe(Math.round(760 / 1.5));
  await confirmation.close();
  await page.keyboard.press('Control+0');
  await expect.poll(() => wide()).toBe(width);
});

test('every setting holds at once, and is there when the page is opened again', async () => {
  await choose('Theme', 'Dark');
  await page.locator('html[data-theme=dark]').waitFor();
  await choose('Rows', 'Comfortable');
  await page.locator('html[data-density=comfortable]').waitFor();
  await choose('Lock when idle for', '1 hour');
  // What weakens a setting is confirmed first; until then it is as it was.
  await page.getByText('Waiting for you in the confirmation window.').waitFor();
  expect((await settings()).lockAfterMinutes).toBe(15);
  await desk.confirm(world.host, 'reject');
  await page.getByText('You decided not to change it. It is unchanged.').waitFor();
  await choose('Lock when idle for', '1 hour');
  await desk.confirm(world.host, 'approve');
  // While the window is open nothing else is taken.
  await expect.poll(async () => (await settings()).lockAfterMinutes).toBe(60);
  await page.getByText('Waiting for you in the confirmation window.').waitFor({ state: 'detached' });
  await toggle('Single-letter keys').click({ force: true });
  await page.getByText('Off: only Enter, Escape and Ctrl or ⌘ K act').waitFor();
  await toggle('With the system').click({ force: true });
  await desk.confirm(world.host, 'approve');
  await page.getByText('Off: keys stay in memory while the system is locked').waitFor();
  await page.getByRole('button', { name: 'Try one' }).click();
  await page.getByText('A notification was handed to the system').waitFor();
  await page.getByRole('button', { name: 'For 4 hours' }).click();
  await page.getByText(/^Paused until \d\d:\d\d UTC/).waitFor();
  await page.getByRole('button', { name: 'Try one' }).click();
  await page.getByText('Others wait for the end of the pause.').waitFor();
  await page.getByRole('button', { name: 'Resume now' }).click();
  await page.getByRole('button', { name: 'For 1 hour' }).waitFor();
  expect(world.host.notices).toHaveLength(1);
  await toggle('Quiet hours').click({ force: true });
  await desk.confirm(world.host, 'approve');
  await page.getByLabel('From', { exact: true }).fill('25:00');
  await page.keyboard.press('Enter');
  await page.getByText('Expected a time of day like 22:00.').waitFor();
  // A shorter night is no weaker, and holds at once.
  await page.getByLabel('From', { exact: true }).fill('2330');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await settings()).quietHours).toEqual({ from: '23:30', to: '07:00' });
  await toggle('Quiet hours').click({ force: true });
  await expect.poll(async () => (await settings()).quietHours).toBeNull();
  await toggle('Notifications').click({ force: true });
  await desk.confirm(world.host, 'approve');
  await page.getByRole('button', { name: 'Ask less often' }).click();
  await desk.confirm(world.host, 'approve');
  await expect.poll(async () => (await settings()).pollSeconds).toBe(11);
  // A lower limit holds at once; a higher one is confirmed first.
  const limits = page.getByRole('textbox', { name: 'Limit of each asset' });
  await limits.fill('ETH half');
  await page.getByText('Line 1: expected an asset and an amount').waitFor();
  await limits.fill('ETH 0.5');
  await page.getByRole('button', { name: 'Keep these limits' }).click();
  await expect.poll(async () => (await settings()).limits).toEqual({ ETH: '0.5' });
  await page.getByRole('button', { name: 'As the app comes' }).click();
  await desk.confirm(world.host, 'reject');
  await page.getByText('You decided not to change it. It is unchanged.').waitFor();
  // Two at once: neither takes the other back.
  await page.evaluate(() =>
    Promise.all([window.custody.app.settings({ theme: 'light' }), window.custody.app.settings({ density: 'compact' })]),
  );
  await page.reload();
  await open();
  expect(await settings()).toEqual({
    theme: 'light',
    density: 'compact',
    zoom: 100,
    paletteUses: [],
    inboxOfAll: false,
    secondPerson: false,
    nextOnDecision: true,
    readOlder: true,
    keepRunning: true,
    startAtLogin: false,
    toldOfWatching: false,
    noticeDetails: false,
    quietHours: null,
    updateChannel: 'stable',
    approvalViews: [],
    singleLetterKeys: false,
    pollSeconds: 11,
    lockAfterMinutes: 60,
    lockWithSystem: false,
    notifications: false,
    limits: { ETH: '0.5' },
  });
  await page.locator('html[data-theme=light]').waitFor();
  expect(await seconds().inputValue()).toBe('11');
  await page.keyboard.press('2');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Settings');
  await page.getByText('Northwind Treasury').last().click();
  await page.getByText('Overridden').first().waitFor();
});

test('how often the service is asked is a whole number within its bounds, and anything else is said beside it', async () => {
  for (const typed of ['1', '-5', '301', 'abc', '2.6', '', '1e2', '٣٠']) {
    await seconds().fill(typed);
    await seconds().press('Tab');
    await page.getByText('Expected a whole number of seconds from 2 to 300.').waitFor();
    expect(await seconds().inputValue(), 'what was typed stays to be corrected').toBe(typed);
    expect(await seconds().getAttribute('aria-invalid')).toBe('true');
  }
  expect((await settings()).pollSeconds).toBe(10);
  await seconds().fill('45');
  await seconds().press('Enter');
  await desk.confirm(world.host, 'approve');
  await expect.poll(async () => (await settings()).pollSeconds).toBe(45);
  expect(await page.getByText('Expected a whole number').count()).toBe(0);
  await seconds().press('ArrowDown');
  await expect.poll(async () => (await settings()).pollSeconds).toBe(44);
});

test('the passphrase for critical decisions is set, changed and taken away in the window, by who knows it alone', async () => {
  const part = page.getByRole('region', { name: 'Passphrase', exact: true });
  const button = (name: string) => part.getByRole('button', { name });
  const both = (next: string) => ({ 'New passphrase': next, 'The same again': next });
  expect(await part.locator('input').count()).toBe(0);
  await button('Set a passphrase…').click();
  const setting = await asks(world.host, 'Set a passphrase');
  await giving(setting).click();
  await setting.getByText(/^Expected a passphrase of 12/).waitFor();
  await fill(setting, both('elevenchars'));
  await giving(setting).click();
  await setting.getByText(/^Expected a passphrase of 12.*11 characters/).waitFor();
  expect(await setting.getByLabel('New passphrase', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await answer(world.host, 'Set a passphrase', both('correct horse battery'));
  await part.getByText('Set. It unlocks Countersign').waitFor();
  await page.getByText('The passphrase is set').waitFor();
  expect([...keychain.secrets.values()].join()).not.toContain('correct horse');

  await button('Change the passphrase…').click();
  const changing = await asks(world.host, 'Change the passphrase');
  await fill(changing, { 'Current passphrase': 'a wrong one, for sure', ...both('another good passphrase') });
  await giving(changing).click();
  await changing.getByText('The current passphrase is wrong. Nothing was changed.').waitFor();
  expect(await changing.getByLabel('Current passphrase').getAttribute('aria-invalid')).toBe('true');
  for (const field of await changing.locator('input').all()) expect(await field.inputValue()).toBe('');
  await answer(world.host, 'Change the passphrase', {
    'Current passphrase': 'correct horse battery',
    ...both('another good passphrase'),
  });
  await page.getByText('The passphrase was changed').waitFor();

  // Locked, the store does not tell: what was set stays in force, and says so.
  await button('Remove it…').click();
  const taking = await asks(world.host, 'Remove the passphrase');
  keychain.state = 'locked';
  await fill(taking, { 'Current passphrase': 'another good passphrase' });
  await giving(taking).click();
  await taking.getByText('The login keychain is locked').waitFor();
  keychain.state = 'ready';
  // On a full disk, neither the old nor the new one is lost.
  disk.isFull = true;
  await fill(taking, { 'Current passphrase': 'another good passphrase' });
  await giving(taking).click();
  await taking.getByText('Check that the disk is not full').waitFor();
  await desk.dismiss(world.host);
  await part.getByText('Set. It unlocks Countersign').waitFor();
  await button('Change the passphrase…').click();
  await answer(world.host, 'Change the passphrase', {
    'Current passphrase': 'another good passphrase',
    ...both('a third, as good as the others'),
  });
  await page.getByText('The passphrase was changed').last().waitFor();
  disk.isFull = false;
  await button('Remove it…').click();
  await answer(world.host, 'Remove the passphrase', { 'Current passphrase': 'a third, as good as the others' });
  await part.getByText('Not set. What is critical').waitFor();
  await page.getByText('The passphrase was removed').waitFor();
});

test('Touch ID answers in place of the passphrase, once who knows it switched it on', async () => {
  const part = page.getByRole('region', { name: 'Passphrase', exact: true });
  const secret = 'correct horse battery';
  await part.getByRole('button', { name: 'Set a passphrase…' }).click();
  await answer(world.host, 'Set a passphrase', { 'New passphrase': secret, 'The same again': secret });
  await part.getByText('Off: switching it on requires the passphrase').waitFor();
  await toggle('Touch ID').click({ force: true });
  const asking = await asks(world.host, 'Let Touch ID answer');
  await giving(asking).click();
  await asking.getByText('The current passphrase is wrong').waitFor();
  await answer(world.host, 'Let Touch ID answer', { 'Current passphrase': secret });
  await part.getByText('On: leave the passphrase empty').waitFor();

  const { id } = await world.practice.as('Ben').propose('sign_raw_payload', {
    ...textToSign(world.practice, 'ab'.repeat(32)),
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
  });
  await page.getByRole('navigation').getByRole('button', { name: 'Approvals' }).click();
  await desk.open(page, id);
  await desk.ask(page, 'approve');
  const window = await world.host.confirmPage();
  await window.getByText('Leave it empty to use Touch ID.').waitFor();
  await desk.approve(window);
  await window.getByText('Touch ID did not confirm it. Nothing was approved').waitFor();
  expect(stored(world.practice, id).votes).toHaveLength(1);
  touchId.finger = true;
  await desk.closing(window, () => desk.approve(window));
  await expect.poll(() => stored(world.practice, id).votes.length).toBe(2);
});

test('on a full disk nothing is changed, and the sentence says why', async () => {
  const before = await settings();
  disk.isFull = true;
  await choose('Theme', 'Dark');
  const note = page.getByRole('alert');
  await note.getByText('The settings could not be written and are unchanged. Check that the disk is not full.').waitFor();
  await toggle('With the system').click({ force: true });
  await page.getByText('On: it locks when the system locks').waitFor();
  expect(await settings()).toEqual(before);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('system');
  disk.isFull = false;
  await choose('Theme', 'Dark');
  await page.locator('html[data-theme=dark]').waitFor();
  await expect.poll(() => note.count()).toBe(0);
});
