/**
 * Text from outside, made safe to stand inside a sentence.
 *
 * SECURITY: bidi controls, zero-width and other characters that change what a reader sees are written out by their
 * number (docs/threats.md#hostile-text). The exact value stays in the facts; only the sentence is escaped.
 */
import { spelt, speltWhole, unseenAt } from '../../contract/text/unseen.ts';

/** Characters of a text that are written out; what stands behind is counted. A headline, a name or a memo has fewer. */
const mostWritten = 4_000;

/** Whether a text holds anything that cannot be seen, wherever in it. */
export const holdsUnseen = (text: string): boolean => unseenAt(text) !== -1;

/** The same text, with every character that cannot be seen written as ⟦U+202E⟧ (`spelt`). Of a very long one, its beginning. */
export function visible(text: string): string {
  if (text.length > mostWritten) {
    const begun = beginning(text, mostWritten);
    return `${visible(begun)}… (${text.length - begun.length} more)`;
  }
  return spelt(text);
}

/** No half of a pair at its end. */
const beginning = (text: string, length: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length);

/** The place in a text where it first holds something that cannot be seen, written out. */
export function unseenIn(text: string): string {
  const at = Math.max(0, unseenAt(text));
  const from = at < 200 ? 0 : at - 40;
  return `${from === 0 ? '' : '…'}${speltWhole(text.slice(from, from + 300))}`.slice(0, 300);
}

/** Visible and no longer than `limit` characters: a headline's form. The full value stands in the facts. */
export function shortened(text: string, limit = 48): string {
  const characters = Array.from(text.length > limit * 4 ? text.slice(0, limit * 4) : text);
  const cut = characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
  return visible(cut);
}

/** A name in a sentence: “Ops hot”. */
export const quoted = (text: string, limit?: number): string =>
  `“${shortened(text, limit).replaceAll('“', '⟦U+201C⟧').replaceAll('”', '⟦U+201D⟧')}”`;
