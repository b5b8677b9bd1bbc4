import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { ask } from '../ask.ts';

export interface NamedBefore {
  address: string | null;
  /** Older activities kept here that name it, and when the last of them was asked for; null: none, or not known. */
  before: { found: number; last: string } | null;
  look(address: string | null): Promise<void>;
}

/**
 * Whether what is kept behind the list names somebody who is new in it.
 * SECURITY: whoever asks for anything can write any address into it: this shows where to look, and makes nobody known.
 */
export function createNamedBefore(custody: Pick<Custody, 'activities'>): StoreApi<NamedBefore> {
  return createStore<NamedBefore>()((set, get) => ({
    address: null,
    before: null,
    async look(address) {
      set({ address, before: null });
      if (address === null) return;
      const answer = await ask(custody.activities.older({ search: address.slice(0, 400), limit: 1 }));
      if (get().address !== address) return;
      const [newest] = answer.ok ? answer.value.activities : [];
      if (answer.ok && newest !== undefined) set({ before: { found: answer.value.found, last: newest.createdAt } });
    },
  }));
}
