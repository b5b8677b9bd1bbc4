/** The activities the feed holds, with a summary each; what changed since it was last asked. */
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import { lapseIn } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { byText } from '../../contract/values/urgency.ts';
import { amongOrdered } from '../budget/in-order.ts';
import { inSlices, type Slices, slicesOf } from '../budget/slices.ts';
import type { Clock } from '../ports.ts';
import { voteStateOf } from '../stamps/vote-state.ts';
import { type Item, unreadable } from './read.ts';

interface Entry {
  id: string;
  digest: string;
  /** null where it could not be read. */
  activity: Activity | null;
  summary: ActivitySummary;
  /** Reached by paging from the newest one on, without a gap. */
  paged: boolean;
  /** The moment at which what it says was asked for. */
  asked: number;
}

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
  open(): Entry[];
  /** How many have ended so far; with each of them more is known of the past. */
  ended(): number;
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
  const { entries, put, all, evict, newestGone, manyGone } = createShelf(settings.most, news);
  let ended = 0;
  let moment = 0;
  let renewed = 0;
  const summaries = summaryMaker(settings, () => renewed);

  const store: FeedStore = {
    get: id => entries.get(id),
    all,
    open: () => [...entries.values()].filter(e => e.activity !== null && isOpen(e.activity.status)),
    ended: () => ended,
    size: () => entries.size,
    end: () => endOf(all(), newestGone()),
    gone: manyGone,
    moment() {
      moment += 1;
      return moment;
    },
    async take(items, paged, asked = store.moment(), isBehind = false) {
      const isOld = (item: Item) => saysNothingNew(entries.get(item.id), item, paged, asked);
      const hold = ({ id, digest }: Item, activity: Activity | null, summary: ActivitySummary) =>
        put({ id, digest, activity, summary, paged: paged || (entries.get(id)?.paged ?? false), asked });
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
        ids.flatMap(id => entries.get(id)?.activity ?? []),
        (activity, summary) => {
          const entry = entries.get(activity.id);
          // Between two slices it may have gone, or come anew.
          if (entry?.activity !== activity || JSON.stringify(summary) === JSON.stringify(entry.summary)) return;
          put({ ...entry, summary });
        },
        true,
      ),
    renew() {
      renewed += 1;
    },
    lapsed() {
      const now = settings.now();
      return [...entries.values()].filter(e => e.activity !== null && lapsedSince(e, now)).map(({ id }) => id);
    },
    changes: () => news.taken(id => entries.get(id)?.summary),
  };
  return store;
}

/** The entries in their order, and who goes for want of room. */
function createShelf(most: number, news: ReturnType<typeof createNews>) {
  const entries = new Map<string, Entry>();
  /** All of them in order, but for those that came since they were asked for. */
  let list: Entry[] = [];
  let came: Entry[] = [];
  /** The newest of those that went: behind it only what stays whatever its age is left. */
  let gone: Entry | null = null;
  let manyGone = 0;
  // Ids are time-ordered (docs/service.md#lists); createdAt has whole seconds.
  const all = () => {
    if (came.length > 0) list = amongOrdered(list, came, newestFirst);
    came = [];
    return list;
  };
  return {
    entries,
    all,
    newestGone: () => gone,
    manyGone: () => manyGone,
    put(entry: Entry) {
      const known = entries.get(entry.id);
      const isElsewhere = known !== undefined && known.summary.createdAt !== entry.summary.createdAt;
      if (isElsewhere) {
        // What a service dates anew.
        list = list.filter(each => each !== known);
        came = came.filter(each => each !== known);
      }
      if (known !== undefined) Object.assign(known, entry);
      else entries.set(entry.id, entry);
      if (known === undefined || isElsewhere) came.push(known ?? entry);
      news.put(entry.id);
    },
    evict() {
      if (entries.size <= most) return;
      for (const entry of theOldest(all(), entries.size - most)) {
        if (gone === null || newestFirst(entry, gone) < 0) gone = entry;
        entries.delete(entry.id);
        manyGone += 1;
        news.drop(entry.id);
      }
      list = all().filter(({ id }) => entries.has(id));
    },
  };
}

/** The last of the unbroken run, before what went for want of room. */
function endOf(held: readonly Entry[], gone: Entry | null): string | null {
  let end: string | null = null;
  for (const entry of held) {
    if (!entry.paged || (gone !== null && newestFirst(entry, gone) > 0)) break;
    if (!entry.id.startsWith('unreadable-')) end = entry.id;
  }
  return end;
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

/** Which go where more are held than may be: decided ones. What is open, or could not be read, stays. */
const theOldest = (held: readonly Entry[], over: number): Entry[] =>
  held
    .toReversed()
    .filter(({ activity }) => activity !== null && !isOpen(activity.status))
    .slice(0, over);

/** It says nothing new, or not any more: what is held takes from it that it was seen. */
function saysNothingNew(known: Entry | undefined, { digest }: Item, paged: boolean, asked: number): boolean {
  if (known === undefined || (known.asked <= asked && known.digest !== digest)) return false;
  known.paged ||= paged;
  known.asked = Math.max(known.asked, asked);
  return true;
}

/** Hands over each as it is made; group, votes and lapse are those of that moment. */
function summaryMaker({ userId, now, clock, summarise, rest }: FeedStoreSettings, renewed: () => number) {
  return async (
    activities: readonly Activity[],
    made: (activity: Activity, summary: ActivitySummary) => void,
    isBehind: boolean,
  ): Promise<boolean> => {
    const batch = summarise(activities);
    const { begin, ready } = batch;
    const sleep = isBehind && rest !== undefined ? rest : clock.sleep;
    const slices = slicesOf(
      () => clock.monotonic(),
      () => sleep(0),
    );
    // What cannot be made ready is met by the first line of it.
    const readied = async () => ready?.(slices).catch(() => {});
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

const newestFirst = (one: Entry, other: Entry): number =>
  byText(other.summary.createdAt, one.summary.createdAt) || byText(other.id, one.id);

/** Approvals that were counted when the summary was made and no longer are. */
function lapsedSince({ summary }: Entry, now: number): boolean {
  return summary.approved > 0 && lapseIn(summary.lapsesAt, now)?.lapsed === true;
}
