import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { CheckedAccount, CheckedKey, KeyTag } from '../../../electron/contract/values/wallet-values.ts';
import type { CheckFilter, Wallet } from './wallets.ts';

/** One row of the list; `id` is what is selected. */
export type WalletRow =
  | { kind: 'wallet'; id: string; wallet: Wallet; accounts: number }
  | { kind: 'account'; id: string; account: CheckedAccount; walletName: string }
  | { kind: 'key'; id: string; key: CheckedKey; tags: string[] }
  | { kind: 'tag'; id: string; tag: KeyTag; keys: number };

const holds = (query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (...texts: (string | null)[]) => {
    const haystack = texts.join('\n').toLowerCase();
    return words.every(word => haystack.includes(word));
  };
};

/**
 * A row is the same object as long as it says the same: the list draws ten thousand of them anew only where they are others.
 * By what was read, so that a row goes with it.
 */
const walletsRows = new WeakMap<Wallet, Extract<WalletRow, { kind: 'wallet' }>>();
function walletRow(wallet: Wallet, accounts: number): WalletRow {
  const before = walletsRows.get(wallet);
  if (before?.accounts === accounts) return before;
  const row = { kind: 'wallet' as const, id: `wallet ${wallet.walletId}`, wallet, accounts };
  walletsRows.set(wallet, row);
  return row;
}
const accountsRows = new WeakMap<CheckedAccount, Extract<WalletRow, { kind: 'account' }>>();
function accountRow(account: CheckedAccount, walletName: string): WalletRow {
  const before = accountsRows.get(account);
  if (before?.walletName === walletName) return before;
  const row = { kind: 'account' as const, id: `account ${account.walletAccountId}`, account, walletName };
  accountsRows.set(account, row);
  return row;
}

/**
 * Each wallet with its accounts under it, in the service's order. While something is sought, wallets without a hit are
 * left out; a wallet that is found by its own name shows all of its accounts.
 */
export function accountRows(
  wallets: readonly Wallet[],
  accounts: readonly CheckedAccount[],
  { query, check }: { query: string; check: CheckFilter },
): WalletRow[] {
  const found = holds(query);
  const of = new Map<string, CheckedAccount[]>();
  for (const account of accounts) {
    const mates = of.get(account.walletId);
    if (mates === undefined) of.set(account.walletId, [account]);
    else mates.push(account);
  }
  // Accounts of a wallet that is not listed are shown all the same.
  const listed = new Set(wallets.map(({ walletId }) => walletId));
  const orphans = [...of.keys()].filter(walletId => !listed.has(walletId));
  const groups = [
    ...wallets.map(wallet => ({ walletId: wallet.walletId, wallet })),
    ...orphans.map(walletId => ({ walletId, wallet: null })),
  ];
  const isWide = query.trim() === '' && check === 'all';
  return groups.flatMap(({ walletId, wallet }) => {
    const all = of.get(walletId) ?? [];
    const name = wallet?.walletName ?? '';
    const byWallet = wallet !== null && found(name, walletId);
    const shown = all.filter(
      account =>
        (check === 'all' || account.check.state === check) &&
        (byWallet || found(account.name, account.address, account.path, account.addressFormat, account.curve, name)),
    );
    if (shown.length === 0 && !(isWide || (byWallet && check === 'all'))) return [];
    const rows = shown.map(account => accountRow(account, name));
    return wallet === null ? rows : [walletRow(wallet, all.length), ...rows];
  });
}

/** Tags, then private keys. */
export function keyRows({ privateKeys, tags }: AppAnswers['wallets.checked_keys'], query: string): WalletRow[] {
  const found = holds(query);
  const names = new Map(tags?.map(({ tagId, tagName }) => [tagId, tagName]) ?? []);
  const keysOf = (tagId: string) => privateKeys.filter(key => key.privateKeyTags.includes(tagId)).length;
  const tagRows: WalletRow[] = (tags ?? [])
    .filter(tag => found(tag.tagName, tag.tagId))
    .map(tag => ({ kind: 'tag', id: `tag ${tag.tagId}`, tag, keys: keysOf(tag.tagId) }));
  const rows: WalletRow[] = privateKeys
    .map(key => ({ key, tags: key.privateKeyTags.map(id => names.get(id) ?? id) }))
    .filter(({ key, tags: its }) =>
      found(key.privateKeyName, key.privateKeyId, key.publicKey, key.curve, ...its, ...key.addresses.map(each => each.address)),
    )
    .map(({ key, tags: its }) => ({ kind: 'key', id: `key ${key.privateKeyId}`, key, tags: its }));
  return [...tagRows, ...rows];
}
