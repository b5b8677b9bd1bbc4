/** Equal values have equal texts: seals, evidence and the journal hash them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '../../../../electron/core/text/canonical.ts';

const names = fc.oneof(fc.string(), fc.constantFrom('toJSON', '__proto__', 'constructor', 'length', '10', '9', 'é', '\u{1f600}'));
const { value: anything } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined), fc.date()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map(Object.fromEntries),
  ),
}));

/** Says the same member by member as it is written, which takes several times as long. */
const memberByMember = (value: unknown, indent?: number) =>
  JSON.stringify(
    value,
    (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : inner,
    indent,
  );

test('is the text that JSON has of it once members stand in order', () => {
  fc.assert(
    fc.property(anything, value => {
      expect(canonical(value)).toBe(memberByMember(value));
      expect(canonical(value, 2)).toBe(memberByMember(value, 2));
    }),
  );
});

test('tells no order of members, and every order of a list', () => {
  expect(canonical({ b: [2, 1], a: { d: 1, c: null } })).toBe('{"a":{"c":null,"d":1},"b":[2,1]}');
  const proto = JSON.parse('{"b":1,"__proto__":{"z":1,"y":2},"toJSON":"no","a":2}');
  expect(canonical(proto)).toBe('{"__proto__":{"y":2,"z":1},"a":2,"b":1,"toJSON":"no"}');
});
