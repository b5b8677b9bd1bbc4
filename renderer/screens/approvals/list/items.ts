/** Rows and heads of groups as one list, which is virtualised as a whole. */
import { useMemo } from 'react';
import type { Severity } from '../../../../electron/contract/values/document.ts';
import type { View } from '../../../../electron/contract/values/views.ts';
import type { JustDecided } from '../../../store/activities/just-decided.ts';
import type { ListRow } from '../../../store/activities/view.ts';
import { useActivityList } from '../../../stores.ts';
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

/** One for a row as long as it says the same: the list keeps what it made of it. */
const made = new WeakMap<ListRow, Item>();
function itemOf(row: ListRow): Item {
  const item = made.get(row) ?? { kind: 'row', key: row.key, row, decided: null };
  made.set(row, item);
  return item;
}

/** The same list as long as it shows the same. */
export function useItems({ groups, recent, view: { grouping } }: Shown): Item[] {
  const folded = useActivityList(state => state.folded);
  return useMemo(() => itemsOf({ groups, recent, grouping }, folded), [groups, recent, grouping, folded]);
}

function itemsOf(
  { groups, recent, grouping }: Pick<Shown, 'groups' | 'recent'> & Pick<View, 'grouping'>,
  folded: ReadonlySet<string>,
): Item[] {
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
    const all = () => rows.map(itemOf);
    if (grouping === 'none') {
      // Told apart from what was decided just now.
      if (recent.length === 0) items.push(...all());
      else put({ key: headKey(key), title: 'Needs me', many: rows.length, severity, rows }, all);
    } else put({ key: headKey(key), title, many: rows.length, severity, rows }, all);
  }
  return items;
}
