/**
 * Votes are checked, not believed (docs/threats.md#checked-votes): a vote carries the body its user stamped, so the stamp can be
 * verified here, and the body says what it was for (docs/service.md#votes).
 */

import type { Activity, Vote } from '../../contract/service/activity.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import type { Check } from '../../contract/values/document.ts';
import { keptWith } from '../budget/kept-with.ts';
import { rows, text } from '../text/members.ts';
import { readEnvelope } from './envelope.ts';
import { assertionFault, assertionHolds, assertionOf, passkeysOf } from './passkey.ts';
import { isProposal, saysOf } from './proof.ts';
import { curveOfScheme, verifyStamp } from './stamp.ts';

export interface VoteCheck {
  check: Check;
  /** Why, in a sentence. */
  reason: string;
}
const verified = (reason: string): VoteCheck => ({ check: 'verified', reason });
const unverifiable = (reason: string): VoteCheck => ({ check: 'unverifiable', reason });
const invalid = (reason: string): VoteCheck => ({ check: 'invalid', reason });

/** How the stamps of a connection are checked: its names for schemes, and the passkeys its users hold by the service's list. */
export interface StampKnowledge {
  stampSchemes: Dialect['stampSchemes'];
  /** The answer of list_users, or whatever is there of it. */
  users: unknown;
}

/**
 * A review asks several times for the same vote; verifying costs some milliseconds. Votes are never changed in place. Whose
 * passkeys are listed matters to passkeys alone: of a key's vote, null, or each would hold the users that there were then.
 */
const known = keptWith<Vote, StampKnowledge & { activity: Activity; check: VoteCheck }>();

/** Whether what was stamped is this activity and this choice, and whether the vote's stamp holds. */
export function checkVote(vote: Vote, activity: Activity, knowledge: StampKnowledge): VoteCheck {
  const before = known.get(vote);
  const { stampSchemes } = knowledge;
  const users = curveOfScheme(vote.scheme ?? '', knowledge) === null ? knowledge.users : null;
  if (before?.activity === activity && before.users === users && before.stampSchemes === stampSchemes) return before.check;
  const check = examine(vote, activity, knowledge);
  known.set(vote, { activity, users, stampSchemes, check });
  return check;
}

function examine(vote: Vote, activity: Activity, knowledge: StampKnowledge): VoteCheck {
  if (!vote.message) return unverifiable('the service does not show what was stamped');
  const proposal = isProposal(vote, activity);
  const wrong = proposal ? notThis(vote, vote.message, activity) : notAnAnswer(vote, vote.message, activity);
  if (wrong !== null) return invalid(wrong);
  const stamp = checkStamp(vote, vote.message, knowledge);
  const what = proposal ? 'it is exactly this request' : 'it names this activity';
  return stamp.check === 'verified' ? verified(`${stamp.reason}; ${what}`) : stamp;
}

/** Why the activity's own bytes are no approval of what is shown; null where they are. */
function notThis(vote: Vote, message: string, activity: Activity): string | null {
  const says = saysOf(message, activity);
  if (says.tie === 'unlike') return says.why;
  return vote.selection === 'VOTE_SELECTION_APPROVED'
    ? null
    : 'the stamp proposes the activity, but the vote is shown as against it';
}

const selectionOf: Record<string, string> = {
  ACTIVITY_TYPE_APPROVE_ACTIVITY: 'VOTE_SELECTION_APPROVED',
  ACTIVITY_TYPE_REJECT_ACTIVITY: 'VOTE_SELECTION_REJECTED',
};

/** Why a body is no vote on this activity; null where it is. */
function notAnAnswer(vote: Vote, message: string, activity: Activity): string | null {
  const read = readEnvelope(message);
  if (!read.ok) return `what was stamped is not a request: ${read.why}`;
  const { type, organizationId, parameters } = read.value;
  if (organizationId !== activity.organizationId) return 'what was stamped is for another organisation';
  const selection = Object.hasOwn(selectionOf, type) ? selectionOf[type] : undefined;
  if (selection === undefined) return 'what was stamped is neither this activity nor a vote on it';
  if (selection !== vote.selection) return 'what was stamped is the opposite vote';
  const named = text(parameters, 'fingerprint');
  return named === activity.fingerprint ? null : 'what was stamped is a vote on another activity';
}

/** The stamp alone: by an API key, or by a passkey whose parts the vote carries. */
function checkStamp(vote: Vote, message: string, { stampSchemes, users }: StampKnowledge): VoteCheck {
  const { publicKey, signature, scheme = '' } = vote;
  if (!signature) return unverifiable('the service does not show the stamp');
  if (curveOfScheme(scheme, { stampSchemes }) === null) return checkPasskey(vote, message, users);
  if (!publicKey) return unverifiable('the service does not show the key of the stamp');
  const holds = verifyStamp({ scheme, publicKey, signature, message }, { stampSchemes });
  return holds ? verified('stamp verified') : invalid('the stamp does not match the body and the key beside it');
}

function checkPasskey(vote: Vote, message: string, users: unknown): VoteCheck {
  const assertion = assertionOf(vote);
  if (assertion === null)
    return unverifiable(
      vote.scheme ? `the scheme ${vote.scheme} cannot be checked here` : 'the service does not show its scheme',
    );
  const fault = assertionFault(assertion, message);
  if (fault !== null) return invalid(fault);
  const voter = rows(users, 'users').find(user => text(user, 'userId') === vote.userId);
  const { credentialId } = assertion;
  // SECURITY: only the key that the list has for this user counts; the one beside the stamp may be anybody's.
  const held = (voter === undefined ? [] : passkeysOf(voter)).filter(
    key => credentialId === null || key.credentialId === credentialId,
  );
  if (held.some(({ publicKey }) => assertionHolds(assertion, publicKey))) return verified('stamp of a passkey verified');
  if (held.length === 0) return unverifiable('the passkey it names is not listed for its user');
  return credentialId === null
    ? unverifiable('it was not made by any passkey listed for its user')
    : invalid('the passkey’s stamp does not match the body and the key listed for it');
}
