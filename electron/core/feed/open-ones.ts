/** The open activities that the newest page does not show: walked over now and then, and those that left read in pages. */

import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import { isOpen, openStatuses } from '../../contract/service/activity-status.ts';
import type { Slices } from '../budget/slices.ts';
import type { Clock } from '../ports.ts';
import type { Priority } from '../service/request-queue.ts';
import type { Service, Target } from '../service/service.ts';
import { type Item, type Page, pageReader } from './read.ts';
import type { FeedStore } from './store.ts';
import { createStragglers } from './stragglers.ts';

const pageSize = 100;
/**
 * So many polls a walk that found nothing new lets the next one wait, for each of its pages, and no longer than that: a few
 * hundred are walked over with each poll, four thousand every two minutes, while nobody does anything.
 */
const [pollsOfPage, restOfPageMs] = [0.3, 3_000];

export type List = (
  priority: Priority,
  more: { before?: string | null; open?: boolean },
) => Promise<Outcome<Page & { full: boolean }>>;

/** @param slices in which a page is read */
export function lister(service: Service, target: Target, slices: () => Slices): List {
  const read = pageReader(slices);
  return async (priority, more) => {
    const answer = await service.ask(
      target,
      'list_activities',
      {
        ...(more.open ? { filterByStatus: [...openStatuses] } : {}),
        paginationOptions: { limit: String(pageSize), ...(more.before ? { before: more.before } : {}) },
      },
      { priority, attempts: 1, read },
    );
    if (!answer.ok) return answer;
    const { read: page, limit } = answer.value;
    return done({ ...page, full: page.items.length >= (limit ?? pageSize) && page.cursor !== null });
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
  /** Somebody did something, or wants to see: the next walk does not wait. */
  hurry(): void;
}

interface Walk {
  before: string | null;
  /** What was open when it began and was not seen since. */
  unseen: Set<string>;
  pages: number;
  foundNews: boolean;
}
const walk = (before: string | null, unseen: Iterable<string>): Walk => ({
  ...{ before, unseen: new Set(unseen), pages: 0, foundNews: false },
});

export function openOnes(list: List, store: FeedStore, clock: Pick<Clock, 'monotonic'>, pollSeconds: () => number): OpenOnes {
  /** A walk over the open ones. */
  let sweep: Walk | null = null;
  /** Monotonic: no walk begins before. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let swept = false;
  let canFilter = true;
  const stragglers = createStragglers(list, store);

  const seen = (page: Page) => {
    for (const item of page.items) sweep?.unseen.delete(item.id);
    stragglers.seen(page);
  };
  const ended = ({ unseen, pages, foundNews }: Walk) => {
    stragglers.add(unseen);
    if (!foundNews && !stragglers.any())
      restsUntil = clock.monotonic() + pages * Math.min(restOfPageMs, pollsOfPage * pollSeconds() * 1_000);
    sweep = null;
    swept = true;
  };
  const sweepOn = async (): Promise<Failure | null> => {
    sweep ??= walk(
      null,
      store.open().map(entry => entry.id),
    );
    const asked = store.moment();
    const page = await list(swept ? 'poll' : 'background', { before: sweep.before, open: true });
    if (!page.ok) {
      const refused = page.code === 'refused' || page.code === 'invalid' || page.code === 'not_found';
      if (!refused) return page;
      // The activity the cursor named may be decided by now, and no longer in the filtered list: begin again.
      if (sweep.before !== null) Object.assign(sweep, { before: null, foundNews: true });
      else {
        canFilter = false;
        ended(sweep);
      }
      return null;
    }
    const { items, full, cursor } = page.value;
    sweep.pages += 1;
    sweep.foundNews ||= items.some(({ id, digest }) => store.get(id)?.digest !== digest);
    // Only the first walk is read behind: later ones tell what became of a vote.
    await store.take(items, false, asked, !swept);
    seen(page.value);
    if (full) {
      stragglers.addMissing(sweep.unseen, sweep.before, cursor);
      sweep.foundNews ||= stragglers.any();
      sweep.before = cursor;
    } else ended(sweep);
    return null;
  };

  return {
    sweepOn,
    seen,
    async readNext(read) {
      return (await stragglers.next(read)) ?? (stragglers.any() || sweep === null ? null : sweepOn());
    },
    observe(items, full) {
      // A list that fits one page was seen whole.
      if (!full) swept = true;
      if (!swept || sweep !== null || clock.monotonic() < restsUntil) return;
      const onPage = new Set(items.map(item => item.id));
      const elsewhere = store.open().flatMap(({ id }) => (onPage.has(id) ? [] : id));
      if (elsewhere.length === 0) return;
      if (elsewhere.length === 1 || !canFilter) return stragglers.add(elsewhere);
      // The cursor has to be in the list that it goes on in: the last open one of the newest page is.
      const last = items.findLast(({ id }) => isOpen(store.get(id)?.activity?.status ?? ''));
      sweep = walk(last?.id ?? null, elsewhere);
    },
    isSwept: () => swept,
    haveLeft: stragglers.any,
    isLeft: () => sweep !== null || stragglers.any(),
    hurry() {
      restsUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
