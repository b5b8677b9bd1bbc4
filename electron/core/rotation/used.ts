/**
 * When something was last stamped with each key: noted in memory as stamps are made, for a write with every query would be
 * one every few seconds. What was sent with it in earlier runs stands in the journal.
 */
import type { Keys } from '../keys/keys.ts';

export interface KeyUses {
  /** The keys, noting when each of them stamps. */
  keys: Keys;
  /** ISO time by key, where it is known. */
  usedHere(): Record<string, string>;
}

/** @param lastSent ISO time something was sent with a key, as the journal says; null where it does not */
export function watchUse(keys: Keys, now: () => string, lastSent: (keyId: string) => string | null): KeyUses {
  const stamped = new Map<string, string>();
  return {
    keys: {
      ...keys,
      async stamp(keyId, ...rest) {
        const stamp = await keys.stamp(keyId, ...rest);
        if (stamp.ok) stamped.set(keyId, now());
        return stamp;
      },
    },
    usedHere: () =>
      Object.fromEntries(
        keys.list().flatMap(({ keyId }) => {
          const at = stamped.get(keyId) ?? lastSent(keyId);
          return at === null ? [] : [[keyId, at]];
        }),
      ),
  };
}
