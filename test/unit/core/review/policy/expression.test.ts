/** Policies as trees: what is the same, narrower, wider, always or never true; and nothing is concluded from what is not read. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parse } from '../../../../../electron/core/review/policy/expression.ts';
import { implies, isAlways, isNever, relationOf } from '../../../../../electron/core/review/policy/implies.ts';
import { effort } from '../../../../../electron/core/text/effort.ts';

const relation = (before: string, after: string) => relationOf(parse(before), parse(after));

test.each([
  ["wallet.id == 'a'", "(wallet.id == 'a')", 'same'],
  ["wallet.id == 'a'", 'wallet.id == "a"', 'same'],
  ['a == 1 && b == 2', 'b == 2 && a == 1', 'same'],
  ['a == 1', 'a == 1 && b == 2', 'narrower'],
  ['a == 1 || b == 2', 'a == 1', 'narrower'],
  ['eth.tx.value < 10', 'eth.tx.value < 5', 'narrower'],
  ['eth.tx.value < 10', 'eth.tx.value <= 9', 'same'],
  ['eth.tx.value < 10', 'eth.tx.value <= 10', 'wider'],
  ['approvers.count() >= 2', 'approvers.count() > 2', 'narrower'],
  ['approvers.count() >= 2', 'approvers.count() >= 1', 'wider'],
  ["x in ['a', 'b']", "x in ['b']", 'narrower'],
  ["x in ['a', 'b']", "x == 'a'", 'narrower'],
  ["x == 'a'", "x in ['a', 'c']", 'wider'],
  ["x == 'a'", "x != 'b'", 'wider'],
  ["x == 'a'", "x == 'b'", 'other'],
  ['strange(x)', 'strange( x )', 'other'],
  ['strange(x)', 'strange(y)', 'other'],
  ['!strange(x)', '!strange(x)', 'same'],
  ['a == 1', 'a == 1 || true', 'wider'],
  ['a == 1', 'a == 1 && false', 'narrower'],
])('%s beside %s is %s', (before, after, expected) => {
  expect(relation(before, after)).toBe(expected);
});

test.each([
  '',
  'true',
  '(true)',
  '1 == 1',
  '\'a\' == "a"',
  '!false',
  'x == x',
  'a == 1 || true',
  "x == 'a' || x != 'a'",
  '!(a == 1) || a == 1',
])('“%s” is always true', text => {
  expect(isAlways(parse(text))).toBe(true);
});
test.each(['false', '1 == 2', "x == 'a' && x == 'b'", 'a == 1 && !(a == 1)', '!true'])('“%s” is never true', text => {
  expect(isNever(parse(text))).toBe(true);
});
test.each(['a == 1', 'strange(x)', 'a == 1 || b == 2', 'a < b < c', "x == 'a || true'"])('“%s” is neither', text => {
  expect([isAlways(parse(text)), isNever(parse(text))]).toEqual([false, false]);
});

const many = (n: number, part: (i: number) => string, joint: string) => Array.from({ length: n }, (_, i) => part(i)).join(joint);
test.each([
  ['ways that are each denied', many(4_000, i => `!(x.y${i} == ${i})`, ' || '), false],
  ['parts of which none goes against another', many(5_000, i => `x.y${i} != ${i}`, ' && '), false],
  [
    'ways of which the last is the opposite of the first',
    `x == 1 || ${many(5_000, i => `!(y == ${i})`, ' || ')} || !(x == 1)`,
    true,
  ],
])('as many as one likes to write are looked through once: %s', (_, text, always) => {
  const tree = parse(text, effort(50_000_000));
  const spend = vi.fn();
  const start = performance.now();
  expect(isAlways(tree, { spend })).toBe(always);
  expect(isNever(tree, { spend })).toBe(false);
  expect(spend.mock.calls.reduce((sum, [steps]) => sum + steps, 0)).toBeGreaterThanOrEqual(4_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
test('two lists that are each longer than any are compared in no time', () => {
  const list = (from: number) => `x in [${many(15_000, i => String(from - i), ',')}]`;
  const start = performance.now();
  expect(relation(list(20_000), list(19_999))).toBe('other');
  expect(relation(list(20_000), list(20_000).replace('20000,', '20000, '))).toBe('same');
  expect(performance.now() - start).toBeLessThan(2_000);
});

/** Expressions over three numbers, with what they are for given ones. */
interface Meant {
  text: string;
  of: (values: readonly number[]) => boolean;
}
const signs: Record<string, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};
const comparison: fc.Arbitrary<Meant> = fc
  .tuple(fc.nat(2), fc.constantFrom(...Object.keys(signs)), fc.nat(4))
  .map(([place, sign, value]) => ({
    text: `${'abc'.charAt(place)}.n ${sign} ${value}`,
    of: values => signs[sign]?.(values[place] ?? 0, value) ?? false,
  }));
const expression: fc.Arbitrary<Meant> = fc.letrec<{ any: Meant }>(tie => ({
  any: fc.oneof(
    { maxDepth: 3 },
    comparison,
    fc
      .tuple(tie('any'), tie('any'))
      .map(([a, b]): Meant => ({ text: `(${a.text}) && (${b.text})`, of: v => a.of(v) && b.of(v) })),
    fc.tuple(tie('any'), tie('any')).map(([a, b]): Meant => ({ text: `(${a.text}) || ${b.text}`, of: v => a.of(v) || b.of(v) })),
    tie('any').map((a): Meant => ({ text: `!(${a.text})`, of: v => !a.of(v) })),
  ),
})).any;
const numbers = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5));

describe('over numbers', () => {
  test('what is shown to hold wherever something else does, does', () => {
    fc.assert(
      fc.property(expression, expression, numbers, (one, other, values) => {
        if (implies(parse(one.text), parse(other.text)) && one.of(values)) expect(other.of(values)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test('an expression is as strong as itself, less strong than with a condition more, and stronger than with a way more', () => {
    fc.assert(
      fc.property(expression, expression, (one, other) => {
        expect(relation(one.text, `  (${one.text})`)).toBe('same');
        expect(['narrower', 'same']).toContain(relation(one.text, `(${one.text}) && (${other.text})`));
        expect(['wider', 'same']).toContain(relation(one.text, `(${one.text}) || (${other.text})`));
      }),
    );
  });

  test('whatever comes is a tree', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), text => void parse(text)));
  });
});
