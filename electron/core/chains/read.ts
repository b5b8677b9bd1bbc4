/** Reads a raw payload from its exact bytes: what it is, what signing it does, and the digest that would be signed. */

import type { ReadContext } from './context.ts';
import type { Payload } from './decoded.ts';
import { readEncoded } from './encodings.ts';
import { readWithin } from './over-limit.ts';

export interface PayloadInput {
  payload: string;
  encoding: string;
  hashFunction: string;
  /** CURVE_*, where it is known. */
  curve?: string | undefined;
}

/** Never throws: what cannot be read is said to be unreadable, with the whole payload beside it. */
export function readPayload(input: PayloadInput, context: ReadContext): Payload {
  try {
    return readWithin(input.payload, context, () => readEncoded(input, context));
  } catch (error) {
    return {
      form: 'a payload',
      effects: [{ action: 'unread payload', account: context.actor, because: 'failed' }],
      details: [],
      findings: [{ id: 'reader-failed', error: error instanceof Error ? error.name : typeof error }],
      decoded: { label: 'Payload', value: input.payload, kind: 'text' },
      digest: null,
    };
  }
}
