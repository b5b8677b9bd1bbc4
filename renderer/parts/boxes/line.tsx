import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './line.module.css';

interface Props {
  /** Names it for keys that walk along the lines of a page. */
  row?: string;
  /** Left out: it is read and not pressed. */
  onPress?: () => void;
  /** What a sign, a title and cells at its end make. */
  children: ReactNode;
}

/** Something in one line: a sign, its title, which gives way, and cells of one width each at its end. */
export function Line({ row, onPress, children }: Props) {
  if (onPress === undefined) return <div className={styles.line}>{children}</div>;
  return (
    <button type="button" className={styles.line} data-overview-row={row} onClick={onPress}>
      {children}
    </button>
  );
}

export const LineSign = ({ children }: { children?: ReactNode }) => <span className={styles.sign}>{children}</span>;

/** Whole where one points at it. */
export const LineTitle = ({ whole, children }: { whole?: string; children: ReactNode }) => (
  <bdi className={styles.title} title={whole}>
    {children}
  </bdi>
);

/** What stands for an amount that is too long for a line is read inside. */
const longest = 26;

/** Whole or not at all: digits are never cut and never wrapped. */
export const LineAmount = ({ amount = '' }: { amount?: string | undefined }) => (
  <b className={styles.amount}>{amount.length <= longest ? amount : ''}</b>
);

/** Who asked: the first to go where there is little room. */
export const LineWho = ({ name }: { name: string }) => (
  <bdi className={styles.who} title={name}>
    {name}
  </bdi>
);

/** A word or a time at the end. `wide`: of one width in every line, so that what stands before it is aligned. */
export const LineEnd = ({ soon = false, wide = false, children }: { soon?: boolean; wide?: boolean; children: ReactNode }) => (
  <span className={cx(styles.end, wide && styles.wide, soon && styles.soon)}>{children}</span>
);
