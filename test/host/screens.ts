/** Where the app's pages are shown: in Chromium (in-chromium.ts), or in Electron's own windows (in-electron.ts). */
import type { Browser, Page } from 'playwright-core';
import { type PageName, pageOrigins } from '../../electron/contract/policy.ts';
import type { Core } from '../../electron/core/core.ts';

/** `.invalid` never resolves (RFC 2606), and https makes the pages a secure context as `app:` does. An origin for each page. */
export const inChromium = {
  main: 'https://countersign.invalid',
  confirm: 'https://confirm.countersign-window.invalid',
} as const satisfies Record<PageName, string>;

/** Origins of the pages where the specs run. */
export const origins: Record<PageName, string> = process.env.HOST === 'electron' ? pageOrigins : inChromium;

/** A page that is shown, and its line for events. */
export interface Shown {
  page: Page;
  send(event: string, value: unknown): void;
  /** Resolves when it is loaded, or was closed before. */
  load(): Promise<void>;
}

export interface Screens {
  /**
   * Makes a page; `load` it.
   * @param id what the confirmation window is opened for
   * @param onClose is told of a page that is closed before it is all there, too
   */
  open(name: PageName, id: string | null, onClose: () => void): Promise<Shown>;
  /** Draws a page as large as the settings say, in per cent. */
  draw(page: Page, zoom: number): Promise<void>;
  /** Text on the clipboard, as far as it may be read; null where there is none. */
  clipboard(): Promise<string | null>;
  close(): Promise<void>;
}

type Pages = Core['pages'];
/** What pages ask, and what went wrong in them. */
export interface Hearers extends Pages {
  /** What the policy blocked. */
  violated(page: PageName, text: string): void;
  failed(page: PageName, text: string): void;
  /** What a page tried to load from elsewhere. */
  foreign(url: string): void;
}

export interface ScreenOptions {
  /** A folder that holds a built renderer. */
  renderer: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  reducedMotion: 'reduce' | 'no-preference';
  headless?: boolean;
  /** A browser to use instead of one of its own; it stays open. */
  browser?: Browser;
}
