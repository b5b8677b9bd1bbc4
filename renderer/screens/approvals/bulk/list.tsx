import { X } from 'lucide-react';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { BulkOpened, BulkResult } from '../../../../electron/contract/values/bulk.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { cx } from '../../../parts/class-names.ts';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { activityIdOf } from '../../../store/activities/bulk.ts';
import { bulk, useBulk } from '../../../stores.ts';
import { failureTone } from '../../../words/failures.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './list.module.css';

/** Every one of them, to be read or taken out; afterwards with what became of it. At most fifty, so all are drawn. */
export function BulkList({ opened }: { opened: BulkOpened }) {
  const selected = useBulk(state => state.selected);
  const phase = useBulk(state => state.phase);
  const results = useBulk(state => state.results);
  const outliers = new Set(opened.totals.outliers.map(({ activityId }) => activityId));
  return (
    <ol className={styles.list}>
      {opened.reviews.map((review, index) => (
        <li key={review.seal} className={cx(styles.item, review.seal === selected && styles.current)}>
          <button
            type="button"
            className={styles.open}
            aria-current={review.seal === selected || undefined}
            onClick={() => bulk.getState().select(review.seal)}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.words}>
              <bdi className={styles.headline}>{plain(review.document.headline.slice(0, 200))}</bdi>
              <State review={review} outlier={outliers.has(activityIdOf(review))} result={results[activityIdOf(review)]} />
            </span>
          </button>
          {phase === 'reading' && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove number ${index + 1}`}
              title="Remove it: it stays undecided"
              onClick={() => void bulk.getState().remove(review.seal)}
            >
              <X aria-hidden size={14} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function State({ review, outlier, result }: { review: SealedReview; outlier: boolean; result: BulkResult | undefined }) {
  const proposer = review.subject.kind === 'activity' ? (review.subject.activity.proposer?.userName ?? '') : '';
  if (result === undefined)
    return (
      <span className={styles.meta}>
        <SeverityChip severity={review.document.severity} />
        {outlier && <Chip tone="look">Stands out</Chip>}
        <bdi>{plain(proposer.slice(0, 60))}</bdi>
      </span>
    );
  const { outcome } = result;
  return (
    <span className={styles.result}>
      {outcome.ok ? (
        <Chip tone={outcome.value.confirmed ? 'ok' : 'look'}>{outcome.value.confirmed ? 'Vote stored' : 'Vote not found'}</Chip>
      ) : (
        <Chip tone={failureTone(outcome.code)}>{outcome.code === 'outcome_unknown' ? 'Outcome unknown' : 'Not decided'}</Chip>
      )}
      {outcome.ok && <Chip tone={statusTone(outcome.value.status)}>{statusWord(outcome.value.status)}</Chip>}
      {/* What was stored is told by the chips. */}
      {!(outcome.ok && outcome.value.confirmed) && (
        <span className={styles.sentence}>
          <HostileText text={outcome.ok ? outcome.value.sentence : outcome.message} limit={300} />
        </span>
      )}
    </span>
  );
}
