/**
 * Every regular expression of the product takes time that grows with the text, not with its square and not without end. A
 * text from outside can be as long as its sender likes. Measured against a search that reads each letter once, in the same
 * run: what grows with the square of ten thousand letters is a thousand times slower than that, what is straight is not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = ['electron/core', 'electron/contract', 'renderer/words'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`),
);

/** The literals of a source file: a slash that cannot be a division, behind what is no string, template or comment. */
function literalsIn(source: string): RegExp[] {
  const found: RegExp[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=(?:[(,=:[!&|?{};\n]|=>|return)\s*)\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/g;
  for (const [, body, flags] of source.matchAll(token))
    if (body !== undefined) found.push(new RegExp(body, flags?.replace('g', '')));
  return found;
}

/** What an expression is made of, and what stands for everything else: repeated, these are what makes one go back and forth. */
function attemptsOn({ source }: RegExp, length: number): string[] {
  const letters = [...new Set([...source.replace(/\\[a-z]|[[\]()*+?{}|^$\\]/gi, ''), 'a', 'A', '0', ' ', '.', '\n'])].slice(
    0,
    24,
  );
  const units = [...letters, ...letters.flatMap((a, i) => [a + (letters[i + 1] ?? 'a'), a + (letters[i + 3] ?? '0')])];
  const starts = ['', ...(/^\^?([\w:/@.-]{2,})/.exec(source)?.slice(1) ?? [])];
  return starts.flatMap(start =>
    units.flatMap(unit => {
      const run = unit.repeat(Math.ceil(length / unit.length));
      return [`${start}${run}\u0000`, `${run}${start}`];
    }),
  );
}

const took = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

test('no regular expression goes back and forth over a long text', { timeout: 600_000 }, () => {
  const all = new Map<string, RegExp>();
  for (const file of files) for (const found of literalsIn(readFileSync(file, 'utf8'))) all.set(String(found), found);
  expect(all.size).toBeGreaterThan(100);
  const slow: string[] = [];
  const text = 'x'.repeat(20_000);
  for (const [name, expression] of all)
    search: for (const length of [25, 1_000, 20_000])
      for (const attempt of attemptsOn(expression, length)) {
        if (took(() => expression.test(attempt)) < 2) continue;
        // Three times each, the best of both: another process that took the turn is not what is looked for.
        const best = (work: () => unknown) => Math.min(...[0, 1, 2].map(() => took(work)));
        const straight = best(() => /[^x]/.test(text));
        const ratio = best(() => expression.test(attempt)) / Math.max(straight, 0.01);
        if (ratio < 300) continue;
        slow.push(
          `${name} on ${JSON.stringify(attempt.slice(0, 12))}… of ${length}: ${Math.round(ratio)} times a straight search`,
        );
        break search;
      }
  expect(slow).toEqual([]);
});
