/** Signing requests in words. */
import { isPending, statusTone, statusWord } from '../../electron/contract/service/activity-status.ts';
import type { BlankKind } from '../../electron/contract/text/blanks.ts';
import { count, plural } from '../../electron/contract/text/plain-text.ts';
import type { Movement, Receipt } from '../../electron/contract/values/document.ts';
import type { BatchHead, BatchRowState, PayloadForm } from '../../electron/contract/values/signing-values.ts';
import { choiceWords } from '../parts/form/choice-words.ts';
import type { Tone } from '../parts/state/tone.ts';

export const stateWords = { waiting: 'Waiting', signed: 'Completed', failed: 'Failed' } as const;

/**
 * How a request stands. The service says "completed"; "Signed", and green, is a signature that was verified here, and one
 * that does not match is neither, whatever the service says.
 */
export function standingOf(status: string, verdict: Receipt['verdict'] | undefined): { words: string; tone: Tone } {
  if (verdict === 'mismatch') return { words: 'Withheld', tone: 'critical' };
  // What waits is as it should be: no colour for every row of a usual day.
  if (isPending(status)) return { words: statusWord(status), tone: 'plain' };
  if (status !== 'ACTIVITY_STATUS_COMPLETED') return { words: statusWord(status), tone: statusTone(status) };
  return verdict === 'verified' ? { words: 'Signed', tone: 'ok' } : { words: statusWord(status), tone: 'plain' };
}

/** What the signature of a batch's row was found to be. */
export const verdictOfRow: { [S in BatchRowState]?: Receipt['verdict'] } = { signed: 'verified', withheld: 'mismatch' };

/** Beside the button that sends it: how many votes are enough; null where that is not known. */
export function votesWords(votes: number | null): string | null {
  return votes === null || votes < 2 ? null : `Needs up to ${count(votes)} votes. Yours is the first.`;
}

/** In the field that says how the payload is hashed: its list says why. */
export const hashWords = (value: string): string => (value === 'HASH_FUNCTION_NO_OP' ? 'None' : choiceWords(value));

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

/** What stands in a blank, as it is chosen for a template. */
export const blankKindWords: Record<BlankKind, string> = {
  text: 'Text',
  number: 'A number',
  amount: 'An amount of a coin',
  address: 'An address',
  day: 'A date',
  deadline: 'A deadline',
};

/** Beside the label of a blank: what is written there. */
export function blankHelp(kind: BlankKind, decimals: number): string {
  const help: Record<BlankKind, string> = {
    text: 'as it is typed',
    number: 'a number',
    amount: `with up to ${decimals} decimals`,
    address: 'whole',
    day: 'as 2026-11-30',
    deadline: 'a day, to its end in UTC',
  };
  return help[kind];
}

export const sumLabel = (how: Movement['how']): string => (how === 'allowed' ? 'May be taken' : 'Pays');

/** "12 s left"; null until one row was settled. */
export function leftWords({ done, left, ms }: { done: number; left: number; ms: number }): string | null {
  if (done < 1 || left < 1) return null;
  const seconds = Math.ceil(((ms / done) * left) / 1000);
  return seconds < 60 ? `${seconds} s` : `${count(Math.ceil(seconds / 60))} min`;
}
