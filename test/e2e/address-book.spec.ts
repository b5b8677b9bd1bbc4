/** The address book: added, changed, forgotten, taken in from files and given out, with every wrong field and row named. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { type FullDisk, fullDisk } from './support/full-disk.ts';
import { answer } from './support/trusted.ts';
import { openWorld, type World } from './support/world.ts';

const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bitcoin = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

let world: World;
let page: Page;
let disk: FullDisk;
beforeEach(async () => {
  disk = fullDisk();
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', folder: disk.folder, ports: { files: disk } });
  page = world.host.page;
  await page.getByRole('navigation').getByRole('button', { name: 'Address book' }).click();
  await page.getByText('No address has a name yet').waitFor();
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const entry = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const saidOf = (name: string): Promise<string> =>
  field(name).evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
const book = async () => {
  const answer = await page.evaluate(() => window.custody.address_book.list({}));
  return answer.ok ? answer.value.map(({ label, kind, note }) => ({ label, kind, note })) : answer;
};
async function look(text: string): Promise<void> {
  await button('Import…').first().click();
  await field('CSV or JSON').fill(text);
  await button('Preview the changes').click();
}

test('an address is added, changed and forgotten; what is wrong is said beside the field it is in', async () => {
  await button('Add an address').click();
  const add = button('Check and add…');
  await field('Address').fill(payroll);
  expect(await add.isDisabled()).toBe(true);
  await field('Label').fill('   ');
  expect(await add.isDisabled()).toBe(true);
  for (const [name, wrong, said] of [
    ['Label', 'x'.repeat(101), /at most 100 characters, received/],
    ['Label', 'Pay\u202eroll', /visible characters, received “Pay⟦U\+202E⟧roll”/],
    ['Note', 'n'.repeat(1001), /at most 1000 characters, received/],
    ['Note', 'fine\u2066', /visible characters/],
    ['Address', 'hello', /an address in a format.*received “hello”/],
    ['Address', payroll.replace('6E3605D', '6e3605D'), /EIP-55/],
    ['Address', bitcoin.replace('2', '3'), /with its checksum/],
  ] as const) {
    await field('Label').fill('Payroll');
    await field('Address').fill(payroll);
    await field('Note').fill('');
    await field(name).fill(wrong);
    await add.click();
    await expect.poll(() => saidOf(name), { message: wrong }).toMatch(said);
    expect(await field(name).getAttribute('aria-invalid')).toBe('true');
    expect(await field(name).evaluate(input => input === document.activeElement)).toBe(true);
    for (const fine of ['Label', 'Address', 'Note'])
      if (fine !== name) expect(await field(fine).getAttribute('aria-invalid'), fine).not.toBe('true');
  }
  await field('Address').fill(payroll);
  await button(/Kind$/).last().click();
  await page.getByRole('option', { name: /^Own/ }).click();
  await add.click();
  await desk.confirm(world.host, 'approve');
  await page.getByRole('heading', { name: 'Payroll', level: 1 }).waitFor();

  // The same again, in another spelling.
  await button('Add an address').click();
  await field('Label').fill('Wages');
  await field('Address').fill(payroll.toLowerCase());
  await add.click();
  await expect.poll(() => saidOf('Address')).toMatch(/not in the address book yet.*as “Payroll”/);
  await button('Cancel').click();

  // What was typed is there again, after another screen and a lock, until it is cleared; and that can be undone.
  await page.getByRole('navigation').getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  await page.evaluate(() => window.custody.app.lock({}));
  await button('Unlock…').click();
  await answer(world.host, 'Unlock Countersign');
  await page.getByRole('navigation').getByRole('button', { name: 'Address book' }).click();
  await button('Add an address').click();
  expect(await field('Label').inputValue()).toBe('Wages');
  await button(/^Clear$/).click();
  expect(await field('Label').inputValue()).toBe('');
  await button('Undo').click();
  expect(await field('Label').inputValue()).toBe('Wages');
  await button('Cancel').click();

  await entry('Payroll').click();
  await button('Change…').click();
  await field('Label').fill('Salaries');
  await button('Change…').click();
  await (await world.host.confirmPage()).getByText('Call “Payroll” “Salaries” from now on').waitFor();
  await desk.confirm(world.host, 'reject');
  await page.getByText('Nothing was decided').waitFor();
  expect(await book()).toEqual([{ label: 'Payroll', kind: 'own', note: '' }]);
  await button('Change…').click();
  await desk.confirm(world.host, 'approve');
  await page.getByRole('heading', { name: 'Salaries', level: 1 }).waitFor();
  await button('Remove…').click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('No address has a name yet').waitFor();
});

test('files: hostile, broken and right ones, as CSV and as JSON, and what goes out comes in as it was', async () => {
  for (const [text, said] of [
    ['{"entries": [', 'Expected JSON, received text that is not JSON.'],
    ['[1, {"label": "x"}]', 'expected an object with label and address as text'],
    ['{"names": []}', 'Expected a list of entries, or an object with the member “entries”.'],
    ['name;address\nx;y', 'Expected a first row with the columns label and address'],
    ['label,address,kind\nPay\u202eroll,0x12,friend', 'Row 1: label: expected visible characters'],
    [`label,address,kind\nx,${payroll},friend`, 'Row 1: kind: expected own, counterparty, contract, delegate'],
    [
      `label,address\n"<img src=x onerror=alert(1)>",${payroll}\ny,${payroll.toLowerCase()}`,
      'Row 2: address: row 1 has the same',
    ],
  ] as const) {
    await look(text);
    await page.getByText(said).first().waitFor();
  }
  // Markup in a label is text, here and in the confirmation window.
  await button('Import…').last().click();
  const confirmation = await world.host.confirmPage();
  await confirmation.getByText('<img src=x onerror=alert(1)>').first().waitFor();
  await desk.confirm(world.host, 'reject');
  await page.getByText('Nothing was decided').waitFor();
  expect(await book()).toEqual([]);

  await look(
    JSON.stringify({
      entries: [
        { label: 'Payroll', address: payroll, note: '=1+1' },
        { label: 'V', address: vitalik, kind: 'own' },
      ],
    }),
  );
  await page.getByText('2 new · 0 changed · 0 unchanged · 0 left out').waitFor();
  await button('Import…').last().click();
  await desk.confirm(world.host, 'approve');
  await entry('Payroll').waitFor();
  await look(`label,address\nPayments,${payroll}`);
  await page.getByText('0 new · 1 changed · 0 unchanged · 0 left out').waitFor();
  await page.getByText('Also forget 1 address that the file does not have').click();
  await button('Import…').last().click();
  await desk.confirm(world.host, 'approve');
  await entry('Payments').waitFor();
  expect(await book()).toEqual([{ label: 'Payments', kind: 'counterparty', note: '=1+1' }]);

  for (const format of ['As CSV', 'As JSON']) {
    await button('Export').click();
    await page.getByRole('menuitem', { name: format }).click();
    await page.getByText('Saved as').waitFor();
    const { text } = world.host.saved.at(-1) ?? { text: '' };
    if (format === 'As CSV') expect(text).toContain("'=1+1");
    await look(text);
    await page.getByText('0 new · 0 changed · 1 unchanged · 0 left out').waitFor();
  }
  for (const [text, said] of [
    ['x'.repeat(4_000_001), 'book.csv could not be read, or is larger than 4 MB'],
    [`label,address\n${'a,b\n'.repeat(5_001)}`, 'Expected at most 5000 rows, received 5001'],
  ] as const) {
    const file = { name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await desk.chooseFile(page, () => button('Choose a file…').click(), file);
    await page.getByText(said).waitFor();
  }
  await page.getByRole('searchbox').fill('zebra');
  await page.getByText('No address matches').waitFor();
});

test('on a full disk the book is as it was; a file of the book that was spoiled is set aside, said, and not taken in', async () => {
  await button('Add an address').click();
  await field('Label').fill('Payroll');
  await field('Address').fill(payroll);
  disk.isFull = true;
  await button('Check and add…').click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The address book could not be written and is unchanged. Check that the disk is not full.').waitFor();
  expect(await field('Address').inputValue()).toBe(payroll);
  expect(await book()).toEqual([]);
  disk.isFull = false;
  await button('Check and add…').click();
  await desk.confirm(world.host, 'approve');
  await entry('Payroll').waitFor();

  await world.close();
  const file = `${disk.folder}/address-book.json`;
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40));
  world = await openWorld({ screen: 'overview', folder: disk.folder, ports: { files: disk } });
  page = world.host.page;
  await page
    .getByText(/address-book\.json\.unverified/)
    .first()
    .waitFor();
});
