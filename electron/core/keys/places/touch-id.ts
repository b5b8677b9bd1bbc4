/**
 * Touch ID gives a yes and no key. Where a person let it open the keychain's lock, the place's key stands in an item of the
 * Mac's keychain, whose access list asks before another program reads it. Never on Linux or Windows.
 */
import { type Keychain, KeychainError } from '../../ports.ts';
import type { PlaceLock } from './place-lock.ts';

export const touchIdAccount = 'touch-id';
const account = touchIdAccount;

/** Keeps the place's key of an open lock, or (null) removes it. Rejects with a `KeychainError`. */
export async function keepForTouchId(items: Keychain, lock: PlaceLock | null): Promise<void> {
  if (lock === null) {
    if (!(await items.remove(account)) && (await items.get(account)) !== null)
      throw new KeychainError('failed', 'the store removed nothing');
    return;
  }
  const seal = lock.seal();
  if (seal.state !== 'open') throw new KeychainError('locked', 'the lock is not open');
  await items.set(
    account,
    seal.key.use(bytes => Buffer.from(bytes).toString('base64')),
  );
}

/**
 * Whether the item opens the lock.
 * SECURITY: a file that says Touch ID may answer is not enough: the item that only the passphrase could put there must be.
 * @param opens false: the lock stays as it was
 */
export async function openByTouchId(items: Keychain, lock: PlaceLock, opens: boolean): Promise<boolean> {
  const text = await items.get(account).catch(() => null);
  if (text === null) return false;
  const decoded = Buffer.from(text, 'base64');
  const bytes = Uint8Array.from(decoded);
  decoded.fill(0);
  const wasOpen = lock.seal().state === 'open';
  const fits = await lock.openWith(bytes);
  if (fits && !opens && !wasOpen) lock.close();
  return fits;
}
