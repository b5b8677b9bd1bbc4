/** What stands around every screen: the palette, the key sheet, the switcher, messages, and what is wrong. */

import { textToSign } from '../../e2e/support/world.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { connectAs } from '../connect.ts';
import { goTo, press, type Scene } from './scene.ts';

/** The second organisation, which is the one in front. */
let elsewhere: Practice | null = null;

export const shell: readonly Scene[] = [
  {
    world: {
      before: async practice => {
        for (const words of ['Pay invoice 4711', 'Pay invoice 4712'])
          await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words));
      },
      prepare: async core => {
        elsewhere = await startPractice({ seed: 2 });
        await elsewhere.as('Ben').propose('sign_raw_payload', textToSign(elsewhere, 'Elsewhere'));
        await connectAs(core, elsewhere.info, 'Chloé');
      },
    },
    states: {
      palette: async ({ page }) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).waitFor();
      },
      'palette-found': async ({ page }) => {
        await page.getByPlaceholder(/^Action/).fill('a');
      },
      'palette-nothing': async ({ page }) => {
        await page.getByPlaceholder(/^Action/).fill('zebra crossing');
      },
      keys: async ({ page }) => {
        // The first one clears what was typed.
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
      },
      organisations: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await press(page, /^Organisation: /);
        await page.getByRole('menu').waitFor();
      },
      connect: async ({ page }) => {
        await page.getByRole('menuitem', { name: /^Connect another/ }).click();
        await page.getByRole('dialog', { name: 'Connect another organisation' }).getByLabel('Service address').waitFor();
      },
      'read-json': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).fill('pasted');
        await page.getByRole('menuitem').first().click();
        await page.getByRole('dialog').getByRole('textbox').waitFor();
      },
      message: async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, 'Journal');
        await press(page, 'Export');
        await page.getByRole('menuitem', { name: 'As CSV' }).click();
        await page.getByText('Saved as').waitFor();
      },
      clock: async ({ page, world }) => {
        elsewhere?.clock.setOffset(20 * 60_000);
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText(/^This clock is/).waitFor();
      },
      offline: async ({ page, world, http }) => {
        await goTo('Approvals')({ page, world, http });
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText('Offline').first().waitFor({ timeout: 30_000 });
      },
    },
  },
];
