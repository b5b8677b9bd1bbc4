import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { paceOf } from '../../../electron/contract/decision-times.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { tidyReason, wrongReason } from '../../../electron/contract/text/reason.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { SecretField } from '../../parts/fields/secret-field.tsx';
import { aboutWords, barWords, isVote, justOpened, reasonWords } from '../../words/review/confirm.ts';
import type { Reading } from '../end.ts';
import styles from './bar.module.css';
import { PressButton } from './press-button.tsx';
import { ReasonField } from './reason.tsx';
import { useTimeLeft } from './time-left.ts';
import { Tracks } from './tracks.tsx';

export interface Typed {
  passphrase?: string | undefined;
  reason?: string | undefined;
}

interface Props {
  /** What was asked for in the main window. */
  intent: 'approve' | 'reject';
  review: SealedReview;
  reading: Reading;
  sent: boolean;
  /** Why the last decision was not taken. */
  refusal: Failure | null;
  /** A passphrase is asked for before an approval. */
  needsPassphrase: boolean;
  /** Left empty, Touch ID answers in its place. */
  takesTouchId: boolean;
  /** R and A, held, decide. */
  letterKeys: boolean;
  decide(decision: 'approve' | 'reject' | 'close', heldMs: number, typed?: Typed): void;
}

/**
 * Reject is held for a moment once the window stood for one, at any time; approve waits for the end of the document and its
 * time, and is held longer (docs/threats.md#trusted-confirmation). The document has the focus: a key that scrolls decides
 * nothing, and a short press of any kind neither.
 */
export function Bar({ intent, review, reading, sent, refusal, needsPassphrase, takesTouchId, letterKeys, decide }: Props) {
  const passphrase = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const { no, noMeans, yes } = barWords(intent, review);
  const approval = paceOf(review, 'approve');
  const rejection = paceOf(review, 'reject');
  const approvalLeft = useTimeLeft(approval.dwellMs);
  const rejectionLeft = useTimeLeft(rejection.dwellMs);
  const hasJustOpened = rejectionLeft > 0 && noMeans === 'reject';
  const isOpen = approvalLeft <= 0;
  const isReady = reading.reached && isOpen;
  const isGrave = review.document.severity === 'high' || review.document.severity === 'critical';
  const tidy = tidyReason(reason);
  const wrong = wrongReason(tidy);
  const refused = refusal?.problems?.find(({ path }) => path === 'reason') ?? null;
  const said = isVote(review) && tidy !== '' ? { reason: tidy } : {};
  const approve = (heldMs: number) => {
    // SECURITY: read once, wiped at once, never held in state (docs/threats.md#one-home-for-secrets).
    const typed = passphrase.current?.value;
    if (passphrase.current !== null) passphrase.current.value = '';
    decide('approve', heldMs, { passphrase: typed, ...said });
  };
  return (
    <section className={styles.bar} aria-label="Decision">
      {yes !== null && !isReady && <Tracks {...reading} leftMs={approvalLeft} wholeMs={approval.dwellMs} />}
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
      {isVote(review) && (
        <ReasonField value={reason} error={reasonWords(wrong ?? refused)} disabled={sent} onChange={setReason} />
      )}
      <div className={styles.two}>
        <PressButton
          label={hasJustOpened ? justOpened : no}
          tone="plain"
          holdMs={noMeans === 'close' ? 0 : rejection.holdMs}
          disabled={sent || hasJustOpened || (noMeans === 'reject' && wrong !== null)}
          letter={letterKeys && noMeans === 'reject' && !hasJustOpened ? 'r' : undefined}
          onPressed={heldMs => decide(noMeans, heldMs, noMeans === 'reject' ? said : {})}
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
            disabled={sent || !isReady || wrong !== null}
            describedBy="about"
            letter={letterKeys ? 'a' : undefined}
            onPressed={approve}
          />
        )}
      </div>
      <p id="about" className={styles.about} role="status">
        {isReady && !sent && yes !== null && <Check aria-hidden size={14} />}
        {aboutWords(review, { reached: reading.reached, open: isOpen, sent, yes: yes !== null })}
      </p>
    </section>
  );
}
