/** Saving what a screen shows, where a person says; and the app's own files that are not what it wrote. */
import type { fileCalls } from '../../contract/calls/files.ts';
import { done, failure } from '../../contract/outcome.ts';
import type { Slices } from '../budget/slices.ts';
import type { TakeIn } from '../decisions/take-in.ts';
import { saveAs } from '../files/save-as.ts';
import type { Person } from '../ports.ts';
import { toCsv } from '../text/csv.ts';
import type { Handlers } from './handlers.ts';

interface Needs {
  person: Person;
  takeIn: TakeIn;
  /** A table of thousands gives way. */
  slices(): Slices;
}

export function fileHandlers({ person, takeIn, slices }: Needs): Handlers<typeof fileCalls> {
  return {
    'files.take_in': ({ path }) => takeIn.takeIn(path),
    'files.dismiss': ({ path }) => takeIn.dismiss(path),
    async 'files.save'({ name, content }) {
      let text: string;
      try {
        text = content.format === 'json' ? content.text : await toCsv(content.header, rowsOf(content.rows), slices());
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        return failure('invalid', `Nothing was saved: ${error.message}`);
      }
      const file = await saveAs(person, `${name}.${content.format}`, text);
      return file.ok ? done({ saved: file.value }) : file;
    },
  };
}

class RowError extends Error {}
const isCells = (row: unknown): row is string[] =>
  Array.isArray(row) && row.length <= 64 && row.every(cell => typeof cell === 'string');
/** Several times what a screen can show. */
const mostRows = 200_000;

/** Row by row, as they are asked for. */
function* rowsOf(lines: string): Generator<string[], void> {
  for (let at = 0, number = 1; at < lines.length; number++) {
    if (number > mostRows) throw new RowError(`expected at most ${mostRows} rows, received more. Filter what is shown first.`);
    const found = lines.indexOf('\n', at);
    const end = found === -1 ? lines.length : found;
    yield rowIn(lines.slice(at, end), number);
    at = end + 1;
  }
}
function rowIn(line: string, number: number): string[] {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    // It is no list of texts either.
  }
  // By hand: a table has a hundred thousand cells, and a schema copies each row.
  if (isCells(row)) return row;
  const came = row === undefined ? 'no JSON' : Array.isArray(row) ? `another list, of ${row.length}` : 'no list';
  throw new RowError(`expected row ${number} to be a list of at most 64 texts, received ${came}.`);
}
