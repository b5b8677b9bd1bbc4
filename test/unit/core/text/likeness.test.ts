import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable, distance, isOneStep, isOverLong } from '../../../../electron/core/text/bounded.ts';
import { skeleton } from '../../../../electron/core/text/confusables.ts';
import { effort, TooMuch } from '../../../../electron/core/text/effort.ts';
import { hostLikeness } from '../../../../electron/core/text/host-lookalike.ts';
import { likenessTo } from '../../../../electron/core/text/likeness.ts';
import { occurrences } from '../../../../electron/core/text/occurrences.ts';
import { editDistance, nameInPairs } from '../../support/in-pairs.ts';

/** Letters that are drawn alike in three scripts, in both cases, with marks, and beyond the first plane. */
const letters = fc.constantFrom('a', 'A', 'а', 'α', 'o', 'о', '0', 'l', '1', 'r', 'n', 'm', 'v', 'w', 'é', 'İ', ' ', '🙂');
const name = fc.string({ unit: letters, maxLength: 10 });

test('a name is taken for the one that comparing with every name finds', () => {
  let hits = 0;
  const near = fc.tuple(name, fc.nat(), fc.constantFrom('drop', 'put', 'change', 'keep'), letters);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), near, (others, [base, at, how, letter]) => {
      const place = at % (base.length + 1);
      const changed =
        how === 'keep'
          ? base
          : `${base.slice(0, place)}${how === 'drop' ? '' : letter}${base.slice(how === 'put' ? place : place + 1)}`;
      const all = [...others, base];
      const found = likenessTo(all, { shortest: 7 })(changed);
      if (found !== undefined) hits += 1;
      expect(found).toBe(nameInPairs(changed, all, 7));
    }),
    { numRuns: 5000 },
  );
  expect(hits).toBeGreaterThan(2000);
});

test('one of the known names may not count, as if it were not known', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), fc.nat(), (all, at) => {
      const but = at % all.length;
      const ask = likenessTo(all, { shortest: 7 });
      for (const one of all)
        expect(ask(one, effort(), but)).toBe(
          nameInPairs(
            one,
            all.filter((_, i) => i !== but),
            7,
          ),
        );
    }),
    { numRuns: 1000 },
  );
});

test('a host is taken for the one that comparing with every host finds', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', 'o', '0', 'r', 'n', 'm'), minLength: 1, maxLength: 6 });
  const host = fc.tuple(part, part).map(([a, b]) => `${a}.${b}.example`);
  fc.assert(
    fc.property(fc.array(host, { maxLength: 8 }), host, (known, one) => {
      const expected = known.includes(one)
        ? null
        : (known.find(k => k.length >= 6 && (skeleton(k) === skeleton(one) || editDistance(k, one) === 1)) ?? null);
      expect(hostLikeness(known)(one)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('one step is a distance of one, and the distance of what fits is the whole distance', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(distance(a, b)).toBe(editDistance(a, b));
      expect(isOneStep(a, b)).toBe(editDistance(a, b) === 1);
    }),
    { numRuns: 5000 },
  );
});

test('what is over-long is compared by its beginning, with blanks drawn together', () => {
  const long = `Ada Reyes${' '.repeat(900)}of finance`;
  expect(isOverLong(long)).toBe(true);
  expect(comparable(long)).toBe('Ada Reyes of finance');
  expect(comparable('x'.repeat(1_000_000))).toHaveLength(256);
  expect(likenessTo(['Ada Reyes'], { shortest: 7 })(`Ada Reyes${' '.repeat(1_000_000)}`)).toBe('Ada Reyes');
  expect(likenessTo(['x'.repeat(300)], { shortest: 7 })('x'.repeat(1_000_000))).toBe('x'.repeat(300));
});

test('names that were made to need comparing with each other are not compared without end', () => {
  // All share their first half, so that no half tells them apart.
  const many = Array.from({ length: 4_000 }, (_, i) => `${'a'.repeat(128)}${String(i).padStart(127, 'b')}`);
  const ask = likenessTo(many, { shortest: 7 });
  const work = effort();
  const all = () => many.map(other => ask(`${other.slice(0, 128)}${'c'.repeat(127)}`, work));
  expect(all).toThrow(TooMuch);
});

test('a text that occurs is never missed, and one that does not is seldom looked for', () => {
  const marks = occurrences();
  const texts = Array.from({ length: 200 }, (_, i) => `0x${(i * 2_654_435_761).toString(16).padStart(64, String(i))}é${i}`);
  for (const one of texts) marks.add(one);
  fc.assert(
    fc.property(fc.nat(199), fc.nat(60), fc.nat(40), (i, from, length) => {
      expect(marks.mayHold(texts[i]?.slice(from, from + length) ?? '')).toBe(true);
    }),
  );
  const counterpartyFindings = Array.from({ length: 1000 }, (_, i) => `stranger ${i * 7919} who is nowhere`);
  expect(counterpartyFindings.filter(marks.mayHold).length).toBeLessThan(5);
});
