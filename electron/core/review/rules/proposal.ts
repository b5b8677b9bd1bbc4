/** Rules about whether an activity is what its own parts say it is: its intent, its fingerprint, and the stamp of its proposer. */

import { operations } from '../../../contract/operations/table.ts';
import type { Activity, Vote } from '../../../contract/service/activity.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { knowledgeOf } from '../../known/context.ts';
import { isProposal } from '../../stamps/proof.ts';
import { keyOf } from '../../stamps/vote-keys.ts';
import { checkVote } from '../../stamps/votes.ts';
import { present } from '../../text/one-of.ts';
import { quoted, visible } from '../../text/visible.ts';
import { nameOf, type Subject } from '../subject.ts';
import type { RiskRule, Said } from './rule.ts';

const unversioned = (intent: string): string => intent.replace(/V\d+$/, '');

/** An intent is one member, named after the type; anything else could be read in two ways. */
function ambiguous({ activity, name, type }: Subject): string | false {
  if (activity === undefined) return false;
  const there = present(activity.intent).map(([member]) => member);
  const [only] = there;
  if (only === undefined || there.length > 1)
    return `The activity carries ${there.length} intents${there.length === 0 ? '' : ` (${there.map(n => quoted(n)).join(', ')})`}, but one was expected: it is not clear which would be carried out.`;
  const expected = name === null ? only : operations[name].intent;
  return (
    unversioned(only) !== unversioned(expected) &&
    `The activity is of the type ${quoted(type, 80)}, and its intent is ${quoted(only, 80)}, not ${quoted(expected, 80)}.`
  );
}

/** A connection may say that its deployment never shows votes; where one shows a text all the same, that text must fit. */
const isExcused = ({ proof, context }: Subject): boolean =>
  context.votesNeverShown === true && proof?.tie === 'none' && proof.messages === 0;

function unproven(s: Subject): string | false {
  if (s.proof?.tie !== 'none' || isExcused(s)) return false;
  const { messages } = s.proof;
  return messages === 0
    ? 'Nothing ties what is shown here to the fingerprint you would vote on: the service shows no text that anybody stamped.'
    : `Nothing ties what is shown here to the fingerprint you would vote on: ${plural(messages, 'vote shows a text', 'votes show a text')}, but none hashes to it.`;
}

/** The text behind the fingerprint, where it does not say what is shown. */
function unlike({ proof }: Subject): Said[] {
  if (proof?.tie !== 'unlike') return [];
  const sentence = `The text behind the fingerprint is not this activity: ${visible(proof.why)}.`;
  return [proof.differences.length === 0 ? sentence : { sentence, sides: proof.differences }];
}

/** What is found of each vote over the activity's own bytes, where those say what is shown. */
function ofProposals(s: Subject, said: (vote: Vote, activity: Activity, who: string) => string): string[] {
  const { activity } = s;
  if (activity === undefined || s.proof?.tie !== 'stamped') return [];
  return activity.votes
    .filter(vote => isProposal(vote, activity))
    .map(vote => said(vote, activity, nameOf(s, vote.userId, 'user')));
}

const falseStamp = (s: Subject): string[] =>
  ofProposals(s, (vote, activity, who) => {
    const { check, reason } = checkVote(vote, activity, knowledgeOf(s.context));
    return check === 'invalid' ? `The proposal of ${who} is not valid: ${reason}.` : '';
  }).filter(sentence => sentence !== '');

/** A proposal whose stamp cannot be checked here; quiet where another user stamped the same bytes verifiably. */
function unverifiable(s: Subject): string[] {
  const said = ofProposals(s, (vote, activity, who) => {
    const { check, reason } = checkVote(vote, activity, knowledgeOf(s.context));
    if (check === 'unverifiable') return `The stamp of ${who} under the proposal cannot be verified: ${reason}.`;
    const { key, keyReason } = keyOf(vote, activity, s.context, knowledgeOf(s.context));
    return check === 'verified' && key === 'not_compared' ? `The proposal of ${who} is stamped; ${keyReason}.` : '';
  });
  return said.includes('') ? [] : said;
}

export const proposalRules: readonly RiskRule[] = [
  {
    id: 'intent-ambiguous',
    severity: 'critical',
    sentence: 'The activity does not carry the one intent that its type names.',
    check: 'Do not decide: the answer of the service is wrong or was changed.',
    source: 'docs/service.md#envelope',
    applies: ambiguous,
  },
  {
    id: 'proposal-unproven',
    severity: 'critical',
    // SECURITY: a vote is given to the fingerprint. Where no text has it as its hash, any request may stand behind it.
    sentence: 'Nothing ties what is shown to the fingerprint a vote is for.',
    check:
      'Do not approve on the strength of what is shown here: it is only what the service says. Ask the proposer, over another channel, what they sent.',
    source: 'docs/service.md#fingerprint, docs/service.md#votes; docs/threats.md#proven-proposal',
    applies: unproven,
  },
  {
    id: 'intent-not-proposed',
    severity: 'critical',
    // SECURITY: a vote is given to the fingerprint; where its bytes say something else, what is shown is not what is voted on.
    sentence: 'The text behind the fingerprint does not match the activity.',
    check: 'It cannot be approved here: the answer of the service is wrong or was changed. Ask the proposer what they sent.',
    source: 'docs/service.md#votes; docs/threats.md#proven-proposal',
    applies: unlike,
  },
  {
    id: 'proposal-unproven-by-setting',
    severity: 'high',
    sentence:
      'Nothing ties what is shown here to the fingerprint you would vote on: this connection is set to a deployment that never shows votes.',
    check: 'Ask the proposer, over another channel, what they sent, and compare the fingerprint.',
    source: 'docs/service.md#votes; docs/threats.md#proven-proposal',
    applies: isExcused,
  },
  {
    id: 'proposal-stamp-false',
    severity: 'high',
    sentence: 'The text behind the fingerprint is this activity, but its stamp is not valid.',
    check: 'Ask the supposed proposer whether they proposed it.',
    source: 'docs/service.md#stamps, docs/service.md#votes; docs/threats.md#proven-proposal',
    applies: falseStamp,
  },
  {
    id: 'proposal-unverifiable',
    severity: 'look',
    sentence: 'The text behind the fingerprint is this activity; this app cannot verify who stamped it.',
    check: 'Ask the supposed proposer whether they proposed it.',
    source: 'docs/service.md#passkey-stamps, docs/service.md#votes, docs/service.md#unknown; docs/threats.md#proven-proposal',
    applies: unverifiable,
  },
  {
    id: 'votes-never-shown',
    severity: 'note',
    sentence: 'This connection is set to a deployment that never shows votes: it does not prove who proposed something.',
    check: 'Switch it off in the settings where the deployment does show them.',
    source: 'docs/service.md#votes; docs/threats.md#proven-proposal',
    applies: ({ context }) => context.votesNeverShown === true,
  },
];
