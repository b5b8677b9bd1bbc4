/** Vaults by keyboard alone: sorted, narrowed, read, enabled, and swap fees claimed. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { layOut } from '../host/written.ts';
import { assets } from '../practice/catalog/assets.ts';
import { vaults } from '../practice/catalog/vaults.ts';
import type { Practice } from '../practice/service.ts';
import { approve, expectFocus, expectFocusKept, focused, fromPalette, press, tabTo, type } from './support/keys.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

/** What the catalogue said of a vault on two days before, as the app keeps it. */
const keychain = createMemoryKeychain();
const earlierDays = (folder: string) => async (practice: Practice) => {
  const { vaultAddress, asset } = vaults('1').find(vault => vault.asset === assets[0] && vault.name === 'Prime USDC') ?? {};
  const samples = [2, 3].map(day => [`2026-01-0${day}`, '0.0410', '1']);
  const kept = [{ baseUrl: practice.info.baseUrl, caip19: asset?.caip19, vaultAddress, samples }];
  await layOut(folder, keychain, 'earn-samples.json', { version: 1, vaults: kept });
};

test('the table is sorted, narrowed and walked, the picture too; a vault is enabled, fees are claimed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'));
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    folder,
    ports: { keychain },
    before: earlierDays(folder),
  });
  const { page } = world.host;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'Prime USDC', exact: true }).waitFor();
  await expectFocus(page, 'Vaults', 'heading');
  await press(page, 'APY', { with: 'Space' });
  expect(await page.getByRole('columnheader', { name: 'APY' }).getAttribute('aria-sort')).toBe('descending');
  await press(page, /Provider/, { key: 'Shift+Tab' });
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await press(page, /State/, { key: 'Shift+Tab' });
  await page.keyboard.type('not');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'State not enabled' }).waitFor();
  await press(page, 'Export', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByText('Saved as vaults').waitFor();

  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await tabTo(page, /APY .* TVL/, { role: 'button' });
  const first = (await focused(page)).name;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await focused(page)).name).not.toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Vault .* USDC/ }).waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Chart and deployments' }).waitFor();

  await page.keyboard.press('/');
  await expectFocus(page, 'Search vaults');
  await page.keyboard.type('prime');
  await page.getByRole('button', { name: 'Frontier USDC', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await press(page, 'Prime USDC');
  await page.getByRole('region', { name: 'Vault Prime USDC', exact: true }).waitFor();
  await page.getByText('Show as a table').waitFor();
  await page.keyboard.press('F6');
  await press(page, 'Show as a table');
  await page.getByRole('region', { name: 'APY over time' }).getByRole('table').waitFor();
  await press(page, 'Choose fee and wallet…');
  await type(page, 'Your fee, in per cent', '12.34');
  await tabTo(page, /./, { role: 'radio' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await press(page, 'See what it does');
  await page.getByLabel('Sample deposit, in USDC').waitFor();
  await press(page, 'Review and enable…');
  await approve(world.host);
  await page.getByText('waits for the approval of others').waitFor();
  await expectFocus(page, 'Review and enable…');
  expect(world.practice.ledger().at(-1)?.parameters).toMatchObject({ clientFeeBps: '1234' });

  await fromPalette(page, 'claim swap');
  await page.getByRole('dialog', { name: 'Claim swap fees' }).waitFor();
  await press(page, 'Review and claim…');
  await approve(world.host);
  await page.getByRole('dialog').getByText('waits for the approval of others').waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocusKept(page);
});
