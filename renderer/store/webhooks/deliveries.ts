import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Delivery, ReceiverState } from '../../../electron/contract/values/delivery.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { ask } from '../ask.ts';

export interface Paste {
  headers: string;
  body: string;
  encoding: 'text' | 'base64';
}
export interface Deliveries {
  loaded: boolean;
  receiver: ReceiverState | null;
  /** Newest first. */
  list: Delivery[];
  selected: string | null;
  /** A form to paste a delivery into is in front. */
  pasting: boolean;
  paste: Paste;
  busy: boolean;
  failure: Failure | null;
  /** Copies that were opened as a review, by delivery. */
  copies: Readonly<Record<string, { review: SealedReview } | { failure: Failure }>>;
  load(): Promise<void>;
  select(deliveryId: string | null): void;
  beginPaste(): void;
  write(change: Partial<Paste>): void;
  inspect(): Promise<boolean>;
  /** `port` null: any free one. */
  listen(port: number | null): Promise<void>;
  stop(): Promise<void>;
  /** @returns what brings them back; null where nothing was cleared */
  clear(): Promise<(() => void) | null>;
  /** Seals the activity of a delivery, for reading only. */
  readCopy(delivery: Delivery): Promise<void>;
}
const emptyPaste: Paste = { headers: '', body: '', encoding: 'text' };
/** As many as main keeps. */
const kept = 50;

/** Deliveries of webhooks that were inspected, and the receiver on the loopback. */
export function createDeliveries(custody: Pick<Custody, 'webhooks' | 'reviews' | 'on'>): StoreApi<Deliveries> {
  const put = (delivery: Delivery) => {
    const { list, selected } = store.getState();
    if (list.some(({ deliveryId }) => deliveryId === delivery.deliveryId)) return;
    store.setState({ list: [delivery, ...list].slice(0, kept), selected: selected ?? delivery.deliveryId });
  };
  /** Told while the list was read: main's answer may be older. */
  let arrived: Delivery[] | null = null;
  const store = createStore<Deliveries>()((set, get) => ({
    loaded: false,
    receiver: null,
    list: [],
    selected: null,
    pasting: false,
    paste: emptyPaste,
    busy: false,
    failure: null,
    copies: {},
    async load() {
      const meanwhile: Delivery[] = [];
      arrived = meanwhile;
      const answer = await ask(custody.webhooks.deliveries({}));
      arrived = null;
      if (!answer.ok) return set({ failure: answer });
      const { receiver, deliveries } = answer.value;
      const selected = get().selected ?? deliveries[0]?.deliveryId ?? null;
      set({ loaded: true, receiver, list: deliveries, selected, failure: null });
      meanwhile.forEach(put);
    },
    select: selected => set({ selected, pasting: false, failure: null }),
    beginPaste: () => set({ pasting: true, failure: null }),
    write: change => set({ paste: { ...get().paste, ...change }, failure: null }),
    async inspect() {
      set({ busy: true, failure: null });
      const answer = await ask(custody.webhooks.inspect(get().paste));
      set({ busy: false });
      if (!answer.ok) {
        set({ failure: answer });
        return false;
      }
      put(answer.value);
      set({ pasting: false, paste: emptyPaste, selected: answer.value.deliveryId });
      return true;
    },
    async listen(port) {
      set({ busy: true, failure: null });
      const answer = await ask(custody.webhooks.open_receiver(port === null ? {} : { port }));
      set({ busy: false, ...(answer.ok ? { receiver: answer.value } : { failure: answer }) });
    },
    async stop() {
      const answer = await ask(custody.webhooks.close_receiver({}));
      if (answer.ok) set({ receiver: answer.value });
    },
    async clear() {
      const { selected, copies } = get();
      const answer = await ask(custody.webhooks.clear_deliveries({}));
      if (!answer.ok) return null;
      set({ list: [], selected: null, copies: {} });
      return () =>
        void ask(custody.webhooks.bring_back_deliveries({})).then(back => {
          if (!back.ok) return set({ failure: back });
          set({ list: back.value, selected: get().selected ?? selected, copies: { ...copies, ...get().copies } });
        });
    },
    async readCopy({ deliveryId, body }) {
      const answer = await ask(custody.reviews.open_text({ json: body }));
      set({ copies: { ...get().copies, [deliveryId]: answer.ok ? { review: answer.value } : { failure: answer } } });
    },
  }));
  custody.on('webhooks.receiver', receiver => store.setState({ receiver }));
  custody.on('webhooks.delivery', delivery => {
    arrived?.push(delivery);
    put(delivery);
  });
  return store;
}
