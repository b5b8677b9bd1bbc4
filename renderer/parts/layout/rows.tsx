import { createContext, type ReactNode, type RefObject, useContext, useImperativeHandle, useRef } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { ListBox, ListBoxItem, ListBoxLoadMoreItem, type ListBoxRenderProps } from 'react-aria-components/ListBox';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { glance } from '../../words/text/hostile.ts';
import { RowLayout } from '../boxes/row-layout.ts';
import { cx } from '../class-names.ts';
import { detailTitle } from './detail.tsx';
import styles from './rows.module.css';

export interface RowsHandle {
  /** Selects a row, focuses it and brings it into view. */
  go(key: string): void;
  /** Focuses the list, at what is selected. */
  focus(): void;
}

interface Marks {
  marked: ReadonlySet<string>;
  /** Rows that cannot be marked. */
  never: readonly string[];
  onMark(keys: 'all' | string[]): void;
}

interface Props<T> {
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Read out for the row. */
  textOf(item: T): string;
  /** A row that others stand under, or one of these. */
  rankOf?(item: T): 'group' | 'under' | undefined;
  height: number;
  /** The head of a group, 30 px (`GroupHead`): it is never selected, and to press it or Enter folds its group. */
  isHead?: (item: T) => boolean;
  onHead?(key: string): void;
  selected: string | null;
  /** The arrows came by. */
  onSelect(key: string): void;
  /** Pressed, or Enter: the detail comes to the front. */
  onOpen?(key: string): void;
  /** Rows are marked, several of them, instead of one being selected. */
  marks?: Marks | null;
  /** The end is near. */
  onMore?(): void;
  loading?: boolean;
  handle?: RefObject<RowsHandle | null>;
  /** The element that scrolls. */
  box?: RefObject<HTMLDivElement | null>;
  /** What a row shows. It is drawn anew with the list, where it is in view. */
  children(item: T): ReactNode;
}

const Drawing = createContext<(item: never) => ReactNode>(() => null);

/** The kit keeps each row as it was made, with an entry for it: what a row shows is drawn in here, so that ten thousand are not made anew. */
const Drawn = ({ item }: { item: object }) => useContext(Drawing)(item as never);

/** A long list of rows of one height, virtualised, of which one is selected; arrows move, Enter reads. */
export function Rows<T extends object>({
  label,
  items,
  keyOf,
  textOf,
  rankOf,
  height,
  isHead,
  onHead,
  selected,
  onSelect,
  onOpen = onSelect,
  marks = null,
  onMore,
  loading = false,
  handle,
  box: outer,
  children,
}: Props<T>) {
  const own = useRef<HTMLDivElement>(null);
  const box = outer ?? own;
  const kit = useRef<ListBoxRenderProps['state'] | null>(null);
  // Rows are kept as they were made; what they say and do is asked for when it is needed.
  const now = useRef({ keyOf, textOf, rankOf, isHead, onHead, onOpen, marks });
  now.current = { keyOf, textOf, rankOf, isHead, onHead, onOpen, marks };
  const make = useRef((item: T) => {
    const { current } = now;
    const id = current.keyOf(item);
    const rank = current.rankOf?.(item);
    const isOfGroup = current.isHead?.(item) === true;
    return (
      <ListBoxItem
        id={id}
        textValue={current.textOf(item)}
        className={cx(
          isOfGroup ? styles.head : styles.row,
          rank !== undefined && styles[rank],
          current.marks !== null && !isOfGroup && styles.marking,
        )}
        onPress={() => (isOfGroup ? now.current.onHead?.(id) : now.current.onOpen(id))}
      >
        <Drawn item={item} />
      </ListBoxItem>
    );
  });
  const isOfHead = (key: string) => isHead !== undefined && items.some(item => isHead(item) && keyOf(item) === key);
  useImperativeHandle(handle, () => ({
    go(key) {
      onSelect(key);
      kit.current?.selectionManager.setFocused(true);
      kit.current?.selectionManager.setFocusedKey(key);
    },
    focus() {
      if (selected !== null) kit.current?.selectionManager.setFocusedKey(selected);
      box.current?.focus();
    },
  }));
  return (
    <Drawing.Provider value={children}>
      <Virtualizer layout={RowLayout} layoutOptions={{ rowSize: height, isHead }}>
        <ListBox
          ref={box}
          aria-label={label}
          {...(marks === null
            ? {
                selectionMode: 'single',
                selectionBehavior: 'replace',
                disallowEmptySelection: true,
                selectedKeys: selected === null ? [] : [selected],
                onSelectionChange: keys => {
                  const [key] = keys === 'all' ? [] : [...keys];
                  if (key !== undefined && !isOfHead(String(key))) onSelect(String(key));
                },
                onAction: key => {
                  if (isOfHead(String(key))) return onHead?.(String(key));
                  onOpen(String(key));
                  requestAnimationFrame(() => document.getElementById(detailTitle)?.focus());
                },
              }
            : {
                selectionMode: 'multiple',
                selectionBehavior: 'toggle',
                selectedKeys: marks.marked,
                disabledKeys: marks.never,
                onSelectionChange: keys => marks.onMark(keys === 'all' ? 'all' : [...keys].map(String)),
              })}
          className={({ state }) => {
            // The only public way to the kit's own focus, which j and k must move.
            kit.current = state;
            return cx(styles.rows);
          }}
        >
          <Collection items={items} dependencies={[marks === null]}>
            {make.current}
          </Collection>
          {onMore !== undefined && <ListBoxLoadMoreItem isLoading={loading} onLoadMore={onMore} />}
        </ListBox>
      </Virtualizer>
    </Drawing.Provider>
  );
}

/** The first words of a row, as they came; whole where one points at them. */
export const RowHeadline = ({ text, strong }: { text: string; strong?: boolean }) => (
  <bdi className={cx(styles.headline, strong && styles.strong)} title={glance(text, 400)}>
    {glance(text)}
  </bdi>
);

/** A headline with something beside it. */
export const RowLine = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;

/** A small word beside a headline. */
export const RowNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>;

/** The small line below; names in it give way. */
export const RowMeta = ({ children }: { children: ReactNode }) => <div className={styles.meta}>{children}</div>;

/** A name or a few words there, as they came; whole where one points at them. */
export const RowName = ({ text }: { text: string }) => <bdi title={glance(text, 400)}>{glance(text)}</bdi>;

/** At the right end of a line, and never cut. */
export const RowEnd = ({ children }: { children: ReactNode }) => <span className={styles.end}>{children}</span>;
