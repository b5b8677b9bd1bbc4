/**
 * Keys that exist in memory alone: those of sessions. Each is pinned to one organisation at one address, and is destroyed at
 * its end, at a lock and at quitting; nothing of it is ever written down.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import { derivePublicKey, isPrivateKey, unlockKey } from '../curves/curves.ts';
import type { Clock } from '../ports.ts';
import type { IndexedKey, Pin } from './list.ts';
import { normalPin } from './pins.ts';
import type { UnlockedKeys } from './unlocked.ts';

export interface Holding {
  name: string;
  curve: ApiKeyCurve;
  /** When it is destroyed: milliseconds since 1970, by the clock of this computer. */
  endsAtMs: number;
  pin: Pin;
}

export interface KeyHolder {
  /**
   * @param secret 32 bytes, wiped here whatever becomes of it
   * @returns `invalid` where it is no key of the curve or its end has passed, `locked` while the app is locked
   */
  hold(secret: Uint8Array, about: Holding): Outcome<KeyInfo>;
  /** Destroys one; false where it is none of these. */
  letGo(keyId: string): boolean;
  /** Destroys those whose end has come, and answers their ids. */
  endDue(): string[];
}

export interface HeldKeys extends KeyHolder {
  /** undefined where it is none of these, null where it was one and has ended. */
  find(keyId: string): IndexedKey | null | undefined;
  infos(): KeyInfo[];
  lock(): void;
  unlock(): void;
}

/** More than anybody needs at once; the service keeps ten expiring keys of a user (docs/service.md#limits). */
const mostHeld = 20;

interface Kept {
  key: IndexedKey;
  endsAtMs: number;
  /** The same by the clock that nobody can set back. */
  endsAtMonotonic: number;
}

interface Needs {
  unlocked: Pick<UnlockedKeys, 'keep' | 'forget'>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  random(bytes: number): Uint8Array;
  native: boolean | undefined;
}

export function heldKeys({ unlocked, clock, random, native }: Needs): HeldKeys {
  const held = new Map<string, Kept>();
  let locked = false;
  // SECURITY: whichever clock says so first: a wall clock that is set back lengthens no session, and a computer that slept
  // through the end, during which the other may stand still, has ended it.
  const isOver = ({ endsAtMs, endsAtMonotonic }: Kept) => clock.now() >= endsAtMs || clock.monotonic() >= endsAtMonotonic;
  const letGo = (keyId: string): boolean => {
    if (!held.delete(keyId)) return false;
    unlocked.forget(keyId);
    return true;
  };
  const take = (secret: Uint8Array, { name, curve, endsAtMs, pin }: Holding): Outcome<KeyInfo> => {
    if (locked) return failure('locked', 'Countersign was locked in the meantime. The key of this session was destroyed.');
    if (!isPrivateKey(curve, secret)) return failure('invalid', 'This is not a private key of its curve. It was destroyed.');
    const now = clock.now();
    if (!(endsAtMs > now)) return failure('invalid', 'This session has already ended. Its key was destroyed.');
    if (held.size >= mostHeld) return failure('invalid', `There are ${mostHeld} sessions already. End one first.`);
    const key: IndexedKey = {
      keyId: Buffer.from(random(16)).toString('hex'),
      ...{ name, curve },
      publicKey: derivePublicKey(curve, secret),
      createdAt: new Date(now).toISOString(),
      pins: [normalPin(pin)],
    };
    unlocked.keep(key.keyId, { key: unlockKey(curve, secret, native), pins: key.pins });
    const kept = { key, endsAtMs, endsAtMonotonic: clock.monotonic() + (endsAtMs - now) };
    held.set(key.keyId, kept);
    return done(infoOf(kept));
  };
  return {
    hold(secret, about) {
      try {
        return take(secret, about);
      } finally {
        secret.fill(0);
      }
    },
    letGo,
    endDue: () => [...held.values()].filter(isOver).flatMap(({ key }) => (letGo(key.keyId) ? [key.keyId] : [])),
    find(keyId) {
      const kept = held.get(keyId);
      if (kept === undefined || !isOver(kept)) return kept?.key;
      letGo(keyId);
      return null;
    },
    infos: () => [...held.values()].filter(kept => !isOver(kept)).map(infoOf),
    lock() {
      locked = true;
      for (const keyId of [...held.keys()]) letGo(keyId);
    },
    unlock() {
      locked = false;
    },
  };
}

function infoOf({ key: { keyId, name, curve, publicKey, createdAt }, endsAtMs }: Kept): KeyInfo {
  return {
    ...{ keyId, name, curve, publicKey, createdAt, state: 'ready', place: 'memory' },
    // There is no record that anybody could read.
    sealed: true,
    endsAt: new Date(endsAtMs).toISOString(),
  };
}

export const endedKey = () =>
  failure('key_missing', 'The session has ended, and its key was destroyed. Start a new one, or use another key.');
