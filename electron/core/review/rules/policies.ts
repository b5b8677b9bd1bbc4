/** Rules about policies and the root quorum: who may do what, with whose consent. */
import type { Members } from '../../../contract/text/members.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { policies, policyOf, rootQuorum } from '../../known/present.ts';
import { type Effort, effort } from '../../text/effort.ts';
import { rows, text, texts, whole } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { alternatives, clauses, fewestVotes } from '../consensus.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule } from './rule.ts';

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
function everything(condition: string, work: Effort): boolean {
  const text = condition.trim();
  if (text === '' || text === 'true' || /^!\s*false$/.test(text)) return true;
  if (/^(\d+|'[^']*'|"[^"]*"|true|false)\s*==\s*\1$/.test(text)) return true;
  const ways = alternatives(text, work);
  if (ways.length > 1) return ways.some(way => everything(way, work));
  const all = clauses(text, work);
  if (all.length > 1) return all.every(clause => everything(clause, work));
  // Without a pair of brackets, as long as there is one.
  return ways[0] !== undefined && ways[0].length < text.length && everything(ways[0], work);
}

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
    return found;
  });
}

function policiesGone(s: Subject): Members[] {
  return [text(s.parameters, 'policyId'), ...texts(s.parameters, 'policyIds')]
    .map(id => policyOf(s, id))
    .filter(found => found !== undefined);
}

function quorumChange(s: Subject): string {
  const now = rootQuorum(s);
  const threshold = whole(s.parameters.threshold);
  const members = [...new Set(texts(s.parameters, 'userIds'))];
  const would = `${threshold ?? 'an unknown number'} of ${members.length}`;
  const alone = threshold === 1n ? ' A single person could do everything.' : '';
  const never = threshold !== null && threshold > BigInt(members.length) ? ' The quorum could never be reached again.' : '';
  return now === undefined
    ? `The root quorum becomes ${would}.${alone}${never}`
    : `The root quorum is ${now.threshold} of ${now.userIds.length} and becomes ${would}.${alone}${never}`;
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
    applies: forBases([...policyBases, 'DELETE_POLICY', 'DELETE_POLICIES'], () => true),
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
