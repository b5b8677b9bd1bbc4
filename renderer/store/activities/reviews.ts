import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Decided } from '../../../electron/contract/values/app-values.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { ask } from '../ask.ts';
import { isBlocked, type SubmitState } from '../submit.ts';

export type Decision = SubmitState<{ decided: Decided }, { decision: 'approve' | 'reject' }>;

export interface ReviewEntry {
  loading: boolean;
  /** The last one that could be opened: stays readable while a newer one is fetched or cannot be. */
  review: SealedReview | null;
  failure: Failure | null;
  /** The document that was being read when another one took its place. */
  replaced: SealedReview | null;
  decision: Decision;
}

export interface Reviews {
  /** The connection they were read over. */
  at: string | null;
  byId: Readonly<Record<string, ReviewEntry>>;
  open(activityId: string): Promise<void>;
  /** Seals pasted JSON, for reading only; answers the activity's id. */
  openText(json: string): Promise<{ activityId: string } | Failure>;
  /** Answers what became of it where another connection is looked at by then, and null where the entry tells. */
  decide(activityId: string, decision: 'approve' | 'reject'): Promise<string | null>;
  /** Puts a decision's message away and opens the review again. */
  again(activityId: string): Promise<void>;
  acknowledge(activityId: string): void;
  /** Reviews are of one connection: those of another one are dropped, and what is still asked over it is not taken. */
  belongTo(connectionId: string | null): void;
}

const fresh: ReviewEntry = { loading: false, review: null, failure: null, replaced: null, decision: { phase: 'none' } };
/** Kept readable while offline; the oldest goes first. */
const kept = 200;

/**
 * True where a person reads something else than before: votes and times may move, the document may not. The hash is over it,
 * too, and a document of thousands of calls takes a tenth of a second to write out.
 */
export function differs(before: SealedReview, after: SealedReview): boolean {
  return before.hash !== after.hash && JSON.stringify(before.document) !== JSON.stringify(after.document);
}

/** Sealed reviews by activity, and what became of a decision on each. */
export function createReviews(custody: Pick<Custody, 'reviews' | 'on'>): StoreApi<Reviews> {
  const store = createStore<Reviews>()((set, get) => ({
    at: null,
    byId: {},
    belongTo(at) {
      if (get().at !== at) set({ at, byId: {} });
    },
    async open(activityId) {
      const { at } = get();
      put(activityId, { loading: true });
      const answer = await ask(custody.reviews.open({ activityId }));
      if (get().at !== at) return;
      if (answer.ok) settle(activityId, answer.value);
      else put(activityId, { loading: false, failure: answer });
    },
    async openText(json) {
      const answer = await ask(custody.reviews.open_text({ json }));
      if (!answer.ok) return answer;
      const { subject } = answer.value;
      const activityId = subject.kind === 'activity' ? subject.activity.activityId : answer.value.seal;
      settle(activityId, answer.value);
      return { activityId };
    },
    async decide(activityId, decision) {
      const entry = get().byId[activityId];
      if (entry === undefined || entry.review === null || isBlocked(entry.decision)) return null;
      put(activityId, { decision: { phase: 'asked', decision } });
      const { at } = get();
      const answer = await ask(custody.reviews.decide({ seal: entry.review.seal, decision }));
      if (get().at !== at) return answer.ok ? answer.value.sentence : answer.message;
      if (answer.ok)
        put(activityId, {
          review: answer.value.review,
          replaced: null,
          decision: { phase: 'done', decision, decided: answer.value },
        });
      else put(activityId, { decision: { phase: 'failed', decision, failure: answer } });
      return null;
    },
    async again(activityId) {
      put(activityId, { decision: { phase: 'none' }, replaced: null });
      await get().open(activityId);
    },
    acknowledge(activityId) {
      put(activityId, { replaced: null });
    },
  }));

  function put(activityId: string, change: Partial<ReviewEntry>) {
    const { [activityId]: old, ...others } = store.getState().byId;
    const entries = Object.entries(others).slice(1 - kept);
    store.setState({ byId: { ...Object.fromEntries(entries), [activityId]: { ...(old ?? fresh), ...change } } });
  }
  function settle(activityId: string, review: SealedReview) {
    const old = store.getState().byId[activityId];
    // A document that moved while it was read is never swapped in silence (docs/threats.md#losses, Bybit).
    const moved = old?.review != null && differs(old.review, review);
    put(activityId, { loading: false, failure: null, review, replaced: moved ? old.review : (old?.replaced ?? null) });
  }

  return store;
}
