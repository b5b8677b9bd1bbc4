/**
 * How what the app keeps for itself goes from one place to the other: the key of its files with their counters, and the key of
 * its journal. Both places hold the same until the vault's header, which is authenticated, says where the home is.
 */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { isObject } from '../../../contract/text/members.ts';
import { type Keychain, KeychainError } from '../../ports.ts';
import { putInPlace, putNew } from './careful.ts';

const filesAccount = 'files';
const accounts = [filesAccount, 'journal'];

/** Copies what is there, read back. Rejects with a `KeychainError`. */
export async function copyHome(from: Keychain, to: Keychain): Promise<Outcome<null>> {
  for (const items of [from, to]) {
    const { state, detail } = await items.diagnose();
    if (state !== 'ready') throw new KeychainError(state, detail);
  }
  const files = keyOf(await from.get(filesAccount));
  if (files === null) throw new KeychainError('failed', 'the key of the files is not returned');
  const there = await to.get(filesAccount);
  // SECURITY: what another installation keeps there is not written over; a copy of our own, left by a cut-off move, is.
  if (there !== null && keyOf(there) !== files)
    return failure('forbidden', 'That place holds what another Countersign keeps for itself. Nothing was moved.');
  for (const account of accounts) {
    const text = await from.get(account);
    const was = text === null ? null : await to.get(account);
    if (text !== null && was !== text) await (was === null ? putNew : putInPlace)(to, account, text);
  }
  return done(null);
}

/** Removes what was copied and is not asked any more. */
export async function dropHome(items: Keychain): Promise<void> {
  for (const account of accounts) for (const each of [`${account}.next`, account]) await items.remove(each).catch(() => false);
}

function keyOf(text: string | null): string | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) && typeof value.key === 'string' ? value.key : null;
  } catch {
    return null;
  }
}
