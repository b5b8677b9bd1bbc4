import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HistoryItem, HistoryTransfer, Party } from '../../../electron/contract/values/wallet-values.ts';
import { freshStory, joined } from '../../../renderer/store/wallets/history.ts';
import { flowOf } from '../../../renderer/store/wallets/history-flow.ts';
import {
  dayStart,
  dealtTimes,
  feesOf,
  interleaved,
  linesOf as linesOfAccount,
  narrowed,
  noFilter,
  totalsOf,
  trustIn,
} from '../../../renderer/store/wallets/history-lines.ts';
import { amountWords } from '../../../renderer/words/history.ts';

const own = '0x3';
const linesOf = (items: readonly HistoryItem[]) => linesOfAccount(items, own);
const party = (address: string): Party => ({
  ...{ address, name: null, source: null, kind: 'unknown', resembles: null },
  trust: { kind: 'first_seen' },
});
const transfer = (change: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'IN',
  amount: '1',
  caip19: 'eip155:1/slip44:60',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  warnings: [],
  dust: false,
  counterparty: party('0x1'),
  display: { crypto: null, usd: null },
  ...change,
});
const item = (change: Partial<HistoryItem> = {}): HistoryItem => ({
  transactionHash: '0xabc',
  block: { number: '1', hash: '0x2', timestamp: '2026-08-18T09:30:00Z' },
  status: 'FINALIZED',
  failed: false,
  origin: 'external',
  from: party('0x3'),
  to: party('0x4'),
  fee: { amount: '21000', caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 },
  feePayer: 'this address',
  activityFingerprint: null,
  activityId: null,
  submittedAt: null,
  transfers: [transfer()],
  ...change,
});

test('totals are the sums of the lines, to the last unit, however large', () => {
  const moves = fc.array(fc.record({ amount: fc.bigInt({ min: 0n, max: 2n ** 256n }), isIn: fc.boolean() }), { maxLength: 50 });
  fc.assert(
    fc.property(moves, each => {
      const items = each.map(({ amount, isIn }, index) =>
        item({
          transactionHash: `0x${index}`,
          transfers: [transfer({ amount: amount.toString(), direction: isIn ? 'IN' : 'OUT' })],
        }),
      );
      const sum = (wanted: boolean) => each.reduce((total, { amount, isIn }) => (isIn === wanted ? total + amount : total), 0n);
      const [total] = totalsOf(linesOf(items));
      expect([total?.in ?? 0n, total?.out ?? 0n]).toEqual([sum(true), sum(false)]);
      const { buckets } = flowOf(linesOf(items), 'eip155:1/slip44:60');
      const flowed = (side: 'in' | 'out') => buckets.reduce((all, bucket) => all + bucket[side], 0n);
      expect([flowed('in'), flowed('out')]).toEqual([sum(true), sum(false)]);
    }),
  );
});

test('a fee is counted once a transaction, and what others paid is not this address’s', () => {
  const items = [
    item({ transactionHash: '0x1', transfers: [transfer(), transfer({ direction: 'OUT' })] }),
    item({ transactionHash: '0x2', feePayer: 'another' }),
    item({ transactionHash: '0x3', feePayer: 'service', fee: { ...item().fee, amount: '5' } }),
  ];
  const lines = linesOf(items);
  expect(lines.map(line => line.isFirst)).toEqual([true, false, true, true]);
  expect(feesOf(lines)).toEqual([
    { caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18, paid: 21_000n, sponsored: 5n, transactions: 2 },
  ]);
});

test('what cannot be read is counted apart and never taken into a sum', () => {
  const lines = linesOf([
    item({ transfers: [transfer({ amount: '1e18' }), transfer({ direction: 'SELF' }), transfer({ amount: '7' })] }),
  ]);
  expect(totalsOf(lines)[0]).toMatchObject({ in: 7n, out: 0n, transfers: 3, unread: 2 });
  expect(amountWords('1e18', 18, 'ETH')).toBe('1e18');
});

test('an asset told with two numbers of decimals is shown in atomic units', () => {
  const [total] = totalsOf(linesOf([item({ transfers: [transfer(), transfer({ decimals: 6 })] })]));
  expect(total?.decimals).toBeNull();
  expect(amountWords('1234567', null, 'ETH')).toBe('1,234,567 atomic units of ETH');
});

test('the flow has no gaps between its periods, and a unit that fits', () => {
  const at = (timestamp: string) => item({ transactionHash: timestamp, block: { ...item().block, timestamp } });
  const flow = flowOf(linesOf([at('2026-08-18T23:59:59Z'), at('2026-08-14T00:00:00Z'), at('no time')]), 'eip155:1/slip44:60');
  expect(flow).toMatchObject({ unit: 'day', unread: 1 });
  expect(flow.buckets.map(bucket => [new Date(bucket.at).toISOString().slice(0, 10), bucket.in])).toEqual([
    ['2026-08-14', 1n],
    ['2026-08-15', 0n],
    ['2026-08-16', 0n],
    ['2026-08-17', 0n],
    ['2026-08-18', 1n],
  ]);
  const midnight = flowOf(linesOf([at('2026-08-17T12:00:00Z'), at('2026-08-18T00:00:00Z')]), 'eip155:1/slip44:60');
  expect([midnight.unread, midnight.buckets.map(bucket => bucket.in)]).toEqual([0, [1n, 1n]]);
  const unit = (first: string) => flowOf(linesOf([at('2026-08-18T00:00:00Z'), at(first)]), 'eip155:1/slip44:60').unit;
  expect([unit('2026-04-01T00:00:00Z'), unit('2024-01-01T00:00:00Z'), unit('1990-01-01T00:00:00Z')]).toEqual([
    'week',
    'month',
    'year',
  ]);
  const [monday] = flowOf(linesOf([at('2026-04-01T00:00:00Z'), at('2026-08-18T00:00:00Z')]), 'eip155:1/slip44:60').buckets;
  expect(new Date(monday?.at ?? 0).getUTCDay()).toBe(1);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['', false],
  ['2026-11-21T00:00', false],
])('%j is a day: %s', (text, is) => {
  expect(dayStart(text) !== null).toBe(is);
});

test('days are whole and both inclusive; a wrong day narrows nothing', () => {
  const lines = linesOf([item()]);
  const found = (from: string, to: string) => narrowed(lines, { ...noFilter, from, to }).length;
  expect([found('2026-08-18', '2026-08-18'), found('2026-08-19', ''), found('', '2026-08-17'), found('2026-02-30', '')]).toEqual([
    1, 0, 0, 1,
  ]);
});

test.each([
  [{ direction: 'OUT' }, 1],
  [{ direction: 'none' }, 1],
  [{ asset: 'eip155:1/slip44:60' }, 2],
  [{ state: 'CONFIRMED' }, 1],
  [{ state: 'failed' }, 0],
  [{ who: 'first_seen' }, 3],
  [{ who: 'known' }, 0],
  [{ fee: 'sponsored' }, 1],
  [{ state: 'doubtful' }, 1],
  [{ state: 'clean' }, 2],
  [{ query: '0XDEAD out' }, 0],
  [{ query: 'ETHER 0xdead' }, 1],
] as const)('%j leaves %i of three', (change, many) => {
  const lines = linesOf([
    item({ transactionHash: '0xdead', status: 'CONFIRMED' }),
    item({ transactionHash: '0x2', transfers: [], feePayer: 'service' }),
    item({ transactionHash: '0x3', transfers: [transfer({ direction: 'OUT', warnings: ['odd'] })] }),
  ]);
  expect(narrowed(lines, { ...noFilter, ...change })).toHaveLength(many);
});

test('pages are joined at their side; a transaction that comes again is exchanged, not doubled', () => {
  const page = (hashes: string[], more: object = {}) => ({
    items: hashes.map(transactionHash => item({ transactionHash, ...more })),
    start: hashes[0] ?? null,
    end: hashes.at(-1) ?? null,
    hasOlder: true,
    hasNewer: false,
  });
  const first = { ...freshStory, ...joined(freshStory, page(['c', 'd']), 'older').story };
  const older = joined(first, page(['d', 'e'], { status: 'CONFIRMED' }), 'older');
  expect(older.fresh).toBe(1);
  expect(older.story.items?.map(each => [each.transactionHash, each.status])).toEqual([
    ['c', 'FINALIZED'],
    ['d', 'CONFIRMED'],
    ['e', 'CONFIRMED'],
  ]);
  expect(older.story).toMatchObject({ start: 'c', end: 'e' });
  const newer = joined({ ...first, ...older.story }, page(['a', 'b']), 'newer');
  expect(newer.story.items?.map(each => each.transactionHash)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(newer.story).toMatchObject({ start: 'a', end: 'e', hasOlder: true });
});

const utc = (at: number) => new Date(at).toISOString();
test('a range of days holds exactly the lines of its days, whichever ends are open', () => {
  const day = 24 * 60 * 60 * 1000;
  const time = fc.integer({ min: Date.UTC(2026, 11, 28), max: Date.UTC(2027, 0, 4) });
  // Midnight is where a range goes wrong.
  const midnight = time.map(at => Math.floor(at / day) * day);
  const times = fc.array(fc.oneof(time, midnight), { maxLength: 40 });
  const end = fc.option(time, { nil: null });
  fc.assert(
    fc.property(times, end, end, (all, from, to) => {
      const items = all.map((at, index) =>
        item({ transactionHash: `0x${index}`, block: { ...item().block, timestamp: utc(at) } }),
      );
      items.push(item({ transactionHash: 'no time', block: { ...item().block, timestamp: 'yesterday' } }));
      const text = (at: number | null) => (at === null ? '' : utc(at).slice(0, 10));
      const found = narrowed(linesOf(items), { ...noFilter, from: text(from), to: text(to) }).map(({ at }) => at);
      const dayOf = (at: number) => Math.floor(at / day);
      const inside = all.filter(at => (from === null || dayOf(at) >= dayOf(from)) && (to === null || dayOf(at) <= dayOf(to)));
      expect(found).toEqual(from === null && to === null ? [...all, Number.NaN] : inside);
    }),
  );
});

test('lines of several accounts stand by their time, and the own order of each stays', () => {
  const at = (hash: string, timestamp: string) => item({ transactionHash: hash, block: { ...item().block, timestamp } });
  const a = linesOfAccount([at('a1', '2026-08-18T10:00:00Z'), at('a2', '2026-08-16T10:00:00Z'), at('a3', 'no time')], '0xA');
  const b = linesOfAccount([at('b1', '2026-08-17T10:00:00Z'), at('b2', '2026-08-16T10:00:00Z')], '0xB');
  expect(interleaved([a, b]).map(({ item: { transactionHash } }) => transactionHash)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(interleaved([a])).toBe(a);
});

test('a payment between own accounts stands in both and nets to nothing, its fee counted once', () => {
  const sent = item({ transfers: [transfer({ direction: 'OUT', amount: '7' })] });
  const got = item({ feePayer: 'another', transfers: [transfer({ amount: '7' })] });
  const lines = interleaved([linesOfAccount([sent], '0xA'), linesOfAccount([got], '0xB')]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  expect(totalsOf(lines)[0]).toMatchObject({ in: 7n, out: 7n, transfers: 2 });
  expect(feesOf(lines)).toMatchObject([{ paid: 21_000n, transactions: 1 }]);
});

test('what failed moved nothing, and its fee was paid', () => {
  const lines = linesOf([item({ failed: true, status: 'FAILED' })]);
  expect([totalsOf(lines), flowOf(lines, 'eip155:1/slip44:60').buckets]).toEqual([[], []]);
  expect(feesOf(lines)[0]?.paid).toBe(21_000n);
});

test('dealt with is who stands in two honest transactions: dust, doubts and failures make nobody known', () => {
  const other = party('0xOther');
  const of = (transactionHash: string, change: Partial<HistoryItem>, moved: Partial<HistoryTransfer> = {}) =>
    item({ transactionHash, transfers: [transfer({ counterparty: other, ...moved })], ...change });
  const spam = [of('1', {}), of('2', { failed: true }), of('3', {}, { dust: true }), of('4', {}, { warnings: ['odd'] })];
  const times = (items: HistoryItem[]) => dealtTimes(linesOf(items));
  expect(trustIn(other, times(spam))).toEqual({ kind: 'first_seen' });
  expect(trustIn(other, times([...spam, of('5', {})]))).toEqual({ kind: 'dealt', times: 2 });
  expect(trustIn({ ...other, trust: { kind: 'book' } }, times(spam))).toEqual({ kind: 'book', times: 1 });
  expect(trustIn({ ...other, trust: { kind: 'imitates', name: 'Payroll' } }, times([...spam, of('5', {})]))).toEqual({
    kind: 'imitates',
    name: 'Payroll',
  });
});
