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
  ['JSON that is none', '{"X-A": ', 'no JSON'],
  ['JSON of other values', '{"X-A": {}}', 'X-A'],
  ['more than anybody sends', Array.from({ length: 300 }, (_, n) => `X-${n}: 1`).join('\n'), 'at most 200'],
])('%s is refused with where it is wrong', (_, text, words) => {
  expect(readHeaders(text)).toMatchObject({ ok: false, code: 'invalid', message: expect.stringContaining(words) });
});
