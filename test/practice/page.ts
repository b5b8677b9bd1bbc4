/** paginationOptions over a list that is ordered newest (or largest) first (interface.md, Pagination options). */
import { wrongField } from './errors.ts';

export interface PageOptions {
  limit?: string | undefined;
  /** The items that come later in the list than this one: the next page (service-facts §2.6). */
  before?: string | undefined;
  /** The items that come earlier in the list than this one, nearest first kept. */
  after?: string | undefined;
}

/** Default 10, at most 100 (the row's check holds the limit). An unknown cursor is a wrong field. */
export function page<T>(items: readonly T[], idOf: (item: T) => string, options: PageOptions = {}): T[] {
  const limit = Number(options.limit ?? '10');
  const at = (cursor: string, name: 'before' | 'after') => {
    const index = items.findIndex(item => idOf(item) === cursor);
    if (index === -1) throw wrongField(`paginationOptions.${name}`, `expected the id of an object of this list, got ${cursor}`);
    return index;
  };
  const start = options.before === undefined ? 0 : at(options.before, 'before') + 1;
  const end = options.after === undefined ? items.length : at(options.after, 'after');
  const between = items.slice(start, Math.max(start, end));
  return options.after !== undefined && options.before === undefined ? between.slice(-limit) : between.slice(0, limit);
}
