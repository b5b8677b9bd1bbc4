import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import styles from './text-area.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onChange'> {
  label: ReactNode;
  /** Stands at the right of the label. */
  action?: ReactNode;
  /** What it is for, or what is wrong with it. */
  said?: ReactNode;
  wrong?: boolean;
  /** Something is held over it that may be dropped. */
  isOver?: boolean;
  onChange(text: string): void;
}

/** Text of several lines that a machine reads. */
export function TextArea({ label, action, said, wrong = false, isOver = false, onChange, ...props }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {action}
      </div>
      <textarea
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        {...props}
        id={id}
        data-over={isOver}
        aria-invalid={wrong}
        aria-describedby={said === undefined ? undefined : `${id}said`}
        onChange={event => onChange(event.target.value)}
      />
      {said !== undefined && (
        <p id={`${id}said`} className={cx(styles.said, wrong && styles.wrong)}>
          {wrong && <CircleAlert aria-hidden size={14} />}
          <span>{said}</span>
        </p>
      )}
    </div>
  );
}
