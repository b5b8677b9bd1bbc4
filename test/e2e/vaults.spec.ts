/** Vaults: a whole catalogue, exact values, the picture, samples, enabling one to its end, and claiming swap fees. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { decimal } from '../../electron/contract/text/amounts.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { layOut } from '../host/written.ts';
import { assets } from '../practice/catalog/assets.ts';
import { type Vault, vaults } from '../practice/catalog/vaults.ts';
import { contentOf } from '../unit/support/kept.ts';
import { confirm } from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, stored, type World, type WorldOptions } from './support/world.ts';

let world: World;
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const [usdc] = assets;
const catalogue = vaults('1').filter(({ asset }) => asset === usdc);
const exact = ({ tvl, asset }: Vault) => `${decimal(tvl, asset.decimals)} ${asset.symbol}`;

async function start(options: WorldOptions = {}): Promise<Page> {
  world = await openWorld(options);
  const { page } = world.host;
  await page.getByRole('navigation').getByText('Vaults', { exact: true }).click();
  await page.getByRole('heading', { name: 'Vaults', level: 1 }).waitFor();
  return page;
}
const names = (page: Page) => page.locator('table tbody th button').allInnerTexts();
const openVault = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('region', { name: `Vault ${name}`, exact: true }).waitFor();
};
const enable = (page: Page) => page.getByRole('region', { name: 'Enable this vault' });
/** The first step of enabling: fee and wallet. */
const terms = async (page: Page) => {
  const form = enable(page);
  await form.getByRole('button', { name: 'Choose fee and wallet…' }).click();
  return form;
};
const fee = 'Your fee, in per cent';
describe('the catalogue', () => {
  test('shows every vault of an asset with its exact TVL, sorts and narrows it, and saves what is shown', async () => {
    const page = await start();
    await expect.poll(() => names(page)).toEqual(catalogue.map(({ name }) => name));
    const text = await page.getByRole('table').innerText();
    for (const vault of catalogue) expect(text).toContain(exact(vault));
    await page.getByRole('button', { name: 'APY', exact: true }).click();
    const byApy = catalogue.toSorted((a, b) => (a.apyPct < b.apyPct ? 1 : -1)).map(({ name }) => name);
    expect(await names(page)).toEqual(byApy);
    await page.getByRole('button', { name: 'APY', exact: true }).click();
    expect(await names(page)).toEqual(byApy.toReversed());
    await page.getByRole('searchbox', { name: 'Search vaults' }).fill('meridian');
    const found = catalogue.filter(({ curator }) => curator.includes('Meridian'));
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As JSON' }).click();
    await page.getByText('Saved as vaults.json').waitFor();
    const saved = JSON.parse(world.host.saved[0]?.text ?? '[]') as { tvlAtomic: string; apyPct: string; name: string }[];
    expect(new Map(saved.map(row => [row.name, [row.tvlAtomic, row.apyPct]]))).toEqual(
      new Map(found.map(({ name, tvl, apyPct }) => [name, [tvl.toString(), apyPct]])),
    );
    await page.getByRole('searchbox', { name: 'Search vaults' }).fill('no such vault');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(catalogue.length);
  });

  test('the keyboard walks the table and the picture, and goes back', async () => {
    const page = await start();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('region', { name: `Vault ${catalogue[0]?.name}`, exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('region', { name: `Vault ${catalogue[1]?.name}`, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const picture = page.getByRole('region', { name: 'Chart and deployments' });
    await picture.getByRole('figure').waitFor();
    await picture.getByRole('figure').getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Vault ${catalogue[1]?.name}`, exact: true }).waitFor();
  });

  test('any asset can be asked for by its identifier; a text that is none is refused beside its field', async () => {
    const page = await start();
    const other = async (caip19: string) => {
      await page.getByRole('textbox', { name: 'CAIP-19 identifier' }).fill(caip19);
      await page.getByRole('button', { name: 'Read its catalogue' }).click();
    };
    await page.getByRole('button', { name: 'Asset USDC · Ethereum mainnet' }).click();
    await page.getByRole('menuitemradio', { name: 'Another asset…' }).click();
    for (const bad of [
      '',
      'USDC',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'eip155:1',
      'eip155:1/erc20:',
      `eip155:1/erc20:${'a'.repeat(400)}`,
    ]) {
      await other(bad);
      await page.getByText(/^(Expected|Fill this in:) (a CAIP-19 asset|at most)/).waitFor();
      await page.getByRole('textbox', { name: 'CAIP-19 identifier' }).fill('x');
    }
    await other('eip155:10/erc20:0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85');
    await page.getByText('No vaults over').waitFor();
  });

  test('a deployment without the catalogue says so, and a service that is gone leaves what was read', async () => {
    const page = await start({
      before: async practice => practice.faults.add({ fault: 'unavailable', operation: 'list_earn_vaults' }),
    });
    await page.getByText('This deployment seems to have no vault catalogue').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => names(page)).toHaveLength(catalogue.length);
    world.practice.faults.add({ fault: 'error-500', operation: 'list_earn_vaults', count: 0 });
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('The service failed', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await names(page)).toHaveLength(catalogue.length);
  });
});

describe('samples', () => {
  test('what a catalogue said is kept by day, and drawn as local samples with a table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-vaults-'));
    const path = join(folder, 'earn-samples.json');
    const keychain = createMemoryKeychain();
    const [vault] = catalogue;
    const page = await start({
      folder,
      ports: { keychain },
      before: practice =>
        layOut(folder, keychain, 'earn-samples.json', {
          version: 1,
          vaults: [
            {
              baseUrl: practice.info.baseUrl,
              caip19: usdc?.caip19,
              vaultAddress: vault?.vaultAddress,
              samples: [
                ['2026-01-02', '0.0410', '1'],
                ['2026-01-03', '0.0123456789012345678901', '1'],
              ],
            },
          ],
        }),
    });
    await openVault(page, vault?.name ?? '');
    const samples = page.getByRole('region', { name: 'APY over time' });
    await samples.getByText('Show as a table').click();
    const table = await samples.getByRole('table').innerText();
    expect(table).toContain('1.23456789012345678901 %');
    expect(table).toContain(decimal(BigInt(vault?.apyPct.slice(2) ?? '0'), 2));
    expect(await samples.getByRole('img').getAttribute('aria-label')).toContain('3 local samples');
    const kept = JSON.parse(contentOf(await readFile(path))) as { vaults: { samples: unknown[] }[] };
    expect(kept.vaults).toHaveLength(catalogue.length);
  });
});

describe('enabling a vault', () => {
  const range = 'a fee from 0 to 40 per cent, with at most two decimal places, such as 12.5';

  test('each field says what is wrong with it; nothing is sent; only an own Ethereum account gets the fee', async () => {
    const page = await start();
    await openVault(page, 'Prime USDC');
    const form = await terms(page);
    const next = form.getByRole('button', { name: 'See what it does' });
    await next.click();
    await form.getByText(`Fill this in: ${range}`).waitFor();
    for (const value of ['40.01', '-1', '12,5', '12.345', '1e1']) {
      await form.getByLabel(fee).fill(value);
      await form.getByText(`Expected ${range}, received "${value}"`).waitFor();
    }
    await form.getByLabel(fee).fill('40 %');
    await form.getByText('4,000 basis points.').waitFor();
    await form.getByText(range).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Paste an address instead' }).click();
    const wallet = form.getByLabel('Address of the account');
    const solana = world.practice
      .organisation()
      .wallets[0]?.accounts.find(each => each.addressFormat === 'ADDRESS_FORMAT_SOLANA');
    const own = world.practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
    for (const [value, expected] of [
      ['hello', '0x and 40 hex digits'],
      [solana?.address ?? '', '0x and 40 hex digits'],
      ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'an account of this organisation'],
      [own.toLowerCase().replace(/[a-f]/, letter => letter.toUpperCase()), 'the checksum of EIP-55'],
    ] as const) {
      await wallet.fill(value);
      await form.getByText(expected).last().waitFor();
      await next.click();
      await form.getByLabel(fee).waitFor();
    }
    await wallet.fill(own);
    await next.click();
    for (const value of ['', '0', '-5', 'abc', '1.0000001', '1,50', '1e9']) {
      await form.getByLabel('Sample deposit, in USDC').fill(value);
      await form.getByText(/^(Expected|Fill this in:) an amount of USDC above 0/).waitFor();
    }
    await form.getByLabel('Sample deposit, in USDC').fill('1,250.50');
    await form.getByText('1,250.50 USDC.').waitFor();
    expect(world.host.isConfirming()).toBe(false);
    expect(world.practice.ledger()).toEqual([]);
  });

  test('the effect of the fee is exact, the request is confirmed, and the deployment is followed to its end', async () => {
    const page = await start();
    const vault = catalogue.find(({ name }) => name === 'Prime USDC');
    await openVault(page, 'Prime USDC');
    const form = await terms(page);
    await form.getByLabel(fee).fill('12.34');
    const account = world.practice.organisation().wallets[1]?.accounts[0];
    await form.getByRole('radio', { name: /Reserve/ }).check();
    await form.getByRole('button', { name: 'See what it does' }).click();
    await form.getByLabel('Sample deposit, in USDC').fill('1,000,000.000001');
    const shares = form.getByLabel('How a year’s gross yield is divided');
    // In whole numbers: deposit 10^12 + 1, APY in 10^-4, fees in 10^-4.
    const gross = (1_000_000_000_001n * BigInt(vault?.apyPct.slice(2) ?? '0')) / 10_000n;
    const part = (bps: bigint) => (1_000_000_000_001n * BigInt(vault?.apyPct.slice(2) ?? '0') * bps) / 100_000_000n;
    await expect.poll(() => shares.innerText()).toContain(`${decimal(gross - part(1234n) - part(1000n), 6)} USDC`);
    expect(await shares.innerText()).toContain(`${decimal(part(1234n), 6)} USDC`);
    // The bar divides as the words do: 77.66, 12.34 and 10 parts of a hundred.
    const parts = await shares.locator('xpath=preceding-sibling::div/i').evaluateAll(all => all.map(each => each.clientWidth));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    expect(parts.map(part => Math.round((part / whole) * 50) * 2)).toEqual([78, 12, 10]);
    expect(await form.innerText()).toContain('not guaranteed');
    await form.getByRole('button', { name: 'Review and enable…' }).click();
    await confirm(world.host, 'approve');
    await page.getByText('waits for the approval of others').waitFor();
    const [record] = world.practice.ledger();
    expect(record?.parameters).toEqual({
      vaultAddress: expect.stringMatching(new RegExp(`^${vault?.vaultAddress}$`, 'i')),
      chainCaip2: 'eip155:1',
      clientFeeBps: '1234',
      clientFeeWallet: account?.address,
    });
    await world.practice.as('Ben').approve(stored(world.practice, record?.id ?? ''));
    const deployments = page.getByRole('region', { name: 'Deployments' });
    await deployments.getByText('Deploying', { exact: true }).waitFor({ timeout: 25_000 });
    world.practice.clock.advance(6000);
    await deployments.getByText('Deployed', { exact: true }).waitFor();
    const wrapper = page.getByRole('region', { name: 'Your wrapper' });
    await wrapper.getByText('computed here: gross less your fee', { exact: true }).waitFor();
    await wrapper.getByText('an account of yours').waitFor();
    expect(await page.locator('table tbody tr', { hasText: 'Prime USDC' }).getByText('Yes', { exact: true }).count()).toBe(1);
  });

  test('a lost answer is settled with the same bytes: one request stands at the service, not two', async () => {
    const page = await start();
    await openVault(page, 'Core USDC');
    const form = await terms(page);
    await form.getByLabel(fee).fill('0');
    await form.getByRole('radio').first().check();
    await form.getByRole('button', { name: 'See what it does' }).click();
    world.practice.faults.add({ fault: 'drop-after-commit', operation: 'earn_deploy_wrapper' });
    await form.getByRole('button', { name: 'Review and enable…' }).click();
    await confirm(world.host, 'approve');
    await page.getByText('waits for the approval of others').waitFor({ timeout: 30_000 });
    expect(world.practice.ledger()).toHaveLength(1);
  });

  test('without the list of accounts no fee wallet can be checked, and nothing can be sent', async () => {
    const page = await start();
    await page.getByRole('table').waitFor();
    world.practice.faults.add({ fault: 'unavailable', operation: 'list_wallet_accounts' });
    await openVault(page, 'Core USDC');
    const form = await terms(page);
    await form.getByText('This deployment does not offer it').waitFor();
    expect(await form.getByRole('button', { name: 'See what it does' }).isDisabled()).toBe(true);
  });
});

test('swap fees are claimed through the confirmation window', async () => {
  const page = await start();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill('claim swap');
  await page.getByRole('menuitem', { name: 'Claim swap fees', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim swap fees' });
  await dialog.getByRole('button', { name: 'Review and claim…' }).click();
  await confirm(world.host, 'reject');
  await dialog.getByText('Nothing left this computer').waitFor();
  await dialog.getByRole('button', { name: 'Review and claim…' }).click();
  await confirm(world.host, 'approve');
  await dialog.getByText('waits for the approval of others').waitFor();
  expect(world.practice.ledger().map(({ type, parameters }) => [type, parameters])).toEqual([
    ['ACTIVITY_TYPE_CLAIM_SWAP_FEES', {}],
  ]);
});

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const)('no accessibility rule is broken, %s', async (colorScheme, size) => {
  const page = await start({ colorScheme, size, reducedMotion: 'reduce' });
  await page.getByRole('table').waitFor();
  expect(await brokenRules(page), 'table').toEqual([]);
  if (size.width < 1000) {
    await page.getByRole('button', { name: 'Chart' }).click();
    expect(await brokenRules(page), 'picture').toEqual([]);
    await page.getByRole('button', { name: 'Back to the table' }).click();
  }
  await openVault(page, 'Prime USDC');
  const form = await terms(page);
  await form.getByLabel(fee).fill('50');
  await form.getByText('Expected a fee from 0 to 40').waitFor();
  expect(await brokenRules(page), 'vault').toEqual([]);
  await form.getByLabel(fee).fill('10');
  await form.getByRole('radio').first().check();
  await form.getByRole('button', { name: 'See what it does' }).click();
  await form.getByLabel('Sample deposit, in USDC').waitFor();
  expect(await brokenRules(page), 'what it does').toEqual([]);
});
