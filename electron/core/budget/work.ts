/** A budget of steps for reading what comes. Counted, not timed: the same payload costs the same on every machine. */
import { count } from '../../contract/text/plain-text.ts';
import { limits } from './limits.ts';

/** Found before the work: what comes is over a limit, and is not read. */
export class OverLimit extends Error {
  override name = 'OverLimit';
  /** A sentence about the payload. */
  readonly sentence: string;
  /** It goes over a share of a list: opened on its own, it may be read. */
  readonly later: boolean;
  constructor(sentence: string, later = false) {
    super(sentence);
    this.sentence = sentence;
    this.later = later;
  }
}

/** “The payload has 1,048,579 bytes, 3 more than the 1,048,576 that are read here” */
const tooMuch = (has: string, unit: string, found: number, most: number): OverLimit =>
  new OverLimit(`${has} ${count(found)} ${unit}, ${count(found - most)} more than the ${count(most)} this app reads`);

/**
 * @param has “The payload has”
 * @throws OverLimit
 */
export function within(has: string, unit: string, found: number, most: number): void {
  if (found > most) throw tooMuch(has, unit, found, most);
}

let taken = 0;
/** Steps taken by every budget of this process so far: tests measure work by it. */
export const stepsTaken = (): number => taken;

/** Whether a person opened it, or it is one row of many. */
type Purpose = 'review' | 'list';

export class Work {
  readonly purpose: Purpose;
  private readonly most: number;
  private readonly above: Work | undefined;
  private spent = 0;

  constructor(most: number, purpose: Purpose = 'review', above?: Work) {
    this.most = most;
    this.purpose = purpose;
    this.above = above;
  }

  /**
   * Asked for before the work it stands for.
   * @throws OverLimit
   */
  spend(steps: number): void {
    const wanted = Math.ceil(steps);
    const ask = this.spent + wanted;
    if (ask > this.most)
      throw this.purpose === 'list'
        ? new OverLimit('Too long to read in the list; it is read when opened', true)
        : tooMuch('The request holds work of at least', 'steps', ask, this.most);
    this.above?.spend(wanted);
    this.spent = ask;
    if (this.above === undefined) taken += wanted;
  }

  /** A part of this budget, for one of several that share it. */
  share(most: number): Work {
    return new Work(most, this.purpose, this);
  }
}

export const reviewWork = (): Work => new Work(limits.steps.review);
export const listWork = (rows: number): Work => new Work(limits.steps.list + limits.steps.perRow * rows, 'list');
