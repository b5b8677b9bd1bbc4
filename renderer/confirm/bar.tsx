import { useEffect, useRef } from 'react';
import type { SealedReview } from '../../electron/contract/document.ts';
import { barWords, mustHold } from '../words/confirm.ts';
import styles from './bar.module.css';
import { HoldButton } from './hold-button.tsx';

interface Props {
  /** What was asked for in the main window. */
  intent: 'approve' | 'reject';
  review: SealedReview;
  reached: boolean;
  sent: boolean;
  decide(decision: 'approve' | 'reject' | 'close', heldMs: number): void;
}

const wordsAbout = ({ subject }: SealedReview, reached: boolean, sent: boolean, yes: boolean) => {
  if (sent) return subject.kind === 'change' ? 'Writing it down…' : 'Checking once more, stamping and sending…';
  if (!yes) return 'Closing this window decides nothing.';
  const end = reached ? 'End of the document reached.' : 'Read to the end of the document first.';
  return `${end} Closing this window decides nothing.`;
};

/** Reject is focused first; approve waits for the end of the document, and is held where it is grave (design §4.2). */
export function Bar({ intent, review, reached, sent, decide }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const { document, subject } = review;
  const hold = mustHold(document.severity);
  const { no, noMeans, yes } = barWords(intent, subject, hold);
  const off = sent || !reached;
  return (
    <section className={styles.bar} aria-label="Decision">
      <div className={styles.two}>
        <button ref={first} type="button" className={styles.button} disabled={sent} onClick={() => decide(noMeans, 0)}>
          {no}
        </button>
        {yes === null ? (
          <button type="button" className={styles.button} disabled={sent} onClick={() => decide('close', 0)}>
            Close without deciding
          </button>
        ) : hold ? (
          <HoldButton label={yes} disabled={off} describedBy="about" onHeld={heldMs => decide('approve', heldMs)} />
        ) : (
          <button
            type="button"
            className={styles.approve}
            disabled={off}
            aria-describedby="about"
            onClick={event => event.nativeEvent.isTrusted && decide('approve', 0)}
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
