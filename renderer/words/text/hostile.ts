/** Text from outside as a page writes it; what of it is spelt out stands in the contract (docs/threats.md#hostile-text). */
import { type Piece, pieces, spelt } from '../../../electron/contract/text/unseen.ts';

/** The beginning of a text that is longer than `limit` as it is drawn: a character spelt out is eight. Null: it fits. */
export function beginning(text: string, limit: number, lines = false): Piece[] | null {
  let left = limit;
  const begun: Piece[] = [];
  for (const piece of pieces(text.slice(0, limit), lines)) {
    if (left <= 0) return begun;
    begun.push(piece.kind === 'text' ? { ...piece, text: piece.text.slice(0, left) } : piece);
    left -= piece.text.length;
  }
  return left < 0 || text.length > limit ? begun : null;
}

/** The same as one string, for labels, titles and `aria-label`. */
export const plain = spelt;

/** Its beginning, for rows and titles that point at what is shown whole elsewhere: long names stay out of the page. */
export const glance = (text: string, length = 160): string => plain(text.length > length ? `${text.slice(0, length)}…` : text);
