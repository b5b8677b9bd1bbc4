/** Deliveries that came to the receiver or were pasted, each inspected once; and the receiver itself. */

import { line } from '../../contract/in-turn.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Delivery, ReceiverState } from '../../contract/values/delivery.ts';
import type { Receiver } from '../ports.ts';
import { ReceiverError } from '../ports.ts';
import type { Session } from '../session.ts';
import type { HeaderLine } from './headers.ts';
import { createInspector, type InspectorNeeds } from './inspector.ts';

/** SECURITY: what strangers can make this process keep has an end: so many deliveries, of this size each. */
export const deliveryCapBytes = 1024 * 1024;

export interface Inbox {
  receiver(): ReceiverState;
  /** Newest first. */
  deliveries(): Delivery[];
  /** @param port 0: any free port */
  open(port: number): Promise<Outcome<ReceiverState>>;
  close(): Promise<ReceiverState>;
  inspect(session: Session, headers: readonly HeaderLine[], body: Uint8Array, via: Delivery['via']): Promise<Delivery>;
  clear(): void;
  /** Puts those that were cleared last behind what came since. @returns all of them, newest first */
  bringBack(): Delivery[];
}

interface Dependencies extends InspectorNeeds {
  receiver: Receiver;
  current(): Session | null;
  onState(state: ReceiverState): void;
  onDelivery(delivery: Delivery): void;
}

const shut: ReceiverState = { url: null, port: null, since: null, received: 0, refused: 0, lastRefusal: null };

export function createInbox({ receiver, keys, random, now, serviceNow, current, onState, onDelivery }: Dependencies): Inbox {
  const inspector = createInspector({ keys, random, now, serviceNow });
  let state = shut;
  let stop: (() => Promise<void>) | null = null;

  /** Opening and closing, one after the other: of two that open at once one would listen for ever, and a lock could come in between. */
  const inShift = line();

  const put = (next: Partial<ReceiverState>) => {
    state = { ...state, ...next };
    onState(state);
    return state;
  };

  return {
    receiver: () => state,
    deliveries: inspector.deliveries,
    open: port =>
      inShift(async () => {
        if (stop !== null) return done(state);
        try {
          const opened = await receiver.open({
            port,
            maxBytes: deliveryCapBytes,
            onArrival({ headers, body }) {
              const session = current();
              if (session === null) return;
              put({ received: state.received + 1 });
              // What cannot even be inspected is no delivery; it must not end the process.
              void inspector
                .inspect(session, headers, body, 'receiver')
                .then(onDelivery, () => put({ refused: state.refused + 1, lastRefusal: 'it could not be inspected' }));
            },
            onRefused: reason => put({ refused: state.refused + 1, lastRefusal: reason }),
          });
          stop = opened.close;
          return done(
            put({ ...shut, url: `http://127.0.0.1:${opened.port}/`, port: opened.port, since: new Date(now()).toISOString() }),
          );
        } catch (error) {
          if (!(error instanceof ReceiverError)) throw error;
          return failure('invalid', reasons[error.reason](port), { cause: error.message });
        }
      }),
    close: () =>
      inShift(async () => {
        const closing = stop;
        stop = null;
        if (closing === null) return state;
        put({ url: null, port: null, since: null });
        await closing();
        return state;
      }),
    inspect: inspector.inspect,
    clear: inspector.clear,
    bringBack: inspector.bringBack,
  };
}

const reasons: Record<ReceiverError['reason'], (port: number) => string> = {
  in_use: port => `Port ${port} is used by another program. Choose another one, or let Countersign choose.`,
  not_allowed: port => `This system does not allow port ${port}. Choose one above 1023.`,
  failed: () => 'The receiver could not be opened. Choose another port.',
};
