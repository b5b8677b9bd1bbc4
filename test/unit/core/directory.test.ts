/** What the directory knows of the organisation. */
import { expect, test } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createDirectory } from '../../../electron/core/directory.ts';

const account = (n: number) => ({ walletAccountId: `account-${n}`, address: `address-${n}` });

test('every account is known, however many pages they come in', async () => {
  const asked: unknown[] = [];
  const directory = createDirectory(
    async (query, parameters) => {
      if (query !== 'list_wallet_accounts') return done({});
      const { after } = (parameters.paginationOptions ?? {}) as { after?: string };
      asked.push(after);
      const from = after === undefined ? 0 : Number(after.split('-')[1]) + 1;
      return done({ accounts: Array.from({ length: Math.min(100, 250 - from) }, (_, i) => account(from + i)) });
    },
    () => {},
  );
  await directory.refresh();
  expect(directory.current().accounts).toEqual(Array.from({ length: 250 }, (_, n) => account(n)));
  expect(asked).toEqual([undefined, 'account-99', 'account-199']);
});

test('one page that was asked for elsewhere does not stand for the whole list', async () => {
  const directory = createDirectory(
    async () => done({ accounts: [account(1), account(2)] }),
    () => {},
  );
  await directory.refresh();
  directory.learn('list_wallet_accounts', { paginationOptions: { limit: '100' } }, { accounts: [account(1)] });
  expect(directory.current().accounts).toHaveLength(2);
});
