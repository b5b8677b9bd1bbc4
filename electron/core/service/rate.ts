/** How often a page may ask for something that costs more than the asking. */
import { failure, type Outcome } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';

export interface Allowance {
  /** So many at once after a pause. */
  burst: number;
  perMinute: number;
  /** What there is too much of, for a sentence: "clipboard comparisons". */
  what: string;
}

/** Takes one, or says when the next is there. */
export type Take = () => Outcome<null>;

export function createAllowance(clock: Pick<Clock, 'monotonic'>, { burst, perMinute, what }: Allowance): Take {
  let left = burst;
  let at = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    left = Math.min(burst, left + ((now - at) / 60_000) * perMinute);
    at = now;
    if (left < 1) {
      const seconds = Math.ceil(((1 - left) / perMinute) * 60);
      return failure('rate_limited', `Too many ${what} in a short time. Try again in ${seconds} seconds.`);
    }
    left -= 1;
    return { ok: true, value: null };
  };
}
