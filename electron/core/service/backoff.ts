/** How long to wait before asking again: full jitter, and the service's own word where it gives one. */

/** A number from 0 up to 1, from strong random bytes. */
export type Chance = () => number;

export function chanceOf(random: (bytes: number) => Uint8Array): Chance {
  return () => {
    const bytes = random(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
  };
}

/**
 * Full jitter: anything from 0 to `baseMs` doubled per attempt, at most `capMs`. Without jitter every client that was
 * refused at the same moment would come back at the same moment.
 * @param attempt 0 for the first wait
 */
export function jittered(attempt: number, baseMs: number, capMs: number, chance: Chance): number {
  return Math.floor(chance() * Math.min(capMs, baseMs * 2 ** Math.min(attempt, 30)));
}

/** Longer waits than this are not believed: a wrong header must not silence the app for a day. */
const longestWaitMs = 5 * 60_000;

/**
 * The wait a response asks for: Retry-After in seconds or as a date (RFC 9110 §10.2.3), else `ratelimit-reset` in
 * seconds. Null where it asks for none (docs/service.md#rate-limits: no Retry-After is documented).
 */
export function askedWaitMs(headers: Record<string, string>, now: number): number | null {
  const after = headers['retry-after']?.trim();
  if (after !== undefined) {
    const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - (serverTime(headers) ?? now);
    if (!Number.isNaN(ms)) return Math.min(Math.max(ms, 0), longestWaitMs);
  }
  const reset = headers['ratelimit-reset']?.trim();
  return reset !== undefined && /^\d+$/.test(reset) ? Math.min(Number(reset) * 1000, longestWaitMs) : null;
}

/** The Date header in milliseconds since 1970; null where it is missing or no date. */
export function serverTime(headers: Record<string, string>): number | null {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? null : time;
}
