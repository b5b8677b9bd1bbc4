/** One confirmation for all rows of a batch, and which exact bytes it released. */
import { operations } from '../../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Slices } from '../../budget/slices.ts';
import type { Names } from '../../chains/context.ts';
import { checksOf, goesTo } from '../../decisions/checks.ts';
import type { Check, Release } from '../../decisions/release.ts';
import type { Seals } from '../../decisions/seal.ts';
import type { ReviewContext } from '../../known/context.ts';
import { namesOf } from '../../known/names.ts';
import { reviewDocument } from '../../review/document.ts';
import type { Session } from '../../session.ts';
import { fingerprintOf } from '../../stamps/fingerprint.ts';
import type { Released } from '../../submit/released.ts';
import type { Prepared } from '../../submit/types.ts';
import { batchDocument } from './document.ts';
import type { BatchRequest } from './read.ts';
import { batchTotals } from './sum.ts';

/** A row that is to be sent, and what the file calls it. */
export interface LabelledBody {
  label: string;
  prepared: Prepared;
}

export interface BatchConsent {
  /**
   * Asks a person once, with every row in the window; answers the rows as they were read there. `declined` where the answer
   * is no.
   * @param more lines beside the document
   */
  ask(session: Session, bodies: readonly LabelledBody[], more?: readonly Check[]): Promise<Outcome<BatchRequest[]>>;
  /** What a person released these very bytes with in this run; null where nobody did. */
  releasedFor(prepared: Prepared): Released | null;
}

export function batchConsent(seals: Seals, release: Release, slices: () => Slices): BatchConsent {
  // SECURITY: the batch's file is plain, so that what a person released lives in memory alone, by the hash of the exact
  // bytes: a body that was changed on disk, or is only remembered from an earlier run, is confirmed again
  // (docs/threats.md#trusted-confirmation).
  const released = new Map<string, Released>();
  return {
    async ask(session, bodies, more = []) {
      // SECURITY: read now, from the bodies that would be sent and with the way they would go. What was read when the file was
      // checked is of then: names, accounts and the past of the connection may be others by now.
      const context = session.decisionContext();
      const names = namesOf(context);
      const requests: BatchRequest[] = [];
      const pieces = slices();
      for (const [index, { label, prepared }] of bodies.entries()) {
        if (index > 0 && pieces.isOver()) await pieces.giveWay();
        requests.push(readRow(label, prepared, names, context));
      }
      const rows = requests.map(({ label, document }, index) => ({
        ...{ label, fingerprint: bodies[index]?.prepared.fingerprint ?? '' },
        document,
      }));
      const totals = batchTotals(requests, index => bodies[index]?.prepared.fingerprint ?? '');
      const body = bodies.map(({ prepared }) => prepared.text).join('\n');
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
      const answer = await release.ask(review, 'approve', [goesTo(session), ...more, ...checksOf(review)], session.target);
      if (!answer.ok) return answer;
      if (answer.value.decision === 'reject')
        return failure('declined', 'You decided not to send them. Nothing left this computer.');
      for (const { prepared } of bodies) released.set(prepared.fingerprint, answer.value);
      return done(requests);
    },
    releasedFor: ({ fingerprint }) => released.get(fingerprint) ?? null,
  };
}

function readRow(label: string, { parameters: sent }: Prepared, names: Names, context: ReviewContext): BatchRequest {
  const parameters = sent as BatchRequest['parameters'];
  return {
    label,
    parameters,
    accountName: (names.address(parameters.signWith) ?? names.id(parameters.signWith))?.name ?? null,
    document: reviewDocument({ type: operations.sign_raw_payload.type, parameters }, context),
  };
}
