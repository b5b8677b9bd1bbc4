import { useEffect } from 'react';
import type { ActivityView, SealedReview } from '../../../electron/contract/values/document.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Back, Detail, DetailPage, DetailScroll, DetailTitle, NoDetail } from '../../parts/layout/detail.tsx';
import { DecodedPart, DigestPart, Summary } from '../../parts/review/document.tsx';
import { ExactFold } from '../../parts/review/exact.tsx';
import { ReceiptPart } from '../../parts/review/receipt/receipt.tsx';
import { Votes } from '../../parts/review/votes.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { currentConnection } from '../../store/session.ts';
import { activities, reviews, signing, ui, useActivities, useReviews, useSession, useSigning } from '../../stores.ts';
import { laidOut } from '../../words/review/laid-out.ts';
import { standingOf } from '../../words/signing.ts';
import { plain } from '../../words/text/hostile.ts';
import { absolute } from '../../words/text/times.ts';
import { SaveEvidence } from '../evidence/save.tsx';
import { proposeAgain } from './propose-again.ts';
import { SignatureExport } from './signature-export.tsx';

/** Running through the list does not ask the service for every row that is passed. */
const settleMs = 180;

/** The request that is selected: what was asked, what came of it, and the signature in every form people need. */
export function Request() {
  const selected = useSigning(state => state.selected);
  const entry = useReviews(state => (selected === null ? undefined : state.byId[selected]));
  const summary = useActivities(state => (selected === null ? undefined : state.byId.get(selected)));
  const known = entry?.review?.subject;
  const updatedAt = summary?.updatedAt;
  const isCurrent = known?.kind === 'activity' && (updatedAt === undefined || known.activity.updatedAt === updatedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per selection and per change of the activity
  useEffect(() => {
    if (selected === null || isCurrent) return;
    const timer = setTimeout(() => void reviews.getState().open(selected), known === undefined ? settleMs : 0);
    return () => clearTimeout(timer);
  }, [selected, updatedAt]);

  if (selected === null)
    return (
      <Detail label="Request">
        <NoDetail
          title="Request a signature"
          actions={
            <Button variant="primary" onPress={() => signing.getState().open('form')}>
              New request
            </Button>
          }
        >
          <p>
            Text, bytes, typed data or a whole transaction: it is decoded here before anyone signs, and checked when it comes
            back.
          </p>
        </NoDetail>
      </Detail>
    );
  const review = entry?.review ?? null;
  return (
    <Detail label="Request" busy={entry?.loading ?? true}>
      <DetailScroll key={selected}>
        <DetailPage article>
          <Back onPress={() => signing.getState().front(false)} />
          {review === null ? (
            <>
              <DetailTitle title={plain((summary?.headline ?? 'Signing request').slice(0, 400))}>
                {entry?.failure == null && <p role="status">Fetching, checking and decoding…</p>}
              </DetailTitle>
              {entry?.failure != null && (
                <FailureNote failure={entry.failure} tone="look">
                  <Button small onPress={() => void reviews.getState().open(selected)}>
                    Try again
                  </Button>
                </FailureNote>
              )}
            </>
          ) : (
            <Body review={review} />
          )}
          {review !== null && entry?.failure != null && <FailureNote failure={entry.failure} tone="look" />}
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}

function Body({ review }: { review: SealedReview }) {
  const { document, subject } = review;
  const me = useSession(state => currentConnection(state.app)?.userId ?? null);
  if (subject.kind !== 'activity') return null;
  const { activity } = subject;
  const { draft } = document;
  const group = activities.getState().byId.get(activity.activityId)?.group;
  return (
    <>
      <DetailTitle
        title={<HostileText text={document.headline} limit={240} />}
        below={
          <>
            <Button
              small
              variant={group === 'needs_me' ? 'primary' : 'plain'}
              onPress={() => ui.getState().openReview(activity.activityId, group)}
            >
              {group === 'needs_me' ? 'Decide in Approvals' : 'Open in Approvals'}
            </Button>
            {draft !== undefined && (
              <Button small onPress={() => proposeAgain(draft)}>
                Start a new one from it
              </Button>
            )}
            <SaveEvidence seal={review.seal} />
          </>
        }
      >
        <Asked activity={activity} />
      </DetailTitle>
      {activity.failure !== null && (
        <Notice tone="critical" title="The service could not carry it out.">
          <HostileText text={activity.failure} />
        </Notice>
      )}
      {activity.receipt !== null && <ReceiptPart receipt={activity.receipt} />}
      {activity.receipt !== null && (
        <SignatureExport seal={review.seal} activityId={activity.activityId} receipt={activity.receipt} />
      )}
      <Summary document={document} judged={isWithheld(activity)} folded />
      <DigestPart document={document} />
      <Votes votes={activity.votes} quorum={activity.quorum} me={me} canApprove={activity.canApprove} />
      <ExactFold>
        <Facts facts={laidOut(document).exact} exact />
        <DecodedPart document={document} />
      </ExactFold>
    </>
  );
}

/** What came back is what matters then: that nothing stood out in the request is no comfort. */
const isWithheld = ({ receipt }: ActivityView): boolean => receipt?.verdict === 'mismatch';

function Asked({ activity }: { activity: ActivityView }) {
  const { proposer, createdAt, status, receipt } = activity;
  const { words, tone } = standingOf(status, receipt?.verdict);
  return (
    <p>
      <Chip tone={tone}>{words}</Chip> Asked by{' '}
      {proposer === null ? 'someone the service does not name' : <HostileText text={proposer.userName} limit={80} />},{' '}
      <time dateTime={createdAt}>{absolute(createdAt)}</time>
    </p>
  );
}
