/** Activities behind those that the list holds, as they were read from the service. Plain data; the renderer may import it. */
import type { ActivityKind } from './document.ts';

/** SECURITY: what was read at its time, for a row alone. Nothing is decided on it: opening one reads it again. */
export interface OlderActivity {
  activityId: string;
  type: string;
  status: string;
  title: string;
  amount?: string;
  about?: string;
  kind: ActivityKind;
  proposer: string;
  /** ISO times; `readAt` by the clock of this computer. */
  createdAt: string;
  updatedAt: string;
  readAt: string;
}

export interface OlderState {
  /** How many are held here for this connection, and the times of the newest and the oldest. */
  held: number;
  newest: string | null;
  oldest: string | null;
  /** The list of the service was read to its end. */
  complete: boolean;
  /** Requests that reading all of it again would take. */
  requests: number;
  /** Bytes on the disk, of all connections. */
  bytes: number;
  /** No store gives the key now: what is read is not kept. */
  unkept: boolean;
  /** More of it is being read, a little at a time, without anybody waiting for it. */
  byItself: boolean;
}

export interface OlderPage {
  /** Newest first, without those that the list holds. */
  activities: OlderActivity[];
  found: number;
  state: OlderState;
}

/** Where something was found. */
export interface Found {
  /** What the list holds. */
  live: { found: number; rows: FoundRow[] };
  /** What was read behind it. */
  older: { found: number; rows: FoundRow[] };
  journal: { found: number; rows: FoundRow[] };
  book: { found: number; rows: FoundRow[] };
}
export interface FoundRow {
  /** Of an activity, of a matter of the journal, or the address. */
  id: string;
  title: string;
  amount?: string;
  /** The second line; of the journal left to the page, which has its words. */
  detail: string;
  /** Of the journal: the kind of the last entry, and what was decided. */
  kind?: string;
  decision?: string;
  /** ISO time; left out where there is none. */
  at?: string;
}
