import { useEffect, useId, useMemo } from 'react';
import { cx } from '../../../parts/class-names.ts';
import { FormContext, type FormControl, focusField } from '../../../parts/form/control.ts';
import { FormFieldInput } from '../../../parts/form/form-field.tsx';
import { Back, DetailTitle, detailTitle } from '../../../parts/layout/detail.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { currentEntry } from '../../../store/compose/compose.ts';
import { draftAt } from '../../../store/compose/draft.ts';
import { type Entry, shownProblems } from '../../../store/compose/entry.ts';
import { compose, useCompose } from '../../../stores.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';
import { Pane } from '../pane/pane.tsx';
import { Bar } from './bar.tsx';
import styles from './editor.module.css';
import { Envelope } from './envelope.tsx';
import { FlowLead } from './flow-lead.tsx';
import { Summary } from './summary.tsx';

const kinds = { activity: 'Submit', query: 'Query', proxy: 'Sign-up proxy' } as const;

function controlOf(id: string, entry: Entry): FormControl {
  const { set, touch, add, order } = compose.getState();
  const shown = new Map(shownProblems(entry).map(problem => [problem.path, problem]));
  return {
    id,
    set,
    touch,
    add,
    order,
    valueAt: path => draftAt(entry.draft, path),
    problemAt: path => shown.get(path),
  };
}

/** One operation: its form, and beside it the exact request and what came of it. */
export function Editor() {
  const entry = useCompose(currentEntry);
  const id = useId();
  const isReady = entry?.form != null;
  // Who walks through the list, or pressed the name of the screen, stays there.
  useEffect(() => {
    if (isReady && document.activeElement?.closest('[role=listbox], nav') == null) focusLater(detailTitle);
  }, [isReady]);
  const control = useMemo(() => (entry === null ? null : controlOf(id, entry)), [id, entry]);
  if (entry?.form == null || control === null)
    return <main className={styles.waiting}>{entry?.failure != null && <FailureNote failure={entry.failure} />}</main>;
  const { form } = entry;
  if (form.flow !== undefined)
    return (
      <main className={styles.editor} aria-labelledby={detailTitle}>
        <div className={styles.scroll}>
          <FlowLead form={form} flow={form.flow} />
        </div>
      </main>
    );
  const send = async () => {
    if ((await compose.getState().send()) !== 'problems') return;
    const wrong = compose.getState();
    if ((currentEntry(wrong)?.problems.length ?? 0) > 0)
      requestAnimationFrame(() => document.getElementById(`${id}summary`)?.focus());
  };
  return (
    <main className={cx(styles.editor, form.kind === 'query' && styles.query)} aria-labelledby={detailTitle}>
      <div className={styles.scroll}>
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault();
            void send();
          }}
        >
          <Back to="All operations" onPress={() => void compose.getState().open(null)} />
          <DetailTitle title={form.title}>
            <p>{form.doc}</p>
            <p className={styles.marks}>
              <Chip tone={form.kind === 'query' ? 'plain' : 'accent'}>{kinds[form.kind]}</Chip>
              <code translate="no">{form.operation}</code>
              {form.companion && (
                <span>Companion operation: not in the specification, and not available in every deployment.</span>
              )}
            </p>
          </DetailTitle>
          {entry.attempted && entry.problems.length > 0 && (
            <Summary
              id={`${id}summary`}
              refused={entry.run.phase === 'failed' && entry.run.failure.service !== undefined}
              fields={form.fields}
              problems={entry.problems}
              onGo={path => focusField(id, path)}
            />
          )}
          <FormContext value={control}>
            {form.fields.length === 0 && <p className={styles.nothing}>Nothing to fill in.</p>}
            {form.fields.map(field => (
              <FormFieldInput key={field.name} field={field} path={[field.name]} />
            ))}
          </FormContext>
          {form.kind === 'activity' && <Envelope options={entry.options} problems={entry.problems} />}
          {/* Enter in a text field sends; the button that a person sees stands in the bar. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
        <Pane entry={entry} form={form} />
      </div>
      <Bar entry={entry} form={form} onSend={() => void send()} onGo={path => focusField(id, path)} />
    </main>
  );
}
