/** Wallets, what is made and deleted there, and what happened to an address, by keyboard alone. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { approve, expectFocus, expectFocusKept, press, tabTo, type } from './support/keys.ts';
import { openWorld, stored, type World } from './support/world.ts';

let world: World;
let page: Page;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function begin(): Promise<void> {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', size: { width: 1440, height: 900 } });
  page = world.host.page;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('4');
  await page.getByRole('option', { name: /^Solana reserve/ }).waitFor();
  await expectFocus(page, 'Wallets', 'heading');
}
/** Sends what stands in the dialog, says yes in the confirmation window, and lets Ben say so too. */
async function send(kind: string): Promise<void> {
  await press(page, 'Review and send…');
  await approve(world.host);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText('waits for the approval of others').waitFor();
  await press(page, 'Close');
  await page.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
  const record = world.practice.ledger().findLast(each => each.type === `ACTIVITY_TYPE_${kind}`);
  await world.practice.as('Ben').approve(stored(world.practice, record?.id ?? ''));
}
const row = (name: RegExp) => page.getByRole('option', { name });

test('a wallet is opened, an account received to, a wallet made, accounts added, a wallet deleted, the list exported', async () => {
  await begin();
  await page.keyboard.press('j');
  await expectFocus(page, /^Ops hot/, 'option');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Ops hot', 'heading');
  await press(page, 'Add accounts…');
  await tabTo(page, 'Path');
  await send('CREATE_WALLET_ACCOUNTS');
  await expectFocus(page, 'Add accounts…');
  await row(/^Account at m\/44'\/60'\/0'\/0\/2/).waitFor({ timeout: 20_000 });

  // Into an account by its line in the wallet, which shows what to give to others.
  await press(page, /^Payouts 0x/, { role: 'button' });
  await expectFocus(page, 'Payouts', 'heading');
  await tabTo(page, 'Account', { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: /^QR code of 0x/ }).waitFor();
  await press(page, /^Copy/);
  await page.keyboard.press('Escape');
  await expectFocus(page, /^Payouts/, 'option');

  await press(page, 'New wallet…', { key: 'Shift+Tab' });
  await type(page, 'Wallet name', 'Expansion');
  await press(page, 'Another account');
  await press(page, /Format/, { key: 'Shift+Tab' });
  await page.keyboard.type('Solana');
  await page.keyboard.press('Enter');
  await send('CREATE_WALLET');
  await expectFocus(page, 'New wallet…');
  await row(/^Expansion/).waitFor({ timeout: 20_000 });

  await page.keyboard.press('/');
  await expectFocus(page, 'Search by name, address, path');
  await page.keyboard.type('expansion');
  await page.getByText('2 accounts of 9').waitFor();
  await press(page, 'Export');
  await expectFocus(page, /./, 'menuitem');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Saved as wallet-accounts').waitFor();
  await tabTo(page, /^Expansion/, { role: 'option' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Expansion', 'heading');
  await press(page, 'Delete wallet…');
  for (const box of await page.getByRole('alertdialog').getByRole('checkbox').all()) {
    await tabTo(page, /./, { role: 'checkbox' });
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(true);
    await page.keyboard.press('Tab');
  }
  const wallet = world.practice.organisation().wallets.find(each => each.walletName === 'Expansion');
  await type(page, 'Paste or type the wallet’s id', wallet?.walletId ?? '');
  await send('DELETE_WALLETS');
  await page.getByText('It no longer exists.').waitFor({ timeout: 20_000 });
  await expectFocusKept(page);
});

test('a tag is put on private keys and deleted', async () => {
  await begin();
  await tabTo(page, /^Accounts/, { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await row(/^Settlement signer/).waitFor();
  await press(page, 'New tag…', { key: 'Shift+Tab' });
  await type(page, 'Tag name', 'Cold storage');
  await tabTo(page, 'Validator key', { role: 'checkbox' });
  await page.keyboard.press('Space');
  await send('CREATE_PRIVATE_KEY_TAG');
  await row(/^Cold storage/).waitFor({ timeout: 20_000 });
  await tabTo(page, /./, { role: 'option' });
  await page.keyboard.type('cold');
  await expectFocus(page, /^Cold storage/, 'option');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Cold storage', 'heading');
  await press(page, 'Delete tag…');
  await send('DELETE_PRIVATE_KEY_TAGS');
  await row(/^Cold storage/).waitFor({ state: 'detached', timeout: 20_000 });
  await expectFocusKept(page);
});

test('a history is read both ways, narrowed, opened and exported', async () => {
  await begin();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectFocus(page, /^Payouts/, 'option');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Payouts', 'heading');
  await tabTo(page, 'Account', { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByText('100 transactions read. Older ones exist.').waitFor();
  await press(page, 'Read older');
  await page.getByText('200 transactions read. Older ones exist.').waitFor();
  await expectFocus(page, 'Read older');
  await press(page, 'Read all', { key: 'Shift+Tab' });
  await page.getByText('250 transactions read. These are all.').waitFor();
  await press(page, 'Look for newer', { key: 'Shift+Tab' });
  await expectFocus(page, 'Look for newer');

  await tabTo(page, /./, { role: 'option', key: 'Shift+Tab' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, /./, { role: 'option', within: 0 });

  await press(page, /Direction/, { key: 'Shift+Tab' });
  await page.keyboard.type('out');
  await page.keyboard.press('Enter');
  await page.getByText(/\d+ shown of 250 read/).waitFor();
  await expectFocus(page, /Direction/);
  await press(page, 'Export', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByText('Saved as transactions-eip155-1').waitFor();
  await press(page, 'Clear', { key: 'Shift+Tab' });
  await expectFocusKept(page);
  await press(page, /Chain/);
  await page.keyboard.type('Base');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Chain.*Base/ }).waitFor();
  await expectFocus(page, /Chain/);
});
