/** What is behind the list: older activities read on demand, kept over a restart, dropped; and one search over everything. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { parties } from '../vectors/parties.ts';
import { call, unsigned } from '../vectors/payloads.ts';
import { withOlder } from './support/older-pages.ts';
import { tellingHttp } from './support/telling-http.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
let folder: string;
let ports: { keychain: ReturnType<typeof createMemoryKeychain>; http: ReturnType<typeof tellingHttp> };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  ports = { keychain: createMemoryKeychain(), http: tellingHttp({ list_activities: withOlder() }) };
  world = await openWorld({
    ...{ screen: 'overview', reducedMotion: 'reduce', folder, ports },
    before: async practice => {
      await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Northwind confirms delivery 4711'));
    },
  });
  page = world.host.page;
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const chosen = () => page.getByRole('option', { selected: true });
const segment = (view: string) => page.getByRole('radio', { name: view });
async function to(view: 'This computer' | 'Older' | 'Everywhere'): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Journal' }).click();
  await segment(view).click();
}
/** The same folder and keychain at another start; its service is gone. */
async function restart(): Promise<void> {
  await world.close();
  world = await openWorld({ as: null, asksHow: true, reducedMotion: 'reduce', folder, ports: { keychain: ports.keychain } });
  page = world.host.page;
}

test('older activities are read, searched, there at the next start without the service, dropped where somebody edits them', async () => {
  await to('Older');
  await page.getByText('No older activity was read yet').waitFor();
  await button('Read older ones').click();
  await page.getByText('340 kept, back to 27 Aug 2025. There are no older ones.').waitFor();
  await page.getByRole('option').nth(1).click();
  await page.getByText(/^As it was read on/).waitFor();
  await page.getByRole('searchbox').fill('older-333');
  await page.getByText('1 of 340 kept').waitFor();

  await restart();
  await to('Older');
  await page.getByText(/^340 kept/).waitFor();

  const file = join(folder, 'older-activities.jsonl');
  const lines = await readFile(file, 'utf8');
  expect(lines, 'sealed').not.toContain('delivery');
  await writeFile(file, lines.split('\n').slice(1).join('\n'));
  await restart();
  await to('Older');
  await page.getByText('No older activity was read yet').waitFor();
  await segment('This computer').click();
  await page.getByRole('option', { name: /Dropped the kept older activities: line 1 was not sealed/ }).waitFor();
});

test('one search: a hit in the journal and one among older activities open at their row; what is dropped is found no more', async () => {
  await to('Older');
  await button('Read older ones').click();
  await page.getByText(/^340 kept/).waitFor();

  await to('Everywhere');
  const search = page.getByRole('searchbox', { name: 'Search everything' });
  await search.fill('connected to northwind');
  await page.getByText('Journal of this computer').waitFor();
  await page.getByRole('option', { name: /^Connected to Northwind/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Connected to Northwind/ }).waitFor();
  await expect.poll(() => chosen().allTextContents()).toEqual([expect.stringMatching(/^Connected to Northwind/)]);
  await page.getByText('The open item is not in this list.').waitFor({ state: 'detached' });

  await to('Everywhere');
  await search.fill('older-17');
  await page.getByText('Older, as they were read').waitFor();
  await page
    .getByRole('option', { name: /delivery 4711/ })
    .nth(2)
    .press('Enter');
  await page.getByText(/^As it was read on/).waitFor();
  expect(await chosen().count()).toBe(1);

  await button('Drop…').click();
  await button('Drop them').click();
  await page.getByText('No older activity was read yet').waitFor();
  await to('Everywhere');
  await search.fill('older-17');
  await page.getByText('Nothing matches').waitFor();
});

test('older activities that name a stranger are shown beside the review, who stays a stranger', async () => {
  const stranger = `0x00112233${'44556677'.repeat(4)}`;
  await world.practice.as('Ben').propose('sign_raw_payload', {
    ...textToSign(
      world.practice,
      unsigned({ to: parties.usdc, data: call('transfer(address to, uint256 amount)', [stranger, 5n]) }),
    ),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' }).click();
  const payment = page.getByRole('option', { name: /unknown address/ }).first();
  await payment.click();
  await page.getByText('First seen').first().waitFor();
  expect(await page.getByText(/older activit/).count()).toBe(0);
  await to('Older');
  await button('Read older ones').click();
  await page.getByText('340 kept, back to 27 Aug 2025. There are no older ones.').waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' }).click();
  await payment.click();
  await page.getByText('340 older activities name this address, the last of 20 Nov 2025.').waitFor();
  await page.getByText('First seen').first().waitFor();
  await button('Show them').click();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(stranger);
  await page.getByText(/^340 kept/).waitFor();
});
