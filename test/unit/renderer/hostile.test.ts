import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedInAWord } from '../../../electron/contract/text/alphabets.ts';
import { pieces } from '../../../electron/contract/text/unseen.ts';
import { beginning, plain } from '../../../renderer/words/text/hostile.ts';

const joined = (text: string, kind: 'text' | 'code') =>
  pieces(text)
    .filter(piece => piece.kind === kind)
    .map(piece => piece.text)
    .join('');

/** What an attacker would put into a name (docs/threats.md#hostile-text; Unicode TR 36). */
const hostile = {
  'right-to-left override': '\u202E',
  'left-to-right isolate': '\u2066',
  'zero-width space': '\u200B',
  'zero-width joiner': '\u200D',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  'soft hyphen': '\u00AD',
  'tag letter': '\u{E0041}',
  'variation selector 17': '\u{E0100}',
  'Hangul filler': '\u3164',
  'braille blank': '\u2800',
  'no-break space': '\u00A0',
  'line separator': '\u2028',
  'line feed': '\n',
  bell: '\u0007',
  'private use': '\uE000',
  'lone surrogate': '\uD800',
  unassigned: '\u{0378}',
};

test.each(Object.entries(hostile))('%s is spelt out as its code point', (_, character) => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  expect(plain(`a${character}b`)).toBe(`a⟦U+${code}⟧b`);
});

test('no invisible or reordering character is ever drawn as itself', () => {
  const dangerous = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      // An emoji may carry its own style selector; nothing else may.
      expect(joined(text, 'text').replaceAll(/\p{Extended_Pictographic}\uFE0F/gu, '')).not.toMatch(dangerous);
    }),
  );
});

test('nothing is lost: every code point is drawn or named', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const drawn = [...joined(text, 'text')].length;
      const named = pieces(text).filter(piece => piece.kind === 'code').length;
      expect(drawn + named).toBe([...text].length);
    }),
  );
});

test('ordinary text of many languages comes through unchanged', () => {
  for (const text of ['Chloé Martin', 'Zoë Đặng', 'שלום', 'Ørsted & Søn', '日本語', 'नमस्ते', '👍 done', '❤️', 'a < b && c'])
    expect(plain(text)).toBe(text);
});

test('a stack of combining marks is cut to what a letter can need', () => {
  expect(plain(`Z${'\u0336'.repeat(5)}`)).toBe('Z\u0336\u0336\u0336⟦U+0336⟧⟦U+0336⟧');
});

test('lines and tabs stay where a text of several lines is shown', () => {
  expect(pieces('{\n\t"a": 1\n}', true)).toEqual([{ kind: 'text', text: '{\n\t"a": 1\n}' }]);
});

test('alphabets mixed within one word are named; a sentence in two languages is not a trick', () => {
  expect(mixedInAWord('p\u0430ypal')).toEqual(['Latin', 'Cyrillic']);
  expect(mixedInAWord('\u03BFps')).toEqual(['Latin', 'Greek']);
  expect(mixedInAWord('Ada и Ben')).toEqual([]);
});

test('a long text is begun by what is drawn of it: characters that are spelt out take their room', () => {
  const drawn = (text: string, limit: number) =>
    beginning(text, limit)
      ?.map(piece => piece.text)
      .join('') ?? null;
  expect(drawn('Pay Ben', 7)).toBeNull();
  expect(drawn('Pay Ben now', 7)).toBe('Pay Ben');
  expect(drawn('\u202ea', 9)).toBeNull();
  expect((drawn('\u202e'.repeat(80), 80) ?? '').length).toBe(80);
  expect(drawn(`Z${'\u0301'.repeat(80)}`, 160)?.length).toBeLessThan(170);
});
