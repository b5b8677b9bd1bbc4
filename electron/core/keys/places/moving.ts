/** How records of keys go from plain to sealed, back, and from place to place: verified first, and one after another. */
import { done, type Failure, failure, type Outcome } from '../../../contract/outcome.ts';
import type { KeyInfo } from '../../../contract/values/app-values.ts';
import type { Keys } from '../keys.ts';
import type { IndexedKey } from '../list.ts';
import { type ListedKeys, missing } from '../listed.ts';
import { accountOf, isSealed } from '../record.ts';
import type { KeyRecords } from '../records.ts';
import type { UnlockedKeys } from '../unlocked.ts';
import type { StoredPlace } from './place.ts';

interface Parts {
  list: ListedKeys;
  records: KeyRecords;
  unlocked: UnlockedKeys;
}

/** Reads what was written once more, opens it and wipes it. null where it is whole. */
async function verified(records: KeyRecords, key: IndexedKey): Promise<Failure | null> {
  const record = await records.read(key);
  if (!record.ok) return record;
  record.value.secret.fill(0);
  return null;
}

export function keySeals({ list, records }: Parts): Pick<Keys, 'sealAll' | 'unsealAll'> {
  /** Writes a key's record in the form it is to have; null where it has it, or there is nothing to be read. */
  async function rewrite(key: IndexedKey, sealed: boolean): Promise<Failure | 'changed' | null> {
    const record = await records.read(key);
    // SECURITY: the lock goes once nothing is behind it: one that may be there still is not given up.
    if (!record.ok) return sealed || record.diagnosis === 'gone' || record.diagnosis === 'corrupt' ? null : record;
    const text = await records.text(key).catch(() => null);
    if (text !== null && isSealed(text) === sealed) {
      record.value.secret.fill(0);
      return null;
    }
    if (sealed && record.value.watch === true) {
      record.value.secret.fill(0);
      return null;
    }
    const how = sealed ? { isNew: false } : { isNew: false, sealed: false as const };
    return (await records.write(key, record.value, how)) ?? (await verified(records, key)) ?? 'changed';
  }
  async function rewriteAll(place: StoredPlace, sealed: boolean): Promise<Outcome<number>> {
    let changed = 0;
    for (const key of list.all()) {
      if (records.placeOf(key).name !== place) continue;
      const answer = await rewrite(key, sealed);
      if (answer === 'changed') changed += 1;
      else if (answer !== null) return answer;
    }
    return done(changed);
  }

  return {
    sealAll: place =>
      list.inTurn(async () => (records.placeOf({ place }).seal().state === 'open' ? rewriteAll(place, true) : done(0))),
    unsealAll: place => list.inTurn(() => rewriteAll(place, false)),
  };
}

const otherPlace = (place: StoredPlace): StoredPlace => (place === 'keychain' ? 'file vault' : 'keychain');

export function keyMoves({ list, records, unlocked }: Parts): Pick<Keys, 'move' | 'tidy' | 'settlePlaces'> {
  return {
    settlePlaces: () =>
      list.inTurn(async () => {
        if (list.all().every(({ place }) => place !== undefined)) return done(null);
        return (await list.save(list.all().map(key => ({ ...key, place: records.placeOf(key).name })))) ?? done(null);
      }),
    tidy: () =>
      list.inTurn(async () => {
        const tidied: IndexedKey[] = [];
        for (const key of list.all()) {
          const here = records.placeOf(key);
          const other = { ...key, place: otherPlace(here.name) };
          const { items, seal } = records.placeOf(other);
          if (other.place === 'file vault' && seal().state !== 'open') continue;
          if ((await items.get(accountOf(key.keyId)).catch(() => null)) === null) continue;
          // SECURITY: nothing goes before what stays was opened.
          if ((await verified(records, key)) !== null) continue;
          if ((await records.remove(other)) === null) tidied.push(key);
        }
        return done(tidied.map(records.info));
      }),
    move: (keyId, to) =>
      list.inTurn(async (): Promise<Outcome<KeyInfo>> => {
        const key = list.find(keyId);
        if (key === undefined) return missing(keyId);
        const from = records.placeOf(key);
        if (from.name === to) return failure('invalid', `This key is in the ${to} already.`);
        if (to === 'file vault' && key.watches === true)
          return failure('invalid', 'A watch key stays in the keychain: the vault closes with the lock.');
        const target = records.placeOf({ place: to });
        if (to === 'file vault' && target.seal().state !== 'open')
          return failure('locked', 'The file vault is closed. Open it first.');
        const record = await records.read(key);
        if (!record.ok) return record;
        const moved = { ...key, place: to };
        // There first, read back and opened; then the list, which says where the key is; then here.
        const trouble =
          (await records.write(moved, record.value, { isNew: false })) ??
          (await verified(records, moved)) ??
          (await list.put(moved));
        if (trouble !== null) {
          const { state } = await records.read(key).then(
            again => {
              if (again.ok) again.value.secret.fill(0);
              return { state: again.ok };
            },
            () => ({ state: false }),
          );
          // What was written there is no key of the list; it goes, where the key is known to be whole here.
          if (state && list.find(keyId)?.place !== to) await records.remove(moved).catch(() => {});
          return trouble;
        }
        unlocked.forget(keyId);
        const left = await records.remove(key);
        if (left !== null)
          return failure(
            'key_unavailable',
            `The key is in the ${to} now. Its copy in the ${from.name} could not be removed: ${left.message} It is removed at the next unlock.`,
          );
        return done(records.info(moved));
      }),
  };
}
