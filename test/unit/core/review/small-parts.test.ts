/** Small parts that every review is written with: text from outside, its weight, its words, and changes of the app's own. */
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, test } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Finding, SealedReview } from '../../../../electron/contract/values/document.ts';
import { digestOf } from '../../../../electron/core/chains/digest.ts';
import { type Change, createConfirmChange } from '../../../../electron/core/decisions/change.ts';
import type { Release } from '../../../../electron/core/decisions/release.ts';
import { createSeals } from '../../../../electron/core/decisions/seal.ts';
import { beginningOf, sizeOf, weightOf } from '../../../../electron/core/review/weight.ts';
import type { Released } from '../../../../electron/core/submit/released.ts';
import { codeWords } from '../../../../electron/core/text/code-words.ts';
import { holdsUnseen, quoted, shortened, unseenIn, visible } from '../../../../electron/core/text/visible.ts';

const pile = `a${'\u0301'.repeat(5)}`;
describe('text from outside', () => {
  test.each([
    ['plain', 'plain', false],
    ['to\u202eevil', 'to⟦U+202E⟧evil', true],
    ['a\u200bb', 'a⟦U+200B⟧b', true],
    [`a${'\u0301'.repeat(3)}`, `a${'\u0301'.repeat(3)}`, false],
    [pile, `a${'\u0301'.repeat(3)}⟦U+0301⟧⟦U+0301⟧`, true],
  ])('%j shows what cannot be seen', (text, shown, holds) => {
    expect([visible(text), holdsUnseen(text)]).toEqual([shown, holds]);
  });

  test('that is long shows its beginning, counts the rest, and cuts no letter in two', () => {
    expect(visible('a'.repeat(4_000))).toBe('a'.repeat(4_000));
    expect(visible('a'.repeat(4_001))).toBe(`${'a'.repeat(4_000)}… (1 more)`);
    expect(visible(`${'a'.repeat(3_999)}😀b`)).toBe(`${'a'.repeat(3_999)}… (3 more)`);
    expect(shortened('a'.repeat(48))).toBe('a'.repeat(48));
    expect(shortened('a'.repeat(49))).toBe(`${'a'.repeat(47)}…`);
    expect(shortened('😀'.repeat(5), 4)).toBe('😀😀😀…');
    expect(shortened('a\u202e'.repeat(2), 4)).toBe('a⟦U+202E⟧a⟦U+202E⟧');
    expect(quoted('a “b” c')).toBe('“a ⟦U+201C⟧b⟦U+201D⟧ c”');
    expect(quoted('abcdef', 3)).toBe('“ab…”');
  });

  test('is shown around the first place that cannot be seen', () => {
    expect(unseenIn('plain')).toBe('plain');
    expect(unseenIn(`${'a'.repeat(199)}\u200b`)).toBe(`${'a'.repeat(199)}⟦U+200B⟧`);
    expect(unseenIn(`${'b'.repeat(160)}${'a'.repeat(40)}\u200bend`)).toBe(`…${'a'.repeat(40)}⟦U+200B⟧end`);
    expect(unseenIn(`${'b'.repeat(300)}${pile}`)).toMatch(/^…b{36}a.*⟦U\+0301⟧$/u);
    expect(unseenIn(`\u200b${'a'.repeat(500)}`)).toHaveLength(300);
  });
});

describe('the weight of a value', () => {
  test('is its members and letters, and no more is counted than is asked for', () => {
    const value = { ab: ['cd', 1], e: null };
    expect(sizeOf(value, { members: 100, characters: 100 })).toEqual({ members: 5, characters: 7 });
    expect(weightOf(value, 100)).toBe(5 + 7 / 16);
    expect(sizeOf(Array(1_000).fill('x'), { members: 10, characters: 1_000 }).members).toBe(11);
    expect(sizeOf(['x'.repeat(50), 'y', 'z'], { members: 100, characters: 40 })).toEqual({ members: 2, characters: 52 });
    let deep: unknown = 'end';
    for (let n = 0; n < 70; n++) deep = [deep];
    expect(sizeOf(deep, { members: 1_000, characters: 1_000 }).members).toBeGreaterThan(1_000);
  });

  test('its beginning is its names and values, as far as the letters go', () => {
    expect(beginningOf({ to: 'bob', of: [1, { a: null }] }, 100)).toBe('to\nbob\nof\n1\na\nnull');
    expect(beginningOf({ to: 'bob', of: 1 }, 5)).toBe('to\nbo');
    expect(beginningOf(['abc', 'def'], 3)).toBe('abc');
    expect(beginningOf('abc', 0)).toBe('');
    let deep: unknown = 'end';
    for (let n = 0; n < 70; n++) deep = [deep];
    expect(beginningOf(deep, 100)).toBe('');
  });
});

test('a digest has six words, its whole value makes them, and what is none has none', () => {
  const words = codeWords('00'.repeat(32));
  expect(words).toHaveLength(6);
  expect(codeWords(`0x${'00'.repeat(32)}`)).toEqual(words);
  expect(codeWords(`${'00'.repeat(31)}01`)).not.toEqual(words);
  expect([codeWords(''), codeWords('0x'), codeWords('zz')]).toEqual([[], [], []]);
  // The first bits of SHA-256 of the letter a, as it is published, read apart.
  const bits = 0xca978112ca1bbdcafan.toString(2).slice(0, 66).match(/.{11}/g) ?? [];
  expect(codeWords('61')).toEqual(bits.map(each => wordlist[Number.parseInt(each, 2)]));
});

test('a digest is agreed on where all libraries had the same, and shows each where they had not', () => {
  const of = (...values: (string | null)[]) =>
    digestOf(
      'm',
      values.map((value, n) => ({ library: `l${n}`, value })),
      [{ label: 'p', value: 'q' }],
    );
  expect(of('61', '61')).toEqual({
    ...{ method: 'm', value: '61', parts: [{ label: 'p', value: 'q' }], libraries: ['l0', 'l1'], agreed: true },
    words: codeWords('61'),
  });
  const both = (one: string, other: string) => [
    { label: 'p', value: 'q' },
    { label: 'according to l0', value: one },
    { label: 'according to l1', value: other },
  ];
  expect(of('61', '62')).toMatchObject({ agreed: false, value: '61', parts: both('61', '62') });
  expect(of(null, '62')).toMatchObject({ agreed: false, value: '62', parts: both('refused', '62') });
  expect(of(null, null)).toMatchObject({ agreed: false, value: '', words: [] });
});

describe('a change of what the app keeps', () => {
  const change: Change = {
    ...{
      what: 'address book',
      headline: 'Add Bob',
      effects: ['e'],
      facts: [],
      differences: [],
      warnings: ['It looks like Rob.'],
    },
    findings: [
      { rule: 'n', severity: 'note', sentence: 'n' },
      { rule: 'c', severity: 'critical', sentence: 'c' },
    ] as Finding[],
  };
  function confirming(answer: Outcome<Released>) {
    const asked: unknown[][] = [];
    const ask = async (...given: unknown[]) => {
      asked.push(given);
      return answer;
    };
    const seals = createSeals(length => new Uint8Array(length));
    return { asked, confirm: createConfirmChange({ seals, release: { ask } as unknown as Release, now: () => 'now' }) };
  }

  test('is shown whole, its warnings among what is found, the gravest first', async () => {
    const { asked, confirm } = confirming(done({ decision: 'approve' }));
    expect(await confirm(change)).toEqual(done(null));
    const [[review, decision, checks, way] = []] = asked;
    const { document, seal: _, hash: _hash, ...about } = review as SealedReview;
    expect(about).toEqual({
      ...{ subject: { kind: 'change', what: 'address book' }, sealedAt: 'now', organizationId: '' },
      ...{ organizationName: 'this computer', keyName: 'no key: nothing is sent' },
    });
    expect(document).toEqual({
      ...{ headline: 'Add Bob', effects: ['e'], facts: [], differences: [], severity: 'critical', digest: null },
      findings: [
        { rule: 'c', severity: 'critical', sentence: 'c' },
        { rule: 'address-book', severity: 'high', sentence: 'It looks like Rob.' },
        { rule: 'n', severity: 'note', sentence: 'n' },
      ],
      decoded: { label: 'change', children: [] },
    });
    const nothingSent = 'Nothing is sent: the change stays on this computer and is written to the journal';
    expect([decision, checks, way]).toEqual(['approve', [{ ok: true, sentence: nothingSent }], null]);
    const { findings: _findings, ...plain } = change;
    const own = [{ ok: null, sentence: 'Is it?' }];
    await confirm({ ...plain, warnings: [], checks: own });
    expect(asked[1]?.[2]).toBe(own);
    expect(asked[1]?.[0]).toMatchObject({ document: { findings: [], severity: 'note' } });
  });

  test('does not happen where a person said no, or nothing', async () => {
    expect(await confirming(done({ decision: 'reject' })).confirm(change)).toEqual(
      failure('declined', 'You decided not to change it. It is unchanged.'),
    );
    const locked = failure('locked', 'Locked.');
    expect(await confirming(locked).confirm(change)).toEqual(locked);
  });
});
