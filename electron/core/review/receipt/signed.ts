/** The bytes a signature must be over, computed here from the payload (docs/threats.md#receipts). */
import type { Digest } from '../../../contract/values/document.ts';
import { reviewWork } from '../../budget/work.ts';
import { readPayload } from '../../chains/read.ts';
import type { ReviewContext } from '../../known/context.ts';
import { readContextOf } from '../../known/read-context.ts';
import { bytesOfHex, utf8 } from '../../text/bytes.ts';

export interface SignParameters {
  signWith: string;
  payload: string;
  encoding: string;
  hashFunction: string;
}

/** `bytes`: the 32-byte digest for the ECDSA curves, the message itself for Ed25519; null where none could be computed. */
export interface Signed {
  digest: Digest | null;
  bytes: Uint8Array | null;
}

export function signedOf(parameters: SignParameters, context: ReviewContext): Signed {
  return signedFrom(parameters, readPayload(parameters, readContextOf(context, parameters.signWith, reviewWork())).digest);
}

/** The same from a digest that was computed before: that of a review document of the same parameters. */
export function signedFrom({ payload, encoding, hashFunction }: SignParameters, digest: Digest | null): Signed {
  if (digest === null || !digest.agreed) return { digest, bytes: null };
  if (digest.value !== '') return { digest, bytes: bytesOfHex(digest.value) };
  if (hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') return { digest, bytes: null };
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return { digest, bytes: utf8(payload) };
  return { digest, bytes: encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? bytesOfHex(payload) : null };
}
