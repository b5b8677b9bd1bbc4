/** The app's own calls on wallets: addresses checked, private keys with their tags, history made fit to read. */
import type { walletCalls } from '../../contract/calls/wallets.ts';
import { done } from '../../contract/outcome.ts';
import type { CheckedAccount } from '../../contract/wallet-values.ts';
import { namesOf } from '../known/names.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { checkClaim } from '../wallets/check.ts';
import { readHistory } from '../wallets/history.ts';
import type { Handlers, WithSession } from './handlers.ts';

/** The most the service gives at once (interface.md, Pagination options). */
const pageLimit = 100;
/** Addresses computed before other work gets its turn: one takes about a millisecond. */
const atOnce = 10;

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
  const eachInTurns = async <T, U>(items: readonly T[], work: (item: T) => U): Promise<U[]> => {
    const made: U[] = [];
    for (const [index, item] of items.entries()) {
      if (index > 0 && index % atOnce === 0) await clock.sleep(0);
      made.push(work(item));
    }
    return made;
  };

  return {
    'wallets.checked_accounts': ({ after }) =>
      withSession(async session => {
        const answer = await session.query('list_wallet_accounts', {
          paginationOptions: { limit: String(pageLimit), ...(after === undefined ? {} : { after }) },
        });
        if (!answer.ok) return answer;
        const accounts = await eachInTurns(answer.value.accounts, account => {
          const { walletAccountId, walletId, curve, pathFormat, path, addressFormat, address, createdAt, updatedAt } = account;
          const publicKey = account.publicKey ?? null;
          return {
            ...{ walletAccountId, walletId, name: account.name ?? null, curve, pathFormat, path, addressFormat, address },
            ...{ publicKey, createdAt, updatedAt },
            check: checkClaim({ address, addressFormat, curve, publicKey }),
          };
        });
        // The answer carries no pageInfo (service-facts §4.1): a page that is not empty may have a next one. The service
        // may also give fewer than were asked for, so that only an empty page is the end.
        const next = accounts.at(-1)?.walletAccountId ?? null;
        const known = ownOf(session);
        known.filling = after === undefined ? accounts : [...known.filling, ...accounts];
        if (next === null || known.listed.length === 0) known.listed = known.filling;
        return done({ accounts, next });
      }),

    'wallets.checked_keys': () =>
      withSession(async session => {
        const answer = await session.query('list_private_keys', {});
        if (!answer.ok) return answer;
        const tags = await session.query('list_private_key_tags', {});
        // A deployment may lack the list of tags: the keys are shown, their tags by id.
        if (!tags.ok && tags.code !== 'operation_unavailable') return tags;
        const privateKeys = await eachInTurns(answer.value.privateKeys, key => ({
          ...key,
          addresses: key.addresses.map(({ format, address }) => ({
            format: format ?? '',
            address: address ?? '',
            check: checkClaim({
              address: address ?? '',
              addressFormat: format ?? '',
              curve: key.curve,
              publicKey: key.publicKey,
            }),
          })),
        }));
        const listed = tags.ok ? tags.value.privateKeyTags : null;
        return done({
          privateKeys,
          tags: listed?.map(({ tagId, tagName, createdAt }) => ({ tagId, tagName, createdAt })) ?? null,
        });
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
        const names = namesOf({ ...context, current: { ...context.current, accounts } });
        const activities = new Map(session.feed.all().map(({ fingerprint, id }) => [fingerprint, id]));
        return done(readHistory(answer.value, { address, caip2, names, activityOf: fingerprint => activities.get(fingerprint) }));
      }),
  };
}
