import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './strip.module.css';

interface Props {
  /** "Totals of what is shown" */
  label: string;
  /** Figures of 22 px: where the strip is what the page is about. */
  large?: boolean;
  /** Its cells. */
  children: ReactNode;
}

/** Totals beside each other, on tint. */
export const Strip = ({ label, large = false, children }: Props) => (
  <dl className={cx(styles.strip, large && styles.large)} aria-label={label}>
    {children}
  </dl>
);

interface CellProps {
  label: ReactNode;
  /** At the right of the label: how many, or the asset. */
  aside?: ReactNode;
  /** Whole: digits are never cut and never wrapped. */
  figure?: ReactNode;
  /** In second ink behind the figure: the asset, "hours". */
  unit?: ReactNode;
  /** Lines below, or a chart. */
  children?: ReactNode;
}

export const StripCell = ({ label, aside, figure, unit, children }: CellProps) => (
  <div className={styles.cell}>
    <dt>
      {label}
      {aside !== undefined && <span>{aside}</span>}
    </dt>
    {figure !== undefined && (
      <dd className={styles.figure}>
        {figure}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    )}
    {children !== undefined && <dd className={styles.note}>{children}</dd>}
  </div>
);
