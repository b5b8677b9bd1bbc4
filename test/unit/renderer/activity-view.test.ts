/** What of the approvals list is shown, in which order, under which heads: any rows, any view. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedViews } from '../../../electron/contract/schema/views.ts';
import { idIn } from '../../../electron/contract/text/link.ts';
import { activityKinds, severities } from '../../../electron/contract/values/document.ts';
import { mostUrgentFirst } from '../../../electron/contract/values/urgency.ts';
import { groupings, isUnits, orders, plainView, type View } from '../../../electron/contract/values/views.ts';
import { addUnits, inUnits } from '../../../renderer/store/activities/chosen.ts';
import {
  choicesOf,
  compareUnits,
  found,
  groupsOf,
  isNarrowed,
  type ListRow,
  ordered,
  passes,
} from '../../../renderer/store/activities/view.ts';
import { madeReviews, summaryOf } from './fake-reviews.ts';

const [model] = madeReviews.map(summaryOf);
if (model === undefined) throw new Error('no model');

const units = fc.oneof(
  fc.constant(undefined),
  fc
    .tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: 3_000n }), fc.bigInt({ min: 0n, max: 10n ** 40n })),
      fc.option(fc.bigInt({ min: 0n, max: 999_999n }), { nil: undefined }),
    )
    .map(([whole, part]) => (part === undefined ? String(whole) : `${whole}.${String(part).padStart(6, '0')}`)),
);
const summary = fc
  .record({
    activityId: fc.uuid(),
    severity: fc.constantFrom(...severities),
    kind: fc.constantFrom(...activityKinds),
    proposer: fc.constantFrom('Ben Okafor', 'Chloé Martin', 'x'.repeat(300), '\u202etxet', ''),
    lapsesAt: fc.option(fc.integer({ min: 0, max: 86_400_000 }).map(ms => new Date(1.8e12 + ms).toISOString())),
    createdAt: fc.integer({ min: 0, max: 86_400_000 }).map(ms => new Date(1.8e12 + ms).toISOString()),
    units,
    asset: fc.constantFrom('USDC', 'ETH', undefined),
    haystack: fc.string({ maxLength: 40 }).map(text => text.toLowerCase()),
  })
  .map(({ units: amount, asset, ...rest }) => ({
    ...model,
    ...rest,
    ...(amount !== undefined && { units: amount }),
    ...(asset !== undefined && { asset }),
  }));
const rows = fc.uniqueArray(summary, { maxLength: 40, selector: each => each.activityId }).map(all =>
  mostUrgentFirst(all, each => each).map(
    (each): ListRow => ({
      key: each.activityId,
      connectionId: each.activityId < '8' ? 'a' : 'b',
      summary: each as ListRow['summary'],
    }),
  ),
);
const view: fc.Arbitrary<View> = fc.record({
  query: fc.string({ maxLength: 10 }),
  severities: fc.subarray([...severities]),
  kinds: fc.subarray([...activityKinds], { maxLength: 4 }),
  people: fc.subarray(['Ben Okafor', 'Chloé Martin']),
  over: fc.option(fc.nat({ max: 3_000 }).map(String)),
  grouping: fc.constantFrom(...groupings),
  order: fc.constantFrom(...orders),
});
const titleOf = (id: string) => id.toUpperCase();

describe('any rows and any view', () => {
  test('the heads hold every row that passes, once, and no other', () => {
    fc.assert(
      fc.property(rows, view, (all, looked) => {
        const passing = ordered(all, looked).filter(row => passes(looked, row.summary));
        const groups = groupsOf(passing, looked, titleOf);
        expect(groups.flatMap(group => group.rows.map(row => row.key)).sort()).toEqual(passing.map(row => row.key).sort());
        expect(groups.every(group => group.rows.length > 0)).toBe(true);
        if (looked.grouping === 'severity')
          expect(groups.map(group => group.severity)).toEqual(
            severities.filter(each => groups.some(group => group.severity === each)),
          );
      }),
    );
  });

  test('an order leaves nothing out and adds nothing; within a head it holds', () => {
    fc.assert(
      fc.property(rows, view, (all, looked) => {
        const sorted = ordered(all, looked);
        expect(sorted.map(row => row.key).sort()).toEqual(all.map(row => row.key).sort());
        for (const group of groupsOf(sorted, looked, titleOf))
          for (const [n, { summary: row }] of group.rows.entries()) {
            const next = group.rows[n + 1]?.summary;
            if (next === undefined) continue;
            if (looked.order === 'newest') expect(row.createdAt >= next.createdAt).toBe(true);
            if (looked.order === 'lapses' && looked.grouping === 'severity' && next.lapsesAt !== null)
              expect(row.lapsesAt !== null && row.lapsesAt <= next.lapsesAt).toBe(true);
            if (looked.order === 'amount' && row.units !== undefined && next.units !== undefined)
              expect(compareUnits(row.units, next.units)).toBeGreaterThanOrEqual(0);
          }
      }),
    );
  });

  test('a filter that is set lets through what it names alone; none lets everything through', () => {
    fc.assert(
      fc.property(rows, view, (all, looked) => {
        for (const { summary: row } of all.filter(each => passes(looked, each.summary))) {
          if (looked.severities.length > 0) expect(looked.severities).toContain(row.severity);
          if (looked.kinds.length > 0) expect(looked.kinds).toContain(row.kind);
          if (looked.people.length > 0) expect(looked.people).toContain(row.proposer);
          if (looked.over !== null && row.units !== undefined) expect(compareUnits(row.units, looked.over)).toBeGreaterThan(0);
        }
        expect(all.every(each => passes({ ...plainView, grouping: looked.grouping }, each.summary))).toBe(true);
        expect(isNarrowed(plainView)).toBe(false);
        expect(found(all, '', () => '')).toEqual(all);
      }),
    );
  });

  test('every view is kept as it is, and what can be chosen is of the rows', () => {
    fc.assert(
      fc.property(rows, view, (all, looked) => {
        expect(savedViews.safeParse([{ name: 'mine', view: looked }]).success).toBe(true);
        const { kinds, people } = choicesOf(all);
        expect(kinds.every(kind => all.some(({ summary: row }) => row.kind === kind))).toBe(true);
        expect(people.every(person => all.some(({ summary: row }) => row.proposer === person))).toBe(true);
      }),
    );
  });
});

test('amounts are compared and added as decimals, never as floats', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 50n });
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      const text = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;
      expect(Math.sign(compareUnits(text(one), text(other)))).toBe(one < other ? -1 : one > other ? 1 : 0);
      expect(compareUnits(addUnits(text(one), text(other)), text(one + other))).toBe(0);
      expect(isUnits(addUnits(text(one), text(other)))).toBe(true);
    }),
  );
  expect(addUnits('0.1', '0.2')).toBe('0.3');
  expect(addUnits('999', '1')).toBe('1000');
  expect(inUnits('1234567.05')).toBe('1,234,567.05');
});

test('no limit is over any amount, and what has none is over none', () => {
  const row = { ...model, units: undefined, asset: 'USDC' } as unknown as ListRow['summary'];
  expect(passes({ ...plainView, over: '1000' }, row)).toBe(true);
  expect(passes({ ...plainView, over: '1000' }, { ...row, asset: undefined } as unknown as ListRow['summary'])).toBe(false);
});

test('an id or a link to one is read; nothing else is', () => {
  const id = '01a21067-ac65-7000-8eaf-cff20f6cb2b5';
  for (const text of [id, ` ${id.toUpperCase()} `, `countersign://activity/${id}`, `countersign://${id}/`])
    expect(idIn(text)).toBe(id);
  for (const text of [
    '',
    'invoice 4711',
    `https://x/${id}`,
    `countersign://activity/${id}/approve`,
    `countersign://activity/${id}?vote=yes`,
    `countersign://wallet/${id}`,
  ])
    expect(idIn(text)).toBeNull();
});
