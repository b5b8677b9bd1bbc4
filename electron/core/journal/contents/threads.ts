/** Which entries belong together, by the names that their lines give an activity; segments come in any order. */
import { hash } from 'node:crypto';
import type { JournalEntry } from '../../../contract/values/journal.ts';
import { amongOrdered } from '../../budget/in-order.ts';
import { numberMap } from '../../budget/number-map.ts';
import type { JournalLine } from '../entry.ts';
import { namesOf } from '../matters.ts';

/** One entry: its segment and its place in it. Later entries are larger. */
export type Ref = number;
const room = 2 ** 32;
export const segmentOf = (ref: Ref): number => Math.floor(ref / room);
export const placeOf = (ref: Ref): number => ref % room;
export const refOf = (segment: number, place: number): Ref => segment * room + place;

/** What belongs together. */
export interface Thread {
  refs: Ref[];
  /** Of the last one. */
  last: Ref;
  activityId: string | null;
  organizationId: string | null;
  /** Where it turned out to be another one. */
  joined: number | null;
}

export interface Threads {
  /** @returns the number of its thread */
  take(line: JournalLine, entry: JournalEntry, ref: Ref): number;
  /** The number of the thread that one is a part of by now. */
  now(thread: number): number;
  get(thread: number): Thread | undefined;
  /** Those that are no part of another one, the newest first. */
  newest(): readonly number[];
  /** @param entries how many are known to come: about as many names */
  clear(entries: number): void;
}

/** Most threads are a few entries, and there are hundreds of thousands: an array that is pushed to has room for seventeen. */
const roomFrom = 16;
function add(thread: Thread, ref: Ref): void {
  if (thread.refs.length < roomFrom) thread.refs = [...thread.refs, ref];
  else thread.refs.push(ref);
  thread.last = Math.max(thread.last, ref);
}

/** @param secret a word that nobody outside knows; asked when the first name comes */
export function createThreads(secret: () => string): Threads {
  let threads: Thread[] = [];
  const byName = numberMap();
  let salt: string | null = null;
  /** As it was asked for last, and what entries came to since: a few, of a hundred thousand. */
  let order: number[] = [];
  const stirred = new Set<number>();
  const newestFirst = (a: number, b: number) => (threads[b]?.last ?? 0) - (threads[a]?.last ?? 0);
  /** SECURITY: names are told apart by 52 bits, under a word that no service knows: it finds no two that are the same here. */
  const nameHash = (name: string): number => {
    salt ??= secret();
    return Number.parseInt(hash('sha256', salt + name).slice(0, 13), 16);
  };
  const now = (thread: number): number => {
    let found = thread;
    for (let next = threads[found]?.joined ?? null; next !== null; next = threads[found]?.joined ?? null) found = next;
    return found;
  };
  /** Two that turn out to be one. */
  const join = (into: number, other: number) => {
    const [a, b] = [threads[into], threads[other]];
    if (a === undefined || b === undefined || into === other) return;
    for (const ref of b.refs) add(a, ref);
    a.activityId ??= b.activityId;
    a.organizationId ??= b.organizationId;
    b.refs = [];
    b.joined = into;
  };
  return {
    now,
    take(line, entry, ref) {
      const names = namesOf(line).map(nameHash);
      const found = [...new Set(names.flatMap(name => byName.get(name) ?? []).map(now))];
      const number = found[0] ?? threads.length;
      threads[number] ??= { refs: [], last: 0, activityId: null, organizationId: null, joined: null };
      stirred.add(number);
      for (const other of found.slice(1)) {
        join(number, other);
        stirred.add(other);
      }
      const thread = threads[number] as Thread;
      add(thread, ref);
      thread.activityId ??= entry.activityId;
      thread.organizationId ??= entry.organizationId;
      for (const name of names) byName.set(name, number);
      return number;
    },
    get: thread => threads[thread],
    newest() {
      if (stirred.size === 0) return order;
      // None of the hundred thousand others is looked at: they are all over the memory, and became part of nothing.
      const others = order.filter(number => !stirred.has(number));
      const whole = [...stirred].filter(number => threads[number]?.joined === null);
      order = amongOrdered(others, whole, newestFirst);
      stirred.clear();
      return order;
    },
    clear(entries) {
      threads = [];
      order = [];
      stirred.clear();
      byName.clear(entries);
    },
  };
}
