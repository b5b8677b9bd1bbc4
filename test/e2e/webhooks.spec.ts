/** Webhooks: endpoints made and changed under review, and deliveries received, pasted and verified. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import { HttpError } from '../../electron/core/ports.ts';
import { post } from '../practice/client.ts';
import * as desk from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

let world: World;
const alone = { approvals: 1 };
const rules = { create_webhook_endpoint: alone, update_webhook_endpoint: alone, delete_webhook_endpoint: alone };
const events = (...eventTypes: string[]) => eventTypes.map(eventType => ({ eventType }));

async function start(options: WorldOptions = {}): Promise<Page> {
  world = await openWorld({ reducedMotion: 'reduce', ...options });
  await world.host.page.getByRole('navigation').getByRole('button', { name: 'Webhooks' }).click();
  await world.host.page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  return world.host.page;
}
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const endpoint = (
  practice: World['practice'],
  name: string,
  url = 'https://hooks.northwind.example/in',
  subscriptions = events('ACTIVITY_UPDATES'),
) => practice.as('Ada').perform('create_webhook_endpoint', { url, name, subscriptions });
const webhooks = () => world.practice.organisation().webhooks;
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const row = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });
const deliveriesTab = (page: Page) => page.getByRole('radio', { name: /^Deliveries/ }).click();
const check = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name });

async function listen(page: Page): Promise<string> {
  await deliveriesTab(page);
  await button(page, 'Listen on this computer').click();
  const url = await page.locator('code', { hasText: 'http://127.0.0.1:' }).textContent();
  return url ?? '';
}

test('end to end: listen, make an endpoint that delivers here, and read what the service sends', async () => {
  const page = await start({ service: { rules } });
  const url = await listen(page);
  await button(page, 'New endpoint that delivers here…').click();
  expect(await field(page, 'Address').inputValue()).toBe(url);
  await field(page, 'Name').fill('This machine');
  await button(page, 'Add a subscription').click();
  await page.getByRole('listitem', { name: 'Subscription 2' }).getByRole('button', { name: 'Balances, confirmed' }).click();
  await button(page, 'Review and send…').click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The endpoint was created.').waitFor();
  expect(webhooks()).toMatchObject([
    { name: 'This machine', url, subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }, { eventType: 'BALANCE_CONFIRMED_UPDATES' }] },
  ]);
  await row(page, 'This machine').waitFor();

  const proposed = await world.practice.as('Ben').propose('claim_swap_fees', {});
  await post(`${world.practice.url}/practice/control`, JSON.stringify({ balance: 'confirmed' }));
  await deliveriesTab(page);
  await row(page, /^Deposit of 1,250 USDC/).click();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByText('Signed by the service, and fresh.').waitFor();
  await delivery.getByText('1,250 USDC').first().waitFor();
  await row(page, 'Claims the accrued swap fees').click();
  await delivery.getByText(proposed.id).first().waitFor();
  await button(page, 'Read this copy as a review').click();
  const copy = page.getByRole('region', { name: 'Review of this copy' });
  await copy.getByText('It was opened from text: it can be read here, not decided.').waitFor();
  expect(await copy.getByRole('button', { name: /approve|reject/i }).count()).toBe(0);
  await button(page, /^Open it in Approvals/).click();
  await desk.decisionBar(page).getByRole('button', { name: 'Review and approve…' }).waitFor();
});

test('bad input is said at its field as it is typed, and nothing is sent until all of it is right', async () => {
  const page = await start({ service: { rules }, before: async practice => void (await endpoint(practice, 'Board')) });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await button(page, 'Review and send…').click();
  await page.getByText('Fill this in').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  for (const [url, words] of [
    ['http://hooks.northwind.example/', 'Expected https://'],
    ['https://hooks.northwind.example@evil.example/', 'The host is “evil.example”'],
    ['hooks', 'Expected a complete address'],
    ['https:\\\\hooks.example', 'backslash'],
  ] as const) {
    await field(page, 'Address').fill(url);
    await page.getByText(words).first().waitFor();
  }
  await field(page, 'Address').fill('https://hooks.n0rthwind.example/in');
  await page.getByText('is not hooks.northwind.example, but looks like it').waitFor();
  await field(page, 'Address').fill('https://hооks.northwind.example/in');
  await page.getByText('resolves as').waitFor();
  await field(page, 'Address').fill('https://10.0.0.1/in');
  await page.getByText('is not on the public internet (private)').waitFor();
  await field(page, 'Address').fill('https://relay.northwind.example/in');
  await field(page, 'Name').fill('Relay');
  await field(page, 'Filter, as JSON').fill('{"a": 1,}');
  await page.getByText('Not JSON at line 1, column 9').waitFor();
  await button(page, 'Another…').click();
  await button(page, 'Review and send…').click();
  await page.getByText('2 fields to fill in or correct').waitFor();
  expect(world.host.isConfirming()).toBe(false);
  await field(page, 'Another event').fill('SOMETHING_NEW');
  await field(page, 'Filter, as JSON').fill('{"amount":9007199254740993}');
  await button(page, 'Format').click();
  expect(await field(page, 'Filter, as JSON').inputValue()).toBe('{\n  "amount": 9007199254740993\n}');
  await button(page, 'Review and send…').click();
  const confirmation = await world.host.confirmPage();
  await confirmation.getByText('Sends events of the organisation to “relay.northwind.example”').waitFor();
  await confirmation.close();
  await page.getByText('Nothing was decided', { exact: true }).waitFor();
  expect(webhooks()).toHaveLength(1);
  await button(page, 'Review and send…').click();
  await desk.confirm(world.host, 'approve');
  await row(page, 'Relay').waitFor();
  expect(webhooks().at(-1)).toMatchObject({ subscriptions: [{ eventType: 'SOMETHING_NEW', isActive: true }] });
});

test('renaming, moving and switching show what is there now beside what would be', async () => {
  const page = await start({
    service: { rules: { create_webhook_endpoint: alone } },
    before: async practice => void (await endpoint(practice, 'Board')),
  });
  await row(page, 'Board').click();
  await button(page, 'Change name or address…').click();
  expect(await button(page, 'Review and send…').isDisabled()).toBe(true);
  await field(page, 'Name').fill('Board room');
  await field(page, 'Address').fill('https://new.northwind.example/in');
  await button(page, 'Review and send…').click();
  const confirmation = await world.host.confirmPage();
  const line = (name: string) => confirmation.getByRole('row').filter({ has: confirmation.getByRole('rowheader', { name }) });
  await line('URL').waitFor();
  expect(await line('URL').textContent()).toContain('https://hooks.northwind.example/inhttps://new.northwind.example/in');
  expect(await line('Name').textContent()).toContain('BoardBoard room');
  await desk.confirm(world.host, 'approve');
  await page.getByText('Follow it in Approvals').waitFor();
  const [change] = world.practice.ledger().slice(-1);
  if (change === undefined) throw new Error('nothing was sent');
  await world.practice.as('Ben').approve(change);
  // By itself, when a colleague's vote carried it out.
  await row(page, 'Board room').waitFor();
  await page.getByText('The endpoint was changed.').waitFor();
  await button(page, 'Switch off… Board room').click();
  await (await world.host.confirmPage()).getByRole('rowheader', { name: 'Active' }).waitFor();
  await desk.confirm(world.host, 'reject');
  await page.getByText('You decided not to send it.').waitFor();
  expect(webhooks()[0]).toMatchObject({ name: 'Board room', isActive: true });
});

test('other subscriptions: the new endpoint first, then the old one goes, across a colleague’s vote', async () => {
  const page = await start({
    service: { rules: { ...rules, create_webhook_endpoint: { approvals: 2 } } },
    before: async practice => {
      const created = await practice.as('Ada').propose('create_webhook_endpoint', {
        url: 'https://hooks.northwind.example/in',
        name: 'Board',
        subscriptions: events('ACTIVITY_UPDATES'),
      });
      await practice.as('Ben').approve(created);
    },
  });
  const old = webhooks()[0]?.endpointId ?? '';
  await row(page, 'Board').click();
  await button(page, 'Replace it with other subscriptions…').click();
  await button(page, 'Balances, final').click();
  await button(page, 'Review and send…').click();
  await desk.confirm(world.host, 'approve');
  const steps = page.getByRole('region', { name: 'Replacement under way' });
  await steps.getByText('Waits for votes').waitFor();
  expect(await steps.getByRole('button', { name: 'Delete the old endpoint…' }).count()).toBe(0);
  const [created] = world.practice.ledger().slice(-1);
  if (created === undefined) throw new Error('nothing was sent');
  await world.practice.as('Ben').approve(created);
  await steps.getByRole('button', { name: 'Delete the old endpoint…' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The endpoint was deleted.').waitFor();
  expect(webhooks()).toMatchObject([{ name: 'Board', subscriptions: [{ eventType: 'BALANCE_FINALIZED_UPDATES' }] }]);
  expect(webhooks()[0]?.endpointId).not.toBe(old);
});

test('what a colleague changed meanwhile stops a change and shows both sides; a lost answer makes one endpoint', async () => {
  const page = await start({ service: { rules }, before: async practice => void (await endpoint(practice, 'Board')) });
  await row(page, 'Board').click();
  await page.getByRole('region', { name: 'Endpoint' }).getByText('hooks.northwind.example').first().waitFor();
  const endpointId = webhooks()[0]?.endpointId ?? '';
  // The list is not told of this one: it happens between reading and pressing.
  world.practice.faults.add({ fault: 'drop-before-commit', operation: 'list_activities', count: 0 });
  await world.practice.as('Ben').perform('update_webhook_endpoint', { endpointId, url: 'https://elsewhere.example/in' });
  await button(page, 'Switch off… Board').click();
  const note = page.getByRole('alert').filter({ hasText: 'It changed since you read it' });
  await note.getByText('https://elsewhere.example/in').waitFor();
  expect(world.host.isConfirming()).toBe(false);
  world.practice.faults.clear();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await field(page, 'Name').fill('Relay');
  await field(page, 'Address').fill('https://relay.northwind.example/in');
  world.practice.faults.add({ fault: 'drop-after-commit', operation: 'create_webhook_endpoint', count: 1 });
  await button(page, 'Review and send…').click();
  await desk.confirm(world.host, 'approve');
  await row(page, 'Relay').waitFor();
  expect(webhooks().map(({ name }) => name)).toEqual(['Board', 'Relay']);
});

test('a pasted delivery: genuine, old, changed, forged and unreadable are told apart', async () => {
  const page = await start({ service: { rules } });
  const url = await listen(page);
  await endpoint(world.practice, 'Here', url);
  await row(page, /^Sends events/).click();
  await button(page, 'Show headers and body').click();
  const raw = page.getByRole('region', { name: 'Delivery' });
  const headers = (await raw.getByText('X-Turnkey-Signature:').textContent()) ?? '';
  const body = (await raw.getByText('"fingerprint"').textContent()) ?? '';
  const paste = async (given: { headers?: string; body?: string }) => {
    await button(page, 'Paste').click();
    await field(page, 'Headers').fill(given.headers ?? headers);
    await field(page, 'Body, exactly as it came').fill(given.body ?? body);
    await button(page, 'Inspect')
      .and(page.getByText('Inspect', { exact: true }))
      .click();
  };
  await paste({ body: `${body}\n` });
  await raw.getByText('Signed by the service, and fresh.').waitFor();
  await check(page, 'Event id').getByText('received before').waitFor();
  await paste({ body: body.replace('COMPLETED', 'REJECTED') });
  await raw.getByText('Not signed by the service in this form.').waitFor();
  await check(page, 'Signature').getByText('does not verify').waitFor();
  await paste({ headers: headers.replace(/Key-Id: .*/, 'Key-Id: another-key') });
  await check(page, 'Key').getByText('has no key “another-key”').waitFor();
  await paste({ headers: headers.replace(/X-Turnkey-Signature: .*/, '') });
  await check(page, 'Headers').getByText('1 of 9 are missing: X-Turnkey-Signature.').waitFor();
  await paste({ headers: 'no header at all' });
  await page.getByText('Line 1 of the headers').waitFor();
  await button(page, 'Cancel').click();
  await post(`${world.practice.url}/practice/control`, JSON.stringify({ clockOffsetMs: 3_600_000 }));
  await world.host.core.request('main', 'feed.refresh', {});
  await paste({});
  await raw.getByText('Signed by the service, but not recently').waitFor();
  await button(page, 'Clear').click();
  await page.getByText('No delivery yet').waitFor();
});

test('the receiver takes no strangers, says what it refused, and stops when the app locks', async () => {
  const page = await start();
  await deliveriesTab(page);
  await page.getByRole('textbox', { name: 'Port' }).fill('70000');
  await page.getByText('Expected a port from 1 to 65,535').waitFor();
  await page.getByRole('textbox', { name: 'Port' }).fill(new URL(world.practice.url).port);
  await button(page, 'Listen on this computer').click();
  await page.getByText('is used by another program').waitFor();
  await page.getByRole('textbox', { name: 'Port' }).fill('');
  const url = await listen(page);
  expect((await fetch(url)).status).toBe(405);
  expect(
    (
      await fetch(url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403);
  await page.getByText('2 other requests refused: it came from a page in a browser').waitFor();
  expect((await fetch(url, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } })).status).toBe(
    200,
  );
  await page.getByRole('region', { name: 'Delivery' }).getByText('Not signed by the service in this form.').waitFor();
  await world.host.core.request('main', 'app.lock', {});
  await expect(fetch(url)).rejects.toThrow();
});

test('without the operation, without the network and before the first answer the screen says so and stays of use', async () => {
  let isOffline = false;
  const http = createHttp();
  const gone = () => Promise.reject(new HttpError('unreachable', false, 'ENETUNREACH'));
  const page = await start({
    service: { rules },
    ports: {
      http: {
        post: request => (isOffline ? gone() : http.post(request)),
        get: request => (isOffline ? gone() : http.get(request)),
        close: () => http.close(),
      },
    },
    before: async practice => {
      await endpoint(practice, 'Board');
      await endpoint(practice, '=cmd|calc\u202e');
    },
  });
  await row(page, 'Board').click();
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await page.getByText('Saved as webhook-endpoints.csv').waitFor();
  expect(world.host.saved[0]?.text).toContain("'=cmd|calc");
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No match for').waitFor();
  await button(page, 'Clear the search').click();
  await page.getByRole('heading', { name: 'Board' }).click();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: '=cmd|calc⟦U+202E⟧' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Board' }).waitFor();

  isOffline = true;
  await world.host.core.request('main', 'feed.refresh', {});
  await page.getByText('sending needs the service').waitFor();
  expect(await button(page, 'Switch off… Board').isDisabled()).toBe(true);
  await page.getByRole('cell', { name: 'Activities' }).waitFor();
  isOffline = false;
  await world.host.core.request('main', 'feed.refresh', {});
  await expect.poll(() => button(page, 'Switch off… Board').isEnabled()).toBe(true);
});

test('a deployment without the list still creates and inspects', async () => {
  const page = await start({
    service: { rules },
    before: async practice => void practice.faults.add({ fault: 'unavailable', operation: 'list_webhook_endpoints', count: 0 }),
  });
  await page.getByText('This deployment does not offer it').waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await field(page, 'Name').fill('Relay');
  await field(page, 'Address').fill('https://relay.northwind.example/in');
  await button(page, 'Review and send…').click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The endpoint was created.').waitFor();
  expect(webhooks()).toHaveLength(1);
  await button(page, 'Inspect a delivery').first().click();
  await page.getByText('No delivery yet').waitFor();
});

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const)('every state keeps the rules of accessibility, %s', async (colorScheme, size) => {
  const page = await start({ service: { rules }, colorScheme, size });
  const broken = async (state: string) => expect(await brokenRules(page), state).toEqual([]);
  await page.getByText('Let the service tell you').waitFor();
  await broken('empty');
  const url = await listen(page);
  await endpoint(world.practice, 'Here', url);
  await page.getByText('Signed by the service, and fresh.').waitFor();
  await broken('delivery');
  await button(page, 'Paste').click();
  await broken('paste');
  await page.getByRole('radio', { name: /^Endpoints/ }).click();
  await row(page, 'Here').click();
  await page.getByText('Look at the address').waitFor();
  await broken('endpoint');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await field(page, 'Address').fill('ftp://x');
  await button(page, 'Review and send…').click();
  await page.getByText('Fill this in').first().waitFor();
  await broken('form');
});
