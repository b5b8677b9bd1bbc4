/** Rules about whether an activity is what its own parts say it is: its intent, its fingerprint and its votes. */

import { dialect } from '../../contract/dialect.ts';
import { operations } from '../../contract/operations/table.ts';
import { present } from '../one-of.ts';
import { checkVote, isProposal } from '../votes.ts';
import type { RiskRule } from './risk-rule.ts';
import { nameOf, type Subject } from './subject.ts';
import { quoted } from './visible.ts';
import { keyOf, type VoteKey } from './vote-keys.ts';

const unversioned = (intent: string): string => intent.replace(/V\d+$/, '');

/** An intent is one member, named after the type; anything else could be read in two ways. */
function ambiguous(s: Subject): string | false {
  if (s.activity === undefined) return false;
  const there = present(s.activity.intent).map(([name]) => name);
  const [only] = there;
  if (only === undefined || there.length > 1)
    return `The activity carries ${there.length} intents${there.length === 0 ? '' : ` (${there.map(n => quoted(n)).join(', ')})`}, and one was expected: which of them would be carried out cannot be told.`;
  const expected = s.name === null ? only : operations[s.name].intent;
  return (
    unversioned(only) !== unversioned(expected) &&
    `The activity is of the type ${quoted(s.type, 80)}, and its intent is ${quoted(only, 80)}, not ${quoted(expected, 80)}.`
  );
}

/** The votes that do not hold, said of the proposal, or of all the others. */
function broken(s: Subject, ofProposal: boolean): string[] {
  const { activity } = s;
  if (activity === undefined) return [];
  return activity.votes.flatMap((vote, i) => {
    if (isProposal(vote, activity) !== ofProposal) return [];
    // Schemes that are named otherwise for this connection are unverifiable here, and checked beside the vote.
    const { check, reason } = checkVote(vote, activity, dialect);
    if (check !== 'invalid') return [];
    const who = nameOf(s, vote.userId, 'user');
    return [ofProposal ? `The proposal of ${who} does not hold: ${reason}.` : `Vote ${i + 1}, of ${who}: ${reason}.`];
  });
}

/** The votes whose key is not their user's by the list, the proposal among them. */
function signedBy(s: Subject, wanted: VoteKey['key']): string[] {
  const { activity } = s;
  if (activity === undefined) return [];
  return activity.votes.flatMap((vote, i) => {
    const { key, keyReason } = keyOf(vote, activity, s.context, dialect);
    return key === wanted ? [`Vote ${i + 1}, of ${nameOf(s, vote.userId, 'user')}, is ${keyReason}.`] : [];
  });
}

export const voteRules: readonly RiskRule[] = [
  {
    id: 'intent-ambiguous',
    severity: 'critical',
    sentence: 'The activity does not carry the one intent that its type names.',
    check: 'Do not decide: the answer of the service is wrong or was changed.',
    source: 'interface.md, activity object',
    applies: ambiguous,
  },
  {
    id: 'intent-not-proposed',
    severity: 'critical',
    // SECURITY: a vote is given to the fingerprint; where its bytes say something else, what is shown is not what is voted on.
    sentence: 'The text behind the fingerprint says something else than the activity.',
    check: 'Do not decide: the answer of the service is wrong or was changed. Ask the proposer what they sent.',
    source: 'service-facts §2.4; design §4.6',
    applies: s => broken(s, true),
  },
  {
    id: 'vote-invalid',
    severity: 'high',
    sentence: 'A vote does not hold: its stamp, or what was stamped, does not fit.',
    check: 'Ask the one it is said to be from. Do not count it.',
    source: 'design §4.6',
    applies: s => broken(s, false),
  },
  {
    id: 'vote-key-of-another',
    severity: 'high',
    sentence: 'A vote is signed by a key that is listed for another user than the one it is said to be from.',
    check: 'Ask both of them. Do not count the vote.',
    source: 'service-facts §2.4; design §4.6',
    applies: s => signedBy(s, 'of_another'),
  },
  {
    id: 'vote-key-unlisted',
    // Session keys run out within minutes and are listed no more: common, and no proof of anything.
    severity: 'look',
    sentence: 'A vote is signed by a key that is not listed for its user.',
    check: 'Ask the voter whether the key was theirs: a key that was removed, or of a session that ended, is listed no more.',
    source: 'service-facts §2.4, §5.6; design §4.6',
    applies: s => signedBy(s, 'not_listed'),
  },
];
