/** The feed of one organisation: one poller, newest first, deltas only (design §5). */
import type { Activity } from '../../contract/activity.ts';
import type { LinkState, Snapshot } from '../../contract/app-values.ts';
import type { ActivitySummary } from '../../contract/document.ts';
import { failure } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import { chanceOf } from '../service/backoff.ts';
import { slept } from '../service/living-clock.ts';
import type { Service, Target } from '../service/service.ts';
import { createFeedLink } from './link.ts';
import { itemOf } from './read.ts';
import { createFeedReader } from './reader.ts';
import { createFeedStore } from './store.ts';

export interface Feed {
  start(): void;
  stop(): void;
  /** Polls at once; resolves when the newest page was read, or could not be. */
  refresh(): Promise<void>;
  /** Polls once a minute while nobody looks, and at once when somebody looks again. */
  setVisible(visible: boolean): void;
  /** Polls every second for half a minute: something was just submitted. */
  hurry(): void;
  /** Takes an activity that was read elsewhere, so that the list does not lag behind it. */
  put(activity: Activity): void;
  /** Makes every summary anew: names, quorum or the like are known now. */
  resummarise(): void;
  /** Newest first. */
  snapshot(): Snapshot;
  /** Activities that could be read, newest first. */
  all(): Activity[];
  get(activityId: string): Activity | undefined;
  link(): LinkState;
}

export interface FeedDependencies {
  service: Service;
  target: Target;
  clock: Clock;
  userId: string;
  /** The interval while looked at, in seconds; asked anew before each wait. */
  pollSeconds(): number;
  /** One summary per activity, in the same order. Group, votes and lapse are set by the feed. */
  summarise(activities: Activity[]): ActivitySummary[];
  onLink(link: LinkState): void;
  onDelta(delta: { upserts: ActivitySummary[]; removed: string[]; complete: boolean }): void;
  onReset(snapshot: Snapshot): void;
  /** Most activities held. Default 5,000. */
  most?: number;
  /** For the waits after trouble, so that not everybody comes back at one moment. */
  random(bytes: number): Uint8Array;
}

const fastMs = 1_000;
const fastForMs = 30_000;
const hiddenMs = 60_000;
/** Summaries made anew before other work gets its turn: the list holds thousands, and a name is changed in a moment. */
const atOnce = 100;
/** Looking at open activities again takes at most four requests in ten seconds. */
const paceMs = 2_500;

export function createFeed(from: FeedDependencies): Feed {
  const { service, target, clock, onDelta, most = 5_000, random } = from;
  const now = () => service.serverNow(target.baseUrl) ?? clock.now();
  const store = createFeedStore({ userId: from.userId, most, now, summarise: from.summarise });
  const reader = createFeedReader({ service, target, store, most });
  const link = createFeedLink(() => clock.now(), chanceOf(random), from.onLink);

  let running: AbortController | null = null;
  let nap: AbortController | null = null;
  let visible = true;
  let fastUntil = Number.NEGATIVE_INFINITY;
  /** Monotonic times; null: not until somebody asks. */
  let pollAt: number | null = 0;
  let stepAt = 0;
  let toldComplete = false;
  const waiting: (() => void)[] = [];

  const intervalMs = () => {
    if (clock.monotonic() < fastUntil) return fastMs;
    return visible ? from.pollSeconds() * 1000 : hiddenMs;
  };
  const tell = () => {
    const changes = store.changes();
    const complete = reader.complete();
    if (changes === null && complete === toldComplete) return;
    toldComplete = complete;
    onDelta({ upserts: changes?.upserts ?? [], removed: changes?.removed ?? [], complete });
  };

  /** Activities whose summaries are to be made anew, newest first. */
  let stale: string[] = [];
  let refreshing = false;
  const resummarise = async () => {
    stale = store.all().map(entry => entry.id);
    if (refreshing) return;
    refreshing = true;
    while (stale.length > 0) {
      store.resummarise(stale.splice(0, atOnce));
      tell();
      if (stale.length === 0) break;
      if (!(await slept(clock, 0))) break;
    }
    refreshing = false;
  };

  /** One request, and what it means for the line and for the next one. */
  const act = async (life: AbortController, what: 'poll' | 'step') => {
    const failed = await (what === 'poll' ? reader.newest() : reader.step()).catch((error: unknown) =>
      failure(
        'internal',
        `The list could not be refreshed (${error instanceof Error ? error.name : 'unknown error'}). It is tried again.`,
      ),
    );
    if (life.signal.aborted) return;
    const at = clock.monotonic();
    if (failed !== null) {
      const wait = link.bad(failed, intervalMs());
      pollAt = wait === null ? null : at + wait;
      stepAt = at + (wait ?? hiddenMs);
    } else {
      if (what === 'poll') {
        pollAt = at + intervalMs();
        link.good();
        store.resummarise('lapsed');
      } else stepAt = at + (reader.todo() === 'now' ? 0 : visible ? paceMs : hiddenMs / 4);
    }
    tell();
    if (what !== 'poll') return;
    for (const resolve of waiting.splice(0)) resolve();
  };

  const run = async (life: AbortController) => {
    while (!life.signal.aborted) {
      const at = clock.monotonic();
      if (pollAt !== null && pollAt <= at) {
        await act(life, 'poll');
        continue;
      }
      const todo = link.state().state === 'live' ? reader.todo() : null;
      if (todo !== null && stepAt <= at) {
        await act(life, 'step');
        continue;
      }
      const next = Math.min(pollAt ?? Number.POSITIVE_INFINITY, todo === null ? Number.POSITIVE_INFINITY : stepAt);
      nap = new AbortController();
      // A sleep that nobody called off and that still does not last is the end of the run: to ask again would never end.
      if (!(await slept(clock, Number.isFinite(next) ? next - at : hiddenMs, nap.signal)) && !nap.signal.aborted) return;
    }
  };
  const wake = () => {
    pollAt = clock.monotonic();
    nap?.abort();
  };

  return {
    start() {
      if (running !== null) return;
      running = new AbortController();
      pollAt = clock.monotonic();
      stepAt = 0;
      link.connecting();
      from.onReset({ activities: store.all().map(entry => entry.summary), complete: reader.complete() });
      void run(running);
    },
    stop() {
      running?.abort();
      running = null;
      nap?.abort();
      link.idle();
      for (const resolve of waiting.splice(0)) resolve();
    },
    refresh() {
      if (running === null) return Promise.resolve();
      return new Promise(resolve => {
        waiting.push(resolve);
        wake();
      });
    },
    setVisible(now) {
      if (now === visible) return;
      visible = now;
      if (now) wake();
    },
    hurry() {
      fastUntil = clock.monotonic() + fastForMs;
      wake();
    },
    put(activity) {
      store.take([itemOf(activity)], false);
      tell();
    },
    resummarise: () => void resummarise(),
    snapshot: () => ({ activities: store.all().map(entry => entry.summary), complete: reader.complete() }),
    all: () => store.all().flatMap(entry => entry.activity ?? []),
    get: id => store.get(id)?.activity ?? undefined,
    link: () => link.state(),
  };
}
