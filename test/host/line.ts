/** One page of the Chromium host and its two lines: requests with their sender checked, and events. */
import type { BrowserContext, Frame, Page } from 'playwright-core';
import type { Custody } from '../../electron/contract/bridge.ts';
import { failure } from '../../electron/contract/outcome.ts';
import { type PageName, pagePaths } from '../../electron/contract/policy.ts';
import { bindings } from './bindings.ts';
import { pageScript } from './page-script.ts';

declare global {
  interface Window {
    /** As renderer/bridge.ts has it: for what tests evaluate in a page. */
    readonly custody: Custody;
  }
}

export interface Line {
  page: Page;
  send(event: string, value: unknown): void;
}

interface Hearers {
  request(sender: PageName, name: unknown, parameters: unknown): Promise<unknown>;
  part(sender: PageName, number: unknown): Promise<unknown>;
  violated(text: string): void;
  failed(text: string): void;
}

/** Whether a call comes from the main frame of the page it was bound in, at that page's own address: as under Electron. */
function isOwn(frame: Frame, page: Page, name: PageName, origin: string): boolean {
  return frame === page.mainFrame() && frame.url().split('#')[0] === origin + pagePaths[name];
}

/** As text: the driver takes an object apart member by member, in this process, which takes ten times as long. */
const told = (value: unknown): string | undefined => JSON.stringify(value);
const notOurs = () => failure('forbidden', 'Only the pages of this app may make requests.');

/** Makes a page with its bridge; nothing is loaded yet. */
export async function connectPage(context: BrowserContext, name: PageName, origin: string, hear: Hearers): Promise<Line> {
  const page = await context.newPage();
  const queue: [string, unknown][] = [];
  let deliver: ((events: [string, unknown][]) => void) | null = null;

  await page.exposeBinding(bindings.request, async ({ frame }, operation: unknown, parameters: unknown) =>
    told(isOwn(frame, page, name, origin) ? await hear.request(name, operation, parameters) : notOurs()),
  );
  await page.exposeBinding(bindings.events, ({ frame }) => {
    if (!isOwn(frame, page, name, origin)) return told([]);
    const waiting = queue.splice(0);
    // A page that was loaded again asks anew; what its predecessor waited for is never answered.
    return waiting.length > 0
      ? told(waiting)
      : new Promise<string | undefined>(resolve => {
          deliver = events => resolve(told(events));
        });
  });
  await page.exposeBinding(bindings.part, async ({ frame }, number: unknown) =>
    told(isOwn(frame, page, name, origin) ? await hear.part(name, number) : notOurs()),
  );
  await page.exposeBinding(bindings.violation, (_source, text: unknown) => hear.violated(String(text)));
  await page.addInitScript(await pageScript(name, origin));
  page.on('pageerror', error => hear.failed(error.message));
  page.on('console', message => {
    if (message.type() === 'error') hear.failed(message.text());
  });
  return {
    page,
    send(event, value) {
      queue.push([event, value]);
      if (deliver === null) return;
      const waiting = deliver;
      deliver = null;
      waiting(queue.splice(0));
    },
  };
}
