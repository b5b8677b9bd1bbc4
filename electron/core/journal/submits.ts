/** The two entries of a submit, which must be durable before it goes on. */
import { rowOf } from '../../contract/operations/table.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { SubmitJournal } from '../submit/types.ts';
import type { Recorded } from './entry.ts';
import type { Told } from './told/told.ts';
import { hasSecretFields } from './view.ts';

export function submitJournal(must: (entry: Recorded) => Promise<Outcome<null>>, { awaits }: Told): SubmitJournal {
  return {
    intent: pending =>
      must({
        kind: 'submit_intent',
        operation: pending.operation,
        organizationId: pending.organizationId,
        baseUrl: pending.baseUrl,
        connectionOrganizationId: pending.connectionOrganizationId,
        keyId: pending.keyId,
        fingerprint: pending.fingerprint,
        // SECURITY: bodies of operations with secret fields are not written down; their fingerprint is (docs/threats.md#journal).
        body: hasSecretFields(rowOf(pending.operation)) ? null : pending.text,
        about: pending.about,
      }),
    outcome: (pending, ending) =>
      must({
        kind: 'submit_outcome',
        operation: pending.operation,
        organizationId: pending.organizationId,
        keyId: pending.keyId,
        fingerprint: pending.fingerprint,
        outcome: ending.code,
        status: ending.status,
        activityId: ending.activityId,
      }),
    awaits,
  };
}
