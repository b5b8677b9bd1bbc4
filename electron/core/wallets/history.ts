/** A page of transaction history, made fit to read: who the others are, what the assets are, which activity it was. */
import type { HistoryEntry } from '../../contract/service/history.ts';
import type { HistoryItem, HistoryPage, HistoryTransfer, Party } from '../../contract/values/wallet-values.ts';
import type { Names } from '../chains/context.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { assetWarnings, isPlaces, knownAsset } from './assets.ts';

type Transfer = HistoryEntry['transfers'][number];
interface PageInfo {
  hasNextPage?: boolean | null | undefined;
  hasPreviousPage?: boolean | null | undefined;
  startCursor?: string | null | undefined;
  endCursor?: string | null | undefined;
}

export interface Reading {
  address: string;
  caip2: string;
  names: Names;
  /** The id of the activity with a fingerprint, where one is known. */
  activityOf(fingerprint: string): string | undefined;
}

export function readHistory(
  answer: { transactions: readonly HistoryEntry[]; pageInfo?: PageInfo | null | undefined },
  reading: Reading,
): HistoryPage {
  const party = partiesOf(reading);
  const items = answer.transactions.map(entry => itemOf(entry, reading, party));
  const { pageInfo } = answer;
  // The cursor is "an object ID" (docs/service.md#pagination): a transaction's is its hash.
  return {
    items,
    start: pageInfo?.startCursor || (items[0]?.transactionHash ?? null),
    end: pageInfo?.endCursor || (items.at(-1)?.transactionHash ?? null),
    hasOlder: pageInfo?.hasNextPage ?? null,
    hasNewer: pageInfo?.hasPreviousPage ?? null,
  };
}

/** Each address is looked at once a page: a look-alike is sought among thousands of own ones. */
function partiesOf({ caip2, names }: Reading): (address: string) => Party {
  const chainId = /^eip155:\d+$/.test(caip2) ? BigInt(caip2.slice(7)) : null;
  const found = new Map<string, Party>();
  return address => {
    const before = found.get(address);
    if (before !== undefined) return before;
    const known = names.address(address, chainId);
    const like = known === undefined ? names.lookalike(address) : null;
    const party: Party = {
      address,
      name: known?.name ?? null,
      source: known?.source ?? null,
      kind: known === undefined ? 'unknown' : known.kind === 'own' ? 'own' : 'known',
      resembles: like,
    };
    found.set(address, party);
    return party;
  };
}

function itemOf(entry: HistoryEntry, reading: Reading, party: (address: string) => Party): HistoryItem {
  const { service, fee } = entry;
  const asset = knownAsset(fee.caip19);
  const fingerprint = service?.activityFingerprint ?? null;
  const isOurs = sameAddressKey(entry.from) === sameAddressKey(reading.address);
  return {
    transactionHash: entry.transactionHash,
    block: entry.block,
    status: entry.status,
    origin: entry.origin,
    from: party(entry.from),
    to: entry.to === undefined || entry.to === null ? null : party(entry.to),
    fee: { amount: fee.amount, caip19: fee.caip19, symbol: asset?.symbol ?? null, decimals: asset?.decimals ?? null },
    feePayer: service?.sponsored === true ? 'service' : isOurs ? 'this address' : 'another',
    activityFingerprint: fingerprint,
    activityId: fingerprint === null ? null : (reading.activityOf(fingerprint) ?? null),
    submittedAt: service?.submittedAt ?? null,
    transfers: entry.transfers.map(transfer => transferOf(transfer, reading, party)),
  };
}

function transferOf(transfer: Transfer, { caip2 }: Reading, party: (address: string) => Party): HistoryTransfer {
  const { asset, amount, display } = transfer;
  const counterparty = party(transfer.counterparty);
  const warnings = asset === undefined || asset === null ? [] : assetWarnings(asset, caip2);
  if (!/^\d+$/.test(amount)) warnings.push('The amount is not a number of atomic units.');
  else if (BigInt(amount) === 0n)
    warnings.push('A transfer of zero: anyone can create one to plant an address that looks like another.');
  if (counterparty.resembles !== null) {
    const { name, differing, length } = counterparty.resembles;
    warnings.push(`The other address begins and ends like “${name}”; ${differing} of ${length} characters differ.`);
  }
  const known = asset === undefined || asset === null ? null : knownAsset(asset.caip19);
  const claimed = asset !== undefined && asset !== null && isPlaces(asset.decimals) ? asset.decimals : null;
  return {
    direction: transfer.direction,
    amount,
    caip19: asset?.caip19 ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    decimals: known?.decimals ?? claimed,
    warnings,
    counterparty,
    display: { crypto: display?.crypto ?? null, usd: display?.usd ?? null },
  };
}
