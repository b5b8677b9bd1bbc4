/** Every account that can be asked to sign, each address recomputed from its public key. */
import type { Response } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { SigningAccount, SigningAccountsPage } from '../../contract/values/signing-values.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { rows, text } from '../text/members.ts';
import { checkClaim } from '../wallets/check.ts';

/** Addresses computed before other work gets its turn: one takes about a millisecond. */
const atOnce = 10;
/** The most the service gives at once (docs/service.md#pagination). */
const pageLimit = 100;
/** Five times a hundred wallets of a hundred accounts (docs/service.md#limits): a list that never ends is left. */
const most = 50_000;

type Account = Response<'list_wallet_accounts'>['accounts'][number];
/** A list as far as it was read, by id; `next` goes on behind it. */
interface Pass {
  read: Map<string, Account>;
  next: string | null;
}
/** How far each session's list was read. */
export type Passes = WeakMap<Session, Pass>;

/**
 * A page of wallet accounts, and with the last one the private keys by each of their addresses, or by their id where they
 * have none. A list that this deployment does not offer is left out; where it offers neither, that is the answer.
 * @param after `next` of the page before; without it the list is read anew
 */
export async function signingAccounts(
  session: Session,
  clock: Clock,
  passes: Passes,
  after?: string,
): Promise<Outcome<SigningAccountsPage>> {
  const before = after === undefined ? { read: new Map<string, Account>(), next: null } : passes.get(session);
  // SECURITY: what was read is used as the whole list when it ends: no page of it may be left out by asking otherwise.
  if (before === undefined || before.next !== (after ?? null))
    return failure('changed', 'The list was read anew. Read it again.');
  const page = await readPage(session, before);
  if (!page.ok && page.code !== 'operation_unavailable') return page;
  const fresh = page.ok ? page.value.fresh : [];
  if (page.ok && page.value.pass.next !== null) {
    passes.set(session, page.value.pass);
    return done({ accounts: await ofWallets(session, clock, fresh), next: page.value.pass.next });
  }
  passes.delete(session);
  const keys = await session.query('list_private_keys', {});
  if (!keys.ok && keys.code !== 'operation_unavailable') return keys;
  if (!page.ok && !keys.ok) return page;
  // What is read next knows every account, not the first page of them alone.
  if (page.ok) session.directory.put({ accounts: [...page.value.pass.read.values()] });
  return done({
    accounts: [...(await ofWallets(session, clock, fresh)), ...(keys.ok ? ofKeys(keys.value.privateKeys) : [])],
    next: null,
  });
}

/** A hundred more, or all that are left: the service may give fewer than were asked for, so that only an empty page is the end. */
async function readPage(session: Session, { read, next }: Pass): Promise<Outcome<{ fresh: Account[]; pass: Pass }>> {
  const pass: Pass = { read: new Map(read), next };
  const fresh: Account[] = [];
  while (fresh.length < pageLimit) {
    const answer = await session.query('list_wallet_accounts', {
      paginationOptions: { limit: String(pageLimit), ...(pass.next === null ? {} : { after: pass.next }) },
    });
    if (!answer.ok) return answer;
    const came = answer.value.accounts.filter(({ walletAccountId }) => !pass.read.has(walletAccountId));
    for (const account of came) pass.read.set(account.walletAccountId, account);
    fresh.push(...came);
    pass.next = came.at(-1)?.walletAccountId ?? null;
    if (pass.read.size >= most) pass.next = null;
    if (pass.next === null) break;
  }
  return done({ fresh, pass });
}

async function ofWallets(session: Session, clock: Clock, accounts: readonly Account[]): Promise<SigningAccount[]> {
  const { wallets } = session.directory.current();
  const walletNames = new Map(rows(wallets, 'wallets').map(row => [text(row, 'walletId'), text(row, 'walletName')]));
  const found: SigningAccount[] = [];
  for (const [index, account] of accounts.entries()) {
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
  return found;
}

function ofKeys(keys: Response<'list_private_keys'>['privateKeys']): SigningAccount[] {
  const found: SigningAccount[] = [];
  for (const key of keys) {
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
  return found;
}
