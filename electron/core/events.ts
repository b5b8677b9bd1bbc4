/** What pages are told: every event, with the page it is for. */
import type { EventName, Events } from '../contract/values/app-values.ts';
import type { Sender } from './calls/dispatch.ts';

type Listener = (event: EventName, value: Events[EventName], to: Sender) => void;
export type Emit = <E extends EventName>(event: E, value: Events[E], to?: Sender) => void;

export function createEvents(): { emit: Emit; on(listener: Listener): () => void } {
  const listeners = new Set<Listener>();
  return {
    emit(event, value, to = 'main') {
      for (const listener of listeners) listener(event, value, to);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
