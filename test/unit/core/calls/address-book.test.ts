/** The calls on the address book: what they compare with is made ready while others have their turns. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import type { AddressBook } from '../../../../electron/core/address-book/address-book.ts';
import { addressBookHandlers } from '../../../../electron/core/calls/address-book.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { slowClock } from '../../support/slow-clock.ts';

/** Ana's organisation of so many accounts; whatever is done takes a slice. */
function house(many: number | null) {
  const { clock, turns } = slowClock();
  const accounts = Array.from({ length: many ?? 0 }, (_, n) => ({ address: `0x6${n.toString(16).padStart(39, '0')}` }));
  const context = { ...emptyContext('t'), current: { accounts: { accounts } } };
  const session = { connection: { userName: 'Ana' }, context: () => context } as unknown as Session;
  const compared: [string | null, number, number][] = [];
  const book = {
    async add(_draft, { by, anchors }) {
      compared.push([by, anchors.length, turns()]);
      return done({ entry: null, warnings: [], resembles: null });
    },
    async importCheck(_text, _format, anchors) {
      compared.push([null, anchors.length, turns()]);
      return done({ check: '', added: [], changed: [], missing: [], unchanged: 0, problems: [], warnings: [] });
    },
  } as Pick<AddressBook, 'add' | 'importCheck'> as AddressBook;
  return { handlers: addressBookHandlers({ book, current: () => (many === null ? null : session), clock }), compared };
}

test('an entry, or a file, is compared with all addresses of an organisation of thousands, made ready in turns', async () => {
  for (const ask of ['add', 'import'] as const) {
    const { handlers, compared } = house(1_000);
    if (ask === 'add') await handlers['address_book.add']({ label: 'Till', address: '0x1', kind: 'own' });
    else await handlers['address_book.import_check']({ text: '', format: 'csv' });
    const [by, anchors, turns = 0] = compared[0] ?? [];
    expect([by, anchors]).toEqual([ask === 'add' ? 'Ana' : null, 1_000]);
    expect(turns).toBeGreaterThan(3_000);
  }
});

test('where no organisation is connected, there is nothing to compare with', async () => {
  const { handlers, compared } = house(null);
  await handlers['address_book.add']({ label: 'Till', address: '0x1', kind: 'own' });
  expect(compared).toEqual([[null, 0, 0]]);
});
