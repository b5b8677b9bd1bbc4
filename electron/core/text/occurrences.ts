/**
 * Asks again and again whether a short text stands anywhere in thousands of long ones, without looking through them each
 * time: pieces of the long ones are marked in a table of bits, and what has a piece that is not marked stands nowhere.
 */

/** Letters of a piece, and steps between the pieces of a text that is asked about. */
const piece = 8;
/** 4 MiB: a hundred megabytes of activities leave it half empty. */
const mostBits = 25;
const leastBits = 6;

/** Bits of a table for one text alone: two for three of its pieces, of which an address has thirty. */
export const bitsFor = (letters: number): number =>
  Math.min(mostBits, Math.max(leastBits, Math.ceil(Math.log2(Math.max(1, letters)))));

export interface Occurrences {
  /** Takes a text in, to be asked about from then on. Each letter is looked at once. */
  add(text: string): void;
  /** False where a text stands in none of those taken in; true where it may. */
  mayHold(text: string): boolean;
}

const factor = 0x2f0b4c47;
/** What the first letter of a piece has become when the piece is whole. */
const leaving = Array.from({ length: piece - 1 }).reduce<number>(power => Math.imul(power, factor), 1);

/** @param bits of the table: it has 2 to the power of them */
export function occurrences(bits = mostBits): Occurrences {
  const table = new Uint8Array(2 ** (bits - 3));
  /** Goes through the pieces of a text; with `mark` marks them, without tells whether all of them are. */
  const roll = (text: string, mark: boolean): boolean => {
    let code = 0;
    for (let i = 0; i < text.length; i++) {
      code = (Math.imul(code, factor) + text.charCodeAt(i) + 1) | 0;
      if (i < piece - 1) continue;
      const slot = Math.imul(code, 0x9e3779b1) >>> (32 - bits);
      const bit = 1 << (slot & 7);
      const marks = table[slot >>> 3] ?? 0;
      if (mark) table[slot >>> 3] = marks | bit;
      else if ((marks & bit) === 0) return false;
      code = (code - Math.imul(leaving, text.charCodeAt(i - piece + 1) + 1)) | 0;
    }
    return true;
  };
  return { add: text => void roll(text, true), mayHold: text => roll(text, false) };
}
