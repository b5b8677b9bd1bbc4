/** The document of a bundle's bytes: the same for whoever made it and whoever opens it. */

import { type OperationName, rowOf } from '../../contract/operations/table.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { ReviewDocument } from '../../contract/values/document.ts';
import { documentOf } from '../decisions/opening.ts';
import type { ReviewContext } from '../known/context.ts';
import { reviewDocument } from '../review/document.ts';
import { member } from '../text/members.ts';
import { readStrictJson } from '../text/strict-json.ts';

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
  // SECURITY: a body that parsers read differently is shown as none of its readings.
  const read = readStrictJson(body);
  const said = read.ok ? read.value : undefined;
  // The authentication proxy takes the parameters themselves, without an envelope.
  return row?.kind === 'activity'
    ? reviewDocument({ type: row.type, parameters: member(said, 'parameters') }, context)
    : reviewDocument({ type: submit.operation, parameters: said }, context);
}
