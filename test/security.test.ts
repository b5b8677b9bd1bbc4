/** SECURITY.md promises; every rule in it names the test that shows it, and that test is there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { complaint, titlesWith } from './named-tests.ts';

const text = readFileSync('SECURITY.md', 'utf8');

interface Rule {
  id: string;
  shownBy: string;
}
/** Rows whose first cell is an id: a letter for its table, and a number. */
const rules: Rule[] = text.split('\n').flatMap(line => {
  const [, id, , shownBy] = /^\| ([EV]\d+) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
  return id === undefined || shownBy === undefined ? [] : [{ id, shownBy }];
});
/** `test/…` “title”, as often as a row has it. */
const namedIn = (shownBy: string) =>
  [...shownBy.matchAll(/`(test\/[^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));

test('every rule names a test that shows it, and that test is there', () => {
  const wrong = rules.flatMap(({ id, shownBy }) => {
    const named = namedIn(shownBy);
    if (named.length === 0) return [`${id} names no test`];
    return named.flatMap(each => {
      const why = complaint(each);
      return why === null ? [] : [`${id}: ${why}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('no rule is left out: the twenty of Electron’s checklist, and those of this app', () => {
  const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  expect(rules.map(({ id }) => id)).toEqual([...numbered('V', 34), ...numbered('E', 20)]);
});

test('the complaints are real: a test that is not there is one', () => {
  expect(complaint({ file: 'test/attacks/nobody.test.ts', title: 'x' })).not.toBeNull();
  expect(complaint({ file: 'test/security.test.ts', title: ['no such', 'title'].join(' ') })).not.toBeNull();
  expect(namedIn('somewhere in the tests')).toEqual([]);
  expect(titlesWith("test('shows it', () => {})", 'shows it')).toBe(1);
  expect(titlesWith("test.each([1])('shows it, %s', async n => {})", 'shows it')).toBe(1);
  expect(titlesWith("// test shows it\nconst words = 'shows it';", 'shows it')).toBe(0);
  expect(titlesWith("test.each(['shows it'])('another', () => {})", 'shows it')).toBe(0);
});
