/** A page’s side of long answers: fetched part by part and handed on whole, in the order in which main gave them. */
import type { Custody } from './bridge.ts';
import { gathered, isTold } from './parts.ts';

type Call = (parameters: unknown) => Promise<unknown>;
type Listener = (value: unknown) => void;

/**
 * The same bridge, whose answers are whole. What main says after a long answer, an event or another answer, may be about
 * what that one says: it waits until that one is there, as it would if it had come in one piece.
 */
export function withWholeAnswers<C extends Pick<Custody, 'on' | 'part'>>(custody: C): C {
  let before = 0;
  let last: Promise<unknown> = Promise.resolve();
  const turn = <T>(work: () => Promise<T>): Promise<T> => {
    before += 1;
    const mine = last.then(work);
    last = mine
      .catch(() => {})
      // Who waited for it takes it before the next one's turn.
      .then(nextTask)
      .then(() => {
        before -= 1;
      });
    return mine;
  };
  const wholly =
    (call: Call): Call =>
    async parameters => {
      const answer = await call(parameters);
      if (isTold(answer)) return turn(() => gathered(() => custody.part(answer.long)));
      return before === 0 ? answer : turn(async () => answer);
    };
  const on = (event: string, listener: Listener) => {
    let listens = true;
    const hear = (value: unknown) => {
      if (listens) listener(value);
    };
    const stop = (custody.on as (event: string, listener: Listener) => () => void)(event, value => {
      if (before === 0) hear(value);
      // What a listener throws is told as it would be at once.
      else void turn(async () => queueMicrotask(() => hear(value)));
    });
    return () => {
      listens = false;
      stop();
    };
  };
  const groups = Object.entries(custody)
    .filter(([, group]) => typeof group === 'object')
    .map(([name, group]) => [
      name,
      Object.freeze(
        Object.fromEntries(Object.entries(group as unknown as Record<string, Call>).map(([name, call]) => [name, wholly(call)])),
      ),
    ]);
  return Object.freeze({ ...Object.fromEntries(groups), on, part: custody.part }) as C;
}

/** No timer: a window that nobody sees has one a second, and what it hears would fall behind without end. */
const nextTask = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
