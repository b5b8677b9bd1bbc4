/**
 * What the feed asks for, a request at a time: the newest page, the gaps behind it, and the open activities again.
 * list_activities is newest first, `before` an id goes on, and it has no page info (service-facts §2.6).
 */
import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import type { Priority } from '../service/request-queue.ts';
import type { Service, Target } from '../service/service.ts';
import { isOpen, openStatuses } from '../stamps/vote-state.ts';
import { itemOf, type Page, readPage } from './read.ts';
import type { FeedStore } from './store.ts';

const pageSize = 100;

export interface FeedReader {
  /** The newest page. Pages behind it that are missing are left to `step`. */
  newest(): Promise<Failure | null>;
  /** One request of what is left to do. */
  step(): Promise<Failure | null>;
  /** `now`: something is missing. `paced`: open activities are due to be looked at again. */
  todo(): 'now' | 'paced' | null;
  /** Every page was read, to the end or to the most that is held. */
  complete(): boolean;
}

interface Gap {
  /** Where to go on. */
  before: string;
  /** Ends at an activity that is part of the unbroken run; the last gap ends where the list does. */
  toKnown: boolean;
}

export interface FeedReaderSettings {
  service: Service;
  target: Target;
  store: FeedStore;
  most: number;
}

export function createFeedReader({ service, target, store, most }: FeedReaderSettings): FeedReader {
  let started = false;
  let gaps: Gap[] = [];
  /** A walk over the open ones: what was open when it began and was not seen since. */
  let sweep: { before: string | null; unseen: Set<string> } | null = null;
  let swept = false;
  let canFilter = true;
  /** Open a moment ago and no longer listed as such: read one by one. */
  const stragglers = new Set<string>();

  const list = async (
    priority: Priority,
    more: { before?: string | null; open?: boolean },
  ): Promise<Outcome<Page & { full: boolean }>> => {
    const answer = await service.ask(
      target,
      'list_activities',
      {
        ...(more.open ? { filterByStatus: [...openStatuses] } : {}),
        paginationOptions: { limit: String(pageSize), ...(more.before ? { before: more.before } : {}) },
      },
      { priority, attempts: 1 },
    );
    if (!answer.ok) return answer;
    const page = readPage(answer.value.json);
    if (!page.ok) return page;
    return done({
      ...page.value,
      full: page.value.items.length >= (answer.value.limit ?? pageSize) && page.value.cursor !== null,
    });
  };
  const seen = (page: Page) => {
    for (const item of page.items) {
      sweep?.unseen.delete(item.id);
      stragglers.delete(item.id);
    }
  };

  const sweepOn = async (): Promise<Failure | null> => {
    sweep ??= { before: null, unseen: new Set(store.open().map(entry => entry.id)) };
    const page = await list(swept ? 'poll' : 'background', { before: sweep.before, open: true });
    if (!page.ok) {
      const refused = page.code === 'refused' || page.code === 'invalid' || page.code === 'not_found';
      // The activity the cursor named may be decided by now, and no longer in the filtered list: begin again.
      if (refused && sweep.before !== null) sweep.before = null;
      else if (refused) {
        canFilter = false;
        for (const id of sweep.unseen) stragglers.add(id);
        sweep = null;
        swept = true;
      } else return page;
      return null;
    }
    store.take(page.value.items, false);
    seen(page.value);
    if (page.value.full) sweep.before = page.value.cursor;
    else {
      for (const id of sweep.unseen) stragglers.add(id);
      sweep = null;
      swept = true;
    }
    return null;
  };

  const fillGap = async (gap: Gap): Promise<Failure | null> => {
    const page = await list('background', { before: gap.before });
    if (!page.ok) {
      if (page.code === 'refused' || page.code === 'invalid') {
        started = false;
        gaps = [];
      }
      return page;
    }
    const { items, cursor, full } = page.value;
    const met = gap.toKnown && items.some(item => store.get(item.id)?.paged);
    // A service that ignores the cursor answers the same page for ever.
    const stuck = cursor === gap.before;
    store.take(items, true);
    seen(page.value);
    if (store.size() >= most && !gap.toKnown) gaps = [];
    else if (met || stuck || !full || cursor === null) gaps = gaps.filter(g => g !== gap);
    else gap.before = cursor;
    return null;
  };

  const readOne = async (id: string): Promise<Failure | null> => {
    const answer = await service.query(target, 'get_activity', { activityId: id }, { priority: 'poll', attempts: 1 });
    if (answer.ok && answer.value.activity.id === id) store.take([itemOf(answer.value.activity)], false);
    else if (!answer.ok && !['not_found', 'refused', 'bad_answer', 'permission_denied'].includes(answer.code)) return answer;
    stragglers.delete(id);
    return null;
  };

  return {
    async newest() {
      const page = await list('poll', {});
      if (!page.ok) return page;
      const { items, cursor, full } = page.value;
      const met = items.some(item => store.get(item.id)?.paged);
      store.take(items, true);
      seen(page.value);
      if (full && cursor !== null && !started) gaps = [{ before: cursor, toKnown: false }];
      else if (full && cursor !== null && !met) gaps.unshift({ before: cursor, toKnown: true });
      started = true;
      // A list that fits one page was seen whole.
      if (!full) swept = true;
      const onPage = new Set(items.map(item => item.id));
      const elsewhere = store.open().filter(entry => !onPage.has(entry.id));
      if (elsewhere.length > 0 && swept && sweep === null) {
        if (elsewhere.length <= 1 || !canFilter) for (const entry of elsewhere) stragglers.add(entry.id);
        else sweep = { before: null, unseen: new Set(elsewhere.map(entry => entry.id)) };
      }
      return null;
    },
    step() {
      if (!swept) return sweepOn();
      const gap = gaps[0];
      if (gap !== undefined) return fillGap(gap);
      const [straggler] = stragglers;
      if (straggler !== undefined && isOpen(store.get(straggler)?.activity?.status ?? '')) return readOne(straggler);
      if (straggler !== undefined) stragglers.delete(straggler);
      return sweep === null ? Promise.resolve(null) : sweepOn();
    },
    todo() {
      if (!started) return null;
      if (!swept || gaps.length > 0) return 'now';
      return sweep !== null || stragglers.size > 0 ? 'paced' : null;
    },
    complete: () => started && swept && gaps.length === 0,
  };
}
