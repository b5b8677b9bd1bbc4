/** One confirmation for all rows of a batch, and which exact bytes it released. */
import { operations } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { totalsOf } from '../review/bulk-totals.ts';
import type { Release } from '../review/release.ts';
import { checksOf, goesTo } from '../review/reviews.ts';
import type { Seals } from '../review/seal.ts';
import type { Session } from '../session.ts';
import { fingerprintOf, type Prepared } from '../submit-types.ts';
import { batchDocument } from './batch-document.ts';
import type { BatchRequest } from './batch-read.ts';

export interface BatchConsent {
  /** Asks a person once, with every row in the window. `declined` where the answer is no. */
  ask(session: Session, prepared: readonly Prepared[], requests: readonly BatchRequest[], begun?: number): Promise<Outcome<null>>;
  /** Whether a person released these very bytes in this run, for the key of this session: another one speaks for another. */
  covers(session: Session, prepared: Prepared): boolean;
}

export function batchConsent(seals: Seals, release: Release): BatchConsent {
  // SECURITY: the batch's file is plain, so that what a person released lives in memory alone, by the hash of the exact
  // bytes: a body that was changed on disk, or is only remembered from an earlier run, is confirmed again (design §4.2).
  const released = new Set<string>();
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
      const answer = await release.ask(review, 'approve', [goesTo(session.connection.baseUrl), ...checksOf(review)], begun);
      if (!answer.ok) return answer;
      if (answer.value === 'reject') return failure('declined', 'You decided not to send them. Nothing left this machine.');
      for (const { fingerprint } of prepared) released.add(entry(session, fingerprint));
      return done(null);
    },
    covers: (session, { fingerprint }) => released.has(entry(session, fingerprint)),
  };
}

const entry = ({ target }: Session, fingerprint: string): string => `${target.keyId} ${fingerprint}`;
