/** A file of signing requests, row by row: CSV with a header, or a JSON list of objects. Nothing is sent. */

import { type HashFunction, hashFunctions, type PayloadEncoding, payloadEncodings } from '../../../contract/schema/enums.ts';
import { isObject } from '../../../contract/text/members.ts';
import type { ReviewDocument } from '../../../contract/values/document.ts';
import { type BatchCheckRow, mostInBatch } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import type { ReviewContext } from '../../known/context.ts';
import { fromCsv } from '../../text/csv.ts';
import { readRequest } from '../read.ts';

/** A row that can be sent. */
export interface BatchRequest {
  label: string;
  parameters: { signWith: string; payload: string; encoding: PayloadEncoding; hashFunction: HashFunction };
  accountName: string | null;
  document: ReviewDocument;
}
export interface BatchReading {
  rows: BatchCheckRow[];
  problems: string[];
  /** In the order of the rows; empty while anything is wrong. */
  requests: BatchRequest[];
}

const columns = ['label', 'signWith', 'payload', 'encoding', 'hashFunction'] as const;
type Column = (typeof columns)[number];
export type Cells = Partial<Record<Column, string>>;
/** Rows that were read before, by what they ask for. */
export type Seen = Map<string, number>;

export async function readBatch(
  text: string,
  format: 'csv' | 'json',
  context: ReviewContext,
  slices: Slices,
): Promise<BatchReading> {
  const cells = format === 'csv' ? await csvCells(text, slices) : jsonCells(text);
  const refused = (problem: string): BatchReading => ({ rows: [], problems: [problem], requests: [] });
  if (typeof cells === 'string') return refused(cells);
  if (cells.length === 0) return refused('The file holds no rows.');
  if (cells.length > mostInBatch)
    return refused(`Expected at most ${mostInBatch} rows, received ${cells.length}. Split the file.`);
  const seen: Seen = new Map();
  const read: ReturnType<typeof readRow>[] = [];
  for (const [index, row] of cells.entries()) {
    // Before the first, too: all of the file was read until here.
    if (slices.isOver()) await slices.giveWay();
    read.push(readRow(row, index + 1, context, seen));
  }
  const requests = read.flatMap(({ request }) => request ?? []);
  return { rows: read.map(({ row }) => row), problems: [], requests: requests.length === read.length ? requests : [] };
}

export function readRow(
  cells: Cells,
  row: number,
  context: ReviewContext,
  seen: Seen,
): { row: BatchCheckRow; request: BatchRequest | null } {
  const problems: string[] = [];
  const encoding = choiceOf('encoding', cells.encoding, payloadEncodings, 'PAYLOAD_ENCODING_', problems);
  const hashFunction = choiceOf('hashFunction', cells.hashFunction, hashFunctions, 'HASH_FUNCTION_', problems);
  const signWith = (cells.signWith ?? '').trim();
  const payload = cells.payload ?? '';
  const label = cells.label ?? '';
  const read = readRequest({ signWith, payload, encoding, hashFunction }, context);
  problems.push(...read.problems.map(({ field, sentence }) => `${field}: ${sentence}`));
  if (signWith.length > 256 && read.problems.every(({ field }) => field !== 'signWith'))
    problems.push('signWith: expected an identifier of at most 256 characters.');
  if (label.length > 200) problems.push('label: expected at most 200 characters.');

  const parameters = { signWith, payload, encoding: read.encoding, hashFunction: read.hashFunction };
  // SECURITY: a row that stands twice is nearly always a slip, and would be signed twice.
  const same = JSON.stringify(parameters);
  const first = seen.get(same);
  if (first !== undefined && payload !== '') problems.push(`It is the same request as row ${first}: nothing is signed twice.`);
  else seen.set(same, row);

  const { document, accountName } = read;
  const given = { label, signWith, payload, encoding: cells.encoding ?? '', hashFunction: cells.hashFunction ?? '' };
  return {
    row: lineOf({ label, parameters, accountName, document }, row, { given, problems }),
    request: problems.length > 0 || document === null ? null : { label, parameters, accountName, document },
  };
}

const lineOf = (
  { label, parameters, accountName, document }: Omit<BatchRequest, 'document'> & { document: ReviewDocument | null },
  row: number,
  { given, problems }: Pick<BatchCheckRow, 'given' | 'problems'>,
): BatchCheckRow => {
  const { signWith, encoding, hashFunction } = parameters;
  const said = { headline: document?.headline ?? '', severity: document?.severity ?? null };
  return {
    ...{ row, label, signWith, accountName, encoding, hashFunction, ...said },
    ...{ digest: document?.digest?.value ?? '', given, problems },
  };
};

/** A request with nothing wrong, as a row. */
export const checkRow = (request: BatchRequest, row: number): BatchCheckRow =>
  lineOf(request, row, { given: { label: request.label, ...request.parameters }, problems: [] });

/** The wire value, or its last part in any case ("keccak256", "hexadecimal"); empty: as proposed. */
function choiceOf<V extends string>(
  column: Column,
  came: string | undefined,
  values: readonly V[],
  prefix: string,
  problems: string[],
): V | undefined {
  const cell = (came ?? '').trim();
  if (cell === '') return undefined;
  const wanted = cell.toUpperCase().replace(prefix, '');
  const found = values.find(value => value === prefix + wanted);
  if (found === undefined)
    problems.push(
      `${column}: expected one of ${values.map(value => value.slice(prefix.length)).join(', ')}; received ${cell.slice(0, 60)}.`,
    );
  return found;
}

const nameOf = (header: string): Column | undefined => {
  const bare = header.toLowerCase().replaceAll(/[\s_-]/g, '');
  return columns.find(column => column.toLowerCase() === bare);
};

async function csvCells(text: string, slices: Slices): Promise<Cells[] | string> {
  const table = await fromCsv(text.replace(/^\uFEFF/, ''), slices);
  if (typeof table === 'string') return table;
  const [header = [], ...rows] = table;
  const names = header.map(nameOf);
  const unknown = header.filter((_, index) => names[index] === undefined);
  if (!names.includes('signWith') || !names.includes('payload'))
    return `Expected a header with at least signWith and payload, received ${header.join(', ').slice(0, 200) || 'nothing'}.`;
  if (unknown.length > 0)
    return `Expected the columns ${columns.join(', ')}; also received ${unknown.join(', ').slice(0, 200)}. Remove it, so that nothing is overlooked.`;
  if (new Set(names).size < names.length) return 'A column appears twice in the header.';
  const ragged = rows.findIndex(row => row.length !== header.length);
  if (ragged >= 0) return `Row ${ragged + 1}: expected ${header.length} cells, received ${rows[ragged]?.length ?? 0}.`;
  return rows.map(row => Object.fromEntries(row.map((cell, index) => [names[index], cell])));
}

function jsonCells(text: string): Cells[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `Expected JSON, received text that is not JSON: ${(error as SyntaxError).message}.`;
  }
  if (!Array.isArray(value)) return 'Expected a list of objects with signWith and payload.';
  const found: Cells[] = [];
  for (const [index, entry] of value.entries()) {
    if (!isObject(entry)) return `Row ${index + 1}: expected an object with signWith and payload.`;
    const cells: Cells = {};
    for (const [key, member] of Object.entries(entry)) {
      const column = columns.find(each => each === key);
      if (column === undefined)
        return `Row ${index + 1}: expected ${columns.join(', ')}; also received ${key.slice(0, 60)}. Remove it, so that nothing is overlooked.`;
      // Typed data and authorisations may stand there as they are; they are sent as their JSON text.
      if (typeof member === 'string') cells[column] = member;
      else if (column === 'payload' && isObject(member)) cells[column] = JSON.stringify(member);
      else return `Row ${index + 1}: ${column}: expected text, received ${member === null ? 'null' : typeof member}.`;
    }
    found.push(cells);
  }
  return found;
}
