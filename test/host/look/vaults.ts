/** Vaults: the market, one vault, enabling it, what came of it, samples, and catalogues that fail. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { assets } from '../../practice/catalog/assets.ts';
import { vaults as catalogue } from '../../practice/catalog/vaults.ts';
import { createMemoryKeychain } from '../memory-keychain.ts';
import { layOut } from '../written.ts';
import { aloneFor, goTo, press, type Scene } from './scene.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Enable this vault' });
const openVault = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('region', { name: `Vault ${name}`, exact: true }).waitFor();
};
const folder = await mkdtemp(join(tmpdir(), 'countersign-look-'));
const keychain = createMemoryKeychain();
const day = (n: number) => new Date(Date.now() - (61 - n) * 86_400_000).toISOString().slice(0, 10);
/** Two months of one vault, as the app would have kept them. */
const samples = Array.from({ length: 60 }, (_, n) => [day(n), `0.0${410 + Math.round(40 * Math.sin(n / 6)) + (n % 5)}`, '1']);

export const vaults: readonly Scene[] = [
  {
    world: {
      folder,
      ports: { keychain },
      service: { rules: aloneFor('earn_deploy_wrapper') },
      before: async practice => {
        const vault = catalogue('1').find(({ name, asset }) => name === 'Prime USDC' && asset === assets[0]);
        const kept = { baseUrl: practice.info.baseUrl, caip19: vault?.asset.caip19, vaultAddress: vault?.vaultAddress, samples };
        await layOut(folder, keychain, 'earn-samples.json', { version: 1, vaults: [kept] });
      },
    },
    states: {
      market: async stage => {
        await goTo('Vaults')(stage);
        await stage.page.getByRole('table').first().waitFor();
      },
      vault: async ({ page }) => {
        await openVault(page, 'Prime USDC');
        await form(page).waitFor();
      },
      'fee-and-wallet': async ({ page }) => {
        await press(page, 'Choose fee and wallet…');
        await form(page).getByLabel('Your fee, in per cent').fill('12.34');
        await form(page).getByRole('radio').first().check();
        await form(page).scrollIntoViewIfNeeded();
      },
      'fee-effect': async ({ page }) => {
        await press(page, 'See what it does');
        await form(page).getByLabel('Sample deposit, in USDC').fill('1,000,000.000001');
        const shares = form(page).getByLabel('How a year’s gross yield is divided');
        await shares.waitFor();
        await shares.scrollIntoViewIfNeeded();
      },
      'enable-problems': async ({ page }) => {
        await press(page, 'Back to fee and wallet');
        await form(page).getByLabel('Your fee, in per cent').fill('40.01');
        await press(page, 'Paste an address instead');
        await form(page).getByLabel('Address of the account').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
        await press(page, 'See what it does');
        await form(page).getByText('an account of this organisation').last().waitFor();
      },
      samples: async ({ page }) => {
        const region = page.getByRole('region', { name: 'APY over time' });
        await region.scrollIntoViewIfNeeded();
        await region.getByText('Show as a table').click();
      },
      enabled: async ({ page, world }) => {
        await form(page).getByLabel('Your fee, in per cent').fill('10');
        await form(page).getByRole('radio').first().check();
        await press(page, 'See what it does');
        await press(page, 'Review and enable…');
        await confirm(world.host, 'approve');
        const deployments = page.getByRole('region', { name: 'Deployments' });
        await deployments.getByText('Deploying', { exact: true }).waitFor({ timeout: 25_000 });
        await deployments.scrollIntoViewIfNeeded();
      },
      deployed: async ({ page, world }) => {
        world.practice.clock.advance(6000);
        const wrapper = page.getByRole('region', { name: 'Your wrapper' });
        await wrapper.waitFor({ timeout: 25_000 });
        await wrapper.scrollIntoViewIfNeeded();
      },
      'other-asset': async ({ page }) => {
        await press(page, /^Asset/);
        await page.getByRole('menuitemradio', { name: 'Another asset…' }).click();
        await page.getByRole('textbox', { name: 'CAIP-19 identifier' }).fill('USDC');
        await press(page, 'Read its catalogue');
        await page.getByText(/^Expected a CAIP-19 asset/).waitFor();
      },
      'no-vaults': async ({ page }) => {
        await page
          .getByRole('textbox', { name: 'CAIP-19 identifier' })
          .fill('eip155:10/erc20:0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85');
        await press(page, 'Read its catalogue');
        await page.getByText('No vaults over').waitFor();
      },
      claim: async ({ page }) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).fill('claim swap');
        await page.getByRole('menuitem', { name: 'Claim swap fees', exact: true }).click();
        await page.getByRole('dialog', { name: 'Claim swap fees' }).waitFor();
      },
    },
  },
  {
    prepare: http =>
      http.tell.set('list_earn_vaults', async (_, real) => {
        const answer = (await real()) as unknown as { vaults: Record<string, unknown>[] };
        const [first, second, third] = answer.vaults;
        Object.assign(first ?? {}, { name: hostile[0][1], curator: hostile[2][1] });
        Object.assign(second ?? {}, { name: hostile[2][1], apyPct: '12345.6789012345678901234567890123456789' });
        Object.assign(third ?? {}, { name: hostile[7][1], tvl: '9'.repeat(70) });
        return answer as never;
      }),
    states: {
      hostile: async stage => {
        await goTo('Vaults')(stage);
        await stage.page.getByRole('table').first().waitFor();
      },
      'hostile-vault': ({ page }) => page.locator('table tbody th button').first().click(),
      'no-match': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('searchbox', { name: 'Search vaults' }).fill('no such vault');
        await page.getByRole('button', { name: 'Show all' }).waitFor();
      },
      offline: async ({ page, world, http }) => {
        await press(page, 'Show all');
        await page.locator('table tbody th button').first().click();
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText('Offline').first().waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: { before: async practice => practice.faults.add({ fault: 'delay', value: 20_000, operation: 'list_earn_vaults' }) },
    states: { loading: goTo('Vaults') },
  },
  {
    world: { before: async practice => practice.faults.add({ fault: 'error-500', operation: 'list_earn_vaults', count: 0 }) },
    states: {
      failing: async stage => {
        await goTo('Vaults')(stage);
        await stage.page.getByText('The service failed', { exact: true }).waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: { before: async practice => practice.faults.add({ fault: 'unavailable', operation: 'list_earn_vaults', count: 0 }) },
    states: {
      'not-offered': async stage => {
        await goTo('Vaults')(stage);
        await stage.page.getByText('This deployment seems to have no vault catalogue').waitFor();
      },
    },
  },
];
