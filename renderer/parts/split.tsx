import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './split.module.css';

interface Props {
  /** Above both. */
  header: ReactNode;
  list: ReactNode;
  listLabel: string;
  detail: ReactNode;
  detailLabel: string;
  /** Below the detail: what can be done with it. */
  bar?: ReactNode;
  /** In one column: the detail is in front. */
  reading: boolean;
}

/** A screen of a list beside what is selected in it; one of the two in front where there is room for one column. */
export function Split({ header, list, listLabel, detail, detailLabel, bar, reading }: Props) {
  return (
    <main className={cx(styles.split, reading && styles.reading)}>
      <header className={styles.header}>{header}</header>
      <section className={styles.list} aria-label={listLabel}>
        {list}
      </section>
      <section className={styles.detail} aria-label={detailLabel}>
        <div className={styles.scroll}>{detail}</div>
        {bar}
      </section>
    </main>
  );
}

/** Title and actions of a split screen; what is set under them (filters) takes the next line. */
export const SplitTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.title}>
    <h1>{title}</h1>
    <div className={styles.actions}>{children}</div>
  </div>
);

/** The column a detail is written in. */
export const SplitDocument = ({ children }: { children: ReactNode }) => <div className={styles.document}>{children}</div>;
