/** Answers to pages, of which a long one is told by a number, and asked for part by part (contract/parts.ts). */
import { type Failure, failure } from '../contract/outcome.ts';
import { isLong, type Long, type Part, partsOf } from '../contract/parts.ts';
import type { Sender } from './calls/dispatch.ts';

/**
 * Of one page, which fetches them one after the other: more than it has under way at once. SECURITY: a page that asks and never
 * fetches keeps no more of main’s memory than these.
 */
const mostLeft = 64;

type Request = (sender: Sender, name: unknown, parameters: unknown) => Promise<unknown>;

export interface LongAnswers {
  request: Request;
  /** The next part of an answer of this page; null after the last one. */
  part(sender: Sender, number: unknown): Promise<Part | Failure | null>;
}

export function createLongAnswers(request: Request): LongAnswers {
  const left = new Map<Sender, Map<number, Iterator<Part>>>();
  let last = 0;
  return {
    async request(sender, name, parameters): Promise<unknown> {
      const outcome = await request(sender, name, parameters);
      if (!isLong(outcome)) return outcome;
      const mine = left.get(sender) ?? new Map<number, Iterator<Part>>();
      left.set(sender, mine);
      last += 1;
      mine.set(last, partsOf(outcome));
      const [oldest] = mine.keys();
      if (mine.size > mostLeft && oldest !== undefined) mine.delete(oldest);
      return { long: last } satisfies Long;
    },
    async part(sender, number) {
      // SECURITY: a page has the parts of its own answers, and of nobody else's.
      const mine = left.get(sender);
      const parts = typeof number === 'number' ? mine?.get(number) : undefined;
      if (parts === undefined)
        return failure('not_found', 'Expected an answer of which something is left, received another number. Ask for it again.');
      const { done, value } = parts.next();
      // The one that is being fetched is the last to go.
      mine?.delete(number as number);
      if (done === true) return null;
      mine?.set(number as number, parts);
      return value;
    },
  };
}
