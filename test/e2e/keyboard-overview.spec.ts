/** The overview by keyboard alone. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { expectFocus, tabTo } from './support/keys.ts';
import { closeBrowser, openWorld, type World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ screen: 'overview' });
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
afterAll(closeBrowser);

test('its lines are reached', async () => {
  const { page } = world.host;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await tabTo(page, 'Overview', { role: 'button' });
  await expectFocus(page, 'Overview');
});
