import type { HistoryItem, HistoryTransfer } from '../../../electron/contract/values/wallet-values.ts';

/** One transfer of a transaction, or the transaction itself where it moved nothing. */
export interface HistoryLine {
  id: string;
  item: HistoryItem;
  transfer: HistoryTransfer | null;
  /** The fee is of the transaction: it is shown and counted with its first line alone. */
  isFirst: boolean;
}

export interface HistoryFilter {
  direction: 'all' | 'IN' | 'OUT' | 'none';
  status: string;
  /** CAIP-19, or `all`. */
  asset: string;
  fee: 'all' | 'sponsored' | 'paid';
  suspicious: 'all' | 'hide' | 'only';
  /** Days in UTC as 2026-11-21, both inclusive; empty, or no day: open. */
  from: string;
  to: string;
  query: string;
}
export const noFilter: HistoryFilter = {
  direction: 'all',
  status: 'all',
  asset: 'all',
  fee: 'all',
  suspicious: 'all',
  from: '',
  to: '',
  query: '',
};

/** Made once for each item: what is known of a line (its search text) stays with it while pages are added. */
const made = new WeakMap<HistoryItem, HistoryLine[]>();

export const linesOf = (items: readonly HistoryItem[]): HistoryLine[] => items.flatMap(linesOfItem);

function linesOfItem(item: HistoryItem): HistoryLine[] {
  const before = made.get(item);
  if (before !== undefined) return before;
  const transfers = item.transfers.length === 0 ? [null] : item.transfers;
  const lines = transfers.map((transfer, index) => ({
    id: `${item.transactionHash} ${index}`,
    item,
    transfer,
    isFirst: index === 0,
  }));
  made.set(item, lines);
  return lines;
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
    const { item, transfer } = line;
    if (filter.direction !== 'all' && (transfer?.direction ?? 'none') !== filter.direction) return false;
    if (filter.status !== 'all' && item.status !== filter.status) return false;
    if (filter.asset !== 'all' && transfer?.caip19 !== filter.asset) return false;
    if (filter.fee !== 'all' && (item.feePayer === 'service') !== (filter.fee === 'sponsored')) return false;
    if (filter.suspicious !== 'all' && isSuspicious(line) !== (filter.suspicious === 'only')) return false;
    if (from !== null || to !== null) {
      const at = Date.parse(item.block.timestamp);
      if (Number.isNaN(at) || (from !== null && at < from) || (to !== null && at >= to)) return false;
    }
    if (words.length === 0) return true;
    const haystack = haystackOf(line);
    return words.every(word => haystack.includes(word));
  });
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

/** Sums by asset, the most used first. */
export function totalsOf(lines: readonly HistoryLine[]): AssetTotal[] {
  const totals = new Map<string, AssetTotal>();
  for (const { transfer } of lines) {
    if (transfer === null) continue;
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
}

/** Fees of the transactions among the lines, each counted once; what others paid is not this address's. */
export function feesOf(lines: readonly HistoryLine[]): FeeTotal[] {
  const totals = new Map<string, FeeTotal>();
  const counted = new Set<string>();
  for (const { item } of lines) {
    if (item.feePayer === 'another' || !/^\d+$/.test(item.fee.amount) || counted.has(item.transactionHash)) continue;
    counted.add(item.transactionHash);
    const { caip19, symbol, decimals } = item.fee;
    const total = totals.get(caip19) ?? { caip19, symbol, decimals, paid: 0n, sponsored: 0n };
    totals.set(caip19, total);
    if (item.feePayer === 'service') total.sponsored += BigInt(item.fee.amount);
    else total.paid += BigInt(item.fee.amount);
  }
  return [...totals.values()];
}
