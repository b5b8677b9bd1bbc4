/** Signing requests by keyboard alone: the form, drafts, the list, a batch. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { approve, expectFocus, expectFocusKept, press, tabTo, type } from './support/keys.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

/** Ada alone signs; Ben has asked for two texts before. */
async function begin(): Promise<Page> {
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    async before(practice) {
      for (const words of ['Delivered 11', 'Delivered 12'])
        await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words));
      practice.rules.sign_raw_payload = { approvals: 1 };
    },
  });
  const { page } = world.host;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('3');
  await page.getByRole('option').nth(1).waitFor();
  await expectFocus(page, 'Signing', 'heading');
  return page;
}
const signed = () => world.practice.ledger().filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');
const account = () => textToSign(world.practice, '').signWith;

async function choose(page: Page, words: string): Promise<void> {
  await press(page, /^(Choose an account|Change)…$/);
  await expectFocus(page, 'Search accounts');
  await page.keyboard.type(words);
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await tabTo(page, /./, { role: 'option' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, 'Change…');
}

test('a request is made, signed, exported, kept as a template and begun again', async () => {
  const page = await begin();
  await press(page, 'New request');
  await expectFocus(page, 'New request', 'heading');
  await choose(page, 'ops payouts ethereum');
  await type(page, 'Payload', 'ab'.repeat(32));
  await page.getByRole('region', { name: 'What would be signed' }).getByRole('heading').first().waitFor();
  // What is proposed of the whole payload, not of what was typed of it so far.
  await page.getByRole('button', { name: /Hexadecimal.*Encoding$/ }).waitFor();
  // Encoding and hash function: each is one stop, and opens with its values.
  await press(page, /Encoding$/);
  // Open before it has the focus: a key pressed sooner would be the button's.
  await expectFocus(page, /^Hexadecimal/, 'option');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Chosen by you.').waitFor();
  await tabTo(page, 'Payload', { key: 'Shift+Tab' });
  await type(page, 'Payload', 'Pay invoice {{number}}');
  await press(page, 'As proposed');
  await page.getByText('Chosen by you.').waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await press(page, 'Keep as a template…');
  await expectFocus(page, 'Name');
  await page.keyboard.type('Invoices');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, 'Keep as a template…');

  await press(page, /^Drafts/, { key: 'Shift+Tab' });
  await expectFocus(page, 'Drafts and templates', 'heading');
  await press(page, 'Use Invoices');
  await expectFocus(page, 'New request', 'heading');
  await type(page, /^number/, '4711');
  await page.getByRole('heading', { name: /“Pay invoice 4711”/ }).waitFor();
  await press(page, 'Review and sign…');
  await approve(world.host);
  await page.getByText('The signature was made by the right key, over what you read').waitFor();
  await expectFocus(page, /Pay invoice 4711/, 'heading');
  expect(signed().at(-1)?.parameters).toMatchObject({ payload: 'Pay invoice 4711' });

  await press(page, 'Save evidence…');
  await page.getByText('Whoever opens it must see the words').waitFor();
  await expectFocus(page, 'Save evidence…');
  await press(page, /^Copy/);
  await press(page, 'Save as a file…');
  await page.getByText('Saved as signature-').waitFor();
  await press(page, /As a QR code/);
  await expectFocus(page, /./, 'option');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
  await press(page, 'Start a new one from it', { key: 'Shift+Tab' });
  await expectFocus(page, 'New request', 'heading');

  await press(page, /^Drafts/, { key: 'Shift+Tab' });
  await expectFocus(page, 'Drafts and templates', 'heading');
  await press(page, 'Remove Invoices');
  await page.getByText('A template is a request that comes again').waitFor();
  await expectFocusKept(page);
});

test('the list is walked, narrowed, sought and exported', async () => {
  const page = await begin();
  const words = (await page.getByRole('option').nth(1).textContent())?.match(/Delivered \d+/)?.[0] ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectFocus(page, new RegExp(words), 'option');
  await page.keyboard.press('Enter');
  await expectFocus(page, new RegExp(words), 'heading');
  await page.keyboard.press('Escape');
  await expectFocus(page, new RegExp(words), 'option');
  await tabTo(page, 'Failed', { key: 'Shift+Tab' });
  await tabTo(page, /^Waiting/, { key: 'ArrowLeft' });
  await page.keyboard.press('Space');
  await page.getByText('2 requests of 2').waitFor();
  await press(page, /Asked by/);
  await expectFocus(page, /./, 'option');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches').waitFor();
  await press(page, 'Show all');
  await page.getByRole('option').nth(1).waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('/');
  await expectFocus(page, 'Search by account, address, text');
  await page.keyboard.type('delivered 12');
  await page.getByText('1 request of 2').waitFor();
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, /Delivered 12/, 'option');
  await press(page, 'Export', { key: 'Shift+Tab' });
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Saved as signing-requests').waitFor();
  await expectFocus(page, 'Export');
});

test('a batch is pasted, confirmed, paused, taken up, cancelled and begun again', async () => {
  const page = await begin();
  await press(page, 'Batch');
  await expectFocus(page, 'Batch', 'heading');
  const rows = Array.from({ length: 24 }, (_, n) => `Invoice ${n + 1},${account()},Pay ${n + 1},,`);
  await tabTo(page, 'Or paste it');
  await page.keyboard.insertText(['label,signWith,payload,encoding,hashFunction', ...rows].join('\n'));
  await press(page, 'Check the rows');
  await page.getByText('Rows', { exact: true }).waitFor();
  await expectFocusKept(page);
  await press(page, 'Review and sign 24…');
  // So slow that it is not over before it is paused, and then cancelled.
  world.practice.faults.add({ fault: 'delay', value: 1000, operation: 'sign_raw_payload', count: 0 });
  await approve(world.host);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await press(page, 'Pause');
  await page.getByRole('button', { name: 'Continue…' }).waitFor();
  await expectFocusKept(page);
  await press(page, 'Continue…');
  await press(page, 'Cancel the rest');
  await page.getByText('Done.').waitFor();
  await tabTo(page, /Invoice 1/, { role: 'option' });
  await press(page, 'Start another batch', { key: 'Shift+Tab' });
  await page.getByRole('textbox', { name: 'Or paste it' }).waitFor();
  await expectFocusKept(page);
});
