/** A page of transaction history, made fit to read: who the others are, what the assets are, which activity it was. */
import type { HistoryEntry } from '../../contract/service/history.ts';
import type { Trust } from '../../contract/values/document.ts';
import type { HistoryItem, HistoryPage, HistoryTransfer, Party } from '../../contract/values/wallet-values.ts';
import type { Known, Names } from '../chains/context.ts';
import { sameAddressKey } from '../text/address-key.ts';
import type { Lookalike } from '../text/lookalike-index.ts';
import { assetWarnings, decimalsOf, knownAsset } from './assets.ts';

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
      trust: trustOf(known, like, names.seen(address, chainId)),
    };
    found.set(address, party);
    return party;
  };
}

/** SECURITY: whoever uploads an interface labels any address, so that its label makes nobody known. */
function trustOf(known: Known | undefined, like: Lookalike | null, isSeen: boolean): Trust {
  if (like !== null) return { kind: 'imitates', name: like.name };
  switch (known?.kind) {
    case 'own':
      return { kind: 'own' };
    case 'book':
      return { kind: 'book' };
    case 'bundled':
    case 'token':
      return { kind: 'well_known' };
    default:
      return { kind: isSeen ? 'dealt' : 'first_seen' };
  }
}

/** The service's words for what went wrong; its specification has none of them, and deployments add words. */
const failing = /^(FAILED|FAILURE|REVERTED|DROPPED|REJECTED|ERROR)$/;

function itemOf(entry: HistoryEntry, reading: Reading, party: (address: string) => Party): HistoryItem {
  const { service, fee } = entry;
  const asset = knownAsset(fee.caip19);
  const fingerprint = service?.activityFingerprint ?? null;
  const isOurs = sameAddressKey(entry.from) === sameAddressKey(reading.address);
  return {
    transactionHash: entry.transactionHash,
    block: entry.block,
    status: entry.status,
    failed: failing.test(entry.status),
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
  const decimals = asset === undefined || asset === null ? null : decimalsOf(asset);
  return {
    direction: transfer.direction,
    amount,
    caip19: asset?.caip19 ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    decimals,
    warnings,
    dust: isDust(transfer, decimals, counterparty),
    counterparty,
    display: { crypto: display?.crypto ?? null, usd: display?.usd ?? null },
  };
}

/** Places below which an amount is next to nothing of whatever it is: a hundred-thousandth. */
const dustPlaces = 5;

/** What goes out is dust where it is nothing: a token contract tells of transfers that nobody signed. */
function isDust({ direction, amount }: Transfer, decimals: number | null, { trust }: Party): boolean {
  if (!/^\d+$/.test(amount)) return false;
  if (BigInt(amount) === 0n) return true;
  if (direction !== 'IN' || (trust.kind !== 'first_seen' && trust.kind !== 'imitates')) return false;
  return decimals !== null && decimals >= dustPlaces && BigInt(amount) <= 10n ** BigInt(decimals - dustPlaces);
}
