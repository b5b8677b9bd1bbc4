/**
 * Where secrets are kept: the operating system's keychain, or, once a person opened it, the passphrase-encrypted file
 * vault. Which of the two is decided by a person, never by a failure (docs/threats.md#no-plaintext).
 */
import type { Keychain } from '../ports.ts';

export interface SecretStore extends Keychain {
  readonly kind: 'keychain' | 'file vault';
  switchTo(vault: Keychain): void;
}

export function createSecretStore(keychain: Keychain): SecretStore {
  let store = keychain;
  return {
    get kind() {
      return store === keychain ? 'keychain' : 'file vault';
    },
    switchTo(vault) {
      store = vault;
    },
    get: account => store.get(account),
    set: (account, secret) => store.set(account, secret),
    remove: account => store.remove(account),
    diagnose: () => store.diagnose(),
  };
}
