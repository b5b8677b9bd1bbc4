import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormField, GroupField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { helpId, labelId, type Path, useField } from './control.ts';
import { FieldError, FieldHelp, FieldLabel } from './frame.tsx';
import styles from './nested.module.css';

export type RenderField = (field: FormField, path: Path) => ReactNode;

/** An object: a set of fields of its own. An optional one is there once a person adds it. */
export function GroupInput({ field, path, render }: { field: GroupField; path: Path; render: RenderField }) {
  const { control, id, value, problem } = useField(path, field);
  const inList = typeof path.at(-1) === 'number';
  const there = value !== undefined && value !== null;
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={labelId(id)} aria-describedby={helpId(id)} className={styles.nested}>
      <div className={styles.head}>
        <FieldLabel field={field} id={id} forInput={false} inList={inList} />
        {!field.required && there && (
          <Button small variant="quiet" aria-label={`Leave out ${field.label}`} onPress={() => control.set(path, undefined)}>
            <X aria-hidden size={14} />
            Leave out
          </Button>
        )}
      </div>
      <FieldHelp field={field} id={id} />
      <FieldError field={field} problem={problem} id={id} />
      {there ? (
        <div className={cx(styles.inner, !inList && styles.deeper)}>
          {field.fields.map(inner => render(inner, [...path, inner.name]))}
        </div>
      ) : (
        <div>
          <Button small onPress={() => control.add(path, field)}>
            <Plus aria-hidden size={14} />
            Add {field.label}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
