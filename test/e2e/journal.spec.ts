/** The journal and evidence: found, narrowed, verified and given out; and a line or a bundle that somebody edited is named. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCsv } from '../../electron/core/text/csv.ts';
import * as desk from './support/desk.ts';
import { type FullDisk, fullDisk } from './support/full-disk.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

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

test('what happened is found by text, kind and day, opens into its steps, and what is filtered goes out', async () => {
  await rejectIt();
  await toJournal();
  const row = page.getByRole('option', { name: /You rejected/ });
  await row.waitFor();
  const all = await rows().count();
  await row.click();
  for (const step of ['Review opened', 'Vote sent: reject', /^\d\d:\d\d.*Answered/, 'Rejected'])
    await page.getByRole('region').getByRole('button', { name: step }).first().waitFor();
  await page
    .getByRole('region')
    .getByRole('button', { name: /Vote sent: reject/ })
    .click();
  await lines().getByText('It follows the line before it').waitFor();

  const day = (name: string) => page.getByRole('textbox', { name, exact: true });
  await button(/^Days/).click();
  await day('From').fill('tomorrow');
  await page.getByRole('alert').getByText('Expected a day such as 2026-11-21.').waitFor();
  expect(await day('From').getAttribute('aria-invalid')).toBe('true');
  expect(await day('To').getAttribute('aria-invalid'), 'the other one is right').toBe('false');
  await day('From').fill('2026-02-02');
  await day('To').fill('2026-02-01');
  await page.getByRole('alert').getByText('The first day is after the last.').waitFor();
  await day('From').fill('');
  await day('To').fill('2001-01-01');
  await button('Done').click();
  await page.getByText('No entry matches').waitFor();
  await button('Clear filters').click();
  await expect.poll(() => rows().count()).toBe(all);

  for (const none of ['x'.repeat(5_000), '<b>.*[']) {
    await page.getByRole('searchbox').fill(none);
    await page.getByText('No entry matches').waitFor();
  }
  await page.getByText('The open item is not in this list.').waitFor();
  await page.getByRole('searchbox').fill('');
  await button(/^Kind/).click();
  await page.getByRole('menuitemradio', { name: 'Decisions' }).click();
  await expect.poll(() => rows().count()).toBeLessThan(all);
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await page.getByText('Saved as').first().waitFor();
  // One activity, each of its entries a line.
  const [header, ...entries] = (await fromCsv(world.host.saved[0]?.text ?? '')) as string[][];
  expect(header?.slice(0, 4)).toEqual(['number', 'time', 'kind', 'activity']);
  expect(entries.length).toBeGreaterThan(3);
  await button('Clear filters').click();
  await button('Verify again').click();
  await page.getByText('The chain holds.').waitFor();
});

test('a line that was altered on the disk is named where it stands, and a full disk stops a decision before it is sent', async () => {
  await toJournal();
  const file = `${disk.folder}/journal.jsonl`;
  const before = readFileSync(file, 'utf8');
  expect(before).toContain('Connected to');
  writeFileSync(file, before.replace('Connected to', 'Connected tO'));
  await button('Verify again').click();
  await page.getByText('The chain does not hold.').waitFor();
  await page.getByText(/line \d+: /).waitFor();
  await page.getByRole('searchbox').fill('connected to northwind');
  await page.getByRole('option', { name: /Connected to/ }).click();
  await page
    .getByRole('region')
    .getByRole('button', { name: /Connected to/ })
    .click();
  await lines().getByText('Its content was changed').waitFor();
  // A line that was never written here.
  writeFileSync(file, before);
  appendFileSync(file, '{"sequence":99999,"at":"2026-01-01T00:00:00.000Z","kind":"key_changed","about":"forged"}\n');
  await button('Clear filters').click();
  await button('Verify again').click();
  await expect.poll(() => page.getByText('The chain does not hold.').count()).toBe(1);
  writeFileSync(file, before);
  await button('Verify again').click();
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
    world.host.choose({ name: 'evidence.json', bytes: Buffer.from(text) });
    await button('Choose a file…').click();
  };
  await toJournal();
  await button('Open another…').click();
  for (const [none, said] of [
    ['hello', 'expected JSON'],
    ['{"format":"something else"}', 'format: expected “countersign evidence” or “countersign journal”'],
    ['{"format":"countersign evidence","format":"x"}', 'format: expected once, received twice'],
    ['['.repeat(100_000), 'not nested deeply'],
  ] as const) {
    await choose(none);
    await page.getByRole('dialog').getByRole('alert').getByText(said).waitFor();
  }
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
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await button('Open another…').click();
    await choose(text);
    await edited.waitFor();
    await expect.poll(async () => (await named.allTextContents()).join(' '), { message: said }).toContain(said);
  }
});

test('a journal of another opens before anything is connected, is read to its line, and is called what it says', async () => {
  await rejectIt();
  await toJournal();
  await button('Save whole…').click();
  await expect.poll(() => world.host.savedBytes.length).toBe(1);
  const bytes = world.host.savedBytes[0]?.bytes ?? new Uint8Array();
  const other = await openWorld({ as: null, reducedMotion: 'reduce' });
  try {
    const { page: there, choose } = other.host;
    const press = (name: string) => there.getByRole('button', { name }).click();
    choose({ name: 'ada.jsonl', bytes });
    await press('Open evidence or a journal…');
    await press('Choose a file…');
    await there.getByRole('heading', { level: 1, name: 'Journal of Ada Reyes, opened from a file' }).waitFor();
    await there.getByText('Its chain holds.').waitFor();
    await there.getByRole('option', { name: /Rejected/ }).click();
    await there.getByText('Read from a file. Nothing here can be decided.').waitFor();
    await press('Close');
    choose({ name: 'ada.jsonl', bytes: Buffer.from(Buffer.from(bytes).toString().replace('Connected to', 'Connected tO')) });
    await press('Open evidence or a journal…');
    await press('Choose a file…');
    await there.getByText('Its chain does not hold.').waitFor();
    await there
      .getByRole('table')
      .getByText(/is not as it was written/)
      .waitFor();
    expect(other.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  } finally {
    await other.close();
  }
});
