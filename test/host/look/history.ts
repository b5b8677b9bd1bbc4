/** Transactions of an account: loaded, filtered, planted, hostile, empty, waiting and failing. */
import type { Page } from 'playwright-core';
import { hostile } from '../../e2e/support/hostile-text.ts';
import type { TellingHttp } from '../../e2e/support/telling-http.ts';
import { goTo, type Play, press, row, type Scene } from './scene.ts';

const detail = (page: Page) => page.getByRole('region', { name: 'Detail' });
const lines = (page: Page) => page.getByRole('listbox', { name: /^Transactions/ }).getByRole('option');
const open: Play = async stage => {
  await goTo('Wallets')(stage);
  await row(stage.page, /^Payouts/).click();
  await stage.page.getByRole('radio', { name: 'History' }).click();
};
const choose = async (page: Page, filter: string, value: string) => {
  await detail(page)
    .getByRole('button', { name: new RegExp(`^${filter}`) })
    .click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
};

interface Entry {
  transfers: { counterparty: string; amount: string; asset: Record<string, unknown> }[];
}
/** A coin that calls itself USDC, a transfer of nothing, and names that want to be something else. */
const tellHostile = (http: TellingHttp) =>
  http.tell.set('list_eth_transaction_history', async (_, real) => {
    const answer = (await real()) as unknown as { transactions: Entry[] };
    const names = [hostile[0][1], hostile[2][1], hostile[7][1], hostile[4][1]];
    for (const [index, name] of names.entries()) {
      const [transfer] = answer.transactions[index]?.transfers ?? [];
      if (transfer === undefined) continue;
      transfer.asset = {
        caip19: 'eip155:1/erc20:0x5290111111111111111111111111111111119EE7',
        symbol: index === 0 ? 'USDC' : name.slice(0, 400),
        name,
        decimals: index === 1 ? 0 : 6,
      };
      if (index === 1) transfer.amount = '9'.repeat(78);
      if (index === 2) transfer.amount = '0';
    }
    return answer as never;
  });

/** An honest day: own accounts, people dealt with, one imitation that sends dust, and a payment that failed. */
const tellMixed = (http: TellingHttp) =>
  http.tell.set('list_eth_transaction_history', async ({ address }, real) => {
    const answer = (await real()) as unknown as { transactions: (Entry & { status: string })[] };
    const own = String(address);
    const like = `${own.slice(0, 6)}${'7'.repeat(32)}${own.slice(-4)}`;
    for (const [index, entry] of answer.transactions.entries()) {
      const [transfer] = entry.transfers;
      if (transfer === undefined) continue;
      const round = { ETH: 10n ** 16n, WETH: 10n ** 14n }[String(transfer.asset.symbol)] ?? 10n ** 4n;
      transfer.amount = ((BigInt(transfer.amount) / round) * round).toString();
      if (index % 3 === 0) transfer.counterparty = '0x52908400098527886E0F7030069857D2E4169EE7';
      if (index === 4) Object.assign(transfer, { counterparty: like, direction: 'IN', amount: '1' });
      if (index === 7) entry.status = 'FAILED';
    }
    return answer as never;
  });

export const history: readonly Scene[] = [
  {
    prepare: tellMixed,
    states: {
      mixed: async stage => {
        await open(stage);
        await detail(stage.page).getByText('100 transactions read').waitFor();
      },
      beside: async ({ page }) => {
        await press(page, 'Show the accounts');
        await row(page, /^Payouts/).waitFor();
      },
    },
  },
  {
    states: {
      loaded: async stage => {
        await open(stage);
        await detail(stage.page).getByText('100 transactions read').waitFor();
      },
      transaction: async ({ page }) => {
        await lines(page).nth(2).click();
        await page.getByRole('dialog').waitFor();
      },
      filtered: async ({ page }) => {
        await page.keyboard.press('Escape');
        await choose(page, 'Direction', 'in');
        await detail(page)
          .getByText(/shown of/)
          .first()
          .waitFor();
      },
      'filtered-empty': async ({ page }) => {
        await press(page, 'Days');
        await page.getByLabel('From', { exact: true }).fill('2026-08-18');
        await page.getByLabel('To', { exact: true }).fill('2026-08-17');
        await page.getByText('The first day is after the last.').first().waitFor();
      },
      'failing-older': async ({ page, world }) => {
        await page.keyboard.press('Escape');
        await detail(page).getByRole('button', { name: 'Clear', exact: true }).click();
        world.practice.faults.add({ fault: 'truncated-json', operation: 'list_eth_transaction_history', count: 0 });
        await press(page, 'Read older');
        await detail(page).getByRole('alert').waitFor({ timeout: 30_000 });
      },
      all: async ({ page, world }) => {
        world.practice.faults.clear();
        await press(page, 'Try again');
        await press(page, 'Read all');
        await detail(page)
          .getByText(/These are all/)
          .waitFor();
      },
      totals: async ({ page }) => {
        await detail(page)
          .getByRole('button', { name: /more assets?$|All totals/ })
          .click();
        await page.getByRole('dialog').waitFor();
      },
      others: async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, 'Other account');
        await press(page, 'All of its wallet');
      },
      together: async ({ page }) => {
        await press(page, 'Show them together');
        await detail(page)
          .getByText(/All accounts are read back to/)
          .waitFor();
      },
      offline: async ({ page, world, http }) => {
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText('Offline').first().waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    prepare: tellHostile,
    states: {
      hostile: async stage => {
        await open(stage);
        await detail(stage.page).getByText('100 transactions read').waitFor();
      },
      'hostile-transaction': async ({ page }) => {
        await lines(page).first().click();
        await page.getByRole('dialog').waitFor();
      },
      'hostile-long': async ({ page }) => {
        await page.keyboard.press('Escape');
        await lines(page).nth(1).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  {
    prepare: http => http.tell.set('list_eth_transaction_history', () => ({ transactions: [] })),
    states: {
      empty: async stage => {
        await open(stage);
        await detail(stage.page)
          .getByText(/No transactions on/)
          .waitFor();
      },
    },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'delay', value: 20_000, operation: 'list_eth_transaction_history' }),
    },
    states: { loading: open },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'error-500', operation: 'list_eth_transaction_history', count: 0 }),
    },
    states: {
      failing: async stage => {
        await open(stage);
        await detail(stage.page).getByRole('alert').waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: {
      before: async practice =>
        practice.faults.add({ fault: 'unavailable', operation: 'list_eth_transaction_history', count: 0 }),
    },
    states: {
      'not-offered': async stage => {
        await open(stage);
        await detail(stage.page).getByText('This deployment seems to have no transaction history').waitFor({ timeout: 30_000 });
      },
    },
  },
];
