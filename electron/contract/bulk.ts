/** Several reviews decided together. Plain data; the renderer may import it. */
import type { Decided } from './app-values.ts';
import type { SealedReview, Source } from './document.ts';
import type { Outcome } from './outcome.ts';

/** At most this many are reviewed together: more than a person can read is not reviewed. */
export const mostTogether = 50;

export interface BulkTotals {
  /** Kinds of activity, the most frequent first. */
  types: { type: string; count: number }[];
  /** `sum`: exact decimal with its unit, "25,500 USDC"; `token`: the contract of it, null for a chain's own coin. */
  assets: { asset: string; token: string | null; chain: string | null; count: number; sum: string }[];
  /** Who receives money or power, the most frequent first. `sums`: of each asset. */
  counterparties: { address: string; name: string | null; nameSource: Source | null; count: number; sums: string[] }[];
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

/** How far a review of several is. */
export interface BulkProgress {
  stage: 'opening' | 'deciding';
  done: number;
  total: number;
  /** The one that was done last. */
  result: BulkResult | null;
}
