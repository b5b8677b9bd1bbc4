/**
 * What is kept of a passphrase that seals nothing: a check of it in the secret store, asked for in critical decisions and
 * unlocking; and a marker of what there is, so that a store that does not answer never reads as "none".
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import type { Keychain } from '../ports.ts';
import { deriveKey } from './places/lock-record.ts';

const account = 'decision-passphrase';
const record = z.object({
  v: z.literal(1),
  kdf: z.literal('scrypt-17-8-1'),
  salt: z.string(),
  check: z.string(),
  touchId: z.boolean().default(false),
});

/**
 * `seals`: the keychain has a lock. `refused`: a person chose to keep keys without one. `touchId`: it may open that lock.
 * It decides nothing while the store answers, but `lost`, which asks for more.
 */
interface Marker {
  set: boolean;
  /** The passphrase was lost and given up, and no other one is set yet: what of the keychain was set aside then. */
  lost?: string | undefined;
  seals?: boolean | undefined;
  refused?: boolean | undefined;
  touchId?: boolean | undefined;
}

export interface PassphraseRecord {
  /** One that seals nothing, as the store said when it was last asked. */
  isKept(): boolean;
  marked(): Marker;
  /** Answers whether it could be written. */
  remark(change: Partial<Marker>): Promise<boolean>;
  isSet(): boolean;
  /** Touch ID may answer in its place. */
  touchId(): boolean;
  /** Asks the store whether there is one. */
  refresh(): Promise<Outcome<null>>;
  /** Whether it is the one. */
  check(passphrase: string): Promise<Outcome<boolean>>;
  /** The record; null where the store does not give one that can be read. */
  read(): Promise<z.output<typeof record> | null>;
  keep(next: z.output<typeof record>): Promise<void>;
  /** A check of another passphrase. Answers whether it was marked that there is one. */
  replace(passphrase: string, salt: string): Promise<boolean>;
  remove(): Promise<boolean>;
  /** Whether the marker stands as it should; where it does already, a changed passphrase needs no disk. */
  mark(set: boolean): Promise<boolean>;
}

export const unavailable = () =>
  failure(
    'key_unavailable',
    'The passphrase is set, but the keychain does not return the value to check it against. Unlock the keychain and try again.',
  );

export async function openRecord(files: KeptFiles, keychain: Keychain): Promise<PassphraseRecord> {
  const marker = await openStored(files, {
    name: 'decision-passphrase.json',
    schema: z.object({
      ...{ version: z.literal(1), set: z.boolean(), seals: z.boolean().optional() },
      ...{ refused: z.boolean().optional(), touchId: z.boolean().optional() },
      lost: z.string().optional(),
    }),
    initial: { version: 1, set: false },
    // It can only ask for more; where the store is open, the store decides.
    whileClosed: content => content,
  });
  /** As the store said when it was last asked. */
  const nothing = { set: false, touchId: false };
  let kept = nothing;
  const isSet = () => marker.value.set || kept.set;
  const remark = (change: Partial<Marker>): Promise<boolean> =>
    marker.set({ ...marker.value, ...change }).then(
      () => true,
      () => false,
    );
  const mark = async (set: boolean): Promise<boolean> => marker.value.set === set || remark({ set });
  /** What was seen there stays seen. */
  const read = async (): Promise<z.output<typeof record> | null> => {
    const text = await keychain.get(account).catch(() => null);
    if (text === null) return null;
    const parsed = record.safeParse(readJson(text));
    kept = { set: true, touchId: parsed.data?.touchId ?? false };
    return parsed.data ?? null;
  };
  const keep = async (next: z.output<typeof record>) => {
    await keychain.set(account, JSON.stringify(next));
    kept = { set: true, touchId: next.touchId };
  };
  return {
    isSet,
    isKept: () => kept.set,
    marked: () => marker.value,
    remark,
    touchId: () => kept.touchId,
    mark,
    read,
    keep,
    async refresh() {
      // SECURITY: "nothing" of a store that is not ready is no answer (docs/keychain.md).
      const ready = (await keychain.diagnose()).state === 'ready';
      if (ready) kept = nothing;
      await read();
      // SECURITY: whoever edits the marker takes nothing away: what the store holds counts, and is marked again.
      if (kept.set) await mark(true);
      return ready || isSet()
        ? done(null)
        : failure(
            'key_unavailable',
            'It is not known whether a passphrase is set for critical decisions: the keychain does not answer. Unlock it and try again.',
          );
    },
    async check(passphrase) {
      const found = await read();
      // SECURITY: fail closed; a store that answers nothing may be locked (docs/keychain.md).
      if (found === null) return unavailable();
      const derived = await deriveKey(passphrase, found.salt);
      return done(timingSafeEqual(derived, Buffer.from(found.check, 'hex')));
    },
    async replace(passphrase, salt) {
      const derived = await deriveKey(passphrase, salt);
      await keep({ v: 1, kdf: 'scrypt-17-8-1', salt, check: Buffer.from(derived).toString('hex'), touchId: kept.touchId });
      return mark(true);
    },
    async remove() {
      const isGone = await keychain.remove(account);
      if (isGone) kept = nothing;
      return isGone;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
