import type { Problem } from '../../../electron/contract/outcome.ts';
import { problemWords, showsReceived } from '../../parts/form/problem-words.ts';
import { plain } from '../../words/hostile.ts';

/** What is wrong with a text field, in plain words; empty where nothing is. */
export function saidAt(problems: readonly Problem[], path: string): string {
  return problems
    .filter(problem => problem.path === path)
    .map(problem => `${problemWords('text', problem)}${showsReceived(problem) ? `; came: ${plain(problem.received)}` : ''}`)
    .join('. ');
}
