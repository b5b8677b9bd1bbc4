/** Files of thousands of rows are read in slices, and say what they would have said in one piece. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fromCsv, toCsv } from '../../../../electron/core/text/csv.ts';

/** Each slice is over as soon as anybody asks. */
function counted() {
  const turns = { gave: 0 };
  return {
    turns,
    slices: {
      isOver: () => true,
      giveWay: async () => {
        turns.gave += 1;
      },
    },
  };
}
/** Every cell of a line is of this alphabet; rows are long enough for several slices. */
const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\r\n', ' ', "'", '='), maxLength: 12 });

test('a file is the same rows wherever its slices end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.nat(40), async (rows, more) => {
      // The end of the first slice falls into one of the first places of what follows.
      const filler = 'x'.repeat(16_384 - more);
      const text = await toCsv(['a', 'b'], [[filler, ''], ...rows, ['y'.repeat(200), '']]);
      const { slices, turns } = counted();
      const found = await fromCsv(text, slices);
      expect(turns.gave).toBeGreaterThan(0);
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: 'greedy' });
      expect(errors).toEqual([]);
      const unguarded = (value: string) => (/^'+[=+\-@\t\r\n]/.test(value) ? value.slice(1) : value);
      expect(found).toEqual(data.map(row => row.map(unguarded)));
    }),
    { numRuns: 300 },
  );
});

test('gives way however short its rows, however many are blank, and within a cell without end', async () => {
  for (const text of ['a,b\n'.repeat(100_000), '\n'.repeat(400_000), `"${'x\n'.repeat(200_000)}"`]) {
    const { slices, turns } = counted();
    const rows = await fromCsv(text, slices);
    expect(rows).toHaveLength(text.startsWith('a') ? 100_000 : text.startsWith('\n') ? 0 : 1);
    expect(turns.gave).toBeGreaterThanOrEqual(24);
  }
});

test('rows end as the first of them does, whatever stands in its cells', async () => {
  expect(await fromCsv('"a\rb",c\r\n1,"2\n"\r\n')).toEqual([
    ['a\rb', 'c'],
    ['1', '2\n'],
  ]);
});

test('a first row of any length says how rows end, with a quote within a cell, too', async () => {
  for (const length of [9_998, 9_999, 10_000, 30_000])
    expect(await fromCsv(`${'x'.repeat(length)}\r\n1\r\n`)).toEqual([['x'.repeat(length)], ['1']]);
  expect(await fromCsv('a,5" disc,b\r\n1,2,3\r\n')).toEqual([
    ['a', '5" disc', 'b'],
    ['1', '2', '3'],
  ]);
  expect(await fromCsv('"say ""a\n"" twice",b\r\n1,2\r\n')).toEqual([
    ['say "a\n" twice', 'b'],
    ['1', '2'],
  ]);
});

test('a table is written whole and in order, however many rows it has', async () => {
  for (const count of [0, 1, 98, 99, 100, 101, 250]) {
    const rows = Array.from({ length: count }, (_, n) => [`${n}`]);
    expect(await toCsv(['n'], rows)).toBe(`${['n', ...rows.flat()].join('\r\n')}\r\n`);
  }
});

test('says which row is none, counted over all slices, and reads no further', async () => {
  const { slices, turns } = counted();
  const rows = 'a,b\n'.repeat(10_000);
  expect(await fromCsv(`${rows}"x"y",b\n${rows.repeat(20)}`, slices)).toMatch(/^Row 10001 is not CSV: /);
  // What would be read behind it is read by now.
  await turn();
  expect(turns.gave).toBeLessThan(4);
  // What is wrong within a cell is said before the cell ends, if it ends at all.
  turns.gave = 0;
  expect(await fromCsv(`${rows}"${'a"'.repeat(100_000)}`, slices)).toMatch(/^Row 10001 is not CSV: /);
  expect(turns.gave).toBeLessThan(4);
  // One that does not end is all that follows.
  expect(await fromCsv(`${rows}"x\n${rows.repeat(20)}`, slices)).toMatch(/^Row 10001 is not CSV: /);
});

test('a file whose slices nobody waits for any more says so', async () => {
  const giveWay = () => Promise.reject(new Error('the run ended'));
  await expect(fromCsv('a,b\n'.repeat(10_000), { isOver: () => true, giveWay })).rejects.toThrow('the run ended');
});
