/** Rules about policies and the root quorum: who may do what, with whose consent. */
import type { Members } from '../../../contract/text/members.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { policies, policyOf, rootQuorum, userOf } from '../../known/present.ts';
import { type Effort, effort } from '../../text/effort.ts';
import { rows, text, texts, whole } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { alternatives, clauses, fewestVotes } from '../policy/consensus.ts';
import { type Expression, parse } from '../policy/expression.ts';
import { isAlways, relationOf } from '../policy/implies.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

interface PolicyText {
  effect: string;
  condition: string;
  consensus: string;
}

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
    return [{ name: nameOf(s, text(s.parameters, 'policyId'), 'policy'), before, after }];
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

function open(s: Subject): string[] {
  const work = effort();
  return policiesAfter(s)
    .filter(({ after }) => after.effect === 'EFFECT_ALLOW' && everything(after.condition, work))
    .map(
      ({ name, after }) =>
        `The policy ${name} would allow everything${(fewestVotes(after.consensus, work) ?? 9) <= 1 ? ' with one person’s consent or none' : ''}.`,
    );
}

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
    if (found.length === 0 && strengthOf(before, after, work) === 'weaker')
      found.push(
        after.effect === 'EFFECT_DENY'
          ? `The policy ${name} would deny less than it does now.`
          : `The policy ${name} would allow more than it does now.`,
      );
    return found;
  });
}

/** How a policy would stand beside what it is: for what it lets people do. */
type Strength = 'same' | 'stronger' | 'weaker' | 'other';

function strengthOf(before: PolicyText, after: PolicyText, work: Effort): Strength {
  // Nothing is known of it but its name.
  if (before.effect === '') return 'other';
  if (before.effect !== after.effect) return after.effect === 'EFFECT_DENY' ? 'stronger' : 'weaker';
  const [condition, consensus] = (['condition', 'consensus'] as const).map(member =>
    relationOf(parse(before[member], work), parse(after[member], work), work),
  );
  if (condition === undefined || consensus === undefined || condition === 'other' || consensus === 'other') return 'other';
  const both = [condition, consensus].filter(relation => relation !== 'same');
  if (both.length === 0) return 'same';
  if (new Set(both).size > 1) return 'other';
  // What denies less often lets more through.
  return (both[0] === 'narrower') === (after.effect !== 'EFFECT_DENY') ? 'stronger' : 'weaker';
}

/** What only exists while something is signed. */
const signingTerms = /^(?:eth|ethereum|solana|bitcoin|tron|tempo)\./;
/** Activities and resources by which people, keys and rules are decided about, or keys leave. */
const controlWords =
  /EXPORT|POLIC|USER|QUORUM|API_KEY|AUTHENTICATOR|ORGANIZATION|CREDENTIAL|INVITATION|RECOVER|ALLOWLIST|FEATURE|SESSION|OAUTH|PROVIDER|MFA/;

type Compared = Extract<Expression, { is: 'compared' }>;
/** Every comparison in an expression, however deep it stands. */
const comparisonsIn = (expression: Expression): readonly Compared[] =>
  expression.is === 'compared'
    ? [expression]
    : expression.is === 'all' || expression.is === 'any'
      ? expression.of.flatMap(comparisonsIn)
      : expression.is === 'not'
        ? comparisonsIn(expression.of)
        : [];

/** What one way of a condition is about, as far as it says so. SECURITY: whatever names control anywhere in it is about control. */
function aboutOf(way: Expression): 'signing' | 'control' | 'untold' {
  const all = comparisonsIn(way);
  if (all.some(({ what, values }) => what.startsWith('activity.') && values.some(value => controlWords.test(value))))
    return 'control';
  // What must hold: of an expression within another one, only one side need.
  const must = (way.is === 'all' ? way.of : [way]).flatMap(part => (part.is === 'compared' ? [part] : []));
  const isSigning = must.some(
    ({ what, how, values }) =>
      signingTerms.test(what) ||
      (what.startsWith('activity.') &&
        (how === '==' || how === 'in') &&
        values.every(value => /SIGN|RAW_PAYLOAD|TRANSACTION/.test(value))),
  );
  return isSigning ? 'signing' : 'untold';
}
/** Whether a way names a wallet, a key or a receiver that it is for. */
const isNamed = (way: Expression): boolean =>
  way.is === 'all' &&
  way.of.some(
    part =>
      part.is === 'compared' && (part.how === '==' || part.how === 'in') && /\.(?:to|recipient|address|id)$/.test(part.what),
  );
const waysOf = (condition: string, work: Effort): readonly Expression[] => {
  const tree = parse(condition, work);
  return tree.is === 'any' ? tree.of : [tree];
};

/** Policies that would let people decide about others, or take keys out. */
function controlling(s: Subject): Said[] {
  const work = effort();
  return policiesAfter(s).flatMap(({ name, before, after }): Said[] => {
    if (after.effect !== 'EFFECT_ALLOW') return [];
    if (before !== null && ['same', 'stronger'].includes(strengthOf(before, after, work))) return [];
    if (!waysOf(after.condition, work).some(way => aboutOf(way) === 'control')) return [];
    const votes = fewestVotes(after.consensus, work) ?? 0;
    const sentence = `The policy ${name} would allow exports, or changes of users, keys and rules, with ${plural(votes, 'approval')} or fewer.`;
    return [votes >= 2 ? { sentence, severity: 'high', because: 'how far it goes: with several approvals' } : sentence];
  });
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
      ? [milder('What these policies allow would no longer be allowed by them.', 'how far it goes: less than before')]
      : [rule];
  }
  return policiesAfter(s).map(({ name, before, after }): Said => {
    if (before !== null) {
      const strength = strengthOf(before, after, work);
      if (strength === 'same') return milder(`The policy ${name} would say the same as now.`, 'how far it goes: as before');
      return strength === 'stronger'
        ? milder(`The policy ${name} would allow less than now, or deny more.`, 'how far it goes: less than before')
        : rule;
    }
    if (after.effect === 'EFFECT_DENY' && !everything(after.condition, work))
      return milder(`The policy ${name} would deny something.`, 'how far it goes: less than before');
    const isSigning = waysOf(after.condition, work).every(way => aboutOf(way) === 'signing' && isNamed(way));
    const isShared = (fewestVotes(after.consensus, work) ?? 0) >= 2;
    return after.effect === 'EFFECT_ALLOW' && isSigning && isShared
      ? milder(
          `The policy ${name} would allow some signatures, with several approvals.`,
          'how far it goes: some signatures, together',
        )
      : rule;
  });
}

function policiesGone(s: Subject): Members[] {
  return [text(s.parameters, 'policyId'), ...texts(s.parameters, 'policyIds')]
    .map(id => policyOf(s, id))
    .filter(found => found !== undefined);
}

/** SECURITY: only what is shown to be as strong as now is milder: as many approvals or more, of no more people. */
function quorumChange(s: Subject): Said[] {
  const now = rootQuorum(s);
  const threshold = whole(s.parameters.threshold);
  const members = [...new Set(texts(s.parameters, 'userIds'))];
  const would = `${threshold ?? 'an unknown number'} of ${members.length}`;
  const alone = threshold === 1n ? ' A single person could do everything.' : '';
  const isLost = threshold !== null && threshold > BigInt(members.length);
  const never = isLost ? ' The quorum could never be reached again.' : '';
  if (now === undefined) return [`The root quorum becomes ${would}.${alone}${never}`];
  const sentence = `The root quorum is ${now.threshold} of ${now.userIds.length} and becomes ${would}.${alone}${never}`;
  const isOld = (id: string): boolean => now.userIds.includes(id);
  const isKept = threshold !== null && threshold >= BigInt(now.threshold) && !isLost && alone === '';
  if (!isKept || members.some(id => !isOld(id) && userOf(s, id) === undefined)) return [sentence];
  if (members.every(isOld) && now.userIds.every(id => members.includes(id)))
    return [{ sentence, severity: 'look', because: 'how far it goes: as many approvals as now, or more' }];
  return [{ sentence, severity: 'high', because: 'who it is for: other members than now' }];
}

const policyBases = ['CREATE_POLICY', 'CREATE_POLICIES', 'UPDATE_POLICY'];

export const policyRules: readonly RiskRule[] = [
  {
    id: 'root-quorum',
    severity: 'critical',
    sentence: 'The root quorum changes: it can do everything, regardless of any policy.',
    check: 'Confirm with all its members over another channel.',
    source: 'docs/service.md#consensus',
    applies: forBases(['UPDATE_ROOT_QUORUM'], quorumChange),
  },
  {
    id: 'policy-open',
    severity: 'critical',
    sentence: 'A policy allows everything.',
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
