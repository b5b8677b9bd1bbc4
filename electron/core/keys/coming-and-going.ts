/** How keys come and go: made here, brought by a person, removed, and put right where list and keychain disagree. */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import { derivePublicKey, generateKey } from '../curves/curves.ts';
import type { Clock, Keychain } from '../ports.ts';
import type { Keys } from './keys.ts';
import type { IndexedKey } from './list.ts';
import { type ListedKeys, missing } from './listed.ts';
import { accountOf, disagreementOf, readRecordAlone } from './record.ts';
import type { KeyRecords } from './records.ts';
import { readPair } from './text.ts';
import type { UnlockedKeys } from './unlocked.ts';

/** More than anybody has, and fewer than a record has room for. */
export const mostKeys = 32;

interface Parts {
  list: ListedKeys;
  records: KeyRecords;
  unlocked: UnlockedKeys;
  keychain: Keychain;
  clock: Pick<Clock, 'now'>;
  random(bytes: number): Uint8Array;
}

export function keyComings(parts: Parts): Pick<Keys, 'create' | 'keep' | 'import'> {
  const { list, records, keychain, clock, random } = parts;
  const newKey = (name: string, curve: ApiKeyCurve, publicKey: string): IndexedKey => ({
    keyId: Buffer.from(random(16)).toString('hex'),
    name: name.trim(),
    curve,
    publicKey,
    createdAt: new Date(clock.now()).toISOString(),
    pins: [],
  });
  const add = async (key: IndexedKey, secret: Uint8Array): Promise<Outcome<KeyInfo>> => {
    const { keyId, curve, publicKey } = key;
    const rest = list.all().filter(other => other.keyId !== keyId);
    if (rest.length >= mostKeys) {
      secret.fill(0);
      return failure('invalid', `There are ${mostKeys} keys on this computer already. Remove one you no longer use first.`);
    }
    const trouble = (await records.write(keyId, { curve, publicKey, secret, pins: [] })) ?? (await list.save([...rest, key]));
    if (trouble !== null) {
      // A record without a line in the index would be a secret nobody knows of.
      if (list.find(keyId) === undefined) await keychain.remove(accountOf(keyId)).catch(() => {});
      return trouble;
    }
    records.note(keyId, 'ready');
    return done(records.info(key));
  };
  return {
    create: ({ name, curve }) =>
      list.inTurn(async () => {
        const secret = generateKey(curve, random);
        return add(newKey(name, curve, derivePublicKey(curve, secret)), secret);
      }),
    keep: ({ name, curve, secret }) => list.inTurn(async () => add(newKey(name, curve, derivePublicKey(curve, secret)), secret)),
    import: request =>
      list.inTurn(async () => {
        const pair = readPair(request);
        if (!pair.ok) return pair;
        const { secret, publicKey } = pair.value;
        const same = list.all().find(key => key.publicKey === publicKey && key.curve === request.curve);
        if (same === undefined) return add(newKey(request.name, request.curve, publicKey), secret);
        const record = await records.read(same);
        if (record.ok) record.value.secret.fill(0);
        // SECURITY: only a key that is certainly gone is written anew; a locked or damaged one is never overwritten.
        if (!record.ok && record.diagnosis === 'gone') return add({ ...same, pins: [] }, secret);
        secret.fill(0);
        if (!record.ok && record.diagnosis !== 'corrupt') return record;
        const damaged = record.ok ? '' : ', damaged: remove it first';
        return failure('invalid', `This key is already here, as "${same.name}"${damaged}.`, {
          problems: [{ path: 'publicKey', expected: 'a key that is not here yet', received: publicKey }],
        });
      }),
  };
}

export function keyGoings({ list, records, unlocked }: Parts): Pick<Keys, 'remove'> {
  return {
    remove: keyId =>
      list.inTurn(async () => {
        if (list.find(keyId) === undefined) return missing(keyId);
        const kept = await records.remove(keyId);
        if (kept !== null) return kept;
        unlocked.forget(keyId);
        const trouble = await list.save(list.all().filter(other => other.keyId !== keyId));
        records.note(keyId, trouble === null ? 'removed' : 'gone');
        return trouble ?? done(null);
      }),
  };
}

export function keyRepairs({ list, records, unlocked, keychain }: Parts): Pick<Keys, 'repair'> {
  return {
    async repair(keyId, confirm) {
      const before = await list.inTurn(async () => {
        const key = list.find(keyId);
        if (key === undefined) return missing(keyId);
        const record = await records.read(key);
        if (record.ok) record.value.secret.fill(0);
        return done(records.info(key));
      });
      if (!before.ok) return before;
      if (before.value.disagreement === undefined)
        return failure('invalid', 'The list of keys and the keychain agree on this key: there is nothing to repair.');
      const confirmed = await confirm(before.value);
      if (!confirmed.ok) return confirmed;
      return list.inTurn(async () => {
        const key = list.find(keyId);
        const text = await keychain.get(accountOf(keyId));
        const record = text === null ? null : readRecordAlone(text);
        if (key === undefined || text === null || record === null) return missing(keyId);
        record.secret.fill(0);
        // SECURITY: only what was shown; a record that changed again is asked about again.
        if (disagreementOf(text, key) !== before.value.disagreement)
          return failure('changed', 'The record in the keychain changed in the meantime. Check it again.');
        const { curve, publicKey, pins } = record;
        unlocked.forget(keyId);
        const repaired = { ...key, curve, publicKey, pins };
        const trouble = await list.put(repaired);
        if (trouble !== null) return trouble;
        records.note(keyId, 'ready');
        return done(records.info(repaired));
      });
    },
  };
}
