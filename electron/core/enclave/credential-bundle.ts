/**
 * Credential bundles of oauth and create_read_write_session: base58check of the compressed encapsulated key and the
 * ciphertext of a 32-byte P-256 key (docs/service.md#credential-bundle). They carry no signature, by design: a wrong key
 * only makes bad stamps.
 */
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { openWith } from './hpke.ts';

const base58check = createBase58check(sha256);
/** 33 of the key, 32 of the secret, 16 of the tag. */
const length = 81;

/**
 * @param receiver our P-256 scalar, 32 bytes, used for this one bundle
 * @returns the private key of the new API key, 32 bytes; the caller wipes it
 */
export async function openCredentialBundle(info: string, receiver: Uint8Array, bundle: string): Promise<Outcome<Uint8Array>> {
  const bytes = decode(bundle.trim());
  if (bytes === null) return failure('bad_answer', 'The credential bundle is damaged: its base58 checksum does not match.');
  if (bytes.length !== length)
    return failure('bad_answer', `The credential bundle: expected ${length} bytes, received ${bytes.length}.`);
  try {
    const encapped = p256.Point.fromBytes(bytes.subarray(0, 33)).toHex(false);
    const ciphertext = Buffer.from(bytes.subarray(33)).toString('hex');
    const secret = await openWith(info, receiver, { encappedPublic: encapped, ciphertext });
    if (p256.utils.isValidSecretKey(secret)) return done(secret);
    return failure('bad_answer', 'The credential bundle holds no P-256 private key.');
  } catch {
    return failure('mismatch', 'The credential bundle was not encrypted to the key of the request. Ask for a new one.');
  }
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
