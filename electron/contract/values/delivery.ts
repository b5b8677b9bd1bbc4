/** Webhook deliveries as they are shown: what was checked, and what they say. Plain JSON, types only. */
import type { Fact, Tree } from './document.ts';

/**
 * - `verified`: signed by a key of the service, and fresh.
 * - `old`: signed by a key of the service, but outside the five minutes a receiver accepts: it may be a replay.
 * - `refused`: not signed by the service as it stands.
 * - `unchecked`: the keys of the service could not be had.
 */
export type DeliveryVerdict = 'verified' | 'old' | 'refused' | 'unchecked';

/** `look`: nothing is wrong, but it says less than it seems to. */
export interface DeliveryCheck {
  name: 'headers' | 'scheme' | 'key' | 'signature' | 'age' | 'event_id' | 'organisation' | 'event_type';
  result: 'pass' | 'look' | 'fail' | 'unchecked';
  sentence: string;
  /** The public key, for the check of the key: hex. */
  publicKey?: string;
}

export type DeliveredEvent =
  | { kind: 'activity'; headline: string; activityId: string; type: string; status: string; facts: Fact[]; decoded: Tree }
  | { kind: 'balance' | 'transaction'; headline: string; facts: Fact[]; decoded: Tree }
  /** JSON of no shape that is known, or no JSON: `decoded` is null. */
  | { kind: 'unknown'; headline: string; facts: Fact[]; decoded: Tree | null };

export interface Delivery {
  deliveryId: string;
  via: 'receiver' | 'pasted';
  receivedAt: string;
  verdict: DeliveryVerdict;
  /** The verdict in a sentence, with what to do. */
  sentence: string;
  checks: DeliveryCheck[];
  /** As the headers claim; null where there is none. */
  eventType: string | null;
  eventId: string | null;
  event: DeliveredEvent;
  headers: [name: string, value: string][];
  /** The body as text; bytes that are no UTF-8 are replaced. Without its result where `withheld`. */
  body: string;
  /** It carries a signature that is not what it should be, and is shown without it. */
  withheld: boolean;
  bytes: number;
  /** SHA-256 of the body, hex. */
  sha256: string;
}

export interface ReceiverState {
  /** null: nothing listens. */
  url: string | null;
  port: number | null;
  since: string | null;
  received: number;
  /** Requests that were no deliveries, and why the last one was not. */
  refused: number;
  lastRefusal: string | null;
}

/** What can be said of a webhook's address before it is sent. */
export interface UrlReport {
  /** Why it cannot be used; empty where it can. */
  problems: string[];
  /** What is odd about it though it can be used. */
  warnings: string[];
  /** As it is looked up: punycode, lower case; null where there is none. */
  host: string | null;
  /** As it reads in its own alphabet, where that differs. */
  readsAs: string | null;
}
