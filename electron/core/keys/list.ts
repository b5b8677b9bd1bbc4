/**
 * The non-secret index of keys: which keys there are, so that a keychain that answers "nothing" is not believed
 * (docs/threats.md#one-home-for-secrets). It never decides what may be signed: pins that count are those in the keychain's
 * record.
 */

import { apiKeyCurves } from '../../contract/schema/enums.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import { isObject } from '../../contract/text/members.ts';
import type { KeptFiles, Standing } from '../files/kept-files.ts';
import type { StoredPlace } from './places/place.ts';

/** Where a key may be used. */
export interface Pin {
  /** As in the connection, without a trailing slash. */
  baseUrl: string;
  organizationId: string;
}
/** A pin as it is kept: with the sub-organisations a person confirmed, which the key may speak for over the same address. */
export interface KeptPin extends Pin {
  subOrganizations?: string[];
}
export interface IndexedKey {
  keyId: string;
  name: string;
  curve: ApiKeyCurve;
  /** Lower-case hex. */
  publicKey: string;
  /** ISO 8601. */
  createdAt: string;
  pins: KeptPin[];
  /** Where its record lies; in a list of an earlier version not said, and then where the app’s own things lie. */
  place?: StoredPlace | undefined;
  /** Its record is readable while the app is locked, and it stamps no activity. */
  watches?: true | undefined;
}

export const indexPath = 'keys.json';
const path = indexPath;
const previousPath = 'keys.previous.json';
const version = 1;
const places: readonly StoredPlace[] = ['keychain', 'file vault'];

/**
 * Reads the index. One that is damaged, or not what the app wrote last, is set aside, never deleted, and the copy before
 * it is used. While the store is closed nothing can be told, and what stands there is listed.
 * Rejects where the disk cannot be read, or a newer version of the app wrote the index.
 */
export async function readIndex(files: KeptFiles): Promise<{ keys: IndexedKey[]; standing: Standing }> {
  const { content, standing } = await files.read(path);
  // What does not verify says nothing, not even that it is newer.
  const keys = content === null || !['sound', 'closed'].includes(standing) ? null : parsedOrNewer(files, content);
  if ((standing === 'sound' || standing === 'closed') && (keys !== null || content === null))
    return { keys: keys ?? [], standing };
  if (standing === 'closed') return { keys: [], standing };
  if (standing === 'sound') await files.damaged(path);
  const previous = await files.read(previousPath);
  const before = previous.content === null || previous.standing !== 'sound' ? null : parseIndex(previous.content);
  if (standing !== 'missing') await files.write(path, encode(before ?? [])).catch(() => {});
  return { keys: before ?? [], standing };
}

/** It throws where a newer version wrote it, which is said beside the other files, too. */
function parsedOrNewer(files: KeptFiles, content: Uint8Array): IndexedKey[] | null {
  try {
    return parseIndex(content);
  } catch (error) {
    files.newer(path);
    throw error;
  }
}

/** Replaces the index, keeping the one before it. */
export async function writeIndex(files: KeptFiles, before: readonly IndexedKey[], keys: readonly IndexedKey[]): Promise<void> {
  await files.write(previousPath, encode(before));
  await files.write(path, encode(keys));
}

const encode = (keys: readonly IndexedKey[]) => Buffer.from(`${JSON.stringify({ v: version, keys }, null, 2)}\n`);

export function parseIndex(bytes: Uint8Array): IndexedKey[] | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(value) || typeof value.v !== 'number') return null;
  if (value.v > version)
    throw new Error(`${path} has version ${value.v}, but this app reads version ${version}: start the newer Countersign.`);
  if (!Array.isArray(value.keys)) return null;
  const keys = value.keys.map(readKey);
  return keys.every(key => key !== null) ? keys : null;
}

function readKey(value: unknown): IndexedKey | null {
  if (!isObject(value)) return null;
  const { keyId, name, curve, publicKey, createdAt, pins } = value;
  const known = apiKeyCurves.find(c => c === curve);
  if (known === undefined || typeof keyId !== 'string' || !/^[0-9a-f]{32}$/.test(keyId)) return null;
  if (typeof name !== 'string' || typeof publicKey !== 'string' || typeof createdAt !== 'string') return null;
  const readPins = readPinList(pins);
  if (readPins === null) return null;
  const place = places.find(each => each === value.place);
  if (place === undefined && value.place !== undefined) return null;
  const watches = value.watches === true;
  return {
    ...{ keyId, name, curve: known, publicKey, createdAt, pins: readPins },
    ...(place !== undefined && { place }),
    ...(watches && { watches }),
  };
}

/** A list of pins of parsed JSON; null where it is none. */
export function readPinList(value: unknown): KeptPin[] | null {
  if (!Array.isArray(value)) return null;
  const pins = value.map(readPin);
  return pins.every(pin => pin !== null) ? pins : null;
}

function readPin(pin: unknown): KeptPin | null {
  if (!isObject(pin) || typeof pin.baseUrl !== 'string' || typeof pin.organizationId !== 'string') return null;
  const { baseUrl, organizationId, subOrganizations } = pin;
  // A pin without any is one of an earlier version, or has none.
  if (subOrganizations === undefined) return { baseUrl, organizationId };
  if (!Array.isArray(subOrganizations) || !subOrganizations.every(id => typeof id === 'string')) return null;
  return { baseUrl, organizationId, subOrganizations };
}
