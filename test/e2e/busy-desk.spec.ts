/** A busy desk: 240 wait, 12 are approved together while colleagues go on, and none of the 12 waits any more. */
import { afterAll, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { closeBrowser, openWorld, stored, textToSign } from './support/world.ts';

afterAll(closeBrowser);

test('of 240 that wait 12 are approved together, and none of them is left in two seconds', async () => {
  const ids: string[] = [];
  // More than two pages of the service; every twentieth is one of payroll.
  const words = (n: number) => `${n % 20 === 0 ? 'Payroll' : 'Invoice'} ${n} of Northwind`;
  const world = await openWorld({
    reducedMotion: 'reduce',
    before: async practice => {
      const ben = practice.as('Ben');
      for (let n = 0; n < 240; n++) ids.push((await ben.propose('sign_raw_payload', textToSign(practice, words(n)))).id);
    },
  });
  const { host, practice } = world;
  const { page } = host;
  const waiting = () => page.getByRole('radio', { name: /^Needs me/ }).textContent();
  await expect.poll(waiting, { timeout: 30_000 }).toBe('Needs me 240');
  await page.getByRole('searchbox').fill('payroll');
  await page.getByText(/^12 of 240/).waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: /^Select all 12/ }).click();
  await page.getByRole('heading', { name: '12 activities selected' }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: /^Review together: 12/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Review and approve 12 activities…' }).click();
  // A colleague goes on meanwhile, far behind the newest page.
  const chloe = practice.as('Chloé');
  for (const id of ids.slice(41, 60)) await chloe.approve(stored(practice, id));
  await desk.confirm(host, 'approve', /^(Hold to )?approve 12/i);
  await page.getByText('12 votes stored and read back').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(waiting, { timeout: 2_000 }).toBe('Needs me 209');
  expect(ids.filter(id => stored(practice, id).votes.length > 1)).toHaveLength(31);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
