/** The one handler for requests of pages, and the one sender of events to them. */
import { ipcMain } from 'electron';
import { failure } from '../contract/outcome.ts';
import type { PageName } from '../contract/policy.ts';
import type { EventName, Events } from '../contract/values/app-values.ts';
import type { Core } from '../core/core.ts';
import { errorFacts } from '../core/log/errors.ts';
import { eventChannel, partChannel, requestChannel } from './channels.ts';
import { note } from './log.ts';
import { pageOf, windowOf } from './window.ts';

/** Answers with outcomes only; what is thrown stays here. */
export function servePages(core: Promise<Core>): void {
  serve(requestChannel, async (sender, name, parameters) => (await core).pages.request(sender, name, parameters));
  serve(partChannel, async (sender, number) => (await core).pages.part(sender, number));
}

function serve(channel: string, answer: (sender: PageName, ...asked: unknown[]) => Promise<unknown>): void {
  ipcMain.handle(channel, async (event, ...asked: unknown[]) => {
    // SECURITY: who asks is told by the window, never by the message (docs/architecture.md#one-way-in).
    const sender = pageOf(event.senderFrame);
    if (sender === null) return failure('forbidden', 'Only the pages of this app may make requests.');
    try {
      return await answer(sender, ...asked);
    } catch (error) {
      note('error', { where: 'host', ...errorFacts(error) });
      // SECURITY: an exception may carry what was being worked on; the page learns only that there was one.
      return failure(
        'internal',
        'Countersign met an error of its own. It is not known whether anything was sent. Restart it and check the journal.',
      );
    }
  });
}

/** Sends an event to a page, or later where the page is not there yet. */
export function tell<E extends EventName>(page: PageName, event: E, value: Events[E]): void {
  const contents = windowOf(page)?.webContents;
  if (contents?.isLoading()) contents.once('did-finish-load', () => contents.send(eventChannel, event, value));
  else contents?.send(eventChannel, event, value);
}

/** A click on a notice may have opened the window: where it leads is told once the page is there. It asks for the rest itself. */
const waitForPage: ReadonlySet<EventName> = new Set(['reviews.show']);

/** Passes the core's events on, each to the page it is for. */
export function sendEvents(core: Core): void {
  core.onEvent((event, value, to) => {
    if (waitForPage.has(event)) tell(to, event, value);
    else windowOf(to)?.webContents.send(eventChannel, event, value);
  });
}
