/** Long reviews in a thread of their own, which is there while there are some and for a while after. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { slicesOf } from '../../core/budget/slices.ts';
import type { Apart } from '../../core/ports.ts';
import { createLender } from './lending.ts';
import type { ToThread } from './thread.ts';

/** Who reads one long request often reads the next: loading the thread anew takes longer than most of them. */
const idleMs = 60_000;

/** Items that go over in one message: copying each by itself takes longer than the item. */
const together = 25;

interface Waiting {
  resolve(made: unknown): void;
  reject(error: Error): void;
}

/** @param entry the thread: the file that the build makes of `thread.ts`, or that file itself */
export function createApart(entry: string | URL): Apart {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let thread: Worker | null = null;
  let lender = createLender();
  let sending: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const gone = (which: Worker, error: Error): void => {
    if (thread !== which) return;
    thread = null;
    // What was lent goes with the thread.
    lender = createLender();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    if (ending === null) return;
    gone(ending, new Error('The thread was ended.'));
    await ending.terminate();
  };
  const taken = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) {
      // An app that ends does not wait for it.
      thread?.unref();
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs).unref();
    }
    return one;
  };
  const begin = (): Worker => {
    // SECURITY: it gets what it reads and nothing else: no environment, no arguments, and no keys, files or network by a port.
    const begun = new Worker(entry, { env: {}, argv: [], name: 'reviews' });
    begun.on('message', ({ id, made }: { id: number; made: unknown }) => taken(id)?.resolve(made));
    begun.on('messageerror', error => gone(begun, error));
    begun.on('error', error => gone(begun, error instanceof Error ? error : new Error(String(error))));
    begun.on('exit', code => gone(begun, new Error(`The thread ended (${code}).`)));
    return begun;
  };
  /** What is known is as large as the organisation: copied at once it would keep main for longer than the review would. */
  const send = async (id: number, subject: unknown, context: unknown): Promise<void> => {
    const to = thread;
    if (to === null || !waiting.has(id)) return;
    const post = (message: ToThread) => to.postMessage(message);
    try {
      const { told, fresh } = lender.lend(context);
      const slices = slicesOf(() => performance.now(), setImmediate);
      for (let from = 0; from < fresh.length; from += together) {
        if (slices.isOver()) await slices.giveWay();
        if (thread !== to) return;
        post({ items: fresh.slice(from, from + together) });
      }
      post({ id, subject, told });
    } catch (error) {
      // What cannot be copied.
      lender.forget();
      taken(id)?.reject(error as Error);
    }
  };
  return {
    review(subject, context) {
      clearTimeout(idle);
      thread ??= begin();
      thread.ref();
      last += 1;
      const id = last;
      const made = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      // One after the other: each tells by number what those before it brought.
      sending = sending.then(() => send(id, subject, context));
      return made;
    },
    close: end,
  };
}
