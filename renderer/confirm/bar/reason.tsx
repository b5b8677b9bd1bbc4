import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { longestReason } from '../../../electron/contract/text/reason.ts';
import styles from './reason.module.css';

interface Props {
  value: string;
  /** What was wrong with it; '' where nothing is. */
  error: string;
  disabled: boolean;
  onChange(value: string): void;
}

/** Why, in one's own words, for either decision. It stays on this side: the service has no place for it. */
export function ReasonField({ value, error, disabled, onChange }: Props) {
  const id = useId();
  const length = [...value].length;
  return (
    <div className={styles.reason}>
      <p>
        <label htmlFor={id}>Reason</label>{' '}
        <span id={`${id}-help`}>optional, kept in the journal and the evidence. The service does not get it.</span>
      </p>
      <span className={styles.field} data-wrong={error !== ''}>
        <input
          id={id}
          type="text"
          value={value}
          disabled={disabled}
          placeholder="optional, kept in the journal, not sent to the service"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-help${error === '' ? '' : ` ${id}-error`}`}
          onChange={event => onChange(event.target.value)}
        />
        {length > 0 && (
          <span className={styles.count} data-long={length > longestReason}>
            {length} of {longestReason}
          </span>
        )}
      </span>
      {error !== '' && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <CircleAlert aria-hidden size={14} /> {error}
        </p>
      )}
    </div>
  );
}
