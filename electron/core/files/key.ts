/**
 * The key under which the app's files are marked and sealed, with the counters that tell an older file from the last one
 * and the journal's high-water mark. All of it is one small item of the secret store, out of reach of who edits files.
 */
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import type { Keychain } from '../ports.ts';
import { type FileCiphers, fileCiphers } from './ciphers.ts';

/** The last entry of the journal that was durable when this was written. */
export interface JournalMark {
  sequence: number;
  lineHash: string;
}

export interface FilesKey {
  /** Reads the key, or makes it where the store is ready and has none. False while no store gives it. */
  open(): Promise<boolean>;
  /** Forgets it: another store holds another one. */
  forget(): void;
  isOpen(): boolean;
  /** Hex. Throws where the key is not open, as the next two do. */
  mac(text: string, bytes: Uint8Array): string;
  holds(mac: string, text: string, bytes: Uint8Array): boolean;
  /** @param bound what the sealed text belongs to; it is opened with the very same */
  seal(bound: string, text: string): string;
  /** null where it was not sealed under this key, for this. */
  unseal(bound: string, sealed: string): string | null;
  /** 0 where nothing was ever kept under this name. */
  counter(name: string): number;
  /**
   * Raises a counter. The store is written behind, unwaited: a file is durable first, and its counter may only lag.
   * SECURITY: the other way round a crash in between would call the app's own last file an older one.
   */
  raise(name: string, to: number): void;
  journal(): JournalMark | null;
  /** The journal was held against the mark of this store. */
  compared(): void;
  /**
   * SECURITY: nothing is marked before `compared`: an entry that is written while a store opens would stand in the place of
   * the mark that an older journal has yet to be held against.
   */
  markJournal(mark: JournalMark): void;
  /** Writes what the store refused before once more. */
  retry(): void;
  /** Resolves when the store holds what was raised and marked, or refused to. */
  settled(): Promise<void>;
}

const account = 'files';
/**
 * The same, written before it: keytar replaces by removing and adding on macOS (docs/keychain.md#keytar), and without this key
 * nothing in the app's folder is believed any more.
 */
const spare = 'files.next';
/** Windows takes 2,560 bytes an item; a counter for every file of the app is a quarter of that. */
const record = z.object({
  v: z.literal(1),
  key: z.string().regex(/^[0-9a-f]{64}$/),
  counters: z.record(z.string(), z.number().int().min(0)),
  journal: z.object({ sequence: z.number().int().min(0), lineHash: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
});
type Kept = z.infer<typeof record>;

export function createFilesKey(keychain: Keychain, random: (bytes: number) => Uint8Array): FilesKey {
  let kept: Kept | null = null;
  let keys: FileCiphers | null = null;
  const writer = lateWriter(() => kept !== null && replace(keychain, JSON.stringify(kept)));
  let isCompared = false;

  const take = (found: Kept) => {
    kept = found;
    isCompared = false;
    keys = fileCiphers(found.key);
  };
  const openKeys = () => {
    if (keys === null) throw new Error('the key of the files is not open');
    return keys;
  };

  return {
    async open() {
      if (kept !== null) return true;
      try {
        // Asked first, because asking prompts nobody, while reading out of a locked keyring does.
        if ((await keychain.diagnose()).state !== 'ready') return false;
        const found = await readOrMake(keychain, random);
        // Something else under this name is never written over.
        if (found === null) return false;
        take(found);
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      kept = null;
      keys = null;
      writer.drop();
    },
    isOpen: () => kept !== null,
    mac: (text, bytes) => openKeys().mac(text, bytes),
    holds: (mac, text, bytes) => openKeys().holds(mac, text, bytes),
    seal: (bound, text) => openKeys().seal(bound, text, Uint8Array.from(random(24))),
    unseal: (bound, sealed) => openKeys().unseal(bound, sealed),
    counter: name => kept?.counters[name] ?? 0,
    raise(name, to) {
      if (kept === null || (kept.counters[name] ?? 0) >= to) return;
      kept.counters[name] = to;
      writer.write();
    },
    journal: () => kept?.journal ?? null,
    compared() {
      isCompared = kept !== null;
    },
    markJournal(mark) {
      if (kept === null || !isCompared) return;
      kept.journal = mark;
      writer.write();
    },
    retry: writer.retry,
    settled: writer.settled,
  };
}

/** Writes behind what changes: what comes while a write is under way goes out with the next one. */
function lateWriter(put: () => Promise<void> | false) {
  const inTurn = line();
  let writing: Promise<void> = Promise.resolve();
  let dirty = false;
  let scheduled = false;
  const write = () => {
    dirty = true;
    if (scheduled) return;
    scheduled = true;
    writing = inTurn(async () => {
      scheduled = false;
      if (!dirty) return;
      dirty = false;
      await Promise.resolve(put()).catch(() => {
        // Stays to be written with the next change, or `retry`; a counter that lags calls nothing wrong that is right.
        dirty = true;
      });
    });
  };
  return {
    write,
    drop() {
      dirty = false;
    },
    retry() {
      if (dirty) write();
    },
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== writing; ) {
        seen = writing;
        await seen;
      }
    },
  };
}

async function replace(keychain: Keychain, text: string): Promise<void> {
  await keychain.set(spare, text);
  await keychain.set(account, text);
}

/** What the store holds; made where it is ready and holds nothing. */
async function readOrMake(keychain: Keychain, random: (bytes: number) => Uint8Array): Promise<Kept | null> {
  let text = await keychain.get(account);
  if (text === null) {
    if ((await keychain.diagnose()).state !== 'ready') return null;
    const left = await keychain.get(spare);
    if (left !== null) {
      if (parse(left) !== null) await keychain.set(account, left);
      return parse(left);
    }
    const made: Kept = { v: 1, key: Buffer.from(random(32)).toString('hex'), counters: {}, journal: null };
    await keychain.set(account, JSON.stringify(made));
    text = await keychain.get(account);
  }
  return text === null ? null : parse(text);
}

function parse(text: string): Kept | null {
  try {
    return record.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
