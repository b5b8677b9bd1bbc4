import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { EarnDeployment } from '../../../electron/contract/values/earn-values.ts';
import { ask } from '../ask.ts';
import { createReread } from '../reread.ts';

/** How far a deployment has come, as the service says. */
export interface Progress {
  /** PENDING, COMPLETED or FAILED; null until it was asked. */
  status: string | null;
  deployTxHash: string | null;
  error: string | null;
  /** Why the last question was not answered. */
  failure: Failure | null;
  /** Milliseconds since 1970. */
  askedAt: number;
}

export interface EarnDeployments {
  at: string | null;
  list: EarnDeployment[];
  failure: Failure | null;
  /** By deployRequestId. */
  progress: Readonly<Record<string, Progress>>;
  belongTo(connectionId: string | null): void;
  /** Reads the list, and follows what has not ended until it has. */
  load(): Promise<void>;
}

/** As the public example polls (docs/service.md#earn). */
const everyMs = 3000;
/** Deployments that are asked about; older ones ended long ago. */
const newest = 20;
const ends: readonly (string | null)[] = ['COMPLETED', 'FAILED'];
/** Asking again would bring the same. */
const final: readonly string[] = ['not_found', 'operation_unavailable', 'permission_denied', 'invalid'];
const deployType = 'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER';

export const hasEnded = (progress: Progress | undefined): boolean =>
  progress !== undefined && (ends.includes(progress.status) || final.includes(progress.failure?.code ?? ''));

/** Requests to deploy wrappers, each followed until the service says COMPLETED or FAILED. */
export function createEarnDeployments(
  custody: Pick<Custody, 'earn' | 'on'>,
  onEnd: (deployment: EarnDeployment, progress: Progress) => void,
): StoreApi<EarnDeployments> {
  let following = false;
  const store = createStore<EarnDeployments>()((set, get) => ({
    at: null,
    list: [],
    failure: null,
    progress: {},
    belongTo(at) {
      if (get().at !== at) set({ at, list: [], failure: null, progress: {} });
    },
    async load() {
      const { at } = get();
      const answer = await ask(custody.earn.deployments({}));
      if (get().at !== at) return;
      set(answer.ok ? { list: answer.value, failure: null } : { failure: answer });
      if (!following) void follow();
    },
  }));

  const due = () =>
    store
      .getState()
      .list.slice(0, newest)
      .filter(({ deployRequestId }) => deployRequestId !== null && !hasEnded(store.getState().progress[deployRequestId]));

  async function follow(): Promise<void> {
    following = true;
    for (let turn = due(); turn.length > 0; turn = due()) {
      for (const deployment of turn) await look(deployment);
      if (due().length > 0) await new Promise(resolve => setTimeout(resolve, everyMs));
    }
    following = false;
  }

  async function look(deployment: EarnDeployment): Promise<void> {
    const { at } = store.getState();
    const { deployRequestId } = deployment;
    if (deployRequestId === null) return;
    const answer = await ask(custody.earn.get_earn_deploy_status({ deployRequestId }));
    if (store.getState().at !== at) return;
    const before = store.getState().progress[deployRequestId];
    const next: Progress = answer.ok
      ? {
          status: answer.value.status,
          deployTxHash: answer.value.deployTxHash ?? null,
          error: answer.value.error ?? null,
          failure: null,
          askedAt: Date.now(),
        }
      : {
          ...(before ?? { status: null, deployTxHash: null, error: null }),
          failure: answer,
          askedAt: Date.now(),
        };
    store.setState(old => ({ progress: { ...old.progress, [deployRequestId]: next } }));
    // One that had ended before it was first looked at is no news.
    if (before !== undefined && ends.includes(next.status)) onEnd(deployment, next);
  }

  const reread = createReread(() => store.getState().load());
  const reload = () => {
    if (store.getState().at !== null) reread();
  };
  custody.on('feed.delta', ({ upserts }) => {
    if (upserts.some(({ type }) => type === deployType)) reload();
  });
  custody.on('feed.reset', ({ activities }) => {
    if (activities.some(({ type }) => type === deployType)) reload();
  });
  return store;
}
