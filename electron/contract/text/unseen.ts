/**
 * Text from outside, made safe to read (docs/threats.md#hostile-text): the one rule of what is spelt out, for main's sentences and for what
 * a page draws.
 */

/**
 * What cannot be seen: controls, format characters (bidi, zero-width, tags), lone surrogates, private use and unassigned,
 * separators and every space but U+0020, whatever Unicode says to draw nothing for (fillers, joiners, variation selectors),
 * letters and symbols that are blank though it does not say so, and marks beyond the third on one letter: any script does
 * with three, and a pile of them paints over its neighbours.
 *
 * SECURITY: these reorder a line, break out of it, or make two texts look the same (docs/threats.md#hostile-text; Unicode TR
 * 36 and TR 39). Blanks: braille (2800), object replacement (FFFC), null notehead (1D159), hieroglyph blanks (13441–13442),
 * Khitan filler (16FE4).
 */
const every =
  /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]|(?<=\p{M}{3})\p{M}/gu;

/**
 * Of them, what is spelt out: the style selector of an emoji stays where it changes what is seen, behind a pictograph that is
 * drawn as text without it. It still counts as something that cannot be seen: two names may differ by nothing else.
 */
const unseen = new RegExp(
  `(?<!(?!\\p{Emoji_Presentation}|\\p{Cn})\\p{Extended_Pictographic})\\ufe0f|(?!\\ufe0f)(?:${every.source})`,
  'gu',
);

/** U+200B */
const codePoint = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
const written = (char: string): string => `⟦${codePoint(char)}⟧`;

/** The same text, with every character that cannot be seen written as ⟦U+202E⟧. */
export const spelt = (text: string): string => text.replace(unseen, written);

/** The same with the style selectors of emoji written too, where a text is shown for what it hides. */
export const speltWhole = (text: string): string => text.replace(every, written);

/** Where a text first holds a character that cannot be seen; -1 where it holds none. */
export const unseenAt = (text: string): number => text.search(every);

/** The first of them in a text, by its number; null where there is none. */
export function firstUnseen(text: string): string | null {
  const at = unseenAt(text);
  return at === -1 ? null : codePoint(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

export interface Piece {
  kind: 'text' | 'code';
  text: string;
}

/**
 * The same in pieces to draw: `text` pieces hold nothing that cannot be seen, a `code` piece names one that was there.
 * `lines`: line feeds and tabs stay, where a text of several lines is shown.
 */
export function pieces(text: string, lines = false): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  const put = (to: number) => {
    if (to > from) out.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const { 0: char, index } of text.matchAll(unseen)) {
    if (lines && (char === '\n' || char === '\t')) continue;
    put(index);
    out.push({ kind: 'code', text: written(char) });
    from = index + char.length;
  }
  put(text.length);
  return out;
}
