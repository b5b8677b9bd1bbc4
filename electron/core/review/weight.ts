/** How heavy a value is, and how it begins: neither looks at more of it than asked for. */
import { isSecret, withheldText } from '../text/secrets/withheld.ts';

/** No more than just above either bound is counted. */
export function sizeOf(value: unknown, most: { members: number; characters: number }): { members: number; characters: number } {
  const size = { members: 0, characters: 0 };
  const isOver = () => size.members > most.members || size.characters > most.characters;
  const visit = (one: unknown, depth: number): void => {
    size.members++;
    if (typeof one === 'string') size.characters += one.length;
    if (isOver() || typeof one !== 'object' || one === null) return;
    if (depth > deepest) size.members = most.members + 1;
    for (const key in one) {
      size.characters += key.length;
      if (isOver()) return;
      visit((one as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(value, 0);
  return size;
}

/** A step for every member and item, and for every few characters. */
export function weightOf(value: unknown, most: number): number {
  const { members, characters } = sizeOf(value, { members: most, characters: most * charactersAStep });
  return members + characters / charactersAStep;
}
const charactersAStep = 16;

/** Nothing of the table nests further. */
const deepest = 64;

/**
 * The names and values in it, one a line, as far as `length` characters go.
 * SECURITY: without tokens, bundles and codes: lists and what is searched are made of it (docs/threats.md#one-home-for-secrets).
 */
export function beginningOf(value: unknown, length: number): string {
  const found: string[] = [];
  let left = length;
  const take = (text: string): void => {
    found.push(text.slice(0, left));
    left -= text.length + 1;
  };
  const visit = (one: unknown, depth: number): void => {
    if (left <= 0 || depth > deepest) return;
    if (typeof one !== 'object' || one === null) {
      take(String(one));
      return;
    }
    for (const key in one) {
      if (left <= 0) return;
      if (!Array.isArray(one)) take(key);
      const inner = (one as Record<string, unknown>)[key];
      visit(isSecret(key, inner) ? withheldText : inner, depth + 1);
    }
  };
  visit(value, 0);
  return found.join('\n');
}
