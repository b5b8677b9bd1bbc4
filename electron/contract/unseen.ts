/**
 * Characters that cannot be seen, or that change how others are: controls, format characters, lone surrogates, private
 * use, separators other than the plain space, and blanks that look like nothing.
 */
export const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]|\p{Variation_Selector}/gu;

/** U+200B */
export const codePoint = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first of them in a text, by its number; null where there is none. */
export function firstUnseen(text: string): string | null {
  const [found] = text.match(unseen) ?? [];
  return found === undefined ? null : codePoint(found);
}
