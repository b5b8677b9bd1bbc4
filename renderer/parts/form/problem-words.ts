import type { Problem } from '../../../electron/contract/outcome.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { plain } from '../../words/text/hostile.ts';

const missing: Record<FormField['kind'], string> = {
  text: 'Fill this in',
  number: 'Fill this in',
  choice: 'Choose one',
  flag: 'Choose true or false',
  list: 'Add an entry',
  group: 'Fill this in',
};

/** The service's own words on a field; it does not repeat what came (docs/service.md#error-body). */
const isService = ({ received }: Problem): boolean => received === 'what was sent';

/** Whether what came is worth saying. */
export const showsReceived = (problem: Problem): boolean => !isMissing(problem) && !isService(problem);

/** Whether nothing was given at all, rather than something wrong. */
export const isMissing = ({ received }: Problem): boolean => received === 'nothing' || received === '""';

/** What to do about a problem, in few words. What came stands apart, because it is text from outside. */
export function problemWords(kind: FormField['kind'] | undefined, problem: Problem): string {
  if (isService(problem)) return `The service says: ${problem.expected}`;
  const few = kind === undefined || !isMissing(problem) ? undefined : missing[kind];
  if (few === undefined) return `Expected ${problem.expected}`;
  return /^(a string|a number|one of |true or false)|that is not empty$/.test(problem.expected)
    ? few
    : `${few}: ${problem.expected}`;
}

/** A problem of a text field in one text: what to do, and what came where that is worth saying. */
export const problemText = (problem: Problem): string =>
  `${problemWords('text', problem)}${showsReceived(problem) ? `, received ${plain(problem.received)}` : ''}`;
