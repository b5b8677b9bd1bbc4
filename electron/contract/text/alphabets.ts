/** Alphabets that are mixed to make one word look like another (Unicode TR 39). */

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Georgian', /\p{Script=Georgian}/u],
] as const;

/** Names of the alphabets a name or a part of a host is written in, where it mixes several; empty where it does not. */
export function mixedScripts(text: string): string[] {
  const found = scripts.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return found.length > 1 ? found : [];
}

/** The same of the first word that mixes some: a sentence in two languages is no trick. */
export const mixedInAWord = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .map(mixedScripts)
    .find(found => found.length > 0) ?? [];
