/** Rows and heads of groups as one list, which is virtualised as a whole. */
import type { Severity } from '../../../../electron/contract/values/document.ts';
import type { JustDecided } from '../../../store/activities/just-decided.ts';
import type { ListRow } from '../../../store/activities/view.ts';
import type { Shown } from './shown.ts';

export type Item =
  | {
      kind: 'head';
      key: string;
      title: string;
      many: number;
      isFolded: boolean;
      severity: Severity | null;
      rows: readonly ListRow[];
    }
  | { kind: 'row'; key: string; row: ListRow; decided: JustDecided | null };

export const justKey = 'head just decided';
export const headKey = (group: string): string => `head ${group}`;

export function itemsOf({ groups, recent, view }: Shown, folded: ReadonlySet<string>): Item[] {
  const items: Item[] = [];
  const put = (head: Omit<Item & { kind: 'head' }, 'kind' | 'isFolded'>, rows: () => Iterable<Item>) => {
    const isFolded = folded.has(head.key);
    items.push({ kind: 'head', ...head, isFolded });
    if (!isFolded) for (const row of rows()) items.push(row);
  };
  if (recent.length > 0)
    put({ key: justKey, title: 'You decided just now', many: recent.length, severity: null, rows: [] }, () =>
      recent.map(({ row, decided }) => ({ kind: 'row', key: row.key, row, decided })),
    );
  for (const { key, title, severity, rows } of groups) {
    const all = () => rows.map((row): Item => ({ kind: 'row', key: row.key, row, decided: null }));
    if (view.grouping === 'none') {
      // Told apart from what was decided just now.
      if (recent.length === 0) items.push(...all());
      else put({ key: headKey(key), title: 'Needs me', many: rows.length, severity, rows }, all);
    } else put({ key: headKey(key), title, many: rows.length, severity, rows }, all);
  }
  return items;
}
