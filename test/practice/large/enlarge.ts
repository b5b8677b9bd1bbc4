/** Makes Northwind as large as its sizes say: the three people, their wallets and keys stay as they are. */
import { getAddress } from 'viem/utils';
import { rules } from '../consensus.ts';
import { knownKeys } from '../northwind.ts';
import { policies } from '../policies.ts';
import { seededBytes } from '../seed.ts';
import type { Store } from '../store.ts';
import { manyWallets } from './accounts.ts';
import { chanceOf } from './chance.ts';
import type { Stock } from './kinds.ts';
import { payeeName } from './names.ts';
import { clerkKey, manyPolicies, manyTags, manyUsers, manyWebhooks } from './people.ts';
import type { Sizes } from './sizes.ts';
import { manyActivities } from './written.ts';

const addressOf = (seed: string, n: number): string =>
  getAddress(`0x${seededBytes(seed, `payee:${n}`).subarray(0, 20).toString('hex')}`);

/** Those whom it pays, for an address book. */
export const payeesOf = (seed: string, sizes: Sizes): { label: string; address: string }[] =>
  Array.from({ length: sizes.payees }, (_, n) => ({ label: payeeName(n), address: addressOf(seed, n) }));

/** @param now milliseconds: the newest activity is a moment old, all else as old as its activities */
export function enlarge(store: Store, sizes: Sizes, now: number): void {
  const { seed, organisations } = store.state;
  const [northwind] = organisations;
  if (northwind === undefined) throw new Error('the state holds no organisation');
  const born = now - Math.ceil(sizes.activities / sizes.perDay) * 24 * 60 * 60 * 1000;
  const payees = payeesOf(seed, sizes).map(({ address }) => address);
  const { wallets, privateKeys } = manyWallets(
    seed,
    { ...sizes, accounts: Math.max(0, sizes.accounts - accountsThere(northwind)) },
    born,
  );
  const tags = manyTags(seed, sizes, born);
  const clerks = manyUsers(seed, sizes, northwind.users.length, tags, born);
  const keys = knownKeys(seed);
  const colleagues = northwind.users.flatMap(({ userId, apiKeys }) =>
    keys
      .filter(key => key.curve === 'API_KEY_CURVE_P256' && apiKeys.some(({ publicKey }) => publicKey === key.publicKey))
      .map(key => ({ userId, key })),
  );
  northwind.wallets.push(...wallets);
  northwind.userTags.push(...tags);
  northwind.users.push(...clerks);
  northwind.policies = manyPolicies(seed, sizes, tags, payees, policies(seed, rules).length);
  northwind.webhooks.push(...manyWebhooks(seed, sizes));
  const accounts = wallets.flatMap(wallet => wallet.accounts);
  const stock: Stock = {
    ...{ seed, sizes, chance: chanceOf(seed), payees, users: northwind.users, tags, wallets },
    ethereum: accounts.filter(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM'),
    solana: accounts.filter(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_SOLANA'),
    ...{ webhooks: northwind.webhooks, policies: northwind.policies },
  };
  // One of ten is of somebody with a desk of their own, Ada among them.
  const voters = clerks.map(({ userId }, n) => (n % 10 === 0 ? undefined : { userId, key: clerkKey(seed, n) }));
  const desk = {
    ...{ organizationId: northwind.organizationId, stock, privateKeys },
    voters: voters.map((voter, n) => voter ?? colleagues[(n / 10) % colleagues.length]).filter(voter => voter !== undefined),
  };
  for (const record of manyActivities(desk, now, store.written)) store.add(record);
}

const accountsThere = ({ wallets }: { wallets: { accounts: unknown[] }[] }): number =>
  wallets.reduce((sum, { accounts }) => sum + accounts.length, 0);
