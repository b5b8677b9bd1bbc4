/** What pages are told: every event, with the page it is for. */
import type { EventName, Events } from '../contract/values/app-values.ts';
import type { Sender } from './calls/dispatch.ts';

type Listener = (event: EventName, value: Events[EventName], to: Sender) => void;
export type Emit = <E extends EventName>(event: E, value: Events[E], to?: Sender) => void;

/** Of these the last one counts, and is told once the app is open again; what others told, a page then asks for itself. */
const standing: readonly EventName[] = ['reviews.progress', 'signing.batch', 'webhooks.receiver', 'reviews.show'];

interface EventLine {
  emit: Emit;
  on(listener: Listener): () => void;
  /** The app is open again: what was held back and still counts is told. */
  release(): void;
}

export function createEvents(isLocked: () => boolean): EventLine {
  const listeners = new Set<Listener>();
  const held = new Map<EventName, Events[EventName]>();
  const tell: Listener = (event, value, to) => {
    for (const listener of listeners) listener(event, value, to);
  };
  return {
    emit(event, value, to = 'main') {
      // SECURITY: while locked the main page hears how the app itself stands, and of no activity, whatever was under way
      // (docs/threats.md#locking).
      if (to === 'main' && event !== 'app.state' && isLocked()) {
        if (standing.includes(event)) held.set(event, value);
      } else tell(event, value, to);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    release() {
      for (const [event, value] of held) tell(event, value, 'main');
      held.clear();
    },
  };
}
