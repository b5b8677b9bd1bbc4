import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Balances } from '../../../electron/contract/values/wallet-values.ts';
import { ask } from '../ask.ts';
import type { Chain } from './history.ts';

export interface BalancesEntry {
  reading: boolean;
  /** What was told last; it stays while it is asked for again. */
  value: Balances | null;
  failure: Failure | null;
}
export const unasked: BalancesEntry = { reading: false, value: null, failure: null };

export interface BalancesState {
  at: string | null;
  /** By `balancesKey`. */
  entries: Readonly<Record<string, BalancesEntry>>;
  belongTo(connectionId: string | null): void;
  read(address: string, caip2: Chain): Promise<void>;
}

export const balancesKey = (address: string, caip2: string): string => `${caip2} ${address}`.toLowerCase();

/** What the service claims to be at addresses, asked for one by one when a person wants it. */
export function createBalances(custody: Pick<Custody, 'wallets'>): StoreApi<BalancesState> {
  const store = createStore<BalancesState>()((set, get) => ({
    at: null,
    entries: {},
    belongTo(at) {
      if (get().at !== at) set({ at, entries: {} });
    },
    async read(address, caip2) {
      const key = balancesKey(address, caip2);
      const { at } = get();
      const put = (change: Partial<BalancesEntry>) =>
        set(old => ({ entries: { ...old.entries, [key]: { ...(old.entries[key] ?? unasked), ...change } } }));
      if (get().entries[key]?.reading) return;
      put({ reading: true, failure: null });
      const answer = await ask(custody.wallets.balances({ address, caip2 }));
      if (get().at !== at) return;
      put(answer.ok ? { reading: false, value: answer.value } : { reading: false, failure: answer });
    },
  }));
  return store;
}
