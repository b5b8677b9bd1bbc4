/** Webhook deliveries: signed, posted to loopback receivers, tried again on network errors and 5xx (docs/service.md#webhooks). */
import { sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { post } from './client.ts';
import type { Clock } from './clock.ts';
import { webhookKey } from './enclave/keys.ts';
import { seededUuid } from './seed.ts';
import type { Organisation, State } from './state.ts';

const tries = 3;
const retryAfterMs = 200;

export interface Deliveries {
  /** Sends an event to every endpoint of the organisation and its parent that wants it. Never throws. */
  send(organisation: Organisation, eventType: string, payload: unknown): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** The header values, hex signature among them, for one attempt at `timestamp` (milliseconds). */
function deliveryHeaders(
  seed: string,
  event: { eventId: string; eventType: string; organizationId: string; timestamp: number; body: string },
): Record<string, string> {
  const { keyId, key } = webhookKey(seed);
  const signed = `v1.ed25519.${keyId}.${event.timestamp}.${event.eventId}.${event.body}`;
  const named = {
    'Organization-Id': event.organizationId,
    'Event-Type': event.eventType,
    Timestamp: String(event.timestamp),
    'Webhook-Version': '1',
    'Event-Id': event.eventId,
    'Signature-Key-Id': keyId,
    'Signature-Algorithm': 'ed25519',
    'Signature-Version': 'v1',
    Signature: sign(null, Buffer.from(signed), key).toString('hex'),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`${dialect.webhookHeaderPrefix}${name}`, value]));
}

/** The key set at dialect.webhookKeysPath. */
export function webhookKeys(seed: string): { keys: Record<string, string>[] } {
  const { keyId, x } = webhookKey(seed);
  const prefix = dialect.webhookKeyMemberPrefix;
  return {
    keys: [
      {
        kid: keyId,
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        x,
        [`${prefix}signature_algorithm`]: 'ed25519',
        [`${prefix}signature_version`]: 'v1',
      },
    ],
  };
}

export function createDeliveries(state: State, clock: Clock): Deliveries {
  const under = new Set<Promise<void>>();
  const deliver = async (url: string, event: { eventId: string; eventType: string; organizationId: string; body: string }) => {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        const { status } = await post(url, event.body, deliveryHeaders(state.seed, { ...event, timestamp: clock.now() }));
        if (status < 500) return;
      } catch {
        // A network error may pass: tried again below with the same event id.
      }
      await wait(retryAfterMs * attempt, undefined, { ref: false });
    }
  };
  return {
    send(organisation, eventType, payload) {
      const parent = state.organisations.find(o => o.organizationId === organisation.parentId);
      for (const owner of parent === undefined ? [organisation] : [organisation, parent])
        for (const { url, isActive, subscriptions } of owner.webhooks) {
          if (!isActive || !isLoopback(url) || !subscriptions.some(s => s.isActive && s.eventType === eventType)) continue;
          state.counter += 1;
          const eventId = `evt_${seededUuid(state.seed, `event:${state.counter}`)}`;
          const event = { eventId, eventType, organizationId: owner.organizationId, body: JSON.stringify(payload) };
          const going: Promise<void> = deliver(url, event).finally(() => under.delete(going));
          under.add(going);
        }
    },
    settled: async () => {
      await Promise.all(under);
    },
  };
}

/** Nothing leaves this machine: only http receivers on loopback are delivered to. */
function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.'));
}
