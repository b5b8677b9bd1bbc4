/** About and diagnostics: what the app is, whose work ships with it, and every line of diagnostics before it is saved. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dialog } from './support/organisation.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce' });
  page = world.host.page;
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the menu leads to About; each line of the diagnostics is shown, and saved byte for byte', async () => {
  world.host.chooseInMenu('about');
  const about = page.getByRole('region', { name: 'About and diagnostics' });
  await about.getByText('0.0.0, stable channel').waitFor();
  await expect.poll(() => about.evaluate(element => element.parentElement === document.activeElement)).toBe(true);
  await button('Show diagnostics…').click();
  const shown = dialog(page).locator('pre');
  await shown.waitFor();
  // What happens meanwhile is not saved: it was not shown.
  await world.host.core.request('main', 'list_wallets', {});
  await button('Save as a file…').click();
  await dialog(page)
    .getByText(/^Saved as diagnostics-/)
    .waitFor();
  const [saved] = world.host.saved;
  expect(saved?.text).toBe(await shown.textContent());
  expect(saved?.text).toMatch(/ call name=app\.state from=main outcome=ok ms=\d+\n/);
  const last = (saved?.text ?? '').trimEnd().split('\n').at(-1) ?? 'no line';
  await shown.evaluate(element => element.parentElement?.scrollTo(0, element.scrollHeight));
  await dialog(page).getByText(last.slice(0, 40)).first().waitFor();
});

test('licences are found by name, and each is there in full', async () => {
  world.host.chooseInMenu('about');
  await button('Licences…').click();
  const search = dialog(page).getByRole('searchbox', { name: 'Search by name or licence' });
  await search.fill('react-dom');
  await dialog(page).getByText('1 package', { exact: true }).waitFor();
  await dialog(page).locator('summary').click();
  await dialog(page)
    .getByText(/Permission is hereby granted, free of charge/)
    .waitFor();
  await search.fill('no such thing');
  await dialog(page).getByText('No package has this in its name or licence').waitFor();
});
