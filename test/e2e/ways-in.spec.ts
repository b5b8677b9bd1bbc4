/** Every way into a screen works from a fresh start: by palette, key, address, notice and link. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromPalette } from './support/keys.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
let activityId = '';
beforeEach(async () => {
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    async before(practice) {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Ways in'))).id;
    },
  });
  page = world.host.page;
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function startAfresh(): Promise<void> {
  await page.reload();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}
/** The screen is in front, and nothing on it is still waited for. */
async function arrived(title: string): Promise<void> {
  await page.locator(`nav button[title="${title}"][aria-current=page]`).waitFor();
  await page.getByRole('main').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('status', { name: /^(Loading|Reading|Fetching)/ })
        .count(),
    )
    .toBe(0);
}
const titles = () =>
  page.locator('nav button[title]').evaluateAll(buttons => buttons.map(button => button.getAttribute('title') ?? ''));

test('by the palette, each screen that reads something from a fresh start', async () => {
  for (const title of ['Signing', 'Wallets', 'Vaults', 'People and rules', 'Webhooks', 'Journal']) {
    await startAfresh();
    await fromPalette(page, `go to ${title}`);
    await arrived(title);
  }
});

test('by its key, each of the first nine from a fresh start', async () => {
  for (const [at, title] of (await titles()).slice(0, 9).entries()) {
    await startAfresh();
    await page.keyboard.press(String(at + 1));
    await arrived(title);
  }
});

test('by an address, a person, a notice and a link; what was chosen is there to be read', async () => {
  const answer = await page.evaluate(() => window.custody.wallets.checked_accounts({}));
  const address = (answer.ok && answer.value.accounts[0]?.address) || '';
  expect(address).toMatch(/^0x/);
  await startAfresh();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Action/).fill(address);
  const things = page.getByRole('group', { name: /^People, wallets/ });
  await things.getByRole('menuitem', { name: address }).first().click();
  await arrived('Wallets');
  const region = page.getByRole('main');
  await expect.poll(async () => (await region.textContent())?.replaceAll(/\s/g, '')).toContain(address);

  await startAfresh();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Action/).fill('chloé');
  await page.getByRole('menuitem', { name: 'Chloé Martin', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Chloé Martin', exact: true }).click();
  await arrived('People and rules');
  await page.getByRole('region', { name: 'User' }).getByRole('heading', { name: 'Chloé Martin' }).waitFor();

  await startAfresh();
  world.host.clickNotice({ activityId });
  await arrived('Approvals');
  await page.getByRole('region', { name: 'Review' }).getByRole('article').waitFor();

  await startAfresh();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^All well/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Journal' }).click();
  await arrived('Journal');
});

test('by what is pasted into the palette: a link, an id that is not listed, and words to search everything for', async () => {
  const review = page.getByRole('region', { name: 'Review' });
  await startAfresh();
  await fromPalette(page, `countersign://activity/${activityId}`);
  await arrived('Approvals');
  await review
    .getByRole('article')
    .getByRole('heading', { level: 1, name: /Ways in/ })
    .waitFor();

  await startAfresh();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Action/).fill('01930000-0000-7000-8000-000000000000');
  await page.getByRole('menuitem', { name: 'Ask the service for this activity' }).click();
  await arrived('Approvals');
  // The service has none of that id, and says so.
  await review.getByRole('alert').waitFor();

  await startAfresh();
  await fromPalette(page, 'zebra crossing');
  await arrived('Journal');
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search everything' }).inputValue()).toBe('zebra crossing');
});
