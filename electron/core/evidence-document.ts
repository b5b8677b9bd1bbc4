/** The document of a bundle's bytes: the same for whoever made it and whoever opens it. */
import type { Activity } from '../contract/activity.ts';
import type { ReviewDocument } from '../contract/document.ts';
import { type OperationName, rowOf } from '../contract/operations/table.ts';
import { member } from './payload/members.ts';
import type { ReviewContext } from './review/context.ts';
import { reviewDocument } from './review/document.ts';
import { documentOf } from './review/reviews.ts';

export interface Bytes {
  submit: { operation: OperationName; fingerprint: string } | null;
  body: string | null;
  activity: Activity | null;
}

/** null where there is neither an activity nor a body to read. */
export function documentOfBytes({ submit, body, activity }: Bytes, context: ReviewContext): ReviewDocument | null {
  if (submit === null) return activity === null ? null : documentOf(activity, context);
  if (body === null) return null;
  const row = rowOf(submit.operation);
  const said = parsed(body);
  // The authentication proxy takes the parameters themselves, without an envelope.
  return row?.kind === 'activity'
    ? reviewDocument({ type: row.type, parameters: member(said, 'parameters') }, context)
    : reviewDocument({ type: submit.operation, parameters: said }, context);
}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
