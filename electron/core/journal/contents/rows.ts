/** Of each entry of a segment what a filter asks for, in numbers: a year of entries is some megabytes. */
import type { JournalEntry, JournalFilter } from '../../../contract/values/journal.ts';

export interface Rows {
  /** Where its line begins in the file of the segment. */
  offsets: ArrayLike<number>;
  sequences: ArrayLike<number>;
  /** Milliseconds since 1970; NaN for a time that is none. */
  times: ArrayLike<number>;
  kinds: ArrayLike<number>;
  /** 0 where it says none. */
  organisations: ArrayLike<number>;
  keys: ArrayLike<number>;
  /** What it belongs to. */
  matters: ArrayLike<number>;
}
export type OpenRows = { [N in keyof Rows]: number[] };

export const noRows = (): OpenRows => ({
  ...{ offsets: [], sequences: [], times: [], kinds: [], organisations: [], keys: [], matters: [] },
});

/** The same in less memory, once nothing is added any more. */
export const packed = (rows: OpenRows): Rows => ({
  offsets: Float64Array.from(rows.offsets),
  sequences: Float64Array.from(rows.sequences),
  times: Float64Array.from(rows.times),
  kinds: Uint32Array.from(rows.kinds),
  organisations: Uint32Array.from(rows.organisations),
  keys: Uint32Array.from(rows.keys),
  matters: Uint32Array.from(rows.matters),
});

/** Numbers for words: the same word is the same number. */
export interface Words {
  /** 0 for none. */
  of(word: string | null): number;
  /** What a word has; undefined where no entry has it. */
  known(word: string): number | undefined;
  /** The word that has a number; null for 0. */
  word(number: number): string | null;
}

export function createWords(): Words {
  const numbers = new Map<string, number>();
  const words: (string | null)[] = [null];
  return {
    of(word) {
      if (word === null) return 0;
      const found = numbers.get(word);
      if (found !== undefined) return found;
      numbers.set(word, words.length);
      return words.push(word) - 1;
    },
    known: word => numbers.get(word),
    word: number => words[number] ?? null,
  };
}

export function addRow(rows: OpenRows, words: Words, entry: JournalEntry, offset: number, matter: number): void {
  rows.offsets.push(offset);
  rows.sequences.push(entry.sequence);
  rows.times.push(Date.parse(entry.at));
  rows.kinds.push(words.of(entry.kind));
  rows.organisations.push(words.of(entry.organizationId));
  rows.keys.push(words.of(entry.keyId));
  rows.matters.push(matter);
}

/** Whether a row is among those looked for; null where all are. Words that are searched do not stand in a row. */
export function rowFilter(filter: JournalFilter, words: Words): ((rows: Rows, i: number) => boolean) | null {
  const { kinds, organizationId, keyIds, from, to } = filter;
  if ([kinds, organizationId, keyIds, from, to].every(each => each === undefined)) return null;
  const numbersOf = (each: readonly string[] | undefined) =>
    each === undefined ? null : new Set(each.map(word => (word === '' ? 0 : words.known(word))));
  const [wantedKinds, wantedKeys] = [numbersOf(kinds), numbersOf(keyIds)];
  const organisation = organizationId === undefined ? null : words.known(organizationId);
  const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return (rows, i) => {
    if (wantedKinds !== null && !wantedKinds.has(rows.kinds[i])) return false;
    if (organisation !== null && rows.organisations[i] !== organisation) return false;
    if (wantedKeys !== null && !wantedKeys.has(rows.keys[i])) return false;
    // Where a time is none, nothing is earlier or later.
    const at = rows.times[i] ?? Number.NaN;
    return !(at < first || at > last);
  };
}
