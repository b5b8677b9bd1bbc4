import { expect, test } from 'vitest';
import { readHeaders, valuesOf } from '../../../../electron/core/webhooks/headers.ts';

test.each([
  ['lines', 'X-A: 1\nX-B: two: three'],
  ['lines of Windows', 'X-A: 1\r\nX-B: two: three\r\n'],
  ['a whole request head', 'POST /hook HTTP/1.1\nX-A: 1\nX-B: two: three\n\n'],
  ['a log of curl', '> X-A: 1\n> X-B: two: three'],
  ['arguments of curl', "-H 'X-A: 1' \\\n  -H 'X-B: two: three'"],
  ['a JSON object', '{"X-A": "1", "X-B": "two: three"}'],
  ['a JSON object of lists', '{"X-A": ["1"], "X-B": ["two: three"]}'],
])('%s', (_, text) => {
  expect(readHeaders(text)).toEqual({
    ok: true,
    value: [
      ['X-A', '1'],
      ['X-B', 'two: three'],
    ],
  });
});

test('a header that stands twice is kept twice, in any case', () => {
  const read = readHeaders('X-A: 1\nx-a: 2');
  expect(read.ok && valuesOf(read.value, 'X-a')).toEqual(['1', '2']);
});

test.each([
  ['nothing', '', 'received none'],
  ['a line without a colon', 'X-A: 1\nhello', 'Line 2'],
  ['a name with a space', 'X A: 1', 'Line 1'],
  ['JSON that is none', '{"X-A": ', 'not JSON'],
  ['JSON of other values', '{"X-A": {}}', 'X-A'],
  ['more than anybody sends', Array.from({ length: 300 }, (_, n) => `X-${n}: 1`).join('\n'), 'at most 200'],
])('%s is refused with where it is wrong', (_, text, words) => {
  expect(readHeaders(text)).toMatchObject({ ok: false, code: 'invalid', message: expect.stringContaining(words) });
});

test.each([
  ['a JSON object after a blank line', '\n {"X-A": 1}', 'X-A'],
  ['a blank before the colon', 'X-A : 1', 'X-A'],
  ['a log of curl without blanks', '<X-A: 1', 'X-A'],
  ['an argument of curl after two blanks', '--header  "X-A: 1"', 'X-A'],
])('%s is read', (_, text, name) => {
  expect(readHeaders(text)).toEqual({ ok: true, value: [[name, '1']] });
});

test('marks of curl within a value belong to it', () => {
  expect(readHeaders("X-A: a > b\nX-B: -H 'c'")).toEqual({
    ok: true,
    value: [
      ['X-A', 'a > b'],
      ['X-B', "-H 'c'"],
    ],
  });
});

test.each([
  [
    'a request line that is not the first',
    'X-A: 1\nPOST https://x HTTP/1.1',
    'Line 2 of the headers: expected “Name: value”, received “POST https://x HTTP/1.1”.',
  ],
  ['a whole command of curl', "curl -H 'X-A: 1'", "Line 1 of the headers: expected “Name: value”, received “curl -H 'X-A: 1'”."],
  [
    'what stands behind an argument of curl',
    "-H 'X-A: 1' https://x",
    "Line 1 of the headers: expected “Name: value”, received “-H 'X-A: 1' https://x”.",
  ],
  ['a long line', ` ${'x '.repeat(100)}`, `Line 1 of the headers: expected “Name: value”, received “${'x '.repeat(30)}”.`],
  ['a flag as a value', '{"X-A": true}', 'The header “X-A”: expected text as its value.'],
  ['a long name', `{"${'x '.repeat(100)}": "1"}`, `The header “${'x '.repeat(30)}”: expected text as its value.`],
])('%s is refused, and told as short as it can be', (_, text, message) => {
  expect(readHeaders(text)).toEqual({ ok: false, code: 'invalid', message });
});

test('two hundred headers are read, and a value is taken without the blanks around it', () => {
  const read = readHeaders(Array.from({ length: 200 }, (_, n) => `X-${n}: 1`).join('\n'));
  expect(read.ok && read.value).toHaveLength(200);
  expect(valuesOf([['X-A', ' 1 ']], 'x-a')).toEqual(['1']);
});
