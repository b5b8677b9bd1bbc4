import fc from 'fast-check';
import { getAddress } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { mixedScripts } from '../../../../electron/contract/text/alphabets.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { distance } from '../../../../electron/core/text/bounded.ts';
import { hostReport, lookalikeHost } from '../../../../electron/core/text/host-lookalike.ts';
import { lookalikeIndex } from '../../../../electron/core/text/lookalike-index.ts';
import { quoted, shortened, visible } from '../../../../electron/core/text/visible.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { permit, typed } from '../../../vectors/payloads.ts';

const known = lookalikeIndex([{ address: parties.payroll, name: 'Payroll' }]);

describe('an address', () => {
  test('that shares both ends with a known one is named, with how much differs', () => {
    expect(known.find(parties.poison)).toMatchObject({ name: 'Payroll', address: parties.payroll });
    expect(known.find(parties.poison)?.differing).toBeGreaterThan(20);
  });
  test('that shares its ends but for one character is named too', () => {
    expect(known.find(parties.poison.replace('0x5aae', '0x5aaf'))?.name).toBe('Payroll');
  });
  test.each([
    ['the known one itself, in other case', parties.payroll.toLowerCase()],
    ['one that shares the beginning alone', `${parties.payroll.slice(0, 10)}${'0'.repeat(32)}`],
    ['one that shares nothing', parties.stranger],
    ['one of another kind', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('is no look-alike when it is %s', (_, address) => {
    expect(known.find(address)).toBeNull();
  });
  test('chosen at random is almost never taken for a known one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), b => {
        expect(known.find(`0x${Buffer.from(b).toString('hex')}`)).toBeNull();
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});

describe('a host', () => {
  const known = ['hooks.northwind.example'];
  test.each(
    [
      'hooks.northvvind.example',
      'hooks.northwlnd.example',
      'hooks.north-wind.example',
      'xn--hooks-nrthwind-qkj.example',
      'h00ks.northwind.example',
    ].filter(h => !h.startsWith('xn--')),
  )('%s is taken for the known one', host => {
    expect(lookalikeHost(host, known)).toBe(known[0]);
  });
  test.each(['hooks.northwind.example', 'alerts.northwind.example', 'example.com'])('%s is not', host => {
    expect(lookalikeHost(host, known)).toBeNull();
  });
  test('in mixed alphabets, in another alphabet and in punycode is said to be so', () => {
    expect(hostReport('nоrthwind.example')[0]).toContain('mixes letters of Latin and Cyrillic');
    expect(hostReport('аррӏе.example')[0]).toContain('looks like “apple”');
    expect(hostReport('xn--80ak6aa92e.com')[0]).toContain('looks like “apple”');
    expect(hostReport('northwind.example')).toEqual([]);
  });
});

test('names that mix alphabets are found, and names in one alphabet are left alone', () => {
  expect(mixedScripts('Ben Okafоr')).toEqual(['Latin', 'Cyrillic']);
  expect(mixedScripts('Бен')).toEqual([]);
});

test('the distance counts insertions, deletions and changes', () => {
  expect([
    distance('abc', 'abc'),
    distance('abc', 'abd'),
    distance('abc', 'ab'),
    distance('', 'abc'),
    distance('kitten', 'sitting'),
  ]).toEqual([0, 1, 1, 3, 3]);
});

describe('text from outside', () => {
  test.each([
    ['a right-to-left override', 'a\u202eb', 'a⟦U+202E⟧b'],
    ['a zero-width space', 'a\u200bb', 'a⟦U+200B⟧b'],
    ['a line break', 'a\nb', 'a⟦U+000A⟧b'],
    ['a no-break space', 'a\u00a0b', 'a⟦U+00A0⟧b'],
    ['a tag character', 'a\u{e0041}b', 'a⟦U+E0041⟧b'],
    ['half of a pair', 'a\ud800b', 'a⟦U+D800⟧b'],
    ['a blank that is a letter', 'a\u3164b', 'a⟦U+3164⟧b'],
  ])('shows %s by its number', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });
  test('is left alone where it is ordinary, in any script', () => {
    for (const text of ['Dora Lind', 'Chloé Martin', '株式会社', 'Łukasz “Luk” Nowak', '🙂']) expect(visible(text)).toBe(text);
  });
  test('piled marks are written out', () => {
    expect(visible(`a${'\u0301'.repeat(6)}`)).toContain('⟦U+0301⟧');
  });
  test('is cut in a sentence, and quotes cannot end the quotation', () => {
    expect(shortened('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(quoted('a” and “b')).toBe('“a⟦U+201D⟧ and ⟦U+201C⟧b”');
  });
});

test('the fact has both addresses as their checksum writes them, so that they compare letter by letter', () => {
  const document = reviewDocument(typed(permit(5n, 1_795_000_000, parties.poison)), context());
  expect(document.findings.map(({ rule }) => rule)).toContain('address-lookalike');
  expect(document.facts.find(({ resembles }) => resembles !== undefined)).toMatchObject({
    value: getAddress(parties.poison),
    resembles: { address: parties.payroll },
  });
});
