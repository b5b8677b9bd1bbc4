/** Settings: as they come, and each thing that can be typed wrongly. */
import type { Page } from 'playwright-core';
import * as desk from '../../e2e/support/desk.ts';
import { dialog } from '../../e2e/support/organisation.ts';
import { goTo, press, type Scene } from './scene.ts';

const inTheMiddle = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Quiet hours' }).evaluate(row => row.scrollIntoView({ block: 'center' }));

export const settings: readonly Scene[] = [
  {
    states: {
      'settings-top': goTo('Settings'),
      'settings-numbers': async ({ page }) => {
        await page.getByLabel('Ask the service every').fill('1');
        await page.keyboard.press('Enter');
        await page.getByText('Expected a whole number of seconds').waitFor();
      },
      'settings-quiet-hours': async ({ page, world }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
        await desk.confirm(world.host, 'approve');
        await page.getByLabel('From').fill('25:00');
        await page.keyboard.press('Enter');
        await page.getByText('Expected a time of day').waitFor();
        await inTheMiddle(page);
      },
      'settings-paused': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'For 4 hours' }).click();
        await page.getByText(/^Paused until/).waitFor();
        await inTheMiddle(page);
      },
      'settings-limits': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByLabel('Limit of each asset').fill('USDC 2500\nETH one');
        await page.getByText(/Line 2: expected/).waitFor();
      },
      'settings-names': async ({ page }) => {
        await page.getByRole('region', { name: 'Names and keys of the service' }).locator('summary').click();
        await press(page, /^Change values/);
        await dialog(page).getByLabel('Key of the enclave that signs targets and exports').fill('04abc');
        await dialog(page).getByText('A key has 130 digits. This one has 5.').waitFor();
      },
      'settings-end': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('region', { name: 'Move to another computer' }).scrollIntoViewIfNeeded();
      },
      'settings-about': async ({ page }) => {
        await page.getByText('Runs on').waitFor();
        await page.getByRole('region', { name: 'About and diagnostics' }).scrollIntoViewIfNeeded();
      },
      'settings-diagnostics': async ({ page }) => {
        await press(page, /^Show diagnostics/);
        await dialog(page).getByText('SHA-256').waitFor();
      },
      'settings-diagnostics-failed': async ({ page, world }) => {
        // They are shown again elsewhere, so what stands here is not what would be saved.
        await world.host.core.request('main', 'diagnostics.preview', {});
        await press(page, /^Save as a file/);
        await dialog(page).getByRole('alert').waitFor();
      },
      'settings-licences': async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, /^Licences/);
        await dialog(page)
          .getByText(/packages ship/)
          .waitFor();
      },
      'settings-licences-text': async ({ page }) => {
        await dialog(page).getByLabel('Search by name or licence').fill('ofl');
        await dialog(page).locator('summary').first().click();
        await dialog(page).getByText('SIL OPEN FONT LICENSE').first().waitFor();
      },
      'settings-licences-none': async ({ page }) => {
        await dialog(page).getByLabel('Search by name or licence').fill('gpl');
        await dialog(page).getByText('No package has this').waitFor();
      },
    },
  },
];
