/**
 * The only home of private keys (design §4.11): creates, imports, pins and removes API keys, and stamps with them.
 * A private key is read here for the length of one unlocking; what leaves is a stamp over bytes that were read here.
 */

import type { KeyInfo } from '../../contract/app-values.ts';
import type { ApiKeyCurve, Dialect } from '../../contract/dialect.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { withoutEnd } from '../../contract/plain-text.ts';
import { derivePublicKey, isPrivateKey, type UnlockedKey, unlockKey } from '../curves/curves.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Clock, Keychain } from '../ports.ts';
import { stampHeader } from '../stamps/stamp.ts';
import { stampedOrganisation } from '../stamps/stamped-organisation.ts';
import { diagnosisOf, platformOf } from './diagnosis.ts';
import { keyFacts, mergedIndex } from './facts.ts';
import { type Explain, keyTrouble, storageTrouble } from './failures.ts';
import { type IndexedKey, indexPath, type KeptPin, type Pin, parseIndex, readIndex, writeIndex } from './list.ts';
import { patientKeychain } from './patient-keychain.ts';
import {
  accountOf,
  decodeRecord,
  disagreementOf,
  encodeRecord,
  type KeyRecord,
  maxRecordBytes,
  readRecordAlone,
} from './record.ts';
import { type KeyText, readPair } from './text.ts';

export interface Keys {
  /** Reads the index, as every other call does where it was not. */
  open(): Promise<Outcome<KeyInfo[]>>;
  /** What is known without asking the keychain: states are those of the last answer, `unavailable` before the first. */
  list(): KeyInfo[];
  /** Reads every key's record once and answers the states. On Linux this may ask the person to unlock the keyring. */
  check(): Promise<KeyInfo[]>;
  create(request: { name: string; curve: ApiKeyCurve }): Promise<Outcome<KeyInfo>>;
  /** `publicKey` null derives it. A key whose record is gone is restored under its id, without its pins. */
  import(request: KeyText & { name: string }): Promise<Outcome<KeyInfo>>;
  remove(keyId: string): Promise<Outcome<null>>;
  /**
   * Where the list and the keychain's record disagree: what the list says becomes what the record says.
   * @param confirm asks a person, with both sides
   */
  repair(keyId: string, confirm: (key: KeyInfo) => Promise<Outcome<null>>): Promise<Outcome<KeyInfo>>;
  /** Allows a key to sign for an organisation at a base address; `unpin` takes it back. */
  pin(keyId: string, pin: Pin): Promise<Outcome<null>>;
  unpin(keyId: string, pin: Pin): Promise<Outcome<null>>;
  /** Lets a pinned key speak for a sub-organisation over the same address, or no more. */
  allowSub(keyId: string, pin: Pin, subOrganizationId: string): Promise<Outcome<null>>;
  disallowSub(keyId: string, pin: Pin, subOrganizationId: string): Promise<Outcome<null>>;
  /** What the index says of it, for showing; whether a stamp is made is decided by the record. */
  subOrganizations(keyId: string, pin: Pin): string[];
  /** Every address and organisation the index names for a key, for showing. */
  pins(keyId: string): Pin[];
  /**
   * The stamp's header for exactly this body, over a connection with that organisation at that address.
   * SECURITY: refused where the body speaks for another organisation than the connection's and its confirmed sub-organisations.
   */
  stamp(keyId: string, pin: Pin, body: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): Promise<Outcome<string>>;
  /** Wipes every unlocked key. No stamp is made until `unlock`. */
  lock(): void;
  unlock(): void;
}

export interface KeysNeeds {
  keychain: Keychain;
  files: KeptFiles;
  clock: Pick<Clock, 'now' | 'sleep'>;
  random(bytes: number): Uint8Array;
  /** Words for a state of the store; by default those of the keychain of this platform. */
  explain?: Explain;
  /** false: never the runtime's own curves. */
  native?: boolean;
}

/** One spelling per address, so that a trailing slash or upper case neither opens nor closes anything. */
export function normalPin(pin: Pin): Pin {
  if (!URL.canParse(pin.baseUrl)) return pin;
  const url = new URL(pin.baseUrl);
  return { baseUrl: `${url.origin}${withoutEnd(url.pathname, '/')}`, organizationId: pin.organizationId };
}
const samePin = (a: Pin, b: Pin) => a.baseUrl === b.baseUrl && a.organizationId === b.organizationId;

const subsOf = (pin: KeptPin | undefined): string[] => pin?.subOrganizations ?? [];
const pinOf = (pins: readonly KeptPin[], pin: Pin) => pins.find(other => samePin(other, normalPin(pin)));

/** More than anybody has, and fewer than a record has room for. */
export const mostKeys = 32;
const mostPins = 8;
const mostSubs = 24;
const tooManyPins = (received: number) =>
  failure('invalid', 'This key is pinned to as many organisations as it may be. Forget one, or use another key.', {
    problems: [{ path: 'pins', expected: `at most ${mostPins} organisations for one key`, received: `${received} of them` }],
  });
const tooManySubs = () =>
  failure('invalid', 'This key speaks for as many sub-organisations as it may. Forget one, or use another key.', {
    problems: [{ path: 'pins', expected: `at most ${mostSubs} sub-organisations for one key`, received: `${mostSubs} of them` }],
  });

export function otherOrganisation(pin: Pin, said: string | null): Failure {
  return failure(
    'forbidden',
    said === null
      ? 'Nothing was stamped: the request does not say in one way alone which organisation it is for.'
      : `Nothing was stamped: it is for the organisation ${JSON.stringify(said.slice(0, 256))}, and this connection is for ${JSON.stringify(pin.organizationId)} at ${pin.baseUrl}. If it is a sub-organisation of yours, confirm it once under Keys.`,
    {
      problems: [
        {
          path: 'organizationId',
          expected: `${pin.organizationId}, or a sub-organisation of it that was confirmed once`,
          received: said === null ? 'bytes that can be read in more than one way' : said.slice(0, 256),
        },
      ],
    },
  );
}

export function createKeys(needs: KeysNeeds): Keys {
  const { files, clock, random } = needs;
  const explain: Explain = needs.explain ?? (state => diagnosisOf(state, platformOf(process.platform)));
  const keychain = patientKeychain(needs.keychain, clock);
  let index: IndexedKey[] = [];
  let indexRead = false;
  let isClosed = false;
  const states = new Map<string, KeyInfo['state']>();
  /** What the keychain's record says otherwise than the index, by key. */
  const disagreements = new Map<string, string>();
  const unlocked = new Map<string, { key: UnlockedKey; pins: KeptPin[] }>();
  // SECURITY: what is still under way when the app is locked (a batch, a retry) must not read its key again and go on.
  let locked = false;
  /** Counts locks: what was read before a lock must not be unlocked after it. */
  let locks = 0;
  let line: Promise<unknown> = Promise.resolve();

  /** Index and records change one at a time, and never before the index was read. */
  function inTurn<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const turn = line.then(async () => {
      const read = await readOnce();
      return read === null ? work() : read;
    });
    line = turn.catch(() => {});
    return turn.catch(error => keyTrouble(error, explain));
  }
  async function readOnce(): Promise<Failure | null> {
    try {
      if (!indexRead) await load();
      // What was read while the store was closed is read again before anything is built on it.
      else if (isClosed) await files.reopen();
      return null;
    } catch (error) {
      return storageTrouble(error);
    }
  }
  async function load(): Promise<void> {
    const read = await readIndex(files);
    index = read.keys;
    isClosed = read.standing === 'closed';
    indexRead = true;
    await files.unverified(indexPath);
  }
  files.register(indexPath, {
    facts(content) {
      const keys = parseIndex(content);
      return keys === null ? null : keys.flatMap(keyFacts);
    },
    async take(content) {
      const next = mergedIndex(index, parseIndex(content) ?? []);
      await writeIndex(files, index, next);
      index = next;
    },
    renew: () => writeIndex(files, index, index),
    refresh: load,
  });
  const info = (key: IndexedKey): KeyInfo => {
    const { keyId, name, curve, publicKey, createdAt } = key;
    const disagreement = disagreements.get(keyId);
    const state = states.get(keyId) ?? 'unavailable';
    return { keyId, name, curve, publicKey, createdAt, state, ...(disagreement !== undefined && { disagreement }) };
  };
  const find = (keyId: string) => index.find(key => key.keyId === keyId);
  const missing = (keyId: string) =>
    failure('key_missing', `There is no key with the id ${JSON.stringify(keyId.slice(0, 64))} on this computer.`);

  async function saveIndex(next: IndexedKey[]): Promise<Failure | null> {
    try {
      await writeIndex(files, index, next);
      index = next;
      return null;
    } catch (error) {
      return storageTrouble(error);
    }
  }

  /** SECURITY: null is not "no such key": a locked keyring reads as null (reference/keychain.md). Only a store that says it is ready, and then still answers null, has lost the item. */
  async function readRecord(key: IndexedKey): Promise<Outcome<KeyRecord>> {
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
  }
  function remember(key: IndexedKey, state: KeyInfo['state'], trouble: Failure): Failure {
    states.set(key.keyId, state);
    return trouble;
  }

  /** Writes a record and reads it back. The secret is wiped. */
  async function writeRecord(keyId: string, record: KeyRecord): Promise<Failure | null> {
    const text = encodeRecord(record);
    record.secret.fill(0);
    const bytes = Buffer.byteLength(text);
    if (bytes > maxRecordBytes)
      return failure('invalid', `The key's record would be ${bytes} bytes; the keychain takes ${maxRecordBytes}.`, {
        problems: [
          { path: 'pins', expected: 'fewer or shorter addresses for this key', received: `${record.pins.length} of them` },
        ],
      });
    try {
      await keychain.set(accountOf(keyId), text);
      if ((await keychain.get(accountOf(keyId))) === text) return null;
      return keyTrouble('failed', explain);
    } catch (error) {
      return keyTrouble(error, explain);
    }
  }

  async function add(key: IndexedKey, secret: Uint8Array): Promise<Outcome<KeyInfo>> {
    const { keyId, curve, publicKey } = key;
    const rest = index.filter(other => other.keyId !== keyId);
    if (rest.length >= mostKeys) {
      secret.fill(0);
      return failure(
        'invalid',
        `There are ${mostKeys} keys on this computer already. Remove one that is not used any more first.`,
      );
    }
    const trouble = (await writeRecord(keyId, { curve, publicKey, secret, pins: [] })) ?? (await saveIndex([...rest, key]));
    if (trouble !== null) {
      // A record without a line in the index would be a secret nobody knows of.
      if (find(keyId) === undefined) await keychain.remove(accountOf(keyId)).catch(() => {});
      return trouble;
    }
    states.set(keyId, 'ready');
    return done(info(key));
  }
  const newKey = (name: string, curve: ApiKeyCurve, publicKey: string): IndexedKey => ({
    keyId: Buffer.from(random(16)).toString('hex'),
    name: name.trim(),
    curve,
    publicKey,
    createdAt: new Date(clock.now()).toISOString(),
    pins: [],
  });

  async function changePins(keyId: string, change: (pins: KeptPin[]) => KeptPin[] | Failure): Promise<Outcome<null>> {
    const key = find(keyId);
    if (key === undefined) return missing(keyId);
    const record = await readRecord(key);
    if (!record.ok) return record;
    const pins = change(record.value.pins);
    if ('code' in pins) {
      record.value.secret.fill(0);
      return pins;
    }
    const trouble =
      (await writeRecord(keyId, { ...record.value, pins })) ??
      (await saveIndex(index.map(other => (other.keyId === keyId ? { ...other, pins } : other))));
    if (trouble !== null) return trouble;
    const held = unlocked.get(keyId);
    if (held !== undefined) held.pins = pins;
    return done(null);
  }

  async function unlock(key: IndexedKey): Promise<Outcome<{ key: UnlockedKey; pins: KeptPin[] }>> {
    const held = unlocked.get(key.keyId);
    if (held !== undefined) return done(held);
    if (locked) return failure('locked', 'Countersign is locked. Unlock it and try again.');
    const locksBefore = locks;
    const record = await readRecord(key);
    if (!record.ok) return record;
    try {
      if (locks !== locksBefore) return failure('locked', 'The app was locked meanwhile. Unlock it and try again.');
      const fresh = { key: unlockKey(key.curve, record.value.secret, needs.native), pins: record.value.pins };
      unlocked.set(key.keyId, fresh);
      return done(fresh);
    } finally {
      record.value.secret.fill(0);
    }
  }

  return {
    open: () => inTurn(async () => done(index.map(info))),
    list: () => index.map(info),
    async check() {
      await inTurn(async () => {
        for (const key of index) {
          const record = await readRecord(key);
          if (record.ok) record.value.secret.fill(0);
        }
        return done(null);
      });
      return index.map(info);
    },
    create: ({ name, curve }) =>
      inTurn(async () => {
        let secret = random(32);
        // Once in 2^32 for P-256: a scalar over the order is drawn again, never reduced.
        while (!isPrivateKey(curve, secret)) secret = random(32);
        return add(newKey(name, curve, derivePublicKey(curve, secret)), secret);
      }),
    import: request =>
      inTurn(async () => {
        const pair = readPair(request);
        if (!pair.ok) return pair;
        const { secret, publicKey } = pair.value;
        const same = index.find(key => key.publicKey === publicKey && key.curve === request.curve);
        if (same === undefined) return add(newKey(request.name, request.curve, publicKey), secret);
        const record = await readRecord(same);
        if (record.ok) record.value.secret.fill(0);
        // SECURITY: only a key that is certainly gone is written anew; a locked or damaged one is never overwritten.
        if (!record.ok && record.diagnosis === 'gone') return add({ ...same, pins: [] }, secret);
        secret.fill(0);
        if (!record.ok && record.diagnosis !== 'corrupt') return record;
        return failure(
          'invalid',
          `This key is here already, as "${same.name}"${record.ok ? '' : ', damaged: remove it first'}.`,
          {
            problems: [{ path: 'publicKey', expected: 'a key that is not here yet', received: publicKey }],
          },
        );
      }),
    remove: keyId =>
      inTurn(async () => {
        const key = find(keyId);
        if (key === undefined) return missing(keyId);
        if (!(await keychain.remove(accountOf(keyId)))) {
          // "Nothing removed" is also what a locked keyring says: the index must not forget a key that is still there.
          const { state } = await keychain.diagnose();
          if (state !== 'ready') return keyTrouble(state, explain);
          if ((await keychain.get(accountOf(keyId))) !== null) return keyTrouble('failed', explain);
        }
        unlocked.get(keyId)?.key.lock();
        unlocked.delete(keyId);
        const trouble = await saveIndex(index.filter(other => other.keyId !== keyId));
        if (trouble !== null) return remember(key, 'gone', trouble);
        states.delete(keyId);
        return done(null);
      }),
    async repair(keyId, confirm) {
      const before = await inTurn(async () => {
        const key = find(keyId);
        if (key === undefined) return missing(keyId);
        const record = await readRecord(key);
        if (record.ok) record.value.secret.fill(0);
        return done(info(key));
      });
      if (!before.ok) return before;
      if (before.value.disagreement === undefined)
        return failure('invalid', 'The list of keys and the keychain agree on this key: there is nothing to repair.');
      const confirmed = await confirm(before.value);
      if (!confirmed.ok) return confirmed;
      return inTurn(async () => {
        const key = find(keyId);
        const text = await keychain.get(accountOf(keyId));
        const record = text === null ? null : readRecordAlone(text);
        if (key === undefined || text === null || record === null) return missing(keyId);
        record.secret.fill(0);
        // SECURITY: only what was shown; a record that changed again is asked about again.
        if (disagreementOf(text, key) !== before.value.disagreement)
          return failure('changed', 'The record in the keychain changed meanwhile. Look at it again.');
        const { curve, publicKey, pins } = record;
        unlocked.get(keyId)?.key.lock();
        unlocked.delete(keyId);
        const repaired = { ...key, curve, publicKey, pins };
        const trouble = await saveIndex(index.map(other => (other.keyId === keyId ? repaired : other)));
        if (trouble !== null) return trouble;
        disagreements.delete(keyId);
        states.set(keyId, 'ready');
        return done(info(repaired));
      });
    },
    pin: (keyId, pin) =>
      inTurn(() => {
        const normal = normalPin(pin);
        return changePins(keyId, pins => {
          if (pins.some(other => samePin(other, normal))) return pins;
          return pins.length < mostPins ? [...pins, normal] : tooManyPins(pins.length);
        });
      }),
    unpin: (keyId, pin) => inTurn(() => changePins(keyId, pins => pins.filter(other => !samePin(other, normalPin(pin))))),
    allowSub: (keyId, pin, sub) =>
      inTurn(() =>
        changePins(keyId, pins => {
          const kept = pinOf(pins, pin);
          if (kept === undefined) return failure('not_found', 'The key is not pinned to the organisation itself.');
          const subs = subsOf(kept);
          if (subs.includes(sub)) return pins;
          if (pins.flatMap(subsOf).length >= mostSubs) return tooManySubs();
          return pins.map(other => (other === kept ? { ...kept, subOrganizations: [...subs, sub] } : other));
        }),
      ),
    disallowSub: (keyId, pin, sub) =>
      inTurn(() =>
        changePins(keyId, pins =>
          pins.map(other =>
            samePin(other, normalPin(pin)) ? { ...other, subOrganizations: subsOf(other).filter(id => id !== sub) } : other,
          ),
        ),
      ),
    subOrganizations: (keyId, pin) => subsOf(pinOf(find(keyId)?.pins ?? [], pin)),
    pins: keyId => (find(keyId)?.pins ?? []).map(({ baseUrl, organizationId }) => ({ baseUrl, organizationId })),
    stamp: (keyId, pin, body, dialect) =>
      inTurn(async () => {
        const key = find(keyId);
        if (key === undefined) return missing(keyId);
        const held = await unlock(key);
        if (!held.ok) return held;
        const normal = normalPin(pin);
        // SECURITY: the pins of the keychain's record decide, so that no changed settings file can move a stamp elsewhere.
        const kept = pinOf(held.value.pins, pin);
        if (kept === undefined)
          return failure('forbidden', `The key "${key.name}" may not sign for this organisation at ${normal.baseUrl}.`, {
            problems: [
              {
                path: 'connection',
                expected:
                  held.value.pins.map(p => `${p.organizationId} at ${p.baseUrl}`).join(', ') || 'a connection: there is none yet',
                received: `${normal.organizationId} at ${normal.baseUrl}`,
              },
            ],
          });
        // SECURITY: the organisation is read from the bytes themselves, here, where they are stamped: whatever an answer of a
        // service or a caller said, a stamp over this connection speaks for its organisation (design §4.6).
        const said = stampedOrganisation(body);
        if (said === null || (said !== kept.organizationId && !subsOf(kept).includes(said))) return otherOrganisation(kept, said);
        try {
          return done(stampHeader(held.value.key, body, dialect));
        } catch {
          return failure('locked', 'Countersign was locked before the stamp was made. Nothing was sent.');
        }
      }),
    lock() {
      locked = true;
      locks += 1;
      for (const { key } of unlocked.values()) key.lock();
      unlocked.clear();
    },
    unlock() {
      locked = false;
    },
  };
}
