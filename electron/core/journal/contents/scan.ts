/**
 * Where a word may stand among the lines of a segment, by their text as it lies on the disk: most lines have none of what is
 * looked for, and are not taken apart. Whoever reads those that are named looks again.
 */
import type { Rows } from './rows.ts';

/** What a line that may show a word has in it, in small letters; null where any line may show it. */
export type Needle = string | null;

/** Text of so many lines is looked through at once: a part of a slice. */
const linesAtOnce = 1_000;
/** Sentences that the app makes of a line, and does not write, are those of the journal itself. */
const ofTheJournal = '"kind":"journal_';
/** Beside small letters these two become some, of the alphabet that needles are of. */
const becomeLetters = ['\u212a', '\u0130'].map(letter => Buffer.from(letter));

/** @param word in small letters */
export function needleOf(word: string): Needle {
  // Sentences have marks beside words. SECURITY: what is escaped in a line is looked for as it is written there.
  const parts = JSON.stringify(word).slice(1, -1).split(/[?:]/);
  // Small letters of other alphabets are more than one byte, and are not compared here.
  const plain = parts.flatMap(part => part.match(/[ -~]+/g) ?? []);
  return plain.reduce<string>((one, other) => (other.length > one.length ? other : one), '') || null;
}

/**
 * Looks through a segment's file in steps.
 * @returns for each needle the places of lines that may have it, in their order
 */
export function* scan(
  file: Buffer,
  { offsets }: Pick<Rows, 'offsets'>,
  needles: readonly Needle[],
): Generator<undefined, number[][]> {
  const found = needles.map((): number[] => []);
  for (let from = 0; from < offsets.length; from += linesAtOnce) {
    const to = Math.min(from + linesAtOnce, offsets.length);
    const start = offsets[from] ?? 0;
    const bytes = file.subarray(start, offsets[to] ?? file.length);
    const text = bytes.toString('latin1').toLowerCase();
    const isOther = becomeLetters.some(letter => bytes.includes(letter));
    const places = (needle: string) => placesIn(text, needle, offsets, { from, to, start });
    const always = places(ofTheJournal);
    needles.forEach((needle, i) => {
      const here = needle === null || isOther ? range(from, to) : merged(places(needle), always);
      for (const place of here) found[i]?.push(place);
    });
    yield;
  }
  return found;
}

function placesIn(
  text: string,
  needle: string,
  offsets: Rows['offsets'],
  { from, to, start }: { from: number; to: number; start: number },
): number[] {
  const found: number[] = [];
  let place = from;
  for (let at = text.indexOf(needle); at >= 0; ) {
    while (place + 1 < to && (offsets[place + 1] ?? 0) - start <= at) place += 1;
    found.push(place);
    if (place + 1 >= to) break;
    at = text.indexOf(needle, (offsets[place + 1] ?? 0) - start);
  }
  return found;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const merged = (some: number[], others: number[]): number[] =>
  others.length === 0 ? some : [...new Set([...some, ...others])].sort((a, b) => a - b);
