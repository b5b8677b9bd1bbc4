/** What a person released, where a test is about what comes after them: real ones, for exactly what is sent. */
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { createReleases, type Released, type Way } from '../../../electron/core/submit/released.ts';
import type { Prepared } from '../../../electron/core/submit/types.ts';

export const releases = createReleases();

/** As after an approval of these very bytes. */
export function releasedBy(way: Way, { name, text, fingerprint }: Prepared): Released {
  const subject: SealedReview['subject'] = { kind: 'submit', operation: name, body: text, fingerprint };
  return releases.mint({ subject } as SealedReview, 'approve', way);
}
