/** The address book: empty, filled in wrongly, a look-alike, an import, and entries with hostile names. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createMemoryKeychain } from '../memory-keychain.ts';
import { layOut } from '../written.ts';
import { goTo, type Play, press, row, type Scene } from './scene.ts';

const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
/** The same first and last four digits, and nothing between. */
const lookalike = '0x2C758A1234567890aBcdEF1234567890Abcd5C23';
const fill = async (page: Page, label: string, address: string) => {
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await press(page, 'Check and add…');
};
const add: Play = async ({ page }) => {
  await press(page, 'Add an address');
  await page.getByRole('textbox', { name: 'Label' }).waitFor();
};
const file = (label: string) => `label,address,kind,note\n${label},${payroll},own,"=1+1"\nBroken,0x12,own,\n`;
const folder = await mkdtemp(join(tmpdir(), 'countersign-look-'));
const keychain = createMemoryKeychain();
const entries = [
  { label: 'Payroll', address: payroll, kind: 'counterparty', note: 'Paid on the 25th; ask Chloé before a change.' },
  { label: 'USDC escrow', address: '0x9f3A64B1e0C2D7A95F08B3C41d6E27A8905bC4D8'.toLowerCase(), kind: 'contract', note: '' },
  { label: 'W'.repeat(64), address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e', kind: 'own', note: 'long '.repeat(60) },
].map(each => ({ ...each, addedAt: '2026-03-02T09:00:00.000Z', addedBy: 'Ada Reyes' }));

export const addressBook: readonly Scene[] = [
  {
    states: {
      empty: async stage => {
        await goTo('Address book')(stage);
        await stage.page.getByText('No address has a name yet').waitFor();
      },
      form: add,
      'form-problems': async ({ page }) => {
        await fill(page, 'Payroll', '0x2C7536E3605D9C16a7a3D7b1898e529396a65c23');
        await page
          .getByText(/EIP-55/)
          .first()
          .waitFor();
      },
    },
  },
  {
    world: {
      folder,
      ports: { keychain },
      before: () => layOut(folder, keychain, 'address-book.json', { version: 1, entries }),
    },
    states: {
      list: async stage => {
        await goTo('Address book')(stage);
        await row(stage.page, 'Payroll').click();
      },
      'entry-long': ({ page }) => row(page, /^WWW/).click(),
      'form-lookalike': async stage => {
        await add(stage);
        await fill(stage.page, 'Payroll 2', lookalike.toLowerCase());
        await stage.page.getByText('Check this before you add it').waitFor();
      },
      import: async ({ page }) => {
        await press(page, 'Import…');
        await page.getByRole('textbox', { name: 'CSV or JSON' }).waitFor();
      },
      'import-changes': async ({ page }) => {
        await page.getByRole('textbox', { name: 'CSV or JSON' }).fill(file('Payroll run'));
        await press(page, 'Preview the changes');
        await page.getByText(/Row 2: address/).waitFor();
      },
      'import-unreadable': async ({ page }) => {
        await page.getByRole('textbox', { name: 'CSV or JSON' }).fill('this is nothing');
        await press(page, 'Preview the changes');
        await page.getByRole('alert').first().waitFor();
      },
      'no-match': async stage => {
        await stage.page.keyboard.press('Escape');
        await goTo('Journal')(stage);
        await goTo('Address book')(stage);
        await stage.page.getByRole('searchbox').fill('zebra');
      },
    },
  },
];
