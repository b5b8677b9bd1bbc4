/** What the outcome of one request means for its row, and whether the batch goes on. */

import type { Code, Failure, Outcome } from '../../../contract/outcome.ts';
import type { Activity } from '../../../contract/service/activity.ts';
import type { Receipt } from '../../../contract/values/document.ts';
import type { BatchStep } from './file.ts';

export interface RowOutcome {
  step: Pick<BatchStep, 'state' | 'sentence' | 'activityId' | 'signature'>;
  /** Why the batch stops here; null where the next row goes on. */
  stops: Failure | null;
}

/** Nothing left, or the service took nothing, for a reason that meets every row: the row waits, the batch stops. */
const everyRow: readonly Code[] = [
  'offline',
  'locked',
  'key_unavailable',
  'key_missing',
  'unauthenticated',
  'permission_denied',
  'operation_unavailable',
  'rate_limited',
  'clock_skew',
  'storage',
  'not_connected',
  'unknown_operation',
  // The connection is another by now, or the key does not speak there: nothing was stamped.
  'changed',
  'forbidden',
];
/** Whether it was carried out is not known. */
const doubtful: readonly Code[] = ['outcome_unknown', 'internal', 'timeout', 'service_failed', 'redirected'];

export function rowOutcome(sent: Outcome<Activity>, receiptOf: (activity: Activity) => Receipt | null): RowOutcome {
  if (sent.ok) return { step: ofActivity(sent.value, receiptOf(sent.value)), stops: null };
  const step = { sentence: sent.message, activityId: sent.activityId ?? null, signature: null };
  if (doubtful.includes(sent.code)) return { step: { ...step, state: 'unknown' }, stops: sent };
  if (everyRow.includes(sent.code)) return { step: { ...step, state: 'waiting' }, stops: sent };
  // SECURITY: an answer that is not about what was sent stops everything until a person looked at it
  // (docs/threats.md#intent-echo).
  return { step: { ...step, state: 'failed' }, stops: sent.code === 'mismatch' ? sent : null };
}

export function ofActivity(activity: Activity, receipt: Receipt | null): RowOutcome['step'] {
  const about = { activityId: activity.id, signature: null };
  switch (activity.status) {
    case 'ACTIVITY_STATUS_COMPLETED':
      if (receipt === null) return { ...about, state: 'withheld', sentence: 'It is completed, but no signature came with it.' };
      // SECURITY: a signature that is not what it should be does not leave main (docs/threats.md#receipts).
      if (receipt.verdict === 'mismatch' || receipt.signature === null)
        return { ...about, state: 'withheld', sentence: receipt.sentence };
      return {
        activityId: activity.id,
        state: 'signed',
        sentence: receipt.sentence,
        signature: { r: receipt.signature.r, s: receipt.signature.s, v: receipt.signature.v },
      };
    case 'ACTIVITY_STATUS_FAILED':
    case 'ACTIVITY_STATUS_REJECTED':
      return {
        ...about,
        state: 'failed',
        sentence:
          activity.failure?.message ??
          (activity.status === 'ACTIVITY_STATUS_REJECTED' ? 'It was rejected.' : 'The service could not carry it out.'),
      };
    default:
      return { ...about, state: 'pending', sentence: 'It was sent and waits for the approval of others. That is not an error.' };
  }
}
