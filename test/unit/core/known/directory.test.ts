/** What the directory knows of the organisation. */
import { describe, expect, test } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { createDirectory } from '../../../../electron/core/known/directory.ts';

const account = (n: number) => ({ walletAccountId: `account-${n}`, address: `address-${n}` });
const accounts = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => account(from + i));

/** A service with so many accounts, and everything it was asked for. */
function service(count: number, atMost = 100) {
  const asked: { query: string; after: string | undefined; priority: string }[] = [];
  const told: unknown[] = [];
  let refuse: Outcome<unknown> | null = null;
  const directory = createDirectory(
    async (query, parameters, priority) => {
      const { after } = (parameters.paginationOptions ?? {}) as { after?: string };
      asked.push({ query, after, priority });
      if (query !== 'list_wallet_accounts') return done({});
      if (refuse !== null && after !== undefined) return refuse;
      const from = after === undefined ? 0 : Number(after.split('-')[1]) + 1;
      return done({ accounts: accounts(from, Math.min(from + atMost, count)) });
    },
    () => told.push({ accounts: known(), unread: directory.current().unread?.accounts }),
    1_000,
  );
  const setRefusal = (outcome: Outcome<unknown> | null) => {
    refuse = outcome;
  };
  const known = () => (directory.current().accounts as unknown[] | undefined)?.length;
  const pages = () => asked.filter(({ query }) => query === 'list_wallet_accounts');
  return { directory, pages, told, known, refuse: setRefusal, asked };
}

describe('the accounts of an organisation', () => {
  test('are known all, however many pages they come in', async () => {
    const { directory, pages } = service(250);
    await directory.refresh();
    expect(directory.current().accounts).toEqual(accounts(0, 250));
    expect(directory.current().unread?.accounts).toBeUndefined();
    expect(pages().map(({ after }) => after)).toEqual([undefined, 'account-99', 'account-199', 'account-249']);
  });

  test('are known all where the service gives fewer at once than were asked for', async () => {
    const { directory } = service(250, 25);
    await directory.refresh();
    expect(directory.current().accounts).toEqual(accounts(0, 250));
  });

  test('keep nothing else waiting: every other list is read before their second page, and that goes in the background', async () => {
    const { directory, asked } = service(250);
    await directory.refresh();
    const others = asked.slice(-3);
    expect(others.map(({ query }) => query)).toEqual(Array(3).fill('list_wallet_accounts'));
    expect(others.map(({ priority }) => priority)).toEqual(['background', 'background', 'background']);
    expect(asked.filter(({ query }) => query === 'list_wallet_accounts')).toHaveLength(4);
    expect(asked.length).toBeGreaterThan(12);
  });

  test('count while they are on their way, said to be a part', async () => {
    const { directory, told } = service(900);
    await directory.refresh();
    expect(told).toContainEqual({ accounts: 100, unread: { read: 100, because: 'reading' } });
    expect(told).toContainEqual({ accounts: 400, unread: { read: 400, because: 'reading' } });
    expect(told.at(-1)).toEqual({ accounts: 900, unread: undefined });
  });

  test('beyond the most that is read are said to be unread', async () => {
    const { directory, known } = service(1_200);
    await directory.refresh();
    expect(known()).toBe(1_000);
    expect(directory.current().unread).toEqual({ accounts: { read: 1_000, because: 'limit' } });
  });

  test('that the service refuses to go on with are said to be a part, and are gone on with later', async () => {
    const { directory, pages, known, refuse } = service(250);
    refuse(failure('rate_limited', 'too many'));
    await directory.refresh();
    expect(known()).toBe(100);
    expect(directory.current().unread).toEqual({ accounts: { read: 100, because: 'refused' } });
    expect(directory.isIncomplete()).toBe(true);
    refuse(null);
    await directory.refresh();
    expect(directory.current().accounts).toEqual(accounts(0, 250));
    expect(directory.current().unread?.accounts).toBeUndefined();
    expect(directory.isIncomplete()).toBe(false);
    expect(pages().filter(({ after }) => after === undefined)).toHaveLength(1);
  });

  test('that were known whole stay so while they are read again', async () => {
    const { directory, told, refuse } = service(250);
    await directory.refresh();
    told.length = 0;
    refuse(failure('offline', 'no way'));
    await directory.refresh();
    expect(directory.current().accounts).toHaveLength(250);
    expect(told.every(each => (each as { unread: unknown }).unread === undefined)).toBe(true);
    expect(directory.isIncomplete()).toBe(true);
  });

  test('of a service that knows no cursor are its first page', async () => {
    const directory = createDirectory(
      async () => done({ accounts: accounts(0, 100) }),
      () => {},
    );
    await directory.refresh();
    expect(directory.current().accounts).toHaveLength(100);
  });
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

describe('an answer that was asked for elsewhere', () => {
  const users = [{ userId: 'u-1' }];
  test('is taken in where it is a whole list that is read here, and told once', () => {
    const { directory, told } = service(0);
    directory.learn('list_users', {}, { users });
    expect(directory.current().users).toEqual(users);
    expect(told).toHaveLength(1);
    directory.learn('list_users', {}, { users: [...users] });
    expect(told).toHaveLength(1);
    directory.learn('list_users', {}, { users: [] });
    expect([directory.current().users, told.length]).toEqual([[], 2]);
  });

  test('to another question, or one page of a list, is not', () => {
    const { directory, told } = service(0);
    directory.learn('list_users', { organizationId: 'of another' }, { users });
    directory.learn('get_activity', {}, { users });
    directory.learn('list_wallet_accounts', { paginationOptions: { limit: '100' } }, { accounts: accounts(0, 1) });
    expect([directory.current(), told]).toEqual([{}, []]);
  });
});

test('where the service cannot be reached nothing more is asked, and the next reading goes on', async () => {
  let asked = 0;
  const directory = createDirectory(
    async () => {
      asked += 1;
      return failure('offline', 'No network.');
    },
    () => {},
  );
  await directory.refresh();
  expect([asked, directory.isIncomplete()]).toEqual([1, true]);
});
