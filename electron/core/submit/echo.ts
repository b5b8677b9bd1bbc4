/** Whether the activity that came back is the one that was sent (docs/threats.md#exact-bytes, docs/threats.md#intent-echo). */

import { type Failure, failure } from '../../contract/outcome.ts';
import type { ActivityOperation } from '../../contract/schema/operation.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { checkAnswer } from '../service/answers.ts';
import { sameValue } from '../text/compare.ts';
import { present } from '../text/one-of.ts';
import { isVote, type Prepared } from './types.ts';

/**
 * Compares fingerprint, organisation, type and intent with what was sent. A vote answers its target, whose
 * fingerprint is the one voted on (docs/service.md#approve-and-reject).
 * @returns `mismatch` with both sides as text, or null where they agree
 */
export function checkEcho(row: ActivityOperation, sent: Prepared, activity: Activity): Failure | null {
  const wrong = (what: string, before: unknown, after: unknown) =>
    failure(
      'mismatch',
      `The service accepted the request, but ${what} in its answer is not what was sent. Do not rely on this activity: compare both sides, and ask the service’s operator before anyone approves it.`,
      { before: asText(before), after: asText(after), fingerprint: sent.fingerprint, activityId: activity.id },
    );
  if (activity.organizationId !== sent.organizationId)
    return wrong('the organisation', sent.organizationId, activity.organizationId);
  const fingerprint = isVote(sent.name) ? sent.parameters.fingerprint : sent.fingerprint;
  if (activity.fingerprint !== fingerprint) return wrong('the fingerprint', fingerprint, activity.fingerprint);
  if (isVote(sent.name)) return null;
  if (activity.type !== row.type) return wrong('the type', row.type, activity.type);
  // SECURITY: the intent is what will be carried out; compared by structure, because the service reorders members and
  // writes absent ones as null (docs/service.md#votes).
  const there = present(activity.intent);
  const echoed = activity.intent[row.intent];
  if (there.length !== 1 || !sameValue(sent.parameters, echoed))
    return wrong('the intent', sent.parameters, there.length === 1 ? echoed : activity.intent);
  return null;
}

/** How an activity ended that is not to be waited for: its failure, a result that does not fit its row, or null. */
export function checkEnding(row: ActivityOperation, sent: Prepared, activity: Activity): Failure | null {
  const about = { fingerprint: activity.fingerprint, activityId: activity.id };
  if (activity.status === 'ACTIVITY_STATUS_FAILED') {
    const why = activity.failure?.message ?? 'the service gives no reason';
    const sentence = isVote(sent.name)
      ? `Your vote was counted, but the activity then failed: ${why}.`
      : `The service accepted the request, but it then failed: ${why}.`;
    return failure(
      'activity_failed',
      `${sentence} Nothing was changed by it. Correct the cause and propose it again; sending the same request again makes no difference.`,
      {
        ...about,
        service: { status: 200, ...(activity.failure?.message === undefined ? {} : { message: activity.failure.message }) },
      },
    );
  }
  if (activity.status !== 'ACTIVITY_STATUS_COMPLETED' || row.result === null) return null;
  const checked = checkAnswer(sent.name, row.result.shape, activity.result?.[row.result.member]);
  if (checked.ok) return null;
  return {
    ...checked,
    ...about,
    message: `The activity was completed, but its result cannot be read and is withheld. ${checked.message}`,
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing');
}
