import { type ReactNode, useId } from 'react';
import { Switch } from 'react-aria-components/Switch';
import { cx } from '../../parts/class-names.ts';
import row from '../../parts/controls/form-row.module.css';
import styles from './settings.module.css';

interface Props {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
  /** What holds now. */
  children: string;
  beside?: ReactNode;
}

/** On or off, and in words what that means. */
export function Toggle({ label, isOn, onChange, children, beside }: Props) {
  const id = useId();
  return (
    <div className={row.row}>
      <span className={row.label} id={id}>
        {label}
      </span>
      <div className={styles.values}>
        <Switch aria-labelledby={id} isSelected={isOn} onChange={onChange} className={cx(styles.switch)}>
          <span className={styles.track} aria-hidden>
            <span className={styles.thumb} />
          </span>
          {children}
        </Switch>
        {beside}
      </div>
    </div>
  );
}
