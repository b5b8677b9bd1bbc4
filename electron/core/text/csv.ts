/** CSV that spreadsheets open without running anything in it (RFC 4180; OWASP, CSV injection). */
import Papa from 'papaparse';

/** Cells that a spreadsheet takes for a formula; `'` before them makes them text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** SECURITY: a cell never begins a formula. What is read back by `fromCsv` is what was written, also where it began with `'`. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [header, ...rows].map(row => row.map(cell => (formula.test(cell) ? `'${cell}` : cell)));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** @returns rows of cells, the header among them; or a sentence that says why the text is no CSV */
export function fromCsv(text: string): string[][] | string {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text) });
  const [error] = errors;
  if (error !== undefined) return `Row ${(error.row ?? 0) + 1} is not CSV: ${error.message}.`;
  return data.map(row => row.map(cell => (guarded.test(cell) ? cell.slice(1) : cell)));
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
