import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixedInAWord, mixedScripts } from '../../../../electron/contract/text/alphabets.ts';
import { firstUnseen, pieces, spelt, speltWhole } from '../../../../electron/contract/text/unseen.ts';
import { holdsUnseen, shortened, unseenIn, visible } from '../../../../electron/core/text/visible.ts';
import { glance, plain } from '../../../../renderer/words/text/hostile.ts';

const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
const all = Array.from({ length: 0x110000 }, (_, code) => code);
const where = (pattern: RegExp) => all.filter(code => pattern.test(String.fromCodePoint(code)));
const joined = (text: string) =>
  pieces(text)
    .map(piece => piece.text)
    .join('');

/** From Unicode's own properties, and letter by letter where it has none. */
const kinds: Record<string, number[]> = {
  'ignorable by default': where(/\p{Default_Ignorable_Code_Point}/u),
  'format characters': where(/\p{Cf}/u),
  controls: where(/\p{Cc}/u),
  'line and paragraph separators': where(/[\p{Zl}\p{Zp}]/u),
  'spaces but the plain one': where(/\p{Zs}/u).filter(code => code !== 0x20),
  'variation selectors': where(/\p{Variation_Selector}/u),
  'tag characters': all.slice(0xe0000, 0xe0080),
  'lone surrogates': all.slice(0xd800, 0xe000),
  'private use': where(/\p{Co}/u),
  'joiners and inherent vowels that are not drawn': [0x034f, 0x17b4, 0x17b5],
  'letters and symbols that are blank': [...[0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0xfffc, 0x1d159, 0x13441, 0x13442, 0x16fe4]],
};

describe('spelt out wherever they stand, by main and by a page', () => {
  test.each(Object.entries(kinds))('%s', (_, codes) => {
    expect(codes.length).toBeGreaterThan(1);
    const missed = codes.filter(code => {
      const char = String.fromCodePoint(code);
      const wanted = `a⟦${nameOf(code)}⟧b`;
      const text = `a${char}b`;
      return [spelt(text), visible(text), plain(text), joined(text)].some(shown => shown !== wanted) || !holdsUnseen(char);
    });
    expect(missed.map(nameOf)).toEqual([]);
  });
});

test('every other character stays: the table takes nothing that can be seen', () => {
  const taken = new Set(Object.values(kinds).flat());
  const unassigned = new Set(where(/\p{Cn}/u));
  const lost = all.filter(
    code => !taken.has(code) && !unassigned.has(code) && spelt(String.fromCodePoint(code)) !== String.fromCodePoint(code),
  );
  expect(lost.map(nameOf)).toEqual([]);
});

/** Whatever a text is made of, with more of what matters here than chance would bring. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '\u0301',
        '\u0336\u0336\u0336\u0336',
        '\ufe0f',
        '❤\ufe0f',
        '😀\ufe0f',
        '\u034f',
        '\u17b4',
        '\u200d',
        ' ',
        'a',
        '\n',
        '\t',
      ),
    ),
    { maxLength: 20 },
  )
  .map(parts => parts.join(''));

test('any text of both sides is shown the same', () => {
  fc.assert(
    fc.property(anyText, text => {
      const shown = visible(text);
      expect(plain(text)).toBe(shown);
      expect(joined(text)).toBe(shown);
      expect(glance(text, 10_000)).toBe(shown);
      expect(shortened(text, 10_000)).toBe(shown);
      expect(firstUnseen(text) !== null).toBe(holdsUnseen(text));
      expect(pieces(text).some(({ kind }) => kind === 'code') || text.includes('\ufe0f')).toBe(holdsUnseen(text));
      expect(visible(shown), 'once is enough').toBe(shown);
      expect(holdsUnseen(speltWhole(text))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('the style of an emoji stays where it is seen, and nowhere else; it is told of all the same', () => {
  for (const text of ['❤️', '✔️ done', '⚠️', '🏝️', 'a©\ufe0f@x.com'])
    expect([spelt(text), firstUnseen(text), holdsUnseen(text)]).toEqual([text, 'U+FE0F', true]);
  expect(unseenIn('a©\ufe0f@x.com')).toBe('a©⟦U+FE0F⟧@x.com');
  for (const [text, shown] of [
    ['❤\ufe0f\ufe0f', '❤️⟦U+FE0F⟧'],
    ['😀\ufe0f', '😀⟦U+FE0F⟧'],
    ['a\ufe0f', 'a⟦U+FE0F⟧'],
    ['\ufe0f', '⟦U+FE0F⟧'],
    ['❤\ufe0e', '❤⟦U+FE0E⟧'],
    // A place that Unicode keeps free for a pictograph is spelt out itself.
    ['\u{1f094}\ufe0f', '⟦U+1F094⟧⟦U+FE0F⟧'],
    ['👩\u200d💻', '👩⟦U+200D⟧💻'],
  ] as const)
    expect(spelt(text)).toBe(shown);
});

test('three marks stay on a letter, whichever they are, and what is not seen counts among them', () => {
  expect(spelt(`Z${'\u0301'.repeat(5)}`)).toBe(`Z${'\u0301'.repeat(3)}⟦U+0301⟧⟦U+0301⟧`);
  expect(spelt('Z\u0301\u0301\u034f\u0301')).toBe('Z\u0301\u0301⟦U+034F⟧⟦U+0301⟧');
  expect(spelt(`a${'\u0301'.repeat(3)}b${'\u0301'.repeat(3)}`)).toBe(`a${'\u0301'.repeat(3)}b${'\u0301'.repeat(3)}`);
});

test('line feeds and tabs stay where there are lines, and nothing else does', () => {
  expect(pieces('a\n\tb\r\u2028', true)).toEqual([
    { kind: 'text', text: 'a\n\tb' },
    { kind: 'code', text: '⟦U+000D⟧' },
    { kind: 'code', text: '⟦U+2028⟧' },
  ]);
  expect(pieces('')).toEqual([]);
});

test('alphabets are told of a whole name, and of a word', () => {
  for (const [text, whole, word] of [
    ['Ada и Ben', ['Latin', 'Cyrillic'], []],
    ['Ben Okaf\u043er', ['Latin', 'Cyrillic'], ['Latin', 'Cyrillic']],
    ['p\u0585ypal', ['Latin', 'Armenian'], ['Latin', 'Armenian']],
    ['Бен', [], []],
  ] as const)
    expect([mixedScripts(text), mixedInAWord(text)]).toEqual([whole, word]);
});
