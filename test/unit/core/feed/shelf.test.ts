/** What the shelf knows by heart is what one finds who looks at everything it holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { createShelf, type Entry } from '../../../../electron/core/feed/shelf.ts';

const most = 6;
interface Told {
  n: number;
  second: number;
  group: 'decided' | 'waiting' | 'unreadable';
  paged: boolean;
}
const entryOf = ({ n, second, group, paged }: Told): Entry => ({
  ...{ id: group === 'unreadable' ? `unreadable-${n}` : `id-${n}`, digest: '', paged, asked: 0 },
  activity: group === 'unreadable' ? null : ({ id: `id-${n}` } as Activity),
  summary: {
    createdAt: new Date(second * 1_000).toISOString(),
    group: group === 'decided' ? 'decided' : 'waiting',
  } as ActivitySummary,
});
const compared = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
const order = (a: Entry, b: Entry) => compared(a.summary.createdAt, b.summary.createdAt) || compared(a.id, b.id);

test('its order, what is undecided, who goes and where the unbroken run ends, after any changes', () => {
  const told = fc.record({
    ...{ n: fc.integer({ min: 0, max: 11 }), second: fc.integer({ min: 0, max: 5 }) },
    // A run that is broken at once ends where it began.
    paged: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
    group: fc.constantFrom('decided' as const, 'decided' as const, 'waiting' as const, 'unreadable' as const),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: told.map(each => ({ put: each })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 11 }).map(n => ({ reach: `id-${n}` })) },
    { weight: 2, arbitrary: fc.constant('evict' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
      const dropped: string[] = [];
      const shelf = createShelf(most, { put() {}, drop: id => void dropped.push(id) });
      const model = new Map<string, Entry>();
      let newestGone: Entry | null = null;
      for (const each of steps) {
        if (each === 'evict') {
          const before = dropped.length;
          shelf.evict();
          const decided = [...model.values()].sort(order).filter(e => e.activity !== null && e.summary.group === 'decided');
          const over = Math.max(0, model.size - most);
          const gone = over === 0 ? [] : decided.slice(-over).reverse();
          expect(dropped.slice(before)).toEqual(gone.map(({ id }) => id));
          for (const one of gone) {
            model.delete(one.id);
            if (newestGone === null || order(one, newestGone) < 0) newestGone = one;
          }
        } else if ('put' in each) {
          const entry = entryOf(each.put);
          model.set(entry.id, structuredClone(entry));
          shelf.put(entry);
        } else {
          const held = shelf.get(each.reach);
          if (held !== undefined) shelf.reach(held);
          const mine = model.get(each.reach);
          if (mine !== undefined) mine.paged = true;
        }
        const all = [...model.values()].sort(order);
        expect(shelf.all().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        const undecided = all.filter(e => e.activity === null || e.summary.group !== 'decided');
        expect(new Set(shelf.undecided().map(({ id }) => id))).toEqual(new Set(undecided.map(({ id }) => id)));
        let end: string | null = null;
        for (const entry of all) {
          if (!entry.paged || (newestGone !== null && order(entry, newestGone) > 0)) break;
          if (!entry.id.startsWith('unreadable-')) end = entry.id;
        }
        expect(shelf.end()).toBe(end);
        expect([shelf.size(), shelf.gone()]).toEqual([all.length, dropped.length]);
      }
    }),
    { numRuns: 500 },
  );
});
