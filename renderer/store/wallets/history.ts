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
  filter: HistoryFilter;
  belongTo(connectionId: string | null): void;
  /** Goes to a chain; what was read of it before is shown again. */
  choose(chain: Chain): void;
  narrow(change: Partial<HistoryFilter>): void;
  open(address: string): Promise<void>;
  older(address: string): Promise<void>;
  newer(address: string): Promise<void>;
  /** Reads older pages until the end, or until `stop`. */
  all(address: string): Promise<void>;
  stop(address: string): void;
}

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

  const store: StoreApi<History> = createStore<History>()((set, get) => ({
    at: null,
    stories: {},
    chain: 'eip155:1',
    address: null,
    filter: noFilter,
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      for (const [key, pass] of passes) passes.set(key, pass + 1);
      set({ at: connectionId, stories: {}, address: null, filter: noFilter });
    },
    choose: chain => set({ chain, filter: noFilter }),
    narrow: change => set(old => ({ filter: { ...old.filter, ...change } })),
    async open(address) {
      if (get().address !== address) set({ address, filter: noFilter });
      const story = at(keyOf(address));
      if (!story.loaded && story.reading === 'no') await run(address, 'older', 'first');
    },
    older: address => run(address, 'older', 'older'),
    // Newer pages are read until they meet nothing more: a gap between pages would look like no transactions.
    newer: address => run(address, 'newer', 'newer'),
    all: address => run(address, 'older', 'all'),
    stop(address) {
      const key = storyKey(get(), address);
      begin(key);
      put(key, { reading: 'no' });
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
