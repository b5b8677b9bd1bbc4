/** Figures that say nothing are none: of no measurement, no number, too short a sample, or missed without a reason. */
import { expect, test } from 'vitest';
import { benches } from './bench/benches.ts';
import { figuresDocument } from './bench/document.ts';
import { atLeast, atMost, enough, percentile, ratios } from './bench/figures.ts';
import { lastRun } from './bench/kept.ts';

test('a figure is a number of some measurements, or is refused', () => {
  expect(() => atMost('a ratio', 1, ratios([1], [0, 1]))).toThrow('a ratio: expected a number, received Infinity');
  expect(() => atMost('of none', 1, [])).toThrow('of none: expected a number, received NaN');
  expect(() => atMost('of none', 1, percentile([], 0.95))).toThrow('of none: expected a number, received NaN');
  expect(() => atMost('one of them', 1, [1, Number.NaN, 1])).toThrow('one of them: expected a number, received NaN');
  expect(() => enough(3_999, 40)).toThrow('Expected a sample of 4000 µs at least, received 3999: take more calls');
  expect(enough(4_000, 40)).toBe(4_000);
});

test('a figure has its median or percentile, and where all and half of the measurements lay', () => {
  const values = [5, 1, 2, 3, 4];
  const spread = { least: 1, lowerQuarter: 2, upperQuarter: 4, most: 5, count: 5 };
  expect(atMost('a', 3, values, 'ms')).toMatchObject({ goal: '≤ 3 ms', measured: '3 ms', met: true, spread });
  expect(atMost('a', 3, percentile(values, 1))).toMatchObject({ measured: '5 x', met: false, spread });
  expect(atLeast('a', 3, 2.9)).toMatchObject({ goal: '≥ 3 x', met: false });
});

test('what is missed says why, and the document has every figure of every bench', () => {
  const runs = Object.keys(benches).flatMap(name => lastRun(name) ?? []);
  const figures = runs.flatMap(({ parts }) => parts.flatMap(part => part.figures));
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter(({ met, because }) => !met && because === undefined).map(({ figure }) => figure)).toEqual([]);
  const document = figuresDocument();
  for (const { figure, goal } of figures) expect(document).toContain(`| ${figure.replaceAll('|', '\\|')} | ${goal} |`);
});
