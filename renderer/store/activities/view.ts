/** What of a list is shown, in which order and under which heads: pure, so that it can be tested and is quick for ten thousand. */
import { severityWords } from '../../../electron/contract/severity.ts';
import {
  type ActivityKind,
  type ActivitySummary,
  type Severity,
  severities,
} from '../../../electron/contract/values/document.ts';
import { byText } from '../../../electron/contract/values/urgency.ts';
import type { View } from '../../../electron/contract/values/views.ts';

/** A row of the list, and over which connection it is read and decided. */
export interface ListRow {
  key: string;
  connectionId: string;
  summary: ActivitySummary;
}

/** `key`: of the head among the rows. */
export interface ListGroup {
  key: string;
  title: string;
  severity: Severity | null;
  rows: ListRow[];
}

/** Compares two decimals without sign and separators, exactly: less than nought where the first is smaller. */
export function compareUnits(one: string, other: string): number {
  const [whole = '', part = ''] = one.split('.');
  const [otherWhole = '', otherPart = ''] = other.split('.');
  const places = Math.max(part.length, otherPart.length);
  const size = (digits: string, behind: string) => BigInt(digits + behind.padEnd(places, '0'));
  const difference = size(whole, part) - size(otherWhole, otherPart);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const isEndless = ({ units, asset }: ActivitySummary) => units === undefined && asset !== undefined;

/** Whether a filter is set; how a list is ordered and grouped filters nothing. */
export const isNarrowed = ({ severities: some, kinds, people, over }: View): boolean =>
  some.length > 0 || kinds.length > 0 || people.length > 0 || over !== null;

/** Whether a view lets a row through, but for what was typed. */
export function passes(view: View, summary: ActivitySummary): boolean {
  const { severities: some, kinds, people, over } = view;
  if (some.length > 0 && !some.includes(summary.severity)) return false;
  if (kinds.length > 0 && !kinds.includes(summary.kind)) return false;
  if (people.length > 0 && !people.includes(summary.proposer)) return false;
  if (over === null) return true;
  return isEndless(summary) || (summary.units !== undefined && compareUnits(summary.units, over) > 0);
}

/**
 * Rows that hold what was typed, as it was typed; where none does, rows that hold every word in any order. Without the
 * first, "invoice 1234" would also find each invoice with 1234 somewhere in its fingerprint.
 * @param beside lower-case text that goes with a row: its organisation
 */
export function found(rows: readonly ListRow[], query: string, beside: (row: ListRow) => string): readonly ListRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const phrase = words.join(' ');
  const exact = rows.filter(row => row.summary.haystack.includes(phrase));
  if (exact.length > 0) return exact;
  return rows.filter(row => {
    const text = `${row.summary.haystack} ${beside(row)}`;
    return words.every(word => text.includes(word));
  });
}

const never = Number.MAX_SAFE_INTEGER;
const settled = (one: ListRow, other: ListRow) => byText(one.summary.activityId, other.summary.activityId);

/** @param rows most urgent first, as they come */
export function ordered(rows: readonly ListRow[], { grouping, order }: Pick<View, 'grouping' | 'order'>): readonly ListRow[] {
  if (order === 'newest')
    return [...rows].sort((one, other) => byText(other.summary.createdAt, one.summary.createdAt) || settled(one, other));
  if (order === 'amount') return [...rows].sort(byAmount);
  // Most urgent first is by severity, and then by lapse.
  if (grouping === 'severity') return rows;
  const keyed = rows.map(row => ({ row, at: Date.parse(row.summary.lapsesAt ?? '') || never }));
  return keyed.sort((one, other) => one.at - other.at).map(({ row }) => row);
}

/** No limit first, then the largest number, whatever it is a number of; what has none last. */
function byAmount({ summary: one }: ListRow, { summary: other }: ListRow): number {
  const rank = (row: ActivitySummary) => (isEndless(row) ? 0 : row.units === undefined ? 2 : 1);
  const apart = rank(one) - rank(other);
  if (apart !== 0 || one.units === undefined || other.units === undefined) return apart;
  return compareUnits(other.units, one.units);
}

/** @param titleOf what the connection of a row is called in a head */
export function groupsOf(rows: readonly ListRow[], view: View, titleOf: (connectionId: string) => string): ListGroup[] {
  if (view.grouping === 'none') return rows.length === 0 ? [] : [{ key: 'all', title: '', severity: null, rows: [...rows] }];
  const groups = new Map<string, ListGroup>();
  for (const row of rows) {
    const { severity } = row.summary;
    const bySeverity = view.grouping === 'severity';
    const key = bySeverity ? severity : row.connectionId;
    const known = groups.get(key);
    if (known !== undefined) known.rows.push(row);
    else if (bySeverity) groups.set(key, { key, title: severityWords[severity], severity, rows: [row] });
    else groups.set(key, { key, title: titleOf(key), severity: null, rows: [row] });
  }
  const all = [...groups.values()];
  if (view.grouping === 'severity')
    return all.sort((one, other) => severities.indexOf(one.key as Severity) - severities.indexOf(other.key as Severity));
  return all.sort((one, other) => byText(one.title.toLowerCase(), other.title.toLowerCase()) || byText(one.key, other.key));
}

/** What can be chosen in the filters: of what is listed, the most frequent first. */
export function choicesOf(rows: readonly ListRow[]): { kinds: ActivityKind[]; people: string[] } {
  const kinds = new Map<ActivityKind, number>();
  const people = new Map<string, number>();
  for (const { summary } of rows) {
    kinds.set(summary.kind, (kinds.get(summary.kind) ?? 0) + 1);
    if (summary.proposer !== '') people.set(summary.proposer, (people.get(summary.proposer) ?? 0) + 1);
  }
  const frequent = <T extends string>(counted: Map<T, number>): T[] =>
    [...counted].sort((one, other) => other[1] - one[1] || byText(one[0], other[0])).map(([value]) => value);
  return { kinds: frequent(kinds), people: frequent(people).slice(0, 50) };
}
