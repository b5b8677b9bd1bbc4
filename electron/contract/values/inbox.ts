/** What waits for the person over every connection. Plain data; the renderer may import it. */
import type { ActivitySummary } from './document.ts';

/** SECURITY: a row is decided over the connection it names, and over no other (`reviews.decide`). */
export interface InboxRow {
  connectionId: string;
  summary: ActivitySummary;
}

export interface Inbox {
  /** Most urgent first, the same activity once for each user who may vote on it. */
  rows: InboxRow[];
  /** How many there are, those left off among them. */
  found: number;
}

/** Rows of one answer: more than anybody decides in a day, and what a page can draw. */
export const mostInboxRows = 500;
