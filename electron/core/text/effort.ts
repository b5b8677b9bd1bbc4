/**
 * Work over text from outside is counted, and ends. Whoever sends a text chooses its length, and a comparison that takes as
 * long as its texts want stops the one process that shows and decides everything.
 */

/** Letters or entries one piece of work may look at. Honest requests of every size the service takes need a hundredth. */
const most = 5_000_000;

/** There is more to compare than is compared. Whoever catches it says so: what was not looked at was not found fine. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

export interface Effort {
  /** @throws TooMuch once more was spent than there is */
  spend(steps: number): void;
}

export function effort(limit = most): Effort {
  let left = limit;
  return {
    spend(steps) {
      left -= steps;
      if (left < 0) throw new TooMuch('there is too much text to compare');
    },
  };
}
