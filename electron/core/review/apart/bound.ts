/** What a seal binds a reader to: the document that was read, and the activity it was made of or the exact body. */
import type { Activity } from '../../../contract/service/activity.ts';
import type { ReviewDocument } from '../../../contract/values/document.ts';
import { canonical, sha256Of } from '../../text/canonical.ts';

export interface Bound {
  /** SHA-256 (hex) over the canonical text of both. */
  hash: string;
  /** Of that text. */
  letters: number;
}

export function boundOf(of: Activity | string | null, document: ReviewDocument): Bound {
  const text = canonical(typeof of === 'string' ? { body: of, document } : { ...identityOf(of), document });
  return { hash: sha256Of(text), letters: text.length };
}

/** The members whose change is a hard stop. */
export function identityOf(activity: Activity | null) {
  return activity === null
    ? {}
    : {
        organizationId: activity.organizationId,
        type: activity.type,
        intent: activity.intent,
        fingerprint: activity.fingerprint,
        status: activity.status,
      };
}
