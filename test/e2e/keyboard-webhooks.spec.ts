/** By keys alone: webhook endpoints made, changed, switched, replaced; deliveries received, pasted and read. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { approve, expectFocus, expectFocusKept, press, tabTo, type } from './support/keys.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
const alone = { approvals: 1 };
async function start(): Promise<void> {
  const rules = { create_webhook_endpoint: alone, update_webhook_endpoint: alone, delete_webhook_endpoint: alone };
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', service: { rules } });
  page = world.host.page;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('8');
  await page.getByText('No endpoints yet').waitFor();
}
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const webhooks = () => world.practice.organisation().webhooks;
const option = (name: RegExp) => page.getByRole('option', { name });

test('an endpoint is made with its own events and filter, renamed, moved, switched off and on, replaced and deleted', async () => {
  await start();
  await press(page, 'New', { role: 'button' });
  await expectFocus(page, 'Name', 'textbox');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Name', 'textbox');
  await page.keyboard.type('Board');
  await type(page, 'Address', 'https://10.0.0.1/in');
  await page.getByText('is not on the public internet').waitFor();
  await type(page, 'Address', 'https://hooks.northwind.example/in');
  await press(page, 'Another…');
  await tabTo(page, 'Another event');
  await page.keyboard.type('SOMETHING_NEW');
  await tabTo(page, 'Filter, as JSON');
  await page.keyboard.type('{"a":1,}');
  await page.getByText('Not JSON at line 1').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{"a":1}');
  await tabTo(page, 'Format', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await press(page, 'Add a subscription');
  await expectFocus(page, 'Another event', 'textbox');
  await tabTo(page, 'Balances, confirmed', { key: 'Shift+Tab' });
  await page.keyboard.press('Space');
  await tabTo(page, 'Remove subscription 2', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('listitem', { name: 'Subscription 2' }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await press(page, 'Review and send…');
  await approve(world.host);
  await option(/^Board/).waitFor();
  await expectFocusKept(page);
  expect(webhooks()).toMatchObject([
    { name: 'Board', subscriptions: [{ eventType: 'SOMETHING_NEW', filtersJson: '{\n  "a": 1\n}' }] },
  ]);

  await page.keyboard.press('/');
  await expectFocus(page, 'Search by name, address, event');
  await tabTo(page, /^Board/, { role: 'option' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Board' }).waitFor();
  await press(page, 'Change name or address…');
  await page.getByRole('heading', { name: 'Change name or address' }).waitFor();
  await expectFocusKept(page);
  await type(page, 'Name', 'Board room');
  await type(page, 'Address', 'https://new.northwind.example/in');
  await page.keyboard.press('Enter');
  await approve(world.host);
  await option(/^Board room/).waitFor();
  await expectFocusKept(page);
  for (const to of ['off', 'on']) {
    await press(page, `Switch ${to}… Board room`);
    await approve(world.host);
    await page.getByRole('button', { name: `Switch ${to === 'off' ? 'on' : 'off'}… Board room` }).waitFor();
    await expectFocusKept(page);
  }
  await tabTo(page, 'Replace it with other subscriptions…', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Replace it with other subscriptions' }).waitFor();
  await expectFocusKept(page);
  await tabTo(page, 'Balances, final');
  await page.keyboard.press('Space');
  await press(page, 'Review and send…');
  await approve(world.host);
  const gone = page.getByRole('button', { name: 'Delete the old endpoint…' });
  await gone.waitFor();
  await expectFocusKept(page);
  await press(page, 'Delete the old endpoint…', { within: 12 });
  await approve(world.host);
  await page.getByText('The endpoint was deleted.').waitFor();
  await expectFocusKept(page);
  expect(webhooks()).toMatchObject([{ name: 'Board room', subscriptions: [{ eventType: 'BALANCE_FINALIZED_UPDATES' }] }]);
});

test('deliveries are received and pasted, told apart, read as a review, and cleared', async () => {
  await start();
  await tabTo(page, /^Endpoints/, { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('No delivery yet').waitFor();
  await type(page, 'Port', '70000');
  await page.getByText('Expected a port from 1 to 65,535').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await tabTo(page, 'Listen on this computer', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop listening' }).waitFor();
  await expectFocusKept(page);
  await press(page, 'New endpoint that delivers here…');
  await expectFocus(page, 'Name', 'textbox');
  await page.keyboard.type('This machine');
  await press(page, 'Review and send…');
  await approve(world.host);
  await option(/^This machine/).waitFor();
  await world.practice.as('Ben').propose('claim_swap_fees', {});
  await press(page, /^Deliveries/, { role: 'radio' });
  await tabTo(page, /^Sends events/, { role: 'option' });
  await tabTo(page, /^Claims the accrued swap fees/, { role: 'option', key: 'ArrowUp' });
  await page.keyboard.press('Enter');
  await page.getByText('Signed by the service, and fresh.').waitFor();
  await tabTo(page, /, level 1$/);
  await tabTo(page, /, level 2$/, { key: 'ArrowDown' });
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  const folded = page.getByRole('list', { name: 'Decoded body' }).locator('[aria-expanded=false]');
  await folded.waitFor();
  await page.keyboard.press('ArrowRight');
  await folded.waitFor({ state: 'detached' });
  await press(page, 'Show headers and body', { within: 3 });
  await tabTo(page, 'Read this copy as a review', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Review of this copy' }).waitFor();
  await expectFocusKept(page);

  await tabTo(page, 'Paste', { role: 'button', key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Headers');
  await page.keyboard.type('no header at all');
  await tabTo(page, 'Body, exactly as it came');
  await page.keyboard.type('{}');
  await press(page, 'Inspect');
  await page.getByText('Line 1 of the headers').waitFor();
  await tabTo(page, 'Headers', { key: 'Shift+Tab' });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('X-Turnkey-Event-Id: evt_1');
  await press(page, 'Inspect');
  await page.getByRole('region', { name: 'Delivery' }).getByText('Not signed by the service in this form.').waitFor();
  await expectFocusKept(page);
  await tabTo(page, 'Stop listening', { key: 'Shift+Tab' });
  await press(page, 'Clear', { role: 'button' });
  await page.getByText('No delivery yet').waitFor();
  await expectFocusKept(page);
});
