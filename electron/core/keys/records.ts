/** The records of keys in the keychain, and what it answered for each of them last. */

import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeyInfo, KeyPlace } from '../../contract/values/app-values.ts';
import type { Keychain } from '../ports.ts';
import { type Explain, keyTrouble } from './failures.ts';
import type { IndexedKey } from './list.ts';
import { accountOf, decodeRecord, disagreementOf, encodeRecord, type KeyRecord, maxRecordBytes } from './record.ts';

export interface KeyRecords {
  /** Whoever reads a record wipes its secret. */
  read(key: IndexedKey): Promise<Outcome<KeyRecord>>;
  /** Writes a record and reads it back. The secret is wiped. */
  write(keyId: string, record: KeyRecord): Promise<Failure | null>;
  remove(keyId: string): Promise<Failure | null>;
  /** Notes what is known of a key otherwise than by reading its record. */
  note(keyId: string, state: 'ready' | 'gone' | 'removed'): void;
  /** A key with what the keychain answered last, `unavailable` before the first time. */
  info(key: IndexedKey): KeyInfo;
}

export function keyRecords(keychain: Keychain, explain: Explain, place: () => KeyPlace): KeyRecords {
  const states = new Map<string, KeyInfo['state']>();
  /** What the keychain's record says otherwise than the index, by key. */
  const disagreements = new Map<string, string>();
  const remember = (key: IndexedKey, state: KeyInfo['state'], trouble: Failure): Failure => {
    states.set(key.keyId, state);
    return trouble;
  };
  return {
    /**
     * SECURITY: null is not "no such key": a locked keyring reads as null (docs/keychain.md). Only a store that says it is
     * ready, and then still answers null, has lost the item.
     */
    async read(key) {
      try {
        let text = await keychain.get(accountOf(key.keyId));
        if (text === null) {
          const { state } = await keychain.diagnose();
          if (state !== 'ready') return remember(key, 'unavailable', keyTrouble(state, explain));
          text = await keychain.get(accountOf(key.keyId));
        }
        if (text === null) return remember(key, 'gone', keyTrouble('gone', explain, key.name));
        const record = decodeRecord(text, key);
        const disagreement = disagreementOf(text, key);
        if (disagreement === null) disagreements.delete(key.keyId);
        else disagreements.set(key.keyId, disagreement);
        if (record === null) return remember(key, 'corrupt', keyTrouble('corrupt', explain, key.name));
        states.set(key.keyId, 'ready');
        return done(record);
      } catch (error) {
        return remember(key, 'unavailable', keyTrouble(error, explain));
      }
    },
    async write(keyId, record) {
      const text = encodeRecord(record);
      record.secret.fill(0);
      const bytes = Buffer.byteLength(text);
      if (bytes > maxRecordBytes) return tooLong(bytes, record.pins.length);
      try {
        await keychain.set(accountOf(keyId), text);
        if ((await keychain.get(accountOf(keyId))) === text) return null;
        return keyTrouble('failed', explain);
      } catch (error) {
        return keyTrouble(error, explain);
      }
    },
    async remove(keyId) {
      if (await keychain.remove(accountOf(keyId))) return null;
      // "Nothing removed" is also what a locked keyring says: the index must not forget a key that is still there.
      const { state } = await keychain.diagnose();
      if (state !== 'ready') return keyTrouble(state, explain);
      return (await keychain.get(accountOf(keyId))) === null ? null : keyTrouble('failed', explain);
    },
    note(keyId, state) {
      if (state === 'removed') states.delete(keyId);
      else states.set(keyId, state);
      if (state === 'ready') disagreements.delete(keyId);
    },
    info({ keyId, name, curve, publicKey, createdAt }) {
      const disagreement = disagreements.get(keyId);
      const state = states.get(keyId) ?? 'unavailable';
      return {
        ...{ keyId, name, curve, publicKey, createdAt, state, place: place(), sealed: false },
        ...(disagreement !== undefined && { disagreement }),
      };
    },
  };
}

const tooLong = (bytes: number, pins: number) =>
  failure('invalid', `The key's record would be ${bytes} bytes; the keychain accepts ${maxRecordBytes}.`, {
    problems: [{ path: 'pins', expected: 'fewer or shorter addresses for this key', received: `${pins} of them` }],
  });
