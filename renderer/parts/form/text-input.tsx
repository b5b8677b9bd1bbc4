import { Eye, EyeOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { TextField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import { counterId, type Path, useField } from './control.ts';
import { Counter } from './counter.tsx';
import { Frame } from './frame.tsx';
import styles from './input.module.css';
import { emptyText, nullValue, StateMenu } from './state-menu.tsx';

/** A text as it is sent: nothing typed is nothing sent, unless a person chose otherwise. In a list it stays a text. */
export function TextInput({ field, path }: { field: TextField; path: Path }) {
  const { control, id, value, problem, describedBy } = useField(path, field);
  const text = typeof value === 'string' ? value : '';
  const inList = typeof path.at(-1) === 'number';
  const set = (next: string) => control.set(path, next === '' && !inList ? undefined : next);
  const states = [...(field.allowsEmpty ? [emptyText] : []), ...(field.nullable ? [nullValue] : [])];
  const common = {
    id,
    value: text,
    onBlur: () => control.touch(path),
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    'aria-required': field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <Frame
      field={field}
      id={id}
      inList={inList}
      problem={problem}
      aside={
        !inList && <StateMenu label={field.label} value={value} states={states} onChange={next => control.set(path, next)} />
      }
      counter={
        field.limit !== undefined && (
          <Counter id={counterId(id)} text={text} unit={field.unit ?? 'characters'} limit={field.limit} />
        )
      }
    >
      <Control field={field} common={common} set={set} />
      {field.suggestions !== undefined && (
        <span className={styles.suggestions}>
          {field.suggestions.map(suggestion => (
            <button
              key={suggestion}
              type="button"
              aria-pressed={suggestion === text}
              onClick={() => control.set(path, suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </span>
      )}
    </Frame>
  );
}

interface ControlProps {
  field: TextField;
  common: Record<string, unknown> & { value: string };
  set(text: string): void;
}

function Control({ field, common, set }: ControlProps) {
  const [shown, setShown] = useState(false);
  const hidden = field.secret === true && !shown;
  const className = cx(styles.input, styles.mono, field.secret === true && styles.secret);
  return (
    <span className={styles.control}>
      {field.multiline ? (
        <GrowingText {...common} className={cx(className, hidden && styles.hidden)} onChange={event => set(event.target.value)} />
      ) : (
        <input
          {...common}
          type={hidden ? 'password' : 'text'}
          className={className}
          onChange={event => set(event.target.value)}
        />
      )}
      {field.secret === true && (
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={`Show ${field.label}`}
          title={shown ? 'Hide' : 'Show'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={15} /> : <Eye aria-hidden size={15} />}
        </button>
      )}
    </span>
  );
}

/** A text area as high as what it holds, within reason. */
function GrowingText(props: React.ComponentProps<'textarea'>) {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is typed
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(Math.max(element.scrollHeight + 2, 56), 260)}px`;
  }, [props.value]);
  return <textarea {...props} ref={box} rows={2} />;
}
