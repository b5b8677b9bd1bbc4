/** Templates: what may stand in a blank, how it is written, and that it stays where it was put. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Blank, type BlankKind, blanksOf } from '../../../../electron/contract/text/blanks.ts';
import { filledTemplate } from '../../../../electron/core/signing/template/fill.ts';
import { writtenBlank } from '../../../../electron/core/signing/template/values.ts';
import { parties } from '../../../vectors/parties.ts';

const blank = (name: string, value: string, kind: BlankKind = 'text', decimals = 6): Blank => ({ name, kind, decimals, value });
const written = (kind: BlankKind, value: string, decimals = 6) =>
  Object.values(writtenBlank(blank('x', value, kind, decimals)))[0];

test('each blank is asked for once, and one without a value stays as it is and is named', () => {
  expect(blanksOf('Pay {{ amount }} to {{payee}}, {{amount}} in all')).toEqual(['amount', 'payee']);
  expect(blanksOf('{"a":{"b":{}}} {{}} {{ }}')).toEqual([]);
  expect(filledTemplate('Pay {{ sum }} to {{payee}}', [blank('sum', '5')])).toEqual({
    payload: 'Pay 5 to {{payee}}',
    problems: [{ name: 'payee', sentence: 'Fill it in.' }],
  });
});

describe('no value', () => {
  const json = '{"to":"{{who}}","value":{{sum}}}';
  test('adds a member to JSON beside the one it fills, inside quotes or outside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (who, sum) => {
        const { payload, problems } = filledTemplate(json, [blank('who', who), blank('sum', sum)]);
        if (problems.length > 0) return;
        expect(Object.keys(JSON.parse(payload) as object)).toEqual(['to', 'value']);
        expect(JSON.parse(payload)).toMatchObject({ to: who, value: expect.any(Number) });
      }),
    );
    expect(filledTemplate(json, [blank('who', 'a'), blank('sum', '1,"to":"b"')]).problems).toEqual([
      { name: 'sum', sentence: 'It stands outside quotes, where only a number can stand.' },
    ]);
    expect(filledTemplate('{"\\"":"{{a}}"}', [blank('a', '","b":"')]).payload).toBe('{"\\"":"\\",\\"b\\":\\""}');
  });

  test('is read as a blank of its own, nor as a pattern of replacement', () => {
    expect(filledTemplate('{{a}} {{b}}', [blank('a', '{{b}}'), blank('b', "$& $' $1")]).payload).toBe("{{b}} $& $' $1");
  });
});

test.each<[BlankKind, string, string]>([
  ['number', '1,250.50', '1250.50'],
  ['number', '-3', '-3'],
  ['number', '1,25', 'A number has digits, and a point before its fraction.'],
  ['amount', '1,250.5', '1250500000'],
  ['amount', '0.000001', '1'],
  ['amount', '1.0000000', '1000000'],
  ['amount', '0.0000001', 'It has 7 decimal places. Here 6 are the most.'],
  ['amount', '-1', 'An amount has digits, and a point before its fraction.'],
  ['amount', '1e3', 'An amount has digits, and a point before its fraction.'],
  ['address', parties.ops, parties.ops],
  ['address', parties.ops.toLowerCase(), parties.ops.toLowerCase()],
  ['address', parties.ops.replace('E', 'e'), 'Its capitals do not fit its digits. A character was changed.'],
  ['address', '0x123456', 'An address has 40 digits. This one has 6.'],
  ['address', '0xzz', 'An address has hex digits behind 0x, and nothing else.'],
  ['address', 'Payroll', 'This is no address that is known here. Compare every character.'],
  ['day', '2026-11-30', '2026-11-30'],
  ['day', '2026-02-30', 'A date is written as 2026-11-30.'],
  ['deadline', '2026-11-30', String(Date.parse('2026-11-30T23:59:59Z') / 1000)],
  ['text', ' as typed ', ' as typed '],
  ['text', ' ', 'Fill it in.'],
])('a %s of “%s” is %s', (kind, typed, said) => {
  expect(written(kind, typed)).toBe(said);
});

test('an amount is exact, however many places it has', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat({ max: 36 }), (units, decimals) => {
      const digits = units.toString().padStart(decimals + 1, '0');
      const typed = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      expect(written('amount', typed, decimals)).toBe(units.toString());
    }),
  );
});
