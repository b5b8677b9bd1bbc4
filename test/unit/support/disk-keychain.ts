/**
 * A keychain that lies on the disk, so that nothing it holds is in the memory of the process that asks it. Its items are old
 * or new whenever that process is killed, as a real store’s are.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Keychain } from '../../../electron/core/ports.ts';

export function diskKeychain(path: string): Keychain {
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  };
  const write = (items: Record<string, string>) => {
    writeFileSync(`${path}.new`, JSON.stringify(items));
    renameSync(`${path}.new`, path);
  };
  return {
    get: async account => read()[account] ?? null,
    set: async (account, secret) => write({ ...read(), [account]: secret }),
    async remove(account) {
      const { [account]: was, ...rest } = read();
      write(rest);
      return was !== undefined;
    },
    diagnose: async () => ({ state: 'ready', detail: 'on the disk' }),
  };
}
