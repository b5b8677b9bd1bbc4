/** How keys in the keychain come under a passphrase, and out from under it, one after another. */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Keychain } from '../../ports.ts';
import type { Keys } from '../keys.ts';
import type { PassphraseRecord } from '../passphrase-record.ts';
import { nextOf } from './careful.ts';
import { copyAside, dropCopied } from './lost.ts';
import { lockAccount, type PlaceLock } from './place-lock.ts';
import { keepForTouchId, touchIdAccount } from './touch-id.ts';

interface Needs {
  kept: PassphraseRecord;
  lock: PlaceLock;
  system: Keychain;
  keys(): Pick<Keys, 'sealAll' | 'unsealAll' | 'tidy' | 'list' | 'lost' | 'copyLost' | 'dropLost'>;
  /** The keychain is the home of the app's own things. */
  isHomeHere(): boolean;
  /** A line in the journal. */
  record(about: string): Promise<void>;
}

export interface Sealings {
  /** Makes the lock, seals every key, and forgets the check before it. Rejects with a `KeychainError`. */
  seal(passphrase: string): Promise<Outcome<null>>;
  /** Writes every key plain and takes the lock away; null where that could not be marked. Rejects with a `KeychainError`. */
  unseal(): Promise<Outcome<null> | null>;
  /** Goes on with what an end of the app cut off: seals what lies plain, removes what was left over. */
  takeOver(): Promise<void>;
  /**
   * Gives up what only the lost passphrase opens: set aside, and the lock with it. Rejects with a `KeychainError`.
   * @param first what must be done before anything changes
   */
  startOver(first: () => Promise<Outcome<null>>): Promise<Outcome<null>>;
  /** Takes the keychain's lock away where the vault is the home and nothing is behind that lock: nobody could open it. */
  dropIdleLock(): Promise<void>;
  /** Sets aside what an end of the app left in its place. */
  finishLoss(): Promise<void>;
}

export function sealings({ kept, lock, system, keys, isHomeHere, record }: Needs): Sealings {
  const given = losses({ kept, lock, system, keys, isHomeHere, record });
  const { finishLoss, dropIdleLock } = given;
  return {
    ...given,
    async seal(passphrase) {
      await finishLoss();
      // SECURITY: sealed keys whose lock is gone wait for it: a new one is never put in its place.
      if (
        keys()
          .list()
          .some(key => key.place === 'keychain' && key.sealed)
      )
        return lockGone();
      await lock.make(passphrase);
      // Where it cannot be marked, the store's own word holds as long as it answers.
      await kept.remark({ set: true, seals: true, refused: false, touchId: false, lost: undefined });
      const sealed = await keys().sealAll('keychain');
      if (!sealed.ok) return sealed;
      if (kept.isKept()) await kept.remove();
      return done(null);
    },
    async unseal() {
      // The marker first: stopped in between, the lock is still there and counts. The other way round there would be a lock
      // that nobody could ever open.
      if (!(await kept.remark({ set: false, seals: false, refused: true, touchId: false, lost: undefined }))) return null;
      const plain = await keys().unsealAll('keychain');
      if (!plain.ok) {
        await kept.remark({ set: true, seals: true });
        await keys().sealAll('keychain');
        return plain;
      }
      await keepForTouchId(system, null).catch(() => undefined);
      await lock.remove();
      return done(null);
    },
    async takeOver() {
      await finishLoss();
      await dropIdleLock().catch(() => undefined);
      for (const place of ['keychain', 'file vault'] as const) {
        const sealed = await keys().sealAll(place);
        if (sealed.ok && sealed.value > 0) await record(`Sealed ${keyCount(sealed.value)} in the ${place} under its passphrase`);
      }
      const tidied = await keys().tidy();
      for (const key of tidied.ok ? tidied.value : [])
        await record(`Removed a copy of the key ${key.publicKey} that a move had left behind: it is in the ${key.place}`);
      // A check that was left behind by a passphrase that seals the keys now.
      if (isHomeHere() && lock.seal().state === 'open' && kept.isKept()) await kept.remove().catch(() => false);
    },
  };
}

/** What is given up with a lost passphrase, or with a lock that nothing is behind. */
function losses({
  kept,
  lock,
  system,
  keys,
  isHomeHere,
  record,
}: Needs): Pick<Sealings, 'finishLoss' | 'dropIdleLock' | 'startOver'> {
  async function finishLoss(): Promise<void> {
    const tag = kept.marked().lost;
    // SECURITY: while there is a lock, or it is not known whether there is, nothing was given up.
    if (tag === undefined || lock.seal().state !== 'plain') return;
    const dropped = await keys().dropLost(tag);
    for (const key of dropped.ok ? dropped.value : []) await record(`Set aside the key ${key.publicKey}: its passphrase is lost`);
    await dropCopied(system, tag, touchIdAccount).catch(() => false);
  }
  async function dropIdleLock(): Promise<void> {
    if (isHomeHere() || !(await lock.look()).ok || !lock.isSet()) return;
    // SECURITY: a key that may be sealed under it keeps it.
    if (
      keys()
        .list()
        .some(key => key.place === 'keychain' && !key.watches)
    )
      return;
    if (!(await kept.remark({ set: false, seals: false, touchId: false }))) return;
    await keepForTouchId(system, null).catch(() => undefined);
    await lock.remove();
  }
  return {
    finishLoss,
    dropIdleLock,
    async startOver(first) {
      const looked = await lock.look(true);
      if (!looked.ok) return looked;
      const lost = await keys().lost();
      if (!lost.ok) return lost;
      const tag = lock.tag();
      if (tag === null) return lockGone();
      const begun = await first();
      if (!begun.ok) return begun;
      // Copies first, read back; then the marker, which counts once the lock is gone; then the lock; then what it sealed.
      for (const account of [lockAccount, nextOf(lockAccount), touchIdAccount]) await copyAside(system, tag, account);
      const copied = await keys().copyLost(tag);
      if (!copied.ok) return copied;
      const marked = await kept.remark({ set: false, seals: false, refused: false, touchId: false, lost: tag });
      if (!marked) return failure('storage', 'What is given up could not be written down. Nothing was changed. Check the disk.');
      await lock.remove();
      if (kept.isKept()) await kept.remove();
      await finishLoss();
      return done(null);
    },
  };
}

const lockGone = () =>
  failure(
    'key_unavailable',
    'Keys in the keychain are sealed, and the lock that opens them is not there. Put it back from a copy, or remove these keys first.',
  );
const keyCount = (n: number): string => `${n} ${n === 1 ? 'key' : 'keys'}`;
