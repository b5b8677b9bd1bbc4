/** Characters that cannot be seen and stand where the writing of a language, or of emoji, puts them. */

/**
 * The joiner between two pictographs, and selectors and skin tones behind one; joiner and non-joiner between letters of
 * scripts that shape their letters by them (Unicode Core Specification 23.2); a space that does not break, or a narrow one,
 * between two characters that can be seen; the wide space of East Asian writing beside a letter of it; a direction mark at a
 * word that runs from right to left; the flags of England, Scotland and Wales; the selector of a form of a Han character.
 */
const joined =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic})\ufe0e|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}](?![\u{e0100}-\u{e01ef}])/gu;
const shaping = [
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Mongolian',
  'Syriac',
  'Khmer',
  'Myanmar',
];
const letter = `[\\p{M}${shaping.map(script => `\\p{Script=${script}}`).join('')}]`;
const shaped = new RegExp(`(?<=${letter})[\\u200c\\u200d](?=${letter})`, 'gu');
const spaced = /(?<=[\p{L}\p{N}\p{P}\p{S}])[\u00a0\u2002-\u200a\u202f](?=[\p{L}\p{N}\p{P}\p{S}])/gu;
const wide = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3001-\\u303f\\uff01-\\uff60]';
const wideSpace = new RegExp(`(?<=${wide})\\u3000(?=\\S)|(?<=\\S)\\u3000(?=${wide})`, 'gu');
const rightToLeft = '[\\p{Script=Arabic}\\p{Script=Hebrew}]';
const marks = new RegExp(
  `(?<=${rightToLeft}[ \\p{P}\\p{N}]{0,8})[\\u200e\\u200f\\u061c](?![\\u200e\\u200f\\u061c])|[\\u200e\\u200f\\u061c](?=${rightToLeft})`,
  'gu',
);

/**
 * The same text without them, to be looked through for what hides. SECURITY: for running text alone: in a host or a name
 * each of them makes two that are different look the same (docs/threats.md#hostile-text).
 */
export const withoutNatural = (text: string): string =>
  text.replace(joined, '').replace(shaped, '').replace(marks, '').replace(spaced, ' ').replace(wideSpace, ' ');
