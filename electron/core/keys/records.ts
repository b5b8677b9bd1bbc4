/** The records of keys in their places, and what each place answered for each of them last. */

import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import { type Explain, keyTrouble } from './failures.ts';
import type { IndexedKey } from './list.ts';
import { finishReplacement, nextOf, putInPlace, putNew } from './places/careful.ts';
import type { Place, Places, Seal, StoredPlace } from './places/place.ts';
import { encodeSealed } from './places/sealed-record.ts';
import {
  accountOf,
  disagreementOf,
  encodeRecord,
  faceOfRecord,
  isSealed,
  type KeyRecord,
  maxRecordBytes,
  openRecord,
} from './record.ts';

export interface KeyRecords {
  /** Whoever reads a record wipes its secret. `locked` where it is sealed and its place is. */
  read(key: IndexedKey): Promise<Outcome<KeyRecord>>;
  /**
   * Writes a record and reads it back. The secret is wiped. One that is there is replaced so that a crash loses none.
   * @param sealed false: plain, though the place is sealed; what is being taken out of the seal
   */
  write(
    key: Pick<IndexedKey, 'keyId' | 'place'>,
    record: KeyRecord,
    how: { isNew: boolean; sealed?: false },
  ): Promise<Failure | null>;
  remove(key: Pick<IndexedKey, 'keyId' | 'place'>): Promise<Failure | null>;
  /** What stands in its place, unopened; null as the store says it. */
  text(key: IndexedKey): Promise<string | null>;
  placeOf(key: Pick<IndexedKey, 'place'>): Place;
  /** Notes what is known of a key otherwise than by reading its record. */
  note(keyId: string, state: 'ready' | 'gone' | 'removed'): void;
  /** A key with what its place answered last, `unavailable` before the first time. */
  info(key: IndexedKey): KeyInfo;
}

interface Needs {
  places: Places;
  /** Words for a state of a place. */
  explain(place: StoredPlace): Explain;
  /** A replacement that was cut off was finished, for this key. */
  onFinished?: ((key: IndexedKey) => void) | undefined;
}

export function keyRecords({ places, explain, onFinished = () => {} }: Needs): KeyRecords {
  const known = whatIsKnown(places);
  const { write, remove } = recordWrites(explain, known.seal);
  const placeOf = (key: Pick<IndexedKey, 'place'>) => places.of(key.place ?? places.home());

  /**
   * SECURITY: null is not "no such key": a locked keyring reads as null (docs/keychain.md). Only a store that says it is
   * ready, and then still answers null, has lost the item.
   */
  async function textOf(key: IndexedKey, { items, seal, name }: Place): Promise<Outcome<string>> {
    const account = accountOf(key.keyId);
    let text = await items.get(account);
    if (text === null) {
      const { state } = await items.diagnose();
      if (state !== 'ready') return known.remember(key, 'unavailable', keyTrouble(state, explain(name)));
      text = await items.get(account);
    }
    if (text !== null && faceOfRecord(text) !== null) return done(text);
    // A replacement that was cut off left the new record beside the old one's place.
    const finished = await finishReplacement(items, account, next => isWhole(next, key, seal()));
    if (finished !== null) onFinished(key);
    text = finished ?? text;
    return text === null ? known.remember(key, 'gone', keyTrouble('gone', explain(name), key.name)) : done(text);
  }

  return {
    placeOf,
    text: key => placeOf(key).items.get(accountOf(key.keyId)),
    async read(key) {
      const place = placeOf(key);
      try {
        await place.look?.();
        const text = await textOf(key, place);
        if (!text.ok) return text;
        const record = openRecord(text.value, key, keyOf(place.seal()));
        known.take(key, text.value);
        if (record === null) return known.remember(key, 'corrupt', keyTrouble('corrupt', explain(place.name), key.name));
        known.set(key.keyId, 'ready');
        return record === 'shut' ? lockedPlace() : done(record);
      } catch (error) {
        return known.remember(key, 'unavailable', keyTrouble(error, explain(place.name)));
      }
    },
    write: (key, record, how) => write(placeOf(key), key.keyId, record, how),
    remove: key => remove(placeOf(key), key.keyId),
    note: known.note,
    info: known.info,
  };
}

/** Writes and removes records, each read back. */
function recordWrites(explain: Needs['explain'], onSealed: (keyId: string, sealed: boolean) => void) {
  async function write(
    place: Place,
    keyId: string,
    record: KeyRecord,
    { isNew, sealed }: { isNew: boolean; sealed?: false },
  ): Promise<Failure | null> {
    const looked = await place.look?.();
    if (looked?.ok === false) {
      record.secret.fill(0);
      return looked;
    }
    const seal: Seal = sealed === false || record.watch === true ? { state: 'plain' } : place.seal();
    if (seal.state === 'shut') {
      record.secret.fill(0);
      return lockedPlace();
    }
    const text = seal.state === 'plain' ? encodeRecord(record) : encodeSealed({ keyId, ...record }, record.secret, seal.key);
    record.secret.fill(0);
    const bytes = Buffer.byteLength(text);
    if (bytes > maxRecordBytes) return tooLong(bytes, record.pins.length);
    try {
      await (isNew ? putNew : putInPlace)(place.items, accountOf(keyId), text);
      onSealed(keyId, seal.state !== 'plain');
      return null;
    } catch (error) {
      return keyTrouble(error, explain(place.name));
    }
  }
  async function remove({ items, name }: Place, keyId: string): Promise<Failure | null> {
    const account = accountOf(keyId);
    const isGone = await items.remove(account);
    // "Nothing removed" is also what a locked keyring says: the index must not forget a key that is still there.
    const { state } = isGone ? { state: 'ready' as const } : await items.diagnose();
    if (state !== 'ready') return keyTrouble(state, explain(name));
    if (!isGone && (await items.get(account)) !== null) return keyTrouble('failed', explain(name));
    if ((await items.get(nextOf(account))) !== null && !(await items.remove(nextOf(account))))
      return keyTrouble('failed', explain(name));
    return null;
  }
  return { write, remove };
}

const keyOf = (seal: Seal) => (seal.state === 'open' ? seal.key : null);

/** Whether a text is a record of this key that can be used, as far as can be told now. */
function isWhole(text: string, key: IndexedKey, seal: Seal): boolean {
  if (faceOfRecord(text) === null) return false;
  const record = openRecord(text, key, keyOf(seal));
  if (record !== null && record !== 'shut') record.secret.fill(0);
  return record !== null;
}

/** What the places answered last, by key. */
function whatIsKnown(places: Places) {
  const states = new Map<string, KeyInfo['state']>();
  const sealed = new Map<string, boolean>();
  /** What the record says otherwise than the index. */
  const disagreements = new Map<string, string>();
  return {
    set: (keyId: string, state: KeyInfo['state']) => void states.set(keyId, state),
    seal: (keyId: string, isIt: boolean) => void sealed.set(keyId, isIt),
    take(key: IndexedKey, text: string): void {
      const disagreement = disagreementOf(text, key);
      if (disagreement === null) disagreements.delete(key.keyId);
      else disagreements.set(key.keyId, disagreement);
      sealed.set(key.keyId, isSealed(text));
    },
    remember(key: IndexedKey, state: KeyInfo['state'], trouble: Failure): Failure {
      states.set(key.keyId, state);
      return trouble;
    },
    note(keyId: string, state: 'ready' | 'gone' | 'removed'): void {
      if (state === 'removed') states.delete(keyId);
      else states.set(keyId, state);
      if (state === 'ready') disagreements.delete(keyId);
      // Where no record is, none is sealed.
      else sealed.delete(keyId);
    },
    info(key: IndexedKey): KeyInfo {
      const { keyId, name, curve, publicKey, createdAt } = key;
      const disagreement = disagreements.get(keyId);
      const place = places.of(key.place ?? places.home());
      return {
        ...{ keyId, name, curve, publicKey, createdAt, state: states.get(keyId) ?? 'unavailable' },
        place: place.name,
        sealed: sealed.get(keyId) ?? (place.seal().state !== 'plain' && key.watches !== true),
        watches: key.watches === true,
        ...(disagreement !== undefined && { disagreement }),
      };
    },
  };
}

export const lockedPlace = () => failure('locked', 'Countersign is locked. Unlock it and try again.');

const tooLong = (bytes: number, pins: number) =>
  failure('invalid', `The key’s record would be ${bytes} bytes; the keychain accepts ${maxRecordBytes}.`, {
    problems: [{ path: 'pins', expected: 'fewer or shorter addresses for this key', received: `${pins} of them` }],
  });
