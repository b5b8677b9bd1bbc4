/**
 * What is asked of the past while a line of the list is made. Of thousands that wait, one that ends changes what a few lines
 * say: whom one has dealt with, what failed before, who was seen voting. A line to which the past still answers the same need
 * not be made anew.
 */
import type { ReviewContext } from './context.ts';

type Answer = string | boolean | null;

/** By what is asked: the answer, and how to ask again; null where there was no answer. */
export type Asked = Map<string, { answer: Answer; again: (context: ReviewContext) => Answer } | null>;

/** A line that asks more than this, such as one of two thousand payments, is made anew each time. */
const most = 100;

/**
 * Asks the past, and notes question and answer where somebody keeps them. Whatever a line says of other activities is asked
 * here: what is looked up beside it stays as it was when something ends.
 * @param what the question, told apart from any other
 * @param question is kept as long as the line is: it may hold what it asks about, and nothing of the context
 * @throws whatever the question throws
 */
export function ofPast<A extends Answer>(context: ReviewContext, what: string, question: (context: ReviewContext) => A): A {
  const { asked } = context;
  const isNoted = asked !== undefined && asked.size <= most && !asked.has(what);
  if (isNoted) asked.set(what, null);
  const answer = question(context);
  if (isNoted) asked.set(what, { answer, again: question });
  return answer;
}

/** Whether the past answers the same by now. SECURITY: a question without an answer is no reason to keep what was said. */
export function answersTheSame(asked: Asked, context: ReviewContext): boolean {
  if (asked.size > most) return false;
  try {
    for (const each of asked.values()) if (each === null || each.again(context) !== each.answer) return false;
    return true;
  } catch {
    return false;
  }
}
