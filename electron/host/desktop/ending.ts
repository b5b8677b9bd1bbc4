/** The end of the app: what is under way is finished or written down, in bounded time, whoever ends it. */
import { app, powerMonitor } from 'electron';
import type { Core } from '../../core/core.ts';

/** The core gives what is on the wire five seconds; a keychain that does not answer does not keep the computer on. */
const longestMs = 10_000;

const late = () =>
  new Promise<void>(resolve => {
    setTimeout(resolve, longestMs).unref();
  });

interface Last {
  /** Gives back what the process holds. */
  release(): Promise<void>;
  /** Ends the app in its own way, where there is one. */
  last(): boolean;
}

/** Ends in order: the core writes what it has to before the process goes. A second quit waits for the first. */
export function endInOrder(core: Promise<Core>, { release, last }: Last): void {
  let ended = false;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await Promise.race([core.then(running => running.stop()).catch(() => undefined), late()]);
    await release();
    ended = true;
    if (!last()) app.quit();
  };
  app.on('will-quit', event => {
    if (ended) return;
    event.preventDefault();
    void end();
  });
  // The system is asked for the moment that this takes (Linux and macOS; its types lack the event).
  const withSystem = (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  };
  powerMonitor.on('shutdown', withSystem);
}
