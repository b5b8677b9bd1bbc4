import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { cx } from '../../parts/class-names.ts';
import row from '../../parts/controls/form-row.module.css';
import { Wrong } from '../../parts/fields/field-error.tsx';
import styles from './settings.module.css';

/** As the contract allows. */
const [least, most] = [2, 300];
const within = (seconds: number) => Number.isInteger(seconds) && seconds >= least && seconds <= most;

/**
 * How often the service is asked while the window is looked at. Not the kit's number field: what that announces it
 * clears as markup, which the policy of the page forbids, and it corrects in silence what cannot be.
 */
export function PollSeconds({ value, onChange }: { value: number; onChange(value: number): void }) {
  /** null where nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const take = (seconds: number) => {
    setWrong(!within(seconds));
    if (!within(seconds)) return;
    setTyped(null);
    if (seconds !== value) onChange(seconds);
  };
  const read = typed === null ? value : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const leave = () => typed !== null && take(read);
  const step = (by: number) => take(Math.min(most, Math.max(least, (Number.isNaN(read) ? value : read) + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') leave();
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <TextField
      className={cx(row.row)}
      value={typed ?? String(value)}
      isInvalid={wrong}
      validationBehavior="aria"
      inputMode="numeric"
      autoComplete="off"
      onChange={text => {
        setTyped(text);
        setWrong(false);
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <Label className={cx(row.label)}>Ask the service every</Label>
      <Group className={cx(styles.number)}>
        {/* For the pointer: the arrows do it in the field. */}
        <button type="button" tabIndex={-1} aria-label="Ask more often" className={styles.stepper} onClick={() => step(-1)}>
          <Minus aria-hidden size={13} />
        </button>
        <Input className={cx(styles.input)} />
        <button type="button" tabIndex={-1} aria-label="Ask less often" className={styles.stepper} onClick={() => step(1)}>
          <Plus aria-hidden size={13} />
        </button>
        {!wrong && (
          <span className={styles.unit}>
            seconds, from {least} to {most}
          </span>
        )}
        <FieldError>
          <Wrong>
            Expected a whole number of seconds from {least} to {most}.
          </Wrong>
        </FieldError>
      </Group>
    </TextField>
  );
}
