import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { EarnAsset, EarnCatalogue, EarnSample } from '../../../electron/contract/values/earn-values.ts';
import { ask } from '../ask.ts';

export interface CatalogueEntry {
  loading: boolean;
  /** The last one that could be read: stays readable while a newer one is read or cannot be. */
  value: EarnCatalogue | null;
  failure: Failure | null;
}
export const columns = ['name', 'provider', 'apy', 'tvl', 'enabled'] as const;
export type Column = (typeof columns)[number];
export interface Narrowing {
  query: string;
  /** 'all', or a value of the wire. */
  provider: string;
  enabled: 'all' | 'enabled' | 'not enabled';
}

export interface Earn extends Narrowing {
  /** Catalogues belong to one organisation: `at` says which. */
  at: string | null;
  assets: EarnAsset[];
  failure: Failure | null;
  /** CAIP-19 id of the asset in front. */
  asset: string | null;
  catalogues: Readonly<Record<string, CatalogueEntry>>;
  /** By `sampleKey`. */
  samples: Readonly<Record<string, EarnSample[]>>;
  sort: { by: Column; descending: boolean };
  /** Key of a vault; null shows the picture. */
  selected: string | null;
  /** In one column: what stands beside the table is in front of it. */
  inFront: boolean;
  belongTo(connectionId: string | null): void;
  load(): Promise<void>;
  /** Reads the catalogue of an asset; a CAIP-19 id that is none is a failure. */
  choose(caip19: string): Promise<Failure | null>;
  refresh(): Promise<void>;
  readSamples(vaultAddress: string): Promise<void>;
  narrow(change: Partial<Narrowing>): void;
  order(by: Column): void;
  select(key: string | null): void;
  front(inFront: boolean): void;
}

const fresh: CatalogueEntry = { loading: false, value: null, failure: null };
const open: Narrowing = { query: '', provider: 'all', enabled: 'all' };
const blank = { assets: [], failure: null, asset: null, catalogues: {}, samples: {}, selected: null, inFront: false, ...open };

export const sampleKey = (caip19: string, vaultAddress: string): string => `${caip19} ${vaultAddress}`.toLowerCase();

/** Vault catalogues by asset, what is shown of them, and the samples of earlier days. */
export function createEarn(custody: Pick<Custody, 'earn'>): StoreApi<Earn> {
  const store = createStore<Earn>()((set, get) => ({
    at: null,
    ...blank,
    sort: { by: 'tvl', descending: true },
    belongTo(at) {
      if (get().at !== at) set({ at, ...blank });
    },
    async load() {
      const { at } = get();
      const answer = await ask(custody.earn.assets({}));
      if (get().at !== at) return;
      if (!answer.ok) return set({ failure: answer });
      set({ assets: answer.value, failure: null });
      const first = get().asset ?? answer.value[0]?.caip19;
      if (first !== undefined) await get().choose(first);
    },
    choose: caip19 => read(caip19),
    async refresh() {
      const { asset } = get();
      if (asset === null) await get().load();
      else await read(asset);
    },
    async readSamples(vaultAddress) {
      const { asset, at } = get();
      if (asset === null) return;
      const answer = await ask(custody.earn.samples({ caip19: asset, vaultAddress }));
      if (answer.ok && get().at === at)
        set(old => ({ samples: { ...old.samples, [sampleKey(asset, vaultAddress)]: answer.value } }));
    },
    narrow: change => set(change),
    order: by =>
      set(({ sort }) => ({
        sort: { by, descending: sort.by === by ? !sort.descending : by === 'apy' || by === 'tvl' || by === 'enabled' },
      })),
    select: selected => set({ selected, inFront: selected !== null }),
    front: inFront => set({ inFront }),
  }));

  const put = (caip19: string, change: Partial<CatalogueEntry>) =>
    store.setState(old => ({
      catalogues: { ...old.catalogues, [caip19]: { ...(old.catalogues[caip19] ?? fresh), ...change } },
    }));

  async function read(caip19: string): Promise<Failure | null> {
    const { at, catalogues } = store.getState();
    if (catalogues[caip19]?.loading) return null;
    // What was typed comes to the front once it turned out to be an asset.
    const isKnown = store.getState().assets.some(asset => asset.caip19 === caip19);
    if (isKnown) {
      store.setState(old => (old.asset === caip19 ? {} : { asset: caip19, selected: null, inFront: false }));
      put(caip19, { loading: true });
    }
    const answer = await ask(custody.earn.catalogue({ caip19 }));
    if (store.getState().at !== at) return null;
    if (!answer.ok) {
      if (isKnown) put(caip19, { loading: false, failure: answer });
      return answer;
    }
    const { asset } = answer.value;
    if (!isKnown)
      store.setState(old => ({
        asset: asset.caip19,
        selected: null,
        inFront: false,
        assets: old.assets.some(each => each.caip19 === asset.caip19) ? old.assets : [...old.assets, asset],
      }));
    put(asset.caip19, { loading: false, value: answer.value, failure: null });
    return null;
  }
  return store;
}
