/** Lists that come in pages: read to their end, behind what people ask for, and used before they are whole. */
import type { Outcome } from '../../contract/outcome.ts';
import type { Ask, Current, Pages, Source } from './directory.ts';

type Unread = NonNullable<NonNullable<Current['unread']>['accounts']>;

export type Read = 'read' | 'unreachable';
export const readOf = (answer: Outcome<unknown>): Read =>
  !answer.ok && (answer.code === 'offline' || answer.code === 'key_unavailable') ? 'unreachable' : 'read';

export function membersOf({ members }: Pick<Source, 'members'>, answer: unknown): Current {
  return Object.fromEntries(Object.entries(members).map(([name, path]) => [name, path.reduce<unknown>(memberOf, answer)]));
}
export const memberOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const listOf = (answer: unknown, name: string): unknown[] => {
  const list = memberOf(answer, name);
  return Array.isArray(list) ? list : [];
};

/** A list in pages that was read in part: it goes on where it ended. */
interface Held {
  rows: unknown[];
  ids: Set<unknown>;
  after: unknown;
}

export interface PagedLists {
  /** The first page; `then` hears how to read the others. */
  readFirst(source: Source, pages: Pages, then: (next: () => Promise<Read>) => void): Promise<Read>;
  /** One was read in part: the next reading goes on there. */
  isHeld(): boolean;
}

export function pagedLists(
  ask: Ask,
  onChange: () => void,
  mostRows: number,
  current: () => Current,
  take: (members: Current) => void,
): PagedLists {
  let held: Held | null = null;
  const withUnread = (list: Pages['list'], unread: Unread | undefined) => unreadOf(current(), list, unread);
  /** The first page, or nothing where a reading that was interrupted goes on behind it. */
  const readFirst = async (source: Source, pages: Pages, then: (next: () => Promise<Read>) => void): Promise<Read> => {
    const before = listOf(current(), pages.list).length;
    const wasWhole = before > 0 && current().unread?.[pages.list] === undefined;
    if (held === null) {
      const page = await ask(source.query, source.parameters, 'person');
      if (!page.ok) return readOf(page);
      held = { rows: [], ids: new Set(), after: undefined };
      if (takePage(held, page.value, pages, mostRows) === 'end') {
        held = null;
        take({ ...membersOf(source, page.value), ...withUnread(pages.list, undefined) });
        return 'read';
      }
      if (!wasWhole) take({ ...membersOf(source, page.value), ...withUnread(pages.list, afterFirst(held.rows, pages)) });
    }
    const from = held;
    then(() => readFurther(source, pages, from, { before, wasWhole }));
    return 'read';
  };

  /**
   * Reads a list to its end and tells what there is each time it has doubled: a list that is read for the first time is
   * used before it is whole, and one that was whole before is used until the new one is.
   */
  const readFurther = async (
    { query, parameters, members }: Source,
    pages: Pages,
    { rows, ids, after: from }: Held,
    { before, wasWhole }: { before: number; wasWhole: boolean },
  ): Promise<Read> => {
    const reading: Held = { rows, ids, after: from };
    const tell = (unread: Unread | undefined) => {
      // SECURITY: a part of a list must not stand for the whole in silence: whoever is in the rest reads as a stranger.
      if (wasWhole && unread !== undefined && unread.because !== 'limit') return;
      take({ ...membersOf({ members }, { [pages.list]: [...rows] }), ...withUnread(pages.list, unread) });
      onChange();
    };
    let told = rows.length;
    let toldAt = Math.max(2 * rows.length, 2 * before);
    for (;;) {
      if (rows.length >= mostRows) {
        held = null;
        tell({ read: rows.length, because: 'limit' });
        return 'read';
      }
      const page = await ask(
        query,
        { ...parameters, paginationOptions: { limit: String(pages.size), after: reading.after } },
        'background',
      );
      if (!page.ok) {
        held = reading;
        tell({ read: rows.length, because: 'refused' });
        return readOf(page);
      }
      if (takePage(reading, page.value, pages, mostRows) === 'end') {
        held = null;
        if (rows.length !== told || wasWhole || current().unread?.[pages.list] !== undefined) tell(undefined);
        return 'read';
      }
      if (rows.length >= toldAt && rows.length < mostRows) {
        toldAt = 2 * rows.length;
        told = rows.length;
        tell({ read: rows.length, because: 'reading' });
      }
    }
  };

  return { readFirst, isHeld: () => held !== null };
}

/** A page that is not full is most often the only one: nothing is said to be unread until there is more. */
const afterFirst = (rows: readonly unknown[], { size }: Pages): Unread | undefined =>
  rows.length >= size ? { read: rows.length, because: 'reading' } : undefined;

function unreadOf(current: Current, list: Pages['list'], unread: Unread | undefined): Current {
  const { [list]: _, ...others } = current.unread ?? {};
  return { unread: unread === undefined ? others : { ...others, [list]: unread } };
}

/** Adds what a page brings. */
function takePage(to: Held, answer: unknown, { list, id }: Pages, mostRows: number): 'end' | 'more' {
  const came = listOf(answer, list);
  const fresh = came.filter(row => !to.ids.has(memberOf(row, id)));
  for (const row of fresh) to.ids.add(memberOf(row, id));
  to.rows.push(...fresh.slice(0, mostRows - to.rows.length));
  to.after = memberOf(came.at(-1), id);
  // Only an empty page is the end: the service may give fewer than were asked for. One that knows no cursor repeats itself.
  return fresh.length === 0 || to.after === undefined ? 'end' : 'more';
}
