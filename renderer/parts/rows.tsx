import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from './class-names.ts';
import styles from './rows.module.css';

interface Props<T> {
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Read out for the row. */
  textOf(item: T): string;
  height: number;
  selected: string | null;
  onSelect(key: string): void;
  /** The end is near. */
  onMore?(): void;
  loading?: boolean;
  children(item: T): ReactNode;
}

/** A long list of rows of one height, virtualised, of which one is selected; arrows move, Enter reads. */
export function Rows<T>({
  label,
  items,
  keyOf,
  textOf,
  height,
  selected,
  onSelect,
  onMore,
  loading = false,
  children,
}: Props<T>) {
  const rows = items.map(item => ({ id: keyOf(item), item }));
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: height, loaderHeight: 1 }}>
      <ListBox
        aria-label={label}
        className={cx(styles.rows)}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) onSelect(String(key));
        }}
      >
        {rows.map(({ id, item }) => (
          <ListBoxItem key={id} id={id} textValue={textOf(item)} className={cx(styles.row)} onAction={() => onSelect(id)}>
            {children(item)}
          </ListBoxItem>
        ))}
        {onMore !== undefined && <ListBoxLoadMoreItem isLoading={loading} onLoadMore={onMore} />}
      </ListBox>
    </Virtualizer>
  );
}
