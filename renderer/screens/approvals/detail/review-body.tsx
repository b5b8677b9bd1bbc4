import { Braces } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { ActivityView, SealedReview } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Back, DetailPage, DetailTitle } from '../../../parts/layout/detail.tsx';
import { AppProofs } from '../../../parts/review/app-proofs.tsx';
import { DecodedPart, DigestPart, Part, Summary } from '../../../parts/review/document.tsx';
import { ReceiptPart } from '../../../parts/review/receipt.tsx';
import { Votes } from '../../../parts/review/votes.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { DecodedTree } from '../../../parts/values/tree.tsx';
import type { ReviewEntry } from '../../../store/activities/reviews.ts';
import { currentConnection } from '../../../store/session.ts';
import { ui, useSession } from '../../../stores.ts';
import { tallyWords, typeWords } from '../../../words/review/activities.ts';
import { absolute, timeLeft } from '../../../words/text/times.ts';
import { SaveEvidence } from '../../evidence/save.tsx';
import { useLetters } from '../../shell/keyboard/letters.ts';
import { useServiceNow } from '../../shell/service-now.ts';
import { ExactJson } from './exact-json.tsx';
import { Outcome } from './outcome.tsx';
import { Provenance } from './provenance.tsx';
import styles from './review-body.module.css';

interface Props {
  activityId: string;
  review: SealedReview;
  entry: ReviewEntry | undefined;
}

/** The whole sealed review, top to bottom in the order a careful person reads it. */
export function ReviewBody({ activityId, review, entry }: Props) {
  const [json, setJson] = useState(false);
  const [asked, setAsked] = useState(false);
  useLetters([
    [
      'e',
      () => {
        setJson(old => !old);
        setAsked(true);
      },
    ],
  ]);
  const decoded = useRef<HTMLDivElement>(null);
  // Asked for by key, it comes into view; by its own button, it is there already.
  useEffect(() => {
    if (asked) decoded.current?.scrollIntoView({ block: 'start' });
    setAsked(false);
  }, [asked]);
  const { document, subject } = review;
  const activity = subject.kind === 'activity' ? subject.activity : null;
  return (
    <DetailPage article>
      <Back onPress={() => ui.getState().read(false)} />
      <DetailTitle title={<HostileText text={document.headline} limit={240} />}>
        {activity !== null && <Asked activity={activity} />}
      </DetailTitle>
      {entry !== undefined && <Outcome activityId={activityId} entry={entry} />}
      {activity?.failure != null && (
        <Notice tone="critical" title="The service could not carry it out.">
          <HostileText text={activity.failure} />
        </Notice>
      )}
      <Summary document={document} />
      <DigestPart document={document} />
      {activity !== null && <VotesPart activity={activity} />}
      {activity?.receipt != null && <ReceiptPart receipt={activity.receipt} />}
      {activity?.receipt == null && activity?.result != null && (
        <Part title="Result, as claimed by the service">
          <DecodedTree tree={activity.result} label="Result" />
        </Part>
      )}
      {activity !== null && <AppProofs proofs={activity.appProofs} />}
      <div ref={decoded} className={styles.decoded}>
        {json ? (
          <ExactJson review={review} onClose={() => setJson(false)} />
        ) : (
          <DecodedPart
            document={document}
            action={
              <Button variant="quiet" small onPress={() => setJson(true)}>
                <Braces aria-hidden size={13} /> Exact JSON <kbd className={styles.key}>x</kbd>
              </Button>
            }
          />
        )}
      </div>
      <Provenance review={review} />
      {entry !== undefined && <SaveEvidence seal={review.seal} />}
    </DetailPage>
  );
}

function Asked({ activity }: { activity: ActivityView }) {
  const { proposer, createdAt, type, status } = activity;
  return (
    <p>
      Asked by {proposer === null ? 'someone the service does not name' : <HostileText text={proposer.userName} limit={80} />},{' '}
      <time dateTime={createdAt}>{absolute(createdAt)}</time> · {typeWords(type)}
      {status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && (
        <>
          {' '}
          · <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>
        </>
      )}
    </p>
  );
}

function VotesPart({ activity }: { activity: ActivityView }) {
  const me = useSession(state => currentConnection(state.app)?.userId ?? null);
  const now = useServiceNow(30_000);
  const { quorum, votes, canApprove } = activity;
  const left = timeLeft(quorum.lapsesAt, now);
  return (
    <Part
      title={`Votes, ${tallyWords(quorum)}`}
      action={
        left === '' ? undefined : (
          <span className={styles.left}>approvals {left === 'lapsed' ? 'lapsed' : `lapse in ${left.replace(' left', '')}`}</span>
        )
      }
    >
      <Votes votes={votes} quorum={quorum} me={me} canApprove={canApprove} />
    </Part>
  );
}
