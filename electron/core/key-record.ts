/** One API key as the keychain keeps it: JSON text of at most 2,500 bytes. The only text that holds a private key. */
import type { ApiKeyCurve } from '../contract/dialect.ts';
import { derivePublicKey, isPrivateKey } from './curves.ts';
import { type IndexedKey, isObject, type KeptPin, readPinList } from './key-index.ts';

/** Windows takes 2,560 bytes (reference/keychain.md); longer ones fail there with a text nobody understands. */
export const maxRecordBytes = 2500;

export interface KeyRecord {
  curve: ApiKeyCurve;
  publicKey: string;
  /** 32 bytes. Whoever reads a record wipes them. */
  secret: Uint8Array;
  /** SECURITY: the key signs for these alone, whatever a settings file says (design §1, Network). */
  pins: KeptPin[];
}

export const accountOf = (keyId: string) => `key:${keyId}`;

export function encodeRecord(record: KeyRecord): string {
  const { curve, publicKey, pins } = record;
  return JSON.stringify({ v: 1, curve, publicKey, privateKey: Buffer.from(record.secret).toString('hex'), pins });
}

/**
 * Reads a record and derives its public key again.
 * Null where it is damaged, or is not the key the index means. SECURITY: no text of it goes into an error: a parser's would.
 */
export function decodeRecord(text: string, expected: Pick<IndexedKey, 'curve' | 'publicKey'>): KeyRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value.v !== 1 || value.curve !== expected.curve || value.publicKey !== expected.publicKey) return null;
  const pins = readPinList(value.pins);
  if (pins === null || typeof value.privateKey !== 'string' || !/^[0-9a-f]{64}$/.test(value.privateKey)) return null;
  const secret = Uint8Array.from(Buffer.from(value.privateKey, 'hex'));
  if (isPrivateKey(expected.curve, secret) && derivePublicKey(expected.curve, secret) === expected.publicKey)
    return { curve: expected.curve, publicKey: expected.publicKey, secret, pins };
  secret.fill(0);
  return null;
}
