import type { AppAnswers } from '../../electron/contract/app-values.ts';
import type { Severity } from '../../electron/contract/document.ts';

/** Put before the headline, so that the sentence says what a person is about to do. */
export function headlineOf({ decision, review }: AppAnswers['confirm.current']): string {
  if (review.subject.kind === 'submit') return 'You are about to send:';
  return decision === 'approve' ? 'You are about to approve:' : 'You are about to reject:';
}

/** The grave ones must be held (design §4.2). */
export const mustHold = (severity: Severity): boolean => severity === 'critical' || severity === 'high';
export const holdMs = 1500;

export interface BarWords {
  no: string;
  yes: string | null;
}
/** The labels of the two buttons; `yes` is null where only a rejection was asked for. */
export function barWords(intent: 'approve' | 'reject', submit: boolean, hold: boolean): BarWords {
  const no = submit ? 'Do not send' : 'Reject';
  if (intent === 'reject') return { no, yes: null };
  if (submit) return { no, yes: hold ? 'Hold to send' : 'Send' };
  return { no, yes: hold ? 'Hold to approve' : 'Approve' };
}
