import type { Custody } from '../electron/contract/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; the only way out of this page. */
    readonly custody: Custody;
  }
}
export const custody: Custody = window.custody;
