/**
 * No regular expression of the product takes time that grows with the square of a text, or worse: a text from outside can be
 * as long as its sender likes. Told from the expression itself (recheck), by no clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { expect, test, vi } from 'vitest';

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

/** Slow on a long text, and never given one: the length that each reads at most. */
const bounded: Record<string, number> = {
  '/<(script|style)[^<]*(?:<(?!\\/\\1)[^<]*)*<\\/\\1>|<[^<>]*>/i': 4_000,
};

/**
 * Counted in letters read and never in time, so that a busy machine gives the same answer. What goes over a text once reads far
 * fewer letters than this at the longest text that is tried; the square of that text is far more.
 */
const counted = {
  ...{ timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null },
  maxAttackStringSize: 10_000,
  attackLimit: 2_000_000,
} as const;
const isSlow = ({ source, flags }: RegExp): boolean => checkSync(source, flags, counted).status !== 'safe';

test('no regular expression goes back and forth over a long text', { timeout: 600_000 }, () => {
  const all = new Map<string, RegExp>();
  for (const file of files) for (const found of literalsIn(readFileSync(file, 'utf8'))) all.set(String(found), found);
  expect(all.size).toBeGreaterThan(100);
  const slow = [...all].filter(([, expression]) => isSlow(expression)).map(([name]) => name);
  expect(slow.sort()).toEqual(Object.keys(bounded).sort());
});

test.each([/^(a+)+$/, /\s+$/, /(?:ab)*(?:ab)*c/, /(?:\[\d*\])+$/])('%s would be found', expression => {
  expect(isSlow(expression)).toBe(true);
});

test('a clock that runs away changes no answer: what a busy machine is', () => {
  const tried = [/^(a+)+$/, /\s+$/, /(?:ab)*(?:ab)*c/, /^[a-z]+$/, /^(?:\d+\.)*\d+$/, /^([^,]*,)*$/];
  const still = tried.map(isSlow);
  let hours = 0;
  const later = () => ++hours * 3_600_000;
  const clocks = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now'), vi.spyOn(Date.prototype, 'getTime')];
  for (const clock of clocks) clock.mockImplementation(later);
  try {
    expect(tried.map(isSlow)).toEqual(still);
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
  expect(still).toContain(true);
  expect(still).toContain(false);
});
