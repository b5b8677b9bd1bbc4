import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStrictJson } from '../../../../electron/core/text/strict-json.ts';

/** Member names that no other name is a spelling of. */
const name = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.letrec(tie => ({
  leaf: fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.constant(0.5)),
  value: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

test('reads what JSON.parse reads, where parsers agree', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (given, indent) => {
      const text = JSON.stringify(given, null, indent);
      expect(readStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    { numRuns: 2_000 },
  );
});

test('never throws, and reads nothing that JSON.parse refuses', () => {
  const scraps = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      'u',
      '0',
      '1',
      '-',
      '.',
      'e',
      ',',
      ':',
      't',
      'true',
      'null',
      ' ',
      '\n',
      'a',
      '\u{1f600}',
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        scraps.map(parts => parts.join('')),
        fc.string(),
      ),
      text => {
        const read = readStrictJson(text);
        if (read.ok) expect(read.value).toEqual(JSON.parse(text));
        else expect(read.why).toMatch(/.{10}/);
      },
    ),
    { numRuns: 5_000 },
  );
});

test.each<[string, string, RegExp]>([
  ['a member twice', '{"a":1,"a":1}', /"a" appears twice, at character/],
  ['a member twice, deep down', '[{"x":{"a":1,"b":2,"a":3}}]', /appears twice/],
  ['two spellings of one name', '{"organizationId":"a","organization_id":"b"}', /two spellings of one name/],
  ['two spellings by case alone', '{"payload":"a","Payload":"b"}', /two spellings/],
  ['a name with an escape', '{"p\\u0061yload":"a"}', /with an escape/],
  ['something after the end', '{"a":1} {"a":2}', /follows its end/],
  ['a zero byte after the end', '{"a":1}\0', /follows its end/],
  ['a comment', '{"a":1/**/}', /was expected/],
  ['a comma too many', '{"a":1,}', /was expected/],
  ['a comma too many in a list', '[1,]', /a value was expected/],
  ['a mark of byte order', '\ufeff{}', /a value was expected/],
  ['a space that is none of the four', '{\u00a0}', /was expected/],
  ['half of a surrogate pair', '{"a":"\ud800"}', /half of a surrogate pair/],
  ['half of a surrogate pair as an escape', '{"a":"\\ud800"}', /half of a surrogate pair/],
  ['a number that is rounded', '9007199254740993', /parsers disagree/],
  ['a whole number as a fraction', '1.0', /parsers disagree/],
  ['a whole number with an exponent', '1e2', /parsers disagree/],
  ['minus zero', '-0', /parsers disagree/],
  ['a number without end', '1e999', /parsers disagree/],
  ['a number with a zero in front', '01', /follows its end/],
  ['a number that is none', 'NaN', /a value was expected/],
  ['a control character in a text', '"a\nb"', /control character/],
  ['a text without end', '"abc', /does not end/],
  ['single quotes', "{'a':1}", /was expected/],
  ['an unknown escape', '"\\x41"', /escape is unknown/],
  ['too many levels', `${'['.repeat(70)}${']'.repeat(70)}`, /deeper than 64/],
  ['too many characters', `"${'a'.repeat(5_000_000)}"`, /longer than/],
])('refuses %s', (_, text, why) => {
  expect(readStrictJson(text)).toEqual({ ok: false, why: expect.stringMatching(why) });
});

test('keeps a member that would change an object’s prototype as the member it is', () => {
  const read = readStrictJson('{"__proto__":{"a":1}}');
  expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__']);
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('escapes are read as what they stand for', () => {
  expect(readStrictJson('"a\\n\\t\\"\\\\\\/\\u0041\\ud83d\\ude00"')).toEqual({ ok: true, value: 'a\n\t"\\/A\u{1f600}' });
});

test('64 levels are read, 65 are not, of lists and of objects', () => {
  const lists = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  for (const nested of [lists, objects]) {
    expect(readStrictJson(nested(64))).toMatchObject({ ok: true });
    expect(readStrictJson(nested(65))).toMatchObject({ ok: false, why: expect.stringContaining('deeper than 64 levels') });
  }
});

test('a name in letters that other parsers fold is the same name, and a name without end is said by its beginning', () => {
  for (const other of ['\u212aey', 'ke_y', 'KEY']) expect(readStrictJson(`{"key":1,"${other}":2}`)).toMatchObject({ ok: false });
  const long = 'x'.repeat(1_000);
  for (const other of [long, long.toUpperCase()]) {
    const read = readStrictJson(`{"${long}":1,"${other}":2}`);
    expect(read.ok ? '' : read.why).toMatch(/x{60}/);
    expect(read.ok ? '' : read.why).not.toMatch(/x{61}|X{61}/);
  }
});
