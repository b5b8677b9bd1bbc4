/** Lines of a journal as its format says, computed a second time: nothing of the app's own code takes part. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface HandKey {
  publicKey: string;
  sign(text: string): string;
}
/** An Ed25519 key of a seed (RFC 8410 §7). */
export function handKey(seed: string): HandKey {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return { publicKey, sign: text => sign(null, Buffer.from(text), key).toString('hex') };
}

/** A line that follows another: its number, what it says, and a signature by a key, or none. */
export function handLine(
  sequence: number,
  said: object,
  before: string | undefined,
  key: HandKey | null,
  at = '2026-11-21T00:00:00.000Z',
) {
  const content = { sequence, at, ...said, previous: before === undefined ? '0'.repeat(64) : sha256(before) };
  const hash = sha256(JSON.stringify(content));
  return JSON.stringify({ ...content, hash, signature: key === null ? null : key.sign(`countersign journal entry ${hash}`) });
}

/** The head file that names a line. */
export const handHead = (sequence: number, line: string, key: HandKey) => {
  const lineHash = sha256(line);
  return `${JSON.stringify({ v: 1, sequence, lineHash, signature: key.sign(`countersign journal head ${sequence} ${lineHash}`) })}\n`;
};
