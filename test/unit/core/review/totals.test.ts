/** Totals of movements that are made by hand: what is added to what, in which words, and what stands out at which bound. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Difference, Fact, Finding, Movement, SealedReview } from '../../../../electron/contract/values/document.ts';
import { summed, totalsOf } from '../../../../electron/core/review/totals.ts';

const alice = '0x1111111111111111111111111111111111111aAa';
const bob = '0x2222222222222222222222222222222222222222';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const party = (value: string, more: Partial<Fact> = {}): Fact => ({
  ...{ label: 'To', value, kind: 'address', source: 'computed', ...more },
});
const move = (units: Movement['units'], more: Partial<Movement> = {}): Movement => ({
  ...{ how: 'sent', units, decimals: 6, asset: 'USDC', token: usdc, chain: 'Ethereum mainnet', party: null, ...more },
});
const row = (id: string, moves: Movement[] | undefined, more: { findings?: Finding[]; differences?: Difference[] } = {}) => ({
  ...{ id, type: 't', document: { findings: [], differences: [], ...more, ...(moves !== undefined && { moves }) } },
});
const together = (...moves: Movement[]) => totalsOf([row('1', moves)]);

describe('two amounts', () => {
  test.each<[string, Partial<Movement>, string[]]>([
    ['of one token are added', {}, ['3 USDC']],
    ['of one token, its address in other letters, are added', { token: usdc.toLowerCase() }, ['3 USDC']],
    ['on two chains are not', { chain: 'Polygon' }, ['1 USDC', '2 USDC']],
    ['of two tokens with one name are not', { token: alice }, ['1 USDC', '2 USDC']],
    ['of a token and a coin with one name are not', { token: null }, ['1 USDC', '2 USDC']],
    ['of which one may be taken later are not', { how: 'allowed' }, ['1 USDC', '2 USDC']],
    ['with other places are not', { decimals: 5 }, ['1 USDC', '20 USDC']],
    ['of another name are not', { asset: 'USDC.e' }, ['1 USDC', '2 USDC.e']],
  ])('%s', (_, other, sums) => {
    const { assets, unread } = together(move('1000000'), move('2000000', other));
    expect(assets.map(({ sum }) => sum)).toEqual(sums);
    expect(assets.map(({ count }) => count)).toEqual(sums.length === 1 ? [2] : [1, 1]);
    expect(unread).toEqual({ count: 0, of: 2 });
  });

  test('of coins are added as coins', () => {
    const coin = { token: null, asset: 'ETH', decimals: 18 };
    const { assets } = together(move('1000000000000000000', coin), move('1', coin));
    expect(assets).toEqual([
      ...[{ how: 'sent', asset: 'ETH', token: null, chain: 'Ethereum mainnet', count: 2, unlimited: 0 }].map(asset => ({
        ...asset,
        sum: '1.000000000000000001 ETH',
      })),
    ]);
  });

  test('whose places are not known are told in base units', () => {
    expect(together(move('25', { decimals: null }), move('5', { decimals: null })).assets).toMatchObject([
      { sum: '30 units of USDC', count: 2 },
    ]);
  });

  test.each([['units'], ['asset'], ['chain']] as const)('of which one has no %s: it is counted, and in no sum', missing => {
    const to = { party: party(alice) };
    const { assets, unread, counterparties, outliers } = together(move('1000000', to), move('2', { ...to, [missing]: null }));
    expect(assets.map(({ sum, count }) => [sum, count])).toEqual([['1 USDC', 1]]);
    expect(unread).toEqual({ count: 1, of: 2 });
    const mine = counterparties.map(({ count, sums }) => [count, sums]);
    const unknown = '1 unknown amount';
    // What names no chain may be somebody else's on another one.
    expect(mine).toEqual(
      missing === 'chain'
        ? [
            [1, ['1 USDC']],
            [1, [unknown]],
          ]
        : [[2, ['1 USDC', unknown]]],
    );
    expect(outliers).toEqual([]);
  });
});

describe('what has no limit', () => {
  test('is in no sum, and where there is nothing else there is none', () => {
    const allowed = { how: 'allowed', party: party(alice) } as const;
    const both = together(move('5000000', allowed), move('no limit', allowed));
    expect(both.assets).toMatchObject([{ count: 1, sum: '5 USDC', unlimited: 1 }]);
    expect(both.counterparties[0]?.sums).toEqual(['may take up to 5 USDC, may take USDC without limit']);
    const one = together(move('no limit', allowed));
    expect(one.assets).toMatchObject([{ count: 0, sum: null, unlimited: 1 }]);
    expect(one.counterparties[0]?.sums).toEqual(['may take USDC without limit']);
    expect(together(move('no limit', { party: party(alice) })).counterparties[0]?.sums).toEqual(['USDC without limit']);
    expect(together(move('5000000', { party: party(alice) })).counterparties[0]?.sums).toEqual(['5 USDC']);
  });
});

describe('who receives it', () => {
  test('is one on each chain, whatever letters it is written in, the most frequent first', () => {
    const named = party(bob, { name: 'Bob', nameSource: 'address_book' });
    const { counterparties } = totalsOf([
      row('1', [move('1000000', { party: party(alice) }), move('1000000'), move('2000000', { party: named })]),
      row('2', undefined),
      row('3', [move(null, { party: party(bob) }), move('4000000', { party: party(alice.toLowerCase()), chain: 'Polygon' })]),
      row('4', [move(null, { party: party(bob) })]),
    ]);
    expect(counterparties).toEqual([
      {
        ...{ address: bob, chain: 'Ethereum mainnet', name: 'Bob', nameSource: 'address_book', count: 3 },
        sums: ['2 USDC', '2 unknown amounts'],
      },
      { address: alice, chain: 'Ethereum mainnet', name: null, nameSource: null, count: 1, sums: ['1 USDC'] },
      { address: alice.toLowerCase(), chain: 'Polygon', name: null, nameSource: null, count: 1, sums: ['4 USDC'] },
    ]);
  });

  test('of one chain is told together, also where it stands in other letters', () => {
    const moves = [alice, alice.toLowerCase()].map(value => move('1000000', { party: party(value) }));
    expect(together(...moves).counterparties).toMatchObject([{ address: alice, count: 2, sums: ['2 USDC'] }]);
  });
});

test('kinds are counted, the most frequent first, and those that are as many in their order', () => {
  const rows = ['b', 'a', 'c', 'a', 'c'].map((type, n) => ({ ...row(String(n), undefined), type }));
  expect(totalsOf(rows).types).toEqual([
    { type: 'a', count: 2 },
    { type: 'c', count: 2 },
    { type: 'b', count: 1 },
  ]);
});

test('an activity is named by its id and kind, and what is none by its seal', () => {
  const document = { findings: [], differences: [] };
  const activity = { kind: 'activity', activity: { activityId: 'a', type: 'ACTIVITY_TYPE_A' } };
  const of = (subject: object) => summed({ seal: 's', subject, document } as unknown as SealedReview);
  expect(of(activity)).toEqual({ id: 'a', type: 'ACTIVITY_TYPE_A', document });
  expect(of({ kind: 'submit' })).toEqual({ id: 's', type: 'submit', document });
});

describe('what stands out', () => {
  const standing = (...amounts: (bigint | 'no limit')[]) =>
    totalsOf(amounts.map((units, n) => row(String(n), [move(String(units))]))).outliers;

  test('is five times the middle of the others, and not a unit less; of two amounts none', () => {
    expect(standing(1_000_000n, 1_000_000n, 5_000_000n)).toEqual([
      { activityId: '2', sentence: '5 USDC is much larger than the others, whose median is 1 USDC.' },
    ]);
    expect(standing(1_000_000n, 1_000_000n, 4_999_999n)).toEqual([]);
    expect(standing(1_000_000n, 100_000_000n)).toEqual([]);
    expect(standing(1_000_000n, 100_000_000n, 'no limit'), 'what has no limit is no amount').toEqual([]);
  });

  test('is nothing where all is nothing, and whatever there is where the others are nothing', () => {
    expect(standing(0n, 0n, 0n)).toEqual([]);
    expect(standing(0n, 0n, 1n).map(({ activityId }) => activityId)).toEqual(['2']);
  });

  test('of any amounts are those that a plain count of the others finds', () => {
    const plainly = (amounts: bigint[]) =>
      amounts.flatMap((units, n) => {
        const others = amounts.filter((_, at) => at !== n).sort((a, b) => Number(a - b));
        const middle = others[Math.floor((others.length - 1) / 2)] ?? 0n;
        return units > middle && units >= middle * 5n ? [String(n)] : [];
      });
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 60n }), { minLength: 3, maxLength: 9 }), amounts => {
        expect(standing(...amounts).map(({ activityId }) => activityId)).toEqual(plainly(amounts));
      }),
      { numRuns: 60 },
    );
  });

  test('is a stranger, and what is new in it; not what is only another than before', () => {
    const stranger: Finding = { rule: 'first-seen', severity: 'look', sentence: 'The receiver is new to this app.' };
    const other: Finding = { rule: 'other', severity: 'look', sentence: 'It is large.' };
    const differences: Difference[] = [
      { label: 'Receiver', before: 'a', after: 'b', firstSeen: true },
      { label: 'Note', before: 'a', after: null, firstSeen: true },
      { label: 'Amount', before: '1', after: '2' },
      { label: 'Memo', before: '1', after: '2', firstSeen: false },
    ];
    expect(totalsOf([row('1', [], { findings: [other, stranger], differences }), row('2', [])]).outliers).toEqual([
      { activityId: '1', sentence: 'The receiver is new to this app.' },
      { activityId: '1', sentence: 'Receiver is new: b.' },
      { activityId: '1', sentence: 'Note is new: nothing.' },
    ]);
  });

  test('is the only one of its kind among three or more', () => {
    const kinds = (...types: string[]) => totalsOf(types.map((type, n) => ({ ...row(String(n), []), type }))).outliers;
    expect(kinds('a', 'b')).toEqual([]);
    expect(kinds('a', 'b', 'a')).toEqual([{ activityId: '1', sentence: 'It is the only one of its kind here.' }]);
    expect(kinds('a', 'b', 'a', 'b')).toEqual([]);
  });
});

describe('fees', () => {
  const fee = (units: string, asset = 'ETH', chain = 'Ethereum mainnet') => ({ units, decimals: 18, asset, chain });
  const paying = (...fees: ReturnType<typeof fee>[]) => ({
    id: '1',
    type: 't',
    document: { findings: [], differences: [], fees },
  });

  test('of one coin are added, those of another chain stand by themselves, and no movement counts as one', () => {
    const rows = [
      paying(fee('3000000000000000')),
      paying(fee('1')),
      paying(fee('5', 'POL', 'Polygon')),
      row('2', [move('1000000')]),
    ];
    expect(totalsOf(rows).fees).toEqual([
      { asset: 'ETH', chain: 'Ethereum mainnet', sum: '0.003000000000000001 ETH' },
      { asset: 'POL', chain: 'Polygon', sum: '0.000000000000000005 POL' },
    ]);
  });

  test('there are none where nothing tells them', () => {
    expect(together(move('1')).fees).toEqual([]);
  });
});
