import type { Custody } from '../electron/contract/bridge.ts';
import { withWholeAnswers } from '../electron/contract/whole-answers.ts';

declare global {
  interface Window {
    /** Put there by the preload; the only way out of this page. */
    readonly custody: Custody;
  }
}
export const custody: Custody = withWholeAnswers(window.custody);
