/**
 * How long a document stands in the confirmation window before it can be decided, and how long the press takes: the one
 * place of these numbers. Main judges by its own clock; the window shows what is left of them.
 */
import type { SealedReview } from './values/document.ts';

/** In milliseconds. The press begins after the dwell, so that a decision takes both. */
export interface Pace {
  dwellMs: number;
  holdMs: number;
}

/** Nobody has read a document or a row of one faster (ASVS V2.4.2, human timing). */
const readingMs = 600;
/** The end counts as reached once it was in view for so long. */
export const endInViewMs = 600;
/** From here on each further row adds less: five hundred rows are two minutes, not five. */
const rowsInFull = 50;
const furtherRowMs = 200;
/**
 * A press that was meant for what stood there before, a double click for one, is over by then: also where a window opens that
 * asks for nothing but a press.
 */
export const arrivalMs = 600;

/** A tap decides nothing, whatever it is about. */
const approveHoldMs = 900;
/** Only of a vote, which is final: what is not sent or not changed can be asked for again. */
const rejectHoldMs = 600;

/** Requests that one decision releases. */
export function rowsIn(subject: SealedReview['subject']): number {
  if (subject.kind === 'bulk') return subject.reviews.length;
  return subject.kind === 'submit' ? (subject.batch?.rows.length ?? 1) : 1;
}

export function paceOf({ subject }: Pick<SealedReview, 'subject'>, decision: 'approve' | 'reject'): Pace {
  if (decision === 'reject') {
    const isVote = subject.kind === 'activity' || subject.kind === 'bulk';
    return { dwellMs: arrivalMs, holdMs: isVote ? rejectHoldMs : 0 };
  }
  const rows = rowsIn(subject);
  const further = Math.max(0, rows - rowsInFull);
  return { dwellMs: (rows - further) * readingMs + further * furtherRowMs, holdMs: approveHoldMs };
}
