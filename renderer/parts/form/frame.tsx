import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../electron/contract/outcome.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import { HostileText } from '../values/hostile-text.tsx';
import { errorId, helpId, labelId } from './control.ts';
import styles from './frame.module.css';
import { problemWords, showsReceived } from './problem-words.ts';

interface LabelProps {
  field: FormField;
  id: string;
  forInput?: boolean;
  /** An entry of a list: neither required nor named by itself. */
  inList?: boolean;
}

/** The label of a field with its name on the wire, and a mark where it must be filled in. */
export function FieldLabel({ field, id, forInput = true, inList = false }: LabelProps) {
  const words = (
    <>
      {field.label}
      {field.required && !inList && (
        <span className={styles.required} aria-hidden>
          *
        </span>
      )}
    </>
  );
  return (
    <span className={styles.names}>
      {forInput ? (
        <label id={labelId(id)} htmlFor={id} className={styles.label}>
          {words}
        </label>
      ) : (
        <span id={labelId(id)} className={styles.label}>
          {words}
        </span>
      )}
      {!inList && (
        <code className={styles.wire} aria-hidden translate="no">
          {field.name}
        </code>
      )}
    </span>
  );
}

/** What a field is for, with an example of it. */
export function FieldHelp({ field, id }: { field: FormField; id: string }) {
  if (field.help === undefined && field.example === undefined) return null;
  return (
    <p id={helpId(id)} className={styles.help}>
      {field.help}
      {field.example !== undefined && (
        <>
          {field.help !== undefined && ' '}For example <span className={styles.example}>{field.example}</span>
        </>
      )}
    </p>
  );
}

/** What is wrong with a field, beside it. */
export function FieldError({ field, problem, id }: { field: FormField; problem: Problem | undefined; id: string }) {
  if (problem === undefined) return null;
  return (
    <p id={errorId(id)} className={styles.error} data-field-error={problem.path}>
      <CircleAlert aria-hidden size={13} strokeWidth={2} className={styles.icon} />
      <span>
        <HostileText text={problemWords(field.kind, problem)} limit={300} />
        {showsReceived(problem) && (
          <>
            , received <HostileText text={problem.received} limit={120} />
          </>
        )}
      </span>
    </p>
  );
}

interface Props {
  field: FormField;
  id: string;
  problem: Problem | undefined;
  /** At the right of the label. */
  aside?: ReactNode;
  /** A counter, at the right of the help. */
  counter?: ReactNode;
  forInput?: boolean;
  /** In a row of a list: the list says what it is, so the label is heard only. */
  inList?: boolean;
  children: ReactNode;
}

/** Label, control, what is wrong, and help, one under the other. */
export function Frame({ field, id, problem, aside, counter, forInput = true, inList = false, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={cx(styles.head, inList && styles.unseen)}>
        <FieldLabel field={field} id={id} forInput={forInput} inList={inList} />
        {aside}
      </div>
      {children}
      <FieldError field={field} problem={problem} id={id} />
      <div className={styles.foot}>
        <FieldHelp field={field} id={id} />
        {counter}
      </div>
    </div>
  );
}
