import { memo } from 'react';
import { mostTogether } from '../../../../electron/contract/values/bulk.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ListFoot } from '../../../parts/layout/list-header.tsx';
import type { ListRow } from '../../../store/activities/view.ts';
import { bulk, useBulk } from '../../../stores.ts';
import styles from './foot.module.css';
import { useSelecting } from './open.ts';

interface Props {
  /** What of the view can be ticked, in its order. */
  ids: readonly string[];
  rows: readonly ListRow[];
}

/** How rows are ticked, and all of a view at once. High and critical ones are decided one at a time. */
export const ListTicks = memo(function ListTicks({ ids, rows }: Props) {
  const marked = useBulk(state => state.marked);
  const isSelecting = useSelecting();
  if (ids.length === 0 || !isSelecting) return null;
  const some = new Set(ids);
  const isRoutine = rows.every(({ summary }) => !some.has(summary.activityId) || summary.severity === 'note');
  const all = ids.slice(0, mostTogether);
  const isAll = all.every(id => marked.has(id));
  const what = isRoutine ? 'routine' : 'routine and look';
  return (
    <ListFoot>
      <span role="status" className={styles.said}>
        {marked.size > 0 ? (
          `${marked.size} selected`
        ) : (
          <span className={styles.keys} aria-hidden>
            <kbd>X</kbd> select <kbd>⇧</kbd> <kbd>↓</kbd> extend
          </span>
        )}
      </span>
      {marked.size > 0 && (
        <span className={styles.alone}>
          <Button small variant="primary" onPress={() => void bulk.getState().open()}>
            Read together…
          </Button>
        </span>
      )}
      <Button small variant="quiet" onPress={() => (isAll ? bulk.getState().close() : bulk.getState().mark(all))}>
        {isAll
          ? 'Clear selection'
          : ids.length > mostTogether
            ? `Select the first ${mostTogether}`
            : `Select all ${ids.length} ${what}`}
      </Button>
    </ListFoot>
  );
});
