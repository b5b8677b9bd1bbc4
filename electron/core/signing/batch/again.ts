/** A batch taken up again: what may have arrived is looked up, and bodies that grew too old are written anew. */
import { type Failure, failure } from '../../../contract/outcome.ts';
import { receiptOfActivity } from '../../review/receipt/receipts.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import type { LabelledBody } from './consent.ts';
import type { BatchLedger } from './ledger.ts';
import { ofActivity } from './outcome.ts';
import { settleRow } from './settle.ts';
import { type BatchState, isOpenRow, preparedRow } from './state.ts';

/**
 * Bodies older than this are written anew before they are confirmed: the service takes one hour
 * (docs/service.md#time-window).
 */
export const freshMs = 45 * 60_000;

/**
 * Looks up what may have arrived, and writes anew what grew too old.
 * @returns every row that is still open, as it would be sent; a failure where one is not what was written, or cannot be told yet
 */
export async function takeUp(
  { ledger, service, now }: { ledger: BatchLedger; service: Service; now: number },
  session: Session,
  of: BatchState,
): Promise<LabelledBody[] | Failure> {
  const bodies: LabelledBody[] = [];
  for (const [index, row] of of.rows.entries()) {
    if (!isOpenRow(row)) continue;
    let prepared = preparedRow(of, index, session.connection.organizationId);
    if (prepared === null) return altered(index);
    let isTooOld = now - Number(prepared.timestampMs) >= freshMs;
    if (row.state !== 'waiting') {
      const settled = await settleRow(service, session, prepared, now);
      if (!settled.ok) return settled;
      const { value } = settled;
      if (value.kind === 'found') {
        await ledger.note(of, index, ofActivity(value.activity, receiptOfActivity(value.activity, session.context())));
        continue;
      }
      // SECURITY: new bytes would be a second signature while the old ones may still be taken: only these go again.
      isTooOld = value.kind === 'absent';
      if (!isTooOld) await ledger.note(of, index, { state: 'unknown' });
    }
    if (isTooOld) {
      const anew = session.prepare('sign_raw_payload', prepared.parameters);
      if (!anew.ok) return anew;
      await ledger.note(of, index, { state: 'waiting', text: anew.value.text });
      prepared = anew.value;
    }
    bodies.push({ label: row.label, prepared });
  }
  return bodies;
}

const altered = (index: number) =>
  failure(
    'mismatch',
    `The body of row ${index + 1} on disk is not what Countersign wrote. Nothing was sent. Cancel the rest, and start again from your file.`,
  );
