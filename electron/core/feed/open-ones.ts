/** The open activities that the newest page does not show: walked over now and then, and those that left read one by one. */

import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import { isOpen, openStatuses } from '../../contract/service/activity-status.ts';
import type { Priority } from '../service/request-queue.ts';
import type { Service, Target } from '../service/service.ts';
import { type Item, type Page, readPage } from './read.ts';
import type { FeedStore } from './store.ts';

const pageSize = 100;

type List = (priority: Priority, more: { before?: string | null; open?: boolean }) => Promise<Outcome<Page & { full: boolean }>>;

export function lister(service: Service, target: Target): List {
  return async (priority, more) => {
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
}

export interface OpenOnes {
  /** One step of the walk over them. */
  sweepOn(): Promise<Failure | null>;
  /** Reads one that left the list, or goes on with the walk. */
  readNext(read: (id: string) => Promise<Failure | null>): Promise<Failure | null>;
  /** These were on a page that was read for another reason. */
  seen(page: Page): void;
  /** Begins a walk where open ones are held that the newest page does not show. */
  observe(newest: readonly Item[], full: boolean): void;
  /** They were walked over once. */
  isSwept(): boolean;
  /** Something is left to be read. */
  isLeft(): boolean;
}

export function openOnes(list: List, store: FeedStore): OpenOnes {
  /** A walk over the open ones: what was open when it began and was not seen since. */
  let sweep: { before: string | null; unseen: Set<string> } | null = null;
  let swept = false;
  let canFilter = true;
  /** Open a moment ago and no longer listed as such: read one by one. */
  const stragglers = new Set<string>();

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

  return {
    sweepOn,
    seen,
    async readNext(read) {
      const [straggler] = stragglers;
      if (straggler !== undefined && isOpen(store.get(straggler)?.activity?.status ?? '')) {
        const failed = await read(straggler);
        if (failed === null) stragglers.delete(straggler);
        return failed;
      }
      if (straggler !== undefined) stragglers.delete(straggler);
      return sweep === null ? null : sweepOn();
    },
    observe(items, full) {
      // A list that fits one page was seen whole.
      if (!full) swept = true;
      const onPage = new Set(items.map(item => item.id));
      const elsewhere = store.open().filter(entry => !onPage.has(entry.id));
      if (elsewhere.length > 0 && swept && sweep === null) {
        if (elsewhere.length <= 1 || !canFilter) for (const entry of elsewhere) stragglers.add(entry.id);
        else sweep = { before: null, unseen: new Set(elsewhere.map(entry => entry.id)) };
      }
    },
    isSwept: () => swept,
    isLeft: () => sweep !== null || stragglers.size > 0,
  };
}
