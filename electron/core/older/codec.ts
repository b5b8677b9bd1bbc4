/**
 * A page of older activities as a text, small: what many of them share (types, states, people) stands once in a page. What is
 * kept is what a row shows and a search looks in, and no more.
 */
import { type ActivityKind, activityKinds } from '../../contract/values/document.ts';
import type { OlderActivity } from '../../contract/values/older.ts';
import type { Ungraded } from '../review/summary.ts';

export interface Held extends Omit<OlderActivity, 'readAt'> {
  /** Further words that a search looks in, lower-cased: addresses, fingerprint, words of the payload. */
  find: string;
}

export interface KeptPage {
  /** Of which list: a name of the connection with everything that decides what it is. */
  list: string;
  /** The id that the page was asked before. */
  before: string;
  /** Where it goes on; null where nothing in it has an id. */
  cursor: string | null;
  /** There may be more behind it. */
  full: boolean;
  /** ISO time, by the clock of this computer. */
  readAt: string;
  /** Newest first. */
  held: Held[];
}

const mostFind = 400;
const mostText = 300;

/**
 * What of a row of the list is kept.
 * @param called addresses in its calls, which a search finds it by
 */
export function heldOf(summary: Ungraded, called: readonly string[] = []): Held {
  const { activityId, type, status, title, amount, about, kind, proposer, createdAt, updatedAt, haystack, headline } = summary;
  const cut = (text: string) => text.slice(0, mostText);
  const shown = `${title} ${amount ?? ''} ${about ?? ''} ${proposer} ${type} ${activityId}`.toLowerCase();
  return {
    ...{ activityId, type, status, kind, createdAt, updatedAt },
    ...{ title: cut(title), proposer: cut(proposer) },
    ...(amount !== undefined && { amount: cut(amount) }),
    ...(about !== undefined && { about: cut(about) }),
    find: furtherWords(`${called.join(' ')} ${headline.toLowerCase()} ${haystack}`, shown),
  };
}

/** Words that are not shown anyway, each once. A payload in hex is longer than any name and is found by its activity. */
function furtherWords(text: string, shown: string): string {
  const words: string[] = [];
  let size = 0;
  for (const word of new Set(text.split(/[^\p{L}\p{N}.:_-]+/u))) {
    if (word.length < 3 || word.length > 80 || shown.includes(word)) continue;
    size += word.length + 1;
    if (size > mostFind) break;
    words.push(word);
  }
  return words.join(' ');
}

type Row = [
  id: string,
  type: number,
  status: number,
  kind: number,
  proposer: number,
  created: string,
  updated: string,
  title: string,
  amount: string | 0,
  about: string | 0,
  find: string,
];

export function encodePage({ list, before, cursor, full, readAt, held }: KeptPage): string {
  const { shared, place } = sharing();
  const rows = held.map(each => encodeRow(each, place));
  return JSON.stringify([1, list, before, cursor, full ? 1 : 0, readAt, shared, rows]);
}

/** What many rows share stands once. */
export function sharing(): { shared: string[]; place(text: string): number } {
  const shared: string[] = [];
  const places = new Map<string, number>();
  return {
    shared,
    place(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, shared.length);
      return shared.push(text) - 1;
    },
  };
}

export const encodeRow = (each: Held, place: (text: string) => number): Row => [
  each.activityId,
  ...([each.type, each.status, each.kind, each.proposer].map(place) as [number, number, number, number]),
  each.createdAt,
  each.updatedAt,
  each.title,
  each.amount ?? 0,
  each.about ?? 0,
  each.find,
];

/** null for anything that `encodePage` does not write. */
export function decodePage(text: string): KeptPage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || value.length !== 8) return null;
  const [version, list, before, cursor, full, readAt, shared, rows] = value as unknown[];
  const isText = (each: unknown): each is string => typeof each === 'string';
  if (version !== 1 || !isText(list) || !isText(before) || !isText(readAt) || (cursor !== null && !isText(cursor))) return null;
  if ((full !== 0 && full !== 1) || !Array.isArray(shared) || !shared.every(isText) || !Array.isArray(rows)) return null;
  const held: Held[] = [];
  for (const row of rows) {
    const one = decodeRow(row, shared);
    if (one === null) return null;
    held.push(one);
  }
  return { list, before, cursor, full: full === 1, readAt, held };
}

const kinds: ReadonlySet<string> = new Set(activityKinds);

/** null for anything that `encodeRow` does not write. */
export function decodeRow(row: unknown, shared: readonly string[]): Held | null {
  if (!Array.isArray(row) || row.length !== 11) return null;
  const [id, t, s, k, p, created, updated, title, amount, about, find] = row as unknown[];
  const at = (place: unknown) => (Number.isInteger(place) ? shared[place as number] : undefined);
  const [type, status, kind, proposer] = [at(t), at(s), at(k), at(p)];
  if (type === undefined || status === undefined || kind === undefined || proposer === undefined || !kinds.has(kind)) return null;
  if (![id, created, updated, title, find].every(each => typeof each === 'string')) return null;
  if (![amount, about].every(each => each === 0 || typeof each === 'string')) return null;
  return {
    ...{ activityId: id as string, type, status, kind: kind as ActivityKind, proposer },
    ...{ createdAt: created as string, updatedAt: updated as string, title: title as string, find: find as string },
    ...(amount !== 0 && { amount: amount as string }),
    ...(about !== 0 && { about: about as string }),
  };
}
