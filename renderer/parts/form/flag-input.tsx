import type { FlagField } from '../../../electron/contract/schema/form-field.ts';
import { labelId, type Path, useField } from './control.ts';
import { Frame } from './frame.tsx';
import styles from './input.module.css';

const words = new Map<boolean | undefined, string>([
  [undefined, 'Left out'],
  [false, 'False'],
  [true, 'True'],
]);

/** True, false, and where it may be, neither: false is sent, left out is not. */
export function FlagInput({ field, path }: { field: FlagField; path: Path }) {
  const { control, id, value, problem, describedBy } = useField(path, field);
  const inList = typeof path.at(-1) === 'number';
  const choices = field.required ? [false, true] : [undefined, false, true];
  return (
    <Frame field={field} id={id} inList={inList} problem={problem} forInput={false}>
      <div
        id={id}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy || undefined}
        aria-required={field.required}
        aria-invalid={problem !== undefined}
        data-invalid={problem !== undefined}
        className={styles.segments}
      >
        {choices.map(choice => (
          <label key={String(choice)} className={styles.segment}>
            <input type="radio" name={id} checked={value === choice} onChange={() => control.set(path, choice)} />
            {words.get(choice)}
          </label>
        ))}
      </div>
    </Frame>
  );
}
