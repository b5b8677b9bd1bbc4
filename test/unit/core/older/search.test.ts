/** One search over everything: the list, what is behind it, the journal and the address book, each counted by itself. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import type { Found } from '../../../../electron/contract/values/older.ts';
import { olderHandlers } from '../../../../electron/core/calls/past/older.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { valueIn } from '../../support/key-bench.ts';

const at = '2026-11-24T10:00:00.000Z';
const activity = (id: string, more: object = {}) => ({
  ...{ activityId: id, title: `Pays ${id}`, about: 'from Ops', proposer: 'Ben', createdAt: at },
  haystack: `pays ${id.toLowerCase()}\nben`,
  ...more,
});
const step = (about: string, kind: string) => ({ about, kind });
const matter = (id: string, more: object = {}) => ({
  ...{
    matterId: id,
    known: null,
    at,
    decision: null,
    steps: [step('Opened Invoice', 'opened'), step('Sent Invoice', 'sent'), step('Approved Invoice', 'approved')],
  },
  ...more,
});
const entry = (label: string, note = '') => ({ label, address: `0x${label.length}`, note });

/** What a page is told, and what the parts were asked for. */
function house(connected = true) {
  const asked: [string, object][] = [];
  const session = {
    feed: {
      snapshot: () => ({
        activities: [
          activity('Invoice 1', { amount: '5 USDC' }),
          activity('Invoice 2', { about: undefined }),
          activity('Salary'),
        ],
      }),
    },
  } as unknown as Session;
  const note = (name: string, query: object, answer: unknown) => {
    asked.push([name, query]);
    return answer;
  };
  const rows = [activity('Invoice 0', { amount: '7 USDC' }), activity('Invoice 00')];
  const handlers = olderHandlers({
    older: {
      query: async (_: Session, query: object) => note('query', query, { activities: rows, found: 12, state: {} }),
      read: async (_: Session, pages: number) => note('read', { pages }, done({ held: 4 })),
      drop: async () => note('drop', {}, { held: 0 }),
    },
    journal: {
      matters: async (query: object) =>
        note('matters', query, {
          found: 9,
          matters: [
            matter('m1', { decision: 'approve', known: { title: 'Pays Invoice 1', amount: '5 USDC' } }),
            matter('m2', { known: { title: 'Pays Invoice 2' } }),
            matter('m3'),
          ],
        }),
    },
    book: { entries: () => [entry('Invoice desk'), entry('Payroll', 'INVOICE'), entry('Invoice box'), entry('Salaries')] },
    current: () => (connected ? session : null),
    withSession: async (work: (of: Session) => unknown) => work(session),
    known: () => null,
  } as unknown as Parameters<typeof olderHandlers>[0]);
  const search = async (text: string, limit = 2): Promise<Found> =>
    valueIn(await handlers['activities.search']({ search: text, limit }));
  return { handlers, search, asked };
}

test('each place says how many there are, and gives as many rows as are asked for, whatever letters are typed', async () => {
  const { search, asked } = house();
  const found = await search('  INVOICE ');
  expect(found.live).toEqual({
    found: 2,
    rows: [
      { id: 'Invoice 1', title: 'Pays Invoice 1', detail: 'from Ops · Ben', at, amount: '5 USDC' },
      { id: 'Invoice 2', title: 'Pays Invoice 2', detail: 'Ben', at },
    ],
  });
  expect(found.older).toEqual({
    found: 12,
    rows: [
      { id: 'Invoice 0', title: 'Pays Invoice 0', detail: 'from Ops · Ben', at, amount: '7 USDC' },
      { id: 'Invoice 00', title: 'Pays Invoice 00', detail: 'from Ops · Ben', at },
    ],
  });
  expect(found.journal).toEqual({
    found: 9,
    rows: [
      { id: 'm1', title: 'Pays Invoice 1', detail: '', kind: 'approved', decision: 'approve', at, amount: '5 USDC' },
      { id: 'm2', title: 'Pays Invoice 2', detail: '', kind: 'approved', at },
      { id: 'm3', title: 'Approved Invoice', detail: '', kind: 'approved', at },
    ],
  });
  expect(found.book).toEqual({
    found: 3,
    rows: [
      { id: '0x12', title: 'Invoice desk', detail: '0x12' },
      { id: '0x7', title: 'Payroll', detail: '0x7' },
    ],
  });
  expect(asked).toEqual([
    ['query', { search: '  INVOICE ', limit: 2 }],
    ['matters', { search: '  INVOICE ', limit: 2, known: expect.any(Function) }],
  ]);
  expect((await search('invoice', 1)).live).toMatchObject({ found: 2, rows: [{ id: 'Invoice 1' }] });
});

test('every word has to stand there', async () => {
  const { live, book } = await house().search('invoice desk');
  expect([live.found, book.found]).toEqual([0, 1]);
});

test('without a connection the journal and the address book are searched still', async () => {
  const { search } = house(false);
  const { live, older, journal, book } = await search('invoice');
  expect([live, older]).toEqual([
    { found: 0, rows: [] },
    { found: 0, rows: [] },
  ]);
  expect([journal.found, book.found]).toEqual([9, 3]);
});

test('older activities are looked through, read on and dropped by the page’s word', async () => {
  const { handlers, asked } = house();
  expect(valueIn(await handlers['activities.older']({ limit: 5, search: 'x' }))).toMatchObject({ found: 12 });
  expect(valueIn(await handlers['activities.read_older']({ pages: 3 }))).toMatchObject({ held: 4 });
  expect(valueIn(await handlers['activities.drop_older']({}))).toMatchObject({ held: 0 });
  expect(asked).toEqual([
    ['query', { limit: 5, search: 'x' }],
    ['read', { pages: 3 }],
    ['drop', {}],
  ]);
});
