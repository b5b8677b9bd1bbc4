/** A name stands without quotes only where it can be nothing but a name: whoever names something must not write a sentence. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainName, named, quoted } from '../../../../electron/core/text/visible.ts';

test.each(['Payroll', 'Lind Legal', 'Office Rent 2', 'Chloé Martin', 'USD Coin', 'Vault 7'])('%s stands as it is', name =>
  expect(named(name)).toBe(name),
);

test.each([
  'Payroll to Alice',
  'x. Nothing stands out',
  'Nothing',
  'Own Account',
  'Payroll Verified',
  'Your Book',
  'Payroll, Hosting',
  'Payroll 5 USDC',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'Pаyroll',
  'Payroll\u200b',
  ' Payroll',
  'payroll',
  '',
])('%j stands in quotes', name => expect(named(name)).toBe(quoted(name)));

describe('any name', () => {
  const word = fc.constantFrom(
    'Payroll',
    'Alice',
    'to',
    'To',
    'from',
    'Pays',
    '5',
    'USDC',
    '.',
    ',',
    'Nothing',
    'stands',
    'out',
    '“',
    '”',
  );
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word, { maxLength: 5 }).map(words => words.join(' ')),
  );

  test('is in quotes that it cannot end, or is words and digits alone', () => {
    fc.assert(
      fc.property(name, each => {
        const said = named(each);
        if (isPlainName(each)) expect(said).toMatch(/^[A-ZÀ-ÿa-z]+(?: [A-ZÀ-ÿa-z]+){0,2}(?: \d{1,4})?$/);
        else expect(said.slice(1, -1)).not.toMatch(/[“”]/);
        expect(isPlainName(each) || (said.startsWith('“') && said.endsWith('”'))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('adds no word to a sentence that the sentence itself is made of', () => {
    fc.assert(
      fc.property(name, each => {
        const told = `Pays 5 USDC from ${named(each)} to Hosting`.replaceAll(/“[^”]*”/g, '');
        expect(told.match(/\b(?:pays|from|to|nothing|stands|out)\b/gi)).toEqual(['Pays', 'from', 'to']);
      }),
      { numRuns: 2_000 },
    );
  });
});
