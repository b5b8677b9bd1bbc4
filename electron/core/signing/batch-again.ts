/** A batch taken up again: what may have arrived is looked up, and bodies that grew too old are written anew. */
import { type Failure, failure } from '../../contract/outcome.ts';
import { receiptOfActivity } from '../review/receipts.ts';
import type { Service } from '../service.ts';
import type { Session } from '../session.ts';
import type { LabelledBody } from './batch-consent.ts';
import type { BatchLedger } from './batch-ledger.ts';
import { ofActivity } from './batch-outcome.ts';
import { settleRow } from './batch-settle.ts';
import { type BatchState, isOpenRow, preparedRow } from './batch-state.ts';

/** Bodies older than this are written anew before they are confirmed: the service takes one hour (service-facts §2.3). */
const freshMs = 45 * 60_000;

/** What may have arrived is looked up; what certainly did not waits again. */
export async function settleRows(
  { ledger, service, now }: { ledger: BatchLedger; service: Service; now: number },
  session: Session,
  of: BatchState,
): Promise<Failure | null> {
  for (const [index, row] of of.rows.entries()) {
    if (row.state !== 'sending' && row.state !== 'unknown') continue;
    const prepared = preparedRow(of, index, session.connection.organizationId);
    if (prepared === null) return altered(index);
    const settled = await settleRow(service, session, prepared, now);
    if (!settled.ok) return settled;
    const { value } = settled;
    await ledger.note(
      of,
      index,
      value.kind === 'found'
        ? ofActivity(value.activity, receiptOfActivity(value.activity, session.context()))
        : { state: value.kind === 'absent' ? 'waiting' : 'unknown' },
    );
  }
  return null;
}

/** Bodies too old for the service are written anew: only those of rows that certainly were never carried out. */
export async function renewRows(
  { ledger, now }: { ledger: BatchLedger; now: number },
  session: Session,
  of: BatchState,
): Promise<Failure | null> {
  for (const [index, row] of of.rows.entries()) {
    if (row.state !== 'waiting') continue;
    const old = preparedRow(of, index, session.connection.organizationId);
    if (old === null) return altered(index);
    if (now - Number(old.timestampMs) < freshMs) continue;
    const anew = session.prepare('sign_raw_payload', old.parameters);
    if (!anew.ok) return anew;
    await ledger.note(of, index, { state: 'waiting', text: anew.value.text });
  }
  return null;
}

/** Every row that is still open, as it would be sent; a failure where a body is not what was written. */
export function openRows(session: Session, of: BatchState): LabelledBody[] | Failure {
  const bodies: LabelledBody[] = [];
  for (const [index, row] of of.rows.entries()) {
    if (!isOpenRow(row)) continue;
    const prepared = preparedRow(of, index, session.connection.organizationId);
    if (prepared === null) return altered(index);
    bodies.push({ label: row.label, prepared });
  }
  return bodies;
}

const altered = (index: number) =>
  failure(
    'mismatch',
    `The body of row ${index + 1} on this disk is not what Countersign wrote. Nothing was sent. Cancel the rest, and start anew from your file.`,
  );
