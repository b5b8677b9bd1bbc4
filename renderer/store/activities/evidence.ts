import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { type Failure, failure } from '../../../electron/contract/outcome.ts';
import type { EvidenceReport } from '../../../electron/contract/values/evidence.ts';
import { ask } from '../ask.ts';

export interface Saved {
  name: string;
  hash: string;
  words: string[];
}

export interface Evidence {
  /** What was found in the bundle that was opened last; null where none is open. */
  report: EvidenceReport | null;
  failure: Failure | null;
  busy: boolean;
  /** @returns whether it could be opened at all; an edited bundle can */
  open(text: string): Promise<boolean>;
  /** A file that was chosen and cannot be looked at. */
  unreadable(name: string): void;
  close(): void;
  /** null where the person chose no place for it. */
  save(seal: string): Promise<Saved | Failure | null>;
}

/** Evidence bundles: saving one of a sealed review, and reading one that came from somewhere else. */
export function createEvidence(custody: Pick<Custody, 'evidence'>): StoreApi<Evidence> {
  let opening = 0;
  return createStore<Evidence>()(set => ({
    report: null,
    failure: null,
    busy: false,
    async open(text) {
      opening += 1;
      const mine = opening;
      set({ busy: true, failure: null });
      const answer = await ask(custody.evidence.open({ text }));
      // Another one was chosen meanwhile, or none.
      if (mine !== opening) return false;
      set(answer.ok ? { busy: false, report: answer.value } : { busy: false, failure: answer });
      return answer.ok;
    },
    unreadable: name => set({ failure: failure('storage', `${name} could not be read, or is larger than 32 MB.`) }),
    close() {
      opening += 1;
      set({ report: null, failure: null, busy: false });
    },
    async save(seal) {
      const answer = await ask(custody.evidence.save({ seal }));
      if (!answer.ok) return answer;
      const { saved, hash, words } = answer.value;
      return saved === null ? null : { name: saved, hash, words };
    },
  }));
}
