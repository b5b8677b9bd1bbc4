import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import type { Problem } from '../../../electron/contract/outcome.ts';
import { cx } from '../class-names.ts';
import { problemText } from '../form/problem-words.ts';
import styles from './field.module.css';
import { Wrong } from './field-error.tsx';

interface Props {
  /** Path of the argument, as problems name it. */
  name: string;
  label: string;
  /** Beside the label, in quiet words: "kept in your journal, not sent". */
  aside?: ReactNode;
  help?: ReactNode;
  placeholder?: string;
  problems?: readonly Problem[] | undefined;
  /** Said instead of the problems: a reason in a whole sentence. */
  error?: string;
  mono?: boolean;
  value?: string;
  onChange?(value: string): void;
  autoFocus?: boolean;
}

export const problemsAt = (problems: readonly Problem[] | undefined, path: string): Problem[] =>
  (problems ?? []).filter(problem => problem.path === path || problem.path.startsWith(`${path}.`));

/** A labelled text field with what is wrong beside it. */
export function Field({
  name,
  label,
  aside,
  help,
  placeholder,
  problems,
  error: said,
  mono = false,
  value,
  onChange,
  autoFocus,
}: Props) {
  const mine = problemsAt(problems, name);
  // One message at a time: mended, the next one shows.
  const error = said ?? (mine[0] === undefined ? '' : problemText(mine[0]));
  return (
    <TextField
      value={value ?? ''}
      onChange={onChange ?? (() => undefined)}
      name={name}
      isInvalid={error !== ''}
      validationBehavior="aria"
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      className={cx(styles.field)}
    >
      <Label className={cx(styles.label)}>
        {label}
        {aside !== undefined && <small>{aside}</small>}
      </Label>
      <Input
        className={cx(styles.input, mono && styles.mono)}
        placeholder={placeholder ?? ''}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
      />
      {help !== undefined && error === '' && (
        <Text slot="description" className={cx(styles.help)}>
          {help}
        </Text>
      )}
      <FieldError>
        <Wrong>{error}</Wrong>
      </FieldError>
    </TextField>
  );
}
