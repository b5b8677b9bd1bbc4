/** Computers of a fleet: what an administrator decided is shown and held, values of a deployment are changed, and a person moves house. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Managed } from '../../electron/contract/values/managed.ts';
import { confirm } from './support/desk.ts';
import { answer, asks } from './support/trusted.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) {
    expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
    await world.close();
  }
});
const opened = async (options: WorldOptions = {}): Promise<World> => {
  const world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', ...options });
  worlds.push(world);
  return world;
};
const settingsOf = async (page: Page) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** To be looked at, where somebody wants to. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.COUNTERSIGN_SHOTS === undefined) return;
  mkdirSync(process.env.COUNTERSIGN_SHOTS, { recursive: true });
  await page.screenshot({ path: `${process.env.COUNTERSIGN_SHOTS}/${name}.png` });
}
async function shots(page: Page, name: string): Promise<void> {
  for (const [theme, width, height] of [
    ['light', 1280, 800],
    ['dark', 900, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await shot(page, `${name}-${theme}-${width}`);
  }
}

const path = '/etc/countersign/managed.json';
const managed: Managed = {
  path,
  state: 'in force',
  sha256: 'ab'.repeat(32),
  rules: {
    by: 'Northwind IT',
    settings: { lockAfterMinutes: 5, lockWithSystem: true },
    connections: [],
    onlyTheseConnections: false,
    forbidden: ['connections.remove', 'create_wallet'],
    updateChannel: 'stable',
    addressBook: {
      serial: 7,
      entries: [{ label: 'Payroll', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', kind: 'own', note: '' }],
    },
    network: { proxy: 'http://proxy.northwind.example:8080', except: [], certificates: 'system', authorities: '' },
  },
};

test('what an administrator decided is shown with its place, and what it decides cannot be changed', async () => {
  const { host } = await opened({ ports: { managed } });
  const { page } = host;
  await settingsOf(page);
  const rules = section(page, 'Managed');
  await rules.getByText(path).waitFor();
  for (const words of [
    '5 minutes',
    'connections.remove, create_wallet',
    '1 entry, signed, serial 7',
    'http://proxy.northwind.example:8080',
  ])
    await rules.getByText(words).waitFor();
  await shots(page, 'managed');
  await section(page, 'Lock').getByText('Managed by Northwind IT').first().waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Lock when idle for' }).count()).toBe(0);
  expect(await page.getByRole('switch', { name: 'With the system' }).count()).toBe(0);
  await section(page, 'Network')
    .getByText(/come with Countersign/)
    .waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Address book' }).click();
  await page.getByText('Payroll').first().click();
  await page.getByText('The administrator of this computer signed this entry.').waitFor();
  expect(await page.getByRole('button', { name: 'Remove…' }).count()).toBe(0);
});

test('a file that cannot be used is told on every screen, with its line', async () => {
  const problem = { path, line: 3, column: 5, reason: 'forbidden[0]: expected a name, received “\u202eevil”.' };
  const { host } = await opened({ ports: { managed: { path, state: 'invalid', problem } }, as: null });
  const { page } = host;
  // Nothing can be connected: a first run says why.
  await page.getByRole('textbox', { name: 'Name of the key' }).fill('mine');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page
    .getByText(/line 3, column 5/)
    .first()
    .waitFor();
  await shots(page, 'managed-broken');
});

test('every value of a deployment is edited beside its standard, reviewed, and put back', async () => {
  const { host } = await opened();
  const { page } = host;
  await settingsOf(page);
  const dialect = section(page, 'Names and keys of the service');
  await dialect.locator('summary').click();
  await dialect.getByRole('button', { name: /^Change values of/ }).click();
  const sheet = page.getByRole('dialog');
  expect(await sheet.getByRole('textbox').count()).toBe(15);
  await shots(page, 'dialect-editor');
  await sheet.getByLabel('Key that signs session tokens').fill(`04${'11'.repeat(64)}`);
  await sheet.getByRole('button', { name: 'Review the change…' }).click();
  await sheet.getByText(/that are a point of the curve/).waitFor();
  await sheet.getByLabel('Key that signs session tokens').fill('');
  await sheet.getByLabel('HPKE info of every bundle').fill('northwind_hpke');
  await sheet.getByRole('button', { name: 'Review the change…' }).click();
  const window = await host.confirmPage();
  await window.getByText('northwind_hpke').first().waitFor();
  await window.getByText('Whoever holds these keys is trusted as if they were the service.').waitFor();
  await confirm(host, 'approve');
  await sheet.waitFor({ state: 'detached' });
  await dialect.getByText('northwind_hpke').waitFor();
  await dialect.getByRole('button', { name: /^Change values of/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the standard…' }).click();
  await confirm(host, 'approve');
  await dialect.getByText('All at their defaults').waitFor();
});

test('a person moves to another computer: one file out, one in, and a key of its own takes over', async () => {
  const old = await opened();
  await settingsOf(old.host.page);
  const out = section(old.host.page, 'Move to another computer');
  await out.scrollIntoViewIfNeeded();
  await shots(old.host.page, 'moving-out');
  await out.getByRole('button', { name: 'Save a file…' }).click();
  await confirm(old.host, 'approve');
  const sealing = await asks(old.host, 'Seal the file for another computer');
  await shot(sealing, 'moving-seal');
  await answer(old.host, 'Seal the file for another computer', {
    'Passphrase of the file': 'a passphrase of the file',
    'The same again': 'a passphrase of the file',
  });
  await out.getByText(/^Saved as countersign-/).waitFor();
  const file = old.host.savedBytes.at(-1);
  expect(file?.bytes.length).toBeGreaterThan(1_000);

  const next = await opened({ as: null, chosenFile: () => file ?? null });
  const { page } = next.host;
  await page.getByRole('button', { name: 'I am moving from another computer…' }).waitFor();
  await shots(page, 'first-run-moving');
  await page.getByRole('button', { name: 'I am moving from another computer…' }).click();
  await answer(next.host, 'Open the file of the other computer', { 'Passphrase of the file': 'a passphrase of the file' });
  const window = await next.host.confirmPage();
  await window.getByText(/Whoever made this file decides/).waitFor();
  await shot(window, 'moving-confirm');
  await confirm(next.host, 'approve');
  // It is connected, without a key: settings say what to do.
  await settingsOf(page);
  await section(page, 'Move to another computer')
    .getByText(/needs a key of this computer/)
    .waitFor();
  await page.getByText(/^Journal of another computer/).waitFor();
  await page.getByRole('button', { name: /^Verify journal\.from-/ }).click();
  await page.getByText(/are as they came from the other computer/).waitFor();
  await section(page, 'Move to another computer').scrollIntoViewIfNeeded();
  await shots(page, 'moving-in');
});
