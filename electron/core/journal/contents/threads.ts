/** Which entries belong together, by the names that their lines give an activity; segments come in any order. */
import { hash } from 'node:crypto';
import type { JournalEntry } from '../../../contract/values/journal.ts';
import { amongOrdered } from '../../budget/in-order.ts';
import { numberMap } from '../../budget/number-map.ts';
import type { JournalLine } from '../entry.ts';
import { namesOf } from '../matters.ts';
import { type Chains, createChains, type Ref } from './chains.ts';
import type { Words } from './rows.ts';

/** What the entries of a thread are about, by the first of them that says so. */
export interface About {
  activityId: string | null;
  organizationId: string | null;
}

export interface Threads extends Pick<Chains, 'now' | 'refs'> {
  /** @returns the number of its thread */
  take(line: JournalLine, entry: JournalEntry, ref: Ref): number;
  about(thread: number): About;
  /** Those that are no part of another one, the newest first. */
  newest(): readonly number[];
  /** @param entries how many are known to come: about as many names */
  clear(entries: number): void;
}

/**
 * @param secret a word that nobody outside knows; asked when the first name comes
 * @param words the names of organisations, of which there are few
 */
export function createThreads(secret: () => string, words: Words): Threads {
  const chains = createChains();
  let activities: (string | null)[] = [];
  let organisations: number[] = [];
  const byName = numberMap();
  let salt: string | null = null;
  /** As it was asked for last, and what entries came to since: a few, of a hundred thousand. */
  let order: number[] = [];
  const stirred = new Set<number>();
  const newestFirst = (a: number, b: number) => chains.newest(b) - chains.newest(a);
  /** SECURITY: names are told apart by 52 bits, under a word that no service knows: it finds no two that are the same here. */
  const nameHash = (name: string): number => {
    salt ??= secret();
    return Number.parseInt(hash('sha256', salt + name).slice(0, 13), 16);
  };
  const say = (thread: number, activityId: string | null, organisation: number): void => {
    activities[thread] ??= activityId;
    organisations[thread] ||= organisation;
  };
  return {
    now: chains.now,
    refs: chains.refs,
    take(line, entry, ref) {
      const names = namesOf(line).map(nameHash);
      const [found, ...others] = new Set(names.flatMap(name => byName.get(name) ?? []).map(chains.now));
      const thread = found ?? chains.begin();
      // Those that turn out to be the same.
      for (const other of others) {
        chains.join(thread, other);
        say(thread, activities[other] ?? null, organisations[other] ?? 0);
      }
      for (const each of [thread, ...others]) stirred.add(each);
      chains.add(thread, ref);
      say(thread, entry.activityId, words.of(entry.organizationId));
      for (const name of names) byName.set(name, thread);
      return thread;
    },
    about: thread => ({ activityId: activities[thread] ?? null, organizationId: words.word(organisations[thread] ?? 0) }),
    newest() {
      if (stirred.size === 0) return order;
      // None of the hundred thousand others is looked at: none of them came to anything since.
      const others = order.filter(number => !stirred.has(number));
      const whole = [...stirred].filter(number => chains.now(number) === number);
      order = amongOrdered(others, whole, newestFirst);
      stirred.clear();
      return order;
    },
    clear(entries) {
      chains.clear(entries);
      activities = [];
      organisations = [];
      order = [];
      stirred.clear();
      byName.clear(entries);
    },
  };
}
