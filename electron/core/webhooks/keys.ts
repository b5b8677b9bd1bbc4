/**
 * The keys the service signs deliveries with: a public key set, read with GET and without a stamp (docs/service.md#webhooks,
 * RFC 7517, RFC 8037).
 */

import { z } from 'zod';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { withoutEnd } from '../../contract/text/plain-text.ts';
import { readPublicKey } from '../curves/curves.ts';
import { type Clock, type Http, HttpError } from '../ports.ts';
import { readJson } from '../text/read-json.ts';

export interface WebhookKey {
  keyId: string;
  /** 32 bytes, lower-case hex. */
  publicKey: string;
}
export interface WebhookKeys {
  /** The key of an id, null where the service has none; a failure where its key set cannot be had. */
  find(at: { baseUrl: string; dialect: Dialect }, keyId: string): Promise<Outcome<WebhookKey | null>>;
}

const deadlineMs = 10_000;
const maxBytes = 256 * 1024;
const mostKeys = 64;
/** Where the service names no age; and the longest it may name. */
const standardAgeMs = 5 * 60_000;
const oldestMs = 24 * 3600_000;
/** SECURITY: an unknown id makes the set be read again, but no more often: whoever posts here could choose ids at will. */
const shortestMs = 60_000;

interface Cached {
  keys: Map<string, WebhookKey>;
  readAt: number;
  freshForMs: number;
}

export function createWebhookKeys({ http, clock }: { http: Http; clock: Clock }): WebhookKeys {
  const sets = new Map<string, Cached>();
  const running = new Map<string, Promise<Outcome<Cached>>>();

  const read = async (url: string, prefix: string): Promise<Outcome<Cached>> => {
    const host = new URL(url).host;
    try {
      const { status, headers, body } = await http.get({ url, headers: {}, deadlineMs, maxBytes });
      if (status >= 300 && status < 400)
        return failure(
          'redirected',
          `${host} redirected the request for its webhook keys. Countersign never follows a redirect.`,
        );
      if (status === 404)
        return failure('operation_unavailable', `${host} offers no webhook keys: its deliveries cannot be verified here.`);
      if (status !== 200)
        return failure('service_failed', `${host} answered ${status} when asked for its webhook keys. Try again.`);
      const json = readJson(body);
      if (!json.ok) return json;
      const keys = readKeySet(json.value, prefix);
      if (!keys.ok) return keys;
      const cached = { keys: keys.value, readAt: clock.monotonic(), freshForMs: ageOf(headers['cache-control']) };
      sets.set(url, cached);
      return done(cached);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return failure('offline', `The webhook keys of ${host} cannot be read. Check the network, then try again.`, {
        cause: error.message,
      });
    }
  };
  const readOnce = (url: string, prefix: string): Promise<Outcome<Cached>> => {
    const under = running.get(url) ?? read(url, prefix).finally(() => running.delete(url));
    running.set(url, under);
    return under;
  };

  return {
    async find({ baseUrl, dialect }, keyId) {
      const url = withoutEnd(baseUrl, '/') + dialect.webhookKeysPath;
      const known = sets.get(url);
      const age = known === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() - known.readAt;
      const key = known?.keys.get(keyId);
      if (known !== undefined && key !== undefined && age < known.freshForMs) return done(key);
      // An unknown id may be a new key: the set is read once more (docs/service.md#webhooks).
      if (known !== undefined && key === undefined && age < shortestMs) return done(null);
      const set = await readOnce(url, dialect.webhookKeyMemberPrefix);
      if (set.ok) return done(set.value.keys.get(keyId) ?? null);
      // Offline, what was read today still verifies (docs/architecture.md#errors).
      return key !== undefined && age < oldestMs ? done(key) : set;
    },
  };
}

const jwk = z.looseObject({
  kid: z.string().min(1).max(256),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  alg: z.literal('EdDSA').optional(),
  use: z.literal('sig').optional(),
});

/** The usable keys of a set. What is of another kind is passed over; an id that stands twice is an error. */
export function readKeySet(json: unknown, memberPrefix: string): Outcome<Map<string, WebhookKey>> {
  const set = z.object({ keys: z.array(z.unknown()).max(mostKeys) }).safeParse(json);
  if (!set.success)
    return failure('bad_answer', `The webhook keys cannot be read: expected a key set of at most ${mostKeys} keys.`);
  const keys = new Map<string, WebhookKey>();
  for (const entry of set.data.keys) {
    const { data } = jwk.safeParse(entry);
    if (data === undefined || !isOurScheme(data, memberPrefix)) continue;
    const publicKey = readPublicKey('API_KEY_CURVE_ED25519', Buffer.from(data.x, 'base64url').toString('hex'));
    if (publicKey === null) continue;
    // SECURITY: with two keys under one id it would be open which of them counts.
    if (keys.has(data.kid)) return failure('bad_answer', `The webhook keys hold the id “${data.kid.slice(0, 60)}” twice.`);
    keys.set(data.kid, { keyId: data.kid, publicKey });
  }
  return done(keys);
}

/** What a key says of its scheme is ours; what it leaves unsaid is taken to be. */
function isOurScheme(key: Record<string, unknown>, prefix: string): boolean {
  const isOurs = (name: string, ours: string) =>
    [undefined, ours].includes(key[`${prefix}signature_${name}`] as string | undefined);
  return isOurs('algorithm', 'ed25519') && isOurs('version', 'v1');
}

/** How long a set may be kept, from `Cache-Control`, milliseconds. */
function ageOf(cacheControl: string | undefined): number {
  if (cacheControl === undefined) return standardAgeMs;
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return shortestMs;
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1];
  return seconds === undefined ? standardAgeMs : Math.min(Math.max(Number(seconds) * 1000, shortestMs), oldestMs);
}
