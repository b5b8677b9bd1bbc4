/**
 * One API key as a place under a passphrase keeps it: everything in clear but the 32 secret bytes, which are sealed under
 * the place's key. SECURITY: all the rest is authenticated with them, so that a program that edits where the key may sign, or
 * puts the secret of one record into another, makes a record that opens no more.
 */
import { apiKeyCurves } from '../../../contract/schema/enums.ts';
import { isObject } from '../../../contract/text/members.ts';
import type { IndexedKey, KeptPin } from '../list.ts';
import { readPinList } from '../list.ts';
import type { PlaceKey, Sealed } from './place-key.ts';

/** What a record says without its secret. */
export type Face = Pick<IndexedKey, 'keyId' | 'curve' | 'publicKey'> & { pins: KeptPin[] };

const pinText = ({ baseUrl, organizationId, subOrganizations }: KeptPin): KeptPin =>
  subOrganizations === undefined ? { baseUrl, organizationId } : { baseUrl, organizationId, subOrganizations };
/** Members in one order: the record's text and what is authenticated are made of it. */
const faceOf = ({ keyId, curve, publicKey, pins }: Face) => ({ v: 2, keyId, curve, publicKey, pins: pins.map(pinText) });
const boundTo = (face: Face) => `countersign key ${JSON.stringify(faceOf(face))}`;

/** @param secret 32 bytes, which the caller wipes */
export function encodeSealed(face: Face, secret: Uint8Array, key: PlaceKey): string {
  return JSON.stringify({ ...faceOf(face), ...key.seal(boundTo(face), secret) });
}

/** A sealed record, unopened; null where it is none, or is written otherwise than this app writes it. */
export function readSealed(text: string): (Face & Sealed) | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value.v !== 2) return null;
  const { keyId, publicKey, nonce, sealed } = value;
  const curve = apiKeyCurves.find(known => known === value.curve);
  const pins = readPinList(value.pins);
  if (curve === undefined || pins === null || typeof keyId !== 'string' || typeof publicKey !== 'string') return null;
  if (typeof nonce !== 'string' || typeof sealed !== 'string') return null;
  const face = { keyId, curve, publicKey, pins };
  // SECURITY: one text for one record: a member that occurs twice, or that is not known here, is a change.
  return JSON.stringify({ ...faceOf(face), nonce, sealed }) === text ? { ...face, nonce, sealed } : null;
}

/** The 32 secret bytes, which the caller wipes; null where the record was changed or sealed under another key. */
export function openSealed(record: Face & Sealed, key: PlaceKey): Uint8Array | null {
  const secret = key.open(record, boundTo(record));
  if (secret === null || secret.length === 32) return secret;
  secret.fill(0);
  return null;
}
