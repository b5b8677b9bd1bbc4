/** The app's own calls on wallets: addresses checked, private keys with their tags, history made fit to read. */
import type { walletCalls } from '../../contract/calls/wallets.ts';
import { done } from '../../contract/outcome.ts';
import type { CheckedAccount } from '../../contract/values/wallet-values.ts';
import { slicesBy } from '../budget/slices.ts';
import { madeReady, namesOf } from '../known/names.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { readBalances } from '../wallets/balances.ts';
import { checkClaim } from '../wallets/check.ts';
import { readHistory } from '../wallets/history.ts';
import { checkedKeys, eachInTurns } from '../wallets/keys.ts';
import type { Handlers, WithSession } from './handlers.ts';

/** The most the service gives at once (docs/service.md#pagination). */
const pageLimit = 100;
/** Own accounts of an organisation, as far as they were listed: what a counterparty may be, or imitate. */
interface Own {
  listed: CheckedAccount[];
  /** The pass under way; it takes the place of `listed` when it is whole. */
  filling: CheckedAccount[];
}

export function walletHandlers({ withSession, clock }: { withSession: WithSession; clock: Clock }): Handlers<typeof walletCalls> {
  const own = new Map<string, Own>();
  const ownOf = (session: Session): Own => {
    const { connectionId } = session.connection;
    const found = own.get(connectionId) ?? { listed: [], filling: [] };
    own.set(connectionId, found);
    return found;
  };
  return {
    'wallets.checked_accounts': ({ after }) =>
      withSession(async session => {
        const answer = await session.query('list_wallet_accounts', {
          paginationOptions: { limit: String(pageLimit), ...(after === undefined ? {} : { after }) },
        });
        if (!answer.ok) return answer;
        const accounts = await eachInTurns(clock, answer.value.accounts, account => {
          const { walletAccountId, walletId, curve, pathFormat, path, addressFormat, address, createdAt, updatedAt } = account;
          const publicKey = account.publicKey ?? null;
          return {
            ...{ walletAccountId, walletId, name: account.name ?? null, curve, pathFormat, path, addressFormat, address },
            ...{ publicKey, createdAt, updatedAt },
            check: checkClaim({ address, addressFormat, curve, publicKey }),
          };
        });
        // The answer carries no pageInfo (docs/service.md#pagination): a page that is not empty may have a next one. The service
        // may also give fewer than were asked for, so that only an empty page is the end.
        const next = accounts.at(-1)?.walletAccountId ?? null;
        const known = ownOf(session);
        known.filling = after === undefined ? accounts : [...known.filling, ...accounts];
        if (next === null || known.listed.length === 0) known.listed = known.filling;
        return done({ accounts, next });
      }),

    'wallets.checked_keys': () => withSession(session => checkedKeys(session, clock)),

    'wallets.balances': ({ address, caip2 }) =>
      withSession(async session => {
        const answer = await session.query('get_wallet_address_balances', { address, caip2 });
        if (!answer.ok) return answer;
        const readAt = new Date(clock.now()).toISOString();
        return done({ balances: readBalances(answer.value, caip2), readAt });
      }),

    'wallets.history': ({ address, caip2, after, before }) =>
      withSession(async session => {
        const cursor = { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
        const answer = await session.query('list_eth_transaction_history', {
          address,
          caip2,
          paginationOptions: { limit: String(pageLimit), ...cursor },
        });
        if (!answer.ok) return answer;
        const context = session.context();
        const { listed } = ownOf(session);
        const accounts = listed.length === 0 ? context.current.accounts : listed;
        const known = { ...context, current: { ...context.current, accounts } };
        await madeReady(known, slicesBy(clock));
        const names = namesOf(known);
        const activities = new Map(session.feed.all().map(({ fingerprint, id }) => [fingerprint, id]));
        return done(readHistory(answer.value, { address, caip2, names, activityOf: fingerprint => activities.get(fingerprint) }));
      }),
  };
}
