import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ListField } from '../../../electron/contract/schema/form-field.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import { Button } from '../controls/button.tsx';
import { helpId, labelId, type Path, useField } from './control.ts';
import { FieldError, FieldHelp, FieldLabel } from './frame.tsx';
import type { RenderField } from './group-input.tsx';
import { ListRow } from './list-row.tsx';
import styles from './nested.module.css';
import { emptyList, StateMenu } from './state-menu.tsx';

/** A list: rows that can be added, removed and moved, by keyboard as well. */
export function ListInput({ field, path, render }: { field: ListField; path: Path; render: RenderField }) {
  const { control, id, value, problem } = useField(path, field);
  const rows = Array.isArray(value) ? value : [];
  const box = useRef<HTMLFieldSetElement>(null);
  const focusRow = useRef<number | null>(null);
  // Runs after every drawing: a row that was added, moved or left behind takes the focus once it stands there.
  useEffect(() => {
    const row = focusRow.current;
    if (row === null) return;
    focusRow.current = null;
    const list = box.current?.querySelector(':scope > ol');
    const target = list?.children[row]?.querySelector<HTMLElement>('input, textarea, button, [role=radiogroup]');
    (target ?? box.current?.querySelector<HTMLElement>(':scope > [data-add] button') ?? box.current)?.focus();
  });
  const places = rows.map((_, index) => index);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    const order = places.filter(index => index !== from);
    order.splice(to, 0, from);
    focusRow.current = to;
    control.order(path, order);
  };
  const remove = (at: number) => {
    focusRow.current = Math.min(at, rows.length - 2);
    control.order(
      path,
      places.filter(index => index !== at),
    );
    if (rows.length === 1 && !field.required) control.set(path, undefined);
  };
  return (
    <fieldset
      ref={box}
      id={id}
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      aria-describedby={helpId(id)}
      className={styles.nested}
    >
      <div className={styles.head}>
        <FieldLabel field={field} id={id} forInput={false} />
        {rows.length > 0 && <span className={styles.count}>{plural(rows.length, 'entry', 'entries')}</span>}
        {field.required && rows.length === 0 && <span className={styles.count}>empty list</span>}
        {!field.required && rows.length === 0 && (
          <StateMenu label={field.label} value={value} states={[emptyList]} onChange={next => control.set(path, next)} />
        )}
      </div>
      <FieldHelp field={field} id={id} />
      <FieldError field={field} problem={problem} id={id} />
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((_, index) => (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are values, known by their place alone
              key={index}
              item={field.item}
              index={index}
              last={rows.length - 1}
              onMove={to => move(index, to)}
              onRemove={() => remove(index)}
            >
              {render(field.item, [...path, index])}
            </ListRow>
          ))}
        </ol>
      )}
      <div data-add>
        <Button
          small
          onPress={() => {
            focusRow.current = rows.length;
            control.add(path, field);
          }}
        >
          <Plus aria-hidden size={14} />
          Add {field.item.label === field.item.name ? 'an entry' : field.item.label}
        </Button>
      </div>
    </fieldset>
  );
}
