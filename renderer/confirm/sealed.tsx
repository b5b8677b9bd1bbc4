import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../electron/contract/outcome.ts';
import { Checks } from '../parts/review/checks.tsx';
import { DecodedPart, DigestPart, Part, Summary } from '../parts/review/document.tsx';
import { Votes } from '../parts/review/votes.tsx';
import { FailureNote } from '../parts/state/failure.tsx';
import { Notice } from '../parts/state/notice.tsx';
import { Groups } from '../parts/values/address.tsx';
import { HostileText } from '../parts/values/hostile-text.tsx';
import { headlineOf } from '../words/review/confirm.ts';
import { Bar, type Typed } from './bar/bar.tsx';
import styles from './confirm.module.css';
import type { Current } from './confirm.tsx';
import { useReading } from './end.ts';
import { Header } from './header.tsx';
import { useScrollKeys } from './keys.ts';
import { RowsPart, rowOfRequest, rowOfReview } from './rows.tsx';

interface Props {
  current: Current;
  /** It took the place of another document in a window that was open. */
  replaced: boolean;
  refusal: Failure | null;
  sent: boolean;
  decide(decision: 'approve' | 'reject' | 'close', reachedEnd: boolean, heldMs: number, typed?: Typed): Promise<void>;
}

/** The sealed document, whole and unfolded, and the bar that decides it. */
export function Sealed({ current, replaced, refusal, sent, decide }: Props) {
  const { review, checks, decision } = current;
  const { subject } = review;
  const batch = subject.kind === 'submit' ? subject.batch : undefined;
  const scroll = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const reading = useReading(scroll, end);
  const goesOn = !reading.reached && reading.share < 1;
  const [asked] = useState(() => headlineOf(current));

  // Space scrolls what is to be read; it presses nothing (docs/threats.md#trusted-confirmation).
  useEffect(() => scroll.current?.focus({ preventScroll: true }), []);
  useScrollKeys(scroll);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void decide('close', false, 0);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [decide]);

  return (
    <main className={styles.page}>
      <Header current={current} />
      <div className={styles.place} data-more={goesOn}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label="The sealed document">
          <div className={styles.document}>
            <div className={styles.head}>
              <span>{asked}</span>
              <h1 data-long={review.document.headline.length > 240 || undefined}>
                <HostileText text={review.document.headline} />
              </h1>
            </div>
            {replaced && (
              <Notice tone="look" role="alert" title="This is now a different document.">
                <p>What you read or held before does not count for it.</p>
              </Notice>
            )}
            {refusal !== null && <FailureNote failure={refusal} />}
            <Summary document={review.document} />
            <DigestPart document={review.document} />
            {subject.kind === 'activity' && (
              <Votes
                votes={subject.activity.votes}
                quorum={subject.activity.quorum}
                me={current.way?.voice?.userId ?? null}
                canApprove={subject.activity.canApprove}
              />
            )}
            <Checks checks={checks} label="Checks" />
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
              <Part title="The exact body to be sent">
                <HostileText text={subject.body} mono lines />
              </Part>
            )}
            <div ref={end} className={styles.end}>
              <span>End of the document</span>
            </div>
          </div>
        </section>
        {goesOn && (
          <span className={styles.below} aria-hidden>
            <ArrowDown size={14} /> Goes on below
          </span>
        )}
      </div>
      <Bar
        intent={decision}
        review={review}
        reading={reading}
        sent={sent}
        refusal={refusal}
        needsPassphrase={current.needsPassphrase}
        takesTouchId={current.takesTouchId}
        letterKeys={current.letterKeys}
        decide={(which, heldMs, typed) => void decide(which, reading.reached, heldMs, typed)}
      />
    </main>
  );
}
