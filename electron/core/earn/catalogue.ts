/** The catalogue of an asset, all its pages, with the wrappers this organisation has over it. */

import { done, type Outcome } from '../../contract/outcome.ts';
import type { EarnAsset, EarnCatalogue, EarnVault, EarnWrapper } from '../../contract/values/earn-values.ts';
import type { Session } from '../session.ts';
import { addressOf, displayOf, keyOf, readVault, wholeText } from './vault.ts';
import { netIs } from './yield.ts';

/** The most the service gives at once (docs/service.md#pagination). */
const pageLimit = 100;
/** 5,000 vaults of one asset: further is not read. */
const mostPages = 50;

type Ask = Pick<Session, 'query'>;
type Paged = { vaults: EarnVault[]; incomplete: string | null };

/** Follows the cursors to the end. A cursor that comes again, or none where there is more, ends it with a reason. */
export async function readVaults(session: Ask, asset: EarnAsset): Promise<Outcome<Paged>> {
  const vaults = new Map<string, EarnVault>();
  const cursors = new Set<string>();
  let place = 0;
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const paginationOptions = { limit: String(pageLimit), ...(after === undefined ? {} : { after }) };
    const answer = await session.query('list_earn_vaults', { caip19: asset.caip19, paginationOptions });
    if (!answer.ok) return answer;
    const ended = (incomplete: string | null) => done({ vaults: [...vaults.values()], incomplete });
    for (const row of answer.value.vaults) {
      const vault = readVault(row, place++, asset);
      // A list that moves between two pages may give a vault twice.
      if (!vaults.has(vault.key)) vaults.set(vault.key, vault);
    }
    const { hasNextPage, endCursor } = answer.value.pageInfo ?? {};
    if (!hasNextPage) return ended(null);
    if (!endCursor) return ended('The service says there are more vaults but gives no way to reach them.');
    if (cursors.has(endCursor)) return ended('The service returns the same page again.');
    cursors.add(endCursor);
    after = endCursor;
  }
  return done({ vaults: [...vaults.values()], incomplete: `Only the first ${mostPages * pageLimit} vaults were read.` });
}

/** @param isOwn whether an address is an account of this organisation; null where that cannot be told */
export async function readWrappers(
  session: Ask,
  asset: EarnAsset,
  isOwn: (address: string) => boolean | null,
): Promise<Outcome<EarnWrapper[]>> {
  const answer = await session.query('list_earn_enabled_vaults', { caip19: asset.caip19 });
  if (!answer.ok) return answer;
  return done(
    (answer.value.enabledVaults ?? []).map((row, place) => {
      const wallet = row.clientFeeWallet ?? null;
      return {
        key: keyOf(row.vaultAddress, place),
        wrapperAddress: spelled(row.wrapperAddress),
        clientFeeBps: wholeText(row.clientFeeBps),
        clientFeeWallet: spelled(wallet),
        ownFeeWallet: wallet === null ? null : isOwn(wallet),
        netApyPct: row.netApyPct ?? null,
        netIs: netIs(row.apyPct ?? null, row.netApyPct ?? null, row.clientFeeBps ?? null),
        totalDeposited: wholeText(row.totalDeposited),
        display: displayOf(row.display),
        claimableClientFee: wholeText(row.claimableClientFee),
        claimableDisplay: displayOf(row.claimableClientFeeDisplay),
        depositsDisabled: row.depositsDisabled ?? null,
      };
    }),
  );
}
const spelled = (text: string | null | undefined): string | null => (text ? (addressOf(text) ?? text) : null);

/** Without the companion query the catalogue stands; what is missing is said. */
export async function readCatalogue(
  session: Ask,
  asset: EarnAsset,
  isOwn: (address: string) => boolean | null,
  readAt: string,
): Promise<Outcome<EarnCatalogue>> {
  const vaults = await readVaults(session, asset);
  if (!vaults.ok) return vaults;
  const wrappers = await readWrappers(session, asset, isOwn);
  return done({
    asset,
    ...vaults.value,
    wrappers: wrappers.ok ? wrappers.value : null,
    wrappersMissing: wrappers.ok ? null : wrappers.message,
    readAt,
  });
}
