/** CSV that spreadsheets open without running anything in it (RFC 4180; OWASP, CSV injection). */
import Papa, { type ParseResult, type Parser } from 'papaparse';
import { inOneSlice, type Slices } from '../budget/slices.ts';

/** Cells that a spreadsheet takes for a formula; `'` before them makes them text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** SECURITY: a cell never begins a formula. What is read back by `fromCsv` is what was written, also where it began with `'`. */
export async function toCsv(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  slices: Slices = inOneSlice(),
): Promise<string> {
  const lineOf = (row: readonly string[]) =>
    `${Papa.unparse([row.map(cell => (formula.test(cell) ? `'${cell}` : cell))], { newline: '\r\n' })}\r\n`;
  const whole: string[] = [];
  const lines = [lineOf(header)];
  for (const row of rows) {
    if (slices.isOver()) await slices.giveWay();
    lines.push(lineOf(row));
    if (lines.length >= linesTogether) whole.push(lines.splice(0).join(''));
  }
  return [...whole, ...lines].join('');
}
/** A line is many small texts until it is joined; those of a table of thousands would all be in use at once. */
const linesTogether = 100;

/** Characters that are read before a slice may end. A row that goes on behind it is read again from its start. */
const chunkSize = 16_384;

/**
 * Reads in slices. Lines of blanks alone are left out.
 * @returns rows of cells, the header among them; or a sentence that says why the text is no CSV
 */
export function fromCsv(text: string, slices: Slices = inOneSlice()): Promise<string[][] | string> {
  const rows: string[][] = [];
  let read = 0;
  let left = text.length;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      ...{ delimiter: delimiterOf(text), newline: newlineOf(text), chunkSize },
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        left -= chunkSize;
        // A cell may look broken where it is cut, behind its quote: then nothing stands there that could break it again.
        const error = errors.find(({ row = 0 }, at) => at < errors.length - 1 || row < data.length);
        if (error !== undefined) {
          resolve(`Row ${read + (error.row ?? 0) + 1} is not CSV: ${error.message}.`);
          return parser.abort();
        }
        read += data.length;
        for (const row of data)
          if (row.join('').trim() !== '') rows.push(row.map(cell => (guarded.test(cell) ? cell.slice(1) : cell)));
        if (left <= 0 || !slices.isOver()) return;
        parser.pause();
        slices
          .giveWay()
          .then(() => parser.resume())
          .catch(reject);
      },
      complete: () => resolve(rows),
    });
  });
}

/** Characters among which the first row ends, a header of any kind among them. */
const firstRowMost = 1_048_576;

/** What the first row ends with: a slice may look otherwise, where it ends within a cell. */
function newlineOf(text: string): '\r\n' | '\r' | '\n' {
  let isQuoted = false;
  for (let at = 0; at < Math.min(text.length, firstRowMost); at++) {
    const char = text.charAt(at);
    // A quote within a cell that began without one is text; of two in a quoted one, the second goes on.
    if (char === '"') isQuoted = !isQuoted && (at === 0 || /[",;\t]/.test(text.charAt(at - 1)));
    else if (!isQuoted && char === '\n') return '\n';
    else if (!isQuoted && char === '\r') return text.charAt(at + 1) === '\n' ? '\r\n' : '\r';
  }
  return '\n';
}

/** Spreadsheets write what their country uses; the header's names hold none of the three. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .split(/[\r\n]/)
      .find(line => line.trim() !== '') ?? '';
  const times = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (times(next) > times(best) ? next : best));
}
