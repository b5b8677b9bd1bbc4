/** What a person is shown of a book that changes, and what is refused of it, to the letter. */
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { type AddressBook, createAddressBook } from '../../../../electron/core/address-book/address-book.ts';
import type { Change } from '../../../../electron/core/decisions/change.ts';
import type { KeptFiles } from '../../../../electron/core/files/kept-files.ts';
import { keptIn } from '../../support/kept.ts';
import { valueIn } from '../../support/key-bench.ts';
import { type MemoryFiles, memoryFiles } from '../../support/memory-ports.ts';

const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const solana = '4Nd1mYvH8mXkEZ1s1VVEVhvBNjEHaRPCFpLwiN4GCvhY';
let files: MemoryFiles;
let kept: KeptFiles;
let shown: Change[];
let journal: string[];
const open = (): Promise<AddressBook> => {
  kept = keptIn(files);
  return createAddressBook({
    files: kept,
    now: () => '2026-11-21T09:00:00.000Z',
    record: async ({ about }) => void journal.push(about),
    confirm: async change => {
      shown.push(change);
      return done(null);
    },
  });
};
beforeEach(() => {
  files = memoryFiles();
  shown = [];
  journal = [];
});
const draft = { label: 'Payroll', address: payroll, kind: 'own' as const, note: '' };
const about = { by: null, anchors: [], acceptWarnings: true };
/** One that nothing was found out about before. */
const fresh = () => `0x${randomBytes(20).toString('hex')}`;
async function imported(book: AddressBook, text: string, removeMissing = false) {
  const { check } = valueIn(await book.importCheck(text, 'csv', []));
  return valueIn(await book.importApply(check, { by: null, removeMissing }));
}

test('an addition shows its address as one, and an address never seen before is added as well', async () => {
  const book = await open();
  await book.add(draft, about);
  expect(shown[0]?.facts).toEqual([{ label: 'Address', value: payroll, kind: 'address', source: 'pasted' }]);
  expect(await book.add({ ...draft, label: 'New', address: fresh() }, about)).toMatchObject({ ok: true });
});

test('what is wrong is said beside its field', async () => {
  const book = await open();
  for (const label of ['', 'x'.repeat(1_000), 'Pay\u202eroll'])
    expect(await book.add({ ...draft, label }, about)).toMatchObject({ ok: false, problems: [{ path: 'label' }] });
});

test('an import says how many of what, and every line of it in full', async () => {
  const book = await open();
  await imported(book, `label,address,kind,note\nPayroll,${payroll},own,monthly\n`);
  expect(shown[0]?.headline).toBe('Import a file into the address book: add 1 address');
  const fact = { value: payroll, kind: 'address', source: 'pasted', name: 'Payroll', note: 'own; note: “monthly”' };
  expect(shown[0]?.facts).toEqual([{ label: 'Add', ...fact }]);
  await imported(book, `label,address,kind\nSalaries,${payroll},\nSol,${solana},  \n`);
  expect(shown[1]?.headline).toBe('Import a file into the address book: add 1 address, change 1');
  expect(shown[1]?.facts).toMatchObject([
    { label: 'Add', name: 'Sol', note: 'counterparty' },
    { label: 'Change', name: 'Salaries', note: 'own; note: “monthly”; was “Payroll”, own; note: “monthly”' },
  ]);
  await imported(book, `label,address\nSalaries,${payroll}\n`, true);
  expect(shown[2]?.headline).toBe('Import a file into the address book: remove 1');
  expect(shown[2]?.facts).toMatchObject([{ label: 'Forget', name: 'Sol' }]);
});

test('the journal writes out the first twenty lines of a long import, and how many more there are', async () => {
  const book = await open();
  const rows = Array.from({ length: 25 }, (_, n) => `Desk ${n},${fresh()}`);
  expect(await imported(book, `label,address\n${rows.join('\n')}\n`)).toMatchObject({ added: 25 });
  expect(journal[0]?.match(/added “/g)).toHaveLength(20);
  expect(journal[0]).toContain('; and 5 more, SHA-256 of all ');
});

test('a table without its columns is refused with those it has', async () => {
  const book = await open();
  for (const [text, received] of [
    [`address\n${payroll}\n`, 'received “address”'],
    ['label\nPayroll\n', 'received “label”'],
    ['', 'received nothing'],
  ] as const)
    expect(await book.importCheck(text, 'csv', [])).toMatchObject({ ok: false, message: expect.stringContaining(received) });
});

const entry = (label: string, address: string, note = '') => ({
  ...{ label, address, kind: 'own', note, addedAt: '2026-11-01T09:00:00.000Z', addedBy: null },
});

test('a file that is taken in shows which names it replaces, by what', async () => {
  const book = await open();
  await book.add(draft, about);
  await book.add({ ...draft, label: 'Sol', address: solana, note: 'cold' }, about);
  const file = {
    version: 1,
    entries: [entry('Mallory', payroll.toLowerCase(), 'trust me'), entry('Sol', solana, 'cold'), entry('New', fresh())],
  };
  expect(kept.taker('address-book.json')?.differences?.(Buffer.from(JSON.stringify(file)))).toEqual([
    { label: payroll.toLowerCase(), before: '“Payroll”, own', after: '“Mallory”, own, note “trust me”' },
  ]);
});

test('entries that nobody vouches for stand once, marked as that, and make the same list until something changes', async () => {
  files.content.set(
    'address-book.json',
    Buffer.from(JSON.stringify({ version: 1, entries: [entry('Mallory', payroll), entry('Again', payroll)] })),
  );
  const book = await open();
  expect(book.entries()).toEqual([{ ...entry('Mallory', payroll), unverified: true }]);
  const known = book.known();
  expect(known).toEqual([{ label: 'Mallory', address: payroll, kind: 'own', unverified: true }]);
  expect(book.known()).toBe(known);
});
