import { Braces, Hourglass } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { ActivityView, ReviewDocument, SealedReview } from '../../../../electron/contract/values/document.ts';
import { Pips } from '../../../parts/charts/pips.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailPage, DetailTitle } from '../../../parts/layout/detail.tsx';
import { DecodedPart, DigestPart, Part, Summary } from '../../../parts/review/document.tsx';
import { ExactFold } from '../../../parts/review/exact.tsx';
import { AppProofs } from '../../../parts/review/receipt/app-proofs.tsx';
import { ReceiptPart } from '../../../parts/review/receipt/receipt.tsx';
import { Votes } from '../../../parts/review/votes.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { DigestParts } from '../../../parts/values/digest.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ProvenanceKeyOf } from '../../../parts/values/provenance.tsx';
import { DecodedTree } from '../../../parts/values/tree/tree.tsx';
import type { ReviewEntry } from '../../../store/activities/reviews.ts';
import { currentConnection } from '../../../store/session.ts';
import { ui, useSession, useUi } from '../../../stores.ts';
import { askedFor } from '../../../words/review/activities.ts';
import { laidOut } from '../../../words/review/laid-out.ts';
import { absolute, isSoon, timeLeft } from '../../../words/text/times.ts';
import { SaveEvidence } from '../../evidence/save.tsx';
import { useLetters } from '../../shell/keyboard/letters.ts';
import { useServiceNow } from '../../shell/service-now.ts';
import { ExactJson } from './exact-json.tsx';
import { NamedBefore } from './named-before.tsx';
import { Outcome } from './outcome.tsx';
import { Provenance } from './provenance.tsx';
import { OwnReason } from './reason.tsx';
import styles from './review-body.module.css';

interface Props {
  activityId: string;
  review: SealedReview;
  entry: ReviewEntry | undefined;
  /** Above it all: back to the list. */
  way?: ReactNode;
}

/** The whole sealed review, top to bottom in the order a careful person reads it. */
export function ReviewBody({ activityId, review, entry, way }: Props) {
  const { document, subject } = review;
  const activity = subject.kind === 'activity' ? subject.activity : null;
  const me = useSession(state => currentConnection(state.app)?.userId ?? null);
  const keyClosed = useUi(state => state.keyClosed);
  const key = useMemo(() => ({ shown: !keyClosed, close: ui.getState().closeKey }), [keyClosed]);
  return (
    <ProvenanceKeyOf value={key}>
      <DetailPage article>
        <div className={styles.body} data-activity={activityId}>
          {way}
          <DetailTitle title={<HostileText text={document.headline} limit={240} />}>
            {activity !== null && <Asked activity={activity} document={document} />}
          </DetailTitle>
          {entry !== undefined && <Outcome activityId={activityId} entry={entry} />}
          {entry?.decision.phase !== 'done' && activity?.reason !== undefined && (
            <OwnReason activity={activity} headline={document.headline} />
          )}
          {activity?.failure != null && (
            <Notice tone="critical" title="The service could not carry it out.">
              <HostileText text={activity.failure} />
            </Notice>
          )}
          {activity?.receipt != null && <ReceiptPart receipt={activity.receipt} />}
          <Summary document={document} judged={activity?.receipt?.verdict === 'mismatch'} folded />
          <NamedBefore activityId={activityId} document={document} />
          <DigestPart document={document} />
          {activity !== null && (
            <Votes votes={activity.votes} quorum={activity.quorum} me={me} canApprove={activity.canApprove} />
          )}
          {activity?.receipt == null && activity?.result != null && (
            <Part title="Result, as claimed by the service">
              <DecodedTree tree={activity.result} label="Result" />
            </Part>
          )}
          {activity !== null && <AppProofs proofs={activity.appProofs} />}
          <Exact review={review} />
          {entry !== undefined && <SaveEvidence seal={review.seal} />}
        </div>
      </DetailPage>
    </ProvenanceKeyOf>
  );
}

/** Who asked, when and for what; at the right how far the votes are, and how long they have. */
function Asked({ activity, document }: { activity: ActivityView; document: ReviewDocument }) {
  const { proposer, createdAt, status, quorum, votes, canApprove } = activity;
  const what = askedFor(document);
  const now = useServiceNow(30_000);
  const left = timeLeft(quorum.lapsesAt, now);
  const mine = votes.find(vote => vote.mine && vote.check !== 'invalid')?.selection;
  return (
    <div className={styles.asked}>
      <p>
        {proposer === null ? (
          'Someone the service does not name'
        ) : (
          <>
            <span className={styles.avatar} aria-hidden>
              {[...proposer.userName.trim()][0]?.toUpperCase()}
            </span>
            <HostileText text={proposer.userName} limit={80} />
          </>
        )}{' '}
        asked · <time dateTime={createdAt}>{absolute(createdAt)}</time>
        {what !== null && ` · ${what}`}
      </p>
      <span className={styles.standing}>
        {status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' ? (
          <>
            <Pips
              row={{
                ...quorum,
                group: canApprove ? 'needs_me' : 'waiting',
                mine: mine === 'VOTE_SELECTION_APPROVED' ? 'approved' : mine === 'VOTE_SELECTION_REJECTED' ? 'rejected' : null,
              }}
            />
            {quorum.threshold !== null && (
              <span>
                {quorum.approved} of {quorum.threshold}
              </span>
            )}
            {left !== '' && (
              <span className={styles.left} data-soon={isSoon(quorum.lapsesAt, now)}>
                <Hourglass aria-hidden size={14} />
                {left}
              </span>
            )}
          </>
        ) : (
          <Chip tone={statusTone(status)}>{statusWord(status)}</Chip>
        )}
      </span>
    </div>
  );
}

/** The machine's words, folded: everything decoded, the exact JSON, and what ties this page to the service's record. */
function Exact({ review }: { review: SealedReview }) {
  const [json, setJson] = useState(false);
  // Asked for by key, it comes into view; by its own button, it is there already.
  const [asked, setAsked] = useState(0);
  const byKey = useCallback(() => {
    setJson(old => !old);
    setAsked(old => old + 1);
  }, []);
  useLetters([['e', byKey]]);
  const { document } = review;
  return (
    <ExactFold asked={asked}>
      <Facts facts={laidOut(document).exact} exact />
      {document.digest !== null && document.digest.value !== '' && (
        <Part title={document.digest.method}>
          <DigestParts parts={document.digest.parts} />
        </Part>
      )}
      {json ? (
        <ExactJson review={review} onClose={() => setJson(false)} />
      ) : (
        <DecodedPart
          document={document}
          action={
            <Button variant="quiet" small onPress={() => setJson(true)}>
              <Braces aria-hidden size={13} /> Exact JSON <kbd className={styles.key}>e</kbd>
            </Button>
          }
        />
      )}
      <Provenance review={review} />
    </ExactFold>
  );
}
