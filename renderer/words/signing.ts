/** Signing requests in words. */
import { count, plural } from '../../electron/contract/text/plain-text.ts';
import type { BatchHead, BatchRowState, PayloadForm } from '../../electron/contract/values/signing-values.ts';
import type { Tone } from '../parts/state/tone.ts';

export const stateWords = { waiting: 'Waiting', signed: 'Signed', failed: 'Failed' } as const;

export const rowWords: Record<BatchRowState, string> = {
  waiting: 'To be sent',
  sending: 'Being sent',
  unknown: 'Outcome unknown',
  signed: 'Signed',
  pending: 'Waits for votes',
  failed: 'Failed',
  withheld: 'Withheld',
  cancelled: 'Cancelled',
};
export const rowTones: Record<BatchRowState, Tone> = {
  waiting: 'plain',
  sending: 'accent',
  unknown: 'high',
  signed: 'ok',
  pending: 'look',
  failed: 'critical',
  withheld: 'critical',
  cancelled: 'plain',
};

/** "37 of 200 signed, 3 wait for votes, 1 failed". */
export function batchWords({ counts, total }: BatchHead): string {
  const parts = [`${count(counts.signed)} of ${count(total)} signed`];
  if (counts.pending > 0) parts.push(`${plural(counts.pending, 'waits', 'wait')} for votes`);
  if (counts.failed > 0) parts.push(`${count(counts.failed)} failed`);
  if (counts.withheld > 0) parts.push(`${count(counts.withheld)} withheld`);
  if (counts.unknown + counts.sending > 0) parts.push(`${count(counts.unknown + counts.sending)} under way or unknown`);
  if (counts.waiting > 0) parts.push(`${count(counts.waiting)} to be sent`);
  if (counts.cancelled > 0) parts.push(`${count(counts.cancelled)} cancelled`);
  return parts.join(', ');
}

/** What cannot be told from the payload is said to be so. */
export const formHints: Partial<Record<PayloadForm, string>> = {
  hex: 'in no format this app knows',
  digest: 'what it represents is unknown',
};

/** Why a file is not taken; null where it is. */
export const tooLarge = (bytes: number, most: number): string | null =>
  bytes > most ? `Expected a file of at most ${count(most)} bytes; this one has ${count(bytes)}.` : null;
