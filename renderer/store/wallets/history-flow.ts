import type { HistoryLine } from './history-lines.ts';

export interface FlowBucket {
  /** Start in milliseconds, UTC. */
  at: number;
  in: bigint;
  out: bigint;
}
export interface Flow {
  unit: 'day' | 'week' | 'month' | 'year';
  /** Without gaps, oldest first. */
  buckets: FlowBucket[];
  /** Lines of the asset whose time, amount or direction cannot be read. */
  unread: number;
}

const day = 24 * 60 * 60 * 1000;
/** Bars that a small picture can hold. */
const most = 62;

const startOf: Record<Flow['unit'], (at: number) => number> = {
  day: at => Math.floor(at / day) * day,
  // 5 January 1970 was a Monday.
  week: at => Math.floor((at - 4 * day) / (7 * day)) * 7 * day + 4 * day,
  month: at => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1),
  year: at => Date.UTC(new Date(at).getUTCFullYear(), 0, 1),
};
const after: Record<Flow['unit'], (at: number) => number> = {
  day: at => at + day,
  week: at => at + 7 * day,
  month: at => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 1),
  year: at => Date.UTC(new Date(at).getUTCFullYear() + 1, 0, 1),
};
const units = ['day', 'week', 'month', 'year'] as const;

/** What came and went of one asset over time, exact, in the finest unit that fits the picture. */
export function flowOf(lines: readonly HistoryLine[], caip19: string): Flow {
  const moves: { at: number; in: bigint; out: bigint }[] = [];
  let unread = 0;
  for (const { item, transfer, at } of lines) {
    if (transfer === null || item.failed || transfer.caip19 !== caip19) continue;
    const isKnown = transfer.direction === 'IN' || transfer.direction === 'OUT';
    if (Number.isNaN(at) || !isKnown || !/^\d+$/.test(transfer.amount)) unread += 1;
    else {
      const amount = BigInt(transfer.amount);
      moves.push({ at, in: transfer.direction === 'IN' ? amount : 0n, out: transfer.direction === 'OUT' ? amount : 0n });
    }
  }
  const first = moves.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = moves.reduce((greatest, { at }) => Math.max(greatest, at), Number.NEGATIVE_INFINITY);
  if (moves.length === 0) return { unit: 'day', buckets: [], unread };
  const unit = units.find(each => countOf(each, first, last) <= most) ?? 'year';
  const buckets = new Map<number, FlowBucket>();
  for (let at = startOf[unit](first); at <= last && buckets.size < 1000; at = after[unit](at))
    buckets.set(at, { at, in: 0n, out: 0n });
  for (const move of moves) {
    const bucket = buckets.get(startOf[unit](move.at));
    if (bucket === undefined) unread += 1;
    else {
      bucket.in += move.in;
      bucket.out += move.out;
    }
  }
  return { unit, buckets: [...buckets.values()], unread };
}

function countOf(unit: Flow['unit'], first: number, last: number): number {
  let count = 0;
  for (let at = startOf[unit](first); at <= last && count <= most; at = after[unit](at)) count += 1;
  return count;
}
