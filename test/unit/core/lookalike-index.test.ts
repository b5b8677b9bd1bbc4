import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookalikeIndex } from '../../../electron/core/lookalike-index.ts';
import { lookalikeOf } from '../../../electron/core/review/lookalike.ts';

test('the index finds what comparing with every anchor finds', () => {
  // Few characters at the ends, so that they meet often; prefixes and lengths of several formats.
  const few = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 5 });
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
  let hits = 0;
  fc.assert(
    fc.property(anchors, imitation, (known, one) => {
      const all = [...known, { address: one.replace(/8/g, '7'), name: 'imitated' }];
      const found = lookalikeIndex(all)(one);
      if (found !== null) hits += 1;
      expect(found).toEqual(lookalikeOf(one, all));
    }),
    { numRuns: 1000 },
  );
  expect(hits).toBeGreaterThan(500);
});
