import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { BatchCheck, SigningBatch } from '../../../electron/contract/values/signing-values.ts';
import { ask } from '../ask.ts';

export interface Batches {
  /** False until main told whether there is one. */
  loaded: boolean;
  batch: SigningBatch | null;
  /** The file that was read last, and what main says of its rows. */
  fileName: string;
  check: BatchCheck | null;
  /** What is asked of main now. */
  busy: 'no' | 'checking' | 'confirming' | 'resuming' | 'other';
  failure: Failure | null;
  load(): Promise<void>;
  readFile(name: string, text: string): Promise<void>;
  refuse(failure: Failure): void;
  /** Puts the file away; a batch that runs stays. */
  dropFile(): void;
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  clear(): Promise<void>;
}

/** A batch of signing requests: its file checked row by row, and its progress as main tells it. */
export function createSigningBatch(custody: Pick<Custody, 'signing' | 'on'>): StoreApi<Batches> {
  let reading = 0;
  const during = async <T>(busy: Batches['busy'], call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    store.setState({ busy, failure: null });
    const answer = await ask(call);
    store.setState({ busy: 'no', failure: answer.ok ? null : answer });
    return answer;
  };
  const put = async (busy: Batches['busy'], call: Promise<Outcome<SigningBatch>>) => {
    const answer = await during(busy, call);
    // Progress may have come meanwhile, so the whole is asked for again.
    if (answer.ok) await store.getState().load();
    return answer.ok;
  };

  const store: StoreApi<Batches> = createStore<Batches>()((set, get) => ({
    loaded: false,
    batch: null,
    fileName: '',
    check: null,
    busy: 'no',
    failure: null,
    async load() {
      const answer = await ask(custody.signing.batch({}));
      set(answer.ok ? { batch: answer.value, loaded: true } : { failure: answer, loaded: true });
    },
    async readFile(name, text) {
      reading += 1;
      const mine = reading;
      set({ fileName: name, check: null, failure: null, busy: 'checking' });
      const format = /^\s*[[{]/.test(text) ? 'json' : 'csv';
      const answer = await ask(custody.signing.batch_check({ text, format }));
      // Another file was chosen meanwhile, or none.
      if (reading !== mine) return;
      set({ busy: 'no', ...(answer.ok ? { check: answer.value } : { failure: answer }) });
    },
    refuse: failure => set({ failure }),
    dropFile() {
      reading += 1;
      const { busy } = get();
      set({ check: null, fileName: '', failure: null, busy: busy === 'checking' ? 'no' : busy });
    },
    async start() {
      const check = get().check?.check;
      if (check == null || get().busy !== 'no') return;
      if (await put('confirming', custody.signing.batch_start({ check }))) set({ check: null, fileName: '' });
    },
    pause: async () => void (await put('other', custody.signing.batch_pause({}))),
    resume: async () => void (await put('resuming', custody.signing.batch_resume({}))),
    cancel: async () => void (await put('other', custody.signing.batch_cancel({}))),
    async clear() {
      const answer = await during('other', custody.signing.batch_clear({}));
      if (answer.ok) set({ batch: null });
    },
  }));
  custody.on('signing.batch', ({ head, row }) => {
    const { batch } = store.getState();
    if (batch === null || batch.batchId !== head.batchId) return void store.getState().load();
    const rows = row === null ? batch.rows : batch.rows.with(row.row - 1, row);
    store.setState({ batch: { ...head, rows } });
  });
  return store;
}
