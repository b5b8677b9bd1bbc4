/** Inspects deliveries, each once and one after the other, and keeps the last of them. */
import { hash } from 'node:crypto';
import { line } from '../../contract/in-turn.ts';
import { failure } from '../../contract/outcome.ts';
import type { Delivery } from '../../contract/values/delivery.ts';
import type { Session } from '../session.ts';
import { type Inspection, inspectDelivery } from './delivery.ts';
import { decodeEvent, readBody, shownBody } from './event.ts';
import type { HeaderLine } from './headers.ts';
import type { Inbox } from './inbox.ts';
import type { WebhookKeys } from './keys.ts';

/** SECURITY: what strangers can make this process keep has an end. */
const kept = 50;
const rememberedIds = 5_000;

export interface InspectorNeeds {
  keys: WebhookKeys;
  random(bytes: number): Uint8Array;
  now(): number;
  /** By the service's clock where it is known: ages are measured with it. */
  serviceNow(session: Session): number;
}

export function createInspector({
  keys,
  random,
  now,
  serviceNow,
}: InspectorNeeds): Pick<Inbox, 'inspect' | 'deliveries' | 'clear' | 'bringBack'> {
  let deliveries: Delivery[] = [];
  let cleared: Delivery[] = [];
  const seen = new Set<string>();
  /** One after the other, so that of two equal event ids the second is the one that was seen before. */
  const inTurn = line();

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
      sha256: hash('sha256', bytes),
    };
    // SECURITY: only what is signed counts as seen; otherwise a stranger could make a true event look like a repetition.
    if (proven && inspection.eventId !== null) remember(seen, inspection.eventId);
    deliveries = [delivery, ...deliveries].slice(0, kept);
    return delivery;
  };
  return {
    deliveries: () => deliveries,
    inspect: (session, headers, body, via) => inTurn(() => inspectNow(session, headers, body, via)),
    clear() {
      // A second press brings nothing back that the first one took.
      if (deliveries.length > 0) cleared = deliveries;
      deliveries = [];
    },
    bringBack() {
      deliveries = [...deliveries, ...cleared].slice(0, kept);
      cleared = [];
      return deliveries;
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
    'It cannot be checked now whether this is the address you connected to, so its keys were not read. Unlock the keychain first.',
  );

const isSigned = ({ verdict }: Inspection): boolean => verdict === 'verified' || verdict === 'old';

/** Editors and terminals end a text with a line break; the service does not. null where there is none. */
function withoutLastBreak(bytes: Uint8Array): Uint8Array | null {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return end === bytes.length ? null : bytes.subarray(0, end);
}

const pastedBreak = 'The line break at the end was left out: the signature covers the body without it.';
const noting = (inspection: Inspection, sentence: string): Inspection => ({
  ...inspection,
  checks: inspection.checks.map(check =>
    check.name === 'signature' ? { ...check, sentence: `${check.sentence} ${sentence}` } : check,
  ),
});
