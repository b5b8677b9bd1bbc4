/**
 * Votes are checked, not believed (design §4.6): a vote carries the body its user stamped, so the stamp can be
 * verified here, and the body says what it was for (service-facts §2.4).
 */

import type { Activity, Vote } from '../contract/activity.ts';
import type { Dialect } from '../contract/dialect.ts';
import type { Check } from '../contract/document.ts';
import { sameValue } from './compare.ts';
import { only, present } from './one-of.ts';
import { verifyStamp } from './stamp.ts';
import { fingerprintOf } from './submit-types.ts';

export interface VoteCheck {
  check: Check;
  /** Why, in a sentence. */
  reason: string;
}
const verified = (reason: string): VoteCheck => ({ check: 'verified', reason });
const unverifiable = (reason: string): VoteCheck => ({ check: 'unverifiable', reason });
const invalid = (reason: string): VoteCheck => ({ check: 'invalid', reason });

/** Whether what was stamped is the activity's own bytes: those its fingerprint is the hash of. */
export const isProposal = ({ message }: Vote, activity: Activity): boolean =>
  message !== undefined && fingerprintOf(new TextEncoder().encode(message)) === activity.fingerprint;

/** Whether the vote's stamp holds, and whether what was stamped is this activity and this choice. */
export function checkVote(vote: Vote, activity: Activity, dialect: Dialect): VoteCheck {
  const { message, publicKey, signature, scheme } = vote;
  if (!message || !publicKey || !signature || !scheme) return unverifiable('the service does not show what was stamped');
  if (!Object.values(dialect.stampSchemes).includes(scheme)) return unverifiable(`the scheme ${scheme} cannot be checked here`);
  if (!verifyStamp({ scheme, publicKey, signature, message: new TextEncoder().encode(message) }, dialect))
    return invalid('the stamp does not fit the body and the key beside it');
  const body = parse(message);
  if (body === null) return invalid('what was stamped is not a request');
  if (body.organizationId !== activity.organizationId) return invalid('what was stamped is for another organisation');
  return isProposal(vote, activity) ? checkProposal(vote, body, activity) : checkAnswer(vote, body, activity);
}

interface Body {
  type: unknown;
  organizationId: unknown;
  parameters: unknown;
}

/** The activity's own bytes: the proposer's, or those of a user who sent the same. */
function checkProposal(vote: Vote, body: Body, activity: Activity): VoteCheck {
  if (body.type !== activity.type) return invalid('what was stamped is of another type than the activity');
  if (present(activity.intent).length !== 1 || !sameValue(body.parameters, only(activity.intent)))
    return invalid('what was stamped has other parameters than the activity shows');
  if (vote.selection !== 'VOTE_SELECTION_APPROVED')
    return invalid('the stamp proposes the activity, the vote is said to be against it');
  return verified('stamp verified; it is this very request');
}

const selectionOf: Record<string, string> = {
  ACTIVITY_TYPE_APPROVE_ACTIVITY: 'VOTE_SELECTION_APPROVED',
  ACTIVITY_TYPE_REJECT_ACTIVITY: 'VOTE_SELECTION_REJECTED',
};

function checkAnswer(vote: Vote, body: Body, activity: Activity): VoteCheck {
  const selection = typeof body.type === 'string' && Object.hasOwn(selectionOf, body.type) ? selectionOf[body.type] : undefined;
  if (selection === undefined) return invalid('what was stamped is neither this activity nor a vote on it');
  if (selection !== vote.selection) return invalid('what was stamped is the opposite vote');
  const named =
    typeof body.parameters === 'object' && body.parameters !== null && 'fingerprint' in body.parameters
      ? body.parameters.fingerprint
      : undefined;
  if (named !== activity.fingerprint) return invalid('what was stamped is a vote on another activity');
  return verified('stamp verified; it names this activity');
}

function parse(message: string): Body | null {
  try {
    const value: unknown = JSON.parse(message);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { type, organizationId, parameters } = value as Record<string, unknown>;
    return { type, organizationId, parameters };
  } catch {
    return null;
  }
}
