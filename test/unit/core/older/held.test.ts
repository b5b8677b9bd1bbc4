/** What is held of a list: found as a plain search finds it, newest first, a slice at a time. */
import { expect, test } from 'vitest';
import { oneByte } from '../../../../electron/core/older/chunk.ts';
import type { Held } from '../../../../electron/core/older/codec.ts';
import { heldRows } from '../../../../electron/core/older/held.ts';

const row = (n: number, more: Partial<Held> = {}): Held => ({
  ...{ activityId: `019c-${String(n).padStart(6, '0')}`, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
  ...{
    status: 'ACTIVITY_STATUS_COMPLETED',
    title: `Pays “Payee ${n % 7}”`,
    amount: `${n} USDC`,
    about: 'from Çayır',
    kind: 'payment',
  },
  ...{
    proposer: n % 3 === 0 ? 'Chloé Martin' : 'İnci Öz',
    find: `0x${n.toString(16).padStart(6, '0')} ops+treasury@northwind.example`,
  },
  ...{ createdAt: new Date(1_760_000_000_000 + n * 1_000).toISOString(), updatedAt: '2026-01-01T00:00:00.000Z' },
  ...more,
});
const never = { isOver: () => false, giveWay: async () => {} };
const textOf = ({ title, amount, about, proposer, type, activityId, createdAt, find }: Held) =>
  `${title} ${amount} ${about} ${proposer} ${type} ${activityId} ${createdAt} ${find}`.toLowerCase();
const all = Array.from({ length: 230 }, (_, n) => row(n, n === 41 ? { title: 'Line one\nline two', find: '' } : {}));
/** In pages of a few, as they come: the newest first, then a gap that is filled, then what is older. */
function filled(
  pages: readonly (readonly Held[])[] = [all.slice(150), all.slice(100, 150), all.slice(20, 100), all.slice(0, 20)],
) {
  const rows = heldRows();
  for (const held of [pages[0], pages[2], pages[1], pages[3]]) rows.take({ held: (held ?? []).toReversed(), readAt: 'then' });
  return rows;
}

test.each([
  '',
  'payee',
  'payee 3',
  '“payee',
  'CHLOÉ',
  'i̇nci öz',
  'çayır 7',
  '0x00002a',
  '019c-000041',
  'line two',
  'one\nline',
  'treasury@northwind',
  'usdc 229 chloé',
  '2025-10',
  'nobody wrote this',
  'usdc0',
  '\n',
  'v2 019c',
  'completed',
])('“%s” finds what a filter over every row finds, newest first', async search => {
  const rows = filled();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const expected = all.filter(each => words.every(word => textOf(each).includes(word))).map(({ activityId }) => activityId);
  const found = await rows.find({ search }, never);
  expect(found.map(place => rows.at(place).activityId)).toEqual(expected.toReversed());
});

test('a row is shown as it was put, and within times that are both included', async () => {
  const rows = filled();
  const { find: _, ...shown } = row(229);
  expect(rows.get('019c-000229')).toEqual({ ...shown, readAt: 'then' });
  expect(rows.get('019c-000999')).toBeNull();
  const { createdAt: from } = row(10);
  const { createdAt: to } = row(12);
  expect((await rows.find({ from, to }, never)).map(place => rows.at(place).activityId)).toEqual([
    '019c-000012',
    '019c-000011',
    '019c-000010',
  ]);
  expect(rows.span()).toEqual({ newest: row(229).createdAt, oldest: row(0).createdAt });
});

test('what is read again takes the place of what was read before, in any order', async () => {
  const rows = filled();
  rows.take({ held: [row(120, { status: 'ACTIVITY_STATUS_FAILED' }), row(5, { amount: '9 EURC' })], readAt: 'now' });
  expect(rows.many()).toBe(230);
  expect(rows.get('019c-000120')).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', readAt: 'now' });
  const found = await rows.find({}, never);
  expect(found.map(place => rows.at(place).activityId)).toEqual(all.map(({ activityId }) => activityId).toReversed());
  expect(await rows.find({ search: '5 usdc payee', to: row(5).createdAt, from: row(5).createdAt }, never)).toEqual([]);
});

test('a search gives way between pages, and what is taken meanwhile disturbs it not', async () => {
  const rows = filled();
  let turns = 0;
  const found = await rows.find(
    { search: 'payee' },
    {
      isOver: () => true,
      async giveWay() {
        turns += 1;
        if (turns === 2) rows.take({ held: [row(500)], readAt: 'now' });
      },
    },
  );
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(found.length).toBe(229);
  expect((await rows.find({ search: 'payee' }, never)).length).toBe(230);
});

test('letters above a byte take no more memory than their bytes do', () => {
  expect(oneByte('“é')).toHaveLength(5);
  const long = (title: string) => {
    const rows = heldRows();
    rows.take({ held: [row(1, { title })], readAt: '' });
    return rows.letters();
  };
  expect(long('é'.repeat(300)) - long('e'.repeat(300))).toBe(600);
});
