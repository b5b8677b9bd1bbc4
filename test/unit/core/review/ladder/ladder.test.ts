/** The ladder never falls as somebody is less known or as a bound is wider, and says what makes a step as grave as it is. */
import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../../../electron/contract/severity.ts';
import { standings } from '../../../../../electron/core/chains/standing.ts';
import {
  factorsOf,
  ladder,
  ladderTable,
  reasonOf,
  type Step,
  severityOf,
} from '../../../../../electron/core/review/ladder/ladder.ts';

const powers = Object.keys(ladder) as (keyof typeof ladder)[];
const boundsOf = (power: keyof typeof ladder) => Object.keys(ladder[power]);
const step = (power: string, bound: string, counterparty: string) => ({ power, bound, counterparty }) as Step;
const rank = (power: string, bound: string, counterparty: string) => rankOf(severityOf(step(power, bound, counterparty)));

describe.each(powers)('%s', power => {
  test.each(boundsOf(power))('%s: somebody less known is never milder', bound => {
    const ranks = standings.map(each => rank(power, bound, each));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });

  test.each([...standings])('to somebody who is %s: a wider bound is never milder', standing => {
    const ranks = boundsOf(power).map(bound => rank(power, bound, standing));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });

  test('an imitation is always critical', () => {
    for (const bound of boundsOf(power)) expect(rank(power, bound, 'an imitation')).toBe(rankOf('critical'));
  });

  test('what is ours is never held', () => {
    for (const bound of boundsOf(power)) expect(rank(power, bound, 'own')).toBeGreaterThanOrEqual(rankOf('look'));
  });
});

test.each([
  [step('moves funds', 'above the limit', 'unknown'), ['counterparty', 'bound']],
  [step('moves funds', 'within the limit', 'unknown'), ['counterparty']],
  [step('moves funds', 'within the limit', 'own'), ['power']],
  [step('lets another move them', 'without limit', 'in the address book'), ['counterparty', 'bound']],
  [step('hands over control', 'all of it', 'own'), ['power']],
])('%o is as grave as it is by %o', (given, factors) => {
  expect(factorsOf(given)).toEqual(factors);
});

test('the reason names the power, or who it is for and how far it goes', () => {
  expect(reasonOf(step('hands over control', 'all of it', 'own'))).toBe('hands over control');
  expect(reasonOf(step('moves funds', 'above the limit', 'unknown'))).toBe('unknown, above the limit');
});

test('is printed whole', () => {
  const table = ladderTable();
  for (const standing of standings) expect(table).toContain(standing);
  expect(table.trim().split('\n')).toHaveLength(2 + powers.flatMap(boundsOf).length);
});
