/** Rules about the root quorum, which can do everything. */
import { rootQuorum, userOf } from '../../known/present.ts';
import { texts, whole } from '../../text/members.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

/**
 * SECURITY: only what is shown to be as strong as now is milder: whoever could decide afterwards could decide now. Of the
 * fewest who decide, all but the newcomers are members of today; they must be as many as are asked for today.
 */
function quorumChange(s: Subject): Said[] {
  const now = rootQuorum(s);
  const threshold = whole(s.parameters.threshold);
  const members = [...new Set(texts(s.parameters, 'userIds'))];
  const would = `${threshold ?? 'an unknown number'} of ${members.length}`;
  // What it comes to, first: how it comes to it stands in the title, too.
  const alone = threshold === 1n ? 'A single person could do everything. ' : '';
  const isLost = threshold !== null && threshold > BigInt(members.length);
  const never = isLost ? ' The quorum could never be reached again.' : '';
  if (now === undefined) return [`${alone}The root quorum becomes ${would}.${never}`];
  const were = [...new Set(now.userIds)];
  const joining = members.filter(id => !were.includes(id));
  const leaving = were.filter(id => !members.includes(id));
  const named = (ids: readonly string[], verb: string): string =>
    ids.length === 0
      ? ''
      : ` ${several(
          ids.map(id => nameOf(s, id, 'user')),
          '',
        )} ${ids.length === 1 ? `${verb}s` : verb}.`;
  const sentence = `${alone}The root quorum is ${now.threshold} of ${were.length} and becomes ${would}.${named(joining, 'join')}${named(leaving, 'leave')}${never}`;
  const isUnknown = joining.some(id => userOf(s, id) === undefined);
  if (threshold === null || threshold < 1n || isLost || isUnknown) return [sentence];
  return threshold - BigInt(joining.length) >= BigInt(now.threshold)
    ? [{ sentence, severity: 'look', because: 'nobody could decide who cannot now' }]
    : [sentence];
}

export const quorumRules: readonly RiskRule[] = [
  {
    id: 'root-quorum',
    severity: 'critical',
    sentence: 'The root quorum changes: it can do everything, regardless of any policy.',
    check: 'Confirm with all its members over another channel.',
    source: 'docs/service.md#consensus',
    applies: forBases(['UPDATE_ROOT_QUORUM'], quorumChange),
  },
];
