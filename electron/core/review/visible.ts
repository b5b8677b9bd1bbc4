/**
 * Text from outside, made safe to stand inside a sentence.
 *
 * SECURITY: bidi controls, zero-width and other characters that change what a reader sees are written out by their
 * number (design §4.9). The exact value stays in the facts; only the sentence is escaped.
 */

/** Controls, format characters, lone surrogates, private use, separators other than the plain space, and blanks that look like nothing. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]|\p{Variation_Selector}/gu;
/** A letter carries a few marks in any script; a pile of them paints over its neighbours. */
const piles = /(\p{M}{3})(\p{M}+)/gu;

const written = (char: string): string => `⟦U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;

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
