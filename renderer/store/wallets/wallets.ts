import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { type Failure, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { CheckedAccount } from '../../../electron/contract/values/wallet-values.ts';
import { ask } from '../ask.ts';
import { onEnded } from '../ended.ts';
import { createReread } from '../reread.ts';

export type Wallet = Extract<Awaited<ReturnType<Custody['wallets']['list_wallets']>>, { ok: true }>['value']['wallets'][number];

type AccountsPage = Outcome<AppAnswers['wallets.checked_accounts']>;

/** How far the accounts are read: thousands come a hundred at a time. */
export type Reading = 'none' | 'reading' | 'whole' | 'stopped' | 'failed';
export type WalletsView = 'accounts' | 'keys';
/** What is in front of an account; it stays from one account to the next. */
export type AccountTab = 'account' | 'history' | 'receive';
export type CheckFilter = 'all' | 'verified' | 'unverifiable' | 'wrong';

export interface Wallets {
  /** Data belong to one organisation: `at` says which. */
  at: string | null;
  wallets: Wallet[] | null;
  accounts: CheckedAccount[];
  reading: Reading;
  failure: Failure | null;
  keys: AppAnswers['wallets.checked_keys'] | null;
  keysFailure: Failure | null;
  view: WalletsView;
  query: string;
  check: CheckFilter;
  /** "wallet …", "account …", "key …", "tag …" with its id; kept when its row leaves the list. */
  selected: string | null;
  /** In one column: the detail is in front of the list. */
  inFront: boolean;
  tab: AccountTab;
  /** A history takes all the room: the list beside it stands only when asked for. */
  beside: boolean;
  belongTo(connectionId: string | null): void;
  /** Reads wallets and accounts, or private keys, anew; what is shown stays until the new is whole. */
  load(): Promise<void>;
  /** Ends reading further pages; what came stays. */
  stop(): void;
  show(view: WalletsView): void;
  search(query: string): void;
  filter(check: CheckFilter): void;
  select(selected: string | null): void;
  front(inFront: boolean): void;
  turnTo(tab: AccountTab): void;
  /** Shows the list beside a history, or puts it away. */
  unfold(beside: boolean): void;
}

/** How often what came so far is shown, while it comes, milliseconds. */
const showEveryMs = 300;

const empty = { wallets: null, accounts: [], reading: 'none', failure: null, keys: null, keysFailure: null } as const;

/** Wallets, their accounts and the private keys, as read; what is loaded stays readable whatever fails afterwards. */
export function createWallets(custody: Pick<Custody, 'wallets' | 'on'>): StoreApi<Wallets> {
  let pass = 0;
  /** Shows what came and is not shown yet. */
  let showRest = () => {};

  const loadKeys = async (): Promise<void> => {
    const { at } = store.getState();
    const answer = await ask(custody.wallets.checked_keys({}));
    if (store.getState().at !== at) return;
    store.setState(answer.ok ? { keys: answer.value, keysFailure: null } : { keysFailure: answer });
  };

  const loadAccounts = async (): Promise<void> => {
    showRest();
    pass += 1;
    const mine = pass;
    const isMine = () => pass === mine;
    store.setState({ reading: 'reading', failure: null });
    const wallets = await ask(custody.wallets.list_wallets({}));
    if (!isMine()) return;
    if (!wallets.ok) return store.setState({ reading: 'failed', failure: wallets });
    store.setState({ wallets: wallets.value.wallets });
    const seen = new Set<string>();
    const read: CheckedAccount[] = [];
    const isFirst = store.getState().accounts.length === 0;
    let shownAt = Number.NEGATIVE_INFINITY;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(rest);
      rest = undefined;
      showRest = () => {};
      // What ended was shown whole.
      if (!isMine() || store.getState().reading !== 'reading') return;
      shownAt = performance.now();
      store.setState({ accounts: [...read] });
    };
    let after: string | null = null;
    for (;;) {
      const page: AccountsPage = await ask(custody.wallets.checked_accounts(after === null ? {} : { after }));
      if (!isMine()) return;
      if (!page.ok) return store.setState({ reading: 'failed', failure: page, ...(isFirst && { accounts: read }) });
      const fresh = page.value.accounts.filter(({ walletAccountId }) => !seen.has(walletAccountId));
      for (const { walletAccountId } of fresh) seen.add(walletAccountId);
      read.push(...fresh);
      // The first time, rows appear as they come, and a person's press never waits for a hundred lists of thousands;
      // afterwards they are exchanged when all are there.
      if (isFirst) {
        showRest = show;
        if (performance.now() - shownAt > showEveryMs) show();
        else rest ??= setTimeout(show, showEveryMs);
      }
      if (page.value.next === null) break;
      if (fresh.length === 0) return store.setState({ reading: 'failed', failure: inCircles, accounts: read });
      after = page.value.next;
    }
    store.setState({ reading: 'whole', accounts: read });
  };

  const store: StoreApi<Wallets> = createStore<Wallets>()((set, get) => ({
    ...empty,
    accounts: [],
    at: null,
    view: 'accounts',
    query: '',
    check: 'all',
    selected: null,
    inFront: false,
    tab: 'account',
    beside: false,
    belongTo(connectionId) {
      const { at } = get();
      if (at === connectionId) return;
      pass += 1;
      set({ ...empty, accounts: [], at: connectionId, query: '', check: 'all' });
      // What was chosen before any organisation was in front (a search on a fresh start) waits for its rows.
      if (at !== null) set({ selected: null, inFront: false });
    },
    load: () => (get().view === 'keys' ? loadKeys() : loadAccounts()),
    stop() {
      showRest();
      pass += 1;
      set({ reading: 'stopped' });
    },
    show: view => set({ view, query: '', check: 'all', selected: null, inFront: false }),
    search: query => set({ query }),
    filter: check => set({ check }),
    select: selected => set({ selected }),
    front: inFront => set({ inFront }),
    turnTo: tab => set({ tab, beside: false }),
    unfold: beside => set({ beside }),
  }));
  custody.on('app.state', app => store.getState().belongTo(app.current));
  // What others complete changes the lists.
  const [rereadAccounts, rereadKeys] = [createReread(loadAccounts), createReread(loadKeys)];
  onEnded(custody, ended => {
    const touched = new Set(
      ended.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED').map(({ type }) => changes[type]),
    );
    const { reading, keys } = store.getState();
    if (touched.has('accounts') && reading !== 'none') rereadAccounts();
    if (touched.has('keys') && keys !== null) rereadKeys();
  });
  return store;
}

/** The service lists transactions of Ethereum-style addresses only. */
export const hasHistory = ({ addressFormat }: Pick<CheckedAccount, 'addressFormat'>): boolean =>
  addressFormat === 'ADDRESS_FORMAT_ETHEREUM';

/** Activities that change what is listed. */
const changes: Readonly<Record<string, WalletsView>> = {
  ACTIVITY_TYPE_CREATE_WALLET: 'accounts',
  ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS: 'accounts',
  ACTIVITY_TYPE_DELETE_WALLETS: 'accounts',
  ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG: 'keys',
  ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS: 'keys',
};

const inCircles = failure('bad_answer', 'The service keeps returning the same accounts. Those received are shown.');
