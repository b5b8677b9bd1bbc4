/** Deliveries that came to the receiver or were pasted, each inspected once; and the receiver itself. */
import { createHash } from 'node:crypto';
import type { Delivery, ReceiverState } from '../../contract/delivery.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Receiver } from '../ports.ts';
import { ReceiverError } from '../ports.ts';
import type { Session } from '../session.ts';
import { type Inspection, inspectDelivery } from './delivery.ts';
import { decodeEvent, readBody, shownBody } from './event.ts';
import type { HeaderLine } from './headers.ts';
import type { WebhookKeys } from './keys.ts';

/** SECURITY: what strangers can make this process keep has an end: this many deliveries, of this size each. */
const kept = 50;
export const deliveryCapBytes = 1024 * 1024;
const rememberedIds = 5_000;

export interface Inbox {
  receiver(): ReceiverState;
  /** Newest first. */
  deliveries(): Delivery[];
  /** @param port 0: any free port */
  open(port: number): Promise<Outcome<ReceiverState>>;
  close(): Promise<ReceiverState>;
  inspect(session: Session, headers: readonly HeaderLine[], body: Uint8Array, via: Delivery['via']): Promise<Delivery>;
  clear(): void;
}

interface Dependencies {
  receiver: Receiver;
  keys: WebhookKeys;
  random(bytes: number): Uint8Array;
  now(): number;
  /** By the service's clock where it is known: ages are measured with it. */
  serviceNow(session: Session): number;
  current(): Session | null;
  onState(state: ReceiverState): void;
  onDelivery(delivery: Delivery): void;
}

const shut: ReceiverState = { url: null, port: null, since: null, received: 0, refused: 0, lastRefusal: null };

export function createInbox({ receiver, keys, random, now, serviceNow, current, onState, onDelivery }: Dependencies): Inbox {
  let state = shut;
  let stop: (() => Promise<void>) | null = null;
  let deliveries: Delivery[] = [];
  const seen = new Set<string>();
  /** One after the other, so that of two equal event ids the second is the one that was seen before. */
  let turn: Promise<unknown> = Promise.resolve();

  /** Opening and closing, one after the other: of two that open at once one would listen for ever, and a lock could come in between. */
  let shift: Promise<unknown> = Promise.resolve();
  const inShift = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = shift.then(work);
    shift = mine.catch(() => undefined);
    return mine;
  };

  const put = (next: Partial<ReceiverState>) => {
    state = { ...state, ...next };
    onState(state);
    return state;
  };

  const look = async (session: Session, headers: readonly HeaderLine[], bytes: Uint8Array) => {
    const { dialect, connection } = session;
    const body = readBody(bytes);
    const inspection = await inspectDelivery({ headers, body: bytes }, body.says, {
      now: serviceNow(session),
      organizationId: connection.organizationId,
      seenEventIds: seen,
      headerPrefix: dialect.webhookHeaderPrefix,
      // SECURITY: no stamp holds this back, and another program may have named the address.
      find: async keyId =>
        connection.unverified === true ? unchecked() : keys.find({ baseUrl: connection.baseUrl, dialect }, keyId),
    });
    return { bytes, body, inspection };
  };
  const inspectNow = async (session: Session, headers: readonly HeaderLine[], given: Uint8Array, via: Delivery['via']) => {
    let found = await look(session, headers, given);
    const shorter = via === 'pasted' ? withoutLastBreak(given) : null;
    if (shorter !== null && !isSigned(found.inspection)) {
      const again = await look(session, headers, shorter);
      if (isSigned(again.inspection)) found = { ...again, inspection: noting(again.inspection, pastedBreak) };
    }
    const { bytes, body, inspection } = found;
    const proven = isSigned(inspection);
    const context = session.context();
    const shown = shownBody(body, context);
    const delivery: Delivery = {
      ...inspection,
      deliveryId: Buffer.from(random(12)).toString('hex'),
      via,
      receivedAt: new Date(now()).toISOString(),
      event: decodeEvent(body, context, proven ? 'service' : 'pasted'),
      headers: headers.map(([name, value]) => [name, value]),
      body: shown.text,
      withheld: shown.withheld,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    // SECURITY: only what is signed counts as seen; otherwise a stranger could make a true event look like a repetition.
    if (proven && inspection.eventId !== null) remember(seen, inspection.eventId);
    deliveries = [delivery, ...deliveries].slice(0, kept);
    return delivery;
  };
  const inspect: Inbox['inspect'] = (session, headers, body, via) => {
    const mine = turn.then(() => inspectNow(session, headers, body, via));
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    receiver: () => state,
    deliveries: () => deliveries,
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
              void inspect(session, headers, body, 'receiver').then(onDelivery, () =>
                put({ refused: state.refused + 1, lastRefusal: 'it could not be inspected' }),
              );
            },
            onRefused: reason => put({ refused: state.refused + 1, lastRefusal: reason }),
          });
          stop = opened.close;
          return done(
            put({ ...shut, url: `http://127.0.0.1:${opened.port}/`, port: opened.port, since: new Date(now()).toISOString() }),
          );
        } catch (error) {
          if (!(error instanceof ReceiverError)) throw error;
          return failure('invalid', `${reasons[error.reason](port)} (${error.message})`);
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
    inspect,
    clear() {
      deliveries = [];
    },
  };
}

/** Adds an id; of more than `most` the oldest go. */
export function remember(seen: Set<string>, eventId: string, most = rememberedIds): void {
  seen.add(eventId);
  for (const oldest of seen) {
    if (seen.size <= most) break;
    seen.delete(oldest);
  }
}

const unchecked = () =>
  failure(
    'key_unavailable',
    'Whether this is the address you connected to cannot be checked now, so its keys were not read. Unlock the keychain first.',
  );

const isSigned = ({ verdict }: Inspection): boolean => verdict === 'verified' || verdict === 'old';

/** Editors and terminals end a text with a line break; the service does not. null where there is none. */
function withoutLastBreak(bytes: Uint8Array): Uint8Array | null {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return end === bytes.length ? null : bytes.subarray(0, end);
}

const pastedBreak = 'The line break at its end was left out: the signature covers the body without it.';
const noting = (inspection: Inspection, sentence: string): Inspection => ({
  ...inspection,
  checks: inspection.checks.map(check =>
    check.name === 'signature' ? { ...check, sentence: `${check.sentence} ${sentence}` } : check,
  ),
});

const reasons: Record<ReceiverError['reason'], (port: number) => string> = {
  in_use: port => `Port ${port} is used by another program. Choose another one, or leave it to Countersign.`,
  not_allowed: port => `This system does not allow port ${port}. Choose one above 1023.`,
  failed: () => 'The receiver could not be opened. Choose another port.',
};
