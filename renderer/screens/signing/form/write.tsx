import { ArrowRight, BookmarkPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { DetailBar, detailTitle } from '../../../parts/layout/detail.tsx';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { Submitted } from '../../submit/submitted.tsx';
import { TemplateSheet } from '../templates/sheet.tsx';
import { AccountField } from './account-field.tsx';
import { Blanks } from './blanks.tsx';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { PayloadField } from './payload-field.tsx';

export const writeTitle = detailTitle;

interface Props {
  onRead(): void;
  onClear(): void;
  kept: ReactNode;
}

/** Account, payload, how it is read, and a note: what a person writes. Nothing is sent from here. */
export function Write({ onRead, onClear, kept }: Props) {
  const run = useSigningForm(state => state.run);
  const request = useSigningForm(state => state.request);
  const [naming, setNaming] = useState(false);
  const { edit, settle } = signingForm.getState();
  const isBlank = request.payload === '';
  return (
    <section className={styles.write} aria-labelledby={writeTitle}>
      <ScrollBox label="New request" className={styles.scroll}>
        <form className={styles.form} onSubmit={event => event.preventDefault()} aria-label="New signing request">
          <header className={styles.title}>
            <h1 id={writeTitle} tabIndex={-1}>
              New request
            </h1>
            {kept}
          </header>
          <Submitted state={run} onDismiss={settle} />
          <AccountField />
          <PayloadField />
          <Blanks />
          <Choices />
          <Field
            name="note"
            label="Note"
            aside="kept in your journal, not sent"
            value={request.note}
            onChange={note => edit({ note: note.slice(0, 500) })}
          />
        </form>
      </ScrollBox>
      <DetailBar label="What is written">
        <Button variant="quiet" isDisabled={isBlank} onPress={() => setNaming(true)}>
          <BookmarkPlus aria-hidden size={16} /> Keep as a template…
        </Button>
        <span className={styles.end}>
          <Button variant="faint" isDisabled={run.phase === 'asked'} onPress={onClear}>
            Clear
          </Button>
          <span className={styles.narrow}>
            <Button variant="primary" large onPress={onRead}>
              Read it <ArrowRight aria-hidden size={16} />
            </Button>
          </span>
        </span>
      </DetailBar>
      <TemplateSheet open={naming} onClose={() => setNaming(false)} />
    </section>
  );
}
