import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { cx } from './class-names.ts';

export type ChipTone = 'ok' | 'look' | 'high' | 'critical' | 'plain' | 'accent';

/** A word with its colour; the word alone says it all. */
export const Chip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => (
  <span className={cx(styles.chip, styles[tone])}>{children}</span>
);
