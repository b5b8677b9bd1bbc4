/** Keys that watch: used while the app is locked, for queries alone. */
import { done, failure } from '../../../contract/outcome.ts';
import type { Keys } from '../keys.ts';
import { type ListedKeys, missing } from '../listed.ts';
import type { KeyRecords } from '../records.ts';
import type { UnlockedKeys } from '../unlocked.ts';

interface Parts {
  list: ListedKeys;
  records: KeyRecords;
  unlocked: UnlockedKeys;
}

export function watchKeys({ list, records, unlocked }: Parts): Pick<Keys, 'setWatch'> {
  return {
    setWatch: (keyId, on) =>
      list.inTurn(async () => {
        const key = list.find(keyId);
        if (key === undefined) return missing(keyId);
        if (on && records.placeOf(key).name === 'file vault')
          return failure(
            'invalid',
            'A key in the file vault cannot watch: the vault closes with the lock. Move it to the keychain.',
          );
        // Its record first where it becomes more careful, the list first where it becomes less: stopped in between it
        // watches by the one or the other, and stamps no activity.
        const { watches: _was, ...rest } = key;
        const next = on ? { ...rest, watches: true as const } : rest;
        const record = await records.read(key);
        if (!record.ok) return record;
        const { watch: _kept, ...kept } = record.value;
        const rewrite = () => records.write(key, on ? { ...kept, watch: true } : kept, { isNew: false });
        const relist = () => list.put(next);
        unlocked.forget(keyId);
        if (on) {
          const listed = await relist();
          if (listed !== null) {
            record.value.secret.fill(0);
            return listed;
          }
          return (await rewrite()) ?? done(null);
        }
        return (await rewrite()) ?? (await relist()) ?? done(null);
      }),
  };
}
