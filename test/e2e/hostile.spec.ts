/** Text from outside that wants to be something else: it breaks neither layout nor meaning, and never runs. */
import { afterAll, afterEach, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { hostile } from './support/hostile-text.ts';
import { closeBrowser, openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(() => world.close());
afterAll(closeBrowser);

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
