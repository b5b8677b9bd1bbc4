/** Why nothing is decided on an activity as it stands now, though it was reviewed. */

import { type Failure, failure } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import { gravestFirst } from '../../contract/severity.ts';
import type { ReviewDocument } from '../../contract/values/document.ts';
import { proofOf } from '../stamps/proof.ts';
import type { VoteState } from '../stamps/vote-state.ts';
import type { Decision } from '../submit/released.ts';
import { changeSince } from './seal.ts';

/** Why the sealed activity cannot be decided as it stands now; null where it can. */
export function refusal(sealed: Activity, now: Activity, mine: VoteState['mine'], decision: Decision): Failure | null {
  const change = changeSince(sealed, now);
  const decided = !isOpen(now.status) && isOpen(sealed.status);
  if (decided && change?.members.every(m => m === 'status') === true)
    return failure('already_decided', 'Someone else decided it in the meantime. Nothing was sent.', {
      activityId: now.id,
      before: sealed.status,
      after: now.status,
    });
  if (change === null && decision === 'approve') {
    const unproven = proofRefusal(sealed, now);
    if (unproven !== null) return unproven;
  }
  if (change !== null)
    return failure(
      'changed',
      `What is there now is not what you reviewed (${change.members.join(', ')}). Nothing was sent. Compare both sides, and ask the person who proposed it.`,
      {
        activityId: now.id,
        before: change.before,
        after: change.after,
      },
    );
  if (mine !== null && now.status !== 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED')
    return failure('already_decided', 'Your vote on it is already stored. Nothing was sent.', { activityId: now.id });
  if (!isOpen(now.status))
    return failure('already_decided', 'It is already decided. Nothing was sent.', { activityId: now.id, after: now.status });
  if (decision === 'approve' ? !now.canApprove : !now.canReject)
    return failure('permission_denied', `The service says that your user may not ${decision} this activity.`, {
      activityId: now.id,
    });
  return null;
}

/**
 * SECURITY: a vote goes to the fingerprint, so nobody approves one whose text is not what they read
 * (docs/threats.md#checked-votes).
 */
function proofRefusal(sealed: Activity, now: Activity): Failure | null {
  const [was, is] = [proofOf(sealed), proofOf(now)];
  if (is.tie === 'unlike') {
    const side = (which: 'before' | 'after') =>
      is.differences.map(difference => `${difference.label}: ${difference[which] ?? 'absent'}`).join('\n');
    return failure(
      'mismatch',
      `Nothing was sent: ${is.why}. Compare both sides, and ask the person who proposed it. It can be rejected.`,
      { activityId: now.id, before: side('before'), after: side('after') },
    );
  }
  return was.tie === is.tie
    ? null
    : failure(
        'changed',
        'The proof that ties it to its fingerprint has changed since you reviewed it. Nothing was sent. Open it again.',
        {
          activityId: now.id,
        },
      );
}

/** Why an approval of what was read does not cover what is there now. */
export function graver(read: ReviewDocument, now: ReviewDocument, activityId: string): Failure | null {
  if (gravestFirst(now, read) >= 0 || (now.severity !== 'critical' && now.severity !== 'high')) return null;
  const [first] = now.findings;
  return failure(
    'changed',
    `It is now marked ${now.severity}, and was not when you reviewed it. ${first?.sentence ?? ''} Nothing was sent. Open it again.`,
    { activityId, before: read.severity, after: now.severity },
  );
}
