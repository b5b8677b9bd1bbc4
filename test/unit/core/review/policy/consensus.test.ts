/** How few votes an expression can be satisfied with: what a person relies on when a policy is changed. */
import { describe, expect, test } from 'vitest';
import { alternatives, clauses, fewestVotes } from '../../../../../electron/core/review/policy/consensus.ts';
import { TooMuch } from '../../../../../electron/core/text/effort.ts';

const votes = (count: number) => `approvers.count() >= ${count}`;
describe('the fewest votes', () => {
  test.each<[string, number | null]>([
    ['', 0],
    ['  true ', 0],
    [votes(2), 2],
    [`  ( ( ${votes(2)} ) )  `, 2],
    ['approvers.count()>3', 4],
    ['approvers.count() == 3', 3],
    ['approvers.count() >= 9999', 9_999],
    ['approvers.count() >= 10000', null],
    ['approvers.count() >= 2 now', null],
    ['not approvers.count() >= 2', null],
    ["approvers.filter(user, user.tags.contains(')')).count() >= 2", 2],
    ["approvers.any(user, user.id == 'a')", 1],
    ["x approvers.any(user, user.id == 'a')", null],
    ["approvers.any(user, user.id == 'a') x", null],
    [`${votes(3)} || ${votes(2)}`, 2],
    [`${votes(3)} && ${votes(2)}`, 3],
    [`${votes(5)} || ${votes(4)} && ${votes(2)}`, 4],
    [`(${votes(5)} || ${votes(1)}) && ${votes(2)}`, 2],
    [`(${votes(3)}) && (${votes(2)})`, 3],
    [`(${votes(3)}) || (${votes(2)})`, 2],
    [`${votes(3)} || true`, 0],
    [`${votes(3)} || users.count() >= 1`, null],
    [`${votes(3)} && credentials.any(c, true)`, 3],
    ['users.count() >= 2', null],
    ['approvers.count() <= 2', null],
    [`approvers.any(user, user.name == 'a || b') || ${votes(3)}`, 1],
    [`approvers.any(user, user.name == "it's || b") && ${votes(3)}`, 3],
    [`approvers.any(user, user.name == '(') && ${votes(3)}`, 3],
    [`approvers.any(user, user.tags == [a || b]) && ${votes(3)}`, 3],
    [`approvers.any(user, {a || b}) && ${votes(3)}`, 3],
    ['approvers.filter(user,\n true).count() >= 2', 2],
    ['approvers.any(user,\n true)', 1],
    ['(', null],
    [')(', null],
    ['()', 0],
  ])('of %j are %j', (expression, fewest) => {
    expect(fewestVotes(expression)).toBe(fewest);
  });

  test('of an expression that nobody reads are not told: it is too much', () => {
    const long = `${votes(2)}${' '.repeat(100_000)}&& true`;
    expect(() => fewestVotes(long)).toThrow(TooMuch);
    expect(() => fewestVotes(`(${'a'.repeat(100_000)})`)).toThrow(TooMuch);
    expect(fewestVotes(`${'('.repeat(2_000)}${votes(2)}${')'.repeat(2_000)}`)).toBe(2);
  });
});

test('what all must hold, and the ways of which one is enough, are told without their brackets and spaces', () => {
  expect(clauses(" ( a ==  'x && y'\n && (b || c) &&d ) ")).toEqual(["a == 'x && y'", '(b || c)', 'd']);
  expect(clauses('a')).toEqual(['a']);
  expect(alternatives("( ( a  == 'x || y' ) || (b && c)||d )")).toEqual(["a == 'x || y'", 'b && c', 'd']);
  expect(alternatives('(a) || (b)')).toEqual(['a', 'b']);
  expect(clauses('(a) && (b)')).toEqual(['(a)', '(b)']);
});
