import type { Mutant } from '../mutants.ts';

/** A reason, and the mutants that may stay for it. */
export interface Accepted {
  reason: string;
  fits(mutant: Mutant): boolean;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/**
 * @param reason a sentence
 * @param places each a file's path from the top, without `.ts`, and how `original → replacement` of its mutants begins,
 *   with single blanks
 */
export function because(reason: string, places: Record<string, readonly string[]>): Accepted {
  return {
    reason,
    fits: ({ file, original, replacement }) =>
      (places[file.replace(/\.ts$/, '')] ?? []).some(begin => oneLine(`${original} → ${replacement}`).startsWith(begin)),
  };
}
