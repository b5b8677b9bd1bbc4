import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../electron/contract/outcome.ts';
import { Checks } from '../parts/review/checks.tsx';
import { DecodedPart, DigestPart, Summary } from '../parts/review/document.tsx';
import { SeverityChip } from '../parts/review/severity.tsx';
import { FailureNote } from '../parts/state/failure.tsx';
import { Notice } from '../parts/state/notice.tsx';
import { Groups } from '../parts/values/address.tsx';
import { HostileText } from '../parts/values/hostile-text.tsx';
import { confirmTitle, headlineOf } from '../words/review/confirm.ts';
import { chunks } from '../words/text/groups.ts';
import { Bar } from './bar/bar.tsx';
import styles from './confirm.module.css';
import type { Current } from './confirm.tsx';
import { useReading } from './end.ts';
import { RowsPart, rowOfRequest, rowOfReview } from './rows.tsx';
import { Way } from './way.tsx';

interface Props {
  current: Current;
  /** It took the place of another document in a window that was open. */
  replaced: boolean;
  refusal: Failure | null;
  sent: boolean;
  decide(decision: 'approve' | 'reject' | 'close', reachedEnd: boolean, heldMs: number, passphrase?: string): Promise<void>;
}

/** The sealed document, whole and unfolded, and the bar that decides it. */
export function Sealed({ current, replaced, refusal, sent, decide }: Props) {
  const { review, checks, decision } = current;
  const { subject } = review;
  const batch = subject.kind === 'submit' ? subject.batch : undefined;
  const scroll = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const reading = useReading(scroll, end);
  const [asked] = useState(() => headlineOf(current));

  // Space and PageDown scroll what is to be read; they press nothing (docs/threats.md#trusted-confirmation).
  useEffect(() => scroll.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void decide('close', false, 0);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [decide]);

  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <b>
          <HostileText text={confirmTitle(review)} />
        </b>
        <span className={styles.seal}>
          seal {chunks(review.hash.slice(0, 8), 4).join(' ')} · <HostileText text={review.organizationName} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label="The sealed document">
        <div className={styles.document}>
          <div className={styles.head}>
            {review.document.findings.length === 0 && <SeverityChip severity={review.document.severity} />}
            <h1 data-long={review.document.headline.length > 240 || undefined}>
              {asked} <HostileText text={review.document.headline} />
            </h1>
          </div>
          {replaced && (
            <Notice tone="look" role="alert" title="This is now a different document.">
              <p>What you read or held before does not count for it.</p>
            </Notice>
          )}
          <Way way={current.way} review={review} />
          {refusal !== null && <FailureNote failure={refusal} />}
          <Summary document={review.document} />
          <Checks checks={checks} label="Checks" />
          <DigestPart document={review.document} />
          {subject.kind === 'bulk' && <RowsPart rows={subject.reviews.map(rowOfReview)} totals={subject.totals} />}
          {batch !== undefined && <RowsPart rows={batch.rows.map(rowOfRequest)} totals={batch.totals} />}
          {(subject.kind === 'activity' || subject.kind === 'submit') && batch === undefined && (
            <DecodedPart document={review.document} />
          )}
          <div className={styles.identity}>
            {(subject.kind === 'activity' || subject.kind === 'submit') && (
              <>
                <span>Fingerprint</span>
                <Groups value={subject.kind === 'activity' ? subject.activity.fingerprint : subject.fingerprint} size={4} />
              </>
            )}
            <span>Sealed as</span>
            <Groups value={review.hash} size={4} />
          </div>
          {subject.kind === 'submit' && (
            <div className={styles.body}>
              <h2>The exact body to be sent</h2>
              <HostileText text={subject.body} mono lines />
            </div>
          )}
          <div ref={end} className={styles.end} aria-hidden />
        </div>
      </section>
      <Bar
        intent={decision}
        review={review}
        reading={reading}
        sent={sent}
        needsPassphrase={current.needsPassphrase}
        takesTouchId={current.takesTouchId}
        decide={(which, heldMs, passphrase) => void decide(which, reading.reached, heldMs, passphrase)}
      />
    </main>
  );
}
