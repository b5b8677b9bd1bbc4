/** An operation's answer as a person reads it: a tree, or a table where it is a list of objects. */

import type { AnswerField } from '../../../../electron/contract/schema/form-field.ts';
import { isObject, type Members } from '../../../../electron/contract/text/members.ts';
import type { Tree } from '../../../../electron/contract/values/document.ts';

export const coveredText = '•••••• hidden';

/** The row's word on a place in the answer; list entries are written `vaults[].name`. */
export interface Notes {
  known: ReadonlyMap<string, readonly string[]>;
  secret: ReadonlySet<string>;
}
export const notesOf = (fields: readonly AnswerField[]): Notes => ({
  known: new Map(fields.flatMap(({ path, known }) => (known === undefined ? [] : [[path, known] as const]))),
  secret: new Set(fields.filter(field => field.secret).map(field => field.path)),
});
export const isUnknownValue = (notes: Notes, path: string, value: unknown): boolean =>
  typeof value === 'string' && notes.known.get(path)?.includes(value) === false;

function kindOf(value: string): NonNullable<Tree['kind']> {
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return 'address';
  if (/^(0x)?([0-9a-f]{2}){16,}$/i.test(value)) return 'hex';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return 'time';
  if (/^[\w.:-]{20,}$/.test(value) || /^[A-Z]+(_[A-Z0-9]+)+$/.test(value)) return 'id';
  return 'text';
}

/** @param open whether secret values may be shown */
export function answerTree(label: string, value: unknown, notes: Notes, open: boolean, path = ''): Tree {
  if (Array.isArray(value))
    return {
      label,
      ...(value.length === 0
        ? { value: '[]', kind: 'id' as const, note: 'empty list' }
        : { note: `${value.length} ${value.length === 1 ? 'entry' : 'entries'}` }),
      children: value.map((entry, index) => answerTree(`${index + 1}`, entry, notes, open, `${path}[]`)),
    };
  if (isObject(value)) {
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return {
      label,
      ...(members.length === 0 && { value: '{}', kind: 'id' as const, note: 'nothing in it' }),
      children: members.map(([name, member]) => answerTree(name, member, notes, open, below(name))),
    };
  }
  if (value === null) return { label, value: 'null', kind: 'id' };
  if (notes.secret.has(path) && !open) return { label, value: coveredText };
  const text = String(value);
  return {
    label,
    value: text,
    kind: typeof value === 'string' ? kindOf(text) : 'text',
    ...(isUnknownValue(notes, path, value) && { note: 'unknown to this version' }),
  };
}

export interface TableAnswer {
  /** Member that holds the list. */
  member: string;
  rows: Members[];
  /** Paths within a row, in the order the rows have them. */
  columns: string[];
  /** What stands beside the list. */
  rest: Members;
}

/** A list of objects at the top of an answer; null where there is none. */
export function tableOf(answer: unknown): TableAnswer | null {
  if (!isObject(answer)) return null;
  for (const [member, value] of Object.entries(answer)) {
    if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) continue;
    const columns = new Set<string>();
    for (const row of value) for (const [path, cell] of cellsOf(row)) if (cell !== null) columns.add(path);
    const { [member]: _, ...rest } = answer;
    return { member, rows: value, columns: [...columns], rest };
  }
  return null;
}

/** Leaves of a row by path; a list inside a row is one cell. */
function* cellsOf(row: Members, above = ''): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const path = above === '' ? name : `${above}.${name}`;
    if (isObject(value)) yield* cellsOf(value, path);
    else yield [path, value];
  }
}

/** Text of one cell. */
export function cellText(row: Members, column: string): string {
  let value: unknown = row;
  for (const step of column.split('.')) value = isObject(value) ? value[step] : undefined;
  if (value === undefined || value === null) return '';
  if (!Array.isArray(value)) return String(value);
  if (value.every(entry => !isObject(entry) && !Array.isArray(entry))) return value.join(', ');
  return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
}

/** Cursors of an answer that pages; null where there is nothing further. */
export function pagesOf(answer: unknown): { after: string | null; before: string | null } {
  const info = isObject(answer) ? answer.pageInfo : undefined;
  if (!isObject(info)) return { after: null, before: null };
  const cursor = (has: unknown, at: unknown) => (has === true && typeof at === 'string' && at !== '' ? at : null);
  return { after: cursor(info.hasNextPage, info.endCursor), before: cursor(info.hasPreviousPage, info.startCursor) };
}
