import type { AppAnswers } from '../../electron/contract/app-values.ts';
import type { SealedReview, Severity } from '../../electron/contract/document.ts';
import { plural } from './groups.ts';

type Intent = 'approve' | 'reject';
type Subject = SealedReview['subject'];

/** Put before the headline, so that the sentence says what a person is about to do. */
export function headlineOf({ decision, review }: AppAnswers['confirm.current']): string {
  if (review.subject.kind === 'submit') return 'You are about to send:';
  if (review.subject.kind === 'change') return `You are about to change the ${review.subject.what}:`;
  // The headline then begins with “The service claims:”.
  if (review.document.claimed) return `You are about to ${decision} what nothing proves.`;
  return decision === 'approve' ? 'You are about to approve:' : 'You are about to reject:';
}

/** What is confirmed, and with what: the key that signs, or that none does. */
export function confirmTitle({ subject, keyName }: SealedReview): string {
  return subject.kind === 'change' ? `Confirm a change of the ${subject.what}` : `Confirm with ${keyName}`;
}

/** The grave ones must be held (design §4.2). */
export const mustHold = (severity: Severity): boolean => severity === 'critical' || severity === 'high';
export const holdMs = 1500;

/** A document cannot have been read faster than this; several take as many times as long, as main says too. */
export const readingMs = (subject: Subject): number => 600 * (subject.kind === 'bulk' ? subject.reviews.length : 1);

export interface BarWords {
  no: string;
  /** What pressing `no` does: several are never rejected by the key that is focused first. */
  noMeans: 'reject' | 'close';
  /** null where only a rejection was asked for. */
  yes: string | null;
}
/** The labels of the two buttons. */
export function barWords(intent: Intent, subject: Subject, hold: boolean): BarWords {
  const held = (word: string) => (hold ? `Hold to ${word.toLowerCase()}` : word);
  if (subject.kind === 'bulk') {
    const all = plural(subject.reviews.length, 'activity', 'activities');
    return intent === 'reject'
      ? { no: `Reject ${all}`, noMeans: 'reject', yes: null }
      : { no: 'Decide nothing', noMeans: 'close', yes: `Approve ${all}` };
  }
  const no = subject.kind === 'submit' ? 'Do not send' : subject.kind === 'change' ? 'Leave it as it is' : 'Reject';
  if (intent === 'reject') return { no, noMeans: 'reject', yes: null };
  const yes = subject.kind === 'submit' ? held('Send') : subject.kind === 'change' ? held('Change') : held('Approve');
  return { no, noMeans: 'reject', yes };
}
