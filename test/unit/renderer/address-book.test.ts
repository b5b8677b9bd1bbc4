import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AddressBookEntry } from '../../../electron/contract/values/address-book.ts';
import { bookRows, formatOf } from '../../../renderer/store/address-book.ts';
import { compared, grouped } from '../../../renderer/words/address-book.ts';

const marked = (side: { text: string; differs: boolean }[]) =>
  side.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

test('two look-alikes are compared character by character; case alone is no difference in hex', () => {
  const [left, right] = compared('0x2c7536e3aa', '0x2C75a6E3ab');
  expect([marked(left), marked(right)]).toEqual(['0x2c75[3]6e3a[a]', '0x2C75[a]6E3a[b]']);
  const [solana] = compared('4Nd1', '4nD1');
  expect(marked(solana)).toBe('4[N][d]1');
});

test('of two lengths the longer one differs where the other has nothing, and nothing is left out', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const [left, right] = compared(a, b);
      expect(left.map(({ text }) => text).join('')).toBe(a);
      expect(right.map(({ text }) => text).join('')).toBe(b);
      expect(
        grouped(left)
          .flat()
          .map(({ text }) => text)
          .join(''),
      ).toBe(a);
    }),
  );
});

test('entries are found by every word of label, address, kind and note, and sorted by label', () => {
  const entry = (label: string, more: Partial<AddressBookEntry> = {}): AddressBookEntry => ({
    label,
    address: `0x${label}`,
    kind: 'own',
    note: '',
    addedAt: '',
    addedBy: null,
    ...more,
  });
  const entries = [entry('payroll', { note: 'monthly' }), entry('Escrow', { kind: 'contract' })];
  const found = (query: string, kind: AddressBookEntry['kind'] | 'all' = 'all') =>
    bookRows({ entries, query, kind }).map(({ label }) => label);
  expect(found('')).toEqual(['Escrow', 'payroll']);
  expect(found('MONTHLY 0xpay')).toEqual(['payroll']);
  expect(found('', 'contract')).toEqual(['Escrow']);
  expect(found('monthly escrow')).toEqual([]);
  expect(['label,address\n', ' [{"label":"x"}]', '{"entries":[]}'].map(formatOf)).toEqual(['csv', 'json', 'json']);
});
