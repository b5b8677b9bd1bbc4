/**
 * A page of older activities as it is held: all that a search looks in as one lower-cased text, and its rows as bytes of which
 * one is read when it is shown. Objects would take three times the memory, and a search among them ten times as long.
 */
import type { OlderActivity } from '../../contract/values/older.ts';
import { decodeRow, encodeRow, type Held, type KeptPage, sharing } from './codec.ts';

export interface Chunk {
  /** In memory. */
  letters: number;
  /** Calls back for each row, by its place, that holds every word. @param words lower-cased, without white space, `oneByte` */
  search(words: readonly string[], found: (row: number) => void): void;
  shown(row: number): OlderActivity;
}

export function chunkOf({ held, readAt }: Pick<KeptPage, 'held' | 'readAt'>): Chunk {
  const { shared, place } = sharing();
  const searched = held.map(row => oneByte(textOf(row)));
  const text = searched.join('\n');
  /** Where each row's text ends: a newline, which is in no word. */
  const ends = endsOf(searched.map(row => row.length));
  const encoded = held.map(each => oneByte(JSON.stringify(encodeRow({ ...each, find: '' }, place))));
  const rows = encoded.join('\n');
  const rowEnds = endsOf(encoded.map(row => row.length));
  return {
    letters: text.length + rows.length,
    search(words, found) {
      const [rarest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
      let row = 0;
      for (let at = text.indexOf(rarest); at !== -1 && row < held.length; at = text.indexOf(rarest, ends[row++])) {
        while ((ends[row] ?? Number.POSITIVE_INFINITY) <= at) row += 1;
        if (others.length === 0 || holds(text.slice(ends[row - 1] ?? 0, ends[row]), others)) found(row);
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

const holds = (row: string, words: readonly string[]): boolean => words.every(word => row.includes(word));

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
