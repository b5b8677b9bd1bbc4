/** What leaves each account over all instructions of a Solana message: a payment in twenty parts is one payment. */
import type { Fact } from '../../../contract/document.ts';
import { fact, type ReadContext } from '../reading.ts';
import { type Asset, anyToken, holderName, type Leaving, unseenAccount, wordsOf } from './act.ts';

export interface Total {
  from: string;
  holder: string;
  asset: Asset;
  units: bigint;
  /** Whether something takes all that is there, beside the amounts that are named. */
  emptied: boolean;
  count: number;
  receivers: Set<string>;
}

/** By account and asset. What stays in its own account leaves nothing. */
export function totalsOf(leaving: readonly Leaving[]): Total[] {
  // A token account holds one token: what one instruction calls it is true of the others.
  const named = new Map(
    leaving
      .filter(one => one.asset.mint !== null && one.units !== null && one.from !== unseenAccount)
      .map(one => [one.from, one.asset]),
  );
  const totals = new Map<string, Total>();
  for (const one of leaving) {
    if (one.from === one.to && one.from !== unseenAccount) continue;
    const asset = one.asset === anyToken ? (named.get(one.from) ?? anyToken) : one.asset;
    const key = `${one.from} ${asset.mint ?? asset.name} ${asset.decimals}`;
    const { from, holder } = one;
    const total = totals.get(key) ?? { from, holder, asset, units: 0n, emptied: false, count: 0, receivers: new Set() };
    total.units += one.units ?? 0n;
    total.emptied ||= one.units === null;
    total.count += 1;
    total.receivers.add(one.to);
    totals.set(key, total);
  }
  return [...totals.values()];
}

export function amountWords({ asset, units, emptied }: Total): string {
  const all = `all the ${asset.name} of an account`;
  return emptied ? (units === 0n ? all : `${wordsOf(asset, units)} and ${all}`) : wordsOf(asset, units);
}

export const totalWords = (total: Total, context: ReadContext): string =>
  `${amountWords(total)} leave ${holderName(total.holder, context)}`;

export const totalFact = (total: Total, context: ReadContext): Fact =>
  fact(
    'Total leaving',
    total.emptied && total.units === 0n ? 'everything' : String(total.units),
    total.emptied && total.units === 0n ? 'text' : 'amount',
    'computed',
    `${amountWords(total)}, out of ${holderName(total.holder, context)}${total.count === 1 ? '' : `, in ${total.count} instructions`}`,
  );
