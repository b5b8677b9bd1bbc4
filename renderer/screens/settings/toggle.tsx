import { type ReactNode, useId } from 'react';
import row from '../../parts/controls/form-row.module.css';
import { Switch } from '../../parts/fields/switch.tsx';
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
        <Switch labelledBy={id} isOn={isOn} onChange={onChange}>
          {children}
        </Switch>
        {beside}
      </div>
    </div>
  );
}
