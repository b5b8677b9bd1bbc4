/** Every screen in every theme: no violation of the policy, no error, and no accessibility rule broken. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import * as desk from './support/desk.ts';
import { lostTexts } from './support/lost-texts.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
afterEach(() => world.close());

const looks = [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const;

test.each(looks)('the first run, %s', async (colorScheme, size) => {
  world = await openWorld({ as: null, colorScheme, size, reducedMotion: 'reduce' });
  const { page, trouble } = world.host;
  await page.getByRole('heading', { name: 'Countersign' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test.each(looks)('every screen and the confirmation, %s', async (colorScheme, size) => {
  let activityId = '';
  world = await openWorld({
    colorScheme,
    size,
    reducedMotion: 'reduce',
    before: async practice => {
      for (const n of [0, 1, 2, 3, 4, 5]) {
        const idea = ideaFor(n, practice.organisation(), practice.clock.now());
        activityId = (await practice.as('Ben').propose('sign_raw_payload', idea)).id;
      }
    },
  });
  const { page, trouble } = world.host;
  await desk.open(page, activityId);
  expect(await brokenRules(page), 'approvals').toEqual([]);
  const confirmation = await opened();
  expect(await brokenRules(confirmation), 'confirmation').toEqual([]);
  await confirmation.close();
  const screens = await page
    .locator('nav button[title]')
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('title') ?? ''));
  expect(screens.length).toBeGreaterThan(3);
  for (const screen of screens) {
    await page.locator(`nav button[title="${screen}"]`).click();
    await page.locator(`nav button[title="${screen}"][aria-current=page]`).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await brokenRules(page), screen).toEqual([]);
  }
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('text at 200 % loses nothing', async () => {
  let activityId = '';
  // A window of 1440 × 900 has this many CSS pixels at 200 %.
  world = await openWorld({
    size: { width: 720, height: 450 },
    reducedMotion: 'reduce',
    before: async practice => {
      const idea = ideaFor(2, practice.organisation(), practice.clock.now());
      activityId = (await practice.as('Ben').propose('sign_raw_payload', idea)).id;
    },
  });
  const { page } = world.host;
  const names = await page
    .locator('nav button[title]')
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('title') ?? ''));
  for (const name of names) {
    await page.locator(`nav button[title="${name}"]`).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await lostTexts(page), name).toEqual([]);
  }
  await page.locator('nav button[title="Approvals"]').click();
  await desk.open(page, activityId);
  expect(await lostTexts(page), 'a review').toEqual([]);
  const confirmation = await opened();
  await confirmation.setViewportSize({ width: 380, height: 410 });
  expect(await lostTexts(confirmation), 'the confirmation').toEqual([]);
  await confirmation.close();
});

async function opened(): Promise<Page> {
  await desk.ask(world.host.page, 'approve');
  const page = await world.host.confirmPage();
  await page.getByRole('region', { name: 'The sealed document' }).waitFor();
  return page;
}
