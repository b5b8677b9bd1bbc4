/** What a person reads where a submit is in doubt. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { PendingSubmit } from './types.ts';

const voteWords: Record<string, string> = { approve_activity: 'Your approval', reject_activity: 'Your rejection' };

export const unreleased = (): Failure =>
  failure(
    'forbidden',
    'Nothing was sent: no person released exactly this in the confirmation window, or the release was already used.',
  );

export const ending = (): Failure => failure('locked', 'Nothing was sent: Countersign is quitting.');

export function opposite(code: 'already_decided' | 'outcome_unknown', what: string, name: string, fingerprint: string): Failure {
  return failure(
    code,
    `${voteWords[name] ?? 'A request'} on this activity ${what}. The opposite vote is not sent until that is settled; wait a moment, then check the activity again.`,
    { fingerprint },
  );
}

/** @param other a vote of the same user, sent with another of their keys */
export const byAnotherKey = (other: PendingSubmit): Failure =>
  failure(
    'outcome_unknown',
    `${voteWords[other.operation] ?? 'A vote'} on this activity was sent with another key of yours, and is not settled yet. A user has one vote: wait a moment, then check the activity again.`,
    { fingerprint: other.fingerprint },
  );

/** What happened, without the advice for what may be asked again: this must not be. */
const firstSentence = (text: string): string => /^.+?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

export function stillUnknown(pending: PendingSubmit, why: Failure): Failure {
  return failure(
    'outcome_unknown',
    `It was sent, but it is not known yet whether the service carried it out. ${firstSentence(why.message)} Countersign keeps the exact bytes and finds out by itself; do not send it again.`,
    { fingerprint: pending.fingerprint, ...(why.service === undefined ? {} : { service: why.service }) },
  );
}

/** A vote that is kept and cannot be read now: nobody can tell which activity it decides on. */
export const stillClosed = (waiting: Pick<PendingSubmit, 'sentAt' | 'fingerprint'>): Failure =>
  failure(
    'key_unavailable',
    `A vote that was sent at ${waiting.sentAt} has an unknown outcome, and its activity is sealed until the keychain is unlocked. Unlock it; no other vote is sent until then.`,
    { fingerprint: waiting.fingerprint },
  );

/** It may not be sent again, and it may still arrive. @param own by the key that sent it, while the journal is closed */
export const notYet = (own: boolean): Failure =>
  failure(
    'outcome_unknown',
    `${own ? 'The journal cannot be checked until the keychain is unlocked' : 'It was sent with another key'}, and it may still arrive until its time window ends.`,
  );

export function neverArrived(pending: PendingSubmit): Failure {
  return failure(
    'not_found',
    `What was sent at ${pending.sentAt} did not reach the service: no activity with its fingerprint exists, and its time window has ended. If it is still wanted, start it again.`,
    { fingerprint: pending.fingerprint },
  );
}
