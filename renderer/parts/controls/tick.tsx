import type { ReactNode } from 'react';
import styles from './tick.module.css';

interface Props {
  checked: boolean;
  onChange(checked: boolean): void;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A box to tick, with the sentence that is agreed to. */
export const Tick = ({ checked, onChange, isDisabled = false, children }: Props) => (
  <label className={styles.tick}>
    <input type="checkbox" checked={checked} disabled={isDisabled} onChange={event => onChange(event.target.checked)} />
    <span>{children}</span>
  </label>
);
