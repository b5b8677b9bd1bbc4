/** The list of approvals as something to work with: a view that is kept, what is shown saved, one opened by its id, and one asked for again. */
import { expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { openWorld, stored, textToSign } from './support/world.ts';

test('a view outlives a start; it is exported as shown; one is opened by its id; a rejected one is proposed again', async () => {
  const ids: string[] = [];
  const world = await openWorld({
    reducedMotion: 'reduce',
    before: async practice => {
      for (const words of ['Payroll of May', 'Payroll of June', 'Rent of June', 'Rejected once'])
        ids.push((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id);
      for (const user of ['Chloé', 'Ada']) await practice.as(user).reject(stored(practice, ids[3] ?? ''));
      expect(stored(practice, ids[3] ?? '').status).toBe('ACTIVITY_STATUS_REJECTED');
    },
  });
  const { host, practice } = world;
  const { page } = host;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const search = page.getByRole('searchbox');
  // The head of a group is an entry of the list, too.
  const rows = page.getByRole('listbox').locator('[role=option]:not([data-key^="head "])');
  await desk.row(page, ids[0] ?? '').waitFor();

  await search.fill('payroll');
  await expect.poll(() => rows.count()).toBe(2);
  await button('Filter').click();
  await button('Views').click();
  await page.getByRole('textbox', { name: 'Keep what is shown as' }).fill('Month’s end');
  await button('Keep view').click();
  await page.reload();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await button('Filter').click();
  await button('Views').click();
  await button('Month’s end').click();
  await expect.poll(() => rows.count()).toBe(2);

  // A long table keeps the page for a while: that it was asked for is drawn before.
  await page.evaluate(id => {
    const data = document.body.dataset;
    const pressed = () => {
      data.drawn = 'after';
      requestAnimationFrame(() => setTimeout(() => Object.assign(data, { drawn: 'first' })));
    };
    addEventListener('pointerup', pressed, { capture: true });
    JSON.stringify = new Proxy(JSON.stringify, {
      apply(stringify, json, [value, ...how]) {
        if (Array.isArray(value) && value.includes(id)) data.made ??= `a frame was drawn ${data.drawn}`;
        return stringify.call(json, value, ...how);
      },
    });
  }, ids[0]);
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await expect.poll(() => host.saved.length).toBe(1);
  expect(await page.evaluate(() => document.body.dataset.made)).toBe('a frame was drawn first');
  const lines = (host.saved[0]?.text ?? '').trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  for (const id of ids.slice(0, 2)) expect(lines.filter(line => line.includes(id))).toHaveLength(1);
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'As JSON' }).click();
  await expect.poll(() => host.saved.length).toBe(2);
  const values = JSON.parse(host.saved[1]?.text ?? '[]') as { activityId: string }[];
  expect(values.map(({ activityId }) => activityId).toSorted()).toEqual(ids.slice(0, 2).toSorted());

  // A link leads there from any view, of whatever list it is.
  await search.fill(`countersign://activity/${ids[3]}`);
  await button('Open it').click();
  await expect.poll(() => desk.headline(page).textContent()).toContain('Rejected once');
  await button('Propose again…').click();
  await page.getByRole('heading', { name: 'New request' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Payload' }).inputValue()).toBe('Rejected once');
  const read = page.getByRole('region', { name: 'What would be signed' });
  await read.getByRole('heading', { name: /Rejected once/ }).waitFor();
  // Nothing is asked for by that alone.
  expect(practice.ledger()).toHaveLength(ids.length);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
