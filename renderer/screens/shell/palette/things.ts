import { BookUser, KeyRound, type LucideIcon, Wallet } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { addressBook, ui, useAddressBook, useWallets, wallets } from '../../../stores.ts';

export interface PaletteThing {
  id: string;
  title: string;
  /** Whole: an address that is cut cannot be told from its double. Empty for a wallet. */
  address: string;
  icon: LucideIcon;
  run(): void;
}
const shown = 8;

function toWallets(view: 'accounts' | 'keys', selected: string) {
  ui.getState().go('wallets');
  wallets.getState().show(view);
  wallets.getState().select(selected);
  wallets.getState().front(true);
}
function toAddress(address: string) {
  ui.getState().go('address_book');
  addressBook.getState().search('');
  addressBook.getState().filter('all');
  addressBook.getState().select(address);
  addressBook.getState().read(true);
}

/** Wallets, accounts, private keys and the address book by name or address; none while nothing is typed. */
export function usePaletteThings(query: string): PaletteThing[] {
  const listed = useWallets(state => state.wallets);
  const accounts = useWallets(state => state.accounts);
  const reading = useWallets(state => state.reading);
  const keys = useWallets(state => state.keys);
  const book = useAddressBook(state => state.entries);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.join(' ');
  useEffect(() => {
    if (wanted.length < 2) return;
    if (reading === 'none') void wallets.getState().load();
    if (addressBook.getState().entries === null) void addressBook.getState().load();
  }, [wanted, reading]);
  const all = useMemo((): PaletteThing[] => {
    const names = new Map(listed?.map(({ walletId, walletName }) => [walletId, walletName]));
    return [
      ...(listed ?? []).map(({ walletId, walletName }) => ({
        id: `wallet ${walletId}`,
        title: walletName,
        address: '',
        icon: Wallet,
        run: () => toWallets('accounts', `wallet ${walletId}`),
      })),
      ...(book ?? []).map(({ label, address }) => ({
        id: `book ${address}`,
        title: label,
        address,
        icon: BookUser,
        run: () => toAddress(address),
      })),
      ...accounts.map(({ walletAccountId, walletId, name, path, address }) => ({
        id: `account ${walletAccountId}`,
        title: `${names.get(walletId) ?? walletId}, ${name ?? path}`,
        address,
        icon: Wallet,
        run: () => toWallets('accounts', `account ${walletAccountId}`),
      })),
      ...(keys?.privateKeys ?? []).map(({ privateKeyId, privateKeyName, addresses, publicKey }) => ({
        id: `key ${privateKeyId}`,
        title: privateKeyName,
        address: addresses[0]?.address ?? publicKey,
        icon: KeyRound,
        run: () => toWallets('keys', `key ${privateKeyId}`),
      })),
    ];
  }, [listed, accounts, keys, book]);
  if (words.length === 0) return [];
  const found = all.filter(({ title, address }) => {
    const text = `${title} ${address}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  return found.slice(0, shown);
}
