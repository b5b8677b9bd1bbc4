/** Webhooks: endpoints, the form, a replacement, the receiver and the inspector. */
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { post } from '../../practice/client.ts';
import { aloneFor, goTo, type Play, press, row, type Scene } from './scene.ts';

const rules = aloneFor('update_webhook_endpoint', 'delete_webhook_endpoint');
const events = (...eventTypes: string[]) => eventTypes.map(eventType => ({ eventType }));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const newEndpoint: Play = async ({ page }) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await field(page, 'Address').waitFor();
};
const tab = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery' });
let url = '';
let endpoints: Record<string, string> = {};

export const webhooks: readonly Scene[] = [
  {
    world: { service: { rules: { ...rules, ...aloneFor('create_webhook_endpoint') } } },
    states: {
      empty: async stage => {
        await goTo('Webhooks')(stage);
        await stage.page.getByText('Let the service tell you').waitFor();
      },
      create: newEndpoint,
      'create-problems': async ({ page }) => {
        await field(page, 'Address').fill('https://hooks.northwind.example@evil.example/');
        await field(page, 'Filter, as JSON').fill('{"a": 1,}');
        await press(page, 'Another…');
        await press(page, 'Review and send…');
        await page.getByText(/to fill in or correct/).waitFor();
      },
      'create-address': async ({ page }) => {
        await field(page, 'Address').fill('https://hооks.northwind.example/in');
        await page.getByText('resolves as').waitFor();
      },
      'deliveries-empty': async ({ page }) => {
        await tab(page, 'Deliveries');
        await page.getByText('No delivery yet').waitFor();
      },
      'receiver-refused': async ({ page, world }) => {
        await page.getByRole('textbox', { name: 'Port' }).fill(new URL(world.practice.url).port);
        await press(page, 'Listen on this computer');
        await page.getByText('is used by another program').waitFor();
      },
      receiver: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Port' }).fill('');
        await press(page, 'Listen on this computer');
        url = (await page.locator('code', { hasText: 'http://127.0.0.1:' }).textContent()) ?? '';
      },
      'inspector-activity': async ({ page, world }) => {
        const ada = world.practice.as('Ada');
        await ada.perform('create_webhook_endpoint', {
          url,
          name: 'This machine',
          subscriptions: events('ACTIVITY_UPDATES', 'BALANCE_CONFIRMED_UPDATES'),
        });
        await world.practice.as('Ben').propose('claim_swap_fees', {});
        await row(page, 'Claims the accrued swap fees').click();
        await delivery(page).getByText('Signed by the service, and fresh.').waitFor();
      },
      'inspector-review': async ({ page }) => {
        await press(page, 'Read this copy as a review');
        await page.getByRole('region', { name: 'Review of this copy' }).waitFor();
      },
      'inspector-balance': async ({ page, world }) => {
        await post(`${world.practice.url}/practice/control`, JSON.stringify({ balance: 'confirmed' }));
        await row(page, /^Deposit of 1,250 USDC/).click();
        await delivery(page).getByText('1,250 USDC').first().waitFor();
      },
      'inspector-raw': async ({ page }) => {
        await press(page, 'Show headers and body');
        await delivery(page).getByText('X-Turnkey-Signature:').scrollIntoViewIfNeeded();
      },
      paste: async ({ page }) => {
        await press(page, 'Paste');
        await field(page, 'Headers').waitFor();
      },
      'paste-problems': async ({ page }) => {
        await field(page, 'Headers').fill('no header at all');
        await field(page, 'Body, exactly as it came').fill('{}');
        await page
          .getByRole('button', { name: 'Inspect' })
          .and(page.getByText('Inspect', { exact: true }))
          .click();
        await page.getByText('Line 1 of the headers').waitFor();
      },
      'inspector-bad': async ({ page }) => {
        await page.getByRole('button', { name: 'Cancel' }).click();
        await fetch(url, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });
        await row(page, /^A body of unknown shape/).click();
        await delivery(page).getByText('Not signed by the service in this form.').waitFor();
      },
      endpoint: async ({ page }) => {
        await tab(page, 'Endpoints');
        await row(page, 'This machine').click();
        await page.getByText('Look at the address').waitFor();
      },
    },
  },
  {
    world: {
      service: { rules },
      before: async practice => {
        const make = async (name: string, address: string, subscriptions: ReturnType<typeof events>) => {
          const proposed = await practice.as('Ada').propose('create_webhook_endpoint', { url: address, name, subscriptions });
          await practice.as('Ben').approve(proposed);
        };
        await make('Board', 'https://hooks.northwind.example/in', events('ACTIVITY_UPDATES', 'BALANCE_FINALIZED_UPDATES'));
        await make('Ledger', 'https://ledger.northwind.example/turn/in?team=treasury', events('BALANCE_CONFIRMED_UPDATES'));
        await make(`=cmd|calc ${hostile[0][1]}`, `https://example.com/${'x'.repeat(300)}`, events(hostile[0][1]));
        endpoints = Object.fromEntries(practice.organisation().webhooks.map(each => [each.name, each.endpointId]));
        await practice.as('Ben').perform('update_webhook_endpoint', { endpointId: endpoints.Ledger ?? '', isActive: false });
      },
    },
    states: {
      list: async stage => {
        await goTo('Webhooks')(stage);
        await row(stage.page, 'Board').click();
        await stage.page.getByRole('region', { name: 'Endpoint' }).getByText('hooks.northwind.example').first().waitFor();
      },
      'endpoint-off': ({ page }) => row(page, /^Ledger/).click(),
      'endpoint-hostile': ({ page }) => row(page, /^=cmd/).click(),
      change: async ({ page }) => {
        await row(page, 'Board').click();
        await press(page, 'Change name or address…');
        await field(page, 'Address').fill('https://new.northwind.example/in');
      },
      replace: async ({ page }) => {
        await press(page, 'Cancel');
        await press(page, 'Replace it with other subscriptions…');
        await press(page, 'Balances, confirmed');
      },
      replacement: async ({ page, world }) => {
        await press(page, 'Review and send…');
        await confirm(world.host, 'approve');
        await page.getByRole('region', { name: 'Replacement under way' }).getByText('Waits for votes').waitFor();
      },
      'replacement-next': async ({ page, world }) => {
        const created = world.practice.ledger().at(-1);
        if (created !== undefined) await world.practice.as('Ben').approve(created);
        await page.getByRole('button', { name: 'Delete the old endpoint…' }).waitFor();
      },
      'no-match': async ({ page }) => {
        await page.getByRole('searchbox').fill('nothing like it');
        await page.getByText('No match for').waitFor();
      },
      offline: async ({ page, world, http }) => {
        await press(page, 'Clear the search');
        await row(page, /^Ledger/).click();
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText('sending needs the service').first().waitFor();
      },
    },
  },
  {
    world: {
      before: async practice =>
        practice.faults.add({ fault: 'delay', value: 20_000, operation: 'list_webhook_endpoints', count: 0 }),
    },
    states: { loading: goTo('Webhooks') },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'error-500', operation: 'list_webhook_endpoints', count: 0 }),
    },
    states: {
      failing: async stage => {
        await goTo('Webhooks')(stage);
        await stage.page.getByText('The service failed').first().waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'unavailable', operation: 'list_webhook_endpoints', count: 0 }),
    },
    states: {
      'not-offered': async stage => {
        await goTo('Webhooks')(stage);
        await stage.page.getByText('This deployment does not offer it').waitFor();
      },
    },
  },
];
