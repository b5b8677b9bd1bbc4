/** What became of the rows of a batch: written down first, told afterwards. */
import type { Failure } from '../../../contract/outcome.ts';
import type { BatchProgress } from '../../../contract/values/signing-values.ts';
import type { BatchFile, BatchStep } from './file.ts';
import { applyStep, type BatchState, headOf, isOver } from './state.ts';

/** Of a row that was cancelled before it left. */
export const notSent = 'It was not sent.';

export interface BatchLedger {
  /** Durable when it resolves. Rejects where the disk does not take it. */
  note(of: BatchState, index: number, step: Pick<BatchStep, 'state'> & Partial<BatchStep>): Promise<void>;
  /** Every row that still waits is not sent. */
  cancelRest(of: BatchState): Promise<void>;
  /** Nothing more is sent for now: `done` where no row is open, else `stopped`, with the reason. */
  stop(of: BatchState, why: string, because?: Failure | null): void;
  /** Says how the batch stands. */
  tell(of: BatchState): void;
}

export function batchLedger(file: BatchFile, onProgress: (progress: BatchProgress) => void): BatchLedger {
  const tell = (of: BatchState, index: number | null = null) => {
    const row = index === null ? null : (of.rows[index] ?? null);
    onProgress({ head: headOf(of), row: row === null ? null : structuredClone(row) });
  };
  const note: BatchLedger['note'] = async (of, index, change) => {
    const step = { batchId: of.batch.batchId, index, sentence: '', activityId: null, signature: null, ...change };
    await file.note(step);
    applyStep(of, step);
    tell(of, index);
  };
  return {
    note,
    async cancelRest(of) {
      for (const [index, row] of of.rows.entries())
        if (row.state === 'waiting') await note(of, index, { state: 'cancelled', sentence: notSent });
    },
    stop(of, why, because = null) {
      of.state = isOver(of) ? 'done' : 'stopped';
      of.why = of.state === 'done' ? null : why;
      of.failure = of.state === 'done' ? null : because;
      tell(of);
    },
    tell: of => tell(of),
  };
}
