import { useId } from 'react';
import { Button } from '../../parts/button.tsx';
import { jsonTrouble, laidOut } from '../../store/json-text.ts';
import styles from './subscription-editor.module.css';

/** The filter of a subscription: JSON text whose syntax is the service's own, checked to be JSON as it is typed. */
export function FiltersField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  const trouble = jsonTrouble(value);
  const isEmpty = value.trim() === '';
  return (
    <div className={styles.filters}>
      <div className={styles.head}>
        <label htmlFor={id}>Filter, as JSON</label>
        <Button small look="quiet" isDisabled={isEmpty || trouble !== null} onPress={() => onChange(laidOut(value))}>
          Lay out
        </Button>
      </div>
      <textarea
        id={id}
        rows={Math.min(12, Math.max(2, value.split('\n').length))}
        value={value}
        onChange={event => onChange(event.target.value)}
        placeholder="{}"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={trouble !== null}
        aria-describedby={`${id}said`}
      />
      <p id={`${id}said`} className={trouble === null ? styles.help : styles.error}>
        {trouble ??
          (isEmpty
            ? 'Left out: everything is delivered. The syntax of filters is not public; filter on your side.'
            : 'JSON. Whether the service understands it shows only in what it delivers.')}
      </p>
    </div>
  );
}
