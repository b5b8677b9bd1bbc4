/** The body of a submit, serialised once (docs/threats.md#exact-bytes). */

import { type ActivityName, rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { requestSchema } from '../../contract/schema/operation.ts';
import { wrongParameters } from '../service/answers.ts';
import type { Target } from '../service/service.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import type { Prepared } from './types.ts';

export interface PrepareMore {
  generateAppProofs?: boolean | undefined;
  /** The organisation in the body; default the target's. */
  organizationId?: string | undefined;
}

/** @returns `invalid` with each wrong field, or what `stamp` (the next timestampMs) refuses */
export function prepareSubmit(
  target: Target,
  name: ActivityName,
  parameters: unknown,
  { generateAppProofs, organizationId = target.organizationId }: PrepareMore,
  stamp: (organizationId: string) => Outcome<string>,
): Outcome<Prepared> {
  const row = rowOf(name);
  if (row?.kind !== 'activity') return failure('unknown_operation', `“${name}” is not a submit.`);
  const wrong = wrongParameters(row, parameters);
  if (wrong !== null) return wrong;
  const timestamp = stamp(organizationId);
  if (!timestamp.ok) return timestamp;
  const envelope = {
    type: row.type,
    timestampMs: timestamp.value,
    organizationId,
    parameters,
    ...(generateAppProofs === undefined ? {} : { generateAppProofs }),
  };
  if (!requestSchema(row).safeParse(envelope).success)
    return failure('invalid', 'Nothing was sent: organizationId: expected an identifier of 1 to 256 characters.');
  const text = JSON.stringify(envelope);
  const body = new TextEncoder().encode(text);
  // What is compared with the echo is what the bytes say, not the object they were made from.
  const said = JSON.parse(text) as { parameters: Record<string, unknown> };
  return done({
    name,
    organizationId,
    parameters: said.parameters,
    timestampMs: timestamp.value,
    body,
    text,
    fingerprint: fingerprintOf(body),
  });
}
