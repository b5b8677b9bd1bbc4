/** A desk as large as its sizes say, on one practice service; half of all names have 300 letters. */
import { randomBytes } from 'node:crypto';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { type ActivitySummary, severities } from '../../../electron/contract/values/document.ts';
import { manyRows } from '../../bench/rows.ts';
import { answerOtherwise } from '../../host/answering.ts';
import { createMemoryKeychain } from '../../host/memory-keychain.ts';
import { pageWithInfo } from '../../practice/page.ts';
import { memoryFiles } from '../../unit/support/memory-ports.ts';
import { longNames } from './hostile-text.ts';
import { manyAccounts, manyEntries, manyPolicies, manyTags, manyUsers, manyWritten } from './many.ts';
import { tellingHttp } from './telling-http.ts';
import { openWorld, textToSign, type World } from './world.ts';

export interface Sizes {
  pending: number;
  accounts: number;
  people: number;
  tags: number;
  policies: number;
  /** Of each account. */
  transactions: number;
  /** Entries of the journal before it starts. */
  written: number;
}
export const largest: Sizes = {
  ...{ pending: 10_000, accounts: 10_000, transactions: 10_000, written: 10_000 },
  ...{ people: 300, tags: 300, policies: 200 },
};

async function pendingRows(count: number): Promise<ActivitySummary[]> {
  return (await manyRows(count)).map((row, n): ActivitySummary => {
    const title = n % 5 === 0 ? `${longNames[(n / 5) % longNames.length]} ${n}` : `Pays invoice ${n} of Northwind`;
    return {
      ...row,
      ...{ group: 'needs_me', title, haystack: `${row.haystack}\n${title.toLowerCase()}` },
      severity: severities[n % severities.length] ?? 'note',
      // By turns no amount, one that fits beside a title, and the longest that a row shows.
      ...(n % 3 > 0 && { amount: n % 3 === 1 ? '48,000 USDC' : '115,792,089,237,316.195 ETH' }),
      proposer: n % 7 === 0 ? (longNames[(n / 7) % longNames.length] ?? '') : row.proposer,
    };
  });
}

/** Of these the service says more than it has. */
function tellMore(sizes: Sizes, organizationId: string, walletId: string): ReturnType<typeof tellingHttp> {
  const tags = manyTags(sizes.tags);
  const tagIds = tags.map(({ tagId }) => tagId);
  const accounts = manyAccounts(organizationId, walletId, sizes.accounts).map((account, n) =>
    n % 2 === 0 ? account : { ...account, name: `${longNames[(n >> 1) % longNames.length]} ${n}` },
  );
  const histories = new Map<unknown, ReturnType<typeof manyEntries>>();
  type Asked = { paginationOptions?: { limit?: string; before?: string; after?: string }; address?: string };
  return tellingHttp({
    async list_users(_, real) {
      const { users } = (await real()) as { users: object[] };
      return { users: [...users, ...manyUsers(users[0], sizes.people - users.length, tagIds)] };
    },
    list_user_tags: () => ({ userTags: tags }),
    list_policies: () => ({ policies: manyPolicies(sizes.policies, tagIds) }),
    list_wallet_accounts: asked => ({
      accounts: pageWithInfo(accounts, each => each.walletAccountId, (asked as Asked).paginationOptions).rows,
    }),
    list_eth_transaction_history(asked) {
      const { address = '', paginationOptions } = asked as Asked;
      const entries = histories.get(address) ?? manyEntries(address, sizes.transactions);
      histories.set(address, entries);
      const { rows, pageInfo } = pageWithInfo(entries, each => each.transactionHash, paginationOptions);
      return { transactions: rows, pageInfo };
    },
  });
}

/** Two texts to sign wait at the service itself, and can be opened: “The first of Southwind” and “The second …”. */
export async function openLargeDesk(sizes: Sizes = largest): Promise<World> {
  const rows = await pendingRows(sizes.pending);
  const http = tellingHttp();
  const ports = { files: memoryFiles(), keychain: createMemoryKeychain() };
  await manyWritten({ ...ports, random: bytes => randomBytes(bytes) }, sizes.written);
  return openWorld({
    ...{ ports: { ...ports, http }, size: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    before: async practice => {
      const [wallet] = practice.organisation().wallets;
      http.tell = tellMore(sizes, practice.info.organizationId, wallet?.walletId ?? '').tell;
      for (const name of ['first', 'second'])
        await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, `The ${name} of Southwind`));
    },
    prepare: async core =>
      answerOtherwise(core, (name, answered) => {
        const outcome = answered as Outcome<AppAnswers['feed.snapshot']>;
        if (name !== 'feed.snapshot' || !outcome.ok) return outcome;
        return { ok: true, value: { activities: [...outcome.value.activities, ...rows], complete: true } };
      }),
  });
}
