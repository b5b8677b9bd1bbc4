import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { TrustedField } from '../../../electron/contract/values/trusted.ts';
import { cx } from '../../parts/class-names.ts';
import input from '../../parts/form/input.module.css';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import styles from './asked.module.css';

/**
 * One field. SECURITY: the plain element alone holds what is typed; no state, no attribute and no property of a component
 * does, so that nothing brings it back after it was wiped (docs/threats.md#one-home-for-secrets).
 */
export function AskedField({ field, error }: { field: TrustedField; error: string }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const describedBy = [field.help !== undefined && `${id}-help`, error !== '' && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    name: field.name,
    'aria-invalid': error !== '',
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  } as const;
  const about = (
    <>
      {error !== '' && (
        <span id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden size={14} />
          <span>{error}</span>
        </span>
      )}
      {field.help !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {field.help}
        </span>
      )}
    </>
  );
  if (field.kind === 'choice')
    return (
      <fieldset className={styles.choices} aria-invalid={error !== ''}>
        <legend>{field.label}</legend>
        <div>
          {field.choices.map(({ value, label, help }) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name={field.name} value={value} defaultChecked={value === field.value} />
              <b>{label}</b>
              {help !== undefined && <span className={styles.help}>{help}</span>}
            </label>
          ))}
        </div>
        {about}
      </fieldset>
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <HostileText text={field.label} />
      </label>
      {field.kind === 'text' ? (
        <input {...shared} type="text" className={cx(input.input, field.mono && input.mono)} defaultValue={field.value} />
      ) : (
        <span className={input.control}>
          {field.multiline === true ? (
            <textarea
              {...shared}
              rows={3}
              data-secret
              className={cx(input.input, input.mono, input.secret, !shown && input.hidden)}
            />
          ) : (
            <input
              {...shared}
              type={shown ? 'text' : 'password'}
              data-secret
              className={cx(input.input, input.mono, input.secret)}
            />
          )}
          <button
            type="button"
            className={input.reveal}
            aria-label={shown ? 'Hide the text' : 'Show the text'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={15} /> : <Eye aria-hidden size={15} />}
          </button>
        </span>
      )}
      {about}
    </div>
  );
}
