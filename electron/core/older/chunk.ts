/**
 * A page of older activities as it is held: all that a search looks in as one lower-cased text, and its rows as bytes of which
 * one is read when it is shown. Objects would take three times the memory, and a search among them ten times as long.
 */
import type { OlderActivity } from '../../contract/values/older.ts';
import { decodeRow, encodeRow, type Held, type KeptPage, sharing } from './codec.ts';

export interface Chunk {
  /** In memory. */
  letters: number;
  /** Calls back for each row, by its place, that holds every word. The first is looked for, the others where it is found. */
  search(words: readonly Sought[], found: (row: number) => void): void;
  shown(row: number): OlderActivity;
}

/** A word as it is looked for: from its rarest letter on, at which the engine stops least often. */
export interface Sought {
  word: string;
  /** A few letters of it from the rarest on, and how many stand before them. */
  tail: string;
  back: number;
}

/** What rows are written in, the most frequent first: hex, ids and times, then words. What is not among it is rare. */
const frequent = '1eac nti0od2frs5697b843_hlpyumgwv-:kx.zq+@,';
const rarity = (letter: string): number => frequent.indexOf(letter) >>> 0;
/** The engine looks for longer ones in another way, which costs more where the first letter is rare. */
const tailLength = 4;

/** @param text lower-cased, without white space */
export function soughtOf(text: string): Sought {
  const word = oneByte(text);
  let back = 0;
  for (let at = 1; at < word.length; at++) if (rarity(word[at] ?? '') > rarity(word[back] ?? '')) back = at;
  return { word, tail: word.slice(back, back + tailLength), back };
}

export function chunkOf({ held, readAt }: Pick<KeptPage, 'held' | 'readAt'>): Chunk {
  const { shared, place } = sharing();
  const searched = held.map(row => oneByte(textOf(row)));
  const text = searched.join('\n');
  /** Where each row's text ends: a newline, which is in no word. */
  const ends = endsOf(searched.map(row => row.length));
  const encoded = held.map(each => oneByte(JSON.stringify(encodeRow({ ...each, find: '' }, place))));
  const rows = encoded.join('\n');
  // Not `held` itself: what the functions below name stays in memory.
  const many = held.length;
  const rowEnds = endsOf(encoded.map(row => row.length));
  return {
    letters: text.length + rows.length,
    search([first, ...others], found) {
      if (first === undefined) return;
      const { word, tail, back } = first;
      const next = (from: number) => text.indexOf(tail, from);
      let row = 0;
      for (let at = next(back); at !== -1 && row < many; ) {
        if (!text.startsWith(word, at - back)) {
          at = next(at + 1);
          continue;
        }
        while ((ends[row] ?? Number.POSITIVE_INFINITY) <= at) row += 1;
        if (others.length === 0 || holds(text.slice(ends[row - 1] ?? 0, ends[row]), others)) found(row);
        at = next((ends[row] ?? text.length) + back);
        row += 1;
      }
    },
    shown(row) {
      const json = rows.slice(rowEnds[row - 1] ?? 0, rowEnds[row]);
      const read = decodeRow(JSON.parse(Buffer.from(json, 'latin1').toString('utf8')), shared);
      if (read === null) throw new Error('Expected a row as it was put, received another one');
      const { find: _find, ...activity } = read;
      return { ...activity, readAt };
    },
  };
}

/** A letter for each byte of UTF-8: one quotation mark would make the whole text twice as large, and as long to look through. */
export const oneByte = (text: string): string => Buffer.from(text).toString('latin1');

const holds = (row: string, words: readonly Sought[]): boolean => words.every(({ word }) => row.includes(word));

function textOf({ title, amount = '', about = '', proposer, type, activityId, createdAt, find }: Held): string {
  return `${title} ${amount} ${about} ${proposer} ${type} ${activityId} ${createdAt} ${find}`.toLowerCase();
}

/** Where each of them ends, with one character between two. */
function endsOf(lengths: readonly number[]): Uint32Array {
  const ends = new Uint32Array(lengths.length);
  let end = -1;
  for (const [i, length] of lengths.entries()) {
    end += length + 1;
    ends[i] = end;
  }
  return ends;
}
