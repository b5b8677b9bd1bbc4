import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BulkTotals } from '../../electron/contract/bulk.ts';
import type { SealedReview } from '../../electron/contract/document.ts';
import { Groups } from '../parts/address.tsx';
import { BulkTotalsPart } from '../parts/bulk-totals.tsx';
import { DecodedPart, DigestPart, Summary } from '../parts/document.tsx';
import { HostileText } from '../parts/hostile-text.tsx';
import { SeverityChip } from '../parts/severity.tsx';
import styles from './bulk-documents.module.css';

/** Every document of several: its sentence always, all of it when it is unfolded. */
export function BulkDocuments({ reviews, totals }: { reviews: readonly SealedReview[]; totals: BulkTotals }) {
  return (
    <>
      <BulkTotalsPart totals={totals} />
      <ol className={styles.list} aria-label="Each of them">
        {reviews.map((review, index) => (
          <Document key={review.seal} review={review} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function Document({ review, number }: { review: SealedReview; number: number }) {
  const [open, setOpen] = useState(false);
  const { document, hash, subject } = review;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight aria-hidden size={14} className={open ? styles.open : undefined} />
        <span className={styles.number}>{number}</span>
        <span className={styles.headline}>
          <HostileText text={document.headline} />
        </span>
        <SeverityChip severity={document.severity} />
      </button>
      <div className={styles.hash}>
        {subject.kind === 'activity' && subject.activity.proposer !== null && (
          <span>
            Asked by <HostileText text={subject.activity.proposer.userName} />, sealed as
          </span>
        )}
        <Groups value={hash} size={8} faint />
      </div>
      {open && (
        <div className={styles.document}>
          <Summary document={document} />
          <DigestPart document={document} />
          <DecodedPart document={document} />
        </div>
      )}
    </li>
  );
}
