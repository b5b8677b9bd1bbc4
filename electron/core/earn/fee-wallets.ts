/** Accounts that fees can be paid to: those of the organisation that are Ethereum ones, each held against its key. */

import type { Response } from '../../contract/operations/table.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { FeeWallet } from '../../contract/values/earn-values.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { checkClaim } from '../wallets/check.ts';

/** The most the service gives at once (docs/service.md#pagination). */
const pageLimit = 100;
/** An organisation has a hundred wallets (docs/service.md#limits); a page that never ends is left. */
const mostPages = 500;
/** Addresses computed before other work gets its turn: one takes about a millisecond. */
const atOnce = 10;

type Account = Response<'list_wallet_accounts'>['accounts'][number];

/** Every account. There is no pageInfo, and a page may be smaller than asked for: only an empty one is the end. */
export async function allAccounts(session: Pick<Session, 'query'>): Promise<Outcome<Account[]>> {
  const accounts = new Map<string, Account>();
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await session.query('list_wallet_accounts', {
      paginationOptions: { limit: String(pageLimit), ...(after === undefined ? {} : { after }) },
    });
    if (!answer.ok) return answer;
    const fresh = answer.value.accounts.filter(({ walletAccountId }) => !accounts.has(walletAccountId));
    for (const account of fresh) accounts.set(account.walletAccountId, account);
    after = fresh.at(-1)?.walletAccountId;
    if (after === undefined) break;
  }
  return done([...accounts.values()]);
}

/** @param walletName by wallet id */
export async function feeWallets(
  accounts: readonly Account[],
  walletName: (walletId: string) => string | null,
  clock: Clock,
): Promise<FeeWallet[]> {
  const wallets: FeeWallet[] = [];
  for (const [index, account] of accounts.filter(isEthereum).entries()) {
    if (index > 0 && index % atOnce === 0) await clock.sleep(0);
    const { address, addressFormat, curve, path, walletId } = account;
    const check = checkClaim({ address, addressFormat, curve, publicKey: account.publicKey ?? null });
    wallets.push({ address, name: account.name || null, walletName: walletName(walletId), path, check });
  }
  return wallets;
}

export const isEthereum = ({ addressFormat }: Account): boolean => addressFormat === 'ADDRESS_FORMAT_ETHEREUM';
