/** Keychain and files of one computer that is switched off at a write: what was durable then is what the next start finds. */
import { KeychainError } from '../../../electron/core/ports.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from './memory-ports.ts';

export interface Mortal {
  keychain: MemoryKeychain;
  files: MemoryFiles;
  /** Counts writes from here on, and dies before the nth. */
  dieAt(n: number): void;
  /**
   * Dies before this one of the writes that are made from here on, as `written` names them. What is written behind comes now
   * before and now after what is asked for: counted, a write between the two could be missed.
   */
  dieBefore(write: string): void;
  isDead(): boolean;
  /** Writes since `dieAt` or `dieBefore`: what is done to which thing, and which time it is. */
  written(): readonly string[];
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
  let before: string | null = null;
  let names: string[] = [];
  const times = new Map<string, number>();
  let left: { items: Map<string, string>; content: Map<string, Uint8Array> } | null = null;
  const write = (what: string) => {
    const time = (times.get(what) ?? 0) + 1;
    times.set(what, time);
    const name = `${what} ${time}`;
    names.push(name);
    if (left === null && (names.length >= at || name === before))
      left = { items: new Map(keychain.items), content: new Map(files.content) };
    if (left !== null) throw new KeychainError('failed', 'the computer is off');
  };
  const from = () => {
    names = [];
    times.clear();
  };
  const { get, set, remove } = keychain;
  keychain.get = async account => {
    if (left !== null) throw new KeychainError('failed', 'the computer is off');
    return get(account);
  };
  keychain.set = async (account, text) => {
    if (mac && keychain.items.has(account)) {
      write(`take out ${account}`);
      keychain.items.delete(account);
    }
    write(`set ${account}`);
    return set(account, text);
  };
  keychain.remove = async account => {
    write(`remove ${account}`);
    return remove(account);
  };
  for (const name of ['replace', 'append', 'truncate', 'setAside', 'remove'] as const) {
    const real = files[name] as (...given: never[]) => Promise<unknown>;
    Object.assign(files, {
      async [name](...given: never[]) {
        write(`${name} ${given[0]}`);
        return real(...given);
      },
    });
  }
  return {
    keychain,
    files,
    dieAt(n) {
      at = n;
      from();
    },
    dieBefore(write) {
      before = write;
      from();
    },
    isDead: () => left !== null,
    written: () => names,
    next: () => mortal(mac, left?.items ?? keychain.items, left?.content ?? files.content),
  };
}
