import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../../electron/contract/values/journal.ts';
import { createWords } from '../../../../electron/core/journal/contents/rows.ts';
import { createThreads } from '../../../../electron/core/journal/contents/threads.ts';
import type { JournalLine } from '../../../../electron/core/journal/entry.ts';

// Few names, so that they meet, and two that turn out to be one; entries of segments that are read in any order.
const fingerprints = fc.constantFrom(...['1', '2', '3'].map(digit => `sha256:${digit.repeat(64)}`));
const step = fc.record({
  activityId: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
  fingerprint: fc.option(fingerprints, { nil: undefined }),
  // A vote names the request that it is on.
  on: fc.option(fingerprints, { nil: undefined }),
  isAskedFor: fc.boolean(),
});

test('the newest come first whenever they are asked for, each with all that belongs to it and in no other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat()), { maxLength: 60 }), steps => {
      const threads = createThreads(() => 'a word', createWords());
      // Plainly: what shares a name, gathered and put in order anew each time.
      let plain: { names: Set<string>; refs: number[] }[] = [];
      const order = steps.map(([, weight], i) => ({ weight, i })).sort((a, b) => a.weight - b.weight || a.i - b.i);
      const refs = new Map(order.map(({ i }, ref) => [i, ref]));
      for (const [i, [{ activityId, fingerprint, on, isAskedFor }]] of steps.entries()) {
        const ref = refs.get(i) ?? 0;
        const vote = on === undefined ? {} : { operation: 'approve_activity', body: `{"fingerprint":"${on}"}` };
        const line = { organizationId: 'o', activityId, fingerprint, ...vote } as unknown as JournalLine;
        threads.take(line, { activityId: activityId ?? null, organizationId: 'o' } as JournalEntry, ref);
        const names = new Set([activityId, fingerprint, on].filter(name => name !== undefined));
        const same = plain.filter(each => [...names].some(name => each.names.has(name)));
        plain = plain.filter(each => !same.includes(each));
        plain.push({
          names: new Set([...names, ...same.flatMap(each => [...each.names])]),
          refs: [...same.flatMap(s => s.refs), ref],
        });
        if (!isAskedFor) continue;
        const newest = plain.map(each => each.refs.toSorted((a, b) => a - b)).sort((a, b) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0));
        for (const { names, refs } of plain) {
          const { activityId, organizationId } = threads.about(
            threads.newest().find(n => threads.refs(n).includes(refs[0] ?? 0)) ?? 0,
          );
          const said = ['a', 'b', 'c', 'd'].filter(name => names.has(name));
          expect([organizationId, activityId === null ? said.length === 0 : said.includes(activityId)]).toEqual(['o', true]);
        }
        expect(threads.newest().map(number => threads.refs(number))).toEqual(newest);
      }
    }),
    { numRuns: 500 },
  );
});

test('a number of before everything was cleared is a thread with nothing in it', () => {
  const threads = createThreads(() => 'a word', createWords());
  const entry = { activityId: 'a', organizationId: 'o' } as JournalEntry;
  for (const activityId of ['a', 'b']) threads.take({ organizationId: 'o', activityId } as unknown as JournalLine, entry, 1);
  threads.clear(50);
  for (const number of [0, 1, 40, 1_000]) {
    expect(threads.now(number)).toBe(number);
    expect(threads.refs(number)).toEqual([]);
    expect(threads.about(number)).toEqual({ activityId: null, organizationId: null });
  }
});
