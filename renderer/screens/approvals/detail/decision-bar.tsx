import type { ReactNode } from 'react';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailBar } from '../../../parts/layout/detail.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { ReviewEntry } from '../../../store/activities/reviews.ts';
import { currentConnection } from '../../../store/session.ts';
import { isBlocked, isUnknown } from '../../../store/submit.ts';
import { reviews, ui, useSession } from '../../../stores.ts';
import { several, votesAs } from '../../../words/review/connections.ts';
import { offer } from '../../../words/review/decisions.ts';
import { decidedThere, unknownFirst, waitsForBoth } from '../../../words/submits.ts';
import { useLetters } from '../../shell/keyboard/letters.ts';
import styles from './decision-bar.module.css';

interface Props {
  activityId: string;
  review: SealedReview;
  entry: ReviewEntry;
  /** Nothing else was chosen since this was drawn. */
  isStill(): boolean;
  /** What comes after the decision. */
  next?: ReactNode;
}

/** At the foot, beside the document and never over it. It asks for a decision; the confirmation window makes it. */
export function DecisionBar({ activityId, review, entry, isStill, next }: Props) {
  const app = useSession(state => state.app);
  const connection = currentConnection(app);
  const { decision } = entry;
  const may = offer(review, app);
  const stopped = decision.phase === 'failed' && /^(changed|already_decided)$/.test(decision.failure.code);
  const asked = decision.phase === 'asked';
  const unread = entry.replaced !== null;
  const off = isBlocked(decision) || stopped || unread;
  const isGrave = review.document.severity === 'critical' || review.document.severity === 'high';
  const ask = (which: 'approve' | 'reject') => {
    // SECURITY: until the document of a row that was just chosen is drawn, what stands here is not what the person means, and
    // what they mean was not read (docs/threats.md#sealed-review).
    if (off || !may[which] || !isStill()) return;
    void reviews
      .getState()
      .decide(activityId, which)
      .then(late => late !== null && ui.getState().toast(late));
  };
  // Both lead to the window alone, which takes no tap for a decision.
  useLetters([
    ['r', () => ask('reject')],
    ['a', () => ask('approve')],
  ]);
  const because = asked
    ? waitsForBoth
    : isUnknown(decision)
      ? unknownFirst
      : stopped
        ? 'What you read can no longer be decided; see above'
        : unread
          ? 'Read the change first; see above'
          : may.because.join(' ') ||
            (app !== null && connection !== null && several(app) ? votesAs(app, connection) : decidedThere);
  return (
    <DetailBar
      label="Decision"
      end={
        <div className={styles.beside}>
          <span id="because" role="status">
            <HostileText text={because} limit={240} />
          </span>
          {next}
        </div>
      }
    >
      <Button large isDisabled={off || !may.reject} onPress={() => ask('reject')} aria-describedby="because">
        Reject… <kbd aria-hidden>R</kbd>
      </Button>
      <Button
        large
        // The dangerous way is never the brightest.
        variant={isGrave ? 'danger' : 'primary'}
        isDisabled={off || !may.approve}
        onPress={() => ask('approve')}
        aria-describedby="because"
      >
        Review and approve… <kbd aria-hidden>A</kbd>
      </Button>
    </DetailBar>
  );
}
