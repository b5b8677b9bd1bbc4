/** Sends the rows of a batch, one after another: each was confirmed in this run, or may have arrived already. */
import type { Failure } from '../../../contract/outcome.ts';
import { type ReceiptJournal, receiptOfActivity } from '../../review/receipt/receipts.ts';
import type { Session } from '../../session.ts';
import type { Releases } from '../../submit/released.ts';
import type { Prepared } from '../../submit/types.ts';
import type { batchConsent } from './consent.ts';
import type { BatchLedger } from './ledger.ts';
import { rowOutcome } from './outcome.ts';
import { type BatchState, preparedRow } from './state.ts';

type BatchConsent = ReturnType<typeof batchConsent>;

/** Bytes that may have arrived already are vouched for by the journal; all others by a person, in this run and for this key. */
export const isCovered = (
  releases: Pick<Releases, 'covers'>,
  consent: BatchConsent,
  session: Session,
  prepared: Prepared,
): boolean => releases.covers(consent.releasedFor(prepared), session.target, prepared) || session.mayHaveSent(prepared);

interface Needs {
  ledger: BatchLedger;
  consent: BatchConsent;
  receipts: ReceiptJournal;
  covers(session: Session, prepared: Prepared): boolean;
}

/** Answers false where it stopped by itself, and said why. */
export function sending({ ledger, consent, receipts, covers }: Needs) {
  const stopped = (of: BatchState, why: string, because?: Failure): false => {
    ledger.stop(of, why, because);
    return false;
  };
  return async (session: Session, of: BatchState, goesOn: () => boolean): Promise<boolean> => {
    of.state = 'sending';
    of.why = null;
    of.failure = null;
    ledger.tell(of);
    for (const [index, row] of of.rows.entries()) {
      if (!goesOn()) break;
      // A row in doubt goes again with the same bytes, which the service takes for one and the same.
      if (row.state !== 'waiting' && row.state !== 'unknown') continue;
      const prepared = preparedRow(of, index, session.connection.organizationId);
      // SECURITY: these very bytes were released by a person in this run, or they do not leave.
      if (prepared === null || !covers(session, prepared)) return stopped(of, 'What was confirmed is not what would be sent.');
      await ledger.note(of, index, { state: 'sending' });
      const sent = await session.send(prepared, consent.releasedFor(prepared));
      const outcome = rowOutcome(sent, activity => receiptOfActivity(activity, session.context()));
      if (sent.ok) await receipts.keep(sent.value, receiptOfActivity(sent.value, session.context()));
      await ledger.note(of, index, outcome.step);
      if (outcome.stops !== null) return stopped(of, `Row ${index + 1} could not be sent.`, outcome.stops);
    }
    return true;
  };
}
