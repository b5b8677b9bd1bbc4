/** The feed of one organisation: one poller, newest first, deltas only (docs/architecture.md#feed). */
import type { Activity } from '../../contract/service/activity.ts';
import type { LinkState, Snapshot } from '../../contract/values/app-values.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import type { Clock } from '../ports.ts';
import { chanceOf } from '../service/backoff.ts';
import { slept } from '../service/living-clock.ts';
import type { Service, Target } from '../service/service.ts';
import { createFeedLink } from './link.ts';
import { createPoller } from './poller.ts';
import { itemOf } from './read.ts';
import { createFeedReader, type FeedReader } from './reader.ts';
import { type Batch, createFeedStore, type FeedStore } from './store.ts';

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
  /** What is open, and what could not be read, in any order. */
  undecided(): ActivitySummary[];
  /** Activities that could be read, newest first. */
  all(): Activity[];
  get(activityId: string): Activity | undefined;
  summary(activityId: string): ActivitySummary | undefined;
  /** The oldest that is held without a gap from the newest on; null while they are still being read. */
  end(): string | null;
  /** It holds as many as it may, so that the service's list goes on behind them. */
  reachesFurther(): boolean;
  /** How many went for want of room so far. */
  gone(): number;
  link(): LinkState;
}

export interface FeedDependencies {
  service: Service;
  target: Target;
  clock: Clock;
  /** Where what nobody waits for gives way. */
  rest?: Clock['sleep'] | undefined;
  userId: string;
  /** The interval while looked at, in seconds; asked anew before each wait. */
  pollSeconds(): number;
  /** Left out where nobody knows. */
  isOnline?: (() => boolean) | undefined;
  /** A summary for each. Group, votes and lapse are set by the feed. */
  summarise(activities: readonly Activity[]): Batch;
  /** Of what is known by now: whether the summary of an activity says something else of the past. Left out: each may. */
  outdated?: (() => (activity: Activity) => boolean) | undefined;
  onLink(link: LinkState): void;
  onDelta(delta: { upserts: ActivitySummary[]; removed: string[]; complete: boolean }): void;
  onReset(snapshot: Snapshot): void;
  /** Most activities held. Default 5,000. */
  most?: number;
  /** For the waits after trouble, so that not everybody comes back at one moment. */
  random(bytes: number): Uint8Array;
}

/** Summaries made anew before they are told: the list holds thousands, and a name is changed in a moment. */
const atOnce = 100;
/** What waits is graded anew at most this often: while fifty votes leave one after another, each of them ends something. */
const regradeMs = 5_000;
/** Never for more than this share of the time, for colleagues end one every few seconds of thousands; but within minutes. */
const [regradeShare, regradeLatestMs] = [0.02, 120_000];
/** Each time it is told, a page draws its list anew, and a press there waits for that. */
const tellBehindMs = 400;
export function createFeed(from: FeedDependencies): Feed {
  const { service, target, clock, onDelta, most = 5_000, random } = from;
  const now = () => service.serverNow(target.baseUrl) ?? clock.now();
  const { userId, summarise, outdated, rest } = from;
  const store = createFeedStore({ userId, most, now, clock, summarise, outdated, rest });
  const reader = createFeedReader({ service, target, store, clock, pollSeconds: from.pollSeconds, most });
  const link = createFeedLink(() => clock.now(), chanceOf(random), from.onLink);

  const tell = createTell(store, reader, clock, onDelta);

  /** Activities whose summaries are to be made anew, newest first. */
  let stale: string[] = [];
  let refreshing = false;
  let endedBefore = 0;
  /** Monotonic: not before then. */
  let gradeNext = Number.NEGATIVE_INFINITY;
  const regrade = async () => {
    const began = clock.monotonic();
    endedBefore = store.ended();
    gradeNext = Number.POSITIVE_INFINITY;
    await resummarise(await store.outdated());
    const took = clock.monotonic() - began;
    gradeNext = began + Math.min(regradeLatestMs, Math.max(regradeMs, took / regradeShare));
  };
  const resummarise = async (ids: readonly string[]) => {
    stale = [...new Set([...ids, ...stale])];
    if (refreshing) return;
    refreshing = true;
    while (stale.length > 0) {
      const goesOn = await store.resummarise(stale.splice(0, atOnce));
      tell(stale.length > 0);
      if (!goesOn || (stale.length > 0 && !(await slept(clock, 0)))) break;
    }
    refreshing = false;
  };

  const poller = createPoller({
    ...{ clock, reader, link, tell },
    ...{ pollSeconds: from.pollSeconds, isOnline: from.isOnline },
    perSecond: () => service.perSecond(target.baseUrl),
    onPolled() {
      void resummarise(store.lapsed());
      // What ended tells whom one has dealt with, and what failed before: of what waits, both are part of how grave it is.
      if (store.ended() !== endedBefore && clock.monotonic() >= gradeNext) void regrade();
    },
  });
  return {
    start: () =>
      poller.start(() => from.onReset({ activities: store.all().map(entry => entry.summary), complete: reader.complete() })),
    stop: poller.stop,
    refresh: poller.refresh,
    setVisible: poller.setVisible,
    hurry: poller.hurry,
    put(activity) {
      // One alone is made at once: whoever asks next finds it here.
      void store.take([itemOf(activity)], false);
      tell();
    },
    resummarise() {
      store.renew();
      void resummarise(store.all().map(({ id }) => id));
    },
    snapshot: () => ({ activities: store.all().map(entry => entry.summary), complete: reader.complete() }),
    undecided: () => store.undecided().map(({ summary }) => summary),
    all: () => store.all().flatMap(entry => entry.activity ?? []),
    get: id => store.get(id)?.activity ?? undefined,
    summary: id => store.get(id)?.summary,
    end: () => (reader.complete() ? store.end() : null),
    reachesFurther: () => reader.complete() && store.size() >= most,
    gone: store.gone,
    link: () => link.state(),
  };
}

/** Tells what changed, where anything did. `isBehind`: only now and then. */
function createTell(
  store: FeedStore,
  reader: Pick<FeedReader, 'complete'>,
  { monotonic }: Pick<Clock, 'monotonic'>,
  onDelta: FeedDependencies['onDelta'],
): (isBehind?: boolean) => void {
  let toldComplete = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (isBehind = false) => {
    if (isBehind && monotonic() - toldAt < tellBehindMs) return;
    toldAt = monotonic();
    const changes = store.changes();
    const complete = reader.complete();
    if (changes === null && complete === toldComplete) return;
    toldComplete = complete;
    onDelta({ upserts: changes?.upserts ?? [], removed: changes?.removed ?? [], complete });
  };
}
