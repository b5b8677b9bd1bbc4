/** Wallets: the list, what stands of an account, receiving, making and deleting, private keys and tags. */
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { aloneFor, goTo, press, row, type Scene } from './scene.ts';

const detail = (page: Page) => page.getByRole('region', { name: 'Detail' });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' }).click();
interface Accounts {
  accounts: { address: string; name: string; publicKey?: string }[];
}

export const wallets: readonly Scene[] = [
  {
    world: { service: { rules: aloneFor('create_private_key_tag', 'create_wallet') } },
    states: {
      list: async stage => {
        await goTo('Wallets')(stage);
        await row(stage.page, /^Payouts/).waitFor();
      },
      account: async ({ page }) => {
        await row(page, /^Payouts/).click();
        await detail(page).getByRole('heading', { name: 'About it' }).waitFor();
      },
      'account-solana': async ({ page }) => {
        await row(page, /^Solana payouts/).click();
        await detail(page).getByRole('heading', { name: 'About it' }).waitFor();
      },
      'account-receive': async ({ page }) => {
        await page.getByRole('radio', { name: 'Receive' }).click();
        await detail(page).getByRole('img').waitFor();
      },
      wallet: async ({ page }) => {
        await row(page, /^Ops hot/).click();
        await detail(page).getByRole('heading', { name: 'Ops hot', level: 1 }).waitFor();
      },
      'add-accounts': async ({ page }) => {
        await press(page, 'Add accounts…');
        await dialog(page).waitFor();
      },
      create: async ({ page }) => {
        await cancel(page);
        await press(page, 'New wallet…');
        await dialog(page).waitFor();
      },
      'create-problems': async ({ page }) => {
        await dialog(page).getByLabel('Wallet name').fill('Expansion');
        await dialog(page).getByLabel('Path').fill('m/44/x');
        await dialog(page).getByRole('button', { name: 'Another account' }).click();
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await dialog(page)
          .getByText(/a BIP-32 path such as/)
          .first()
          .waitFor();
      },
      'create-refused': async ({ page, world }) => {
        await dialog(page).getByLabel('Wallet name').fill('Ops hot');
        await dialog(page).getByLabel('Path').first().fill("m/44'/60'/0'/0/7");
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await confirm(world.host, 'approve');
        await dialog(page)
          .getByText(/^The service says: wallet label must be unique/)
          .waitFor();
      },
      created: async ({ page, world }) => {
        await dialog(page).getByLabel('Wallet name').fill('Expansion');
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await confirm(world.host, 'approve');
        await dialog(page)
          .getByText(/Created the wallet/)
          .waitFor();
      },
      delete: async ({ page }) => {
        await dialog(page).getByRole('button', { name: 'Close' }).click();
        await row(page, /^Cold reserve/).click();
        await press(page, 'Delete wallet…');
        await dialog(page).getByText('Never exported: there is no copy').waitFor();
        await dialog(page).getByRole('checkbox').first().check();
      },
      'delete-wrong-id': async ({ page }) => {
        for (const box of await dialog(page).getByRole('checkbox').all()) await box.check();
        await dialog(page).getByLabel('Paste or type the wallet’s id').fill('Cold reserve');
        await dialog(page).getByText('This is not the id of this wallet.').waitFor();
      },
      keys: async ({ page }) => {
        await cancel(page);
        await page.getByRole('radio', { name: 'Private keys' }).click();
        await row(page, /^Settlement signer/).click();
        await detail(page).getByRole('heading', { name: 'Tags' }).waitFor();
      },
      'create-tag': async ({ page }) => {
        await press(page, 'New tag…');
        await dialog(page).getByLabel('Tag name').fill('Cold storage');
        await dialog(page).getByRole('checkbox', { name: 'Validator key' }).check();
      },
      tag: async ({ page, world }) => {
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await confirm(world.host, 'approve');
        await dialog(page)
          .getByText(/Created the key tag/)
          .waitFor();
        await dialog(page).getByRole('button', { name: 'Close' }).click();
        await row(page, /^Cold storage/).click();
        await detail(page)
          .getByText(/^Tag on/)
          .waitFor();
      },
      'delete-tag': async ({ page }) => {
        await press(page, 'Delete tag…');
        await dialog(page).waitFor();
      },
      'no-match': async ({ page }) => {
        await cancel(page);
        await page.getByRole('radio', { name: /^Accounts/ }).click();
        await page.getByRole('searchbox', { name: /Search by name/ }).fill('zebra');
      },
      offline: async ({ page, world, http }) => {
        await page.getByRole('searchbox', { name: /Search by name/ }).fill('');
        await row(page, /^Ops hot/).click();
        http.isOffline = true;
        await press(page, 'Read again');
        await world.host.core.request('main', 'feed.refresh', {});
        await detail(page).getByText('sending needs the service').waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    prepare: http =>
      http.tell.set('list_wallet_accounts', async (_, real) => {
        const answer = (await real()) as unknown as Accounts;
        for (const account of answer.accounts) {
          if (account.name === 'Gas') account.address = '0x00000000000000000000000000000000DeaDBeef';
          if (account.name === 'Reserve') delete account.publicKey;
          if (account.name === 'Solana payouts') account.name = `${hostile[0][1]} ${hostile[2][1].slice(0, 300)}`;
        }
        return answer as never;
      }),
    states: {
      'account-wrong': async stage => {
        await goTo('Wallets')(stage);
        await row(stage.page, /^Gas/).click();
        await stage.page.getByRole('radio', { name: 'Receive' }).click();
        await detail(stage.page).getByText('Do not share this address').waitFor();
      },
      'account-unverifiable': async ({ page }) => {
        await row(page, /^Reserve/).click();
        await detail(page).getByText('The service gives no public key').waitFor();
      },
      'account-shown-all-the-same': async ({ page }) => {
        await press(page, 'Show it anyway');
        await detail(page).getByRole('img').scrollIntoViewIfNeeded();
      },
      'account-hostile': async ({ page }) => {
        await row(page, /^Pay ⟦/).click();
        await detail(page).getByText('⟦U+202E⟧').first().waitFor();
      },
    },
  },
  {
    prepare: http => {
      http.tell.set('list_wallets', () => ({ wallets: [] }));
      http.tell.set('list_wallet_accounts', () => ({ accounts: [] }));
      http.tell.set('list_private_keys', () => ({ privateKeys: [] }));
    },
    states: {
      empty: async stage => {
        await goTo('Wallets')(stage);
        await stage.page.getByRole('button', { name: 'New wallet…' }).first().waitFor();
      },
      'keys-empty': ({ page }) => page.getByRole('radio', { name: 'Private keys' }).click(),
    },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'delay', value: 20_000, operation: 'list_wallets', count: 0 }),
    },
    states: { loading: goTo('Wallets') },
  },
  {
    world: { before: async practice => practice.faults.add({ fault: 'error-500', operation: 'list_wallets', count: 0 }) },
    states: {
      failing: async stage => {
        await goTo('Wallets')(stage);
        await stage.page.getByText('The service failed').first().waitFor({ timeout: 40_000 });
      },
    },
  },
  {
    world: {
      before: async practice => {
        for (const operation of ['list_wallets', 'list_wallet_accounts', 'list_private_keys'])
          practice.faults.add({ fault: 'unavailable', operation, count: 0 });
      },
    },
    states: {
      'not-offered': async stage => {
        await goTo('Wallets')(stage);
        await stage.page.getByText('This deployment does not offer it').first().waitFor({ timeout: 30_000 });
      },
    },
  },
];
