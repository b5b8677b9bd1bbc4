import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookalikeIndex } from '../../../../electron/core/text/lookalike-index.ts';
import { lookalikeInPairs } from '../../support/in-pairs.ts';

// Few characters at the ends, so that they meet often, and some that no format has; prefixes and lengths of several formats.
const few = fc.string({ unit: fc.constantFrom('a', 'b', 'a', 'b', 'a', 'b', ':', '\u{1F511}'), minLength: 4, maxLength: 5 });
const address = fc
  .tuple(fc.constantFrom('0x', 'bc1q', 'tb1q', ''), few, fc.constantFrom(22, 23), few)
  .map(([prefix, head, middle, tail]) => `${prefix}${head}${'7'.repeat(middle)}${tail}`);
const anchors = fc.array(fc.record({ address, name: fc.string({ maxLength: 3 }) }), { maxLength: 12 });
// One of the anchors with another middle, and perhaps one end a little off: what an imitation is.
const imitation = fc.tuple(address, fc.nat(), fc.constantFrom('', 'a', 'b')).map(([base, at, letter]) => {
  const changed = base.replace(/7/g, '8');
  const place = at % changed.length;
  return letter === '' ? changed : changed.slice(0, place) + letter + changed.slice(place + 1);
});

test('the index finds what comparing with every anchor finds', () => {
  let hits = 0;
  fc.assert(
    fc.property(anchors, imitation, (known, one) => {
      const all = [...known, { address: one.replace(/8/g, '7'), name: 'imitated' }];
      const found = lookalikeIndex(all).find(one);
      if (found !== null) hits += 1;
      expect(found).toEqual(lookalikeInPairs(one, all));
    }),
    { numRuns: 2000 },
  );
  expect(hits).toBeGreaterThan(1000);
});

test('addresses of every kind at random are found or not as in pairs, and so is one that is added later', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 }).map(h => `0x${h}`);
  const base58 = fc.string({ unit: fc.constantFrom(...'123ABCxyz'), minLength: 25, maxLength: 44 });
  const any = fc.oneof(hex, base58, address);
  fc.assert(
    fc.property(
      fc.array(fc.record({ address: any, name: fc.constant('n') }), { maxLength: 20 }),
      any,
      fc.nat(),
      (known, one, at) => {
        const index = lookalikeIndex([]);
        for (const [i, anchor] of known.entries()) {
          if (i === at % (known.length + 1)) index.find(one);
          index.add(anchor);
        }
        expect(index.find(one)).toEqual(lookalikeInPairs(one, known));
        // An imitation made of one of them, as an attacker makes it: both ends, and another middle.
        const base = known[at % Math.max(1, known.length)]?.address ?? one;
        const made = `${base.slice(0, 6)}${'9'.repeat(Math.max(0, base.length - 10))}${base.slice(-4)}`;
        expect(index.find(made)).toEqual(lookalikeInPairs(made, known));
      },
    ),
    { numRuns: 1000 },
  );
});

test('a known one is told which other it resembles, and never itself', () => {
  fc.assert(
    fc.property(anchors, known => {
      const index = lookalikeIndex(known);
      for (const { address: one } of known) {
        const others = known.filter(other => other.address.toLowerCase() !== one.toLowerCase());
        expect(index.beside(one)).toEqual(lookalikeInPairs(one, others));
      }
    }),
  );
});

test('what is made step by step before anybody asks is what the first question would make', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ address, name: fc.string({ maxLength: 3 }) }), { maxLength: 700 }),
      imitation,
      (known, one) => {
        const index = lookalikeIndex(known);
        const steps = [...index.making()].length;
        expect(steps).toBeLessThanOrEqual(3 * Math.ceil(known.length / 200));
        if (known.length > 0) expect(steps).toBeGreaterThan(0);
        expect(index.find(one)).toEqual(lookalikeInPairs(one, known));
        expect([...index.making()]).toEqual([]);
        // One of a kind that is not in it is made ready by itself: nothing is left for the question.
        const other = lookalikeIndex(known);
        expect([...other.making(one)]).toHaveLength(Math.ceil(known.length / 200));
        expect([...other.making(one)]).toEqual([]);
        expect(other.find(one)).toEqual(lookalikeInPairs(one, known));
        index.add({ address: one.replace(/8/g, '7'), name: 'later' });
        expect(index.find(one)).toEqual(lookalikeInPairs(one, [...known, { address: one.replace(/8/g, '7'), name: 'later' }]));
      },
    ),
    { numRuns: 200 },
  );
});
