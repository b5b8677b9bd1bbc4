import { ArrowRight, Ear, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SeverityShape } from '../../../parts/review/severity.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ProvenanceIcon, walkProvenance } from '../../../parts/values/provenance.tsx';
import { TrustChip } from '../../../parts/values/trust.tsx';
import { bulk, useBulk } from '../../../stores.ts';
import { provenanceOf } from '../../../words/review/provenance.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './goes-where.module.css';
import { SideBySideTable } from './side-by-side.tsx';

/** Every one of them: amount, receiver with its whole address, and the words that are read aloud. A press reads it below. */
export function GoesWhere({ opened }: { opened: BulkOpened }) {
  const selected = useBulk(state => state.selected);
  const [isBeside, setBeside] = useState(false);
  const isPaid = opened.reviews.some(({ document }) => document.effect?.amount != null);
  return (
    <section aria-labelledby="goes-where">
      <div className={styles.title}>
        <h2 id="goes-where">{isPaid ? 'What goes where' : 'What is asked'}</h2>
        {opened.reviews.length > 1 && (
          <Button small variant="quiet" aria-pressed={isBeside} onPress={() => setBeside(!isBeside)}>
            <ListChecks aria-hidden size={14} /> Compare side by side
          </Button>
        )}
      </div>
      {isBeside ? (
        <SideBySideTable reviews={opened.reviews} />
      ) : (
        <ol className={cx(styles.rows, !isPaid && styles.unpaid)} onKeyDown={walkProvenance}>
          {opened.reviews.map((review, n) => (
            <li key={review.seal} className={cx(review.seal === selected && styles.chosen)}>
              <Line review={review} at={n + 1} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ review, at }: { review: SealedReview; at: number }) {
  const { effect, digest, severity, headline, facts } = review.document;
  const to = effect?.to ?? null;
  const amount = effect?.amount ?? null;
  const fact = facts.find(({ kind, value }) => kind === 'address' && value === to?.address);
  return (
    <>
      <SeverityShape severity={severity} />
      <span className={styles.amount}>
        {amount !== null && (
          <>
            {amount.value}
            {amount.asset !== null && (
              <>
                {' '}
                <HostileText text={amount.asset} limit={30} />
              </>
            )}
          </>
        )}
      </span>
      {/* What only signs goes nowhere. */}
      {amount === null ? <span /> : <ArrowRight aria-hidden size={16} className={styles.wire} />}
      <span className={styles.to}>
        <button type="button" className={styles.open} onClick={() => bulk.getState().select(review.seal)}>
          <span className={styles.unseen}>Number {at}: </span>
          <bdi>{plain((amount === null ? headline : (to?.name ?? to?.detail ?? headline)).slice(0, 200))}</bdi>
        </button>
        {to?.trust != null && <TrustChip trust={to.trust} />}
      </span>
      <span className={styles.from}>{fact !== undefined && <ProvenanceIcon from={provenanceOf(fact)} stop={at === 1} />}</span>
      {to?.address != null && (
        <span className={styles.below}>
          <Address value={to.address} />
        </span>
      )}
      {digest !== null && digest.words.length > 0 && (
        <span className={cx(styles.below, styles.words)}>
          <Ear aria-label="Read aloud" role="img" size={14} /> {digest.words.join(' · ')}
        </span>
      )}
    </>
  );
}
