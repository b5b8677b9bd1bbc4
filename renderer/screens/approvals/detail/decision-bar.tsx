import { useRef } from 'react';
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
}

/** At the foot, beside the document and never over it. It asks for a decision; the confirmation window makes it. */
export function DecisionBar({ activityId, review, entry }: Props) {
  const app = useSession(state => state.app);
  const approve = useRef<HTMLButtonElement>(null);
  const connection = currentConnection(app);
  const { decision } = entry;
  const may = offer(review, app);
  const stopped = decision.phase === 'failed' && decision.failure.code === 'changed';
  const asked = decision.phase === 'asked';
  const unread = entry.replaced !== null;
  const off = isBlocked(decision) || stopped || unread;
  const ask = (which: 'approve' | 'reject') =>
    void reviews
      .getState()
      .decide(activityId, which)
      .then(late => late !== null && ui.getState().toast(late));
  useLetters([
    [
      'r',
      () => {
        if (may.reject && !off) ask('reject');
      },
    ],
    [
      'a',
      () => {
        approve.current?.scrollIntoView({ block: 'nearest' });
        approve.current?.focus();
      },
    ],
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
      because={<HostileText text={because} limit={240} />}
      becauseId="because"
      end={
        (may.reject || may.approve) &&
        !off && (
          <span className={styles.keys} aria-hidden>
            <kbd>r</kbd>
            <kbd>a</kbd>
          </span>
        )
      }
    >
      <Button isDisabled={off || !may.reject} onPress={() => ask('reject')} aria-describedby="because">
        Reject…
      </Button>
      <Button
        ref={approve}
        variant="primary"
        isDisabled={off || !may.approve}
        onPress={() => ask('approve')}
        aria-describedby="because"
      >
        Review and approve…
      </Button>
    </DetailBar>
  );
}
