/** Several reviews decided together. Plain data; the renderer may import it. */

import type { Outcome } from '../outcome.ts';
import type { Decided } from './app-values.ts';
import type { Movement, SealedReview, Source } from './document.ts';

/** At most this many are reviewed together: more than a person can read is not reviewed. */
export const mostTogether = 50;

export interface AssetTotal {
  how: Movement['how'];
  asset: string;
  /** Contract, mint or number; null for a chain's own coin. */
  token: string | null;
  chain: string;
  /** Amounts in the sum. */
  count: number;
  /** Exact decimal with its unit, "25,500 USDC"; null where no amount has a number. */
  sum: string | null;
  /** Amounts without a limit: they are in no sum. */
  unlimited: number;
}

export interface BulkTotals {
  /** Kinds of activity, the most frequent first. */
  types: { type: string; count: number }[];
  /** Every asset of every chain by itself; the same asset on another chain is another one. */
  assets: AssetTotal[];
  /** What carrying them out costs at most, each asset of each chain by itself. `sum`: as an asset's. */
  fees: { asset: string; chain: string; sum: string }[];
  /** Amounts that are in no sum because their number, asset or chain could not be told, of how many there are. */
  unread: { count: number; of: number };
  /** Who receives or may take it, on each chain, the most frequent first. `sums`: of each asset, in words. */
  counterparties: {
    address: string;
    chain: string | null;
    name: string | null;
    nameSource: Source | null;
    count: number;
    sums: string[];
  }[];
  /** What differs from the others: look at it by itself. */
  outliers: { activityId: string; sentence: string }[];
}

/** Why an activity is not reviewed together with others. */
export interface BulkRefusal {
  activityId: string;
  /** null where it could not be opened. */
  headline: string | null;
  sentence: string;
}

export interface BulkOpened {
  reviews: SealedReview[];
  refused: BulkRefusal[];
  totals: BulkTotals;
}

/** What became of one. */
export interface BulkResult {
  activityId: string;
  seal: string;
  headline: string;
  outcome: Outcome<Pick<Decided, 'confirmed' | 'status' | 'sentence'>>;
}

/** How far a review of several is. `deciding` begins with none done, once a person released it. */
export interface BulkProgress {
  stage: 'opening' | 'deciding';
  done: number;
  total: number;
  /** The one that was done last. */
  result: BulkResult | null;
}
