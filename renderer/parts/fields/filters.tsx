import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Wrong } from './field-error.tsx';
import styles from './filters.module.css';

interface Props {
  /** Left out: nothing is narrowed. */
  onClear?: (() => void) | undefined;
  /** What is wrong with them, in a sentence. */
  wrong?: string | null;
  children: ReactNode;
}

/** What narrows a list, on a line or two above it. */
export const Filters = ({ onClear, wrong = null, children }: Props) => (
  <fieldset className={styles.filters} aria-label="Filters">
    {children}
    {onClear !== undefined && (
      <Button small variant="quiet" onPress={onClear}>
        Clear
      </Button>
    )}
    {wrong !== null && (
      <span role="alert">
        <Wrong>{wrong}</Wrong>
      </span>
    )}
  </fieldset>
);

interface DaysProps {
  from: string;
  to: string;
  isWrong(day: string): boolean;
  onChange(days: { from?: string; to?: string }): void;
}

/** The first day and the last. */
export const Days = ({ from, to, isWrong, onChange }: DaysProps) => (
  <>
    <Day label="From" value={from} isWrong={isWrong(from)} onChange={day => onChange({ from: day })} />
    <Day label="To" value={to} isWrong={isWrong(to)} onChange={day => onChange({ to: day })} />
  </>
);

interface DayProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange(value: string): void;
}

/** Typed, not picked: a picker writes days in the order of the system's country, which two people read differently. */
const Day = ({ label, value, isWrong, onChange }: DayProps) => (
  <label className={styles.day}>
    {label}
    <input
      value={value}
      placeholder="yyyy-mm-dd"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={isWrong}
      onChange={event => onChange(event.target.value.trim().slice(0, 24))}
    />
  </label>
);
