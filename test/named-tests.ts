/** Tests that a table names by file and title, and whether they are there. */
import { existsSync, readFileSync } from 'node:fs';

/** What is wrong with a test that is named; null where it is there, and always runs. */
export function complaint({ file, title }: { file: string; title: string }): string | null {
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(file)) return `${file} is no test of this tree`;
  const source = readFileSync(file, 'utf8');
  const off = /\b(?:test|describe)\.(?:\w+\.)*(?:skip|only|todo|fails|skipIf|runIf)\b/.exec(source);
  if (off !== null) return `${file} has a test that does not always run: ${off[0]}`;
  return titlesWith(source, title) > 0 ? null : `${file} has no test “${title}”`;
}

/** How many tests, or groups of them, have these words in their title: a comment that has them shows nothing. */
export function titlesWith(source: string, words: string): number {
  const parts = source.split(words);
  return parts.slice(0, -1).filter((before, i) => {
    // Back to where the title begins, as the first argument of a test; and forward to what follows it.
    const begins = /(?:\b(?:test|describe)|\))\(\s*(['"`])(?:\\.|(?!\1).)*$/.test(before.slice(-400));
    return begins && /^(?:\\.|[^\\\n])*?['"`],\s*(?:async\b|\(|\{|\w+\s*=>)/.test(parts[i + 1] ?? '');
  }).length;
}
