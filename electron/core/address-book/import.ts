/** Files of addresses: reading one, comparing it with the book, and writing one. */
import { z } from 'zod';
import { isObject } from '../../contract/text/members.ts';
import type { AddressBookDraft, AddressBookEntry, AddressBookImport } from '../../contract/values/address-book.ts';
import { type Slices, stepwise } from '../budget/slices.ts';
import { fromCsv } from '../text/csv.ts';
import { type CheckedDraft, checkDraft, keysOf, type Neighbours, problemWords, warningsOf } from './entry.ts';

/** More is no list that a person reads before it is taken in. */
export const mostRows = 5_000;

const jsonRow = z.object({
  label: z.string(),
  address: z.string(),
  kind: z.string().optional(),
  note: z.string().optional(),
});

interface Row {
  label: string;
  address: string;
  kind?: string | undefined;
  note?: string | undefined;
}

/** A row as it was read, or what is wrong with it. */
type Came = Row | string;
/** Rows are read as they are come to. */
type Rows = readonly (() => Came)[];

/** @returns the rows, or a sentence that says why the whole text cannot be read */
export async function readFile(text: string, format: 'csv' | 'json', slices: Slices): Promise<Rows | string> {
  const rows = format === 'csv' ? await csvRows(text, slices) : jsonRows(text);
  if (typeof rows === 'string') return rows;
  return rows.length > mostRows ? `Expected at most ${mostRows} rows, received ${rows.length}. Split the file.` : rows;
}

async function csvRows(text: string, slices: Slices): Promise<Rows | string> {
  const cells = await fromCsv(text, slices);
  if (typeof cells === 'string') return cells;
  const [header = [], ...rows] = cells;
  const names = header.map(name => name.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name);
  if (at('label') < 0 || at('address') < 0)
    return `Expected a first row with the columns label and address (and kind and note, if wanted), received ${names.length === 0 ? 'nothing' : names.map(n => `“${n.slice(0, 30)}”`).join(', ')}.`;
  return rows.map(row => () => {
    const cell = (name: string) => (at(name) < 0 ? undefined : (row[at(name)] ?? ''));
    return { label: cell('label') ?? '', address: cell('address') ?? '', kind: cell('kind'), note: cell('note') };
  });
}

function jsonRows(text: string): Rows | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Expected JSON, received text that is not JSON.';
  }
  const file = isObject(value) ? value.entries : value;
  if (!Array.isArray(file)) return 'Expected a list of entries, or an object with the member “entries”.';
  return file.map(row => () => jsonRow.safeParse(row).data ?? 'expected an object with label and address as text.');
}

/** An import that was looked at, and the book it would make. */
export interface Difference extends Omit<AddressBookImport, 'check'> {}

/** A book's entries by every key their accounts are known by. */
export async function keyed(book: readonly AddressBookEntry[], slices: Slices): Promise<ReadonlyMap<string, AddressBookEntry>> {
  const byKey = new Map<string, AddressBookEntry>();
  for (const entry of book) {
    if (slices.isOver()) await slices.giveWay();
    for (const key of keysOf(entry.address)) byKey.set(key, entry);
  }
  return byKey;
}

/** Compares a file's rows with the book. `kind` and `note` that the file does not have stay as they are. */
export async function compareWith(
  rows: Rows,
  book: readonly AddressBookEntry[],
  known: ReadonlyMap<string, AddressBookEntry>,
  neighbours: Neighbours,
  slices: Slices,
): Promise<Difference> {
  const seen = new Map<string, number>();
  const found = new Set<AddressBookEntry>();
  const difference: Difference = { added: [], changed: [], missing: [], unchanged: 0, problems: [], warnings: [] };
  for (const [index, read] of rows.entries()) {
    const row = index + 1;
    if (slices.isOver()) await slices.giveWay();
    const came = read();
    const checked = typeof came === 'string' ? came : checkedAgainst(came, known);
    if (typeof checked === 'string') {
      difference.problems.push({ row, problem: checked });
      continue;
    }
    const twin = checked.keys.map(key => seen.get(key)).find(r => r !== undefined);
    if (twin !== undefined) {
      difference.problems.push({ row, problem: `address: row ${twin} has the same address.` });
      continue;
    }
    for (const key of checked.keys) seen.set(key, row);
    const { draft } = checked;
    const before = checked.keys.map(key => known.get(key)).find(entry => entry !== undefined);
    if (before !== undefined) found.add(before);
    if (before !== undefined && sameWords(before, draft)) {
      difference.unchanged += 1;
      continue;
    }
    await stepwise(slices, neighbours.ready(draft, before));
    difference.warnings.push(...warningsOf(draft, neighbours, before).map(warning => ({ row, warning })));
    if (before === undefined) {
      difference.added.push(draft);
      neighbours.add(draft);
    } else difference.changed.push({ before, after: { ...draft, address: before.address } });
  }
  difference.missing = book.filter(entry => !found.has(entry));
  return difference;
}

function checkedAgainst(came: Row, known: ReadonlyMap<string, AddressBookEntry>): CheckedDraft | string {
  const before = keysOf(came.address.trim())
    .map(key => known.get(key))
    .find(entry => entry !== undefined);
  const kind = came.kind === undefined || came.kind.trim() === '' ? (before?.kind ?? 'counterparty') : came.kind;
  const checked = checkDraft({ ...came, kind, note: came.note ?? before?.note ?? '' });
  return 'path' in checked ? problemWords(checked) : checked;
}

const sameWords = (a: AddressBookDraft, b: AddressBookDraft): boolean =>
  a.label === b.label && a.kind === b.kind && a.note === b.note;
