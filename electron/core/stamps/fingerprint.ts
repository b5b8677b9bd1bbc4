/** What a vote is given to. */
import { hash } from 'node:crypto';

/** The service's name for a request: `sha256:` and the hash of its exact bytes (docs/service.md#fingerprint). */
export function fingerprintOf(body: Uint8Array): string {
  return `sha256:${hash('sha256', body)}`;
}
