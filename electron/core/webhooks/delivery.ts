/**
 * Whether a delivery is what the service sent: nine headers, one signature over `v1.ed25519.<key id>.<timestamp>.<event
 * id>.` and the raw body, five minutes of age, each event once (docs/service.md#webhooks).
 */

import type { Outcome } from '../../contract/outcome.ts';
import type { Delivery, DeliveryCheck, DeliveryVerdict } from '../../contract/values/delivery.ts';
import { verifySignature } from '../curves/curves.ts';
import { quoted } from '../text/visible.ts';
import { type HeaderLine, valuesOf } from './headers.ts';
import type { WebhookKey } from './keys.ts';

/** Difference between now and the timestamp that a receiver accepts. */
export const freshMs = 5 * 60_000;

export interface Circumstances {
  /** Milliseconds since 1970, by the service's clock where that is known. */
  now: number;
  /** The organisation of the connection. */
  organizationId: string;
  seenEventIds: ReadonlySet<string>;
  /** `X-…-` before the name of every header. */
  headerPrefix: string;
  /** The service's key of an id; null where it has none. */
  find(keyId: string): Promise<Outcome<WebhookKey | null>>;
}
export type Inspection = Pick<Delivery, 'verdict' | 'sentence' | 'checks' | 'eventType' | 'eventId'>;

const names = {
  organizationId: 'Organization-Id',
  eventType: 'Event-Type',
  timestamp: 'Timestamp',
  version: 'Webhook-Version',
  eventId: 'Event-Id',
  keyId: 'Signature-Key-Id',
  algorithm: 'Signature-Algorithm',
  signatureVersion: 'Signature-Version',
  signature: 'Signature',
} as const;
type Claims = Record<keyof typeof names, string>;

const forms: Partial<Record<keyof typeof names, [RegExp, string]>> = {
  timestamp: [/^\d{1,15}$/, 'milliseconds since 1970'],
  // SECURITY: the signed bytes join the parts with dots. A dot within an id would let bytes of the body be taken for
  // part of the id, under the same signature.
  eventId: [/^[A-Za-z0-9_:-]{1,200}$/, 'letters, digits, hyphens and underscores'],
  keyId: [/^[A-Za-z0-9_:-]{1,200}$/, 'letters, digits, hyphens and underscores'],
  signature: [/^[0-9a-fA-F]{128}$/, '64 bytes as 128 hex digits'],
};

/** What the body itself says. Unlike the two headers of the same meaning, it is signed. */
export interface BodySays {
  organizationIds: readonly string[];
  /** Event types that have such a body; empty where it is of no known shape. */
  eventTypes: readonly string[];
  /** Members that stand more than once: readers differ on which one counts. */
  repeated: readonly string[];
}

/** Total: every delivery gets its checks; each check of what is missing is said to fail, and none is left out in silence. */
export async function inspectDelivery(
  delivery: { headers: readonly HeaderLine[]; body: Uint8Array },
  says: BodySays,
  around: Circumstances,
): Promise<Inspection> {
  const claims = readClaims(delivery.headers, around.headerPrefix);
  const has = (name: keyof Claims) => claims.values[name] ?? null;
  const checks: DeliveryCheck[] = [claims.check];
  const signature = claims.check.result === 'pass' ? await checkSignature(claims.values as Claims, delivery.body, around) : [];
  checks.push(...signature);
  const age = ageOf(has('timestamp'), around.now);
  if (age !== null) checks.push(checkAge(age));
  const eventId = has('eventId');
  if (eventId !== null) checks.push(checkEventId(eventId, around.seenEventIds));
  checks.push(checkOrganisation(has('organizationId'), says.organizationIds, around.organizationId));
  checks.push(checkEventType(has('eventType'), says));
  return { ...conclude(checks), checks, eventType: has('eventType'), eventId };
}

/** The headers of the scheme: each there once, each in its form. */
function readClaims(headers: readonly HeaderLine[], prefix: string): { values: Partial<Claims>; check: DeliveryCheck } {
  const values: Partial<Claims> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [member, name] of Object.entries(names) as [keyof Claims, string][]) {
    const [value, ...more] = valuesOf(headers, prefix + name);
    const form = forms[member];
    if (value === undefined) missing.push(`${prefix}${name}`);
    else if (more.length > 0) wrong.push(`${prefix}${name} appears ${more.length + 1} times`);
    else if (form !== undefined && !form[0].test(value))
      wrong.push(`${prefix}${name}: expected ${form[1]}, received ${quoted(value, 40)}`);
    else values[member] = value;
  }
  if (missing.length > 0) wrong.unshift(`${missing.length} of ${Object.keys(names).length} are missing: ${missing.join(', ')}`);
  return {
    values,
    check:
      wrong.length === 0
        ? { name: 'headers', result: 'pass', sentence: `All ${Object.keys(names).length} headers are there, each once.` }
        : { name: 'headers', result: 'fail', sentence: `${wrong.join('. ')}.` },
  };
}

async function checkSignature(claims: Claims, body: Uint8Array, around: Circumstances): Promise<DeliveryCheck[]> {
  const scheme: DeliveryCheck =
    claims.signatureVersion === 'v1' && claims.algorithm === 'ed25519' && claims.version === '1'
      ? { name: 'scheme', result: 'pass', sentence: 'Webhook version 1, signature version v1, Ed25519.' }
      : {
          name: 'scheme',
          result: 'fail',
          sentence: `Expected webhook version 1, signature version v1 and ed25519; received ${quoted(claims.version, 20)}, ${quoted(claims.signatureVersion, 20)} and ${quoted(claims.algorithm, 20)}.`,
        };
  if (scheme.result === 'fail') return [scheme];
  const key = await around.find(claims.keyId);
  if (!key.ok) return [scheme, { name: 'key', result: 'unchecked', sentence: key.message }];
  if (key.value === null)
    return [
      scheme,
      {
        name: 'key',
        result: 'fail',
        sentence: `The service has no key ${quoted(claims.keyId, 80)}; its key set was read again to make sure.`,
      },
    ];
  const genuine = verifySignature(
    'API_KEY_CURVE_ED25519',
    key.value.publicKey,
    signedBytes(claims, body),
    Buffer.from(claims.signature, 'hex'),
  );
  return [
    scheme,
    {
      name: 'key',
      result: 'pass',
      sentence: `${claims.keyId} is in the key set of the service:`,
      publicKey: key.value.publicKey,
    },
    genuine
      ? {
          name: 'signature',
          result: 'pass',
          sentence: `It covers the key id, timestamp, event id and all ${body.length} bytes of the body.`,
        }
      : {
          name: 'signature',
          result: 'fail',
          sentence: 'It does not verify. The body, its timestamp or its event id is not what was signed.',
        },
  ];
}

/** ASCII head, then the body as it came. */
export function signedBytes(claims: Pick<Claims, 'keyId' | 'timestamp' | 'eventId'>, body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`v1.ed25519.${claims.keyId}.${claims.timestamp}.${claims.eventId}.`, 'ascii'), body]);
}

function ageOf(timestamp: string | null, now: number): number | null {
  return timestamp === null ? null : now - Number(timestamp);
}

function checkAge(age: number): DeliveryCheck {
  const seconds = Math.round(Math.abs(age) / 1000);
  const words = lengthWords(seconds);
  if (Math.abs(age) <= freshMs)
    return {
      name: 'age',
      result: 'pass',
      sentence: `Sent ${seconds === 0 ? 'now' : `${words} ${age < 0 ? 'ahead of now' : 'ago'}`}; five minutes are accepted.`,
    };
  return {
    name: 'age',
    result: 'fail',
    sentence:
      age < 0
        ? `Its timestamp is ${words} in the future; a receiver must refuse it.`
        : `It was sent ${words} ago; a receiver must refuse what is older than five minutes, because it may be a replay.`,
  };
}

function lengthWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

function checkEventId(eventId: string, seen: ReadonlySet<string>): DeliveryCheck {
  return seen.has(eventId)
    ? {
        name: 'event_id',
        result: 'look',
        sentence: 'This event was received before: the service is retrying, or somebody is replaying it. Act on it once.',
      }
    : { name: 'event_id', result: 'pass', sentence: 'First time this event is received here.' };
}

/** The header is not covered by the signature; what the body says is. */
function checkOrganisation(claimed: string | null, inBody: readonly string[], expected: string): DeliveryCheck {
  const name = 'organisation';
  if (inBody.includes(expected))
    return claimed === null || claimed === expected || inBody.includes(claimed)
      ? {
          name,
          result: 'pass',
          sentence: 'The body names the organisation you are connected to. The header is not signed; the body is.',
        }
      : {
          name,
          result: 'look',
          sentence: `The body names the organisation you are connected to, but the header, which is not signed, names ${quoted(claimed, 80)}.`,
        };
  if (inBody.length > 0)
    return {
      name,
      result: 'look',
      sentence: `The body is about ${quoted(inBody[0] ?? '', 80)}, not the organisation you are connected to: one of its sub-organisations, or another one.`,
    };
  if (claimed === expected)
    return { name, result: 'look', sentence: 'Only the header names your organisation, and the signature does not cover it.' };
  return {
    name,
    result: 'look',
    sentence: `The header names ${claimed === null ? 'no organisation' : quoted(claimed, 80)}, and the signature does not cover it.`,
  };
}

/** The event type is a header that is not signed; the body's shape is. */
function checkEventType(claimed: string | null, { eventTypes, repeated }: BodySays): DeliveryCheck {
  const name = 'event_type';
  if (repeated.length > 0)
    return {
      name,
      result: 'look',
      sentence: `The body repeats ${quoted(repeated[0] ?? '', 80)}: readers differ on which of the two counts.`,
    };
  if (eventTypes.length === 0)
    return {
      name,
      result: 'look',
      sentence: 'The body has an unknown shape; its event type is a header, which is not signed.',
    };
  return claimed !== null && eventTypes.includes(claimed)
    ? { name, result: 'pass', sentence: 'The body has the shape of the event type. The header is not signed; the body is.' }
    : {
        name,
        result: 'look',
        sentence: `The header, which is not signed, says ${claimed === null ? 'nothing' : quoted(claimed, 60)}; the body has the shape of ${eventTypes.join(' or ')}.`,
      };
}

function conclude(checks: readonly DeliveryCheck[]): { verdict: DeliveryVerdict; sentence: string } {
  const result = (name: DeliveryCheck['name']) => checks.find(check => check.name === name)?.result;
  if (checks.some(({ name, result: each }) => each === 'fail' && name !== 'age'))
    return { verdict: 'refused', sentence: 'Not signed by the service in this form. Do not act on it.' };
  if (result('signature') !== 'pass')
    return {
      verdict: 'unchecked',
      sentence: 'The keys of the service could not be fetched, so nothing is proven. Do not act on it yet.',
    };
  if (result('age') === 'fail')
    return { verdict: 'old', sentence: 'Signed by the service, but not recently: treat it as history, and do not act on it.' };
  return { verdict: 'verified', sentence: 'Signed by the service, and fresh.' };
}
