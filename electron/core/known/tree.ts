/** Any value as a tree that leaves nothing out: what is unknown is shown, not skipped. */

import { isObject } from '../../contract/text/members.ts';
import type { FactKind, Tree } from '../../contract/values/document.ts';
import type { Names } from '../chains/context.ts';
import { OddNumber } from '../text/json.ts';

/** Deeper values are written as JSON text: a hostile value must not exhaust the stack. */
const deepest = 48;
/** Entries that are laid out; what comes behind them in a list is written as JSON text, whole, for nobody unfolds more. */
const mostEntries = 10_000;

export function treeOf(label: string, value: unknown, names?: Names): Tree {
  return laidOut(label, value, { names, depth: 0, room: { entries: mostEntries } });
}

interface Place {
  names: Names | undefined;
  depth: number;
  /** Shared by the whole tree. */
  room: { entries: number };
}

function laidOut(label: string, value: unknown, place: Place): Tree {
  const { names, depth } = place;
  place.room.entries -= 1;
  if (value === null || value === undefined) return { label, value: 'absent', kind: 'text' };
  if (typeof value === 'string') return leaf(label, value, names);
  if (value instanceof Uint8Array) return { label, value: Buffer.from(value).toString('hex'), kind: 'hex' };
  if (typeof value !== 'object') return { label, value: String(value), kind: 'text' };
  if (value instanceof OddNumber) return { label, value: value.written, kind: 'text' };
  if (depth >= deepest) return { label, value: jsonText(value), kind: 'json', note: 'nested too deeply to be laid out' };
  if (Array.isArray(value)) {
    if (value.length === 0) return { label, value: 'empty list', kind: 'text' };
    const from = (at: number) => value.slice(at);
    return { label, children: childrenOf(value.entries(), value.length, from, place) };
  }
  if (!isObject(value)) return { label, value: String(value), kind: 'text' };
  const keys = Object.keys(value);
  if (keys.length === 0) return { label, value: 'empty', kind: 'text' };
  const entries = keys.map(key => [key, value[key]] as const);
  const from = (at: number) => Object.fromEntries(entries.slice(at));
  return { label, children: childrenOf(entries, entries.length, from, place) };
}

function childrenOf(
  entries: Iterable<readonly [key: string | number, item: unknown]>,
  count: number,
  from: (at: number) => unknown,
  place: Place,
): Tree[] {
  const children: Tree[] = [];
  for (const [key, item] of entries) {
    if (place.room.entries <= 0) {
      const label = `${count - children.length} more`;
      return [...children, { label, value: jsonText(from(children.length)), kind: 'json', note: 'too many to be laid out' }];
    }
    children.push(laidOut(typeof key === 'number' ? String(key + 1) : key, item, { ...place, depth: place.depth + 1 }));
  }
  return children;
}

function leaf(label: string, value: string, names?: Names): Tree {
  const kind = kindOf(value);
  const known = kind === 'address' ? names?.address(value) : names?.id(value);
  return { label, value, kind, ...(known === undefined ? {} : { name: known.name }) };
}

/** Longer than any address, id or URL that is meant to be followed: only its beginning says what it is like. */
const telling = 4_096;

export function kindOf(whole: string): FactKind {
  const value = whole.slice(0, telling);
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return 'address';
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)) return 'id';
  if (/^(0x)?([0-9a-fA-F]{2}){16,}$/.test(value)) return 'hex';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return 'url';
  return 'text';
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return exactText(value);
  }
}

/** JSON has no whole numbers of any size: they are written as text. */
function exactText(value: unknown): string {
  try {
    return JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v)) ?? '';
  } catch {
    return 'too deep or too large to be written as text';
  }
}
