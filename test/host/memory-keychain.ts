/** A keychain that lives as long as the process: for tests, and for the throwaway keys of the demonstration. */
import type { KeychainState } from '../../electron/contract/values/app-values.ts';
import { type Keychain, KeychainError } from '../../electron/core/ports.ts';

export interface MemoryKeychain extends Keychain {
  /** Plays a locked or missing store from now on: reads answer null where locked, everything else fails. */
  state: KeychainState;
  readonly secrets: ReadonlyMap<string, string>;
}

export function createMemoryKeychain(): MemoryKeychain {
  const secrets = new Map<string, string>();
  const fail = (state: KeychainState): never => {
    throw new KeychainError(state, `the keychain in memory plays "${state}"`);
  };
  return {
    state: 'ready',
    secrets,
    async get(account) {
      if (this.state === 'locked') return null;
      return this.state === 'ready' ? (secrets.get(account) ?? null) : fail(this.state);
    },
    async set(account, secret) {
      if (this.state !== 'ready') fail(this.state);
      secrets.set(account, secret);
    },
    async remove(account) {
      if (this.state !== 'ready') fail(this.state);
      return secrets.delete(account);
    },
    async diagnose() {
      return { state: this.state, detail: 'in memory' };
    },
  };
}
