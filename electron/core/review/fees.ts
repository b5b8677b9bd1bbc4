/** What several reviews cost to carry out. */
import { decimal } from '../../contract/text/amounts.ts';
import type { BulkTotals } from '../../contract/values/bulk.ts';
import type { Fee, ReviewDocument } from '../../contract/values/document.ts';

/** What carrying them out costs at most: of the same coin on the same chain together. Sums are exact. */
export function feesOf(documents: readonly Pick<ReviewDocument, 'fees'>[]): BulkTotals['fees'] {
  const sums = new Map<string, Omit<Fee, 'units'> & { units: bigint }>();
  for (const { fees = [] } of documents)
    for (const { units, ...coin } of fees) {
      const key = JSON.stringify([coin.chain, coin.asset, coin.decimals]);
      sums.set(key, { ...coin, units: (sums.get(key)?.units ?? 0n) + BigInt(units) });
    }
  return [...sums.values()].map(({ units, decimals, asset, chain }) => ({
    asset,
    chain,
    sum: `${decimal(units, decimals)} ${asset}`,
  }));
}
