/** One confirmation for all rows of a batch, and which exact bytes it released. */
import { operations } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { totalsOf } from '../review/bulk-totals.ts';
import type { Release } from '../review/release.ts';
import type { Released } from '../review/released.ts';
import { checksOf, goesTo } from '../review/reviews.ts';
import type { Seals } from '../review/seal.ts';
import type { Session } from '../session.ts';
import { fingerprintOf, type Prepared } from '../submit-types.ts';
import { batchDocument } from './batch-document.ts';
import type { BatchRequest } from './batch-read.ts';

export interface BatchConsent {
  /** Asks a person once, with every row in the window. `declined` where the answer is no. */
  ask(session: Session, prepared: readonly Prepared[], requests: readonly BatchRequest[], begun?: number): Promise<Outcome<null>>;
  /** What a person released these very bytes with in this run; null where nobody did. */
  releasedFor(prepared: Prepared): Released | null;
}

export function batchConsent(seals: Seals, release: Release): BatchConsent {
  // SECURITY: the batch's file is plain, so that what a person released lives in memory alone, by the hash of the exact
  // bytes: a body that was changed on disk, or is only remembered from an earlier run, is confirmed again (design §4.2).
  const released = new Map<string, Released>();
  return {
    async ask(session, prepared, requests, begun) {
      const context = session.decisionContext();
      const rows = requests.map(({ label, document }, index) => ({
        ...{ label, fingerprint: prepared[index]?.fingerprint ?? '' },
        document,
      }));
      const totals = totalsOf(
        rows.map(({ fingerprint, document }) => ({ id: fingerprint, type: operations.sign_raw_payload.type, document })),
      );
      const body = prepared.map(({ text }) => text).join('\n');
      const review = seals.seal(
        {
          ...{ kind: 'submit', operation: 'sign_raw_payload', body },
          fingerprint: fingerprintOf(new TextEncoder().encode(body)),
          batch: { rows, totals },
        },
        batchDocument(requests),
        {
          sealedAt: context.now,
          organizationId: session.connection.organizationId,
          organizationName: session.connection.organizationName,
          keyName: session.keyName(),
        },
        null,
        context,
      );
      const answer = await release.ask(review, 'approve', [goesTo(session), ...checksOf(review)], session.target, begun);
      if (!answer.ok) return answer;
      if (answer.value.decision === 'reject')
        return failure('declined', 'You decided not to send them. Nothing left this machine.');
      for (const { fingerprint } of prepared) released.set(fingerprint, answer.value);
      return done(null);
    },
    releasedFor: ({ fingerprint }) => released.get(fingerprint) ?? null,
  };
}
