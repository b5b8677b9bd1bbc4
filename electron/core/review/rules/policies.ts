/** Rules about policies: who may do what, with whose consent. */
import type { Members } from '../../../contract/text/members.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { chainsOfToken } from '../../chains/ethereum/tokens.ts';
import { policies, policyOf, users } from '../../known/present.ts';
import { type Effort, effort } from '../../text/effort.ts';
import { rows, text, texts } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { alternatives, approversNamed, clauses, fewestVotes } from '../policy/consensus.ts';
import { parse } from '../policy/expression.ts';
import { isAlways, isNever } from '../policy/implies.ts';
import { letsOf } from '../policy/lets.ts';
import { type Bounds, boundsOf } from '../policy/narrow.ts';
import { isForeign, isKept, othersApprove, type PolicyText, strengthOf } from '../policy/strength.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

/** What a create or an update would leave, as far as it is known. */
function policiesAfter(s: Subject): { name: string; before: PolicyText | null; after: PolicyText }[] {
  if (s.base === 'UPDATE_POLICY') {
    const now = policyOf(s, text(s.parameters, 'policyId'));
    const before =
      now === undefined
        ? null
        : { effect: text(now, 'effect') ?? '', condition: text(now, 'condition') ?? '', consensus: text(now, 'consensus') ?? '' };
    const after = {
      effect: text(s.parameters, 'policyEffect') ?? before?.effect ?? '',
      condition: text(s.parameters, 'policyCondition') ?? before?.condition ?? 'unknown',
      consensus: text(s.parameters, 'policyConsensus') ?? before?.consensus ?? 'unknown',
    };
    return [{ name: nameOf(s, text(s.parameters, 'policyId'), 'policy').replace(/^(?:a )?policy\b ?/, ''), before, after }];
  }
  const rowsOf = s.base === 'CREATE_POLICIES' ? rows(s.parameters, 'policies') : s.base === 'CREATE_POLICY' ? [s.parameters] : [];
  return rowsOf.map(row => ({
    name: quoted(text(row, 'policyName') ?? ''),
    before: null,
    after: {
      effect: text(row, 'effect') ?? '',
      condition: text(row, 'condition') ?? '',
      consensus: text(row, 'consensus') ?? '',
    },
  }));
}

/** Always true, however it is dressed: in brackets, beside other ways, or as a value that equals itself. */
const everything = (condition: string, work: Effort): boolean => isAlways(parse(condition, work), work);
const byOne = (votes: number | null): string => ((votes ?? 9) <= 1 ? ' with one person’s consent or none' : '');

function open(s: Subject): string[] {
  const work = effort();
  return policiesAfter(s).flatMap(({ name, before, after }) => {
    if (after.effect !== 'EFFECT_ALLOW') return [];
    const tree = parse(after.condition, work);
    const { everything: isOpen, signing } = letsOf(tree, work);
    const votes = fewestVotes(after.consensus, work);
    if (isOpen) return [`The policy ${name} would allow everything${byOne(votes)}.`];
    if ((votes ?? 0) > 1 || isKept(before, after, work)) return [];
    if (signing === 'every') return [`The policy ${name} would allow any payment to anybody${byOne(votes ?? 0)}.`];
    const paid = (tree.is === 'any' ? tree.of : [tree])
      .map(way => boundsOf(way, work))
      .filter(({ isSigning }) => isSigning)
      .flatMap(({ uncapped }) => uncapped)
      .filter(address => isStranger(s, address));
    return paid.length === 0
      ? []
      : [`The policy ${name} would allow any payment to ${paid[0]}, which this app does not know,${byOne(votes ?? 0)}.`];
  });
}
const isStranger = (s: Subject, address: string): boolean =>
  /^0x[0-9a-f]{40}$|^[1-9A-HJ-NP-Za-km-z]{26,}$|^(?:bc|tb)1[0-9a-z]{20,}$/i.test(address) &&
  s.names.address(address) === undefined;
/** Those of one list that another has not. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const has = new Set(others);
  return all.filter(one => !has.has(one));
}

function weakened(s: Subject): string[] {
  const work = effort();
  return policiesAfter(s).flatMap(({ name, before, after }) => {
    if (before === null) return [];
    const found: string[] = [];
    const was = fewestVotes(before.consensus, work);
    const would = fewestVotes(after.consensus, work);
    if (before.effect === 'EFFECT_ALLOW' && was !== null && would !== null && would < was)
      found.push(`The policy ${name} would ask for ${plural(would, 'approval')} instead of ${was}.`);
    // SECURITY: an expression that is not understood is not taken for one that is as strong.
    if (before.effect === 'EFFECT_ALLOW' && was !== null && was > 0 && would === null)
      found.push(
        `The policy ${name} asks for ${plural(was, 'approval')} now; how many it would ask for is not clear from ${quoted(after.consensus, 80)}.`,
      );
    if (before.effect === 'EFFECT_DENY' && after.effect === 'EFFECT_ALLOW')
      found.push(`The policy ${name} denies now and would allow.`);
    const wereClauses = clauses(before.condition, work);
    const areClauses = clauses(after.condition, work);
    const gone = without(wereClauses, areClauses);
    const fewer = gone.length > 0 && without(areClauses, wereClauses).every(clause => everything(clause, work));
    if (after.effect === 'EFFECT_ALLOW' && before.effect === 'EFFECT_ALLOW' && fewer)
      found.push(
        `The policy ${name} would no longer require ${several(
          gone.map(g => quoted(g, 80)),
          '',
        )}.`,
      );
    const wereWays = alternatives(before.condition, work);
    const areWays = alternatives(after.condition, work);
    const ways = without(areWays, wereWays);
    const kept = without(wereWays, areWays).length === 0;
    if (after.effect === 'EFFECT_ALLOW' && before.effect === 'EFFECT_ALLOW' && kept && ways.length > 0)
      found.push(
        `The policy ${name} would also allow what matches ${several(
          ways.map(way => quoted(way, 80)),
          '',
        )}.`,
      );
    if (
      found.length === 0 &&
      before.effect === 'EFFECT_ALLOW' &&
      after.effect === 'EFFECT_ALLOW' &&
      othersApprove(before, after, work)
    )
      found.push(`The policy ${name} would let other people approve than may now: ${quoted(after.consensus, 120)}.`);
    if (found.length === 0 && strengthOf(before, after, work) === 'weaker')
      found.push(
        after.effect === 'EFFECT_DENY'
          ? `The policy ${name} would deny less than it does now.`
          : `The policy ${name} would allow more than it does now.`,
      );
    return found;
  });
}

/** Policies that would let people decide about others, or take keys out. */
function controlling(s: Subject): Said[] {
  const work = effort();
  return policiesAfter(s).flatMap(({ name, before, after }): Said[] => {
    if (after.effect !== 'EFFECT_ALLOW' || isKept(before, after, work)) return [];
    const { control, everything: isOpen } = letsOf(parse(after.condition, work), work);
    // That it allows everything is said already.
    if (control.length === 0 || isOpen) return [];
    const votes = fewestVotes(after.consensus, work) ?? 0;
    const what = several(
      control.map(kind => kind.toLowerCase().replaceAll('_', ' ')),
      '',
    );
    const sentence = `The policy ${name} would allow exports, or changes of users, keys and rules (${what}), with ${plural(votes, 'approval')} or fewer.`;
    return [votes >= 2 ? { sentence, severity: 'high', because: 'with several approvals' } : sentence];
  });
}

/**
 * SECURITY: whoever gets such an id or tag later decides. A tag that somebody carries is one, whether or not tags were listed;
 * what the policy names already is no news.
 * @returns the end of a sentence about the policy; null where there are none
 * @throws TooMuch
 */
function ghostsIn(s: Subject, before: string, after: string, work: Effort): string | null {
  if (before === after || users(s).length === 0) return null;
  const had = new Set(approversNamed(parse(before, work)));
  const strange = approversNamed(parse(after, work)).filter(id => !had.has(id) && s.names.id(id) === undefined);
  if (strange.length === 0) return null;
  const carried = new Set(users(s).flatMap(user => texts(user, 'userTags')));
  const ghosts = strange.filter(id => !carried.has(id));
  if (ghosts.length === 0) return null;
  const named = several(
    ghosts.map(id => quoted(id, 64)),
    '',
  );
  const isListed = (s.context.current.userTags ?? null) !== null;
  const nobody = isListed ? 'no user and no tag here is called so' : 'no user here is called so or carries such a tag';
  return `names ${named} among those who approve, and ${nobody}.`;
}

/** How grave a change of policies is, where nothing in it is graver by itself. */
function changed(s: Subject): Said[] {
  const work = effort();
  const rule = 'This changes who may do what.';
  const milder = (sentence: string, because: string): Said => ({ sentence, severity: 'look', because });
  if (s.base.startsWith('DELETE')) {
    const gone = policiesGone(s);
    const asked = [text(s.parameters, 'policyId'), ...texts(s.parameters, 'policyIds')].filter(id => id !== undefined);
    return gone.length > 0 && gone.length === asked.length && gone.every(p => text(p, 'effect') === 'EFFECT_ALLOW')
      ? [milder('What these policies allow would no longer be allowed by them.', 'allows less than before')]
      : [rule];
  }
  return policiesAfter(s).map(({ name, before, after }): Said => {
    if ([after.condition, after.consensus].some(text => isForeign(text, work)))
      return `The policy ${name} is written with letters that are not of its language: it may never be met.`;
    const ghosts = ghostsIn(s, before?.consensus ?? '', after.consensus, work);
    if (ghosts !== null) return `The policy ${name} ${ghosts}`;
    // What is renamed says what it said, whatever that is.
    if (
      s.base === 'UPDATE_POLICY' &&
      !['policyEffect', 'policyCondition', 'policyConsensus', 'time'].some(key => text(s.parameters, key) !== undefined)
    )
      return milder(`The policy ${name} would say the same as now.`, 'as before');
    if (text(s.parameters, 'time') !== undefined && before !== null) return `When the policy ${name} holds would change.`;
    if (before !== null) {
      const strength = strengthOf(before, after, work);
      if (strength === 'same') return milder(`The policy ${name} would say the same as now.`, 'as before');
      return strength === 'stronger'
        ? milder(`The policy ${name} would allow less than now, or deny more.`, 'allows less than before')
        : rule;
    }
    const condition = parse(after.condition, work);
    if (after.effect === 'EFFECT_DENY' && !everything(after.condition, work))
      return isNever(condition, work)
        ? `The policy ${name} would never be met: it denies nothing.`
        : milder(`The policy ${name} would deny something.`, 'allows less than before');
    if (after.effect !== 'EFFECT_ALLOW') return rule;
    if (letsOf(condition, work).harmless)
      return milder(`The policy ${name} would allow what lets nobody do more than they can.`, 'gives no power');
    const ways = condition.is === 'any' ? condition.of : [condition];
    const isShared = (fewestVotes(after.consensus, work) ?? 0) >= 2;
    return isShared && ways.every(way => isNarrow(s, boundsOf(way, work)))
      ? milder(`The policy ${name} would allow some signatures, with several approvals.`, 'some signatures, together')
      : rule;
  });
}
/** A token that this app knows on some chain: a condition need not say on which. */
const isToken = (address: string): boolean => chainsOfToken(address).length > 0;
/** Signatures by keys or for somebody named; where that is a stranger, of no more than an amount, in whatever they pay. */
function isNarrow(s: Subject, bounds: Bounds): boolean {
  const { isSigning, isNamed, receivers, called, caps, hasNoData } = bounds;
  const isStrange = (address: string): boolean => isStranger(s, address);
  const isCapped =
    caps.includes('entry') ||
    (caps.includes('coins') && hasNoData) ||
    (caps.includes('argument') && called.length > 0 && called.every(address => !isStrange(address) || isToken(address)));
  return isSigning && isNamed && (isCapped || !receivers.some(isStrange));
}

function policiesGone(s: Subject): Members[] {
  return [text(s.parameters, 'policyId'), ...texts(s.parameters, 'policyIds')]
    .map(id => policyOf(s, id))
    .filter(found => found !== undefined);
}

const policyBases = ['CREATE_POLICY', 'CREATE_POLICIES', 'UPDATE_POLICY'];

export const policyRules: readonly RiskRule[] = [
  {
    id: 'policy-open',
    severity: 'critical',
    sentence: 'A policy allows everything, or any payment on one person’s word.',
    check: 'Ask for a condition that names what it is for.',
    source: 'docs/threats.md#severity',
    applies: open,
  },
  {
    id: 'policy-weakened',
    severity: 'critical',
    sentence: 'A policy becomes weaker.',
    check: 'Compare the old text with the new below.',
    source: 'docs/threats.md#severity',
    applies: weakened,
  },
  {
    id: 'policy-deny-deleted',
    severity: 'critical',
    sentence: 'A policy that denies is deleted.',
    check: 'Find out what it prevented.',
    source: 'docs/service.md#consensus',
    applies: forBases(['DELETE_POLICY', 'DELETE_POLICIES'], s =>
      policiesGone(s)
        .filter(p => text(p, 'effect') === 'EFFECT_DENY')
        .map(p => `The policy ${quoted(text(p, 'policyName') ?? '')} denies now and would be gone.`),
    ),
  },
  {
    id: 'policy-change',
    severity: 'high',
    sentence: 'This changes who may do what.',
    check: 'Read condition and consensus in full.',
    source: 'docs/service.md#before-a-vote',
    applies: forBases([...policyBases, 'DELETE_POLICY', 'DELETE_POLICIES'], changed),
  },
  {
    id: 'policy-grants-control',
    severity: 'critical',
    sentence: 'A policy lets people export keys, or decide about users, keys and rules.',
    check: 'Leave what decides about others to the root quorum.',
    source: 'docs/threats.md#severity',
    applies: forBases(policyBases, controlling),
  },
  {
    id: 'policies-all-gone',
    severity: 'critical',
    sentence: 'No policy would be left.',
    check: 'Only the root quorum could act afterwards.',
    source: 'docs/service.md#consensus',
    applies: forBases(
      ['DELETE_POLICY', 'DELETE_POLICIES'],
      s => policies(s).length > 0 && policiesGone(s).length === policies(s).length,
    ),
  },
];
