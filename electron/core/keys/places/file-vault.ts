/** The file vault as a place: it is there or not, closed or open, beside the keychain or in its place. */
import { type Keychain, KeychainError } from '../../ports.ts';
import type { Vault } from '../vault.ts';
import type { Seal } from './place.ts';

export interface FileVault {
  state(): 'none' | 'closed' | 'open';
  opened(): Vault | null;
  /** Its items while it is open; `locked` while it is not. */
  items: Keychain;
  seal(): Seal;
  /** One that was opened, or made. */
  take(vault: Vault): void;
  /** Wipes its key; what is in it waits for the passphrase. */
  close(): void;
}

/** @param isThere whether there is a file */
export function createFileVault(isThere: boolean): FileVault {
  let open: Vault | null = null;
  let exists = isThere;
  const use = (): Vault => {
    if (open === null) throw new KeychainError('locked', 'the file vault is closed');
    return open;
  };
  return {
    state: () => (open !== null ? 'open' : exists ? 'closed' : 'none'),
    opened: () => open,
    items: {
      get: async account => use().get(account),
      set: async (account, secret) => use().set(account, secret),
      remove: async account => use().remove(account),
      diagnose: async () => open?.diagnose() ?? { state: 'locked', detail: 'the file vault is closed' },
    },
    seal: () => (open === null || open.key.isWiped ? { state: 'shut' } : { state: 'open', key: open.key }),
    take(vault) {
      open?.close();
      open = vault;
      exists = true;
    },
    close() {
      open?.close();
      open = null;
    },
  };
}
