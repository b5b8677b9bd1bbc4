/**
 * Where the app's own things lie: the key of its files and of its journal. A vault says of itself, authenticated, whether it
 * is their home, so that a keychain that appears later strands nothing. One of version 1 says nothing: it is home where a
 * keychain answers that never held them, and where none answers, as ever, once a person opened it.
 */
import type { Files, Keychain } from '../../ports.ts';
import { vaultPath } from '../vault.ts';
import { readVault } from './vault-file.ts';

export async function findVault(files: Files, keychain: Keychain): Promise<{ isThere: boolean; isHome: boolean }> {
  // What cannot be read is told where the vault is opened.
  const bytes = await files.read(vaultPath).catch(() => null);
  if (bytes === null) return { isThere: false, isHome: false };
  const file = readVault(bytes);
  if (file === null || file === 'newer') return { isThere: true, isHome: false };
  return { isThere: true, isHome: file === 1 ? await neverHeldThem(keychain) : file.home };
}

/** SECURITY: null is believed of a store alone that says it is ready (docs/keychain.md). */
async function neverHeldThem(keychain: Keychain): Promise<boolean> {
  const isReady = async () => (await keychain.diagnose()).state === 'ready';
  try {
    return (await isReady()) && (await keychain.get('files')) === null && (await isReady());
  } catch {
    return false;
  }
}
