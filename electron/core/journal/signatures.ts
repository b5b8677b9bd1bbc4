/** Signatures of the journal's key: Ed25519, over what names its purpose. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { contentHash, type JournalLine, signedBytes } from './entry.ts';

/** RFC 8410 §4: SubjectPublicKeyInfo before an Ed25519 key. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

export function signatureChecker(): (key: string, line: JournalLine) => boolean {
  const objects = new Map<string, KeyObject | null>();
  return (key, line) => line.signature !== null && holdsOver(objects, key, signedBytes(line.hash), line.signature);
}

export function holdsOver(objects: Map<string, KeyObject | null>, key: string, bytes: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  let object = objects.get(key);
  if (object === undefined) {
    object = /^[0-9a-f]{64}$/.test(key)
      ? createPublicKey({ key: Buffer.concat([spki, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' })
      : null;
    objects.set(key, object);
  }
  return object !== null && verify(null, bytes, object, Buffer.from(signature, 'hex'));
}

/** Whether a key (hex) signed this very line. Its content is checked too. */
export function isSignedBy(publicKey: string, line: JournalLine): boolean {
  return contentHash(line as unknown as Record<string, unknown>) === line.hash && isHashSignedBy(publicKey, line);
}

/** The same for a line whose content was found to have its hash. */
export function isHashSignedBy(publicKey: string, { hash, signature }: Pick<JournalLine, 'hash' | 'signature'>): boolean {
  return signature !== null && holdsOver(new Map(), publicKey, signedBytes(hash), signature);
}

/** Whether a key (hex) signed these bytes. */
export const isSignedOver = (publicKey: string, bytes: Uint8Array, signature: string): boolean =>
  holdsOver(new Map(), publicKey, bytes, signature);
