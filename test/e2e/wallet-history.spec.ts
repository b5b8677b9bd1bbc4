/** Transaction history: exact amounts, both ways of paging, filters, who the others are; and ten thousand entries. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { fromCsv } from '../../electron/core/text/csv.ts';
import { pageWithInfo } from '../practice/page.ts';
import { confirm } from './support/desk.ts';
import { expectSmooth } from './support/frames.ts';
import { type Asset, ether, manyAccounts, manyEntries, usdc } from './support/many.ts';
import { type TellingHttp, tellingHttp } from './support/telling-http.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
let http: TellingHttp;
let page: Page;

interface Entry {
  transactionHash: string;
  from: string;
  fee: { amount: string };
  transfers: { direction: string; amount: string; counterparty: string; asset: Asset }[];
}
interface Asked {
  paginationOptions?: { limit?: string; before?: string; after?: string };
}

async function start(options: Parameters<typeof openWorld>[0] = {}): Promise<void> {
  http = tellingHttp();
  world = await openWorld({ ports: { http }, reducedMotion: 'reduce', size: { width: 1440, height: 900 }, ...options });
  page = world.host.page;
}
async function openHistory(name: string): Promise<void> {
  await page.getByRole('navigation').getByText('Wallets', { exact: true }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('radio', { name: 'History' }).click();
}
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const detail = () => page.getByRole('region', { name: 'Detail' });
const lines = () => page.getByRole('listbox', { name: /^Transactions/ }).getByRole('option');
const dialog = () => page.getByRole('dialog');
const choose = async (filter: string, value: string) => {
  await detail()
    .getByRole('button', { name: new RegExp(`^${filter}`) })
    .click();
  // The value as it is sent stands beside the words.
  await page.getByRole('menuitemradio', { name: new RegExp(`^${value}( eip155:|$)`) }).click();
};
async function exported(format: 'CSV' | 'JSON'): Promise<string> {
  const before = world.host.saved.length;
  await detail().getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: `As ${format}` }).click();
  await expect.poll(() => world.host.saved.length, { timeout: 60_000 }).toBe(before + 1);
  return world.host.saved.at(-1)?.text ?? '';
}
/** Rows of a CSV as objects. */
async function records(csv: string): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = (await fromCsv(csv)) as string[][];
  return rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

test('reads older pages to the end, marks who the others are, filters, sums exactly, and leads to the activity', async () => {
  let fingerprint = '';
  let activityId = '';
  await start({
    before: async practice => {
      const proposed = await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'));
      fingerprint = proposed.fingerprint;
      activityId = proposed.id;
    },
  });
  const { practice } = world;
  const supplier = '0x52908400098527886E0F7030069857D2E4169EE7';
  const imitation = '0x5290111111111111111111111111111111119EE7';
  http.tell.set('list_eth_transaction_history', async (_, real) => {
    const answer = (await real()) as {
      transactions: (Entry & Record<string, unknown>)[];
      pageInfo: { hasPreviousPage: boolean };
    };
    if (!answer.pageInfo.hasPreviousPage) {
      const [first, second, third, fourth] = answer.transactions;
      if (first?.transfers[0]) first.transfers[0].counterparty = supplier;
      if (second?.transfers[0]) second.transfers[0] = { ...second.transfers[0], counterparty: imitation, amount: '0' };
      if (third) third.turnkey = { sponsored: true, activityFingerprint: fingerprint };
      if (fourth?.transfers[0])
        fourth.transfers[0].asset = {
          caip19: `eip155:1/erc20:${imitation}`,
          symbol: 'USDC',
          name: '\u202enioC DSU',
          decimals: 6,
        };
    }
    return answer;
  });
  const added = page.evaluate(
    address => window.custody.address_book.add({ label: 'Supplier', address, kind: 'counterparty', acceptWarnings: true }),
    supplier,
  );
  await confirm(world.host, 'approve');
  expect(await added).toMatchObject({ ok: true });
  await openHistory('Payouts');
  await detail().getByText('100 transactions read. Older ones exist.').waitFor();
  await lines().getByText('Supplier', { exact: true }).first().waitFor();
  await lines().getByText('Address book', { exact: false }).first().waitFor();
  const [planted, imitated] = ['Imitates “Supplier”', 'Doubtful'].map(words => lines().filter({ hasText: words }));

  await imitated?.click();
  await dialog()
    .getByText(/It is called USDC but is not the USDC of this chain/)
    .waitFor();
  await dialog().getByText('⟦U+202E⟧').first().waitFor();
  await page.keyboard.press('Escape');
  // A row that was scrolled away is not drawn.
  await page.getByRole('listbox', { name: /^Transactions/ }).evaluate(list => list.scrollTo(0, 0));
  await planted?.click();
  await dialog()
    .getByText(/A transfer of zero/)
    .waitFor();
  await page.keyboard.press('Escape');

  await detail().getByRole('button', { name: 'Read older' }).click();
  await detail().getByText('200 transactions read. Older ones exist.').waitFor();
  await detail().getByRole('button', { name: 'Read all' }).click();
  await detail().getByText('250 transactions read. These are all.').waitFor();
  await detail().getByRole('button', { name: 'Look for newer' }).click();
  await detail().getByText('250 transactions read. These are all.').waitFor();

  // What the service has, asked by somebody else.
  const address = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
  const truth: Entry[] = [];
  for (let after: string | undefined; ; ) {
    const options = { limit: '100', ...(after === undefined ? {} : { after }) };
    const { json } = await practice
      .as('Ben')
      .query('list_eth_transaction_history', { address, caip2: 'eip155:1', paginationOptions: options });
    truth.push(...json.transactions);
    if (!json.pageInfo.hasNextPage) break;
    after = json.pageInfo.endCursor;
  }
  const file = await records(await exported('CSV'));
  expect(file.map(row => row.transactionHash)).toEqual(truth.map(entry => entry.transactionHash));
  expect(file.slice(4).map(row => row.amountAtomic)).toEqual(truth.slice(4).map(entry => entry.transfers[0]?.amount ?? ''));
  expect(file.map(row => row.feeAtomic)).toEqual(truth.map(entry => entry.fee.amount));

  await choose('Asset', 'WBTC');
  await choose('Direction', 'in');
  const shown = await records(await exported('CSV'));
  const wanted = truth.slice(4).filter(({ transfers: [t] }) => t?.asset.symbol === 'WBTC' && t.direction === 'IN');
  const sum = wanted.reduce((total, entry) => total + BigInt(entry.transfers[0]?.amount ?? 0), 0n);
  expect(shown.slice(-wanted.length).reduce((total, row) => total + BigInt(row.amountAtomic ?? 0), 0n)).toBe(sum);
  const digits = sum.toString().padStart(9, '0');
  const exact = `${digits.slice(0, -8).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-8).replace(/0+$/, '')}`;
  await detail().getByLabel('Totals of what is shown').getByText(`in ${exact}`, { exact: false }).first().waitFor();
  await detail().getByRole('button', { name: 'All totals' }).click();
  await dialog().getByRole('row', { name: /^WBTC/ }).getByRole('cell', { name: exact }).first().waitFor();
  await page.keyboard.press('Escape');

  await detail().getByRole('button', { name: 'Days' }).click();
  const days = page.getByRole('dialog', { name: 'Days' });
  await days.getByLabel('From', { exact: true }).fill('2026-02-30');
  await days.getByText('Expected a day such as 2026-11-21, received 2026-02-30.').waitFor();
  await days.getByLabel('From', { exact: true }).fill('2026-08-18');
  await days.getByLabel('To', { exact: true }).fill('2026-08-17');
  await days.getByText('The first day is after the last').waitFor();
  await detail().getByText('Nothing matches the filters').waitFor();
  // The calendar begins a new range, which its second day ends.
  await days.getByRole('button', { name: '16 Aug 2026' }).click();
  await days.getByRole('button', { name: '14 Aug 2026' }).click();
  await days.getByRole('button', { name: 'Done' }).click();
  await detail().getByRole('button', { name: 'Days 14 – 16 Aug 2026' }).waitFor();
  await detail().getByRole('button', { name: 'Clear', exact: true }).click();

  await detail()
    .getByRole('searchbox')
    .fill(truth[2]?.transactionHash ?? '');
  await detail().getByText('1 shown of 250 read').waitFor();
  await lines().first().click();
  await dialog().getByRole('button', { name: 'Open its activity' }).click();
  await page.locator(`[role=option][data-key="${activityId}"]`).waitFor();
  await page.getByRole('region', { name: 'Review' }).getByRole('article').waitFor();
  expect(stored(practice, activityId).fingerprint).toBe(fingerprint);
});

test('a deployment without the history says so where the transactions would stand', async () => {
  await start({
    size: { width: 900, height: 600 },
    before: async practice =>
      practice.faults.add({ fault: 'unavailable', operation: 'list_eth_transaction_history', user: 'Ada Reyes', count: 1 }),
  });
  await openHistory('Payouts');
  await detail().getByText('This deployment seems to have no transaction history').waitFor();
  await detail().getByRole('button', { name: 'Try again' }).click();
  await detail().getByText('100 transactions read').waitFor();
  // What is read and the ways on stay in view.
  const foot = await detail().getByRole('button', { name: 'Read older' }).boundingBox();
  expect((foot?.y ?? 600) + (foot?.height ?? 0)).toBeLessThanOrEqual(600);
});

test('digits are whole at every width, several accounts stand in one table, and what was drawn stays drawn', async () => {
  await start({ size: { width: 900, height: 600 } });
  const huge = '9'.repeat(78);
  http.tell.set('list_eth_transaction_history', async (_, real) => {
    const answer = (await real()) as { transactions: (Entry & { status: string })[] };
    const [first, second, third] = answer.transactions;
    if (first?.transfers[0]) Object.assign(first.transfers[0], { amount: huge, asset: { ...usdc, symbol: 'USDC'.repeat(80) } });
    if (second?.transfers[0]) Object.assign(second.transfers[0], { amount: huge, direction: 'OUT', asset: ether });
    if (third) third.status = 'FAILED';
    return answer;
  });
  await openHistory('Payouts');
  await detail().getByText('100 transactions read').waitFor();
  await lines().getByText('Failed').waitFor();
  /** Amounts that are cut by a box which does not scroll, or that take more than a line. */
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-digits]')].flatMap(digits => {
        const wrapped = new Set(Array.from(digits.getClientRects(), ({ top }) => Math.round(top))).size > 1;
        let clipped = false;
        for (let box = digits.parentElement; box !== null && !clipped; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box);
          if (overflowX === 'auto' || overflowX === 'scroll') break;
          const isWider = box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline';
          clipped = isWider && (overflowX === 'hidden' || overflowX === 'clip');
        }
        return wrapped || clipped ? [`${digits.textContent}${wrapped ? ' wrapped' : ' clipped'}`] : [];
      }),
    );
  for (const [width, height] of [
    [900, 600],
    [1280, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(cut, { message: `${width}` }).toEqual([]);
    // An address that takes two lines makes its line higher.
    const overfull = () => lines().evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length);
    await expect.poll(overfull, { message: `${width}` }).toBe(0);
    expect(await page.locator('[data-digits]').count()).toBeGreaterThan(4);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await detail()
    .getByRole('button', { name: /more assets$/ })
    .click();
  await expect.poll(cut).toEqual([]);
  await dialog()
    .getByRole('button', { name: /^Flow of/ })
    .click();
  await page.getByRole('menuitemradio', { name: /^WBTC/ }).click();
  await page.keyboard.press('Escape');
  await detail().getByText('WBTC per day').waitFor();
  await choose('Asset', 'WETH');
  await detail().getByText('No WBTC among these').waitFor();
  await detail().getByRole('button', { name: 'Clear', exact: true }).click();

  await detail().getByRole('button', { name: 'Other account' }).click();
  await page.getByRole('checkbox', { name: 'Gas' }).check();
  await page.getByRole('button', { name: 'Show them together' }).click();
  await detail().getByText('200 transactions read').waitFor();
  await detail()
    .getByText(/All accounts are read back to/)
    .waitFor();
  const file = await records(await exported('CSV'));
  expect(new Set(file.map(({ account }) => account))).toEqual(new Set(['Payouts', 'Gas']));
  expect(file[0]).toMatchObject({ amountAtomic: huge, decimals: '6' });
  expect(file.map(({ timestamp }) => timestamp)).toEqual(
    file
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .toReversed(),
  );
});

test('a failing page keeps what is read; other chains are read apart; a chain without history says so', async () => {
  await start();
  await openHistory('Payouts');
  await detail().getByText('100 transactions read').waitFor();
  world.practice.faults.add({ fault: 'truncated-json', operation: 'list_eth_transaction_history', user: 'Ada Reyes', count: 0 });
  await detail().getByRole('button', { name: 'Read older' }).click();
  await detail().getByRole('alert').waitFor({ timeout: 30_000 });
  expect(await lines().count()).toBeGreaterThan(0);
  world.practice.faults.clear();
  await detail().getByRole('button', { name: 'Try again' }).click();
  await detail().getByText('200 transactions read').waitFor();
  http.tell.set('list_eth_transaction_history', () => ({ transactions: [] }));
  await choose('Chain', 'Base');
  await detail().getByText('No transactions on Base').waitFor();
  // Circles: the same page for ever.
  http.tell.delete('list_eth_transaction_history');
  http.tell.set('list_eth_transaction_history', async (asked, real) => {
    const answer = await real();
    return 'after' in ((asked as Asked).paginationOptions ?? {}) ? { ...circle, pageInfo: { hasNextPage: true } } : answer;
  });
  const circle = { transactions: [] as unknown[] };
  await choose('Chain', 'Polygon');
  await detail().getByText('100 transactions read').waitFor();
  await detail().getByRole('button', { name: 'Read all' }).click();
  await detail().getByText('The service keeps returning the same transactions.').waitFor();
});

const many = 10_000;

/** From here on: how many lines the page makes. Each says its time in words, and nothing else of this screen tells minutes. */
async function linesMade(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { getUTCMinutes } = Date.prototype;
    Reflect.set(window, 'toldMinutes', 0);
    Date.prototype.getUTCMinutes = function (this: Date) {
      Reflect.set(window, 'toldMinutes', Reflect.get(window, 'toldMinutes') + 1);
      return getUTCMinutes.call(this);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'toldMinutes')));
}

test('ten thousand accounts and ten thousand transactions stay smooth, and their files are complete and exact', async () => {
  await start();
  const { organizationId } = world.practice.info;
  const [wallet] = world.practice.organisation().wallets;
  const all = manyAccounts(organizationId, wallet?.walletId ?? '', many);
  http.tell.set('list_wallet_accounts', asked => ({
    accounts: pageWithInfo(all, each => each.walletAccountId, (asked as Asked).paginationOptions).rows,
  }));
  const first = all[0]?.address ?? '';
  const history = manyEntries(first, many);
  http.tell.set('list_eth_transaction_history', asked => {
    const { rows, pageInfo } = pageWithInfo(history, each => each.transactionHash, (asked as Asked).paginationOptions);
    return { transactions: rows, pageInfo };
  });
  await page.getByRole('navigation').getByText('Wallets', { exact: true }).click();
  await page.getByRole('radio', { name: 'Accounts 10,000' }).waitFor({ timeout: 120_000 });
  const list = page.getByRole('region', { name: 'Wallets and accounts' });
  await list.getByText(/so far/).waitFor({ state: 'detached', timeout: 60_000 });
  await expectSmooth(list.getByRole('listbox'));
  await list.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await expect.poll(() => world.host.saved.length, { timeout: 60_000 }).toBe(1);
  const accountFile = await records(world.host.saved[0]?.text ?? '');
  expect(
    accountFile.map(({ address, check, computedAddress, publicKey, path }) => [address, check, computedAddress, publicKey, path]),
  ).toEqual(all.map(({ address, publicKey, path }) => [address, 'verified', address, publicKey, path]));
  const search = list.getByRole('searchbox');
  const shown = (name: string) => detail().getByRole('heading', { name, exact: true }).waitFor();
  await search.click();
  for (const letter of '/0/9998') await page.keyboard.type(letter);
  await list.getByText('1 account of 10,000').waitFor();
  await list.getByRole('option', { name: /^Till 9998/ }).click();
  await shown('Till 9998');
  await search.fill('');
  await list.getByText(/ of 10,000/).waitFor({ state: 'detached' });
  await list.getByRole('listbox').evaluate(element => element.scrollTo(0, 0));
  await list.getByRole('option', { name: /^Till 3/ }).click();
  await shown('Till 3');
  await page.keyboard.press('k');
  await shown('Till 2');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill('till 8765');
  await page.getByRole('dialog').getByText('Ops hot, Till 8765').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openHistory('Till 0');
  await detail().getByRole('button', { name: 'Other account' }).click();
  await page.getByRole('dialog', { name: 'Other accounts' }).waitFor();
  await page.keyboard.type('/0/7799');
  await page.getByRole('dialog').getByText('Till 7799').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await detail().getByText('100 transactions read').waitFor();
  const made = await linesMade();
  await detail().getByRole('button', { name: 'Read all' }).click();
  await detail().getByText('10,000 transactions read. These are all.').waitFor({ timeout: 180_000 });
  // Each once, all of them again the few times that a column gets wider, and those in view with each page.
  expect(await made()).toBeLessThan(5 * many);
  await expectSmooth(page.getByRole('listbox', { name: /^Transactions/ }));
  const file = await records(await exported('CSV'));
  const json = JSON.parse(await exported('JSON')) as Record<string, string | null>[];
  expect(file.length).toBe(many);
  expect(
    file.map(row => [row.transactionHash, row.direction, row.amountAtomic, row.caip19, row.counterparty, row.feeAtomic]),
  ).toEqual(
    history.map(({ transactionHash, fee, transfers: [t] }) => [
      transactionHash,
      t?.direction,
      t?.amount,
      t?.asset.caip19,
      t?.counterparty,
      fee.amount,
    ]),
  );
  expect(json.map(row => [row.transactionHash, row.amountAtomic, row.amount])).toEqual(
    file.map(row => [row.transactionHash, row.amountAtomic, row.amount]),
  );
  // The decimal says the same number: without its point it is the atomic amount again.
  for (const row of file) {
    const [whole = '', fraction = ''] = (row.amount ?? '').split('.');
    expect(BigInt(whole + fraction.padEnd(Number(row.decimals), '0'))).toBe(BigInt(row.amountAtomic ?? ''));
  }
  await detail()
    .getByRole('searchbox')
    .fill(`0x${(4711).toString(16).padStart(64, '0')}`);
  await detail().getByText('1 shown of 10,000 read').waitFor();
}, 360_000);
