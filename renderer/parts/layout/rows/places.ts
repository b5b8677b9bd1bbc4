/** px: as in group-head.module.css. */
const headHeight = 30;

/** Where rows stand one below the other, in px from the top of the first. */
export interface RowPlaces {
  /** Of all of them. */
  height: number;
  topOf(at: number): number;
  heightOf(at: number): number;
  /** The first that ends below `y`; the last one where none does. */
  under(y: number): number;
}

/**
 * Rows of one height, among them heads of groups of another. All heights are known, so that nothing is measured, and what
 * stands in view is found by halving: ten thousand rows scroll as ten do.
 * @param height px, of a row that is no head
 */
export function rowPlaces<T>(items: readonly T[], height: number, isHead: (item: T) => boolean): RowPlaces {
  const tops = [0];
  for (const [at, item] of items.entries()) tops.push((tops[at] ?? 0) + (isHead(item) ? headHeight : height));
  const topOf = (at: number) => tops[at] ?? 0;
  return {
    height: topOf(items.length),
    topOf,
    heightOf: at => topOf(at + 1) - topOf(at),
    under(y) {
      let [from, to] = [0, Math.max(0, items.length - 1)];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (topOf(middle + 1) > y) to = middle;
        else from = middle + 1;
      }
      return from;
    },
  };
}
