import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { cx } from '../class-names.ts';
import styles from './switch.module.css';

interface Props {
  isOn: boolean;
  onChange(isOn: boolean): void;
  isDisabled?: boolean;
  /** Its name, where that is not what stands beside it. */
  label?: string;
  /** The element that names it. */
  labelledBy?: string;
  /** What holds now. */
  children: ReactNode;
}

/** On or off. What follows may only be a question: it shows what holds, and not what was asked for. */
export const Switch = ({ isOn, onChange, isDisabled = false, label, labelledBy, children }: Props) => (
  <AriaSwitch
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
    className={cx(styles.switch)}
    {...(label !== undefined && { 'aria-label': label })}
    {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
  >
    <span className={styles.track} aria-hidden>
      <span className={styles.thumb} />
    </span>
    {children}
  </AriaSwitch>
);
