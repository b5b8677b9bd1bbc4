import { ArrowRight, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { cx } from '../../parts/class-names.ts';
import { Button } from '../../parts/controls/button.tsx';
import { EffectLine } from '../../parts/review/effect.tsx';
import { SeverityChip } from '../../parts/review/severity.tsx';
import { reviews, ui, useReviews } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import { short, timeLeft } from '../../words/text/times.ts';
import styles from './first.module.css';

/** The gravest of what waits, as who gives what to whom: read as its review is, and decided there. */
export function First({ row, now }: { row: ActivitySummary; now: number }) {
  const { activityId, severity, proposer, createdAt, lapsesAt } = row;
  const review = useReviews(state => state.byId[activityId]?.review);
  useEffect(() => {
    // It is asked for once it has stood there for a moment: what leads on a busy morning changes.
    if (review !== undefined) return;
    const timer = setTimeout(() => void reviews.getState().open(activityId), 150);
    return () => clearTimeout(timer);
  }, [activityId, review]);
  const effect = review?.document.effect;
  const left = timeLeft(lapsesAt, now);
  return (
    <section className={cx(styles.first, styles[severity])} aria-label="Look at this first">
      <div className={styles.line}>
        <h2>Look at this first</h2>
        <SeverityChip severity={severity} />
        {left !== '' && (
          <span className={styles.end}>
            <Hourglass aria-hidden size={14} /> {left}
          </span>
        )}
      </div>
      {effect === undefined ? (
        <bdi className={styles.title}>{glance(row.headline, 400)}</bdi>
      ) : (
        <EffectLine effect={effect} severity={severity} bare />
      )}
      <div className={styles.line}>
        <span className={styles.who}>
          <bdi>{glance(proposer, 60)}</bdi> asked, {short(createdAt, now)} UTC
        </span>
        <span className={styles.end}>
          <Button
            variant="primary"
            data-overview-row={activityId}
            onPress={() => ui.getState().openReview(activityId, row.group)}
          >
            Open the review <ArrowRight aria-hidden size={14} />
          </Button>
        </span>
      </div>
    </section>
  );
}
