/** Names in typed data that are drawn like others: of types, of fields, of the application. */
import { mixedScripts } from '../../../../contract/text/alphabets.ts';
import { limits } from '../../../budget/limits.ts';
import { skeleton } from '../../../text/confusables.ts';
import type { Found } from '../../finding.ts';
import { shownPath } from './values.ts';

/**
 * SECURITY: “spеnder” with one letter of another alphabet is another field to every contract and the same word to every
 * reader. A name wholly in its own alphabet is no trick. All are looked at, however many stand before, and the first few
 * that imitate are told.
 */
export function imitatingNames(names: Iterable<string>): Found[] {
  return [...new Set(names)].flatMap(imitating).slice(0, limits.typedData.doubts);
}

function imitating(name: string): Found[] {
  if (/^[\0-\x7f]*$/.test(name)) return [];
  const alphabets =
    wordsOf(name)
      .map(mixedScripts)
      .find(mixed => mixed.length > 0) ?? [];
  const like = wordsOf(name).some(word => /[^\0-\x7f]/.test(word) && !/\p{Script=Latin}/u.test(word) && isPlain(skeleton(word)));
  return alphabets.length > 0 || like ? [{ id: 'name-confusable.type' as const, name: shownPath(name), alphabets }] : [];
}

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{M}]+/u).filter(word => word.length > 1);
const isPlain = (word: string): boolean => /^[a-z]+$/.test(word);
