/** What a draft of the same request would hold. */
import { z } from 'zod';
import { operations } from '../../contract/operations/table.ts';
import { hashFunctions, payloadEncodings } from '../../contract/schema/enums.ts';
import { hasSecretFields } from '../../contract/schema/secret-fields.ts';
import type { FormDraft, PayloadDraft } from '../../contract/values/document.ts';
import type { Subject } from './subject.ts';

const asked = z.object({
  signWith: z.string(),
  payload: z.string(),
  encoding: z.enum(payloadEncodings),
  hashFunction: z.enum(hashFunctions),
});

/** SECURITY: of the very parameters that were read, never of what was laid out of them; undefined for every other request. */
export const draftOf = ({ name, parameters }: Subject): PayloadDraft | undefined =>
  name === 'sign_raw_payload' ? asked.safeParse(parameters).data : undefined;

/**
 * For a request that was rejected or failed, to be asked for once more. A vote is no request.
 * SECURITY: of the very parameters that were read, and whole: a form that left one out would ask for something else. Of an
 * operation with a field for a secret nothing is kept.
 */
export function formOf({ name, type, parameters, activity }: Subject): FormDraft | undefined {
  if (name === null || name === 'sign_raw_payload' || name === 'approve_activity' || name === 'reject_activity') return undefined;
  if (activity?.status !== 'ACTIVITY_STATUS_REJECTED' && activity?.status !== 'ACTIVITY_STATUS_FAILED') return undefined;
  const row = operations[name];
  if (row.type !== type || hasSecretFields(row)) return undefined;
  return row.parameters.safeParse(parameters).success ? { operation: name, parameters } : undefined;
}
