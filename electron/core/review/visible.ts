/**
 * Text from outside, made safe to stand inside a sentence.
 *
 * SECURITY: bidi controls, zero-width and other characters that change what a reader sees are written out by their
 * number (design §4.9). The exact value stays in the facts; only the sentence is escaped.
 */
import { codePoint, unseen } from '../../contract/unseen.ts';

/** A letter carries a few marks in any script; a pile of them paints over its neighbours. */
const piles = /(\p{M}{3})(\p{M}+)/gu;

const written = (char: string): string => `⟦${codePoint(char)}⟧`;

/** The same text, with every character that cannot be seen written as ⟦U+202E⟧. */
export function visible(text: string): string {
  return text.replace(unseen, written).replace(piles, (_, few: string, rest: string) => few + Array.from(rest, written).join(''));
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
