/** What a vote is given to. */
import { createHash } from 'node:crypto';

/** The service's name for a request: `sha256:` and the hash of its exact bytes (docs/service.md#fingerprint). */
export function fingerprintOf(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}
