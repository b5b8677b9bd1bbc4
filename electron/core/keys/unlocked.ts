/** Keys in memory, from the first stamp to the lock; and the stamps that are made with them. */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { type UnlockedKey, unlockKey } from '../curves/curves.ts';
import { stampHeader } from '../stamps/stamp.ts';
import { isQueryBody, stampedOrganisation } from '../stamps/stamped-organisation.ts';
import type { IndexedKey, KeptPin, Pin } from './list.ts';
import { normalPin, otherOrganisation, pinOf, subsOf } from './pins.ts';
import { type KeyRecords, lockedPlace } from './records.ts';

export interface Held {
  key: UnlockedKey;
  pins: KeptPin[];
  watch: boolean;
}

export interface UnlockedKeys {
  stamp(key: IndexedKey, pin: Pin, body: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): Promise<Outcome<string>>;
  vouch(key: IndexedKey, pin: Pin, statement: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): Promise<Outcome<string>>;
  /** Takes one in that no record holds: of a session. */
  keep(keyId: string, held: Held): void;
  /** Its pins were changed. */
  repin(keyId: string, pins: KeptPin[]): void;
  /** Wipes one, because its record is another one or gone. */
  forget(keyId: string): void;
  lock(): void;
  unlock(): void;
}

/** @param native false: never the runtime's own curves */
export function unlockedKeys(records: Pick<KeyRecords, 'read'>, native: boolean | undefined): UnlockedKeys {
  const unlocked = new Map<string, Held>();
  // SECURITY: what is still under way when the app is locked (a batch, a retry) must not read its key again and go on.
  let locked = false;
  /** Counts locks: what was read before a lock must not be unlocked after it. */
  let locks = 0;

  async function hold(key: IndexedKey): Promise<Outcome<Held>> {
    const held = unlocked.get(key.keyId);
    if (held !== undefined) return done(held);
    if (locked && key.watches !== true) return lockedPlace();
    const locksBefore = locks;
    const record = await records.read(key);
    if (!record.ok) return record;
    try {
      if (locks !== locksBefore) return failure('locked', 'Countersign was locked in the meantime. Unlock it and try again.');
      // SECURITY: what is used behind the lock is a watch key by its own record, whatever the list says.
      if (locked && record.value.watch !== true) return lockedPlace();
      const watch = record.value.watch === true || key.watches === true;
      const fresh = { key: unlockKey(key.curve, record.value.secret, native), pins: record.value.pins, watch };
      unlocked.set(key.keyId, fresh);
      return done(fresh);
    } finally {
      record.value.secret.fill(0);
    }
  }

  return {
    async stamp(key, pin, body, dialect) {
      const held = await hold(key);
      if (!held.ok) return held;
      // SECURITY: the pins of the keychain's record decide, so that no changed settings file can move a stamp elsewhere.
      const kept = pinOf(held.value.pins, pin);
      if (kept === undefined) return notPinned(key.name, held.value.pins, normalPin(pin));
      // SECURITY: the organisation is read from the bytes themselves, here, where they are stamped: whatever an answer of a
      // service or a caller said, a stamp over this connection speaks for its organisation (docs/threats.md#checked-votes).
      const said = stampedOrganisation(body);
      if (said === null || (said !== kept.organizationId && !subsOf(kept).includes(said))) return otherOrganisation(kept, said);
      // SECURITY: a watch key asks and does nothing else; that is read from the bytes as well, so that whoever reads its plain
      // record, or comes by while the app is locked, gets no vote out of the app (docs/threats.md#locking).
      if (held.value.watch && !isQueryBody(body)) return watchesOnly(key.name);
      try {
        return done(stampHeader(held.value.key, body, dialect));
      } catch {
        return failure('locked', 'Countersign was locked before the stamp was made. Nothing was sent.');
      }
    },
    async vouch(key, pin, statement, dialect) {
      const held = await hold(key);
      if (!held.ok) return held;
      if (pinOf(held.value.pins, pin) === undefined) return notPinned(key.name, held.value.pins, normalPin(pin));
      // SECURITY: the bytes name their purpose and begin like no JSON, so that no service takes them for a request; a watch
      // key, which works behind the lock, vouches for nothing.
      if (!isStatement(statement) || held.value.watch) return vouchesNot(key.name);
      try {
        return done(stampHeader(held.value.key, statement, dialect));
      } catch {
        return failure('locked', 'Countersign was locked before the seal was made. Nothing was saved.');
      }
    },
    keep: (keyId, held) => void unlocked.set(keyId, held),
    repin(keyId, pins) {
      const held = unlocked.get(keyId);
      if (held !== undefined) held.pins = pins;
    },
    forget(keyId) {
      unlocked.get(keyId)?.key.lock();
      unlocked.delete(keyId);
    },
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

const isStatement = (bytes: Uint8Array) => /^countersign hand-over 1 [0-9a-f]{64}$/.test(new TextDecoder().decode(bytes));
const vouchesNot = (name: string) => failure('forbidden', `The key "${name}" does not sign this. Nothing was saved.`);
const watchesOnly = (name: string) =>
  failure('forbidden', `The key "${name}" watches only. It stamps no activity.`, {
    problems: [{ path: 'body', expected: 'a query', received: 'an activity, or bytes that can be read in more than one way' }],
  });
const notPinned = (name: string, pins: readonly KeptPin[], { baseUrl, organizationId }: Pin) =>
  failure('forbidden', `The key "${name}" may not sign for this organisation at ${baseUrl}.`, {
    problems: [
      {
        path: 'connection',
        expected: pins.map(p => `${p.organizationId} at ${p.baseUrl}`).join(', ') || 'a connection: there is none yet',
        received: `${organizationId} at ${baseUrl}`,
      },
    ],
  });
