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
  let hits = 0;
  fc.assert(
    fc.property(anchors, address, (known, one) => {
      const found = lookalikeIndex(known)(one);
      if (found !== null) hits += 1;
      expect(found).toEqual(lookalikeOf(one, known));
    }),
    { numRuns: 2000 },
  );
  expect(hits).toBeGreaterThan(50);
});
