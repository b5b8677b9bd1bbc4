import { BookUser, ChartLine, KeyRound, type LucideIcon, Tag, User, Wallet, Webhook } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import {
  addressBook,
  earn,
  organisation,
  session,
  ui,
  useAddressBook,
  useEarn,
  useOrganisation,
  useWallets,
  useWebhooks,
  wallets,
  webhooks,
} from '../../../stores.ts';
import { mostFound } from './found-list.tsx';

export interface PaletteThing {
  id: string;
  title: string;
  /** Whole: an address that is cut cannot be told from its double. Empty for a wallet. */
  address: string;
  icon: LucideIcon;
  run(): void;
}

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

function toPerson(userId: string) {
  ui.getState().go('organisation');
  organisation.getState().show('users');
  organisation.getState().choose(userId);
}
function toVault(key: string) {
  ui.getState().go('vaults');
  earn.getState().select(key);
  earn.getState().front(true);
}
function toEndpoint(endpointId: string) {
  ui.getState().go('webhooks');
  webhooks.getState().show('endpoints');
  webhooks.getState().select(endpointId);
  webhooks.getState().read(true);
}

/** The connection whose people, vaults and endpoints were asked for: once, whatever comes of it. */
let asked: string | null = null;

function needAll(reading: string) {
  const current = session.getState().app?.current ?? null;
  if (current === null) return;
  for (const store of [wallets, organisation, earn]) store.getState().belongTo(current);
  if (reading === 'none') void wallets.getState().load();
  if (addressBook.getState().entries === null) void addressBook.getState().load();
  if (asked === current) return;
  asked = current;
  organisation.getState().need('users');
  if (earn.getState().assets.length === 0) void earn.getState().load();
  webhooks.getState().belongTo(current);
}

/** What the stores hold of it. */
interface Sources {
  listed: ReturnType<typeof wallets.getState>['wallets'];
  accounts: ReturnType<typeof wallets.getState>['accounts'];
  keys: ReturnType<typeof wallets.getState>['keys'];
  book: ReturnType<typeof addressBook.getState>['entries'];
  users: ReturnType<typeof organisation.getState>['parts']['users']['value'];
  catalogues: ReturnType<typeof earn.getState>['catalogues'];
  endpoints: ReturnType<typeof webhooks.getState>['endpoints'];
}

/** Rows of one kind: what one is called is asked of each, the rest of those that are shown. */
interface Kind<T> {
  icon: LucideIcon;
  title(row: T): string;
  address?(row: T): string;
  id(row: T): string;
  run(row: T): void;
}

interface Found {
  first: PaletteThing[];
  /** How many there are. */
  of: number;
}

/**
 * Reads them all with each letter: that takes less than what would be kept of twenty thousand, and made again whenever one of
 * them changed.
 */
function matching({ listed, accounts, keys, book, users, catalogues, endpoints }: Sources, words: readonly string[]): Found {
  // Those whose title matches come first: among ten thousand addresses some hold any four digits.
  const named: PaletteThing[] = [];
  const others: PaletteThing[] = [];
  let of = 0;
  function among<T>(rows: Iterable<T> | null | undefined, { icon, title, address = () => '', id, run }: Kind<T>) {
    for (const row of rows ?? []) {
      const called = title(row);
      const inTitle = called.toLowerCase();
      const inAddress = address(row).toLowerCase();
      if (!words.every(word => inTitle.includes(word) || inAddress.includes(word))) continue;
      of++;
      const shown = words.every(word => inTitle.includes(word)) ? named : others;
      if (shown.length < mostFound) shown.push({ id: id(row), title: called, address: address(row), icon, run: () => run(row) });
    }
  }
  const names = new Map(listed?.map(({ walletId, walletName }) => [walletId, walletName]));
  const walletRow = ({ walletId }: { walletId: string }) => `wallet ${walletId}`;
  const accountRow = ({ walletAccountId }: { walletAccountId: string }) => `account ${walletAccountId}`;
  const keyRow = ({ privateKeyId }: { privateKeyId: string }) => `key ${privateKeyId}`;
  const tagRow = ({ tagId }: { tagId: string }) => `tag ${tagId}`;
  among(listed, {
    ...{ icon: Wallet, id: walletRow, title: ({ walletName }) => walletName },
    run: row => toWallets('accounts', walletRow(row)),
  });
  among(book, {
    ...{ icon: BookUser, id: ({ address }) => `book ${address}`, title: ({ label }) => label, address: ({ address }) => address },
    run: ({ address }) => toAddress(address),
  });
  among(accounts, {
    ...{ icon: Wallet, id: accountRow, address: ({ address }) => address },
    title: ({ walletId, name, path }) => `${names.get(walletId) ?? walletId}, ${name ?? path}`,
    run: row => toWallets('accounts', accountRow(row)),
  });
  among(keys?.privateKeys, {
    ...{ icon: KeyRound, id: keyRow, title: ({ privateKeyName }) => privateKeyName },
    address: ({ addresses, publicKey }) => addresses[0]?.address ?? publicKey,
    run: row => toWallets('keys', keyRow(row)),
  });
  among(keys?.tags, {
    ...{ icon: Tag, id: tagRow, title: ({ tagName }) => tagName },
    run: row => toWallets('keys', tagRow(row)),
  });
  among(users, {
    ...{ icon: User, id: ({ userId }) => `person ${userId}`, title: ({ userName }) => userName },
    run: ({ userId }) => toPerson(userId),
  });
  for (const { value } of Object.values(catalogues))
    among(value?.vaults, {
      ...{ icon: ChartLine, id: ({ key }) => `vault ${key}`, title: ({ name }) => name ?? 'Vault without a name' },
      address: ({ vaultAddress }) => vaultAddress ?? '',
      run: ({ key }) => toVault(key),
    });
  among(endpoints, {
    ...{ icon: Webhook, id: ({ endpointId }) => `endpoint ${endpointId}`, address: ({ url }) => url },
    title: ({ name, url }) => name ?? url,
    run: ({ endpointId }) => toEndpoint(endpointId),
  });
  return { first: apart([...named, ...others].slice(0, mostFound)), of };
}

/** Two that a service calls the same are two: each can be marked. */
function apart(things: readonly PaletteThing[]): PaletteThing[] {
  const before = new Map<string, number>();
  return things.map(thing => {
    const many = before.get(thing.id) ?? 0;
    before.set(thing.id, many + 1);
    return many === 0 ? thing : { ...thing, id: `${thing.id} again ${many}` };
  });
}

const none: Found = { first: [], of: 0 };

/**
 * Wallets, accounts, private keys, tags, people, vaults, endpoints and the address book by name or address: a large organisation
 * has twenty thousand. None while nothing is typed.
 */
export function usePaletteThings(query: string): Found {
  const listed = useWallets(state => state.wallets);
  const accounts = useWallets(state => state.accounts);
  const reading = useWallets(state => state.reading);
  const keys = useWallets(state => state.keys);
  const book = useAddressBook(state => state.entries);
  const users = useOrganisation(state => state.parts.users.value);
  const catalogues = useEarn(state => state.catalogues);
  const endpoints = useWebhooks(state => state.endpoints);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
  useEffect(() => {
    if (wanted.length >= 2) needAll(reading);
  }, [wanted, reading]);
  return useMemo(
    () => (wanted === '' ? none : matching({ listed, accounts, keys, book, users, catalogues, endpoints }, wanted.split(' '))),
    [wanted, listed, accounts, keys, book, users, catalogues, endpoints],
  );
}
