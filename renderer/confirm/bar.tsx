import { useEffect, useRef } from 'react';
import type { SealedReview } from '../../electron/contract/document.ts';
import { SecretField } from '../parts/secret-field.tsx';
import { barWords, mustHold } from '../words/confirm.ts';
import styles from './bar.module.css';
import { HoldButton } from './hold-button.tsx';

interface Props {
  /** What was asked for in the main window. */
  intent: 'approve' | 'reject';
  review: SealedReview;
  reached: boolean;
  sent: boolean;
  /** A passphrase is asked for before an approval. */
  needsPassphrase: boolean;
  /** Left empty, Touch ID answers in its place. */
  takesTouchId: boolean;
  decide(decision: 'approve' | 'reject' | 'close', heldMs: number, passphrase?: string): void;
}

const wordsAbout = ({ subject }: SealedReview, reached: boolean, sent: boolean, yes: boolean) => {
  if (sent) return subject.kind === 'change' ? 'Writing it down…' : 'Checking once more, stamping and sending…';
  if (!yes) return 'Closing this window decides nothing.';
  const end = reached ? 'End of the document reached.' : 'Read to the end of the document first.';
  return `${end} Closing this window decides nothing.`;
};

/** Reject is focused first; approve waits for the end of the document, and is held where it is grave (design §4.2). */
export function Bar({ intent, review, reached, sent, needsPassphrase, takesTouchId, decide }: Props) {
  const passphrase = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const { document, subject } = review;
  const hold = mustHold(document.severity);
  const { no, noMeans, yes } = barWords(intent, subject, hold);
  const off = sent || !reached;
  const approve = (heldMs: number) => {
    // SECURITY: read once, wiped at once, never held in state (design §4.11).
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
              ? 'Critical decisions ask for it. Leave it empty to use Touch ID.'
              : 'Critical decisions ask for it. It stays in this window and the main process.'
          }
          error=""
          field={passphrase}
        />
      )}
      <div className={styles.two}>
        <button ref={first} type="button" className={styles.button} disabled={sent} onClick={() => decide(noMeans, 0)}>
          {no}
        </button>
        {yes === null ? (
          <button type="button" className={styles.button} disabled={sent} onClick={() => decide('close', 0)}>
            Close without deciding
          </button>
        ) : hold ? (
          <HoldButton label={yes} disabled={off} describedBy="about" onHeld={approve} />
        ) : (
          <button
            type="button"
            className={styles.approve}
            disabled={off}
            aria-describedby="about"
            onClick={event => event.nativeEvent.isTrusted && approve(0)}
          >
            {yes}
          </button>
        )}
      </div>
      <p id="about" className={styles.about} role="status">
        {wordsAbout(review, reached, sent, yes !== null)}
      </p>
    </section>
  );
}
