import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingJson, readJson } from '../../../../electron/core/text/read-json.ts';

const read = (text: string) => readJson(new TextEncoder().encode(text));

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
      const text = JSON.stringify(value);
      if (text.includes('__proto__')) return;
      expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('64 levels are read, 65 are not, and brackets inside strings do not count', () => {
  expect(read('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
  expect(read('['.repeat(65) + ']'.repeat(65))).toMatchObject({
    code: 'bad_answer',
    message: expect.stringContaining('at most 64 levels'),
  });
  expect(read(JSON.stringify('[{'.repeat(1000))).ok).toBe(true);
  expect(read(`"\\"${'['.repeat(100)}"`).ok).toBe(true);
});

test('a quarter of a million values are read, one more is not, and commas inside strings do not count', () => {
  expect(read(`[${'0,'.repeat(249_999)}0]`).ok).toBe(true);
  expect(read(`[${'0,'.repeat(250_000)}0]`)).toMatchObject({
    code: 'bad_answer',
    message: expect.stringContaining('at most 250,000 values'),
  });
  expect(read(JSON.stringify(','.repeat(300_000))).ok).toBe(true);
});

test('a million open brackets are refused without an exception', () => {
  expect(read('['.repeat(1_000_000))).toMatchObject({ ok: false, code: 'bad_answer' });
});

test.each([
  '{"__proto__":{"x":1},"a":2}',
  '{"\\u005f\\u005fproto__":{"x":1},"a":2}',
  '{"__pr\\u006fto__":{"x":1},"a":2}',
  '{"a":2,"b":{"__proto__":{"x":1}}}',
])('no prototype can be set through %s', text => {
  const value = read(text);
  if (!value.ok) throw new Error(value.message);
  const copy = Object.assign({}, value.value, (value.value as { b?: object }).b) as { x?: unknown; a: number };
  expect(copy.a).toBe(2);
  expect(copy.x).toBeUndefined();
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test.each(['', '{"a":', '<html>', '{"a":1}}', 'undefined'])('%j is said to be no JSON, with what to do', text => {
  expect(read(text)).toMatchObject({
    ok: false,
    code: 'bad_answer',
    message: expect.stringMatching(/expected JSON, received .*Try again/),
  });
});

test('bytes that are no UTF-8 are refused, not repaired', () => {
  expect(readJson(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ ok: false, code: 'bad_answer' });
});

test('an empty answer is said to be one, and other bytes are counted', () => {
  expect(read('')).toMatchObject({ ok: false, message: expect.stringContaining('received an empty body') });
  expect(read('no')).toMatchObject({ ok: false, message: expect.stringContaining('received 2 bytes that are not JSON') });
});

/** Half a megabyte is decoded at a time. */
const piece = 512 * 1024;

test.each(['\u0301', '\u00e9', '\ufeff', '\u20ac', '\u{1f511}'])(
  'a text of several pieces is read whole where %j lies across their edge',
  each => {
    for (let before = piece - 6; before <= piece; before++) {
      const value = 'a'.repeat(before) + each.repeat(piece / 2);
      expect(read(JSON.stringify(value))).toEqual({ ok: true, value });
    }
  },
);

test.each([[0x80], [0x80, 0x80, 0x80, 0x80], [0xc3], [0xe2, 0x82], [0xff], [0xed, 0xa0, 0x80]])(
  'what is no UTF-8 is refused wherever it stands (%j …)',
  (...wrong) => {
    for (let before = piece - 6; before <= piece; before++) {
      const bytes = Buffer.concat([
        Buffer.from(`"${'a'.repeat(before)}`),
        Buffer.from(wrong),
        Buffer.from(`${'a'.repeat(piece)}"`),
      ]);
      expect(readJson(bytes)).toMatchObject({ ok: false, code: 'bad_answer' });
    }
  },
);

test('a mark of the byte order in front is no part of the text, and one behind it is', () => {
  expect(read('\ufeff[1]')).toEqual({ ok: true, value: [1] });
  expect(read('\ufeff\ufeff[1]')).toMatchObject({ ok: false, code: 'bad_answer' });
});

test('a text of megabytes is read in steps, and nothing of it is kept beside the heap', () => {
  const bytes = new TextEncoder().encode(JSON.stringify('a'.repeat(4 * piece)));
  const before = getHeapStatistics().external_memory;
  expect([...readingJson(bytes)]).toHaveLength(5);
  expect(getHeapStatistics().external_memory - before).toBeLessThan(piece);
});
