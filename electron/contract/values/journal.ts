/** The journal as its screen shows it. Plain data; the renderer may import it. */
import type { Tree } from './document.ts';

export interface JournalEntry {
  sequence: number;
  at: string;
  kind: string;
  organizationId: string | null;
  /** The key it was done with; null where none was, or where a line of an earlier version does not say. */
  keyId: string | null;
  fingerprint: string | null;
  about: string;
  outcome: string | null;
}

/** Which entries are looked for; what is left out does not matter. */
export interface JournalFilter {
  /** Words that all occur, in any order and case. */
  search?: string | undefined;
  kinds?: string[] | undefined;
  organizationId?: string | undefined;
  keyId?: string | undefined;
  /** ISO times, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface JournalPage {
  /** Newest first. */
  entries: JournalEntry[];
  /** How many match, and how many there are. */
  found: number;
  total: number;
}

export interface JournalDetail {
  entry: JournalEntry;
  /** The line, byte for byte. */
  text: string;
  tree: Tree;
  checks: { ok: boolean; sentence: string }[];
}
