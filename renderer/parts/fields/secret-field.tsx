import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../class-names.ts';
import styles from './field.module.css';
import { Wrong } from './field-error.tsx';

interface Props {
  name: string;
  label: string;
  help?: ReactNode;
  placeholder?: string | undefined;
  /** What is wrong, as one text; empty where nothing is. */
  error: string;
  field: Ref<HTMLInputElement>;
  autoFocus?: boolean | undefined;
}

/**
 * A field whose text no component holds. SECURITY: the kit's text field keeps what is typed in its state and writes it
 * back when it is drawn again, so that a secret that was wiped would return (docs/threats.md#one-home-for-secrets); this is
 * the plain element.
 */
export function SecretField({ name, label, help, placeholder, error, field, autoFocus }: Props) {
  const id = useId();
  const about = [help !== undefined && `${id}-help`, error !== '' && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        type="password"
        className={cx(styles.input, styles.mono)}
        placeholder={placeholder}
        aria-describedby={about === '' ? undefined : about}
        aria-invalid={error !== ''}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the one field of a page that asks for nothing else
        autoFocus={autoFocus}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {error !== '' && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}
