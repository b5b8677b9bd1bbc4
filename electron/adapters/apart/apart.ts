/** Long reviews in a thread of their own, which is there while there are some and for a while after. */
import { Worker } from 'node:worker_threads';
import type { Apart } from '../../core/ports.ts';

/** Who reads one long request often reads the next: loading the thread anew takes longer than most of them. */
const idleMs = 60_000;

interface Waiting {
  resolve(document: unknown): void;
  reject(error: Error): void;
}

/** @param entry the thread: the file that the build makes of `thread.ts`, or that file itself */
export function createApart(entry: string | URL): Apart {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const gone = (which: Worker, error: Error): void => {
    if (thread !== which) return;
    thread = null;
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
  const begin = (): Worker => {
    // SECURITY: it gets what it reads and nothing else: no environment, no arguments, and no keys, files or network by a port.
    const begun = new Worker(entry, { env: {}, argv: [], name: 'reviews' });
    begun.on('message', ({ id, document }: { id: number; document: unknown }) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) {
        // An app that ends does not wait for it.
        begun.unref();
        idle = setTimeout(() => void end(), idleMs).unref();
      }
      one?.resolve(document);
    });
    begun.on('messageerror', error => gone(begun, error));
    begun.on('error', error => gone(begun, error instanceof Error ? error : new Error(String(error))));
    begun.on('exit', code => gone(begun, new Error(`The thread ended (${code}).`)));
    return begun;
  };
  return {
    review(subject, context) {
      clearTimeout(idle);
      thread ??= begin();
      thread.ref();
      const id = ++last;
      const asked = thread;
      return new Promise<unknown>((resolve, reject) => {
        // What cannot be copied rejects here, before anything waits for it.
        asked.postMessage({ id, subject, context });
        waiting.set(id, { resolve, reject });
      });
    },
    close: end,
  };
}
