/** The activities the feed holds, with a summary each; what changed since it was last asked. */
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import { lapseIn } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { inSlices, type Slices, slicesOf } from '../budget/slices.ts';
import type { Clock } from '../ports.ts';
import { voteStateOf } from '../stamps/vote-state.ts';
import { type Item, unreadable } from './read.ts';
import { createShelf, type Entry } from './shelf.ts';

export interface FeedStore {
  get(id: string): Entry | undefined;
  /** Now, in the order of what is asked for and what arrives. */
  moment(): number;
  /**
   * Takes items of a page. `paged`: the page continues the unbroken run from the newest on.
   * @param asked the moment at which they were asked for; without one they are the latest. What was asked for before
   *   something newer was read takes nothing back: a vote that was given meanwhile is not on it.
   * @param isBehind nobody waits for them: whoever waits for something else goes first
   * @returns once all are held: summaries of new ones are made in slices, the first of them at once
   */
  take(items: readonly Item[], paged: boolean, asked?: number, isBehind?: boolean): Promise<void>;
  /** Makes the summaries of these anew, in slices; false where the run ended before. */
  resummarise(ids: readonly string[]): Promise<boolean>;
  /** What summaries are made of is another: those that are under way go on with it. */
  renew(): void;
  /** Those whose approvals lapsed since their summaries were made. */
  lapsed(): string[];
  /** Newest first. */
  all(): readonly Entry[];
  /** What is open, and what could not be read, in any order. */
  undecided(): Entry[];
  open(): Entry[];
  /** How many have ended so far; with each of them more is known of the past. */
  ended(): number;
  /** Those that are open whose summaries say of the past what they would not say by now; looked for in slices. */
  outdated(): Promise<string[]>;
  size(): number;
  /** The oldest of the unbroken run from the newest on; null where there is none. */
  end(): string | null;
  /** How many went for want of room so far. */
  gone(): number;
  /** What changed since the last call; null where nothing did. */
  changes(): { upserts: ActivitySummary[]; removed: string[] } | null;
}

export interface FeedStoreSettings {
  userId: string;
  /** Most activities held; the oldest decided ones go first. */
  most: number;
  now(): number;
  clock: Clock;
  /** Where what nobody waits for gives way. */
  rest?: Clock['sleep'] | undefined;
  summarise(activities: readonly Activity[]): Batch;
  /** Of what is known by now: whether a summary says something else of the past. Left out where each of them may. */
  outdated?: (() => (activity: Activity) => boolean) | undefined;
}

/** Summaries of several activities, each of which is asked for once. */
export interface Batch {
  /** In which they are best made. */
  readonly order: readonly Activity[];
  /** Makes in slices what `order` and `begin` would make in one piece. */
  ready?(slices: Slices): Promise<void>;
  /** What is known then counts for summaries, until it is called again. */
  begin(): (activity: Activity) => ActivitySummary;
}

export function createFeedStore(settings: FeedStoreSettings): FeedStore {
  const news = createNews();
  const shelf = createShelf(settings.most, news);
  const { get, reach, all, undecided, evict, end, size, gone } = shelf;
  const lapses = createLapses();
  const put = (entry: Entry) => {
    shelf.put(entry);
    lapses.held(entry.summary);
  };
  let ended = 0;
  let moment = 0;
  let renewed = 0;
  const summaries = summaryMaker(settings, () => renewed);

  const store: FeedStore = {
    ...{ get, all, undecided, size, end, gone },
    open: () => undecided().filter(({ activity }) => activity !== null),
    ended: () => ended,
    async outdated() {
      const isOutdated = settings.outdated?.() ?? (() => true);
      const found: string[] = [];
      await inSlices(slicesBehind(settings), store.open(), ({ id, activity }) => {
        if (activity !== null && isOutdated(activity)) found.push(id);
      });
      return found;
    },
    moment() {
      moment += 1;
      return moment;
    },
    async take(items, paged, asked = store.moment(), isBehind = false) {
      const isOld = (item: Item) => {
        const known = get(item.id);
        if (known === undefined || !saysNothingNew(known, item, asked)) return false;
        if (paged) reach(known);
        return true;
      };
      const hold = ({ id, digest }: Item, activity: Activity | null, summary: ActivitySummary) =>
        put({ id, digest, activity, summary, paged: paged || (get(id)?.paged ?? false), asked });
      const fresh = new Map<Activity, Item>();
      for (const item of items) {
        if (isOld(item)) continue;
        if (item.kind === 'activity') fresh.set(item.activity, item);
        else hold(item, null, item.summary);
      }
      const taken = (activity: Activity, summary: ActivitySummary) => {
        const item = fresh.get(activity);
        // Between two slices something newer may have come.
        if (item === undefined || isOld(item)) return;
        hold(item, activity, summary);
        if (!isOpen(activity.status)) ended += 1;
      };
      await summaries([...fresh.keys()], taken, isBehind);
      evict();
    },
    resummarise: ids =>
      summaries(
        ids.flatMap(id => get(id)?.activity ?? []),
        (activity, summary) => {
          const entry = get(activity.id);
          // Between two slices it may have gone, or come anew.
          if (entry?.activity !== activity || JSON.stringify(summary) === JSON.stringify(entry.summary)) return;
          put({ ...entry, summary });
        },
        true,
      ),
    renew() {
      renewed += 1;
    },
    lapsed: () => lapses.since(settings.now(), undecided),
    changes: () => news.taken(id => get(id)?.summary),
  };
  return store;
}

/** What changed and what went since it was last asked. */
function createNews() {
  const changed = new Set<string>();
  const removed = new Set<string>();
  return {
    put(id: string) {
      changed.add(id);
      removed.delete(id);
    },
    drop(id: string) {
      changed.delete(id);
      removed.add(id);
    },
    taken(summaryOf: (id: string) => ActivitySummary | undefined): ReturnType<FeedStore['changes']> {
      if (changed.size === 0 && removed.size === 0) return null;
      const upserts = [...changed].flatMap(id => summaryOf(id) ?? []);
      const gone = [...removed];
      changed.clear();
      removed.clear();
      return { upserts, removed: gone };
    },
  };
}

/** It says nothing new, or not any more: what is held takes from it that it was seen. */
function saysNothingNew(known: Entry, { digest }: Item, asked: number): boolean {
  if (known.asked <= asked && known.digest !== digest) return false;
  known.asked = Math.max(known.asked, asked);
  return true;
}

/** Of what nobody waits for. */
const slicesBehind = ({ clock, rest = clock.sleep }: Pick<FeedStoreSettings, 'clock' | 'rest'>): Slices =>
  slicesOf(
    () => clock.monotonic(),
    () => rest(0),
  );

/** Hands over each as it is made; group, votes and lapse are those of that moment. */
function summaryMaker(settings: FeedStoreSettings, renewed: () => number) {
  const { userId, now, clock, summarise } = settings;
  return async (
    activities: readonly Activity[],
    made: (activity: Activity, summary: ActivitySummary) => void,
    isBehind: boolean,
  ): Promise<boolean> => {
    const batch = summarise(activities);
    const { begin, ready } = batch;
    const slices = slicesBehind(isBehind ? settings : { clock });
    const makeReady = async () => {
      await ready?.(slices);
      if (slices.isOver()) await slices.giveWay();
    };
    // What cannot be made ready is met by the first line of it.
    const readied = () => makeReady().catch(() => {});
    // A single one is there at once: it is what a person did.
    if (activities.length > 1 && ready !== undefined) await readied();
    let [line, since] = [guarded(begin), renewed()];
    const make = (activity: Activity) => {
      if (since !== renewed()) [line, since] = [guarded(begin), renewed()];
      made(activity, { ...line(activity), ...voteStateOf(activity, userId, now()) });
    };
    return inSlices(slices, batch.order, make, async () => {
      if (since !== renewed()) await readied();
    });
  };
}

/** One activity that cannot be summarised takes no other with it. */
function guarded(begin: Batch['begin']): (activity: Activity) => ActivitySummary {
  let line: ReturnType<Batch['begin']> | null = null;
  return activity => {
    try {
      line ??= begin();
      return line(activity);
    } catch {
      return unreadable(activity.id, activity, undefined);
    }
  };
}

/**
 * When approvals lapse that were counted when a summary was made. Thousands are open, and between two polls hardly any lapses:
 * all of them are gone over only once the earliest moment has come.
 */
function createLapses() {
  const momentOf = ({ approved, lapsesAt }: ActivitySummary): number =>
    approved > 0 && lapsesAt !== null ? Date.parse(lapsesAt) : Number.POSITIVE_INFINITY;
  /** Not after the first of those that are held. */
  let earliest = Number.POSITIVE_INFINITY;
  const held = (summary: ActivitySummary) => {
    earliest = Math.min(earliest, momentOf(summary));
  };
  return {
    held,
    /** What lapsed by `now`; told again each time until its summary is made anew. */
    since(now: number, entries: () => readonly Entry[]): string[] {
      if (now < earliest) return [];
      earliest = Number.POSITIVE_INFINITY;
      return entries().flatMap(({ id, summary }) => {
        held(summary);
        return summary.approved > 0 && lapseIn(summary.lapsesAt, now)?.lapsed === true ? [id] : [];
      });
    },
  };
}
