/** For updates: what is there now beside what would be. */
import type { Difference } from '../../contract/document.ts';
import type { Subject } from './subject.ts';

export function differencesOf(_subject: Subject): Difference[] {
  return [];
}
