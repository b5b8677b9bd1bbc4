/**
 * The only home of private keys (docs/threats.md#one-home-for-secrets): creates, imports, pins and removes API keys, and
 * stamps with them. A private key is read here for the length of one unlocking; what leaves is a stamp over bytes that were
 * read here.
 */

import { done, type Outcome } from '../../contract/outcome.ts';
import type { ApiKeyCurve, Dialect } from '../../contract/service/dialect.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Clock, Keychain } from '../ports.ts';
import { keyComings, keyGoings, keyRepairs } from './coming-and-going.ts';
import { diagnosisOf, platformOf } from './diagnosis.ts';
import type { Explain } from './failures.ts';
import { endedKey, heldKeys, type KeyHolder } from './held.ts';
import type { IndexedKey, Pin } from './list.ts';
import { listKeys, missing } from './listed.ts';
import { patientKeychain } from './patient-keychain.ts';
import { keyPins } from './pins.ts';
import { keyLosses } from './places/lost.ts';
import { keyMoves, keySeals } from './places/moving.ts';
import { type Places, plainPlaces, type StoredPlace } from './places/place.ts';
import { watchKeys } from './places/watching.ts';
import { keyRecords } from './records.ts';
import type { KeyText } from './text.ts';
import { unlockedKeys } from './unlocked.ts';

export interface Keys extends KeyHolder {
  /** Reads the index, as every other call does where it was not. */
  open(): Promise<Outcome<KeyInfo[]>>;
  /** What is known without asking the keychain: states are those of the last answer, `unavailable` before the first. */
  list(): KeyInfo[];
  /** Reads every key's record once and answers the states. On Linux this may ask the person to unlock the keyring. */
  check(): Promise<KeyInfo[]>;
  create(request: { name: string; curve: ApiKeyCurve }): Promise<Outcome<KeyInfo>>;
  /** Keeps a key that was made in the core before it was to be kept. `secret`: 32 bytes, wiped here. */
  keep(request: { name: string; curve: ApiKeyCurve; secret: Uint8Array }): Promise<Outcome<KeyInfo>>;
  /** `publicKey` null derives it. A key whose record is gone is restored under its id, without its pins. */
  import(
    request: KeyText & { name: string /** Where it is free; else it gets one of its own. */; keyId?: string },
  ): Promise<Outcome<KeyInfo>>;
  /**
   * Hands the 32 secret bytes of a key to what seals them, and wipes them after it.
   * SECURITY: the one way a private key leaves; only what a person asked for by name in the trusted window goes it
   * (docs/threats.md#moving-to-another-computer).
   */
  handOver(keyId: string, take: (secret: Uint8Array) => void): Promise<Outcome<null>>;
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
  /**
   * Makes a key one that watches, or an ordinary one again. A watch key is used while the app is locked and stamps nothing
   * but queries, enforced where stamps are made; its record lies plain, so a person consented to it. Not for a voting key.
   * @returns `locked` where its place is; `invalid` for a key of the file vault, which is sealed as a whole
   */
  setWatch(keyId: string, on: boolean): Promise<Outcome<null>>;
  /** Seals every plain record of a place that is open, one after another; answers how many. Stopped in between, it goes on the next time. */
  sealAll(place: StoredPlace): Promise<Outcome<number>>;
  /** Writes every record of a place plain, because its passphrase is to go; answers how many. */
  unsealAll(place: StoredPlace): Promise<Outcome<number>>;
  /**
   * Puts a key into the other place: written there, read back, opened, listed there, removed here.
   * @returns `locked` where one of the two is; `key_unavailable` where it is moved and its copy could not be removed
   */
  move(keyId: string, to: StoredPlace): Promise<Outcome<KeyInfo>>;
  /** Writes down where keys of an earlier version lie, before the home they are taken to lie in is another one. */
  settlePlaces(): Promise<Outcome<null>>;
  /** Removes copies that a move which was cut off left in the other place; answers of which keys. */
  tidy(): Promise<Outcome<KeyInfo[]>>;
  /**
   * What goes with the passphrase of the keychain where that is lost.
   * @returns `forbidden` where a key in it opens without, which starting over would give away; `locked` where it does not answer
   */
  lost(): Promise<Outcome<KeyInfo[]>>;
  /** Copies their records aside. Nothing is changed by that. */
  copyLost(tag: string): Promise<Outcome<null>>;
  /** Removes each record whose copy is whole; answers of which keys. Stopped in between, it goes on the next time. */
  dropLost(tag: string): Promise<Outcome<KeyInfo[]>>;
  /** Every address and organisation the index names for a key, for showing. */
  pins(keyId: string): Pin[];
  /**
   * The stamp's header for exactly this body, over a connection with that organisation at that address.
   * SECURITY: refused where the body speaks for another organisation than the connection's and its confirmed sub-organisations.
   */
  stamp(keyId: string, pin: Pin, body: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): Promise<Outcome<string>>;
  /**
   * The same header over a statement of the app's own that is no request: that a hand-over of this hash was prepared here.
   * @param statement its bytes; refused where any service could read them as a request
   */
  vouch(keyId: string, pin: Pin, statement: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): Promise<Outcome<string>>;
  /** Wipes every unlocked key. No stamp is made until `unlock`. */
  lock(): void;
  unlock(): void;
}

export interface KeysNeeds {
  keychain: Keychain;
  files: KeptFiles;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  random(bytes: number): Uint8Array;
  /** Where keys lie; the keychain alone, with nothing sealed in it, where left out. */
  places?: Places;
  /** Words for a state of a place beside the home; `explain` where left out. */
  explainPlace?: (place: StoredPlace) => Explain;
  /** A replacement that an end of the app cut off was finished: for the journal. */
  onFinished?: (key: Pick<IndexedKey, 'name' | 'publicKey'>) => void;
  /** Words for a state of the store; by default those of the keychain of this platform. */
  explain?: Explain;
  /** false: never the runtime's own curves. */
  native?: boolean;
}

export function createKeys({ files, clock, random, native, ...needs }: KeysNeeds): Keys {
  const explain: Explain = needs.explain ?? (state => diagnosisOf(state, platformOf(process.platform)));
  const keychain = patientKeychain(needs.keychain, clock);
  const places = needs.places ?? plainPlaces(keychain);
  const list = listKeys(files, explain);
  const explained = { explain: needs.explainPlace ?? (() => explain), onFinished: needs.onFinished };
  const records = keyRecords({ places, ...explained });
  const unlocked = unlockedKeys(records, native);
  const parts = { list, records, unlocked, place: places.home, clock, random };
  const held = heldKeys({ unlocked, clock, random, native });
  const infos = () => [...list.all().map(records.info), ...held.infos()];
  const find = (keyId: string) => list.find(keyId) ?? held.find(keyId);
  return {
    open: () => list.inTurn(async () => done(infos())),
    list: infos,
    async check() {
      await list.inTurn(async () => {
        for (const key of list.all()) {
          const record = await records.read(key);
          if (record.ok) record.value.secret.fill(0);
        }
        return done(null);
      });
      return infos();
    },
    ...keyComings(parts),
    ...keyGoings(parts),
    ...keyRepairs(parts),
    ...watchKeys(parts),
    ...keySeals(parts),
    ...keyMoves(parts),
    ...keyLosses(parts),
    ...keyPins(parts, find),
    stamp: (keyId, pin, body, dialect) =>
      list.inTurn(async () => {
        const key = find(keyId);
        if (key === null) return endedKey();
        return key === undefined ? missing(keyId) : unlocked.stamp(key, pin, body, dialect);
      }),
    vouch: (keyId, pin, statement, dialect) =>
      list.inTurn(async () => {
        const key = list.find(keyId);
        return key === undefined ? missing(keyId) : unlocked.vouch(key, pin, statement, dialect);
      }),
    handOver: (keyId, take) =>
      list.inTurn(async () => {
        const key = list.find(keyId);
        if (key === undefined) return missing(keyId);
        const record = await records.read(key);
        if (!record.ok) return record;
        try {
          take(record.value.secret);
          return done(null);
        } finally {
          record.value.secret.fill(0);
        }
      }),
    hold: held.hold,
    letGo: held.letGo,
    endDue: held.endDue,
    lock() {
      held.lock();
      unlocked.lock();
    },
    unlock() {
      held.unlock();
      unlocked.unlock();
    },
  };
}
