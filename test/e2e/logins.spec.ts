/** Sessions as a person starts, sees, extends and ends them: each way, in Chromium, against the practice service. */
import { request as httpRequest } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueToken } from '../practice/identity.ts';
import { type IdentityProvider, startIdentityProvider } from '../practice/oidc.ts';
import { confirm } from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { asks, fill, giving } from './support/trusted.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce' });
  page = world.host.page;
  page.setDefaultTimeout(10_000);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sessions/ })
    .click();
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const sheet = (): Locator => page.getByRole('dialog');
const sessions = (): Locator => page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
async function choose(way: string): Promise<void> {
  await button('Start a session…').click();
  await sheet().getByRole('radiogroup', { name: 'How' }).getByText(way, { exact: true }).click();
}
const start = () => sheet().getByRole('button', { name: 'Start the session…' }).click();
const isOpen = async (words: string) => {
  await sessions().getByText(words).waitFor();
  await expect.poll(() => sessions().getByRole('timer').textContent()).toMatch(/^(15:00|14:\d\d)$/);
  expect(await brokenRules(page)).toEqual([]);
};

test('with this key: the session has a clock and its claims, is extended, and ends', async () => {
  await choose('With this key');
  await sheet().getByText('End other sessions of this kind').click();
  await start();
  const shown = await world.host.confirmPage();
  await shown.getByText('end at once, on every computer').waitFor();
  await confirm(world.host, 'approve');
  await isOpen('started with a key');
  await sessions().getByText('What the service signed').click();
  await sessions().getByText('SESSION_TYPE_READ_WRITE').waitFor();
  await button(/^Extend the session of/).click();
  await confirm(world.host, 'approve');
  await expect.poll(() => sessions().count()).toBe(1);
  await button(/^End now: the session of/).click();
  await page.getByText('No session is open.').waitFor();
  await page.getByText('The session of Ada Reyes at Northwind Treasury ended. Its key is destroyed.').waitFor();
});

test('a read and write session opens, and a wrong time is named beside its field', async () => {
  await choose('A read and write session');
  await sheet().getByLabel('Ends after').fill('soon');
  await start();
  await expect.poll(() => sheet().getByText('Expected').or(sheet().getByText('expected')).count()).toBeGreaterThan(0);
  await sheet().getByLabel('Ends after').fill('900');
  await start();
  await confirm(world.host, 'approve');
  await isOpen('read and write session');
});

test('with a pasted token: the window shows the nonce that it must carry', async () => {
  await choose('With an identity provider');
  await sheet().getByText('Pasted', { exact: true }).click();
  await start();
  const asked = await asks(world.host, 'Paste a token of your identity provider');
  const nonce = ((await asked.locator('dd').first().textContent()) ?? '').replace(/\s/g, '');
  await fill(asked, { Token: issueToken('1', world.practice.clock.now(), { sub: 'ada.reyes', nonce }) });
  await giving(asked).click();
  await confirm(world.host, 'approve');
  await isOpen('started with an identity provider');
});

test('from the browser: a person confirms where it goes, the browser comes back once, and the session opens', async () => {
  const provider: IdentityProvider = await startIdentityProvider(world.practice);
  try {
    await choose('With an identity provider, by an encrypted key');
    await sheet().getByLabel('Issuer').fill(provider.issuer);
    await sheet().getByLabel('Client id').fill('countersign');
    await start();
    await (await world.host.confirmPage()).getByText(provider.issuer).first().waitFor();
    await confirm(world.host, 'approve');
    await sheet().getByText('Your browser is open.').waitFor();
    const answer = await fetch(world.host.opened[0] ?? '', { redirect: 'manual' });
    await new Promise((resolve, reject) => {
      httpRequest(answer.headers.get('location') ?? '', arrived => resolve(arrived.resume()))
        .on('error', reject)
        .end();
    });
    await confirm(world.host, 'approve');
    await isOpen('started with an identity provider');
  } finally {
    await provider.close();
  }
});

test('Compose leads here, and offers no form for what it could not finish', async () => {
  await page.getByRole('navigation').getByRole('button', { name: 'Compose' }).click();
  await page.getByRole('option', { name: /Create read write session/ }).click();
  expect(await page.getByRole('textbox', { name: 'Target key' }).count()).toBe(0);
  await button('Go to Sessions').click();
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
});
