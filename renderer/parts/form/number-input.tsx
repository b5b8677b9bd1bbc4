import type { NumberField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import { type Path, useField } from './control.ts';
import { Frame } from './frame.tsx';
import styles from './input.module.css';

/** A number once it reads as one; until then the text that was typed, so that the check can name it. */
export function numberOrText(text: string): number | string | undefined {
  if (text === '') return undefined;
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

export function NumberInput({ field, path }: { field: NumberField; path: Path }) {
  const { control, id, value, problem, describedBy } = useField(path, field);
  const inList = typeof path.at(-1) === 'number';
  return (
    <Frame field={field} id={id} inList={inList} problem={problem}>
      <input
        id={id}
        className={cx(styles.input, styles.mono)}
        inputMode="numeric"
        autoComplete="off"
        value={value === undefined || value === null ? '' : String(value)}
        onChange={event => control.set(path, numberOrText(event.target.value))}
        onBlur={() => control.touch(path)}
        aria-required={field.required}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy || undefined}
      />
    </Frame>
  );
}
