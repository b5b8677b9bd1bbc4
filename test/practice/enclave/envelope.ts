/** Signed enclave envelopes: "encrypt to me" (docs/service.md#enclave-envelopes). */

import type { Sealed } from './hpke.ts';
import type { P256Key } from './keys.ts';
import { signDer } from './keys.ts';

/** `data` is the hex of the JSON text; the signature is over that text. */
export const targetMessage = (
  signer: P256Key,
  data: { targetPublic: string; organizationId: string; userId?: string | null | undefined },
): string => envelope(signer, JSON.stringify(data));

/** What an enclave says, whatever it says. */
export function envelope(signer: P256Key, text: string): string {
  return JSON.stringify({
    version: 'v1.0.0',
    data: Buffer.from(text).toString('hex'),
    dataSignature: signDer(signer, text),
    enclaveQuorumPublic: signer.publicKey,
  });
}

/** A client message: JSON with encappedPublic and ciphertext. null where the text is none. */
export function readClientMessage(text: string): Sealed | null {
  try {
    const { encappedPublic, ciphertext } = JSON.parse(text) as Partial<Sealed>;
    return typeof encappedPublic === 'string' && typeof ciphertext === 'string' ? { encappedPublic, ciphertext } : null;
  } catch {
    return null;
  }
}
