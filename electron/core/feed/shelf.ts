/**
 * The activities of a feed in their order, and which of them go for want of room. Thousands are held and a few of them change
 * between two polls: what a poll asks for costs what changed and what is open, not what is held.
 */
import type { Activity } from '../../contract/service/activity.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { byText } from '../../contract/values/urgency.ts';
import { amongOrdered } from '../budget/in-order.ts';

export interface Entry {
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

export interface Shelf {
  get(id: string): Entry | undefined;
  /** Takes one, or what one says by now. */
  put(entry: Entry): void;
  /** It was reached by paging. */
  reach(entry: Entry): void;
  /** Newest first. */
  all(): readonly Entry[];
  /** What is open, and what could not be read, in any order. */
  undecided(): Entry[];
  /** Makes room: the oldest decided ones go. What is open, or could not be read, stays. */
  evict(): void;
  /** The last that could be read of the unbroken run from the newest on, before what went for want of room; null without one. */
  end(): string | null;
  size(): number;
  /** How many went for want of room so far. */
  gone(): number;
}

// Ids are time-ordered (docs/service.md#lists); createdAt has whole seconds.
const newestFirst = (one: Entry, other: Entry): number =>
  byText(other.summary.createdAt, one.summary.createdAt) || byText(other.id, one.id);
const isUndecided = ({ activity, summary }: Entry): boolean => activity === null || summary.group !== 'decided';

/** @param most held; what is undecided is held whatever there is of it */
export function createShelf(most: number, news: { put(id: string): void; drop(id: string): void }): Shelf {
  const entries = new Map<string, Entry>();
  const undecided = new Set<Entry>();
  /** Not reached by paging. */
  const apart = new Set<Entry>();
  /** All of them in order, but for those that came since they were asked for. */
  let list: Entry[] = [];
  let came: Entry[] = [];
  /** The newest of those that went: behind it only what stays whatever its age is left. */
  let newestGone: Entry | null = null;
  let manyGone = 0;
  const all = () => {
    if (came.length > 0) list = amongOrdered(list, came, newestFirst);
    came = [];
    return list;
  };
  const among = (set: Set<Entry>, entry: Entry, isIn: boolean) => void (isIn ? set.add(entry) : set.delete(entry));
  return {
    all,
    get: id => entries.get(id),
    size: () => entries.size,
    gone: () => manyGone,
    undecided: () => [...undecided],
    put(entry) {
      const known = entries.get(entry.id);
      const isElsewhere = known !== undefined && known.summary.createdAt !== entry.summary.createdAt;
      if (isElsewhere) {
        // What a service dates anew.
        list = list.filter(each => each !== known);
        came = came.filter(each => each !== known);
      }
      const held = known === undefined ? entry : Object.assign(known, entry);
      entries.set(held.id, held);
      if (known === undefined || isElsewhere) came.push(held);
      among(undecided, held, isUndecided(held));
      among(apart, held, !held.paged);
      news.put(held.id);
    },
    reach(entry) {
      entry.paged = true;
      apart.delete(entry);
    },
    evict() {
      if (entries.size <= most) return;
      list = [...all()];
      for (let at = list.length - 1; at >= 0 && entries.size > most; at--) {
        const entry = list[at];
        if (entry === undefined || undecided.has(entry)) continue;
        if (newestGone === null || newestFirst(entry, newestGone) < 0) newestGone = entry;
        list.splice(at, 1);
        entries.delete(entry.id);
        apart.delete(entry);
        manyGone += 1;
        news.drop(entry.id);
      }
    },
    end() {
      const held = all();
      const gone = newestGone;
      const behindGone = gone === null ? held.length : firstOf(held, entry => newestFirst(entry, gone) > 0);
      let missed: Entry | null = null;
      for (const entry of apart) if (missed === null || newestFirst(entry, missed) < 0) missed = entry;
      const first = missed;
      const missedAt = first === null ? held.length : firstOf(held, entry => newestFirst(entry, first) >= 0);
      const run = Math.min(behindGone, missedAt);
      return held.findLast(({ id }, at) => at < run && !id.startsWith('unreadable-'))?.id ?? null;
    },
  };
}

/** Where the first is of which `is` holds, as of all behind it: as many as there are where it holds of none. */
function firstOf(held: readonly Entry[], is: (entry: Entry) => boolean): number {
  let [from, to] = [0, held.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (is(held[middle] as Entry)) to = middle;
    else from = middle + 1;
  }
  return from;
}
