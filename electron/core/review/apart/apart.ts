/** Reviews of long requests, read apart from main: a click, a keystroke or a poll does not wait for them. */
import type { ReviewDocument } from '../../../contract/values/document.ts';
import { type Slices, stepwise } from '../../budget/slices.ts';
import type { ReviewContext } from '../../known/context.ts';
import type { Apart } from '../../ports.ts';
import { type ReviewSubject, reviewing } from '../document.ts';
import { sizeOf } from '../weight.ts';
import type { Bound } from './bound.ts';

/** A document as `reviewDocument` makes it, with what a seal binds where that took another thread too. */
export interface Made {
  document: ReviewDocument;
  bound?: Bound;
}
/** Total, as `reviewDocument`. */
export type Read = (subject: ReviewSubject, context: ReviewContext) => Promise<Made>;

/** Some dozens of calls or payloads: a hundred, read for the first time, keep main for longer than a person should notice. */
const long = { members: 40, characters: 6_000 };
/** What voters stamped is most often the request once more, and compared with it. */
const longVotes = { members: 2_000, characters: 50_000 };

function isOver(value: unknown, most: { members: number; characters: number }): boolean {
  const { members, characters } = sizeOf(value, most);
  return members > most.members || characters > most.characters;
}
/** An activity holds the parameters that are read a second time. */
const isLong = ({ parameters, activity }: ReviewSubject): boolean =>
  isOver(parameters, long) || isOver(activity?.votes, longVotes);

/**
 * @param apart left out where there is no other thread: everything is read at once then
 * @param onFailed hears why a thread could not be had or did not answer; what it was to read is read here, as it would have been
 */
export const readingApart =
  (apart: Apart | undefined, onFailed: (error: unknown) => void) =>
  async (subject: ReviewSubject, context: ReviewContext, slices: Slices): Promise<Made> => {
    const here = async () => ({ document: await stepwise(slices, reviewing(subject, context)) });
    if (apart === undefined || !isLong(subject)) return here();
    try {
      return (await apart.review(subject, context)) as Made;
    } catch (error) {
      onFailed(error);
      return here();
    }
  };
