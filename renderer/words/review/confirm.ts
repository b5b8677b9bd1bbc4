import type { AppAnswers } from '../../../electron/contract/app.ts';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { glance } from '../text/hostile.ts';

type Intent = 'approve' | 'reject';

/** Put above the headline, so that it is said what a person is about to do. */
export function headlineOf({ decision, review }: AppAnswers['confirm.current']): string {
  if (review.subject.kind === 'submit') return 'You are about to send';
  if (review.subject.kind === 'change') return `You are about to change the ${review.subject.what}`;
  // The headline then begins with “The service claims:”.
  if (review.document.claimed) return `You are about to ${decision} what nothing proves`;
  return decision === 'approve' ? 'You decide about' : 'You are about to reject';
}

/** The name of the window, as the system lists it: what is decided, and where. */
export function windowTitle({ decision, review, way }: AppAnswers['confirm.current']): string {
  const { subject } = review;
  const does =
    subject.kind === 'submit'
      ? 'Send'
      : subject.kind === 'change'
        ? `Change the ${subject.what}`
        : decision === 'approve'
          ? 'Decide'
          : 'Reject';
  return [does, ...(way?.voice == null ? [] : [glance(way.voice.organizationName, 60)]), 'Countersign'].join(' · ');
}

/** What is confirmed, and with what: the key that signs, or that none does. */
export function confirmTitle({ subject, keyName }: SealedReview): string {
  return subject.kind === 'change' ? `Confirm a change of the ${subject.what}` : `Confirm with ${keyName}`;
}

/** Votes have a reason; what is sent or changed here is known to who does it. */
export const isVote = ({ subject }: SealedReview): boolean => subject.kind === 'activity' || subject.kind === 'bulk';

/** What is wrong with a reason; '' where nothing is. */
export const reasonWords = (problem: { expected: string; received: string } | null): string =>
  problem === null ? '' : `Expected ${problem.expected}, received ${problem.received}.`;

export interface BarWords {
  no: string;
  /** What pressing `no` does: several are rejected only where that was asked for. */
  noMeans: 'reject' | 'close';
  /** null where only a rejection was asked for. */
  yes: string | null;
}
/** The labels of the two buttons. */
export function barWords(intent: Intent, review: SealedReview): BarWords {
  const { subject } = review;
  const word = (decision: Intent, label: string) =>
    paceOf(review, decision).holdMs > 0 ? `Hold to ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  if (subject.kind === 'bulk') {
    const all = plural(subject.reviews.length, 'activity', 'activities');
    return intent === 'reject'
      ? { no: word('reject', `Reject ${all}`), noMeans: 'reject', yes: null }
      : { no: 'Decide nothing', noMeans: 'close', yes: word('approve', `Approve ${all}`) };
  }
  const no = subject.kind === 'submit' ? 'Do not send' : subject.kind === 'change' ? 'Leave it as it is' : 'Reject';
  const yes = subject.kind === 'submit' ? 'Send' : subject.kind === 'change' ? 'Change' : 'Approve';
  return { no: word('reject', no), noMeans: 'reject', yes: intent === 'reject' ? null : word('approve', yes) };
}

/** Around what the trusted window asks for. */
export const askedWords = {
  header: 'A separate window. No other page can read what you type here.',
  close: 'Close without answering',
  busy: 'Checking…',
  about: 'Closing this window changes nothing.',
} as const;
/** "Try again in 8 s." */
export const againIn = (ms: number): string => `Try again ${secondsLeft(ms)}.`;

/** While a press right after the opening would be one meant for what stood there before. */
export const justOpened = 'Just opened';

/** What still stands between a person and the decision that was asked for. */
export function aboutWords(review: SealedReview, at: { reached: boolean; open: boolean; sent: boolean; yes: boolean }): string {
  const closing = 'Closing this window decides nothing.';
  if (at.sent)
    return review.subject.kind === 'change' ? 'Writing it to the journal…' : 'Checking once more, stamping and sending…';
  if (!at.yes) return closing;
  if (at.reached && at.open) return `Read to the end, long enough. ${closing}`;
  const first = at.reached ? 'It stays on screen a little longer.' : 'Read to the end of the document first.';
  return `${first} ${review.subject.kind === 'activity' ? 'Rejecting is possible at any time.' : closing}`;
}

/** "in 12 s", rounded up. */
export const secondsLeft = (ms: number): string => `in ${Math.ceil(ms / 1000)} s`;
