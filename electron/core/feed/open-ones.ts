/** The open activities that the newest page does not show: walked over now and then, and those that left read in pages. */

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
  /** Reads a page of those that left the list, or goes on with the walk. `read`: one that no page shows. */
  readNext(read: (id: string) => Promise<Failure | null>): Promise<Failure | null>;
  /** These were on a page that was read for another reason. */
  seen(page: Page): void;
  /** Begins a walk behind the newest page where open ones are held that it does not show. */
  observe(newest: readonly Item[], full: boolean): void;
  /** They were walked over once. */
  isSwept(): boolean;
  /** Some left the list: what became of them is the news that a person waits for. */
  haveLeft(): boolean;
  /** Something is left to be read. */
  isLeft(): boolean;
}

export function openOnes(list: List, store: FeedStore): OpenOnes {
  /** A walk over the open ones: what was open when it began and was not seen since. */
  let sweep: { before: string | null; unseen: Set<string> } | null = null;
  let swept = false;
  let canFilter = true;
  /** Open a moment ago and no longer listed as such. */
  const stragglers = new Set<string>();
  /** Those that the page where they should stand does not show: read one by one. */
  const missed = new Set<string>();

  const seen = (page: Page) => {
    for (const item of page.items) {
      sweep?.unseen.delete(item.id);
      stragglers.delete(item.id);
      missed.delete(item.id);
    }
  };
  /** Of what a page of the open ones covers, those that it does not show. */
  const gapsIn = ({ unseen }: { unseen: Set<string> }, after: string | null, last: string | null) => {
    if (last === null) return;
    let within = after === null;
    for (const { id } of store.all()) {
      if (within && unseen.delete(id)) stragglers.add(id);
      if (id === after) within = true;
      if (id === last) return;
    }
  };
  const sweepOn = async (): Promise<Failure | null> => {
    sweep ??= { before: null, unseen: new Set(store.open().map(entry => entry.id)) };
    const asked = store.moment();
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
    store.take(page.value.items, false, asked);
    seen(page.value);
    gapsIn(sweep, sweep.before, page.value.full ? page.value.cursor : null);
    if (page.value.full) sweep.before = page.value.cursor;
    else {
      for (const id of sweep.unseen) stragglers.add(id);
      sweep = null;
      swept = true;
    }
    return null;
  };

  /** The page of the whole list on which one stands that left; what else left may stand there, too. */
  const readAround = async (id: string): Promise<Failure | null> => {
    const asked = store.moment();
    const page = await list('poll', { before: store.above(id) });
    if (!page.ok && page.code !== 'refused' && page.code !== 'invalid') return page;
    if (page.ok) {
      store.take(page.value.items, false, asked);
      seen(page.value);
    }
    if (stragglers.has(id)) missed.add(id);
    return null;
  };

  return {
    sweepOn,
    seen,
    async readNext(read) {
      for (const id of stragglers) if (!isOpen(store.get(id)?.activity?.status ?? '')) stragglers.delete(id);
      for (const id of missed) if (!stragglers.has(id)) missed.delete(id);
      const [alone] = stragglers.size === 1 ? stragglers : missed;
      if (alone !== undefined) {
        const failed = await read(alone);
        if (failed === null) {
          stragglers.delete(alone);
          missed.delete(alone);
        }
        return failed;
      }
      if (stragglers.size > 0) {
        const newest = store.all().find(({ id }) => stragglers.has(id));
        if (newest !== undefined) return readAround(newest.id);
        stragglers.clear();
      }
      return sweep === null ? null : sweepOn();
    },
    observe(items, full) {
      // A list that fits one page was seen whole.
      if (!full) swept = true;
      const onPage = new Set(items.map(item => item.id));
      const elsewhere = store.open().filter(entry => !onPage.has(entry.id));
      if (elsewhere.length === 0 || !swept || sweep !== null) return;
      if (elsewhere.length === 1 || !canFilter) for (const entry of elsewhere) stragglers.add(entry.id);
      else {
        // The cursor has to be in the list that it goes on in: the last open one of the newest page is.
        const last = items.findLast(({ kind, id }) => kind === 'activity' && isOpen(store.get(id)?.activity?.status ?? ''));
        sweep = { before: last?.id ?? null, unseen: new Set(elsewhere.map(entry => entry.id)) };
      }
    },
    isSwept: () => swept,
    haveLeft: () => stragglers.size > 0,
    isLeft: () => sweep !== null || stragglers.size > 0,
  };
}
