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

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

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
interface Text {
  thing: PaletteThing;
  title: string;
  text: string;
}

function made({ listed, accounts, keys, book, users, catalogues, endpoints }: Sources): Text[] {
  const names = new Map(listed?.map(({ walletId, walletName }) => [walletId, walletName]));
  const things: PaletteThing[] = [
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
    ...(keys?.tags ?? []).map(({ tagId, tagName }) => ({
      id: `tag ${tagId}`,
      title: tagName,
      address: '',
      icon: Tag,
      run: () => toWallets('keys', `tag ${tagId}`),
    })),
    ...(users ?? []).map(({ userId, userName }) => ({
      id: `person ${userId}`,
      title: userName,
      address: '',
      icon: User,
      run: () => toPerson(userId),
    })),
    ...Object.values(catalogues)
      .flatMap(({ value }) => value?.vaults ?? [])
      .map(({ key, name, vaultAddress }) => ({
        id: `vault ${key}`,
        title: name ?? 'Vault without a name',
        address: vaultAddress ?? '',
        icon: ChartLine,
        run: () => toVault(key),
      })),
    ...(endpoints ?? []).map(({ endpointId, name, url }) => ({
      id: `endpoint ${endpointId}`,
      title: name ?? url,
      address: url,
      icon: Webhook,
      run: () => toEndpoint(endpointId),
    })),
  ];
  const ids = new Map<string, number>();
  return things.map(given => {
    // Two that a service calls the same are two: each can be marked.
    const before = ids.get(given.id) ?? 0;
    ids.set(given.id, before + 1);
    const thing = before === 0 ? given : { ...given, id: `${given.id} again ${before}` };
    const title = thing.title.toLowerCase();
    return { thing, title, text: `${title} ${thing.address.toLowerCase()}` };
  });
}

/** By the accounts, where there are any: what was made with them goes when the store lets go of them. */
const kept = new WeakMap<object, { of: Sources; all: () => Text[] }>();

/** Made once, when it is asked for: twenty thousand that are made each time the palette opens are as many that are thrown away. */
function textsOf(of: Sources): () => Text[] {
  const found = kept.get(of.accounts);
  if (found !== undefined && (Object.keys(of) as (keyof Sources)[]).every(name => found.of[name] === of[name])) return found.all;
  const all = once(() => made(of));
  if (of.accounts.length > 0) kept.set(of.accounts, { of, all });
  return all;
}

/**
 * Wallets, accounts, private keys, tags, people, vaults, endpoints and the address book by name or address: a large organisation
 * has twenty thousand. None while nothing is typed.
 */
export function usePaletteThings(query: string): PaletteThing[] {
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
  const all = useMemo(
    () => textsOf({ listed, accounts, keys, book, users, catalogues, endpoints }),
    [listed, accounts, keys, book, users, catalogues, endpoints],
  );
  // The first letter finds the texts made.
  useEffect(() => {
    const timer = setTimeout(all, aheadMs);
    return () => clearTimeout(timer);
  }, [all]);
  return useMemo(() => (wanted === '' ? [] : matching(all(), wanted.split(' '))), [all, wanted]);
}

/** Once the palette is drawn, and before most begin to type. */
const aheadMs = 100;

/** Those whose title matches come first: among ten thousand addresses some hold any four digits. */
function matching(all: readonly Text[], words: readonly string[]): PaletteThing[] {
  const holds = (text: string) => words.every(word => text.includes(word));
  const named: PaletteThing[] = [];
  const others: PaletteThing[] = [];
  for (const { thing, title, text } of all) if (holds(text)) (holds(title) ? named : others).push(thing);
  return [...named, ...others];
}
