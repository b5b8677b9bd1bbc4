/** A busy desk: 400 wait, 50 are approved together while a colleague goes on, and none of the 50 waits any more. */
import { expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { openWorld, stored, textToSign } from './support/world.ts';

const many = 400;
/** As many as are read together (`mostTogether`): every eighth is one of payroll. */
const together = 50;
/** Far behind the newest page of a hundred. */
const decidedByColleague = 20;
const pollSeconds = 2;
/** Nothing is waited for as long as that: what leaves did not wait for a poll. */
const seldomSeconds = 300;
const patienceMs = 60_000;

test('of 400 that wait 50 are approved together, and each of them leaves with its own answer, before the next poll', async () => {
  const payroll: string[] = [];
  const others: string[] = [];
  const world = await openWorld({
    reducedMotion: 'reduce',
    before: async practice => {
      const ben = practice.as('Ben');
      for (let n = 0; n < many; n++) {
        const kind = n % (many / together) === 0 ? payroll : others;
        const words = `${kind === payroll ? 'Payroll' : 'Invoice'} ${n} of Northwind`;
        kind.push((await ben.propose('sign_raw_payload', textToSign(practice, words))).id);
      }
    },
  });
  const { host, practice } = world;
  const { page } = host;
  const waiting = () => page.getByRole('radio', { name: /^Needs me/ }).textContent();
  const chloe = practice.as('Chloé');
  await expect.poll(waiting, { timeout: 30_000 }).toBe(`Needs me ${many}`);

  const polls = (every: number) =>
    page.evaluate(async seconds => {
      await window.custody.app.settings({ pollSeconds: seconds });
      // The wait that goes on is as long as it was when it began.
      await window.custody.feed.refresh({});
    }, every);
  await polls(pollSeconds);
  for (const id of others.slice(0, decidedByColleague)) await chloe.approve(stored(practice, id));
  await expect.poll(waiting, { timeout: patienceMs }).toBe(`Needs me ${many - decidedByColleague}`);

  // From here on only the own results can tell. To look less often is a weakening, which a person confirms.
  const slower = polls(seldomSeconds);
  await desk.confirm(host, 'approve');
  await slower;
  await page.getByRole('searchbox').fill('payroll');
  await page.getByText(`${together} of ${many - decidedByColleague}`).waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: `Select all ${together}` }).click();
  await page.getByRole('heading', { name: `${together} activities selected` }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: `Review together: ${together}` }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: `Review and approve ${together} activities…` }).click();
  await desk.confirm(host, 'approve', /^Hold to approve 50/);
  // The service's own book, whole, takes a while to be handed out.
  const votes = () => practice.ledger().filter(({ id, votes: given }) => payroll.includes(id) && given.length > 1).length;
  await expect.poll(votes, { timeout: 90_000, interval: 200 }).toBe(together);

  await page.getByText(`${together} votes stored and read back`).waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  const left = many - decidedByColleague - together;
  await expect.poll(waiting, { timeout: patienceMs }).toBe(`Needs me ${left}`);
  await page.getByText(`0 of ${left}`).waitFor();
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
