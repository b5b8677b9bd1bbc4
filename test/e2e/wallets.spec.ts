/** Wallets: addresses held against their keys, receiving, making, deleting behind the danger flow, private keys and tags. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCsv } from '../../electron/core/text/csv.ts';
import * as desk from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { type TellingHttp, tellingHttp } from './support/telling-http.ts';
import { openWorld, stored, type World } from './support/world.ts';

let world: World;
let http: TellingHttp;
let page: Page;

async function start(options: Parameters<typeof openWorld>[0] = {}): Promise<void> {
  http = tellingHttp();
  world = await openWorld({ ports: { http }, reducedMotion: 'reduce', ...options });
  page = world.host.page;
  await goToWallets();
}
const goToWallets = async () => {
  await page.getByRole('navigation').getByText('Wallets', { exact: true }).click();
  await page.getByRole('heading', { name: 'Wallets', level: 1 }).waitFor();
};
beforeEach(() => start());
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

/** A row of the list, by how its text begins. */
const option = (name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) });
const detail = () => page.getByRole('region', { name: 'Detail' });
const qr = () => detail().getByRole('img', { name: /^QR code/ });
/** An address that its own key gives. */
const verified = (scope: ReturnType<typeof option>) => scope.getByRole('img', { name: 'Recomputed from its key' });
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const send = () => dialog().getByRole('button', { name: 'Review and send…' });
/** The last activity of a type at the service. */
const last = (type: string) => {
  const found = world.practice.ledger().findLast(each => each.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
};
const parametersOf = (type: string) => last(type).parameters;
async function sendAndApprove(type: string): Promise<void> {
  await send().click();
  await desk.confirm(world.host, 'approve');
  await dialog().getByText('It was sent and waits for the approval of others: ').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await world.practice.as('Ben').approve(stored(world.practice, last(type).id));
}
/** Presses Export and gives the rows of the file, the header first. */
async function exported(scope: ReturnType<Page['getByRole']>, format: 'CSV' | 'JSON'): Promise<string> {
  const before = world.host.saved.length;
  await scope.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: `As ${format}` }).click();
  await expect.poll(() => world.host.saved.length).toBe(before + 1);
  return world.host.saved.at(-1)?.text ?? '';
}

test('every account is listed under its wallet, and its address is recomputed here', async () => {
  const accounts = world.practice.organisation().wallets.flatMap(wallet => wallet.accounts);
  await option('Solana reserve').waitFor();
  await option('Payouts').click();
  await page.getByRole('radio', { name: 'Receive' }).click();
  expect(await page.getByRole('option').count()).toBe(accounts.length + 2);
  for (const { name, address } of accounts) {
    await option(name ?? '').click();
    await detail()
      .getByRole('heading', { name: name ?? '', level: 1 })
      .waitFor();
    await detail().getByText('Computed here from the public key, and the same.').waitFor();
    await detail()
      .getByRole('img', { name: `QR code of ${address}` })
      .waitFor();
  }
});

test('an address that its key contradicts is marked wrong, found by the filter, and never offered to receive', async () => {
  const [gas] = world.practice.organisation().wallets.flatMap(wallet => wallet.accounts.filter(each => each.name === 'Gas'));
  const lie = '0x00000000000000000000000000000000DeaDBeef';
  http.tell.set('list_wallet_accounts', async (_, real) => {
    const answer = (await real()) as { accounts: { address: string; name: string; publicKey?: string }[] };
    for (const account of answer.accounts) {
      if (account.name === 'Gas') account.address = lie;
      if (account.name === 'Reserve') delete account.publicKey;
    }
    return answer;
  });
  await option('Gas').waitFor();
  await page.getByRole('button', { name: 'Read again' }).click();
  await option('Gas').getByText('Wrong').waitFor();
  await page.getByRole('button', { name: /(all|Wrong) Address/ }).click();
  await page.getByRole('option', { name: 'Wrong', exact: true }).click();
  await page.getByText('1 account of 6').waitFor();
  await option('Gas').click();
  await page.getByRole('radio', { name: 'Receive' }).click();
  await detail().getByText('The public key gives a different address.').first().waitFor();
  await detail().getByText('Do not share this address').waitFor();
  expect(await qr().count()).toBe(0);
  const [header = [], row = []] = (await fromCsv(
    await exported(page.getByRole('region', { name: 'Wallets and accounts' }), 'CSV'),
  )) as string[][];
  const cell = (name: string) => row[header.indexOf(name)];
  expect([cell('address'), cell('check'), cell('computedAddress')]).toEqual([lie, 'wrong', gas?.address]);

  await page.getByRole('button', { name: /(all|Wrong) Address/ }).click();
  await page.getByRole('option', { name: 'Cannot verify', exact: true }).click();
  await option('Reserve').click();
  await detail().getByText('The service gives no public key').waitFor();
  expect(await qr().count()).toBe(0);
  await detail().getByRole('button', { name: 'Show it anyway' }).click();
  await detail().getByText('claimed by the service').first().waitFor();
  await qr().waitFor();
});

test('a wallet is made through review and confirmation, with each bad field named beside it', async () => {
  await page.getByRole('button', { name: 'New wallet…' }).click();
  expect(await send().isDisabled()).toBe(true);
  await dialog().getByLabel('Wallet name').fill('Ops hot');
  await dialog().getByLabel('Path').fill('m/44/x');
  await send().click();
  await dialog()
    .getByText(/a BIP-32 path such as/)
    .first()
    .waitFor();
  await dialog().getByLabel('Path').fill("m/44'/60'/0'/0/7");
  await send().click();
  // The name is taken, which only the service knows.
  await desk.confirm(world.host, 'approve');
  await dialog()
    .getByText(/^The service says: wallet label must be unique/)
    .waitFor();
  const name = dialog().getByLabel('Wallet name');
  await expect.poll(() => name.evaluate(field => document.activeElement === field)).toBe(true);
  await name.fill('Expansion');
  await dialog().getByRole('button', { name: 'Another account' }).click();
  await dialog()
    .getByRole('group', { name: 'Account 2' })
    .getByRole('button', { name: /Format/ })
    .click();
  await page.getByRole('option', { name: 'Solana', exact: true }).click();
  await dialog().getByRole('group', { name: 'Account 2' }).getByLabel('Name').fill('=SUM(A1)');
  await sendAndApprove('ACTIVITY_TYPE_CREATE_WALLET');
  expect(parametersOf('ACTIVITY_TYPE_CREATE_WALLET')).toMatchObject({
    walletName: 'Expansion',
    mnemonicLength: 24,
    accounts: [
      { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/7", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
      { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA', name: '=SUM(A1)' },
    ],
  });
  // What others complete appears by itself.
  await option('Expansion').waitFor({ timeout: 20_000 });
  await verified(option("Account at m/44'/60'/0'/0/7")).waitFor();
  await page.getByRole('searchbox', { name: /Search by name/ }).fill('expansion');
  const list = page.getByRole('region', { name: 'Wallets and accounts' });
  await list.getByText('2 accounts of 8').waitFor();
  const csv = await exported(list, 'CSV');
  expect(csv).toContain("'=SUM(A1)");
  const json = JSON.parse(await exported(list, 'JSON')) as { name: string | null; check: string }[];
  expect(json.map(({ name, check }) => [name, check])).toEqual([
    [null, 'verified'],
    ['=SUM(A1)', 'verified'],
  ]);
});

test('accounts are added at the next free path, and closing the confirmation sends nothing', async () => {
  await option('Ops hot').click();
  await detail().getByRole('button', { name: 'Add accounts…' }).click();
  expect(await dialog().getByLabel('Path').inputValue()).toBe("m/44'/60'/0'/0/2");
  await send().click();
  await (await world.host.confirmPage()).close();
  await dialog().getByText('Nothing was decided', { exact: true }).waitFor();
  expect(world.practice.ledger().some(({ type }) => type === 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS')).toBe(false);
  await sendAndApprove('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS');
  await verified(option("Account at m/44'/60'/0'/0/2")).waitFor({ timeout: 20_000 });
});

test('deleting asks for every sentence and the id, says that it is forced, and survives a lost answer', async () => {
  const wallet = world.practice.organisation().wallets.find(each => each.walletName === 'Cold reserve');
  await option('Cold reserve').click();
  await detail().getByRole('button', { name: 'Delete wallet…' }).click();
  await dialog().getByText('Never exported: there is no copy').waitFor();
  for (const { name } of wallet?.accounts ?? [])
    await dialog()
      .getByRole('list', { name: 'Accounts that are lost' })
      .getByText(name ?? '', { exact: true })
      .waitFor();
  for (const box of await dialog().getByRole('checkbox').all()) {
    expect(await send().isDisabled()).toBe(true);
    await box.check();
  }
  await dialog().getByText('Paste the wallet’s id first.').waitFor();
  const id = dialog().getByLabel('Paste or type the wallet’s id');
  await id.fill('Cold reserve');
  await dialog().getByText('This is not the id of this wallet.').waitFor();
  expect(await send().isDisabled()).toBe(true);
  await id.fill(wallet?.walletId ?? '');
  expect(await brokenRules(page)).toEqual([]);
  world.practice.faults.add({ fault: 'drop-after-commit', operation: 'delete_wallets', user: 'Ada Reyes', count: 1 });
  await sendAndApprove('ACTIVITY_TYPE_DELETE_WALLETS');
  expect(world.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_DELETE_WALLETS')).toHaveLength(1);
  expect(parametersOf('ACTIVITY_TYPE_DELETE_WALLETS')).toEqual({ walletIds: [wallet?.walletId], deleteWithoutExport: true });
  await option('Cold reserve').waitFor({ state: 'detached', timeout: 20_000 });
  await detail().getByText('It no longer exists.').waitFor();
});

test('private keys are verified; a tag is made on some of them and deleted again', async () => {
  await page.getByRole('radio', { name: 'Private keys' }).click();
  await verified(option('Settlement signer')).waitFor();
  expect(await verified(page.getByRole('option')).count()).toBe(3);
  await page.getByRole('button', { name: 'New tag…' }).click();
  await dialog().getByLabel('Tag name').fill('Cold storage');
  await dialog().getByRole('checkbox', { name: 'Validator key' }).check();
  await dialog().getByRole('checkbox', { name: 'Settlement signer' }).check();
  await sendAndApprove('ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG');
  await option('Cold storage').waitFor({ timeout: 20_000 });
  await option('Validator key').getByText('Cold storage').waitFor();
  await option('Cold storage').click();
  await detail().getByText('Tag on 2 private keys').waitFor();
  await page.getByRole('button', { name: 'New tag…' }).click();
  await dialog().getByLabel('Tag name').fill('Cold storage');
  await send().click();
  await desk.confirm(world.host, 'approve');
  await dialog()
    .getByText(/^The service says: tag names must be unique/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await detail().getByRole('button', { name: 'Delete tag…' }).click();
  await sendAndApprove('ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS');
  await option('Cold storage').waitFor({ state: 'detached', timeout: 20_000 });
  expect(world.practice.organisation().privateKeyTags).toEqual([]);
});

test('everything is reached by keyboard', async () => {
  await option('Payouts').waitFor();
  await page.getByRole('heading', { name: 'Wallets', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await detail().getByRole('heading', { name: 'Payouts', level: 1 }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail-title');
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('solana');
  await page.getByText('2 accounts of 6').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await detail().getByText('Solana').first().waitFor();
});

test('offline, what is loaded stays and submits say why they are off; a deployment without lists says so', async () => {
  await option('Ops hot').click();
  http.isOffline = true;
  await page.getByRole('button', { name: 'Read again' }).click();
  await page
    .getByRole('region', { name: 'Wallets and accounts' })
    .getByText('The service cannot be reached')
    .waitFor({ timeout: 30_000 });
  await option('Payouts').waitFor();
  await page.evaluate(() => window.custody.feed.refresh({}));
  await detail().getByText('sending needs the service').waitFor({ timeout: 30_000 });
  expect(await detail().getByRole('button', { name: 'Delete wallet…' }).isDisabled()).toBe(true);
  http.isOffline = false;
  world.practice.faults.add({ fault: 'unavailable', operation: 'list_wallets', user: 'Ada Reyes', count: 0 });
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('This deployment does not offer it').waitFor({ timeout: 30_000 });
});

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const)('no accessibility rule is broken, %s', async (colorScheme, size) => {
  await world.close();
  await start({ colorScheme, size });
  // What dismisses a popover of the kit for a screen reader stands beside its dialog, in no region.
  const inPopover = async () => (await brokenRules(page)).filter(rule => !rule.startsWith('region: body > div'));
  await option('Payouts').click();
  await detail().getByRole('heading', { name: 'About it' }).waitFor();
  expect(await brokenRules(page), 'account').toEqual([]);
  await page.getByRole('radio', { name: 'Receive' }).click();
  await qr().waitFor();
  expect(await brokenRules(page), 'receive').toEqual([]);
  await page.getByRole('radio', { name: 'History' }).click();
  await page.getByText(/100 transactions read/).waitFor();
  expect(await brokenRules(page), 'history').toEqual([]);
  await page
    .getByRole('listbox', { name: /^Transactions/ })
    .getByRole('option')
    .first()
    .click();
  await dialog().waitFor();
  expect(await brokenRules(page), 'transaction').toEqual([]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Days' }).click();
  await dialog().waitFor();
  expect(await inPopover(), 'days').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Other account' }).click();
  await dialog().waitFor();
  expect(await inPopover(), 'other accounts').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the accounts' }).click();
  expect(await brokenRules(page), 'history beside its list').toEqual([]);
  await option('Ops hot').click();
  expect(await brokenRules(page), 'wallet').toEqual([]);
  await page.getByRole('button', { name: 'New wallet…' }).click();
  expect(await brokenRules(page), 'new wallet').toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'Private keys' }).click();
  await option('Settlement signer').click();
  await detail().getByRole('heading', { name: 'Tags' }).waitFor();
  expect(await brokenRules(page), 'key').toEqual([]);
});
