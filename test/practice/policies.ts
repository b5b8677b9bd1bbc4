/** The consensus rules as the service shows them: one policy an activity type, in the words of the policy language. */

import { operations } from '../../electron/contract/operations/table.ts';
import type { ActivityOperation, Operation } from '../../electron/contract/schema/operation.ts';
import { type Rule, type Rules, tally, verdict } from './consensus.ts';
import type { DeedName } from './context.ts';
import { seededUuid } from './seed.ts';
import type { ActivityRecord, Organisation } from './state.ts';

export interface PracticePolicy {
  policyId: string;
  policyName: string;
  consensus: string;
  condition: string;
  notes: string;
}

function typeOf(name: DeedName): string {
  const row: Operation = operations[name];
  return (row as ActivityOperation).type;
}

export function policyIdOf(seed: string, name: DeedName): string {
  return seededUuid(seed, `policy:${name}`);
}

/** Activities of the root quorum alone have no policy. */
/** @param approversTag the tag of those whose approval counts; left out where anybody's does */
export function policies(seed: string, current: Rules, approversTag?: string): PracticePolicy[] {
  const approvers = approversTag === undefined ? 'approvers' : `approvers.filter(user, user.tags.contains('${approversTag}'))`;
  return (Object.keys(current) as DeedName[])
    .filter(name => current[name].rootQuorumOnly !== true)
    .map(name => ({
      policyId: policyIdOf(seed, name),
      policyName: `${current[name].approvals === 1 ? 'One user' : `${current[name].approvals} users`}: ${name}`,
      consensus: `${approvers}.count() >= ${current[name].approvals}`,
      condition: `activity.type == '${typeOf(name)}'`,
      notes: 'Practice policy',
    }));
}

/** What was decided after each vote, as get_policy_evaluations tells it (docs/service.md#consensus). */
export function outcomes(
  organisation: Organisation,
  record: ActivityRecord,
  rule: Rule,
): { voteId: string; at: number; outcome: string }[] {
  return record.votes.map((vote, index) => {
    const until = { votes: record.votes.slice(0, index + 1) };
    const says = verdict(organisation, rule, tally(until, vote.createdAt));
    const outcome = { allowed: 'OUTCOME_ALLOW', impossible: 'OUTCOME_REJECTED', open: 'OUTCOME_REQUIRES_CONSENSUS' }[says];
    return { voteId: vote.id, at: vote.createdAt, outcome };
  });
}
