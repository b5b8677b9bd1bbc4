/** The journal and evidence: found, narrowed, verified and given out; and a line or a bundle that somebody edited is named. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { fromCsv } from '../../electron/core/text/csv.ts';
import * as desk from './support/desk.ts';
import { type FullDisk, fullDisk } from './support/full-disk.ts';
import { closeBrowser, openWorld, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
let disk: FullDisk;
let activityId: string;
beforeEach(async () => {
  disk = fullDisk();
  world = await openWorld({
    reducedMotion: 'reduce',
    screen: 'overview',
    folder: disk.folder,
    ports: { files: disk },
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Delivery 4711'))).id;
    },
  });
  page = world.host.page;
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});
afterAll(closeBrowser);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = () => page.getByRole('option');
const lines = () => page.getByRole('list', { name: 'Checks of this line' });
async function toJournal(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Journal' }).click();
  await rows().first().waitFor();
}
const toApprovals = () => page.getByRole('navigation').getByRole('button', { name: 'Approvals' }).click();
async function rejectIt(): Promise<void> {
  await toApprovals();
  await desk.open(page, activityId);
  await desk.ask(page, 'reject');
  await desk.confirm(world.host, 'reject');
  await page.getByText('You rejected', { exact: true }).waitFor();
}

test('what happened is found by text, kind, organisation and day; a wrong day is named, and what is filtered goes out', async () => {
  await rejectIt();
  await toJournal();
  const all = await rows().count();
  const found = page.getByText(/of \d+ entries/);
  const day = (name: string) => page.getByRole('textbox', { name, exact: true });
  for (const [name, typed, said] of [
    ['From', 'tomorrow', 'Expected a day such as 2026-11-21.'],
    ['From', '2026-13-40', 'Expected a day such as 2026-11-21.'],
    ['To', '1/2/2026', 'Expected a day such as 2026-11-21.'],
    ['To', '\u202e2026-01-01', 'Expected a day such as 2026-11-21.'],
  ] as const) {
    await day(name).fill(typed);
    await page.getByRole('alert').getByText(said).waitFor();
    expect(await day(name).getAttribute('aria-invalid')).toBe('true');
    expect(await day(name === 'From' ? 'To' : 'From').getAttribute('aria-invalid'), 'the other one is right').toBe('false');
    await day(name).fill('');
  }
  await day('From').fill('2026-02-02');
  await day('To').fill('2026-02-01');
  await page.getByRole('alert').getByText('The first day is after the last.').waitFor();
  await day('From').fill('');
  await day('To').fill('2001-01-01');
  await page.getByText('No entry matches').waitFor();
  await button('Clear').click();
  await expect.poll(() => rows().count()).toBe(all);

  await page.getByRole('searchbox').fill('x'.repeat(5_000));
  await page.getByText('No entry matches').waitFor();
  await page.getByRole('searchbox').fill('<b>.*[');
  await page.getByText('No entry matches').waitFor();
  await page.getByRole('searchbox').fill('');
  await button(/Kind/).click();
  await rows()
    .getByText('Decisions')
    .or(page.getByRole('option', { name: 'Decisions' }))
    .first()
    .click();
  await found.waitFor();
  expect(await rows().count()).toBeLessThan(all);
  await rows().first().click();
  await lines().getByText('It follows the line before it').waitFor();
  const leftOut = page.getByText('The open item is not in this list.');
  await leftOut.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('zebra');
  await leftOut.waitFor();
  await lines().getByText('It follows the line before it').waitFor();
  await page.getByRole('searchbox').fill('');
  await found.waitFor();
  await leftOut.waitFor({ state: 'detached' });
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await page.getByText('Saved as').waitFor();
  expect(fromCsv(world.host.saved[0]?.text ?? '')).toHaveLength((await rows().count()) + 1);
  await button('Verify the chain').click();
  await page.getByText('The chain holds.').waitFor();
});

test('a line that was altered on the disk is named where it stands, and a full disk stops a decision before it is sent', async () => {
  await toJournal();
  const file = `${disk.folder}/journal.jsonl`;
  const before = readFileSync(file, 'utf8');
  expect(before).toContain('Connected to');
  writeFileSync(file, before.replace('Connected to', 'Connected tO'));
  await button('Verify the chain').click();
  await page.getByText('The chain does not hold.').waitFor();
  await page.getByText(/line \d+: /).waitFor();
  await page.getByRole('searchbox').fill('connected to');
  await page.getByText(/of \d+ entries/).waitFor();
  await rows().first().click();
  await lines().getByText('Its content was changed').waitFor();
  // A line that was never written here.
  writeFileSync(file, before);
  appendFileSync(file, '{"sequence":99999,"at":"2026-01-01T00:00:00.000Z","kind":"key_changed","about":"forged"}\n');
  await button('Verify the chain').click();
  await expect.poll(() => page.getByText('The chain does not hold.').count()).toBe(1);
  writeFileSync(file, before);
  await button('Verify the chain').click();
  await page.getByText('The chain holds.').waitFor();

  await toApprovals();
  await desk.open(page, activityId);
  disk.isFull = true;
  await desk.ask(page, 'approve');
  await desk.confirm(world.host, 'approve');
  await desk
    .review(page)
    .getByRole('alert')
    .getByText(/could not be written/)
    .waitFor();
  expect(world.practice.ledger().find(({ id }) => id === activityId)?.votes).toHaveLength(1);
  disk.isFull = false;
});

test('evidence: a whole bundle is read, whatever is edited in it is named, and what is none is refused', async () => {
  await rejectIt();
  await desk.review(page).getByRole('button', { name: 'Save evidence…' }).click();
  await desk.review(page).getByText('Whoever opens it must see the words').waitFor();
  const bundle = world.host.saved[0]?.text ?? '';
  const choose = async (text: string) => {
    const file = `${disk.folder}/evidence.json`;
    writeFileSync(file, text);
    await desk.chooseFile(page, () => button('Choose a bundle…').click(), file);
  };
  await toJournal();
  await button('Open evidence…').click();
  for (const none of ['', 'hello', '[]', '{"format":"something else"}', '['.repeat(100_000), `${bundle.slice(0, -2)}`]) {
    await choose(none);
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(/This is not an evidence bundle/)
      .waitFor();
  }
  await choose(' '.repeat(33_000_000));
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .getByText(/evidence.json could not be read, or is larger than 32 MB/)
    .waitFor();
  await choose(bundle);
  await page.getByText('Nothing in this bundle was edited').waitFor();
  expect(await page.getByRole('region', { name: 'Decision' }).count()).toBe(0);

  const value = JSON.parse(bundle) as Record<string, unknown>;
  const edited = page.getByText(/this bundle was edited$/);
  const named = page.getByRole('list', { name: 'What was checked' }).locator('[data-ok=false]');
  for (const [text, said] of [
    [bundle.replaceAll('Delivery 4711', 'Delivery 4712'), '“activity” is not as it was'],
    [bundle.replace('"reject"', '"approve"'), '“decision” is not as it was'],
    [JSON.stringify({ ...value, votes: [] }), 'the bundle’s statement about it was removed'],
    [JSON.stringify({ ...value, hash: 'sha256:'.padEnd(71, '0') }), 'The hash of the bundle does not match its parts'],
    [bundle.replace(/"madeAt": ?"\d{4}/, match => `${match.slice(0, -4)}1999`), '“madeAt” is not as it was'],
  ] as const) {
    expect(text).not.toBe(bundle);
    await button('Back to the journal').click();
    await button('Open evidence…').click();
    await choose(text);
    await edited.waitFor();
    await expect.poll(async () => (await named.allTextContents()).join(' '), { message: said }).toContain(said);
  }
});
