/** Which signing requests are listed: mine or others', and by what became of them. Newest first. */
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { search } from '../activities/urgency.ts';

export type SigningState = 'waiting' | 'signed' | 'failed';
export type Whose = 'all' | 'mine' | 'others';
export interface SigningFilter {
  whose: Whose;
  state: SigningState | 'all';
  query: string;
}

const type = /^ACTIVITY_TYPE_SIGN_RAW_PAYLOADS?(_V\d+)?$/;
export const isSigning = (row: ActivitySummary): boolean => type.test(row.type);

export function signingState({ status }: ActivitySummary): SigningState {
  if (status === 'ACTIVITY_STATUS_COMPLETED') return 'signed';
  return status === 'ACTIVITY_STATUS_FAILED' || status === 'ACTIVITY_STATUS_REJECTED' ? 'failed' : 'waiting';
}

/** Every signing request, newest first. */
export function signingRows(activities: Iterable<ActivitySummary>): ActivitySummary[] {
  return [...activities]
    .filter(isSigning)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.activityId < b.activityId ? -1 : 1));
}

export function narrowed(rows: ActivitySummary[], { whose, state, query }: SigningFilter): ActivitySummary[] {
  const left = rows.filter(
    row => (whose === 'all' || (whose === 'mine') === (row.own === true)) && (state === 'all' || signingState(row) === state),
  );
  return search(left, query);
}

export const waitingCount = (activities: Iterable<ActivitySummary>): number => {
  let count = 0;
  for (const row of activities) if (isSigning(row) && signingState(row) === 'waiting') count += 1;
  return count;
};
