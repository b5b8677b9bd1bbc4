/** Long reviews in a thread of their own, which is there while there are some and for a while after. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { line } from '../../contract/in-turn.ts';
import { createGathering } from '../../contract/parts.ts';
import { slicesOf } from '../../core/budget/slices.ts';
import type { Apart } from '../../core/ports.ts';
import { createLender } from './lending.ts';
import type { FromThread, ToThread } from './thread.ts';

/** Who reads one long request often reads the next: loading the thread anew takes longer than most of them. */
const idleMs = 60_000;

/** Items that go over in one message: copying each by itself takes longer than the item. */
const together = 25;

interface Waiting {
  gathering: ReturnType<typeof createGathering>;
  resolve(made: unknown): void;
  reject(error: Error): void;
}

/** @param entry the thread: the file that the build makes of `thread.ts`, or that file itself */
export function createApart(entry: string | URL): Apart {
  const inTurn = line();
  /** Those whose turn has not come, too. */
  let many = 0;
  let waiting: Waiting | null = null;
  let thread: Worker | null = null;
  let lender = createLender();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const gone = (which: Worker, error: Error): void => {
    if (thread !== which) return;
    thread = null;
    // What was lent goes with the thread.
    lender = createLender();
    waiting?.reject(error);
    waiting = null;
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    if (ending === null) return;
    gone(ending, new Error('The thread was ended.'));
    await ending.terminate();
  };
  const take = async (from: Worker, part: FromThread): Promise<void> => {
    if (thread !== from) return;
    if (part === null) {
      waiting?.resolve(waiting.gathering.whole());
      waiting = null;
      return;
    }
    waiting?.gathering.take(part);
    // Whoever else waits has a turn between two parts.
    await setImmediate();
    from.postMessage({ next: true } satisfies ToThread);
  };
  const begin = (): Worker => {
    // SECURITY: it gets what it reads and nothing else: no environment, no arguments, and no keys, files or network by a port.
    const begun = new Worker(entry, { env: {}, argv: [], name: 'reviews' });
    const failed = (error: Error): void => {
      gone(begun, error);
      void begun.terminate();
    };
    begun.on('message', (part: FromThread) => void take(begun, part).catch(failed));
    begun.on('messageerror', failed);
    begun.on('error', error => gone(begun, error instanceof Error ? error : new Error(String(error))));
    begun.on('exit', code => gone(begun, new Error(`The thread ended (${code}).`)));
    return begun;
  };
  /** What is known is as large as the organisation: copied at once it would keep main for longer than the review would. */
  const send = async (to: Worker, subject: unknown, context: unknown): Promise<void> => {
    const post = (message: ToThread) => to.postMessage(message);
    const { told, fresh } = lender.lend(context);
    const slices = slicesOf(() => performance.now(), setImmediate);
    for (let from = 0; from < fresh.length; from += together) {
      if (slices.isOver()) await slices.giveWay();
      if (thread !== to) return;
      post({ items: fresh.slice(from, from + together) });
    }
    post({ subject, told });
  };
  /** Apart from what was read: a timer that is made beside it holds all of it for as long as it runs. */
  const rest = (): void => {
    // An app that ends does not wait for it.
    thread?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void end(), idleMs).unref();
  };
  const read = (subject: unknown, context: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('The thread was ended.'));
      thread ??= begin();
      thread.ref();
      waiting = { gathering: createGathering(), resolve, reject };
      send(thread, subject, context).catch((error: unknown) => {
        // What cannot be copied.
        lender.forget();
        waiting = null;
        reject(error);
      });
    });
  return {
    async review(subject, context) {
      clearTimeout(idle);
      many += 1;
      try {
        // One after the other: the thread does one thing at a time, and each is told what those before it did not bring.
        return await inTurn(() => read(subject, context));
      } finally {
        many -= 1;
        if (many === 0) rest();
      }
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}
