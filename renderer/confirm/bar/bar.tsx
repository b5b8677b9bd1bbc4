import { useRef } from 'react';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { SecretField } from '../../parts/fields/secret-field.tsx';
import { aboutWords, barWords, justOpened } from '../../words/review/confirm.ts';
import type { Reading } from '../end.ts';
import styles from './bar.module.css';
import { PressButton } from './press-button.tsx';
import { useTimeLeft } from './time-left.ts';
import { Tracks } from './tracks.tsx';

interface Props {
  /** What was asked for in the main window. */
  intent: 'approve' | 'reject';
  review: SealedReview;
  reading: Reading;
  sent: boolean;
  /** A passphrase is asked for before an approval. */
  needsPassphrase: boolean;
  /** Left empty, Touch ID answers in its place. */
  takesTouchId: boolean;
  decide(decision: 'approve' | 'reject' | 'close', heldMs: number, passphrase?: string): void;
}

/**
 * Reject takes a short hold once the window stood for a moment; approve waits for the end of the document and its time,
 * and is held where it is grave (docs/threats.md#trusted-confirmation). The document has the focus: a key that scrolls
 * decides nothing.
 */
export function Bar({ intent, review, reading, sent, needsPassphrase, takesTouchId, decide }: Props) {
  const passphrase = useRef<HTMLInputElement>(null);
  const { no, noMeans, yes } = barWords(intent, review);
  const approval = paceOf(review, 'approve');
  const rejection = paceOf(review, 'reject');
  const approvalLeft = useTimeLeft(approval.dwellMs);
  const rejectionLeft = useTimeLeft(rejection.dwellMs);
  const hasJustOpened = rejectionLeft > 0 && noMeans === 'reject';
  const isOpen = approvalLeft <= 0;
  const isGrave = review.document.severity === 'high' || review.document.severity === 'critical';
  const approve = (heldMs: number) => {
    // SECURITY: read once, wiped at once, never held in state (docs/threats.md#one-home-for-secrets).
    const typed = passphrase.current?.value;
    if (passphrase.current !== null) passphrase.current.value = '';
    decide('approve', heldMs, typed);
  };
  return (
    <section className={styles.bar} aria-label="Decision">
      {needsPassphrase && yes !== null && (
        <SecretField
          name="passphrase"
          label="Your passphrase"
          help={
            takesTouchId
              ? 'Required for critical decisions. Leave it empty to use Touch ID.'
              : 'Required for critical decisions. It stays in this window and the main process.'
          }
          error=""
          field={passphrase}
        />
      )}
      {yes !== null && <Tracks {...reading} leftMs={approvalLeft} wholeMs={approval.dwellMs} />}
      <div className={styles.two}>
        <PressButton
          label={hasJustOpened ? justOpened : no}
          tone="plain"
          holdMs={noMeans === 'close' ? 0 : rejection.holdMs}
          disabled={sent || hasJustOpened}
          onPressed={heldMs => decide(noMeans, heldMs)}
        />
        {yes === null ? (
          <PressButton
            label="Close without deciding"
            tone="plain"
            holdMs={0}
            disabled={sent}
            onPressed={() => decide('close', 0)}
          />
        ) : (
          <PressButton
            label={yes}
            tone={isGrave ? 'grave' : 'approve'}
            holdMs={approval.holdMs}
            disabled={sent || !reading.reached || !isOpen}
            describedBy="about"
            onPressed={approve}
          />
        )}
      </div>
      <p id="about" className={styles.about} role="status">
        {aboutWords(review, { reached: reading.reached, open: isOpen, sent, yes: yes !== null })}
      </p>
    </section>
  );
}
