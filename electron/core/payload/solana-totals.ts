/** What leaves each account over all instructions of a Solana message: a payment in twenty parts is one payment. */
import type { Fact } from '../../contract/document.ts';
import { type Desk, fact } from './reading.ts';
import { type Asset, holderName, type Leaving, wordsOf } from './solana-act.ts';

export interface Total {
  from: string;
  holder: string;
  asset: Asset;
  units: bigint;
  /** Whether something takes all that is there, beside the amounts that are named. */
  emptied: boolean;
  count: number;
  receivers: string[];
}

/** By account and asset. What stays in its own account leaves nothing. */
export function totalsOf(leaving: readonly Leaving[]): Total[] {
  const totals = new Map<string, Total>();
  for (const one of leaving) {
    if (one.from === one.to) continue;
    const asset = assetOf(one, leaving);
    const key = `${one.from} ${asset.mint ?? asset.name} ${asset.decimals}`;
    const found = totals.get(key) ?? { ...one, asset, units: 0n, emptied: false, count: 0, receivers: [] };
    totals.set(key, {
      ...found,
      units: found.units + (one.units ?? 0n),
      emptied: found.emptied || one.units === null,
      count: found.count + 1,
      receivers: [...new Set([...found.receivers, one.to])],
    });
  }
  return [...totals.values()];
}

/** A token account holds one token: what one instruction calls it is true of the others. */
function assetOf(one: Leaving, leaving: readonly Leaving[]): Asset {
  if (one.asset.mint !== null || one.asset.name === 'SOL') return one.asset;
  return leaving.find(other => other.from === one.from && other.asset.mint !== null && other.units !== null)?.asset ?? one.asset;
}

export function amountWords({ asset, units, emptied }: Total): string {
  const all = `all the ${asset.name} of an account`;
  return emptied ? (units === 0n ? all : `${wordsOf(asset, units)} and ${all}`) : wordsOf(asset, units);
}

export const totalWords = (total: Total, desk: Desk): string => `${amountWords(total)} leave ${holderName(total.holder, desk)}`;

export const totalFact = (total: Total, desk: Desk): Fact =>
  fact(
    'Total leaving',
    total.emptied && total.units === 0n ? 'everything' : String(total.units),
    total.emptied && total.units === 0n ? 'text' : 'amount',
    'computed',
    `${amountWords(total)}, out of ${holderName(total.holder, desk)}${total.count === 1 ? '' : `, in ${total.count} instructions`}`,
  );
