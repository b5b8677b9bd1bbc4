/**
 * What a lost passphrase leaves behind: records that nothing opens any more. They are set aside under other names in the
 * same keychain, never deleted, so that who remembers the passphrase later has them still.
 */
import { done, type Failure, failure } from '../../../contract/outcome.ts';
import type { Keychain } from '../../ports.ts';
import type { Keys } from '../keys.ts';
import type { IndexedKey } from '../list.ts';
import type { ListedKeys } from '../listed.ts';
import { accountOf, isSealed, readRecordAlone } from '../record.ts';
import { type KeyRecords, lockedPlace } from '../records.ts';
import type { UnlockedKeys } from '../unlocked.ts';
import { nextOf, putNew } from './careful.ts';

/** @param tag of the lock that was given up: what it sealed lies beside it, apart from that of another one */
const lostAccount = (tag: string, account: string) => `lost:${tag}:${account}`;

/** Copies an item to where lost ones lie, and reads it back. Rejects with a `KeychainError`. */
export async function copyAside(items: Pick<Keychain, 'get' | 'set'>, tag: string, account: string): Promise<void> {
  const text = await items.get(account);
  if (text !== null) await putNew(items, lostAccount(tag, account), text);
}

/** Removes an item whose copy says the same. @returns whether it was there, and went */
export async function dropCopied(items: Keychain, tag: string, account: string): Promise<boolean> {
  const text = await items.get(account);
  if (text === null || (await items.get(lostAccount(tag, account))) !== text) return false;
  return items.remove(account);
}

interface Parts {
  list: ListedKeys;
  records: KeyRecords;
  unlocked: UnlockedKeys;
}

export function keyLosses({ list, records, unlocked }: Parts): Pick<Keys, 'lost' | 'copyLost' | 'dropLost'> {
  const place = () => records.placeOf({ place: 'keychain' });
  const kept = () => list.all().filter(key => records.placeOf(key).name === 'keychain');
  // What a replacement that was cut off left beside a record would be put in its place.
  const accounts = ({ keyId }: IndexedKey) => [nextOf(accountOf(keyId)), accountOf(keyId)];
  /** SECURITY: what opens without the passphrase is not lost with it. A watch key stamps queries alone, and goes as well. */
  async function unsealed(key: IndexedKey): Promise<Failure | null> {
    for (const account of accounts(key)) {
      const text = await place().items.get(account);
      const record = text === null || isSealed(text) ? null : readRecordAlone(text);
      record?.secret.fill(0);
      if (record !== null && record.watch !== true) return liesPlain(key.name);
    }
    return null;
  }
  async function closed(): Promise<Failure | null> {
    const { items, seal } = place();
    if ((await items.diagnose()).state !== 'ready') return lockedPlace();
    if (seal().state === 'open') return failure('invalid', 'The keys are open. Nothing is lost.');
    for (const key of kept()) {
      const trouble = await unsealed(key);
      if (trouble !== null) return trouble;
    }
    return null;
  }
  return {
    lost: () => list.inTurn(async () => (await closed()) ?? done(kept().map(records.info))),
    copyLost: tag =>
      list.inTurn(async () => {
        const trouble = await closed();
        if (trouble !== null) return trouble;
        for (const key of kept()) for (const account of accounts(key)) await copyAside(place().items, tag, account);
        return done(null);
      }),
    dropLost: tag =>
      list.inTurn(async () => {
        const dropped: IndexedKey[] = [];
        for (const key of kept()) {
          let went = false;
          for (const account of accounts(key)) went = (await dropCopied(place().items, tag, account)) || went;
          if (!went) continue;
          unlocked.forget(key.keyId);
          records.note(key.keyId, 'gone');
          dropped.push(key);
        }
        return done(dropped.map(records.info));
      }),
  };
}

const liesPlain = (name: string) =>
  failure(
    'forbidden',
    `The key "${name}" is not sealed: who starts over would have it without the passphrase. Delete it in the keychain with the tool of your system, then start over.`,
  );
