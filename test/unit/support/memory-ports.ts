/** Ports in memory that behave as the real ones do, and fail where a test tells them to. */
import type { KeychainState } from '../../../electron/contract/values/app-values.ts';
import { type Clock, type Files, type Keychain, KeychainError } from '../../../electron/core/ports.ts';

export interface MemoryKeychain extends Keychain {
  items: Map<string, string>;
  /** As the real one on Linux: `locked` reads null, removes nothing and refuses writes; other states throw. */
  state: KeychainState;
  /** Every account that was asked for, in order, with the verb. */
  calls: string[];
  /** The most calls that were under way at once. */
  busiest: number;
}

export function memoryKeychain(): MemoryKeychain {
  let under = 0;
  async function ask<T>(what: string, answer: () => T): Promise<T> {
    keychain.calls.push(what);
    under += 1;
    keychain.busiest = Math.max(keychain.busiest, under);
    await new Promise(resolve => setImmediate(resolve));
    under -= 1;
    if (keychain.state !== 'ready' && keychain.state !== 'locked') throw new KeychainError(keychain.state, 'as the test said');
    return answer();
  }
  const keychain: MemoryKeychain = {
    items: new Map(),
    state: 'ready',
    calls: [],
    busiest: 0,
    get: account => ask(`get ${account}`, () => (keychain.state === 'locked' ? null : (keychain.items.get(account) ?? null))),
    set: (account, secret) =>
      ask(`set ${account}`, () => {
        if (keychain.state === 'locked') throw new KeychainError('locked', 'Cannot create an item in a locked collection');
        keychain.items.set(account, secret);
      }),
    remove: account => ask(`remove ${account}`, () => keychain.state !== 'locked' && keychain.items.delete(account)),
    diagnose: async () => ({ state: keychain.state, detail: '' }),
  };
  return keychain;
}

export interface MemoryFiles extends Files {
  content: Map<string, Uint8Array>;
  /** Thrown by the next write, once. */
  failNext: Error | null;
}

export function memoryFiles(): MemoryFiles {
  const write = (path: string, bytes: Uint8Array) => {
    const error = files.failNext;
    files.failNext = null;
    if (error !== null) throw error;
    files.content.set(path, Uint8Array.from(bytes));
  };
  const files: MemoryFiles = {
    content: new Map(),
    failNext: null,
    read: async path => files.content.get(path) ?? null,
    replace: async (path, bytes) => write(path, bytes),
    append: async (path, bytes) => write(path, Buffer.concat([files.content.get(path) ?? new Uint8Array(), bytes])),
    setAside: async (path, word = 'damaged') => {
      const bytes = files.content.get(path);
      if (bytes === undefined) throw new Error(`no file ${path}`);
      let aside = `${path}.${word}`;
      for (let n = 2; files.content.has(aside); n++) aside = `${path}.${word}-${n}`;
      files.content.set(aside, bytes);
      files.content.delete(path);
      return aside;
    },
    remove: async path => void files.content.delete(path),
    truncate: async (path, length) => write(path, (files.content.get(path) ?? new Uint8Array()).subarray(0, length)),
    repaired: () => [],
  };
  return files;
}

/** Time that passes only when a test says so. */
export function testClock(start = Date.UTC(2026, 10, 21)): Clock & { advance(ms: number): Promise<void> } {
  let now = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    monotonic: () => now - start,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(new Error('aborted'));
        });
      }),
    async advance(ms) {
      now += ms;
      for (const sleeper of sleepers)
        if (sleeper.at <= now) {
          sleepers.delete(sleeper);
          sleeper.wake();
        }
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}
