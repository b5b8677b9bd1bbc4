/** The rows of a hand-over, read again from their bytes: what the file says of them is compared, and decides nothing. */
import type { BatchCheckRow } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import type { ReviewContext } from '../../known/context.ts';
import { fingerprintOf } from '../../stamps/fingerprint.ts';
import { type BatchRequest, readRow, type Seen } from '../batch/read.ts';
import { preparedText } from '../batch/state.ts';
import type { HandOverContent } from './format.ts';

export interface HandedRow {
  row: BatchCheckRow;
  /** null where anything about it is wrong. */
  request: BatchRequest | null;
}

export async function readHanded(
  { rows, organizationId }: Pick<HandOverContent, 'rows' | 'organizationId'>,
  context: ReviewContext,
  slices: Slices,
): Promise<HandedRow[]> {
  const seen: Seen = new Map();
  const found: HandedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && slices.isOver()) await slices.giveWay();
    found.push(readOne(row, index + 1, organizationId, context, seen));
  }
  return found;
}

function readOne(
  { label, body, fingerprint, digest }: HandOverContent['rows'][number],
  number: number,
  organizationId: string,
  context: ReviewContext,
  seen: Seen,
): HandedRow {
  // SECURITY: a signing request of this organisation and nothing else, written as this app writes it.
  const prepared = preparedText(body, organizationId);
  const cells = prepared === null ? {} : (prepared.parameters as unknown as BatchRequest['parameters']);
  const { row, request } = readRow({ label, ...cells }, number, context, seen);
  if (prepared === null)
    return { row: { ...row, problems: ['Its body is not a signing request of this organisation.'] }, request: null };
  const problems = [...row.problems];
  if (fingerprintOf(new TextEncoder().encode(body)) !== fingerprint)
    problems.push('Its bytes do not have the fingerprint that the file says.');
  if (row.digest !== digest) problems.push('Its bytes read here have another digest than the file says.');
  return { row: { ...row, problems }, request: problems.length > 0 ? null : request };
}
