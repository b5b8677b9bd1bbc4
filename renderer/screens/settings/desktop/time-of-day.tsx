import { useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { cx } from '../../../parts/class-names.ts';
import { Wrong } from '../../../parts/fields/field-error.tsx';
import styles from './notifications.module.css';

interface Props {
  label: string;
  /** "22:00" */
  value: string;
  /** The other end of the span, which it cannot be. */
  other: string;
  onChange(value: string): void;
}

/** "7:5" is none, "7:05" and "0705" are five past seven. null for what is no time of day. */
function timeIn(text: string): string | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2}):?(\d{2})\s*$/.exec(text) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** A time of day by the clock on the wall. Not the browser's field, whose form depends on the language of the system. */
export function TimeOfDay({ label, value, other, onChange }: Props) {
  /** null where nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    const time = timeIn(typed);
    if (time === null) return setWrong(`Expected a time of day like ${value}.`);
    if (time === other) return setWrong('Expected an end that is not the beginning.');
    setTyped(null);
    if (time !== value) onChange(time);
  };
  return (
    <TextField
      className={cx(styles.time)}
      value={typed ?? value}
      isInvalid={wrong !== null}
      validationBehavior="aria"
      autoComplete="off"
      maxLength={5}
      onChange={text => {
        setTyped(text);
        setWrong(null);
      }}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    >
      <Label>{label}</Label>
      <Input className={cx(styles.input)} />
      <FieldError className={cx(styles.wrong)}>{wrong !== null && <Wrong>{wrong}</Wrong>}</FieldError>
    </TextField>
  );
}
