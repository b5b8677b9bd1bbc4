import type { Custody } from '../../electron/contract/bridge.ts';

/** SECURITY: this page's preload gives the confirmation calls and events, nothing else (design §4.2). */
export const custody: Pick<Custody, 'confirm' | 'on'> = window.custody;
