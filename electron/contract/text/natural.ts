/** Characters that cannot be seen and stand where the writing of a language, or of emoji, puts them. */

/**
 * The joiner between two pictographs, and selectors and skin tones behind one; joiner and non-joiner between letters of
 * scripts that shape their letters by them (Unicode Core Specification 23.2); a space that does not break, or a narrow one,
 * between two characters that can be seen.
 */
const joined =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)/gu;
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
const spaced = /(?<=[\p{L}\p{N}\p{P}\p{S}])[\u00a0\u2009\u202f](?=[\p{L}\p{N}\p{P}\p{S}])/gu;

/**
 * The same text without them, to be looked through for what hides. SECURITY: for running text alone: in a host or a name
 * each of them makes two that are different look the same (docs/threats.md#hostile-text).
 */
export const withoutNatural = (text: string): string => text.replace(joined, '').replace(shaped, '').replace(spaced, ' ');
