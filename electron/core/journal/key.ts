/** The journal's own Ed25519 key, in the same store as the API keys and for nothing else. */
import { isObject } from '../../contract/text/members.ts';
import { isPrivateKey, type UnlockedKey, unlockKey } from '../curves/curves.ts';
import { secretBytes } from '../keys/record.ts';
import type { Keychain } from '../ports.ts';

const account = 'journal';

/**
 * Reads the journal key, or makes it where the store is ready and has none.
 * Null where the store cannot be used now, or holds something else: that is never written over.
 */
export async function openJournalKey(keychain: Keychain, random: (bytes: number) => Uint8Array): Promise<UnlockedKey | null> {
  try {
    // Asked first, because asking prompts nobody, while reading out of a locked keyring does.
    if ((await keychain.diagnose()).state !== 'ready') return null;
    const text = await keychain.get(account);
    if (text !== null) return read(text);
    if ((await keychain.diagnose()).state !== 'ready') return null;
    const seed = random(32);
    await keychain.set(account, JSON.stringify({ v: 1, seed: Buffer.from(seed).toString('hex') }));
    seed.fill(0);
    const written = await keychain.get(account);
    return written === null ? null : read(written);
  } catch {
    return null;
  }
}

function read(text: string): UnlockedKey | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value.v !== 1 || typeof value.seed !== 'string' || !/^[0-9a-f]{64}$/.test(value.seed)) return null;
  const seed = secretBytes(value.seed);
  try {
    return isPrivateKey('API_KEY_CURVE_ED25519', seed) ? unlockKey('API_KEY_CURVE_ED25519', seed) : null;
  } finally {
    seed.fill(0);
  }
}
