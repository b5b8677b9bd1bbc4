import type { Trust } from '../../../electron/contract/values/document.ts';
import type { HistoryItem, HistoryTransfer, Party } from '../../../electron/contract/values/wallet-values.ts';

/** One transfer of a transaction, or the transaction itself where it moved nothing, as one account sees it. */
export interface HistoryLine {
  id: string;
  /** The address whose history it stands in. */
  account: string;
  item: HistoryItem;
  transfer: HistoryTransfer | null;
  /** The fee is of the transaction: it is shown and counted with its first line alone. */
  isFirst: boolean;
  /** Milliseconds since 1970; NaN where the service's time cannot be read. */
  at: number;
}

export interface HistoryFilter {
  direction: 'IN' | 'OUT' | 'none' | null;
  /** A status of the service, `failed`, or what stands out: `doubtful` and nothing of it. */
  state: string | null;
  /** CAIP-19. */
  asset: string | null;
  who: 'own' | 'known' | 'first_seen' | 'imitates' | null;
  fee: 'sponsored' | 'paid' | null;
  /** Days in UTC as 2026-11-21, both inclusive; empty, or no day: open. */
  from: string;
  to: string;
  query: string;
}
export const noFilter: HistoryFilter = {
  direction: null,
  state: null,
  asset: null,
  who: null,
  fee: null,
  from: '',
  to: '',
  query: '',
};

/** Whether anything is left out. */
export const isNarrowing = (filter: HistoryFilter): boolean =>
  Object.entries(noFilter).some(([name, open]) => filter[name as keyof HistoryFilter] !== open);

/** Made once for each item: what is known of a line (its search text) stays with it while pages are added. */
const made = new WeakMap<HistoryItem, HistoryLine[]>();

export const linesOf = (items: readonly HistoryItem[], account: string): HistoryLine[] =>
  items.flatMap(item => linesOfItem(item, account));

function linesOfItem(item: HistoryItem, account: string): HistoryLine[] {
  const before = made.get(item);
  if (before !== undefined) return before;
  const transfers = item.transfers.length === 0 ? [null] : item.transfers;
  const at = Date.parse(item.block.timestamp);
  const lines = transfers.map((transfer, index) => ({
    id: `${account} ${item.transactionHash} ${index}`,
    account,
    item,
    transfer,
    isFirst: index === 0,
    at,
  }));
  made.set(item, lines);
  return lines;
}

/** Lines of several accounts by their time, most recent first; within one, the service's order stays. */
export function interleaved(accounts: readonly HistoryLine[][]): HistoryLine[] {
  const [first = [], ...others] = accounts;
  if (others.length === 0) return first;
  const last = Number.NEGATIVE_INFINITY;
  return accounts.flat().sort((a, b) => (b.at || last) - (a.at || last) || 0);
}

export const isSuspicious = ({ transfer }: HistoryLine): boolean => (transfer?.warnings.length ?? 0) > 0;

const day = 24 * 60 * 60 * 1000;

/** The start of a day written as 2026-11-21, in milliseconds; null where the text is no day of the calendar. */
export function dayStart(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : null;
}

/** The lines that pass. `from` and `to` name days of the block's time; a time that cannot be read is in no day. */
export function narrowed(lines: readonly HistoryLine[], filter: HistoryFilter): HistoryLine[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const from = dayStart(filter.from);
  const last = dayStart(filter.to);
  const to = last === null ? null : last + day;
  return lines.filter(line => {
    const { item, transfer, at } = line;
    if (filter.direction !== null && (transfer?.direction ?? 'none') !== filter.direction) return false;
    if (filter.state !== null && !isIn(line, filter.state)) return false;
    if (filter.asset !== null && transfer?.caip19 !== filter.asset) return false;
    if (filter.who !== null && !isWho(line, filter.who)) return false;
    if (filter.fee !== null && (item.feePayer === 'service') !== (filter.fee === 'sponsored')) return false;
    if (from !== null && !(at >= from)) return false;
    if (to !== null && !(at < to)) return false;
    if (words.length === 0) return true;
    const haystack = haystackOf(line);
    return words.every(word => haystack.includes(word));
  });
}

function isIn(line: HistoryLine, state: string): boolean {
  switch (state) {
    case 'failed':
      return line.item.failed;
    case 'doubtful':
      return isSuspicious(line);
    case 'clean':
      return !isSuspicious(line) && !line.item.failed;
    default:
      return line.item.status === state;
  }
}

/** Who stands at the other end of a line: of its transfer, or of the transaction that moved nothing. */
export const otherOf = ({ transfer, item }: HistoryLine): Party | null => transfer?.counterparty ?? item.to;

function isWho(line: HistoryLine, who: NonNullable<HistoryFilter['who']>): boolean {
  const kind = otherOf(line)?.trust.kind;
  if (who === 'known') return kind === 'book' || kind === 'well_known' || kind === 'dealt';
  return kind === who;
}

/**
 * How often each address was dealt with, in transactions of what was read: what moved nothing, is dust, or bears a doubt
 * counts for nobody, because anybody can make it.
 */
export function dealtTimes(lines: readonly HistoryLine[]): ReadonlyMap<string, number> {
  const hashes = new Map<string, Set<string>>();
  for (const { item, transfer } of lines) {
    if (transfer === null || item.failed || transfer.dust || transfer.warnings.length > 0) continue;
    const key = transfer.counterparty.address.toLowerCase();
    const of = hashes.get(key) ?? new Set();
    hashes.set(key, of.add(item.transactionHash));
  }
  return new Map([...hashes].map(([address, of]) => [address, of.size]));
}

/** What is known of somebody with how often this history deals with them; twice makes a stranger one who was dealt with. */
export function trustIn(party: Party, times: ReadonlyMap<string, number>): Trust {
  const often = times.get(party.address.toLowerCase()) ?? 0;
  const { trust } = party;
  if (trust.kind === 'first_seen') return often > 1 ? { kind: 'dealt', times: often } : trust;
  return (trust.kind === 'dealt' || trust.kind === 'book') && often > 0 ? { ...trust, times: often } : trust;
}

const haystacks = new WeakMap<HistoryLine, string>();
function haystackOf(line: HistoryLine): string {
  const before = haystacks.get(line);
  if (before !== undefined) return before;
  const { item, transfer } = line;
  const made = [
    ...[item.transactionHash, item.block.number, item.from.address, item.to?.address, item.origin, item.activityFingerprint],
    ...[transfer?.counterparty.address, transfer?.counterparty.name, transfer?.symbol, transfer?.name, transfer?.caip19],
    transfer?.amount,
  ]
    .join('\n')
    .toLowerCase();
  haystacks.set(line, made);
  return made;
}

/** What came and went of one asset: whole numbers of atomic units. */
export interface AssetTotal {
  caip19: string;
  symbol: string | null;
  name: string | null;
  decimals: number | null;
  in: bigint;
  out: bigint;
  transfers: number;
  /** Lines whose amount or direction cannot be read: they are not in the sums. */
  unread: number;
  suspicious: boolean;
}

const unnamed = 'no asset named';

/** Sums by asset, the most used first. What failed did not move. */
export function totalsOf(lines: readonly HistoryLine[]): AssetTotal[] {
  const totals = new Map<string, AssetTotal>();
  for (const { item, transfer } of lines) {
    if (transfer === null || item.failed) continue;
    const caip19 = transfer.caip19 ?? unnamed;
    let total = totals.get(caip19);
    if (total === undefined) {
      const { symbol, name, decimals } = transfer;
      total = { caip19, symbol, name, decimals, in: 0n, out: 0n, transfers: 0, unread: 0, suspicious: false };
      totals.set(caip19, total);
    }
    total.transfers += 1;
    // The same asset told with two numbers of decimals is shown in atomic units: one of them is not true.
    if (total.decimals !== transfer.decimals) total.decimals = null;
    if (transfer.warnings.length > 0) total.suspicious = true;
    if (!/^\d+$/.test(transfer.amount)) total.unread += 1;
    else if (transfer.direction === 'IN') total.in += BigInt(transfer.amount);
    else if (transfer.direction === 'OUT') total.out += BigInt(transfer.amount);
    else total.unread += 1;
  }
  return [...totals.values()].sort((a, b) => b.transfers - a.transfers || a.caip19.localeCompare(b.caip19));
}

export interface FeeTotal {
  caip19: string;
  symbol: string | null;
  decimals: number | null;
  /** Paid by the address itself. */
  paid: bigint;
  /** Paid by the service for it. */
  sponsored: bigint;
  /** Transactions that either paid for. */
  transactions: number;
}

/** Fees of the transactions among the lines, each counted once; what others paid is not this address's. */
export function feesOf(lines: readonly HistoryLine[]): FeeTotal[] {
  const totals = new Map<string, FeeTotal>();
  const counted = new Set<string>();
  for (const { item } of lines) {
    if (item.feePayer === 'another' || !/^\d+$/.test(item.fee.amount) || counted.has(item.transactionHash)) continue;
    counted.add(item.transactionHash);
    const { caip19, symbol, decimals } = item.fee;
    const total = totals.get(caip19) ?? { caip19, symbol, decimals, paid: 0n, sponsored: 0n, transactions: 0 };
    total.transactions += 1;
    totals.set(caip19, total);
    if (item.feePayer === 'service') total.sponsored += BigInt(item.fee.amount);
    else total.paid += BigInt(item.fee.amount);
  }
  return [...totals.values()];
}
