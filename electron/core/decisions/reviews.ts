/**
 * Opening a review and deciding on it: fetch, check, decode, seal; ask a person; fetch and compare again; stamp; read
 * back (docs/architecture.md#a-decision).
 */

import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Decided } from '../../contract/values/app-values.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import { voteTime } from '../known/context.ts';
import type { Session } from '../session.ts';
import { type VoteState, voteStateOf } from '../stamps/vote-state.ts';
import type { Decision, Released } from '../submit/released.ts';
import { checksOf, goesTo } from './checks.ts';
import { lineOf, type OpeningNeeds, opening, receiptIn, type SealedEntry, subjectOf } from './opening.ts';
import { graver, refusal } from './refusal.ts';
import type { Release } from './release.ts';
import type { Sealed } from './seal.ts';

export interface Reviews {
  open(session: Session, activityId: string): Promise<Outcome<SealedReview>>;
  /** An activity from pasted JSON: readable, never decidable. */
  openText(session: Session | null, json: string): Promise<Outcome<SealedReview>>;
  /** Why this session may not decide on it, whatever the service says; null where it may. */
  misplaced(session: Session, review: SealedReview): Failure | null;
  decide(session: Session, seal: string, decision: Decision): Promise<Outcome<Decided>>;
  /** What a person released: fetch and compare once more, stamp, send, read back. */
  carryOut(session: Session, sealed: Sealed, released: Released): Promise<Outcome<Decided>>;
}

interface Dependencies extends Omit<OpeningNeeds, 'record'> {
  release: Release;
  /** Keeps what was decided and seen; resolves when it is durable. */
  record(entry: SealedEntry | DecidedEntry): Promise<void>;
}
interface DecidedEntry extends Omit<SealedEntry, 'kind'> {
  kind: 'review_decided';
  decision: string;
  reason?: string;
}

/** The list does not lag behind what was read. */
function noted({ feed }: Session, activity: Activity): void {
  if (feed.get(activity.id) !== undefined) feed.put(activity);
}

const notFound = () => failure('not_found', 'This review is no longer open. Open the activity again.');

export function createReviews(needs: Dependencies): Reviews {
  const { seals, release, receipts, record, read } = needs;
  const opened = opening(needs);
  const { fetch, sealFetched, misplaced } = opened;
  const mineOf = (activity: Activity, session: Session): VoteState['mine'] =>
    voteStateOf(activity, session.connection.userId, voteTime(session.context())).mine;
  /** Why it cannot be decided as it stands now; null where what was sealed is what is there. */
  const unlike = async (
    session: Session,
    activity: Activity,
    review: SealedReview,
    decision: Decision,
  ): Promise<Failure | null> => {
    const again = await fetch(session, activity.id);
    if (!again.ok) return again;
    const refused = refusal(activity, again.value, mineOf(again.value, session), decision);
    if (refused !== null || decision === 'reject') return refused;
    // SECURITY: what is graver by now than what was read (another vote, another state) is read anew before it is approved.
    const { document: now } = await read(subjectOf(again.value), session.decisionContext(activity.organizationId));
    return graver(review.document, now, activity.id);
  };

  /** HTTP 200 does not prove that the vote was stored: read again and look for it (docs/service.md#approve-and-reject). */
  async function readBack(session: Session, activityId: string, { decision, reason }: Released): Promise<Outcome<Decided>> {
    const stored = await fetch(session, activityId);
    if (!stored.ok)
      return failure(
        'outcome_unknown',
        'Your decision was sent and answered, but reading it back failed. Refresh before you decide anything else.',
        { activityId },
      );
    const confirmed = mineOf(stored.value, session) === (decision === 'approve' ? 'approved' : 'rejected');
    const word = decision === 'approve' ? 'approval' : 'rejection';
    const sentence = confirmed
      ? `Your ${word} was stored: confirmed by reading it back.`
      : `The service answered, but your ${word} is missing when the activity is read back. Open it again before you continue.`;
    noted(session, stored.value);
    const review = await sealFetched(session, stored.value);
    await receipts.keep(stored.value, receiptIn(review));
    return done({ decision, ...(reason !== undefined && { reason }), confirmed, status: stored.value.status, sentence, review });
  }

  const reviews: Reviews = {
    open: opened.open,
    openText: opened.openText,
    misplaced,
    async decide(session, seal, decision) {
      const sealed = seals.get(seal);
      if (sealed?.activity == null) return notFound();
      const wrong = misplaced(session, sealed.review);
      if (wrong !== null) return wrong;
      const before = await unlike(session, sealed.activity, sealed.review, decision);
      if (before !== null) return before;
      const checks = [goesTo(session, sealed.activity.organizationId), ...checksOf(sealed.review, sealed.activity)];
      const answer = await release.ask(sealed.review, decision, checks, session.target);
      return answer.ok ? reviews.carryOut(session, sealed, answer.value) : answer;
    },

    async carryOut(session, { activity, review }, released) {
      if (activity === null) return notFound();
      const { decision, reason } = released;
      const wrong = misplaced(session, review);
      if (wrong !== null) return wrong;
      // SECURITY: compared once more, after the person and right before the stamp (docs/threats.md#sealed-review).
      const after = await unlike(session, activity, review, decision);
      if (after !== null) return after;
      // SECURITY: what a lock interrupted is not taken up by the unlock, which somebody else may have given.
      if (release.isLeft()) return failure('locked', 'Countersign was locked before this was stamped. Nothing was sent for it.');
      const name = decision === 'approve' ? 'approve_activity' : 'reject_activity';
      const sent = await session.submit(name, { fingerprint: activity.fingerprint }, released, activity.organizationId);
      await record({ ...lineOf('review_decided', session, review, activity), decision, ...(reason !== undefined && { reason }) });
      if (!sent.ok && sent.code !== 'activity_failed') return sent;
      // What one has decided on leaves the list as the answer comes; reading it back is about the proof.
      if (sent.ok && sent.value.id === activity.id) noted(session, sent.value);
      return readBack(session, activity.id, released);
    },
  };
  return reviews;
}
