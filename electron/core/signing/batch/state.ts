/** The rows of a batch as they stand: the stored bodies with every noted step applied. */
import { z } from 'zod';
import { operations } from '../../../contract/operations/table.ts';
import { identifier, integerString } from '../../../contract/schema/fields.ts';
import type { BatchHead, BatchRow, BatchRowState, SigningBatch } from '../../../contract/values/signing-values.ts';
import { fingerprintOf } from '../../stamps/fingerprint.ts';
import type { Prepared } from '../../submit/types.ts';
import type { BatchStep, StoredBatch } from './file.ts';

export interface BatchState {
  batch: StoredBatch;
  rows: BatchRow[];
  /** The exact body of each row. */
  texts: string[];
  state: BatchHead['state'];
  why: string | null;
  failure: BatchHead['failure'];
}

export function stateOf(batch: StoredBatch, steps: readonly BatchStep[]): BatchState {
  const state: BatchState = {
    batch,
    texts: batch.rows.map(({ text }) => text),
    rows: batch.rows.map(({ label, signWith, accountName, headline, digest, text }, index) => ({
      ...{ row: index + 1, label, signWith, accountName, headline, digest },
      fingerprint: fingerprintOf(new TextEncoder().encode(text)),
      state: 'waiting',
      sentence: '',
      activityId: null,
      signature: null,
    })),
    state: 'stopped',
    why: null,
    failure: null,
  };
  for (const step of steps) applyStep(state, step);
  if (isOver(state)) state.state = 'done';
  return state;
}

export function applyStep(state: BatchState, { index, state: to, sentence, activityId, signature, text }: BatchStep): void {
  const row = state.rows[index];
  if (row === undefined) return;
  Object.assign(row, { state: to, sentence, activityId, signature });
  if (text === undefined) return;
  state.texts[index] = text;
  row.fingerprint = fingerprintOf(new TextEncoder().encode(text));
}

const open: ReadonlySet<BatchRowState> = new Set(['waiting', 'sending', 'unknown']);
export const isOpenRow = ({ state }: BatchRow): boolean => open.has(state);
export const isOver = ({ rows }: BatchState): boolean => !rows.some(isOpenRow);

export function headOf({ batch, rows, state, why, failure }: BatchState): BatchHead {
  const counts: BatchHead['counts'] = {
    ...{ waiting: 0, sending: 0, unknown: 0, signed: 0, pending: 0, failed: 0, withheld: 0, cancelled: 0 },
  };
  for (const row of rows) counts[row.state] += 1;
  const { batchId, connectionId, createdAt } = batch;
  return { batchId, connectionId, createdAt, state, why, failure, total: rows.length, counts };
}

export const viewOf = (state: BatchState): SigningBatch => ({ ...headOf(state), rows: structuredClone(state.rows) });

/**
 * The body of a row as it is sent; the text is its exact bytes.
 * SECURITY: what stands on the disk is a signing request of this organisation and nothing else, written as this app
 * writes it, so that what is reviewed is all there is; null where it is not.
 */
export const preparedRow = (state: BatchState, index: number, organizationId: string): Prepared | null =>
  preparedText(state.texts[index] ?? '', organizationId);

/** The same of a text from anywhere. */
export function preparedText(text: string, organizationId: string): Prepared | null {
  const body = new TextEncoder().encode(text);
  try {
    const said: unknown = JSON.parse(text);
    const envelope = envelopeSchema.parse(said);
    if (JSON.stringify(said) !== text || envelope.organizationId !== organizationId) return null;
    const { parameters, timestampMs } = envelope;
    return { name: 'sign_raw_payload', organizationId, parameters, timestampMs, body, text, fingerprint: fingerprintOf(body) };
  } catch {
    return null;
  }
}

const row = operations.sign_raw_payload;
const envelopeSchema = z.strictObject({
  type: z.literal(row.type),
  timestampMs: integerString(),
  organizationId: identifier(),
  parameters: row.parameters,
});
