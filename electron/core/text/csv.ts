/** CSV that spreadsheets open without running anything in it (RFC 4180; OWASP, CSV injection). */
import Papa, { type ParseResult, type Parser } from 'papaparse';
import { inOneSlice, type Slices } from '../budget/slices.ts';

/** Cells that a spreadsheet takes for a formula; `'` before them makes them text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** SECURITY: a cell never begins a formula. What is read back by `fromCsv` is what was written, also where it began with `'`. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [header, ...rows].map(row => row.map(cell => (formula.test(cell) ? `'${cell}` : cell)));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** Characters that are read before a slice may end: well below a frame, however short the rows are. */
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
        // A row that goes on in the next slice looks broken here, and is read again there.
        const error = errors.find(({ row = 0 }) => left <= 0 || row < data.length);
        if (error !== undefined) {
          resolve(`Row ${read + (error.row ?? 0) + 1} is not CSV: ${error.message}.`);
          return parser.abort();
        }
        read += data.length;
        for (const row of data)
          if (row.join('').trim() !== '') rows.push(row.map(cell => (guarded.test(cell) ? cell.slice(1) : cell)));
        if (left <= 0 || !slices.isOver()) return;
        parser.pause();
        slices.giveWay().then(() => parser.resume(), reject);
      },
      complete: () => resolve(rows),
    });
  });
}

/** What the first row ends with: what a slice holds of the file may look otherwise, where it ends within a cell. */
function newlineOf(text: string): '\r\n' | '\r' | '\n' {
  let isQuoted = false;
  for (const [found] of text.slice(0, headerMost).matchAll(/"|\r\n|\r|\n/g))
    if (found === '"') isQuoted = !isQuoted;
    else if (!isQuoted) return found as ReturnType<typeof newlineOf>;
  return '\n';
}

/** Characters that a header has at most. */
const headerMost = 10_000;

/** Spreadsheets write what their country uses; the header's names hold none of the three. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, headerMost)
      .split(/[\r\n]/)
      .find(line => line.trim() !== '') ?? '';
  const times = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (times(next) > times(best) ? next : best));
}
