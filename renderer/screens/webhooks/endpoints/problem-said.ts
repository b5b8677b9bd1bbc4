import type { Problem } from '../../../../electron/contract/outcome.ts';
import { problemText } from '../../../parts/form/problem-words.ts';

/** What is wrong with a text field, in plain words; empty where nothing is. */
export const saidAt = (problems: readonly Problem[], path: string): string =>
  problems
    .filter(problem => problem.path === path)
    .map(problemText)
    .join('. ');
