import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './split.module.css';

interface Props {
  /** Above both. */
  header?: ReactNode;
  listLabel: string;
  list: ReactNode;
  /** In one column: the detail is in front. */
  reading: boolean;
  /** In one column: the detail came to the front, and what is in it is still of before. */
  coming?: boolean;
  /** What is selected stays to be read while a filter leaves its row out. */
  leftOut?: boolean;
  /** A part of a screen, whose list has short lines. */
  inner?: boolean;
  /** What is read needs the room of both: below 1000 px one of the two is in front. */
  alone?: boolean;
  /** The list is worked with: where there is room it takes more. */
  wide?: boolean;
  /** The detail has all the room; it says how the list comes back. */
  folded?: boolean;
  /** The detail, which is one section. */
  children: ReactNode;
}

/** A list beside what is selected in it; one of the two in front where there is room for one column. */
export function Split({
  header,
  listLabel,
  list,
  reading,
  coming = false,
  leftOut = false,
  inner = false,
  alone = false,
  wide = false,
  folded = false,
  children,
}: Props) {
  const Frame = inner ? 'div' : 'main';
  return (
    <Frame
      className={cx(
        styles.split,
        header !== undefined && styles.headed,
        inner && styles.narrow,
        alone && styles.alone,
        wide && styles.wide,
        reading && styles.reading,
        coming && styles.coming,
        folded && styles.folded,
      )}
    >
      {header !== undefined && <header className={styles.header}>{header}</header>}
      {!folded && (
        <section className={styles.list} aria-label={listLabel}>
          {list}
          {leftOut && <LeftOut />}
        </section>
      )}
      {children}
    </Frame>
  );
}

/** Under the rows: what stands beside them is none of them. */
export const LeftOut = () => (
  <p role="status" className={styles.leftOut}>
    The open item is not in this list.
  </p>
);

/** Title and actions of a header above both; what is set under them (filters) takes the next line. */
export const SplitTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.title}>
    <h1>{title}</h1>
    <div className={styles.actions}>{children}</div>
  </div>
);
