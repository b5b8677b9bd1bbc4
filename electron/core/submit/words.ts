/** What a person reads where a submit is in doubt. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { PendingSubmit } from './types.ts';

const voteWords: Record<string, string> = { approve_activity: 'Your approval', reject_activity: 'Your rejection' };

export const unreleased = (): Failure =>
  failure('forbidden', 'Nothing was sent: no person released exactly this in the confirmation window, or it was used already.');

export function opposite(code: 'already_decided' | 'outcome_unknown', what: string, name: string, fingerprint: string): Failure {
  return failure(
    code,
    `${voteWords[name] ?? 'A request'} on this activity ${what}. The opposite is not sent until that is settled; wait a moment, then look at the activity again.`,
    { fingerprint },
  );
}

/** What happened, without the advice for what may be asked again: this must not be. */
const firstSentence = (text: string): string => /^.+?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

export function stillUnknown(pending: PendingSubmit, why: Failure): Failure {
  return failure(
    'outcome_unknown',
    `It was sent, and whether the service carried it out is not known yet. ${firstSentence(why.message)} Countersign keeps the exact bytes and finds out by itself; do not send it again.`,
    { fingerprint: pending.fingerprint, ...(why.service === undefined ? {} : { service: why.service }) },
  );
}

/** A vote that is kept and cannot be read now: nobody can tell which activity it decides on. */
export const stillClosed = (waiting: Pick<PendingSubmit, 'sentAt' | 'fingerprint'>): Failure =>
  failure(
    'key_unavailable',
    `A vote that was sent at ${waiting.sentAt} is still unknown, and what it decides on is sealed until the keychain opens. Unlock it; no other vote is sent until then.`,
    { fingerprint: waiting.fingerprint },
  );

/** It may not be sent again, and it may still arrive. @param own by the key that sent it, while the journal is closed */
export const notYet = (own: boolean): Failure =>
  failure(
    'outcome_unknown',
    `${own ? 'The journal cannot be checked until the keychain opens' : 'It was sent with another key'}, and until its time window is over it may still arrive.`,
  );

export function neverArrived(pending: PendingSubmit): Failure {
  return failure(
    'not_found',
    `What was sent at ${pending.sentAt} did not reach the service: no activity with its fingerprint exists, and its time window is over. If it is still wanted, start it again.`,
    { fingerprint: pending.fingerprint },
  );
}
