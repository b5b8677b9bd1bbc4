import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type {
  BatchCheck,
  BatchCheckRow,
  BatchHead,
  SealedHandOver,
  SigningBatch,
} from '../../../electron/contract/values/signing-values.ts';
import { ask } from '../ask.ts';

export interface Batches {
  /** False until main told whether there is one. */
  loaded: boolean;
  batch: SigningBatch | null;
  /** The file that was read last, and what main says of its rows. */
  fileName: string;
  check: BatchCheck | null;
  /** What is asked of main now. */
  busy: 'no' | 'checking' | 'confirming' | 'sealing' | 'resuming' | 'other';
  /** What was sealed last: its file, and the words to compare. */
  sealed: SealedHandOver | null;
  /** When rows began to be sent here, and how many were settled then: how long the rest takes is told by it. */
  since: { at: number; settled: number } | null;
  failure: Failure | null;
  load(): Promise<void>;
  readFile(name: string, text: string): Promise<void>;
  /** The rows without one of them; answers what brings it back. */
  drop(row: number): () => void;
  /** Every row that is wrong is left out. */
  dropWrong(): () => void;
  mend(row: number, change: Partial<Given>): Promise<void>;
  /** One request, checked as a batch of its own: to be handed over. */
  checkOne(name: string, given: Given): Promise<void>;
  /** Rows of a finished batch that failed or were not sent, checked anew. */
  again(): Promise<void>;
  /** Seals the checked rows for a second person. */
  handOver(note: string): Promise<SealedHandOver | null>;
  refuse(failure: Failure): void;
  /** Puts the file away; a batch that runs stays. */
  dropFile(): void;
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  clear(): Promise<void>;
}

export type Given = BatchCheckRow['given'];

export const settledOf = ({ total, counts }: BatchHead): number => total - counts.waiting - counts.sending - counts.unknown;

/** A batch of signing requests: its file checked row by row, and its progress as main tells it. */
export function createSigningBatch(custody: Pick<Custody, 'signing' | 'on'>): StoreApi<Batches> {
  let reading = 0;
  const during = async <T>(busy: Batches['busy'], call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    store.setState({ busy, failure: null });
    const answer = await ask(call);
    store.setState({ busy: 'no', failure: answer.ok ? null : answer });
    return answer;
  };
  const readText = async (name: string, text: string, format: 'csv' | 'json') => {
    reading += 1;
    const mine = reading;
    store.setState({ fileName: name, failure: null, sealed: null, busy: 'checking' });
    const answer = await ask(custody.signing.batch_check({ text, format }));
    // Another file was chosen meanwhile, or none.
    if (reading !== mine) return;
    store.setState({ busy: 'no', ...(answer.ok ? { check: answer.value } : { check: null, failure: answer }) });
  };
  /** Rows as the page holds them, checked anew by main. */
  const recheck = async (rows: readonly Given[], name = store.getState().fileName) => {
    const text = JSON.stringify(
      rows.map(given =>
        Object.fromEntries(Object.entries(given).filter(([column, cell]) => cell !== '' || column === 'payload')),
      ),
    );
    await readText(name, text, 'json');
  };
  const without = (isLeftOut: (row: BatchCheckRow) => boolean) => {
    const before = store.getState().check?.rows ?? [];
    void recheck(before.filter(row => !isLeftOut(row)).map(({ given }) => given));
    return () => void recheck(before.map(({ given }) => given));
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
    sealed: null,
    since: null,
    async load() {
      const answer = await ask(custody.signing.batch({}));
      set(answer.ok ? { batch: answer.value, loaded: true } : { failure: answer, loaded: true });
    },
    async readFile(name, text) {
      set({ check: null });
      await readText(name, text, /^\s*[[{]/.test(text) ? 'json' : 'csv');
    },
    drop: row => without(each => each.row === row),
    dropWrong: () => without(({ problems }) => problems.length > 0),
    mend: (row, change) =>
      recheck((get().check?.rows ?? []).map(({ row: each, given }) => (each === row ? { ...given, ...change } : given))),
    checkOne: (name, given) => recheck([given], name),
    async again() {
      const answer = await during('checking', custody.signing.batch_again({}));
      if (answer.ok) set({ check: answer.value, fileName: 'What was not signed', sealed: null });
    },
    async handOver(note) {
      const check = get().check?.check;
      if (check == null || get().busy !== 'no') return null;
      const answer = await during('sealing', custody.signing.hand_over({ check, note }));
      if (answer.ok) set({ sealed: answer.value });
      return answer.ok ? answer.value : null;
    },
    refuse: failure => set({ failure }),
    dropFile() {
      reading += 1;
      const { busy } = get();
      set({ check: null, fileName: '', failure: null, sealed: null, busy: busy === 'checking' ? 'no' : busy });
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
    const { since } = store.getState();
    const isSending = head.state === 'sending' || head.state === 'pausing';
    store.setState({
      batch: { ...head, rows },
      since: isSending ? (since ?? { at: Date.now(), settled: settledOf(head) }) : null,
    });
  });
  return store;
}
