/** What another Countersign finds when it opens an evidence bundle. Plain data; the renderer may import it. */
import type { SealedReview } from './document.ts';

export interface EvidenceDecision {
  decision: 'approve' | 'reject';
  userId: string;
  /** Why, in their own words, as their journal holds it; left out where they gave none. The service never saw it. */
  reason?: string;
  /** ISO time. */
  at: string;
}

export interface EvidenceReport {
  /** Nothing was found to be edited. What that shows and what not stands in `notes`. */
  ok: boolean;
  /** SHA-256 (hex) over all members of the bundle, and its six words: to be compared with whoever made it. */
  hash: string;
  words: string[];
  appVersion: string;
  madeAt: string;
  /** The document computed anew here from the bundle's bytes, not the one that stands in it. */
  review: SealedReview;
  decision: EvidenceDecision | null;
  journal: { sequence: number; hash: string } | null;
  checks: { ok: boolean; sentence: string }[];
  /** What cannot be checked from the bundle alone. */
  notes: string[];
}
