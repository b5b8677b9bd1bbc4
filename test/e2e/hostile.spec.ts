/** Text from outside that wants to be something else: it breaks neither layout nor meaning, and never runs. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ask, connectAs } from '../host/connect.ts';
import { aloneFor } from '../host/look/scene.ts';
import { settled } from '../host/look/take.ts';
import { decideNext } from '../host/person.ts';
import type { Practice } from '../practice/service.ts';
import { brokenDigits } from './support/broken-digits.ts';
import * as desk from './support/desk.ts';
import { hostileHttp } from './support/hostile-http.ts';
import { hostile, longNames } from './support/hostile-text.ts';
import { lostTexts } from './support/lost-texts.ts';
import { dialog, show } from './support/organisation.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(() => world.close());

/** Controls that reorder, hide or join text, by code point: they must never reach the page raw. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/u;

test.each(hostile)('%s', async (_, words) => {
  let activityId = '';
  world = await openWorld({
    size: { width: 900, height: 600 },
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id;
    },
  });
  const { page } = world.host;
  const row = desk.row(page, activityId);
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80);
  await desk.open(page, activityId);

  for (const shown of [page, await confirmation()]) {
    const found = await shown.evaluate(() => ({
      text: document.body.textContent ?? '',
      width: [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
      height: [document.documentElement.scrollHeight, document.documentElement.clientHeight] as const,
      ran: 'ran' in window,
      made: document.querySelectorAll('script:not([src]), img[src="x"], form[action], a[href^="javascript"]').length,
    }));
    expect(invisible.exec(found.text)?.[0]?.codePointAt(0)?.toString(16)).toBeUndefined();
    expect(found.width[0]).toBeLessThanOrEqual(found.width[1]);
    expect(found.height[0]).toBeLessThanOrEqual(found.height[1]);
    expect(found.ran).toBe(false);
    expect(found.made).toBe(0);
    // The decision stays where it is, and is what it says.
    const bar = await shown.getByRole('region', { name: 'Decision' }).boundingBox();
    const size = shown.viewportSize();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((size?.height ?? 0) + 1);
  }
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

async function confirmation() {
  await desk.ask(world.host.page, 'approve');
  const page = await world.host.confirmPage();
  await page.getByRole('region', { name: 'The sealed document' }).waitFor();
  return page;
}

/** A desk where everything that somebody may name has a name of 300 letters or more, and what its pages lose of them. */
async function openHostileDesk() {
  const ids: Record<'text' | 'wallet' | 'people', string> = { text: '', wallet: '', people: '' };
  let practice: Practice | null = null;
  world = await openWorld({
    ...{ ports: { http: hostileHttp() }, size: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    service: {
      neighbours: ['Southwind'],
      rules: aloneFor('create_private_key_tag', 'create_webhook_endpoint'),
    },
    before: async service => {
      practice = service;
      const ben = service.as('Ben');
      await ben.perform('create_webhook_endpoint', {
        ...{ url: `https://example.com/${'x'.repeat(300)}`, name: 'Board' },
        subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }],
      });
      ids.text = (await ben.propose('sign_raw_payload', textToSign(service, 'Pay invoice 4711'))).id;
      ids.wallet = (await ben.propose('create_wallet', { walletName: 'New', accounts: [] })).id;
      const [, , chloe] = service.organisation().users;
      ids.people = (await ben.propose('update_user', { userId: chloe?.userId ?? '', userName: 'Chloé', userTagIds: [] })).id;
    },
    prepare: async core => {
      if (practice === null) throw new Error('the service does not run yet');
      const { info } = practice;
      const { current } = await ask(core, 'app.state', {});
      await connectAs(core, info, 'Ada', 'API_KEY_CURVE_P256', info.neighbours[0]?.organizationId);
      await ask(core, 'connections.select', { connectionId: current });
      await ask(core, 'app.settings', { nextOnDecision: false });
      // The book itself refuses what is unseen.
      const labels = longNames.filter(name => !invisible.test(name)).map(name => name.slice(0, 100));
      for (const [n, address] of [
        '0x52908400098527886E0F7030069857D2E4169EE7',
        '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
      ].entries())
        await Promise.all([
          ask(core, 'address_book.add', {
            label: labels[n],
            address,
            kind: 'own',
            note: labels[n + 1],
            acceptWarnings: true,
          }),
          decideNext(core, 'approve'),
        ]);
      await Promise.all([
        ask(core, 'keys.create', { name: 'W'.repeat(60), curve: 'API_KEY_CURVE_P256' }),
        decideNext(core, 'approve'),
      ]);
    },
  });
  world.host.page.setDefaultTimeout(15_000);
  return ids;
}

const windows = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  // 1280 × 800 at 200 %.
  { width: 640, height: 400 },
] as const;

/** What a page loses or shows raw, in each size of the window, with where that was. */
async function lostOn(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize() ?? windows[0];
  for (const size of windows) {
    await page.setViewportSize(size);
    await settled(page);
    const said = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      texts: [
        document.body.textContent ?? '',
        ...[...document.querySelectorAll('[title], [aria-label]')].flatMap(each => [
          each.getAttribute('title') ?? '',
          each.getAttribute('aria-label') ?? '',
        ]),
      ],
    }));
    const wrong = [
      ...(await lostTexts(page)).map(text => `lost: ${text}`),
      ...(await brokenDigits(page)),
      ...(said.over > 0 ? [`${said.over} px too wide`] : []),
      ...said.texts
        .filter(text => invisible.test(text))
        .map(text => `raw: ${JSON.stringify(invisible.exec(text)?.[0])} in ${text.slice(0, 40)}`),
    ];
    found.push(...wrong.map(line => `${where} at ${size.width}: ${line}`));
  }
  await page.setViewportSize(before);
  return found;
}

test('names of 300 letters and more are whole or end in an ellipsis, wherever somebody’s name is shown', async () => {
  const ids = await openHostileDesk();
  const { host } = world;
  const { page } = host;
  const found: string[] = [];
  const look = async (where: string, shown: Page = page) => void found.push(...(await lostOn(shown, where)));
  const nav = (name: string) => page.locator(`nav button[title^="${name}"]`).click();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const option = (n = 0) => page.getByRole('option').nth(n);
  const main = page.getByRole('main');
  const heading = () => page.locator('h1').first().waitFor();

  await nav('Overview');
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  await look('overview');
  await nav('Approvals');
  for (const [what, id] of Object.entries(ids)) {
    await desk.open(page, id);
    await look(`review of ${what}`);
    await desk.ask(page, 'reject');
    const confirmation = await host.confirmPage();
    await confirmation.getByRole('region', { name: 'The sealed document' }).waitFor();
    await look(`window about ${what}`, confirmation);
    if (what === 'people') await desk.confirm(host, 'reject');
    else await desk.dismiss(host);
  }
  await desk.review(page).getByRole('button', { name: 'Save evidence…' }).click();
  await desk.review(page).getByText('Whoever opens it must see the words').waitFor();
  await look('evidence saved');
  await desk.tick(page, ids.text);
  await look('ticked');
  await press('Clear selection');
  await nav('Signing');
  await press('New request');
  await press('Choose an account…');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await look('accounts to sign with');
  await page.getByRole('dialog').getByRole('option').first().click();
  await look('signing');
  await nav('Wallets');
  await option().waitFor();
  await page.getByText(/so far/).waitFor({ state: 'detached' });
  for (const n of [0, 1]) {
    await option(n).click();
    await look(`wallets, ${n}`);
  }
  for (const tab of ['History', 'Receive']) {
    await page.getByRole('radio', { name: tab }).click();
    await look(tab);
  }
  await page.getByRole('radio', { name: 'Account', exact: true }).click();
  await page.getByRole('radio', { name: 'Private keys' }).click();
  await option().click();
  await look('private keys');
  await nav('Vaults');
  await page.getByRole('table').first().waitFor();
  await look('vaults');
  await page.locator('table tbody th button').first().click();
  await look('a vault');
  await nav('People and rules');
  await option(1).click();
  await look('a user');
  await press('Change…');
  await dialog(page).getByRole('checkbox').first().waitFor();
  await look('form of a user');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  for (const tab of ['Policies', 'Features', 'Allowlist', 'Interfaces', 'Secrets', 'Invitations', 'Danger']) {
    await show(page, tab);
    await look(tab);
  }
  await nav('Address book');
  await option(0).click();
  await look('address book');
  await nav('Webhooks');
  await page.getByRole('radio', { name: /^Endpoints/ }).click();
  await option(0).click();
  await look('an endpoint');
  await nav('Compose');
  await heading();
  await look('compose');
  await nav('Journal');
  await option(0).click();
  await look('journal');
  await press('Export');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await page.getByText('Saved as').waitFor();
  await look('a message');
  await press('Save whole…');
  await page.getByText(/^Saved as .*verify it/).waitFor();
  const [bundle] = host.saved.filter(({ name }) => name.endsWith('.json'));
  const [journal] = host.savedBytes;
  for (const file of [bundle && { name: bundle.name, bytes: Buffer.from(bundle.text) }, journal]) {
    host.choose(file === undefined ? null : { ...file, name: `${longNames[0]}${file.name}` });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/^Action/).fill('open evidence');
    await page.getByRole('menuitem', { name: 'Open evidence or a journal…' }).click();
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    // Its intent has other names than what was stamped, as the app says.
    await page
      .getByText(file === journal ? 'Its chain holds.' : 'Evidence, opened from a file')
      .first()
      .waitFor();
    await look(file === journal ? 'a journal that was opened' : 'evidence');
    await press('Close');
  }
  for (const name of ['Keys', 'Sessions', 'Settings']) {
    await nav(name);
    await heading();
    await look(name);
  }
  await press(/^Organisation: /);
  await page.getByRole('menu').waitFor();
  await look('organisations');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill('w');
  await page.getByRole('menuitem').first().waitFor();
  await look('palette');
  expect(found).toEqual([]);
  for (const { name } of host.saved) expect(name).toMatch(/^[\w.-]{1,100}$/);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});
