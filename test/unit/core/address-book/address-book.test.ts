import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import type { AddressBookDraft } from '../../../../electron/contract/values/address-book.ts';
import { type AddressBook, createAddressBook } from '../../../../electron/core/address-book/address-book.ts';
import type { Change } from '../../../../electron/core/decisions/change.ts';
import type { KeptFiles } from '../../../../electron/core/files/kept-files.ts';
import { fromCsv, toCsv } from '../../../../electron/core/text/csv.ts';
import { keptIn } from '../../support/kept.ts';
import { type MemoryFiles, memoryFiles } from '../../support/memory-ports.ts';

const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const solana = '4Nd1mYvH8mXkEZ1s1VVEVhvBNjEHaRPCFpLwiN4GCvhY';

let files: MemoryFiles;
let book: AddressBook;
let journal: string[];
let failJournal: boolean;
let changes: number;
/** What the person was shown, in order; and what they answer. */
let shown: Change[];
let refuses: boolean;
let kept: KeptFiles;
/** What goes on while the person looks. */
let whileAsked: () => Promise<unknown>;
/** Every row takes a slice. */
let isSlow: boolean;
let gaveWay: number;
/** Runs of slices that began. */
let begun: number;
/** What goes on between two slices. */
let between: () => Promise<unknown>;
const open = () => {
  kept = keptIn(files);
  return createAddressBook({
    files: kept,
    now: () => '2026-11-21T09:00:00.000Z',
    record: async ({ kind, about }) => {
      if (failJournal) throw new Error('the disk is full');
      journal.push(`${kind}: ${about}`);
    },
    confirm: async change => {
      shown.push(change);
      await whileAsked();
      return refuses ? failure('declined', 'The person said no.') : done(null);
    },
    onChange: () => {
      changes += 1;
    },
    slices: () => {
      begun += 1;
      return {
        isOver: () => isSlow,
        giveWay: async () => {
          gaveWay += 1;
          await between();
        },
      };
    },
  });
};
beforeEach(async () => {
  files = memoryFiles();
  journal = [];
  failJournal = false;
  changes = 0;
  shown = [];
  refuses = false;
  whileAsked = between = async () => {};
  isSlow = false;
  gaveWay = begun = 0;
  book = await open();
});

const draft = (more: Partial<AddressBookDraft> = {}): AddressBookDraft => ({
  label: 'Payroll',
  address: payroll,
  kind: 'own',
  note: '',
  ...more,
});
const about = { by: 'Ana', anchors: [], acceptWarnings: false };
const add = (more: Partial<AddressBookDraft> = {}) => book.add(draft(more), about);

describe('the person', () => {
  const restored = { ...draft({ label: 'Restored', address: solana }), addedAt: '2026-11-20T09:00:00.000Z', addedBy: null };
  /** An entry of a file that was set aside comes back, beside all changes. */
  const restore = async () =>
    kept.taker('address-book.json')?.take(Buffer.from(JSON.stringify({ version: 1, entries: [restored] })));

  const imported = async () => {
    const looked = await book.importCheck(`label,address\nVitalik,${vitalik}\n`, 'csv', []);
    return book.importApply(looked.ok ? looked.value.check : '', { by: null, removeMissing: true });
  };
  test.each([
    ['an addition', () => add({ label: 'Vitalik', address: vitalik })],
    ['another name', () => book.update(payroll, { label: 'Wages' })],
    ['a removal', () => book.remove(payroll)],
    ['an import', imported],
  ])('by %s undoes nothing that came into the book meanwhile', async (_, change) => {
    await add();
    const lines = journal.length;
    whileAsked = restore;
    expect(await change()).toMatchObject({ ok: false, code: 'changed' });
    expect(book.entries()).toEqual([expect.objectContaining({ label: 'Payroll' }), restored]);
    expect(journal).toHaveLength(lines);
    // Nor what came while it was read what they are asked; where nothing gives way, nothing can come.
    let came = 0;
    whileAsked = async () => {};
    await book.remove(solana);
    isSlow = true;
    between = async () => {
      between = async () => {};
      came = 1;
      await restore();
    };
    await change();
    expect(book.entries().filter(({ label }) => label === restored.label)).toHaveLength(came);
  });

  test('sees every change whole, and nothing is written without their yes', async () => {
    await add();
    await book.update(payroll, { label: 'Payroll 2026', note: 'monthly' });
    await book.remove(payroll);
    expect(shown.map(({ headline, facts, differences }) => [headline, facts[0]?.value, differences])).toEqual([
      [
        'Call this address “Payroll”, own',
        payroll,
        [
          { label: 'Label', before: null, after: 'Payroll' },
          { label: 'Kind', before: null, after: 'own' },
        ],
      ],
      [
        'Call “Payroll” “Payroll 2026” from now on',
        payroll,
        [
          { label: 'Label', before: 'Payroll', after: 'Payroll 2026' },
          { label: 'Note', before: null, after: 'monthly' },
        ],
      ],
      [
        'Remove “Payroll 2026”',
        payroll,
        [
          { label: 'Label', before: 'Payroll 2026', after: null },
          { label: 'Kind', before: 'own', after: null },
          { label: 'Note', before: 'monthly', after: null },
        ],
      ],
    ]);
    refuses = true;
    journal = [];
    expect(await add()).toMatchObject({ ok: false, code: 'declined' });
    const csv = `label,address\nVitalik,${vitalik}\n`;
    const looked = await book.importCheck(csv, 'csv', []);
    if (!looked.ok) throw new Error(looked.message);
    expect(await book.importApply(looked.value.check, { by: null, removeMissing: false })).toMatchObject({ code: 'declined' });
    expect(shown.at(-1)?.facts).toMatchObject([{ label: 'Add', value: vitalik, name: 'Vitalik' }]);
    expect([book.entries(), journal]).toEqual([[], []]);
  });
});

describe('an entry', () => {
  test('is added with who and when, kept over a restart, journalled, and known to reviews', async () => {
    const added = await add();
    expect(added).toEqual({
      ok: true,
      value: { entry: { ...draft(), addedAt: '2026-11-21T09:00:00.000Z', addedBy: 'Ana' }, warnings: [], resembles: null },
    });
    expect(journal).toEqual([`address_book_changed: Added “Payroll” (own) ${payroll}`]);
    expect(changes).toBe(1);
    const again = await open();
    expect(again.known()).toEqual([{ label: 'Payroll', address: payroll, kind: 'own' }]);
  });

  test('is spelled with the checksum of its format, and is one entry in whatever letter case it comes', async () => {
    await add({ address: payroll.toLowerCase() });
    expect(book.entries()[0]?.address).toBe(payroll);
    const twice = await add({ label: 'Again', address: payroll.replace('0x2c7536E', '0x2c7536e').toLowerCase() });
    expect(twice).toMatchObject({
      ok: false,
      code: 'invalid',
      message: expect.stringMatching(/not in the address book yet, received .* in it as “Payroll”/),
    });
    expect(book.entries()).toHaveLength(1);
  });

  test('changes its label, kind and note, and each change is journalled with both sides', async () => {
    await add();
    expect(await book.update(payroll.toLowerCase(), { label: 'Wages', kind: 'counterparty', note: undefined })).toMatchObject({
      ok: true,
      value: { label: 'Wages', kind: 'counterparty', address: payroll, addedBy: 'Ana' },
    });
    expect(await book.remove(payroll)).toEqual({ ok: true, value: null });
    expect(book.entries()).toEqual([]);
    expect(journal.slice(1)).toEqual([
      `address_book_changed: Changed “Payroll” (own) ${payroll} to “Wages” (counterparty) ${payroll}`,
      `address_book_changed: Removed “Wages” (counterparty) ${payroll}`,
    ]);
  });

  test('that is not there is named', async () => {
    expect(await book.update(vitalik, { label: 'x' })).toMatchObject({
      ok: false,
      code: 'not_found',
      message: expect.stringContaining(vitalik),
    });
    expect(await book.remove('nonsense')).toMatchObject({ ok: false, code: 'not_found' });
  });

  test.each([
    ['an address with a changed letter case', { address: payroll.replace('6E3605D', '6e3605D') }, /EIP-55/],
    ['an address of no format', { address: 'bc1qnonsense' }, /expected an address/],
    ['a base58 address with a changed character', { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3' }, /expected an address/],
    ['a label that turns the text around', { label: 'Pay\u202eroll' }, /⟦U\+202E⟧/],
    ['a label that is blank', { label: ' \t ' }, /label: expected a name/],
    ['a label with a zero-width space', { label: 'Pay\u200broll' }, /visible characters/],
    ['a label that is too long', { label: 'x'.repeat(101) }, /at most 100 characters, received 101/],
    ['a note with hidden text', { note: 'fine\u2066' }, /note: expected visible characters/],
    ['a kind that is none', { kind: 'friend' as 'own' }, /own, counterparty, contract, delegate/],
  ])('with %s is refused, and the reason names it', async (_, more, reason) => {
    const refused = await add(more);
    expect(refused).toMatchObject({ ok: false, code: 'invalid', message: expect.stringMatching(reason) });
    expect(book.entries()).toEqual([]);
    expect(journal).toEqual([]);
  });
});

describe('a look-alike', () => {
  const poison = '0x2c75111111111111111111111111111111115c23';
  test('of an entry is not added until its warning was accepted, and the journal says so', async () => {
    await add();
    const first = await add({ label: 'New supplier', address: poison, kind: 'counterparty' });
    expect(first).toMatchObject({
      ok: true,
      value: { entry: null, warnings: [expect.stringMatching(/resembles “Payroll”.*compare every character/)] },
    });
    expect(book.entries()).toHaveLength(1);
    const accepted = await book.add(draft({ label: 'New supplier', address: poison }), { ...about, acceptWarnings: true });
    expect(accepted).toMatchObject({ ok: true, value: { entry: { label: 'New supplier' } } });
    expect(journal.at(-1)).toMatch(/despite a warning$/);
  });
  test('of an account of the organisation is found, too', async () => {
    const anchors = [{ address: payroll, name: 'Ops hot' }];
    expect(await book.add(draft({ address: poison }), { ...about, anchors })).toMatchObject({
      value: { entry: null, warnings: [expect.stringMatching(/“Ops hot”/)] },
    });
  });
  test('is nothing that only shares one end, and a label that stands on two addresses is said', async () => {
    await add();
    expect(await add({ label: 'Other', address: vitalik })).toMatchObject({ value: { warnings: [] } });
    for (const label of ['payroll', 'PAYROLL'])
      expect(await add({ label, address: solana })).toMatchObject({
        value: { entry: null, warnings: [expect.stringMatching(/already the label of another address/)] },
      });
  });
});

describe('a change that cannot be kept', () => {
  test('leaves the book as it was, in memory and on disk', async () => {
    await add();
    files.failNext = new Error('disk full');
    expect(await book.remove(payroll)).toMatchObject({ ok: false, code: 'storage' });
    failJournal = true;
    expect(await book.update(payroll, { label: 'Wages' })).toMatchObject({
      ok: false,
      code: 'storage',
      message: expect.stringMatching(/journal/),
    });
    expect(book.entries()).toMatchObject([{ label: 'Payroll' }]);
    expect((await open()).entries()).toMatchObject([{ label: 'Payroll' }]);
    expect(changes).toBe(1);
  });
  test('two at once are both kept', async () => {
    await Promise.all([add(), add({ label: 'Vitalik', address: vitalik })]);
    expect(book.entries().map(e => e.label)).toEqual(['Payroll', 'Vitalik']);
  });
  test('a file that cannot be read is set aside, not lost', async () => {
    files.content.set('address-book.json', Buffer.from('{"version":1,"entries":[{}]}'));
    expect((await open()).entries()).toEqual([]);
    expect(kept.asides()).toMatchObject([{ name: 'address-book.json', path: 'address-book.json.unverified', reason: 'no_mac' }]);
    await kept.write('address-book.json', Buffer.from('{"version":1,"entries":[{}]}\n'));
    expect((await open()).entries()).toEqual([]);
    expect(kept.asides()).toMatchObject([{ reason: 'damaged', path: 'address-book.json.damaged' }, { reason: 'no_mac' }]);
  });
});

describe('importing', () => {
  const csv = (rows: string[]) => `label,address,kind,note\r\n${rows.join('\r\n')}\r\n`;
  const check = async (text: string, format: 'csv' | 'json' = 'csv', anchors: { address: string; name: string }[] = []) => {
    const outcome = await book.importCheck(text, format, anchors);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };

  test('gives way between two rows of the book, of the file, and of what a row may imitate', async () => {
    const during = async (work: () => Promise<unknown>) => {
      gaveWay = 0;
      await work();
      return gaveWay;
    };
    await add();
    await add({ label: 'Old', address: solana, kind: 'counterparty' });
    expect(await during(() => check(csv([`Vitalik,${vitalik},counterparty,`])))).toBe(0);
    isSlow = true;
    const one = csv([`Vitalik,${vitalik},counterparty,`]);
    const before = await during(() => check(one));
    expect(await during(() => check(csv([`Vitalik,${vitalik},counterparty,`, 'Broken,0x12,own,'])))).toBe(before + 1);
    const anchors = (count: number) => Array.from({ length: count }, (_, n) => ({ address: `${n}`.padStart(32, 'z'), name: '' }));
    const [few, many] = [await during(() => check(one, 'csv', anchors(1))), await during(() => check(one, 'csv', anchors(301)))];
    expect(many - few).toBeGreaterThan(300);
    expect(await during(() => check(csv([`Vitalik,${vitalik},counterparty,"${'x '.repeat(400)}"`, ...Array(40).fill('')])))).toBe(
      before,
    );
    const another = draft({ label: 'Third', address: vitalik });
    const changing = await during(() => book.update(payroll, { label: 'Wages' }));
    expect(await during(() => book.add(another, { ...about, anchors: anchors(100) }))).toBeGreaterThan(100);
    expect(await during(() => book.update(payroll, { label: 'Payroll' }))).toBe(changing + 1);
    // It stands in a book that is another: each row of it is looked at again.
    expect(await during(() => check(one))).toBeGreaterThan(before);
  });
  test('shows what is added, changed, missing, unchanged and wrong before anything is changed', async () => {
    await add();
    await add({ label: 'Old', address: solana, kind: 'counterparty' });
    await add({ label: 'Same', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', kind: 'counterparty' });
    const lines = journal.length;
    const seen = await check(
      csv([
        `Vitalik,${vitalik},counterparty,"known, from mail"`,
        `Wages,${payroll.toLowerCase()},own,`,
        'Same,1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2,counterparty,',
        'Broken,0x12,own,',
        `Twice,${vitalik},own,`,
        `,${vitalik},own,`,
      ]),
    );
    expect(seen.added).toEqual([draft({ label: 'Vitalik', address: vitalik, kind: 'counterparty', note: 'known, from mail' })]);
    expect(seen.changed).toMatchObject([{ before: { label: 'Payroll' }, after: { label: 'Wages', address: payroll } }]);
    expect(seen.missing).toMatchObject([{ label: 'Old' }]);
    expect(seen.unchanged).toBe(1);
    expect(seen.problems).toEqual([
      { row: 4, problem: expect.stringMatching(/^address: expected an address/) },
      { row: 5, problem: 'address: row 1 has the same address.' },
      { row: 6, problem: 'label: expected a name, received nothing.' },
    ]);
    expect(book.entries()).toHaveLength(3);
    expect(journal).toHaveLength(lines);
  });

  test('applies exactly what was shown, removes only where told, and is one line of the journal', async () => {
    await add();
    await add({ label: 'Old', address: solana, kind: 'counterparty' });
    const { check: id } = await check(csv([`Vitalik,${vitalik},counterparty,`, `Wages,${payroll},own,`]));
    expect(await book.importApply(id, { by: 'Ben', removeMissing: false })).toEqual({
      ok: true,
      value: { added: 1, changed: 1, removed: 0 },
    });
    expect(book.entries()).toMatchObject([
      { label: 'Wages', addedBy: 'Ana' },
      { label: 'Old' },
      { label: 'Vitalik', addedBy: 'Ben' },
    ]);
    expect(journal.at(-1)).toBe(
      `address_book_changed: Imported a file: added “Vitalik” (counterparty) ${vitalik}; changed “Payroll” (own) ${payroll} to “Wages” (own) ${payroll}`,
    );
    const { check: next } = await check(csv([`Vitalik,${vitalik},counterparty,`]));
    expect(await book.importApply(next, { by: 'Ben', removeMissing: true })).toMatchObject({
      value: { added: 0, changed: 0, removed: 2 },
    });
    expect(book.entries()).toMatchObject([{ label: 'Vitalik' }]);
  });

  test('what is shown is of one book, also where that becomes another meanwhile', async () => {
    await add();
    isSlow = true;
    between = async () => {
      between = async () => {};
      expect((await book.remove(payroll)).ok).toBe(true);
    };
    const seen = await check(csv([`Payroll,${payroll},own,`]), 'csv', [{ address: solana, name: 'Ops' }]);
    expect(book.entries()).toEqual([]);
    expect(seen).toMatchObject({ added: [], missing: [], unchanged: 1 });
    expect(await book.importApply(seen.check, { by: null, removeMissing: true })).toMatchObject({ code: 'changed' });
  });

  test('begins no slice beside the one that it is in: both would be one piece', async () => {
    const runs = async (work: () => Promise<unknown>) => {
      begun = 0;
      await work();
      return begun;
    };
    const text = csv([`Vitalik,${vitalik},own,`]);
    // What the book makes of itself is made once, beside.
    await check(text);
    expect(await runs(() => check(text))).toBe(1);
    await book.remove(payroll);
    expect(await runs(() => add())).toBe(1);
    expect(await runs(() => book.update(payroll, { label: 'Wages' }))).toBe(1);
  });

  test('of two that are looked at together, each is applied as it was shown or not at all', async () => {
    isSlow = true;
    const [first, second] = await Promise.all([
      check(csv([`Vitalik,${vitalik},own,`])),
      check(csv([`Wages,${payroll},own,`, `Old,${solana},own,`])),
    ]);
    expect(first.check).not.toBe(second.check);
    expect(await book.importApply(first.check, { by: null, removeMissing: false })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    expect(await book.importApply(second.check, { by: null, removeMissing: false })).toMatchObject({ value: { added: 2 } });
  });

  test('is refused when it was not looked at, was applied already, or the book changed since', async () => {
    expect(await book.importApply('x', { by: null, removeMissing: true })).toMatchObject({ ok: false, code: 'not_found' });
    const { check: id } = await check(csv([`Vitalik,${vitalik},own,`]));
    await add();
    expect(await book.importApply(id, { by: null, removeMissing: true })).toMatchObject({ ok: false, code: 'changed' });
    const { check: again } = await check(csv([`Vitalik,${vitalik},own,`]));
    expect((await book.importApply(again, { by: null, removeMissing: false })).ok).toBe(true);
    expect(await book.importApply(again, { by: null, removeMissing: false })).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('warns of look-alikes of the book, of own accounts, and inside the file itself', async () => {
    const twin = '0xd8dA000000000000000000000000000000006045'.toLowerCase();
    const seen = await check(csv([`Vitalik,${vitalik},own,`, `Evil,${twin},own,`]));
    expect(seen.warnings).toEqual([{ row: 2, warning: expect.stringMatching(/resembles “Vitalik”/) }]);
    expect((await check(csv([`Evil,${twin},own,`]), 'csv', [{ address: vitalik, name: 'Ops' }])).warnings).toHaveLength(1);
  });

  test('reads what spreadsheets write: a byte order mark, semicolons, columns in any order, without kind', async () => {
    const seen = await check(`\ufeffAddress;Label;Ignored\r\n${vitalik};"Vita;lik";x\r\n\r\n`);
    expect(seen.added).toEqual([draft({ label: 'Vita;lik', address: vitalik, kind: 'counterparty' })]);
  });

  test('changes what an address is called, never how it is spelled', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    await add({ label: 'Cold', address });
    expect((await check(csv([`Colder,${address.toUpperCase()},own,`]))).changed).toMatchObject([
      { before: { label: 'Cold' }, after: { label: 'Colder', address } },
    ]);
  });

  test('keeps kind and note that the file does not have', async () => {
    await add({ kind: 'delegate', note: 'audited' });
    expect((await check(`label,address\nWages,${payroll}\n`)).changed).toMatchObject([
      { after: { kind: 'delegate', note: 'audited' } },
    ]);
  });

  test.each([
    ['', 'csv', /columns label and address/],
    ['a,b\n1,2\n', 'csv', /received “a”, “b”/],
    ['label,address\n"open,0x\n', 'csv', /not CSV/],
    ['{', 'json', /Expected JSON/],
    ['{"entry":[]}', 'json', /member “entries”/],
    [`label,address\n${'a,b\n'.repeat(5001)}`, 'csv', /at most 5000 rows, received 5001/],
  ] as const)('says why %j cannot be read', async (text, format, reason) => {
    expect(await book.importCheck(text, format, [])).toMatchObject({
      ok: false,
      code: 'invalid',
      message: expect.stringMatching(reason),
    });
  });

  test('rows of JSON that are no entries are problems of their own', async () => {
    const seen = await check(JSON.stringify([1, { label: 'V', address: vitalik }, { label: 'x' }]), 'json');
    expect(seen.problems.map(p => p.row)).toEqual([1, 3]);
    expect(seen.added).toHaveLength(1);
  });
});

describe('exporting', () => {
  const columns = ['label', 'address', 'kind', 'note'] as const;
  const written = () =>
    toCsv(
      columns,
      book.entries().map(entry => columns.map(column => entry[column])),
    );

  test('a file of its columns reads back as the same book', async () => {
    await add({ label: '=HYPERLINK("http://x")', note: '+1, "two"\nlines and \'quotes\'' });
    await add({ label: "'=odd", address: vitalik, kind: 'contract', note: '@cmd' });
    await add({ label: '-', address: solana, kind: 'delegate' });
    const seen = await book.importCheck(await written(), 'csv', []);
    expect(seen).toMatchObject({ ok: true, value: { added: [], changed: [], missing: [], problems: [], unchanged: 3 } });
  });

  test('never lets a spreadsheet run a cell', async () => {
    for (const [i, label] of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1'].entries())
      await book.add(draft({ label, address: `0x${String(i + 1).repeat(40)}` }), { ...about, acceptWarnings: true });
    const rows = (await written()).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatch(/^"?'[=+\-@＝]/);
  });

  test('any cells come back as they were', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("'", "''=", '=', '\t', '\r', "'\n@", '"', ',', ';', '+x'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), async rows => {
        const text = await toCsv(['a', 'b'], rows);
        // Rows of spaces alone are left out when a file is read; a guarded line break is no space any more.
        const blank = (c: string) => c.trim() === '' && !/^[\t\r\n]/.test(c);
        expect(await fromCsv(text)).toEqual([['a', 'b'], ...rows.filter(row => !row.every(blank))]);
      }),
      { numRuns: 300 },
    );
  });

  test('columns are told apart as the header does it, whatever stands in the cells', async () => {
    const rows = [['Payroll'], ...Array.from({ length: 8 }, (_, n) => [`Desk ${n}`, 'first; second; third'])];
    const text = `label,note\r\n${rows.map(row => row.join(',')).join('\r\n')}\r\n`;
    expect(await fromCsv(text)).toEqual([['label', 'note'], ...rows]);
  });
  test('a line of spaces above the header hides none of its columns', async () => {
    for (const delimiter of [',', ';', '\t'])
      expect(await fromCsv(`  \r\nlabel${delimiter}address\r\nPayroll${delimiter}0x1\r\n`)).toEqual([
        ['label', 'address'],
        ['Payroll', '0x1'],
      ]);
  });
});
