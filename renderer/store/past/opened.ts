import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { EvidenceReport } from '../../../electron/contract/values/evidence.ts';
import type { OpenedFile, OpenedJournal } from '../../../electron/contract/values/journal.ts';
import { ask } from '../ask.ts';

export interface Saved {
  name: string;
  hash: string;
  words: string[];
}

/** A bundle that came in a file. */
export interface OpenBundle {
  file: string;
  report: EvidenceReport;
}

export interface Evidence {
  /** What was found in the bundle that was opened last; null where none is open. */
  bundle: OpenBundle | null;
  /** Journals that came in files, read together. */
  journals: OpenedJournal[];
  failure: Failure | null;
  busy: boolean;
  /** Asks for a file and opens it, whichever of the two it is; null where none was opened. An edited one can be. */
  open(): Promise<OpenedFile['kind'] | null>;
  /** Reads this computer's own journal beside the others. */
  openOwn(): Promise<void>;
  close(): void;
  /** null where the person chose no place for it. */
  save(seal: string): Promise<Saved | Failure | null>;
}

/** Evidence and journals of others, opened from files; and evidence of a sealed review, saved for others. */
export function createEvidence(custody: Pick<Custody, 'evidence' | 'journal'>): StoreApi<Evidence> {
  let opening = 0;
  const begin = () => {
    opening += 1;
    return opening;
  };
  return createStore<Evidence>()((set, get) => ({
    bundle: null,
    journals: [],
    failure: null,
    busy: false,
    async open() {
      const mine = begin();
      set({ busy: true, failure: null });
      const answer = await ask(custody.journal.open({}));
      // It was left meanwhile.
      if (mine !== opening) return null;
      if (!answer.ok) {
        set({ busy: false, failure: answer });
        return null;
      }
      const opened = answer.value;
      if (opened === null) set({ busy: false });
      else if (opened.kind === 'evidence') set({ busy: false, bundle: { file: opened.file, report: opened.report } });
      else set({ busy: false, journals: await listed(custody, get().journals) });
      return opened?.kind ?? null;
    },
    async openOwn() {
      set({ busy: true, failure: null });
      const answer = await ask(custody.journal.open_own({}));
      set({ busy: false, ...(answer.ok ? { journals: await listed(custody, get().journals) } : { failure: answer }) });
    },
    close() {
      begin();
      if (get().journals.length > 0) void ask(custody.journal.close({}));
      set({ bundle: null, journals: [], failure: null, busy: false });
    },
    async save(seal) {
      const answer = await ask(custody.evidence.save({ seal }));
      if (!answer.ok) return answer;
      const { saved, hash, words } = answer.value;
      return saved === null ? null : { name: saved, hash, words };
    },
  }));
}

/** All of them anew: one that was opened later may say that one before it is wrong. */
async function listed(custody: Pick<Custody, 'journal'>, before: OpenedJournal[]): Promise<OpenedJournal[]> {
  const answer = await ask(custody.journal.opened({}));
  return answer.ok ? answer.value : before;
}
