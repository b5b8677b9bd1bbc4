/** Every account that can be asked to sign, each address recomputed from its public key. */
import { done, type Outcome } from '../../contract/outcome.ts';
import type { SigningAccount } from '../../contract/values/signing-values.ts';
import { allAccounts } from '../earn/fee-wallets.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { rows, text } from '../text/members.ts';
import { checkClaim } from '../wallets/check.ts';

/** Addresses computed before other work gets its turn: one takes about a millisecond. */
const atOnce = 10;

/**
 * Wallet accounts, then private keys by each of their addresses, or by their id where they have none. A list that this
 * deployment does not offer is left out; where it offers neither, that is the answer.
 */
export async function signingAccounts(session: Session, clock: Clock): Promise<Outcome<SigningAccount[]>> {
  const accounts = await allAccounts(session);
  if (!accounts.ok && accounts.code !== 'operation_unavailable') return accounts;
  const keys = await session.query('list_private_keys', {});
  if (!keys.ok && keys.code !== 'operation_unavailable') return keys;
  if (!accounts.ok && !keys.ok) return accounts;
  // What is read next knows every account, not the first page of them alone.
  if (accounts.ok) session.directory.put({ accounts: accounts.value });

  const { wallets } = session.directory.current();
  const walletNames = new Map(rows(wallets, 'wallets').map(row => [text(row, 'walletId'), text(row, 'walletName')]));
  const found: SigningAccount[] = [];
  for (const [index, account] of (accounts.ok ? accounts.value : []).entries()) {
    if (index > 0 && index % atOnce === 0) await clock.sleep(0);
    const { address, addressFormat, curve, path, walletId } = account;
    found.push({
      signWith: address,
      kind: 'wallet account',
      name: account.name || null,
      wallet: `${walletNames.get(walletId) ?? account.walletDetails?.walletName ?? walletId}, ${path}`,
      curve,
      addressFormat,
      check: checkClaim({ address, addressFormat, curve, publicKey: account.publicKey ?? null }),
    });
  }
  for (const key of keys.ok ? keys.value.privateKeys : []) {
    const { privateKeyId, privateKeyName, curve, publicKey } = key;
    const about = { kind: 'private key' as const, name: privateKeyName || null, wallet: null, curve };
    const written = key.addresses.flatMap(({ address, format }) => (address ? [{ address, format: format ?? '' }] : []));
    for (const { address, format } of written)
      found.push({
        ...about,
        signWith: address,
        addressFormat: format,
        check: checkClaim({ address, addressFormat: format, curve, publicKey }),
      });
    if (written.length === 0) found.push({ ...about, signWith: privateKeyId, addressFormat: null, check: null });
  }
  return done(found);
}
