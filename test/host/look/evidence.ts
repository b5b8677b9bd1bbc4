/** Evidence: saved, opened again whole, edited, and no bundle at all. */
import type { Page } from 'playwright-core';
import * as desk from '../../e2e/support/desk.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { press, type Scene } from './scene.ts';

async function openBundle(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill('open evidence');
  await page.getByRole('menuitem', { name: 'Open evidence…' }).click();
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Choose a bundle…');
  await (await choosing).setFiles({ name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}
let activityId = '';

export const evidence: readonly Scene[] = [
  {
    world: {
      before: async practice => {
        const words = textToSign(practice, 'Northwind confirms delivery 4711.');
        activityId = (await practice.as('Ben').propose('sign_raw_payload', words)).id;
      },
    },
    states: {
      saved: async ({ page, world }) => {
        await desk.open(page, activityId);
        await desk.ask(page, 'approve');
        await desk.confirm(world.host, 'approve');
        await page.getByText('You approved', { exact: true }).waitFor();
        await press(page, 'Save evidence…');
        const words = page.getByText('Whoever opens it must see the words');
        await words.waitFor();
        await words.scrollIntoViewIfNeeded();
      },
      opening: async ({ page }) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).fill('open evidence');
        await page.getByRole('menuitem', { name: 'Open evidence…' }).click();
        await page.getByRole('button', { name: 'Choose a bundle…' }).waitFor();
      },
      whole: async ({ page, world }) => {
        await page.keyboard.press('Escape');
        await openBundle(page, world.host.saved[0]?.text ?? '');
        await page.getByText('Nothing in this bundle was edited').waitFor();
      },
      edited: async ({ page, world }) => {
        await press(page, 'Back to the journal');
        await openBundle(page, (world.host.saved[0]?.text ?? '').replaceAll('delivery 4711', 'delivery 4712'));
        await page.getByText(/this bundle was edited$/).waitFor();
      },
      'no-bundle': async ({ page }) => {
        await press(page, 'Back to the journal');
        await openBundle(page, '{"format":"something else"}');
        await page.getByText(/This is not an evidence bundle/).waitFor();
      },
    },
  },
];
