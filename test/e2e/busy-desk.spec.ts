/** A busy desk: 400 wait, 50 are approved together while colleagues go on, and none of the 50 waits any more. */
import { afterAll, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { closeBrowser, openWorld, stored, textToSign } from './support/world.ts';

afterAll(closeBrowser);

test('of 400 that wait 50 are approved together, and none of them is left in two seconds', async () => {
  const ids: string[] = [];
  const world = await openWorld({
    reducedMotion: 'reduce',
    before: async practice => {
      const ben = practice.as('Ben');
      for (let n = 0; n < 400; n++)
        ids.push((await ben.propose('sign_raw_payload', textToSign(practice, `Invoice ${n} of Northwind`))).id);
    },
  });
  const { host, practice } = world;
  const { page } = host;
  const waiting = () => page.getByRole('radio', { name: /^Needs me/ }).textContent();
  await expect.poll(waiting, { timeout: 30_000 }).toBe('Needs me 400');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select the first 50' }).click();
  await page.getByRole('heading', { name: '50 activities selected' }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: /^Review together: 50/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Review and approve 50 activities…' }).click();
  // A colleague goes on meanwhile, far behind the newest page.
  const chloe = practice.as('Chloé');
  for (const id of ids.slice(200, 220)) await chloe.approve(stored(practice, id));
  await desk.confirm(host, 'approve', /^(Hold to )?approve 50/i);
  await page.getByText('50 votes stored and read back').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(waiting, { timeout: 2_000 }).toBe('Needs me 330');
  expect(ids.filter(id => stored(practice, id).votes.length > 1)).toHaveLength(70);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
}, 240_000);
