/**
 * What the feed asks for, a request at a time: the newest page, the gaps behind it, and the open activities again.
 * list_activities is newest first, `before` an id goes on, and it has no page info (docs/service.md#lists).
 */
import type { Failure } from '../../contract/outcome.ts';
import { slicesBy } from '../budget/slices.ts';
import type { Clock } from '../ports.ts';
import type { Service, Target } from '../service/service.ts';
import { lister, openOnes } from './open-ones.ts';
import { itemOf } from './read.ts';
import type { FeedStore } from './store.ts';

export interface FeedReader {
  /** The newest page. Pages behind it that are missing are left to `step`. */
  newest(): Promise<Failure | null>;
  /** One request of what is left to do. */
  step(): Promise<Failure | null>;
  /** `now`: something is missing, or left the open ones. `paced`: open activities are due to be looked at again. */
  todo(): 'now' | 'paced' | null;
  /** What is open is looked at again as soon as may be. */
  hurry(): void;
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
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  pollSeconds(): number;
  most: number;
}

export function createFeedReader({ service, target, store, clock, pollSeconds, most }: FeedReaderSettings): FeedReader {
  let started = false;
  let gaps: Gap[] = [];
  const list = lister(service, target, () => slicesBy(clock));
  const open = openOnes(list, store, clock, pollSeconds);

  const fillGap = async (gap: Gap): Promise<Failure | null> => {
    const asked = store.moment();
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
    await store.take(items, true, asked, true);
    open.seen(page.value);
    if (store.size() >= most && !gap.toKnown) gaps = [];
    else if (met || stuck || !full || cursor === null) gaps = gaps.filter(g => g !== gap);
    else gap.before = cursor;
    return null;
  };

  const readOne = async (id: string): Promise<Failure | null> => {
    const asked = store.moment();
    const answer = await service.query(target, 'get_activity', { activityId: id }, { priority: 'poll', attempts: 1 });
    if (answer.ok && answer.value.activity.id === id) await store.take([itemOf(answer.value.activity)], false, asked);
    else if (!answer.ok && !['not_found', 'refused', 'bad_answer', 'permission_denied'].includes(answer.code)) return answer;
    return null;
  };

  return {
    async newest() {
      const asked = store.moment();
      const page = await list('poll', {});
      if (!page.ok) return page;
      const { items, cursor, full } = page.value;
      const met = items.some(item => store.get(item.id)?.paged);
      await store.take(items, true, asked);
      open.seen(page.value);
      if (full && cursor !== null && !started) gaps = [{ before: cursor, toKnown: false }];
      else if (full && cursor !== null && !met) gaps.unshift({ before: cursor, toKnown: true });
      started = true;
      open.observe(items, full);
      return null;
    },
    step() {
      if (!open.isSwept()) return open.sweepOn();
      const gap = gaps[0];
      if (gap !== undefined && !open.haveLeft()) return fillGap(gap);
      return open.readNext(readOne);
    },
    todo() {
      if (!started) return null;
      if (!open.isSwept() || gaps.length > 0 || open.haveLeft()) return 'now';
      return open.isLeft() ? 'paced' : null;
    },
    hurry: open.hurry,
    complete: () => started && open.isSwept() && gaps.length === 0,
  };
}
