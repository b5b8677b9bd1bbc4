/** paginationOptions (docs/service.md#pagination). Default 10 objects; the row's check holds the limit to 100. */
import { wrongField } from './errors.ts';

export interface PageOptions {
  limit?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * `before` and `after` in time: what is older, what is newer. The page is always the part of the list next to the
 * cursor, in the order of the list (docs/service.md#lists: the next page of a newest-first list is `before` its last id).
 */
export function page<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  { limit, before, after }: PageOptions = {},
  order: 'newest first' | 'oldest first' = 'newest first',
): T[] {
  const cursors = order === 'newest first' ? { later: before, earlier: after } : { later: after, earlier: before };
  const names = order === 'newest first' ? { later: 'before', earlier: 'after' } : { later: 'after', earlier: 'before' };
  return cut(items, idOf, Number(limit ?? '10'), cursors, names).rows;
}

/** As `page`, along the list and with pageInfo: to page forward, endCursor is passed as `after` (list_earn_vaults). */
export function pageWithInfo<T>(items: readonly T[], idOf: (item: T) => string, { limit, before, after }: PageOptions = {}) {
  const names = { later: 'after', earlier: 'before' };
  const { rows, start, end } = cut(items, idOf, Number(limit ?? '10'), { later: after, earlier: before }, names);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      ...(first === undefined || last === undefined ? {} : { startCursor: idOf(first), endCursor: idOf(last) }),
    },
  };
}

/** `later`: rows behind this one in the list. `earlier`: rows in front of it, those next to it. */
function cut<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  limit: number,
  { later, earlier }: { later?: string | undefined; earlier?: string | undefined },
  names: { later: string; earlier: string },
): { rows: T[]; start: number; end: number } {
  const at = (cursor: string, name: string) => {
    const index = items.findIndex(item => idOf(item) === cursor);
    if (index === -1)
      throw wrongField(`paginationOptions.${name}`, `expected the cursor of an object of this list, received ${cursor}`);
    return index;
  };
  const from = later === undefined ? 0 : at(later, names.later) + 1;
  const to = earlier === undefined ? items.length : Math.max(from, at(earlier, names.earlier));
  const backwards = earlier !== undefined && later === undefined;
  const start = backwards ? Math.max(from, to - limit) : from;
  const end = backwards ? to : Math.min(to, from + limit);
  return { rows: items.slice(start, end), start, end };
}
