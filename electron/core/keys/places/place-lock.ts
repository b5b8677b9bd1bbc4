/** The lock of the keychain: whether there is one, and the place's key while it is open. */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { type Keychain, KeychainError } from '../../ports.ts';
import { finishReplacement, nextOf, putInPlace, putNew } from './careful.ts';
import { fitsLock, type LockRecord, makeLock, openLock, readLock } from './lock-record.ts';
import type { Seal } from './place.ts';
import { type PlaceKey, placeKey } from './place-key.ts';

export const lockAccount = 'lock';
const place = 'keychain';

export interface PlaceLock {
  seal(): Seal;
  /** As last looked; before that, as was marked. */
  isSet(): boolean;
  /** Asks the store, where it has not told yet. @param anew also where it has */
  look(anew?: boolean): Promise<Outcome<null>>;
  /** Whether it is the passphrase. Nothing is opened. */
  prove(passphrase: string): Promise<Outcome<boolean>>;
  /** Opens it. False for another passphrase. */
  open(passphrase: string): Promise<Outcome<boolean>>;
  /** Opens it with the place's key itself, which is taken over. False where it is another one. */
  openWith(key: Uint8Array): Promise<boolean>;
  /** Makes a lock where none is, and leaves it open. Rejects with a `KeychainError`. */
  make(passphrase: string): Promise<void>;
  /** Another passphrase around the same key. Rejects with a `KeychainError`. */
  change(passphrase: string): Promise<void>;
  /** Takes the lock away: everything it sealed is plain again. Rejects with a `KeychainError`. */
  remove(): Promise<void>;
  /** Tells this lock from another one, by its salt; null where none is known. */
  tag(): string | null;
  /** Wipes the key. */
  close(): void;
}

interface Needs {
  items: Keychain;
  random(bytes: number): Uint8Array;
  /** What was marked when the store told last: that there is a lock. */
  wasSet(): boolean;
  onFinished(about: string): void;
}

const noLock = () =>
  failure(
    'key_unavailable',
    'The keys are sealed, but the keychain does not return their lock. Unlock the keychain and try again.',
  );

/** `lock` is null where it is not known, and undefined where there is none. */
interface Held {
  lock: LockRecord | null | undefined;
  key: PlaceKey | null;
}
type Store = ReturnType<typeof lockStore>;

export function createPlaceLock({ items, random, wasSet, onFinished }: Needs): PlaceLock {
  const store = lockStore(items, onFinished);
  const held: Held = { lock: null, key: null };
  const look: PlaceLock['look'] = async (anew = false) => {
    // SECURITY: a lock that is open stays what it is; a store that forgot it is not believed.
    if (held.lock !== null && !(anew && held.key === null)) return done(null);
    const found = await store.ask().catch(() => null);
    // SECURITY: a lock that was there and is gone is none that was taken away here: fail closed.
    if (found === null || (found === undefined && wasSet())) return noLock();
    held.lock = found;
    return done(null);
  };
  const found = async (): Promise<Outcome<LockRecord>> => {
    const looked = await look();
    if (!looked.ok) return looked;
    return held.lock === undefined || held.lock === null ? noLock() : done(held.lock);
  };
  const take = (bytes: Uint8Array) => {
    held.key?.wipe();
    held.key = placeKey(bytes, random);
  };
  const close = () => {
    held.key?.wipe();
    held.key = null;
  };
  return {
    ...{ look, close },
    tag: () => held.lock?.salt.slice(0, 16) ?? null,
    isSet: () => (held.lock === null ? wasSet() : held.lock !== undefined),
    seal() {
      if (held.key !== null) return { state: 'open', key: held.key };
      // SECURITY: where it is not known whether there is a lock, nothing is written in clear.
      return held.lock === undefined ? { state: 'plain' } : { state: 'shut' };
    },
    async prove(passphrase) {
      const here = await found();
      if (!here.ok) return here;
      const bytes = await openLock(here.value, passphrase, place);
      bytes?.fill(0);
      return done(bytes !== null);
    },
    async open(passphrase) {
      const here = await found();
      if (!here.ok) return here;
      const bytes = await openLock(here.value, passphrase, place);
      if (bytes === null) return done(false);
      take(bytes);
      await store.dropLeftover();
      return done(true);
    },
    async openWith(bytes) {
      const here = await found();
      if (here.ok && bytes.length === 32 && fitsLock(here.value, bytes, place)) {
        take(bytes);
        return true;
      }
      bytes.fill(0);
      return false;
    },
    ...lockChanges(held, { store, items, random, take, close }),
  };
}

interface Changing {
  store: Store;
  items: Keychain;
  random(bytes: number): Uint8Array;
  take(bytes: Uint8Array): void;
  close(): void;
}

function lockChanges(held: Held, { store, items, random, take, close }: Changing): Pick<PlaceLock, 'make' | 'change' | 'remove'> {
  return {
    async make(passphrase) {
      if (held.lock !== undefined) throw new KeychainError('failed', 'there is a lock, or it is not known whether there is');
      const bytes = Uint8Array.from(random(32));
      try {
        held.lock = await store.write(await makeLock(passphrase, bytes, place, random), passphrase);
        take(Uint8Array.from(bytes));
      } finally {
        bytes.fill(0);
      }
    },
    async change(passphrase) {
      if (held.key === null) throw new KeychainError('locked', 'the lock is not open');
      const bytes = held.key.use(owned => Uint8Array.from(owned));
      try {
        held.lock = await store.write(await makeLock(passphrase, bytes, place, random), passphrase);
      } finally {
        bytes.fill(0);
      }
    },
    async remove() {
      for (const account of [nextOf(lockAccount), lockAccount])
        if (!(await items.remove(account)) && (await items.get(account)) !== null)
          throw new KeychainError('failed', 'the store removed nothing');
      held.lock = undefined;
      close();
    },
  };
}

/** The lock's item, and what a change that was cut off left beside it. */
function lockStore(items: Keychain, onFinished: (about: string) => void) {
  /** SECURITY: null is not "no lock": only a store that says it is ready, and then still answers null, has none. */
  async function ask(): Promise<LockRecord | null | undefined> {
    if ((await items.diagnose()).state !== 'ready') return null;
    const text = await items.get(lockAccount);
    const read = text === null ? null : readLock(text);
    if (read !== null) return read;
    const finished = await finishReplacement(items, lockAccount, next => readLock(next) !== null);
    if (finished !== null) {
      onFinished('A change of the passphrase was cut off and was finished: the new passphrase is the one');
      return readLock(finished);
    }
    if (text !== null || (await items.get(lockAccount)) !== null) return null;
    return (await items.diagnose()).state === 'ready' ? undefined : null;
  }
  async function write(next: LockRecord, passphrase: string): Promise<LockRecord> {
    const text = JSON.stringify(next);
    const isThere = (await items.get(lockAccount)) !== null;
    await putNew(items, nextOf(lockAccount), text);
    // SECURITY: it is opened with what was typed before it takes the place of one that is known to open.
    const kept = readLock((await items.get(nextOf(lockAccount))) ?? '');
    const opened = kept === null ? null : await openLock(kept, passphrase, place);
    if (opened === null) throw new KeychainError('failed', 'the lock does not open with its own passphrase');
    opened.fill(0);
    if (isThere) await putInPlace(items, lockAccount, text);
    else {
      await putNew(items, lockAccount, text);
      await items.remove(nextOf(lockAccount)).catch(() => false);
    }
    return next;
  }
  /** What a change that was cut off left beside the lock: the passphrase that opened it is the one. */
  async function dropLeftover(): Promise<void> {
    const left = await items.get(nextOf(lockAccount)).catch(() => null);
    if (left === null) return;
    const isSame = left === (await items.get(lockAccount).catch(() => left));
    await items.remove(nextOf(lockAccount)).catch(() => false);
    if (!isSame) onFinished('A change of the passphrase was cut off before it was done: the passphrase before it is the one');
  }
  return { ask, write, dropLeftover };
}
