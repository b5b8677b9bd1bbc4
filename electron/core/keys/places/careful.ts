/**
 * How an item is replaced that must not be lost. keytar replaces by removing and adding on macOS (docs/keychain.md), so a
 * crash in between would leave nothing: the new text stands beside the old one first, is read back, takes its place, is read
 * back, and only then the copy beside it goes.
 */
import { type Keychain, KeychainError } from '../../ports.ts';

export const nextOf = (account: string) => `${account}.next`;

/** Writes an item where none is, and reads it back. Rejects with a `KeychainError` where the store keeps something else. */
export async function putNew(items: Pick<Keychain, 'get' | 'set'>, account: string, text: string): Promise<void> {
  await items.set(account, text);
  if ((await items.get(account)) !== text) throw new KeychainError('failed', 'the store did not keep what was written');
}

/** Replaces one. Rejects with a `KeychainError`; the old text or the new one can be read whenever it stops. */
export async function putInPlace(items: Pick<Keychain, 'get' | 'set' | 'remove'>, account: string, text: string): Promise<void> {
  await putNew(items, nextOf(account), text);
  await putNew(items, account, text);
  // It says the same as what stands in its place now; the next replacement writes over it.
  await items.remove(nextOf(account)).catch(() => false);
}

/**
 * Puts in place what a replacement that was cut off left beside it.
 * @param isWhole whether a text can be used
 * @returns the text that was put in place; null where there is none to be used
 */
export async function finishReplacement(
  items: Pick<Keychain, 'get' | 'set' | 'remove'>,
  account: string,
  isWhole: (text: string) => boolean,
): Promise<string | null> {
  const text = await items.get(nextOf(account));
  if (text === null || !isWhole(text)) return null;
  await putNew(items, account, text);
  await items.remove(nextOf(account)).catch(() => false);
  return text;
}
