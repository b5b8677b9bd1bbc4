import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { type BulkOpened, type BulkProgress, type BulkResult, mostTogether } from '../../../electron/contract/values/bulk.ts';
import type { ActivitySummary, SealedReview } from '../../../electron/contract/values/document.ts';
import { ask } from '../ask.ts';

export interface Bulk {
  /** `marking`: rows of the list are chosen. From `opening` on the page of several is in front. */
  phase: 'none' | 'marking' | 'opening' | 'reading' | 'asked' | 'done';
  marked: ReadonlySet<string>;
  opened: BulkOpened | null;
  /** Seal of the one that is read. */
  selected: string | null;
  progress: BulkProgress | null;
  /** By activity, as they come. */
  results: Readonly<Record<string, BulkResult>>;
  failure: Failure | null;
  /** What is asked for all of `sent`, from the confirmation on; null before. */
  decision: 'approve' | 'reject' | null;
  sent: readonly string[];
  mark(activityIds: Iterable<string>): void;
  toggle(activityId: string): void;
  /** The rows between the one that was marked last and this one, as they stand. */
  extend(activityId: string, ids: readonly string[]): void;
  open(): Promise<void>;
  select(seal: string): void;
  /** Takes one out; it stays undecided. */
  remove(seal: string): Promise<void>;
  decide(decision: 'approve' | 'reject'): Promise<void>;
  /** Ends what is under way; what is not stamped yet stays undecided. */
  stop(): Promise<void>;
  close(): void;
}

/** What is grave is reviewed by itself; main holds to that whatever is marked here. */
export const canBeMarked = ({ severity, group }: ActivitySummary): boolean =>
  group === 'needs_me' && (severity === 'look' || severity === 'note');

export const activityIdOf = ({ subject, seal }: SealedReview): string =>
  subject.kind === 'activity' ? subject.activity.activityId : seal;

const nothing = { opened: null, selected: null, progress: null, results: {}, failure: null, decision: null, sent: [] };

/** Several reviews at once: marked in the list, opened, read, decided in one confirmation, with one result for each. */
export function createBulk(custody: Pick<Custody, 'reviews' | 'on'>): StoreApi<Bulk> {
  const store = createStore<Bulk>()((set, get) => ({
    phase: 'none',
    marked: new Set(),
    ...nothing,
    mark(activityIds) {
      const marked = new Set([...activityIds].slice(0, mostTogether));
      set({ phase: marked.size === 0 ? 'none' : 'marking', marked, failure: null });
    },
    extend(activityId, ids) {
      const { phase, marked, mark } = get();
      if (phase !== 'none' && phase !== 'marking') return;
      const from = ids.indexOf([...marked].at(-1) ?? activityId);
      const to = ids.indexOf(activityId);
      if (to >= 0) mark([...marked, ...ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)]);
    },
    toggle(activityId) {
      const { phase, marked, mark } = get();
      if (phase !== 'none' && phase !== 'marking') return;
      const next = new Set(marked);
      if (!next.delete(activityId)) next.add(activityId);
      mark(next);
    },
    async open() {
      set({ phase: 'opening', ...nothing });
      const answer = await ask(custody.reviews.open_many({ activityIds: [...get().marked] }));
      if (get().phase !== 'opening') return;
      if (!answer.ok) return set({ phase: 'marking', failure: answer });
      set({ phase: 'reading', opened: answer.value, selected: answer.value.reviews[0]?.seal ?? null });
    },
    select: selected => set({ selected }),
    async remove(seal) {
      const { opened, phase } = get();
      if (opened === null || phase !== 'reading') return;
      const at = opened.reviews.findIndex(review => review.seal === seal);
      const reviews = opened.reviews.filter(review => review.seal !== seal);
      set({ opened: { ...opened, reviews }, selected: (reviews[at] ?? reviews.at(-1))?.seal ?? null });
      if (reviews.length === 0) return;
      const totals = await ask(custody.reviews.sum_up({ seals: reviews.map(review => review.seal) }));
      const now = get().opened;
      // Another one may have been taken out meanwhile; its own answer follows.
      if (totals.ok && now !== null && now.reviews === reviews) set({ opened: { ...now, totals: totals.value } });
    },
    async decide(decision) {
      const { opened, phase } = get();
      if (opened === null || phase !== 'reading') return;
      set({ phase: 'asked', failure: null, progress: null, results: {}, decision, sent: opened.reviews.map(activityIdOf) });
      const answer = await ask(custody.reviews.decide_many({ seals: opened.reviews.map(review => review.seal), decision }));
      if (answer.ok) set({ phase: 'done', results: Object.fromEntries(answer.value.map(result => [result.activityId, result])) });
      else set({ phase: 'reading', failure: answer });
    },
    async stop() {
      await ask(custody.reviews.stop_many({}));
    },
    close: () => set({ phase: 'none', marked: new Set(), ...nothing }),
  }));
  custody.on('reviews.progress', progress => {
    const { results } = store.getState();
    const { result } = progress;
    store.setState({ progress, ...(result !== null && { results: { ...results, [result.activityId]: result } }) });
  });
  return store;
}
