/** Rules about the votes on an activity, beside the proposal itself. */

import { knowledgeOf } from '../../known/context.ts';
import { isProposal } from '../../stamps/proof.ts';
import { keyOf, type VoteKey } from '../../stamps/vote-keys.ts';
import { checkVote } from '../../stamps/votes.ts';
import { nameOf, type Subject } from '../subject.ts';
import type { RiskRule } from './rule.ts';

/** The votes that do not hold; of the proposal its own rules speak. */
function broken(s: Subject): string[] {
  const { activity } = s;
  if (activity === undefined) return [];
  return activity.votes.flatMap((vote, i) => {
    if (isProposal(vote, activity)) return [];
    const { check, reason } = checkVote(vote, activity, knowledgeOf(s.context));
    return check === 'invalid' ? [`Vote ${i + 1}, of ${nameOf(s, vote.userId, 'user')}: ${reason}.`] : [];
  });
}

/** The votes whose key is not their user's by the list, the proposal among them. */
function signedBy(s: Subject, wanted: VoteKey['key']): string[] {
  const { activity } = s;
  if (activity === undefined) return [];
  return activity.votes.flatMap((vote, i) => {
    const { key, keyReason } = keyOf(vote, activity, s.context, knowledgeOf(s.context));
    return key === wanted ? [`Vote ${i + 1}, of ${nameOf(s, vote.userId, 'user')}, is ${keyReason}.`] : [];
  });
}

export const voteRules: readonly RiskRule[] = [
  {
    id: 'vote-invalid',
    severity: 'high',
    sentence: 'A vote is not valid: its stamp, or what was stamped, does not fit.',
    check: 'Ask the supposed voter. Do not count it.',
    source: 'docs/threats.md#checked-votes',
    applies: broken,
  },
  {
    id: 'vote-key-of-another',
    severity: 'high',
    sentence: 'A vote is signed by a key listed for a user other than its supposed voter.',
    check: 'Ask both of them. Do not count the vote.',
    source: 'docs/service.md#votes; docs/threats.md#checked-votes',
    applies: s => signedBy(s, 'of_another'),
  },
  {
    id: 'vote-key-unlisted',
    // Session keys run out within minutes and are listed no more: common, and no proof of anything.
    severity: 'look',
    sentence: 'A vote is signed by a key not listed for its user.',
    check: 'Ask the voter whether the key was theirs: a removed key, or one from an ended session, is no longer listed.',
    source: 'docs/service.md#votes, docs/service.md#sessions; docs/threats.md#checked-votes',
    applies: s => signedBy(s, 'not_listed'),
  },
];
