import { type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { ListBox, ListBoxItem, type ListBoxRenderProps } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { ActivitySummary } from '../../../electron/contract/document.ts';
import { cx } from '../../parts/class-names.ts';
import { useNow } from '../../parts/time.tsx';
import { canBeMarked } from '../../store/bulk.ts';
import { shiftOf } from '../../store/urgency.ts';
import { bulk, ui, useActivities, useBulk, useSession, useUi } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { Empty } from './empty.tsx';
import styles from './list.module.css';
import { Row } from './row.tsx';
import { Skeleton } from './skeleton.tsx';

export interface ListHandle {
  /** Selects a row, focuses it and brings it into view. */
  go(activityId: string): void;
  /** Focuses the list, at what is selected. */
  focus(): void;
}
/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;

interface Props {
  rows: ActivitySummary[];
  handle: RefObject<ListHandle | null>;
}

/** The rows, virtualised. Selection is by activity, and what is looked at stays in place when rows come and go. */
export function List({ rows, handle }: Props) {
  const selected = useUi(state => state.selected);
  const loaded = useActivities(state => state.loaded);
  const complete = useActivities(state => state.complete);
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const now = useNow(30_000);
  const height = rowHeights[density];
  const marking = useBulk(state => state.phase === 'marking');
  const marked = useBulk(state => state.marked);
  const grave = useMemo(() => (marking ? rows.filter(row => !canBeMarked(row)).map(row => row.activityId) : []), [marking, rows]);
  const box = useRef<HTMLDivElement>(null);
  const kit = useRef<ListBoxRenderProps['state'] | null>(null);
  useSteadyScroll(box, rows, height);

  useImperativeHandle(handle, () => ({
    go(activityId) {
      ui.getState().select(activityId);
      kit.current?.selectionManager.setFocused(true);
      kit.current?.selectionManager.setFocusedKey(activityId);
    },
    focus() {
      if (selected !== null) kit.current?.selectionManager.setFocusedKey(selected);
      box.current?.focus();
    },
  }));

  if (rows.length === 0 && !(loaded && complete)) return <Skeleton />;
  if (rows.length === 0) return <Empty />;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: height }}>
      <ListBox
        ref={box}
        aria-label="Activities, most urgent first"
        items={rows}
        {...(marking
          ? {
              selectionMode: 'multiple',
              selectionBehavior: 'toggle',
              selectedKeys: marked,
              disabledKeys: grave,
              onSelectionChange: keys =>
                bulk
                  .getState()
                  .mark(keys === 'all' ? rows.filter(canBeMarked).map(row => row.activityId) : [...keys].map(String)),
            }
          : {
              selectionMode: 'single',
              selectionBehavior: 'replace',
              disallowEmptySelection: true,
              selectedKeys: selected === null ? [] : [selected],
              onSelectionChange: keys => {
                const [key] = keys === 'all' ? [] : [...keys];
                if (key !== undefined) ui.getState().select(String(key));
              },
              onAction: key => {
                ui.getState().select(String(key));
                ui.getState().read(true);
                requestAnimationFrame(() => document.getElementById('detail-title')?.focus());
              },
            })}
        className={({ state }) => {
          // The only public way to the kit's own focus, which j and k must move.
          kit.current = state;
          return cx(styles.list);
        }}
        dependencies={[now, marking, marked]}
      >
        {row => (
          <ListBoxItem
            id={row.activityId}
            textValue={plain(row.headline.slice(0, 200))}
            className={cx(styles.item, marking && styles.marking)}
            onPress={() => {
              ui.getState().select(row.activityId);
              if (!marking) ui.getState().read(true);
            }}
          >
            <Row
              row={row}
              now={now}
              mark={!marking ? null : grave.includes(row.activityId) ? 'never' : marked.has(row.activityId)}
            />
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

/** Keeps the first row in view where it is when others are put above it or taken away. */
function useSteadyScroll(box: RefObject<HTMLDivElement | null>, rows: readonly ActivitySummary[], height: number) {
  const last = useRef<{ rows: readonly ActivitySummary[]; group: string; query: string } | null>(null);
  const group = useUi(state => state.group);
  const query = useUi(state => state.query);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { rows, group, query };
    const element = box.current;
    if (element === null || before === null || before.rows === rows) return;
    // Another list, not the same one moved.
    if (before.group !== group || before.query !== query) {
      element.scrollTop = 0;
      return;
    }
    if (element.scrollTop === 0) return;
    const anchor = before.rows[Math.floor(element.scrollTop / height)];
    if (anchor === undefined) return;
    const ids = (list: readonly ActivitySummary[]) => list.map(row => row.activityId);
    element.scrollTop += shiftOf(anchor.activityId, ids(before.rows), ids(rows)) * height;
  }, [box, rows, group, query, height]);
}
