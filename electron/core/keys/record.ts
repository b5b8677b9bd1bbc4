/**
 * One API key as its place keeps it: JSON text of at most 2,500 bytes. Version 1 holds the private key as hex, for whoever
 * reads the place; version 2 (`places/sealed-record.ts`) sealed under the place's key.
 */

import { apiKeyCurves } from '../../contract/schema/enums.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import { isObject } from '../../contract/text/members.ts';
import { derivePublicKey, isPrivateKey } from '../curves/curves.ts';
import { type IndexedKey, type KeptPin, readPinList } from './list.ts';
import type { PlaceKey } from './places/place-key.ts';
import { openSealed, readSealed } from './places/sealed-record.ts';

/** Windows takes 2,560 bytes (docs/keychain.md); longer ones fail there with a text nobody understands. */
export const maxRecordBytes = 2500;

export interface KeyRecord {
  curve: ApiKeyCurve;
  publicKey: string;
  /** 32 bytes. Whoever reads a record wipes them. */
  secret: Uint8Array;
  /** SECURITY: the key signs for these alone, whatever a settings file says (docs/architecture.md#network). */
  pins: KeptPin[];
  /** A watch key: it lies plain by consent, is used while the app is locked, and stamps no activity. */
  watch?: true | undefined;
}

export const accountOf = (keyId: string) => `key:${keyId}`;

/** The plain form: where no passphrase protects the place, and of a watch key. */
export function encodeRecord(record: KeyRecord): string {
  const { curve, publicKey, pins, watch } = record;
  const privateKey = Buffer.from(record.secret).toString('hex');
  return JSON.stringify({ v: 1, curve, publicKey, privateKey, pins, ...(watch === true && { watch }) });
}

/** A plain record as it stands, whatever the index says; null where it does not hold together. */
export function readRecordAlone(text: string): KeyRecord | null {
  const value = parsed(text);
  const curve = apiKeyCurves.find(known => known === value?.curve);
  const publicKey = value?.publicKey;
  return curve === undefined || typeof publicKey !== 'string' ? null : decodeRecord(text, { curve, publicKey });
}

export const isSealed = (text: string): boolean => readSealed(text) !== null;

/** What a record says beside its secret; a sealed one is not opened for it. null where it does not hold together. */
export function faceOfRecord(text: string): Pick<KeyRecord, 'curve' | 'publicKey' | 'pins'> | null {
  const sealed = readSealed(text);
  if (sealed !== null) return sealed;
  const record = readRecordAlone(text);
  record?.secret.fill(0);
  return record;
}

/**
 * Reads a record of either form.
 * @param key of the place; null while it is locked
 * @returns `shut` where only the place's key opens it; null as for `decodeRecord`
 */
export function openRecord(
  text: string,
  expected: Pick<IndexedKey, 'keyId' | 'curve' | 'publicKey'>,
  key: PlaceKey | null,
): KeyRecord | 'shut' | null {
  const sealed = readSealed(text);
  if (sealed === null) return decodeRecord(text, expected);
  const { keyId, curve, publicKey, pins } = sealed;
  if (keyId !== expected.keyId || curve !== expected.curve || publicKey !== expected.publicKey) return null;
  if (key === null) return 'shut';
  const secret = openSealed(sealed, key);
  if (secret === null) return null;
  if (isPrivateKey(curve, secret) && derivePublicKey(curve, secret) === publicKey) return { curve, publicKey, secret, pins };
  secret.fill(0);
  return null;
}

/** What a whole record says otherwise than the index, in words; null where they agree, or it is not whole. */
export function disagreementOf(text: string, index: Pick<IndexedKey, 'curve' | 'publicKey' | 'pins'>): string | null {
  const record = faceOfRecord(text);
  if (record === null) return null;
  if (record.publicKey !== index.publicKey || record.curve !== index.curve)
    return `The keychain holds a different key under this id: ${record.publicKey} (${record.curve}). The list says ${index.publicKey} (${index.curve}).`;
  // Sub-organisations a person confirmed are part of what a pin allows.
  const words = (pins: readonly KeptPin[]) =>
    pins.map(pin => `${[pin.organizationId, ...(pin.subOrganizations ?? [])].join(' and ')} at ${pin.baseUrl}`).sort();
  const [kept, listed] = [words(record.pins), words(index.pins)];
  if (kept.join() === listed.join()) return null;
  return `It may sign for ${kept.join(', ') || 'no organisation'}, says the keychain, which prevails. The list says ${listed.join(', ') || 'no organisation'}.`;
}

/** The bytes of a private key, in the one buffer that the caller wipes: what hex is decoded into is shared, and lives on. */
export function secretBytes(hex: string): Uint8Array {
  const decoded = Buffer.from(hex, 'hex');
  const secret = Uint8Array.from(decoded);
  decoded.fill(0);
  return secret;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads a record and derives its public key again.
 * Null where it is damaged, or is not the key the index means. SECURITY: no text of it goes into an error: a parser's would.
 */
export function decodeRecord(text: string, expected: Pick<IndexedKey, 'curve' | 'publicKey'>): KeyRecord | null {
  const value = parsed(text);
  if (value === null || value.v !== 1 || value.curve !== expected.curve || value.publicKey !== expected.publicKey) return null;
  const pins = readPinList(value.pins);
  if (pins === null || typeof value.privateKey !== 'string' || !/^[0-9a-f]{64}$/.test(value.privateKey)) return null;
  const secret = secretBytes(value.privateKey);
  if (isPrivateKey(expected.curve, secret) && derivePublicKey(expected.curve, secret) === expected.publicKey)
    return { curve: expected.curve, publicKey: expected.publicKey, secret, pins, ...(value.watch === true && { watch: true }) };
  secret.fill(0);
  return null;
}
