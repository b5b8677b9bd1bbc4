/** Reviews of long requests, read apart from main: a click, a keystroke or a poll does not wait for them. */
import type { ReviewDocument } from '../../../contract/values/document.ts';
import type { ReviewContext } from '../../known/context.ts';
import type { Apart } from '../../ports.ts';
import { type ReviewSubject, reviewDocument } from '../document.ts';
import { sizeOf } from '../weight.ts';
import type { Bound } from './bound.ts';

/** A document as `reviewDocument` makes it, with what a seal binds where that took another thread too. */
export interface Made {
  document: ReviewDocument;
  bound?: Bound;
}
/** Total, as `reviewDocument`. */
export type Read = (subject: ReviewSubject, context: ReviewContext) => Promise<Made>;

/** Some hundred calls in one: what is shorter is read in less time than another thread would take to hear of it. */
const long = { members: 2_000, characters: 50_000 };

function isLong(subject: ReviewSubject): boolean {
  const { members, characters } = sizeOf(subject, long);
  return members > long.members || characters > long.characters;
}

/**
 * @param apart left out where there is no other thread: everything is read at once then
 * @param onFailed hears why a thread could not be had or did not answer; what it was to read is read here, as it would have been
 */
export const readingApart =
  (apart: Apart | undefined, onFailed: (error: unknown) => void): Read =>
  async (subject, context) => {
    const here = () => ({ document: reviewDocument(subject, context) });
    if (apart === undefined || !isLong(subject)) return here();
    try {
      return (await apart.review(subject, context)) as Made;
    } catch (error) {
      onFailed(error);
      return here();
    }
  };
