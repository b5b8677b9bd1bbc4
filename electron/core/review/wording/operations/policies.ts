/** Words for policies and the root quorum: who may do what afterwards. */
import { isObject } from '../../../../contract/text/members.ts';
import { plural } from '../../../../contract/text/plain-text.ts';
import { policyOf, rootQuorum as presentQuorum } from '../../../known/present.ts';
import { type Effort, effort, TooMuch } from '../../../text/effort.ts';
import { list, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { fewestVotes } from '../../policy/consensus.ts';
import { type Expression, parse } from '../../policy/expression.ts';
import { letsOf } from '../../policy/lets.ts';
import { boundsOf } from '../../policy/narrow.ts';
import { strengthOf } from '../../policy/strength.ts';
import { members, nameOf, type Subject, several, theNamed, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

const policyFacts = (subject: Subject, from: unknown, n = '') => {
  const m = members(subject, from);
  return [
    'policyId',
    'policyName',
    'effect',
    'policyEffect',
    'condition',
    'policyCondition',
    'consensus',
    'policyConsensus',
    'notes',
    'policyNotes',
    'time',
  ].flatMap(key =>
    key === 'policyId'
      ? m.id(`${n}Policy`, key)
      : m.text(`${n}${policyLabels[key] ?? key}`, key, 'text', text(effectNames, text(from, key) ?? '')),
  );
};
const effectNames: Record<string, string> = { EFFECT_ALLOW: 'allow', EFFECT_DENY: 'deny' };
const policyLabels: Record<string, string> = {
  policyName: 'Name',
  effect: 'Effect',
  policyEffect: 'New effect',
  condition: 'Condition',
  policyCondition: 'New condition',
  consensus: 'Consensus',
  policyConsensus: 'New consensus',
  notes: 'Notes',
  policyNotes: 'New notes',
  time: 'Time',
};

/** “, with 2 approvals”, as far as the consensus says so. */
function approvals(consensus: string, work: Effort): string {
  const votes = fewestVotes(consensus, work);
  if (votes === null) return '';
  return votes === 0 ? ', with nobody’s approval' : `, with ${plural(votes, 'approval')}`;
}

/** What a policy is about, in a few words; the condition itself stands below. */
function gist(subject: Subject, { effect, condition, consensus }: Record<'effect' | 'condition' | 'consensus', string>): string {
  const work = effort();
  try {
    const tree = parse(condition, work);
    const lets = letsOf(tree, work);
    const what = lets.everything
      ? 'everything'
      : lets.control.length > 0
        ? 'exports, or changes of users, keys and rules'
        : (paidIn(subject, tree, work) ??
          (lets.signing === 'bounded'
            ? 'what matches it'
            : lets.signing === 'every'
              ? 'any payment to anybody'
              : 'any payment of some keys'));
    return effect === 'EFFECT_DENY'
      ? `denies ${lets.everything ? 'everything' : 'what matches it'}`
      : `allows ${what}${approvals(consensus, work)}`;
  } catch (error) {
    // What is too much to read is not told in a few words.
    if (error instanceof TooMuch) return effect === 'EFFECT_DENY' ? 'denies what matches it' : 'allows what matches it';
    throw error;
  }
}

/** Whom every way of a condition that is about signatures names as those who are paid or called. */
function paidIn(subject: Subject, tree: Expression, work: Effort): string | null {
  const ways = (tree.is === 'any' ? tree.of : [tree]).map(way => boundsOf(way, work));
  const named = [...new Set(ways.flatMap(({ receivers }) => receivers))];
  return ways.every(({ isSigning, isToThem }) => isSigning && isToThem)
    ? `transactions to ${several(
        named.map(address => nameOf(subject, address, 'the unknown address')),
        '',
      )}`
    : null;
}

const createPolicy: Words = subject => ({
  headline: headline(
    'Create',
    `the policy ${quoted(text(subject.parameters, 'policyName') ?? '')}, which ${gistOf(subject, subject.parameters)}`,
  ),
  effects: [],
  facts: policyFacts(subject, subject.parameters),
});

/** “allows any payment to anybody, with 1 approval” */
export const gistOf = (subject: Subject, policy: unknown): string =>
  gist(subject, {
    effect: text(policy, 'effect') ?? '',
    condition: text(policy, 'condition') ?? '',
    consensus: text(policy, 'consensus') ?? '',
  });

/** How far a policy goes, to lead several: everything, control, any payment, and what allows at all. */
const farFirst = [/^allows everything/, /^allows exports/, /^allows any payment/];

const createPolicies: Words = subject => {
  const all = list(subject.parameters, 'policies');
  const [only] = all;
  if (all.length === 1 && isObject(only)) return createPolicy({ ...subject, parameters: only });
  const farthest = farFirst.map(far => all.find(each => far.test(gistOf(subject, each)))).find(each => each !== undefined);
  return {
    headline: headline(
      'Create',
      `${plural(all.length, 'policy', 'policies')}: ${several(
        all.map(p => quoted(text(p, 'policyName') ?? '')),
        'none',
      )}${farthest === undefined ? '' : `, of which ${quoted(text(farthest, 'policyName') ?? '')} ${gistOf(subject, farthest)}`}`,
    ),
    effects: all.map(p => `${quoted(text(p, 'policyName') ?? '')} ${gistOf(subject, p)}.`),
    facts: all.flatMap((p, i) => policyFacts(subject, p, `${i + 1}: `)),
  };
};

/** Beside what it says now: weaker and stronger are the reader’s words, not those of the request. */
export function changeOf(subject: Subject): string {
  const now = policyOf(subject, text(subject.parameters, 'policyId'));
  const asked = (key: string, present: string) => text(subject.parameters, key) ?? text(now, present) ?? '';
  const after = {
    effect: asked('policyEffect', 'effect'),
    condition: asked('policyCondition', 'condition'),
    consensus: asked('policyConsensus', 'consensus'),
  };
  if (now === undefined) return '';
  const before = {
    effect: text(now, 'effect') ?? '',
    condition: text(now, 'condition') ?? '',
    consensus: text(now, 'consensus') ?? '',
  };
  try {
    const strength = strengthOf(before, after, effort());
    const isDeny = after.effect === 'EFFECT_DENY';
    if (before.effect !== after.effect)
      return `, which would ${gist(subject, after).replace(/^(allow|denie)s/, (_, word) => (word === 'allow' ? 'allow' : 'deny'))}`;
    if (strength === 'same') return ', which says the same as now';
    if (strength === 'stronger') return isDeny ? ', which would deny more than now' : ', which would allow less than now';
    if (strength === 'weaker') return isDeny ? ', which would deny less than now' : ', which would allow more than now';
    return ', which would say something else than now';
  } catch (error) {
    if (error instanceof TooMuch) return '';
    throw error;
  }
}

const updatePolicy: Words = subject => ({
  headline: headline('Change', `${theNamed(subject, text(subject.parameters, 'policyId'), 'policy')}${changeOf(subject)}`),
  effects: ['This replaces what it said before: compare old and new below.'],
  facts: policyFacts(subject, subject.parameters),
});

const deletePolicies: Words = subject => {
  const one = text(subject.parameters, 'policyId');
  const ids = one === undefined ? texts(subject.parameters, 'policyIds') : [one];
  return {
    headline: headline(
      'Delete',
      `${plural(ids.length, 'policy', 'policies')}: ${several(
        ids.map(id => nameOf(subject, id, 'policy')),
        'none',
      )}`,
    ),
    effects: ['They no longer allow or deny anything.'],
    facts: [...members(subject).id('Policy', 'policyId'), ...members(subject).ids('Policy', 'policyIds')],
  };
};

/** “, Dora joins, Ben leaves”; nothing where nobody does, or where it is not known who is in it now. */
export function quorumMoves(subject: Subject): string {
  const now = presentQuorum(subject);
  if (now === undefined) return '';
  const users = [...new Set(texts(subject.parameters, 'userIds'))];
  const named = (ids: readonly string[], verb: string): string =>
    ids.length === 0
      ? ''
      : `, ${several(
          ids.map(id => nameOf(subject, id, 'user')),
          '',
        )} ${ids.length === 1 ? `${verb}s` : verb}`;
  const joining = users.filter(id => !now.userIds.includes(id));
  const leaving = now.userIds.filter(id => !users.includes(id));
  return `${named(joining, 'join')}${named(leaving, 'leave')}`;
}

const rootQuorum: Words = subject => {
  const m = members(subject);
  const users = [...new Set(texts(subject.parameters, 'userIds'))];
  const now = presentQuorum(subject);
  const would = `${text(subject.parameters, 'threshold') ?? 'an unknown number'} of ${users.length}`;
  return {
    headline: headline(
      'Change',
      `the root quorum ${now === undefined ? '' : `from ${now.threshold} of ${new Set(now.userIds).size} `}to ${would}${quorumMoves(subject)}`,
    ),
    effects: ['The root quorum can do everything, regardless of any policy.'],
    facts: [...m.text('Votes needed', 'threshold'), ...m.ids('Member', 'userIds')],
  };
};

export const policyCompanions: Record<string, Words> = {
  CREATE_POLICY: createPolicy,
  CREATE_POLICIES: createPolicies,
  UPDATE_POLICY: updatePolicy,
  DELETE_POLICY: deletePolicies,
  DELETE_POLICIES: deletePolicies,
  UPDATE_ROOT_QUORUM: rootQuorum,
};
