/** Look-alikes by comparing with every known address and name in turn: slow, plain, and what the indexes must agree with. */

import { sameAddressKey } from '../../../electron/core/text/address-key.ts';
import { skeleton } from '../../../electron/core/text/confusables.ts';
import type { Anchor, Lookalike } from '../../../electron/core/text/lookalike-index.ts';

/** Edit distance (Levenshtein), of texts of any length. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The first known address whose ends, four characters each, are the same but for one character. */
export function lookalikeInPairs(address: string, anchors: readonly Anchor[]): Lookalike | null {
  const mine = sameAddressKey(address);
  if (mine.length < 26 || anchors.some(anchor => sameAddressKey(anchor.address) === mine)) return null;
  const from = mine.startsWith('0x') ? 2 : /^(bc|tb)1/.test(mine) ? 4 : 0;
  for (const anchor of anchors) {
    const theirs = sameAddressKey(anchor.address);
    if (theirs.length !== mine.length) continue;
    const ends = editDistance(mine.slice(from, from + 4), theirs.slice(from, from + 4));
    if (ends + editDistance(mine.slice(-4), theirs.slice(-4)) > 1) continue;
    const differing = Array.from(mine).filter((char, i) => char !== theirs.charAt(i)).length;
    return { address: anchor.address, name: anchor.name, differing, length: mine.length - (from === 2 ? 2 : 0) };
  }
  return null;
}

/** The first known name that is the same, drawn the same, or one letter away where it is long enough. */
export const nameInPairs = (name: string, known: readonly string[], shortest: number): string | undefined =>
  known.find(
    other =>
      other === name ||
      skeleton(other) === skeleton(name) ||
      (other.length >= shortest && editDistance(other.toLowerCase(), name.toLowerCase()) === 1),
  );
