/** The end of the app: what is under way is finished or written down, in bounded time, whoever ends it. */
import { app, powerMonitor } from 'electron';
import type { Core } from '../../core/core.ts';

/** The core gives what is on the wire five seconds; a keychain that does not answer does not keep the computer on. */
const longestMs = 10_000;

const late = () =>
  new Promise<false>(resolve => {
    setTimeout(() => resolve(false), longestMs).unref();
  });

interface Last {
  /** Gives back what the process holds. */
  release(): Promise<void>;
  /** Ends the app in its own way, where there is one. `isStopped`: the core came to its end. */
  last(isStopped: boolean): boolean;
}

/** Ends in order: the core writes what it has to before the process goes. A second quit waits for the first. */
export function endInOrder(core: Promise<Core>, { release, last }: Last): void {
  let ended = false;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const stop = core.then(running => running.stop().then(() => true)).catch(() => false);
    const isStopped = await Promise.race([stop, late()]);
    // A disk that hangs keeps nobody either.
    await Promise.race([release(), late()]);
    ended = true;
    if (!last(isStopped)) app.quit();
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
