import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppParameters } from '../../../electron/contract/app.ts';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { type Failure, failure } from '../../../electron/contract/outcome.ts';
import type { HistoryItem, HistoryPage } from '../../../electron/contract/values/wallet-values.ts';
import { ask } from '../ask.ts';
import { type HistoryFilter, noFilter } from './history-lines.ts';

export type Chain = AppParameters<'wallets.history'>['caip2'];

/** What is read of one address on one chain, most recent first. */
export interface Story {
  items: HistoryItem[];
  /** Cursors at both ends. */
  start: string | null;
  end: string | null;
  /** Null where the service does not say: it may be asked. */
  hasOlder: boolean | null;
  hasNewer: boolean | null;
  reading: 'no' | 'first' | 'older' | 'newer' | 'all';
  /** True once an answer came. */
  loaded: boolean;
  failure: Failure | null;
}
export const freshStory: Story = {
  items: [],
  start: null,
  end: null,
  hasOlder: null,
  hasNewer: null,
  reading: 'no',
  loaded: false,
  failure: null,
};

interface Place {
  address: string;
  caip2: Chain;
}

export interface History {
  /** Data belong to one organisation: `at` says which. */
  at: string | null;
  stories: Readonly<Record<string, Story>>;
  chain: Chain;
  /** The address in front: a filter belongs to it. */
  address: string | null;
  /** Other addresses whose transactions stand among its own. */
  beside: readonly string[];
  filter: HistoryFilter;
  /** CAIP-19 of what is drawn over time; kept while filters leave nothing of it. Null: the most used one. */
  drawn: string | null;
  belongTo(connectionId: string | null): void;
  /** Goes to a chain; what was read of it before is shown again. */
  choose(chain: Chain): void;
  narrow(change: Partial<HistoryFilter>): void;
  draw(caip19: string): void;
  /** Comes to the front, alone. */
  open(address: string): Promise<void>;
  /** Puts others beside the one in front, in place of those that stood there; the first `mostTogether` of all. */
  include(addresses: readonly string[]): Promise<void>;
  /** Reads one page further of each account in front that has more. */
  older(): Promise<void>;
  newer(): Promise<void>;
  /** Reads older pages until the end, or until `stop`. */
  all(): Promise<void>;
  stop(): void;
}

/** Accounts in one table: each is asked for apart, and their pages wait for each other. */
export const mostTogether = 24;

/** The addresses in front, the chosen one first. */
export const inFront = ({ address, beside }: Pick<History, 'address' | 'beside'>): string[] =>
  address === null ? [] : [address, ...beside];

/** Transaction history per address and chain, paged both ways. What is loaded stays readable whatever fails afterwards. */
export function createHistory(custody: Pick<Custody, 'wallets' | 'on'>): StoreApi<History> {
  const passes = new Map<string, number>();
  const keyOf = (address: string) => storyKey(store.getState(), address);
  const at = (key: string): Story => store.getState().stories[key] ?? freshStory;
  const put = (key: string, change: Partial<Story>) =>
    store.setState(old => ({ stories: { ...old.stories, [key]: { ...(old.stories[key] ?? freshStory), ...change } } }));
  const begin = (key: string): (() => boolean) => {
    const pass = (passes.get(key) ?? 0) + 1;
    passes.set(key, pass);
    return () => passes.get(key) === pass;
  };

  /** One page to the one or the other side. True where there may be more on that side. */
  const read = async (from: Place, key: string, side: 'older' | 'newer', isMine: () => boolean): Promise<boolean> => {
    const story = at(key);
    const cursor = side === 'older' ? story.end : story.start;
    const place = cursor === null ? {} : side === 'older' ? { after: cursor } : { before: cursor };
    const answer = await ask(custody.wallets.history({ ...from, ...place }));
    if (!isMine()) return false;
    if (!answer.ok) {
      put(key, { reading: 'no', failure: answer });
      return false;
    }
    const { story: next, fresh } = joined(at(key), answer.value, side);
    put(key, { ...next, loaded: true, failure: null });
    const more = side === 'older' ? next.hasOlder : next.hasNewer;
    if (fresh > 0) return more !== false;
    if (more === true) put(key, { reading: 'no', failure: inCircles });
    else put(key, side === 'older' ? { hasOlder: false } : { hasNewer: false });
    return false;
  };
  const run = async (address: string, side: 'older' | 'newer', reading: Story['reading']) => {
    const key = keyOf(address);
    const isMine = begin(key);
    const from = { address, caip2: store.getState().chain };
    put(key, { reading, failure: null });
    while (await read(from, key, side, isMine)) if (reading === 'older' || reading === 'first') break;
    if (isMine()) put(key, { reading: 'no' });
  };

  let turn = 0;
  /** One account after the other, so that a service that counts questions is not asked for all at once; `stop` ends it. */
  const each = async (work: (address: string) => Promise<void> | null): Promise<void> => {
    turn += 1;
    const mine = turn;
    for (const address of inFront(store.getState())) {
      if (turn !== mine) return;
      await work(address);
    }
  };
  /** What was never read is read. */
  const begun = () =>
    each(address => {
      const story = at(keyOf(address));
      return story.loaded || story.reading !== 'no' ? null : run(address, 'older', 'first');
    });

  const store: StoreApi<History> = createStore<History>()((set, get) => ({
    at: null,
    stories: {},
    chain: 'eip155:1',
    address: null,
    beside: [],
    filter: noFilter,
    drawn: null,
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      turn += 1;
      for (const [key, pass] of passes) passes.set(key, pass + 1);
      set({ at: connectionId, stories: {}, address: null, beside: [], filter: noFilter, drawn: null });
    },
    choose: chain => set({ chain, filter: noFilter, drawn: null }),
    narrow: change => set(old => ({ filter: { ...old.filter, ...change } })),
    draw: drawn => set({ drawn }),
    async open(address) {
      if (get().address !== address) set({ address, beside: [], filter: noFilter, drawn: null });
      await begun();
    },
    async include(addresses) {
      const { address } = get();
      const others = [...new Set(addresses)].filter(each => each !== address);
      set({ beside: others.slice(0, mostTogether - 1) });
      await begun();
    },
    older: () => each(address => (at(keyOf(address)).hasOlder === false ? null : run(address, 'older', 'older'))),
    // Newer pages are read until they meet nothing more: a gap between pages would look like no transactions.
    newer: () => each(address => run(address, 'newer', 'newer')),
    all: () => each(address => (at(keyOf(address)).hasOlder === false ? null : run(address, 'older', 'all'))),
    stop() {
      turn += 1;
      for (const address of inFront(get())) {
        const key = storyKey(get(), address);
        begin(key);
        put(key, { reading: 'no' });
      }
    },
  }));
  custody.on('app.state', app => store.getState().belongTo(app.current));
  return store;
}

const inCircles = failure('bad_answer', 'The service keeps returning the same transactions. Those received are shown.');

/** Where the story of an address on the chain in front is kept. */
export const storyKey = ({ chain }: Pick<History, 'chain'>, address: string): string => `${chain} ${address.toLowerCase()}`;

/** A page put to its side; a transaction that is known already is exchanged for what is said of it now. */
export function joined(
  story: Story,
  page: HistoryPage,
  side: 'older' | 'newer',
): { story: Partial<Story> & Pick<Story, 'hasOlder' | 'hasNewer'>; fresh: number } {
  const again = new Map(page.items.map(item => [item.transactionHash, item]));
  const known = new Set(story.items.map(item => item.transactionHash));
  const fresh = [...again.values()].filter(item => !known.has(item.transactionHash));
  const kept = story.items.map(item => again.get(item.transactionHash) ?? item);
  const isFirst = story.items.length === 0;
  return {
    fresh: fresh.length,
    story: {
      items: side === 'older' ? [...kept, ...fresh] : [...fresh, ...kept],
      start: side === 'newer' || isFirst ? (page.start ?? story.start) : story.start,
      end: side === 'older' || isFirst ? (page.end ?? story.end) : story.end,
      hasOlder: side === 'older' || isFirst ? page.hasOlder : story.hasOlder,
      hasNewer: side === 'newer' || isFirst ? page.hasNewer : story.hasNewer,
    },
  };
}

/** The stories of several accounts as one. */
export interface Together extends Pick<Story, 'reading' | 'loaded' | 'failure' | 'hasOlder'> {
  transactions: number;
  /** From when on all of them are read (milliseconds); null where that is said of no time, or each is read as far as it goes. */
  completeSince: number | null;
}

export function together(stories: readonly Story[]): Together {
  const withMore = stories.filter(({ hasOlder }) => hasOlder !== false);
  // SECURITY: a line that is not there may only be unread. Whatever is older than this is not all there is.
  const ends = withMore.map(({ items }) => Date.parse(items.at(-1)?.block.timestamp ?? '')).filter(at => !Number.isNaN(at));
  return {
    reading: stories.find(({ reading }) => reading !== 'no')?.reading ?? 'no',
    loaded: stories.every(({ loaded }) => loaded),
    failure: stories.find(({ failure: each }) => each !== null)?.failure ?? null,
    hasOlder: withMore.length === 0 ? false : withMore.some(({ hasOlder }) => hasOlder === true) ? true : null,
    transactions: new Set(stories.flatMap(({ items }) => items.map(({ transactionHash }) => transactionHash))).size,
    completeSince: stories.length > 1 && ends.length > 0 ? Math.max(...ends) : null,
  };
}
