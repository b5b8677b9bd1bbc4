/** The standard's own text beside the libraries: the same digest where both take the names, and one for names that one refuses. */
import fc from 'fast-check';
import { hashTypedData } from 'viem/utils';
import { expect, test } from 'vitest';
import { shapeOf } from '../../../../../electron/core/chains/ethereum/typed-data/shape.ts';
import { typedHash } from '../../../../../electron/core/chains/ethereum/typed-data/struct-hash.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { etherMail, typed, typedData } from '../../../../vectors/payloads.ts';

const hashed = (data: Record<string, unknown>): string => {
  const { domain, primaryType, message, types } = shapeOf(data);
  return typedHash(domain, primaryType, message, types);
};

test('is the digest that the standard’s own example has', () => {
  expect(hashed(etherMail)).toBe('be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2');
});

const leaf = fc.record({
  text: fc.string({ unit: 'grapheme' }),
  units: fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n),
  on: fc.boolean(),
});
test('is viem’s for lists, nested types, bytes and numbers below zero', () => {
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 4 }), fc.uint8Array({ maxLength: 40 }), (leaves, bytes) => {
      const data = typedData(
        'Order',
        { Order: 'Zed[] items,bytes data,bytes4 kind,Zed[2][] pairs,address to', Zed: 'string text,int128 units,bool on' },
        {
          items: leaves.map(each => ({ ...each, units: String(each.units) })),
          data: `0x${Buffer.from(bytes).toString('hex')}`,
          kind: '0x01020304',
          pairs: [],
          to: parties.payroll,
        },
      );
      expect(`0x${hashed(data)}`).toBe(hashTypedData(data as never));
    }),
  );
});

test.each(['Chain:Send', 'Größe', '同意', '1Order', 'a.b'])('a type called %s is read, with an agreed digest', name => {
  const document = reviewDocument(
    typed(
      typedData(
        name,
        { [name]: 'address account,uint256 größe' },
        { account: parties.ops, größe: '5' },
        { verifyingContract: parties.router },
      ),
    ),
    context(),
  );
  expect([document.severity, document.digest?.agreed]).toEqual(['look', true]);
});

test.each(['A(B', 'A,B', 'A[2', 'A B', 'A\u200bB', ''])('a name that changes the text of its type is not read: %j', name => {
  const types = { [`X${name}`]: 'uint256 a', Y: `uint256 b` };
  const odd = { ...typedData('Y', types, { b: '1' }), primaryType: 'Y' };
  const field = typedData('Y', { Y: 'uint256 b' }, { b: '1' }) as { types: Record<string, { name: string; type: string }[]> };
  field.types.Y = [{ name, type: 'uint256' }];
  if (name !== '') expect(() => shapeOf(odd)).toThrow(/no list of fields/);
  expect(() => shapeOf(field)).toThrow(/no identifier/);
});
