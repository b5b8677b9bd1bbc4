/**
 * How far the list of the service was read behind what the list here holds: where reading goes on, and where it has a gap,
 * because newer activities moved the end of the list further up.
 */
export interface Reach {
  /** Takes a page that was asked `before` an id. */
  take(page: { before: string; cursor: string | null; full: boolean; ids: readonly string[] }): void;
  /**
   * The id before which the next page is to be asked; null where all of it was read.
   * @param end the oldest that the list here holds without a gap from the newest on
   */
  next(end: string): string | null;
}

/** @param newer orders ids: the newer first */
export function createReach(newer: (a: string, b: string) => number): Reach {
  /** Ids whose next older one was read, or which end the list. */
  const followed = new Set<string>();
  /** Ids behind which nothing was read yet. */
  const ends = new Set<string>();
  return {
    take({ before, cursor, full, ids }) {
      const run = [before, ...ids, ...(cursor === null || cursor === ids.at(-1) ? [] : [cursor])];
      const last = full ? run.pop() : undefined;
      for (const id of run) {
        followed.add(id);
        ends.delete(id);
      }
      if (last !== undefined && !followed.has(last)) ends.add(last);
    },
    next: end => (followed.has(end) ? ([...ends].sort(newer)[0] ?? null) : end),
  };
}
