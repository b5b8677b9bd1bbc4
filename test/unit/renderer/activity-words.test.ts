/** What is said of activities beside their rows: what was asked for, who is waited for, what several differ in. */
import { expect, test } from 'vitest';
import type { Fact, SealedReview } from '../../../electron/contract/values/document.ts';
import { askedFor, whatIsNext } from '../../../renderer/words/review/activities.ts';
import { sideBySide } from '../../../renderer/words/review/side-by-side.ts';
import { batchReview, paymentReview } from './fake-payments.ts';
import { madeReviews } from './fake-reviews.ts';

const after = (approved: number, names: string[]) =>
  whatIsNext({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', approved, threshold: 3, group: 'waiting' }, false, names);

test('who is waited for is named where few are left', () => {
  expect(after(2, ['Chloé Martin'])).toBe('2 of 3. Waits for Chloé Martin.');
  expect(after(2, ['Chloé Martin', 'Dora Lind'])).toBe('2 of 3. Waits for Chloé Martin or Dora Lind.');
  expect(after(1, ['Chloé Martin', 'Dora Lind'])).toBe('1 of 3. Waits for Chloé Martin and Dora Lind.');
  expect(after(2, ['Ada', 'Chloé', 'Dora'])).toBe('2 of 3. Waits for others.');
  // One name where two votes are missing would be half of it.
  expect(after(1, ['Chloé Martin'])).toBe('1 of 3. Waits for others.');
  expect(after(2, [])).toBe('2 of 3. Waits for others.');
});

test('what was asked for is said as a person calls it', () => {
  const [permit] = madeReviews;
  if (permit === undefined) throw new Error('no model');
  expect(askedFor(permit.document)).toBe('signature over typed data');
  expect(askedFor(paymentReview.document)).toBe('transaction');
  expect(askedFor(batchReview.document)).toBe('transaction, 4 calls');
  const { effect: _, ...unread } = paymentReview.document;
  expect(askedFor(unread)).toBe('signature over bytes');
  const { draft: __, ...other } = paymentReview.document;
  expect(askedFor(other)).toBeNull();
});

test('several beside each other: what differs is a column, by value and never by name', () => {
  const fact = (label: string, value: string, name?: string): Fact => ({
    ...{ label, value, kind: 'address', source: 'computed' },
    ...(name === undefined ? {} : { name }),
  });
  const of = (facts: Fact[]): SealedReview => ({ ...paymentReview, document: { ...paymentReview.document, facts } });
  const { same, columns, rows } = sideBySide([
    of([fact('From', '0xaa', 'Payouts'), fact('To', '0x01', 'Payroll')]),
    of([fact('From', '0xaa', 'Payouts'), fact('To', '0x02', 'Payroll'), fact('Note', '0x03')]),
  ]);
  expect(same.map(({ label }) => label)).toEqual(['From']);
  expect(columns).toEqual(['To', 'Note']);
  expect(rows.map(cells => cells.map(facts => facts.map(({ value }) => value)))).toEqual([
    [['0x01'], []],
    [['0x02'], ['0x03']],
  ]);
});
