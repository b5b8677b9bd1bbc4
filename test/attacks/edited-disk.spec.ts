/** Another program of the same user edits the address book: what a person sees of it, and how it is taken in again. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as desk from '../e2e/support/desk.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { layOut } from '../host/written.ts';
import { parties } from '../vectors/parties.ts';

let world: World;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

test('an edited address book is named on every screen, its entries are marked, and the window shows each before it counts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edited-disk-'));
  const keychain = createMemoryKeychain();
  const added = { label: 'Treasury reserve', address: parties.stranger, kind: 'counterparty', note: '' };
  const entries = [{ ...added, addedAt: '2026-11-01T09:00:00.000Z', addedBy: null }];
  // Rightly marked, by another machine.
  const other = createMemoryKeychain();
  world = await openWorld({
    ...{ screen: 'overview', reducedMotion: 'reduce', folder, ports: { keychain } },
    before: () => layOut(folder, other, 'address-book.json', { version: 1, entries }),
  });
  const { page } = world.host;
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByText('The address book is not what Countersign wrote').waitFor();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Address book' }).click();
  await page.getByRole('option', { name: /Treasury reserve/ }).click();
  await page
    .getByRole('option', { name: /Treasury reserve/ })
    .getByText('not verified')
    .waitFor();
  await page.getByText('This entry is not verified.').waitFor();
  expect(await page.getByRole('button', { name: 'Change…' }).count()).toBe(0);

  await notices.getByRole('button', { name: 'Look at it' }).click();
  const files = page.getByRole('region', { name: 'Files of this app' });
  await files.getByText('address-book.json.unverified').waitFor();
  await files.getByRole('button', { name: 'Review and restore… address book' }).click();
  const window = await world.host.confirmPage();
  await window.getByText('Treasury reserve').first().waitFor();
  await desk.confirm(world.host, 'approve');
  await files.waitFor({ state: 'detached' });
  await expect.poll(() => notices.getByText('address book').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Address book' }).click();
  await expect.poll(() => page.getByText('not verified').count()).toBe(0);
});
