/** Keychain and files of one computer that is switched off at a write: what was durable then is what the next start finds. */
import { KeychainError } from '../../../electron/core/ports.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from './memory-ports.ts';

export interface Mortal {
  keychain: MemoryKeychain;
  files: MemoryFiles;
  /** Counts writes from here on, and dies before the nth. */
  dieAt(n: number): void;
  isDead(): boolean;
  /** Writes since `dieAt`. */
  writes(): number;
  /** As the next start finds it. */
  next(): Mortal;
}

/** @param mac the keychain replaces an item by removing and adding it, as keytar does on macOS: two writes */
export function mortal(mac: boolean, items?: Map<string, string>, content?: Map<string, Uint8Array>): Mortal {
  const keychain = memoryKeychain();
  const files = memoryFiles();
  for (const [account, text] of items ?? []) keychain.items.set(account, text);
  for (const [path, bytes] of content ?? []) files.content.set(path, bytes);
  let at = Number.POSITIVE_INFINITY;
  let count = 0;
  let left: { items: Map<string, string>; content: Map<string, Uint8Array> } | null = null;
  const write = () => {
    count += 1;
    if (left === null && count >= at) left = { items: new Map(keychain.items), content: new Map(files.content) };
    if (left !== null) throw new KeychainError('failed', 'the computer is off');
  };
  const { get, set, remove } = keychain;
  keychain.get = async account => {
    if (left !== null) throw new KeychainError('failed', 'the computer is off');
    return get(account);
  };
  keychain.set = async (account, text) => {
    if (mac && keychain.items.has(account)) {
      write();
      keychain.items.delete(account);
    }
    write();
    return set(account, text);
  };
  keychain.remove = async account => {
    write();
    return remove(account);
  };
  for (const name of ['replace', 'append', 'truncate', 'setAside', 'remove'] as const) {
    const real = files[name] as (...given: never[]) => Promise<unknown>;
    Object.assign(files, {
      async [name](...given: never[]) {
        write();
        return real(...given);
      },
    });
  }
  return {
    keychain,
    files,
    dieAt(n) {
      at = n;
      count = 0;
    },
    isDead: () => left !== null,
    writes: () => count,
    next: () => mortal(mac, left?.items ?? keychain.items, left?.content ?? files.content),
  };
}
