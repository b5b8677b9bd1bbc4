/** Activities that were open a moment ago and are listed as such no longer: read in pages, and only then one by one. */
import type { Failure } from '../../contract/outcome.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import type { List } from './open-ones.ts';
import type { Page } from './read.ts';
import type { FeedStore } from './store.ts';

export interface Stragglers {
  add(ids: Iterable<string>): void;
  /** Of what a page of the open ones covers, those that it does not show. `after`, `last`: null where the list begins and ends. */
  addMissing(unseen: Set<string>, after: string | null, last: string | null): void;
  /** These were on a page. */
  seen(page: Page): void;
  any(): boolean;
  /** Reads a page of them, or the only one; null where there is nothing to read. */
  next(read: (id: string) => Promise<Failure | null>): Promise<Failure | null> | null;
}

export function createStragglers(list: List, store: FeedStore): Stragglers {
  const left = new Set<string>();
  /** Those that the page where they should stand does not show. */
  const missed = new Set<string>();
  const forget = (id: string) => {
    left.delete(id);
    missed.delete(id);
  };
  const seen = ({ items }: Pick<Page, 'items'>) => {
    for (const { id } of items) forget(id);
  };
  const readOne = async (id: string, read: (id: string) => Promise<Failure | null>) => {
    const failed = await read(id);
    if (failed === null) forget(id);
    return failed;
  };
  /** The page of the whole list on which the newest of them stands; others may stand there, too. */
  const readPage = async (): Promise<Failure | null> => {
    let above: string | null = null;
    for (const { id, activity } of store.all()) {
      if (left.has(id)) return readAt(id, above);
      if (activity !== null) above = id;
    }
    left.clear();
    return null;
  };
  const readAt = async (id: string, above: string | null) => {
    const asked = store.moment();
    const page = await list('poll', { before: above });
    if (!page.ok && page.code !== 'refused' && page.code !== 'invalid') return page;
    if (page.ok) {
      await store.take(page.value.items, false, asked);
      seen(page.value);
    }
    if (left.has(id)) missed.add(id);
    return null;
  };

  return {
    seen,
    any: () => left.size > 0,
    add(ids) {
      for (const id of ids) left.add(id);
    },
    addMissing(unseen, after, last) {
      if (last === null) return this.add(unseen);
      let within = after === null;
      for (const { id } of store.all()) {
        if (within && unseen.delete(id)) left.add(id);
        if (id === after) within = true;
        if (id === last) return;
      }
    },
    next(read) {
      // What was decided here meanwhile is known.
      for (const id of left) if (!isOpen(store.get(id)?.activity?.status ?? '')) forget(id);
      const [alone] = left.size === 1 ? left : missed;
      if (alone !== undefined) return readOne(alone, read);
      return left.size > 0 ? readPage() : null;
    },
  };
}
