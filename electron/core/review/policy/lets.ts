/** What a policy that allows would let people do, told from its condition. */
import { type Effort, effort } from '../../text/effort.ts';
import { kindOf, policyActivities } from './activities.ts';
import type { Expression } from './expression.ts';
import { isAlways } from './implies.ts';
import { reachOf } from './reach.ts';
import type { Compared } from './terms.ts';

export interface Lets {
  /** Every activity there is. */
  everything: boolean;
  /** Kinds of activity that decide about people, keys and rules, or take keys out or away. */
  control: readonly string[];
  /** Every payment, however large and to whomever, of every wallet; of those that are named; none that is not bounded. */
  signing: 'every' | 'of some keys' | 'bounded';
  /** Only what lets nobody do more than they can. */
  harmless: boolean;
}

/** @throws TooMuch */
export function letsOf(condition: Expression, work: Effort = effort()): Lets {
  const reached = policyActivities.map(activity => ({ ...activity, reach: reachOf(condition, activity, work) }));
  const through = reached.filter(({ reach }) => reach === 'yes' || reach === 'open');
  const control = through.filter(({ lets }) => lets === 'control').map(({ kind }) => kind);
  const signs = through.some(({ lets }) => lets === 'signing');
  return {
    everything: isAlways(condition, work) || reached.every(({ reach }) => reach === 'yes'),
    control: [...control, ...unlisted(condition)],
    signing: !signs ? 'bounded' : comparisonsIn(condition).some(({ what }) => keyTerm.test(what)) ? 'of some keys' : 'every',
    harmless:
      through.length > 0 &&
      through.every(({ lets }) => lets === 'nothing') &&
      reached.every(({ reach, lets }) => lets === 'nothing' || reach === 'no' || reach === 'absent') &&
      unlisted(condition).length === 0,
  };
}

const keyTerm = /^(?:wallets?|private_key|wallet_account)\./;
/** Activities and resources by which people, keys and rules are decided about, or keys leave. */
const controlWords =
  /EXPORT|POLIC|USER|QUORUM|API_KEY|AUTHENTICATOR|ORGANIZATION|CREDENTIAL|INVITATION|RECOVER|ALLOWLIST|FEATURE|OAUTH|PROVIDER|MFA/;
const listed = new Set(policyActivities.flatMap(({ kind, resource, action }) => [kind, resource, action]));

/** SECURITY: what a deployment calls by a name that is not in the table is judged by that name (docs/threats.md#rules). */
const unlisted = (condition: Expression): string[] =>
  comparisonsIn(condition)
    .filter(({ what, how }) => /^activity\.(?:type|kind|resource)$/.test(what) && (how === '==' || how === 'in'))
    .flatMap(({ values }) => values.map(value => kindOf(value.replace(/^'(.*)'$/s, '$1'))))
    .filter(kind => !listed.has(kind) && controlWords.test(kind));

/** Every comparison in an expression, however deep it stands. */
export function comparisonsIn(expression: Expression): readonly Compared[] {
  switch (expression.is) {
    case 'compared':
      return [expression];
    case 'all':
    case 'any':
      return expression.of.flatMap(comparisonsIn);
    case 'not':
    case 'each':
      return comparisonsIn(expression.of);
    default:
      return [];
  }
}
