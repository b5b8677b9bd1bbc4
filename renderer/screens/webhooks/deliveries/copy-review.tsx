import type { Failure } from '../../../../electron/contract/outcome.ts';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { DigestPart, Summary } from '../../../parts/review/document.tsx';
import { Votes } from '../../../parts/review/votes.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import styles from '../webhooks.module.css';

/** The activity of a delivery under a seal of its own: decoded as a review is, and nothing can be decided on it. */
export function CopyReview({ copy }: { copy: { review: SealedReview } | { failure: Failure } }) {
  if ('failure' in copy) return <FailureNote failure={copy.failure} />;
  const { document, subject } = copy.review;
  if (subject.kind !== 'activity') return null;
  const { activity } = subject;
  return (
    <section className={styles.copy} aria-label="Review of this copy">
      <h2>
        <HostileText text={document.headline} limit={240} />
      </h2>
      <p className={styles.because}>
        <Chip tone={statusTone(activity.status)}>{statusWord(activity.status)}</Chip> {activity.because.join(' ')}
      </p>
      <Summary document={document} />
      <DigestPart document={document} />
      <Votes votes={activity.votes} quorum={activity.quorum} me="" canApprove={false} />
    </section>
  );
}
