/** What is known goes over to the thread once, and comes there whole. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBorrower, createLender } from '../../../electron/adapters/apart/lending.ts';

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ id: from + n }));

/** Both sides, with copies between them. */
function pair() {
  const lender = createLender();
  const borrower = createBorrower();
  return (value: unknown) => {
    const { told, fresh } = structuredClone(lender.lend(value));
    borrower.take(fresh);
    return { whole: borrower.whole(told), sent: fresh.length };
  };
}

test('a list that is the same goes over once; of one that grew, what is new', () => {
  const send = pair();
  const [known, more] = [rows(5_000), rows(1, 5_000)];
  expect(send({ history: known }).sent).toBe(5_000);
  expect(send({ history: [...known] })).toEqual({ whole: { history: known }, sent: 0 });
  expect(send({ history: [...more, ...known] })).toEqual({ whole: { history: [...more, ...known] }, sent: 1 });
});

test('what left and comes back goes over again: neither side keeps what is in no list', () => {
  const send = pair();
  const [known, others] = [rows(100), rows(100, 100)];
  send({ history: known });
  expect(send({ history: others }).sent).toBe(100);
  expect(send({ history: known })).toEqual({ whole: { history: known }, sent: 100 });
});

test('after something that could not be copied everything goes over anew', () => {
  const lender = createLender();
  const known = rows(100);
  lender.lend(known);
  lender.forget();
  expect(lender.lend(known).fresh).toHaveLength(100);
});

test('a number that was never sent is no empty place in a list', () => {
  expect(() => createBorrower().whole(Float64Array.of(7))).toThrow('Expected an item that was sent, received the number 7.');
});

test('whatever a service sends comes over as it was, however long, deep or strangely named', () => {
  const send = pair();
  const odd: unknown = JSON.parse('{"__proto__": {"users": [1]}, "length": 40}');
  const long = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 30, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), long, fc.jsonValue(), (few, many, any) => {
      const value = { few, current: { users: { users: many }, any }, both: [many, many], odd };
      expect(send(value).whole).toEqual(structuredClone(value));
    }),
  );
});
