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

interface Props {
  /** Path of the argument, as problems name it. */
  name: string;
  label: string;
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
  const error = said ?? mine.map(problemText).join('. ');
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
      <Label className={cx(styles.label)}>{label}</Label>
      <Input
        className={cx(styles.input, mono && styles.mono)}
        placeholder={placeholder ?? ''}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
      />
      {help !== undefined && (
        <Text slot="description" className={cx(styles.help)}>
          {help}
        </Text>
      )}
      <FieldError className={cx(styles.error)}>{error}</FieldError>
    </TextField>
  );
}
