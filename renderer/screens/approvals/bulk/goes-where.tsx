import { ArrowRight, Ear } from 'lucide-react';
import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { cx } from '../../../parts/class-names.ts';
import { SeverityShape } from '../../../parts/review/severity.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { TrustChip } from '../../../parts/values/trust.tsx';
import { bulk, useBulk } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './goes-where.module.css';

/** Every one of them: amount, receiver with its whole address, and the words that are read aloud. A press reads it below. */
export function GoesWhere({ opened }: { opened: BulkOpened }) {
  const selected = useBulk(state => state.selected);
  return (
    <section aria-labelledby="goes-where">
      <h2 id="goes-where" className={styles.title}>
        What goes where
      </h2>
      <ol className={styles.rows}>
        {opened.reviews.map((review, n) => (
          <li key={review.seal} className={cx(review.seal === selected && styles.chosen)}>
            <Line review={review} at={n + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ review, at }: { review: SealedReview; at: number }) {
  const { effect, digest, severity, headline } = review.document;
  const to = effect?.to ?? null;
  const amount = effect?.amount ?? null;
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
      <ArrowRight aria-hidden size={16} className={styles.wire} />
      <span className={styles.to}>
        <button type="button" className={styles.open} onClick={() => bulk.getState().select(review.seal)}>
          <span className={styles.unseen}>Number {at}: </span>
          <bdi>{plain((amount === null ? headline : (to?.name ?? to?.detail ?? headline)).slice(0, 200))}</bdi>
        </button>
        {to?.trust != null && <TrustChip trust={to.trust} />}
      </span>
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
