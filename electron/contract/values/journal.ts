/** The journal as its screen shows it. Plain data; the renderer may import it. */

import type { Tree } from './document.ts';
import type { EvidenceReport } from './evidence.ts';

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
  /** The activity it is about; null where it is about none, or where only others of its matter say. */
  activityId: string | null;
  decision: string | null;
  /** Why it was decided so, in the person's own words. */
  reason: string | null;
  /** Of several journals read together: which one it stands in, by its place in the list; left out in this computer's own. */
  machine?: number;
}

/** Which entries are looked for; what is left out does not matter. */
export interface JournalFilter {
  /** Words that all occur, in any order and case. */
  search?: string | undefined;
  kinds?: string[] | undefined;
  organizationId?: string | undefined;
  /** Keys of one person. */
  keyIds?: string[] | undefined;
  /** ISO times, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The same, of what belongs together. */
export interface MatterFilter extends JournalFilter {
  /** Of several journals read together: those of one. */
  machine?: number | undefined;
}

/** What was read from the service about an activity, as far as it is known here now. */
export interface KnownActivity {
  title: string;
  amount?: string;
  about?: string;
}

/** Something that several journals state, and not the same. */
export interface Disagreement {
  label: string;
  sides: { machine: number; value: string }[];
}

/** Entries about one activity, from the first to the last; or one that is about none. */
export interface Matter {
  /** Stays the same while entries are added. */
  matterId: string;
  activityId: string | null;
  organizationId: string | null;
  /** What the activity was read as; null where it is not known here now. */
  known: KnownActivity | null;
  decision: string | null;
  reason: string | null;
  /** The last thing that the service answered. */
  outcome: string | null;
  /** ISO times of the first and the last entry. */
  since: string;
  at: string;
  keyIds: string[];
  /** Oldest first; those in the middle are left out where there are very many. */
  steps: JournalEntry[];
  /** How many were left out. */
  left: number;
  /** Of several journals read together: those that tell of it. */
  machines: number[];
  /** What these journals say differently about it. */
  differs: Disagreement[];
}

export interface MatterPage {
  /** Newest first. */
  matters: Matter[];
  /** How many match, and how many there are; and how many entries they are made of. */
  found: number;
  total: number;
  entries: number;
}

/** A journal that came in a file, verified by itself. Names in it are what its file says. */
export interface OpenedJournal {
  /** Its place in the list. */
  machine: number;
  /** "Ada Reyes", or the name of the file where nobody is named in it. */
  name: string;
  /** Of the file. */
  file: string;
  /** ISO time; null for a journal as it lies in the app's folder. */
  madeAt: string | null;
  entries: number;
  ok: boolean;
  sentence: string;
  /** What was found, with the line of the journal; the first of them. */
  findings: { line: number; sentence: string }[];
  /** The key that signs its end, and its six words, to be compared with whoever it came from; null where none does. */
  publicKey: string | null;
  words: string[];
  /** Whether it is this very computer's journal. */
  own: boolean;
  people: { keyId: string; name: string }[];
  organisations: { organizationId: string; name: string }[];
  /** What the file cannot show of itself. */
  notes: string[];
}

/** What a chosen file turned out to be. */
export type OpenedFile = { kind: 'evidence'; file: string; report: EvidenceReport } | { kind: 'journal'; journal: OpenedJournal };

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
