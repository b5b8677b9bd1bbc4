/** The activities the feed holds, with a summary each; what changed since it was last asked. */
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import { lapseIn } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { byText } from '../../contract/values/urgency.ts';
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
   */
  take(items: Item[], paged: boolean, asked?: number): void;
  /** Summaries made anew: of these activities, or of those whose approvals lapsed meanwhile. */
  resummarise(which: readonly string[] | 'lapsed'): void;
  /** Newest first. */
  all(): Entry[];
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
  summarise(activities: Activity[]): ActivitySummary[];
}

export function createFeedStore({ userId, most, now, summarise }: FeedStoreSettings): FeedStore {
  const entries = new Map<string, Entry>();
  const news = createNews();
  let ended = 0;
  let moment = 0;
  let sorted: Entry[] | null = null;

  const summaries = (activities: Activity[]) => standing(summarised(activities, summarise), activities, userId, now());
  const put = (entry: Entry) => {
    entries.set(entry.id, entry);
    news.put(entry.id);
    sorted = null;
  };
  // Ids are time-ordered (docs/service.md#lists); createdAt has whole seconds.
  const all = () => {
    sorted ??= [...entries.values()].sort(newestFirst);
    return sorted;
  };
  /** The newest of those that went: behind it only what stays whatever its age is left. */
  let gone: Entry | null = null;
  let manyGone = 0;
  const evict = () => {
    if (entries.size <= most) return;
    for (const entry of theOldest(all(), entries.size - most)) {
      const { id } = entry;
      if (gone === null || newestFirst(entry, gone) < 0) gone = entry;
      entries.delete(id);
      manyGone += 1;
      news.drop(id);
      sorted = null;
    }
  };

  const store: FeedStore = {
    get: id => entries.get(id),
    all,
    open: () => [...entries.values()].filter(e => e.activity !== null && isOpen(e.activity.status)),
    ended: () => ended,
    size: () => entries.size,
    end: () => endOf(all(), gone),
    gone: () => manyGone,
    moment() {
      moment += 1;
      return moment;
    },
    take(items, paged, asked = store.moment()) {
      const fresh: Extract<Item, { kind: 'activity' }>[] = [];
      for (const item of items) {
        const known = entries.get(item.id);
        if (known !== undefined && (known.asked > asked || known.digest === item.digest)) {
          known.paged ||= paged;
          known.asked = Math.max(known.asked, asked);
        } else if (item.kind === 'activity') fresh.push(item);
        else put({ ...item, activity: null, paged: paged || (known?.paged ?? false), asked });
      }
      const made = summaries(fresh.map(item => item.activity));
      ended += fresh.filter(item => !isOpen(item.activity.status)).length;
      fresh.forEach(({ id, digest, activity }, i) => {
        const summary = made[i];
        if (summary !== undefined)
          put({ id, digest, activity, summary, paged: paged || (entries.get(id)?.paged ?? false), asked });
      });
      evict();
    },
    resummarise(which) {
      const asked = which === 'lapsed' ? [...entries.values()] : which.flatMap(id => entries.get(id) ?? []);
      const due = asked.filter(e => e.activity !== null && (which !== 'lapsed' || lapsedSince(e, now())));
      const made = summaries(due.flatMap(e => (e.activity === null ? [] : [e.activity])));
      due.forEach((entry, i) => {
        const summary = made[i];
        if (summary !== undefined && JSON.stringify(summary) !== JSON.stringify(entry.summary)) put({ ...entry, summary });
      });
    },
    changes: () => news.taken(id => entries.get(id)?.summary),
  };
  return store;
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

/** One activity that cannot be summarised takes no other with it. */
function summarised(activities: Activity[], summarise: (activities: Activity[]) => ActivitySummary[]): ActivitySummary[] {
  if (activities.length === 0) return [];
  try {
    return summarise(activities);
  } catch {
    const [only] = activities;
    if (activities.length === 1 && only !== undefined) return [unreadable(only.id, only, undefined)];
    return activities.flatMap(activity => summarised([activity], summarise));
  }
}

const newestFirst = (one: Entry, other: Entry): number =>
  byText(other.summary.createdAt, one.summary.createdAt) || byText(other.id, one.id);

/** Approvals that were counted when the summary was made and no longer are. */
function lapsedSince({ summary }: Entry, now: number): boolean {
  return summary.approved > 0 && lapseIn(summary.lapsesAt, now)?.lapsed === true;
}

/** Group, votes and lapse are those of now. */
const standing = (summaries: ActivitySummary[], activities: Activity[], userId: string, at: number): ActivitySummary[] =>
  summaries.map((summary, i) => {
    const activity = activities[i];
    return activity === undefined ? summary : { ...summary, ...voteStateOf(activity, userId, at) };
  });
