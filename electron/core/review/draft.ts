/** What a draft of the same signing request would hold. */
import { z } from 'zod';
import { hashFunctions, payloadEncodings } from '../../contract/schema/enums.ts';
import type { PayloadDraft } from '../../contract/values/document.ts';
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
