/**
 * Opening a review and deciding on it: fetch, check, decode, seal; ask a person; fetch and compare again; stamp; read
 * back (design §4.1–4.2, service-facts §2.5).
 */

import type { Activity, Vote } from '../../contract/activity.ts';
import { activity as activityShape } from '../../contract/activity.ts';
import type { AppAnswers, Decided } from '../../contract/app-values.ts';
import { type ActivityView, type ReviewDocument, type SealedReview, severities } from '../../contract/document.ts';
import { rowOf } from '../../contract/operations/table.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/problems.ts';
import type { ReviewContext } from '../known/context.ts';
import { viewOf } from '../review/activity-view.ts';
import { reviewDocument } from '../review/document.ts';
import type { ReceiptJournal } from '../review/receipt/receipts.ts';
import type { Take } from '../service/rate.ts';
import type { Session } from '../session.ts';
import { isProposal, proofOf } from '../stamps/proof.ts';
import { keyOf } from '../stamps/vote-keys.ts';
import { isOpen, type VoteState, voteStateOf } from '../stamps/vote-state.ts';
import type { Decision, Released } from '../submit/released.ts';
import { only } from '../text/one-of.ts';
import type { Check, Release } from './release.ts';
import { changeSince, type Sealed, type Seals } from './seal.ts';

export interface Reviews {
  open(session: Session, activityId: string): Promise<Outcome<SealedReview>>;
  /** An activity from pasted JSON: readable, never decidable. */
  openText(session: Session | null, json: string): Outcome<SealedReview>;
  /** Why this session may not decide on it, whatever the service says; null where it may. */
  misplaced(session: Session, review: SealedReview): Failure | null;
  decide(session: Session, seal: string, decision: Decision): Promise<Outcome<AppAnswers['reviews.decide']>>;
  /** What a person released: fetch and compare once more, stamp, send, read back. */
  carryOut(session: Session, sealed: Sealed, released: Released): Promise<Outcome<AppAnswers['reviews.decide']>>;
}

interface Dependencies {
  seals: Seals;
  release: Release;
  receipts: ReceiptJournal;
  now(): string;
  /** A line of the journal for each review is a page's doing: not more of them than a person reads. */
  mayWrite: Take;
  /** Keeps what was decided and seen; resolves when it is durable. */
  record(entry: {
    kind: 'review_sealed' | 'review_decided';
    seal: string;
    sealHash: string;
    activityId: string;
    fingerprint: string;
    decision?: string;
  }): Promise<void>;
}

/** Whose eyes a review was read with: another organisation or another key is another decision. */
const voiceOf = ({ connection, target }: Session): string => `${connection.connectionId} ${target.keyId}`;

export function createReviews({ seals, release, receipts, now, record, mayWrite }: Dependencies): Reviews {
  // SECURITY: only a review that was read from the service can be decided, and only over the connection and with the key
  // it names; whatever came as text is not among them, however its seal is asked for (design §4.1).
  const decidable = new WeakMap<SealedReview, string>();
  /** Hashes of reviews that the journal names; the last of them. */
  const written = new Set<string>();
  const note = (hash: string) => {
    written.add(hash);
    const [oldest] = written;
    if (written.size > 5_000 && oldest !== undefined) written.delete(oldest);
  };
  const misplaced: Reviews['misplaced'] = (session, review) => {
    const voice = decidable.get(review);
    // SECURITY: a vote on what is another organisation's is refused before it is asked for; the stamp is, too (keys.ts).
    if (voice === voiceOf(session)) return session.elsewhere(review.organizationId);
    return failure(
      'forbidden',
      voice === undefined
        ? readOnly
        : 'This review was opened for another organisation, or with another key. Open the activity again where it is to be decided.',
    );
  };
  const sealActivity = (session: Session, activity: Activity, context: ReviewContext): SealedReview => {
    const document = documentOf(activity, context);
    const view = viewOf(activity, session.connection.userId, context, session.dialect);
    return seals.seal(
      { kind: 'activity', activity: view },
      document,
      {
        sealedAt: now(),
        organizationId: activity.organizationId,
        organizationName: session.connection.organizationName,
        keyName: session.keyName(),
      },
      activity,
      context,
    );
  };
  const sealFetched = async (session: Session, activity: Activity): Promise<SealedReview> => {
    const read = session.context();
    const unlisted = (vote: Vote) => keyOf(vote, activity, read, session.dialect).key === 'not_listed';
    // A key may have been made since the users were read: they are read again before a vote is said to be a stranger's.
    if (read.current.users === undefined || activity.votes.some(unlisted)) await session.query('list_users', {});
    const review = sealActivity(session, activity, session.decisionContext(activity.organizationId));
    decidable.set(review, voiceOf(session));
    const elsewhere = session.elsewhere(activity.organizationId);
    if (elsewhere !== null) undecidable(review, elsewhere.message);
    return review;
  };
  const fetch = async (session: Session, activityId: string): Promise<Outcome<Activity>> => {
    const answer = await session.query('get_activity', { activityId });
    if (!answer.ok) return answer;
    const { activity } = answer.value;
    if (activity.id !== activityId)
      return failure('mismatch', 'The service answered with another activity than the one that was asked for.', {
        before: activityId,
        after: activity.id,
      });
    return done(activity);
  };

  const notFound = () => failure('not_found', 'This review is no longer open. Open the activity again.');
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
    return graver(review.document, documentOf(again.value, session.decisionContext(activity.organizationId)), activity.id);
  };

  const reviews: Reviews = {
    misplaced,
    async open(session, activityId) {
      const fetched = await fetch(session, activityId);
      if (!fetched.ok) return fetched;
      const review = await sealFetched(session, fetched.value);
      // The same review again says nothing new: one line for it, as long as this app runs.
      if (!written.has(review.hash)) {
        const may = mayWrite();
        if (!may.ok) return may;
        note(review.hash);
        await record({
          kind: 'review_sealed',
          seal: review.seal,
          sealHash: review.hash,
          activityId,
          fingerprint: fetched.value.fingerprint,
        });
      }
      const receipt = receiptIn(review);
      // A signature that fits was journalled when it came; one that does not is worth a line whenever it is seen.
      if (receipt?.verdict === 'mismatch') await receipts.keep(fetched.value, receipt);
      return done(review);
    },

    openText(session, json) {
      const parsed = readActivity(json);
      if (!parsed.ok || session === null)
        return parsed.ok ? failure('not_connected', 'Connect to an organisation first.') : parsed;
      const review = sealActivity(session, parsed.value, session.context());
      undecidable(review, readOnly);
      return done(review);
    },

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
      const { decision } = released;
      const wrong = misplaced(session, review);
      if (wrong !== null) return wrong;
      // SECURITY: compared once more, after the person and right before the stamp (design §4.1).
      const after = await unlike(session, activity, review, decision);
      if (after !== null) return after;
      // SECURITY: what a lock interrupted is not taken up by the unlock, which somebody else may have given.
      if (release.isLeft()) return failure('locked', 'Countersign was locked before this was stamped. Nothing was sent for it.');
      const name = decision === 'approve' ? 'approve_activity' : 'reject_activity';
      const sent = await session.submit(name, { fingerprint: activity.fingerprint }, released, activity.organizationId);
      await record({
        kind: 'review_decided',
        seal: review.seal,
        sealHash: review.hash,
        activityId: activity.id,
        fingerprint: activity.fingerprint,
        decision,
      });
      if (!sent.ok && sent.code !== 'activity_failed') return sent;
      return readBack(session, activity.id, decision);
    },
  };
  return reviews;

  function mineOf(activity: Activity, session: Session): VoteState['mine'] {
    return voteStateOf(activity, session.connection.userId, Date.parse(now())).mine;
  }

  /** HTTP 200 does not prove that the vote was stored: read again and look for it (service-facts §2.5). */
  async function readBack(session: Session, activityId: string, decision: Decision): Promise<Outcome<Decided>> {
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
      : `The service answered, but your ${word} does not show when the activity is read back. Open it again before you go on.`;
    const review = await sealFetched(session, stored.value);
    await receipts.keep(stored.value, receiptIn(review));
    return done({ decision, confirmed, status: stored.value.status, sentence, review });
  }
}

function undecidable({ subject }: SealedReview, because: string): void {
  if (subject.kind === 'activity') Object.assign(subject.activity, { canApprove: false, canReject: false, because: [because] });
}

const readOnly = 'It was opened from text: it can be read here, not decided.';

const receiptIn = ({ subject }: SealedReview) => (subject.kind === 'activity' ? subject.activity.receipt : null);

export function documentOf(activity: Activity, context: ReviewContext) {
  return reviewDocument({ type: activity.type, parameters: only(activity.intent), activity }, context);
}

/** Why the sealed activity cannot be decided as it stands now; null where it can. */
function refusal(sealed: Activity, now: Activity, mine: VoteState['mine'], decision: Decision): Failure | null {
  const change = changeSince(sealed, now);
  const decided = !isOpen(now.status) && isOpen(sealed.status);
  if (decided && change?.members.every(m => m === 'status') === true)
    return failure('already_decided', 'Someone else decided it meanwhile. Nothing was sent.', {
      activityId: now.id,
      before: sealed.status,
      after: now.status,
    });
  if (change === null && decision === 'approve') {
    const unproven = proofRefusal(sealed, now);
    if (unproven !== null) return unproven;
  }
  if (change !== null)
    return failure(
      'changed',
      `What is there now is not what you reviewed (${change.members.join(', ')}). Nothing was sent. Compare both sides, and ask the person who proposed it.`,
      {
        activityId: now.id,
        before: change.before,
        after: change.after,
      },
    );
  if (mine !== null && now.status !== 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED')
    return failure('already_decided', 'Your vote on it is stored already. Nothing was sent.', { activityId: now.id });
  if (!isOpen(now.status))
    return failure('already_decided', 'It is decided already. Nothing was sent.', { activityId: now.id, after: now.status });
  if (decision === 'approve' ? !now.canApprove : !now.canReject)
    return failure('permission_denied', `The service says that your user may not ${decision} this activity.`, {
      activityId: now.id,
    });
  return null;
}

/** SECURITY: a vote goes to the fingerprint, so nobody approves one whose text is not what they read (design §4.6). */
function proofRefusal(sealed: Activity, now: Activity): Failure | null {
  const [was, is] = [proofOf(sealed), proofOf(now)];
  if (is.tie === 'unlike') {
    const side = (which: 'before' | 'after') =>
      is.differences.map(difference => `${difference.label}: ${difference[which] ?? 'absent'}`).join('\n');
    return failure(
      'mismatch',
      `Nothing was sent: ${is.why}. Compare both sides, and ask the person who proposed it. It can be rejected.`,
      { activityId: now.id, before: side('before'), after: side('after') },
    );
  }
  return was.tie === is.tie
    ? null
    : failure(
        'changed',
        'What ties it to its fingerprint is not what it was when you reviewed it. Nothing was sent. Open it again.',
        {
          activityId: now.id,
        },
      );
}

/** Why an approval of what was read does not cover what is there now. */
function graver(read: ReviewDocument, now: ReviewDocument, activityId: string): Failure | null {
  const rank = ({ severity }: ReviewDocument) => severities.indexOf(severity);
  if (rank(now) >= rank(read) || (now.severity !== 'critical' && now.severity !== 'high')) return null;
  const [first] = now.findings;
  return failure(
    'changed',
    `It is marked ${now.severity} by now, and was not when you reviewed it. ${first?.sentence ?? ''} Nothing was sent. Open it again.`,
    { activityId, before: read.severity, after: now.severity },
  );
}

/**
 * Where it goes and for whom, in full.
 * SECURITY: which service a stamp goes to is told by main, where the person decides: a page could have proposed another one
 * that calls itself the same. Where nothing went there before for this organisation and with this key, nobody but the person
 * can know whether it is right, so it is a question and no tick (design §4.2).
 */
export function goesTo(session: Session, organizationId: string = session.connection.organizationId): Check {
  const { baseUrl } = session.connection;
  const way = `${baseUrl}, for the organisation ${organizationId}`;
  return session.decisionContext(organizationId).path?.approved === true
    ? { ok: true, sentence: `It goes to ${way}, and nowhere else` }
    : { ok: null, sentence: `Is this where it should go? ${way}: nothing was approved there with this key before` };
}

/**
 * The lines beside the document in the confirmation window.
 * @param activity the one that was sealed, where the review is of one
 */
export function checksOf(review: SealedReview, activity: Activity | null = null): Check[] {
  const checks: Check[] = [];
  if (review.subject.kind === 'activity') {
    checks.push({ ok: true, sentence: 'Fetched again now: nothing changed since you opened it' });
    if (activity !== null) checks.push(...proposalChecks(review.subject.activity, activity));
  } else {
    const { subject } = review;
    const unstamped = subject.kind === 'submit' && rowOf(subject.operation)?.kind === 'proxy';
    checks.push({ ok: true, sentence: `These exact bytes will be ${unstamped ? 'sent, without a stamp' : 'stamped and sent'}` });
  }
  const digest = review.document.digest;
  if (digest !== null && digest.libraries.length > 1)
    checks.push({
      ok: digest.agreed,
      sentence: digest.agreed
        ? 'Two libraries computed the same digest from the payload’s bytes'
        : 'Two libraries disagree on the digest',
    });
  for (const finding of review.document.findings)
    if (finding.severity === 'critical' || finding.severity === 'high') checks.push({ ok: false, sentence: finding.sentence });
  return checks;
}

/**
 * What the rules about the proposal say, for and against, in the confirmation window's lines.
 * SECURITY: only a vote over the activity's own bytes shows what they say; an approval that merely names the fingerprint
 * does not, whoever stands first in the list.
 */
function proposalChecks(view: ActivityView, activity: Activity): { ok: boolean; sentence: string }[] {
  const proof = proofOf(activity);
  if (proof.tie === 'none')
    return [
      { ok: false, sentence: 'Proposer’s stamp not shown by the service: nothing ties the fingerprint to what is shown here' },
    ];
  const tied = {
    ok: proof.tie === 'stamped',
    sentence:
      proof.tie === 'stamped'
        ? 'What is shown here was read from the very text that the fingerprint is the hash of'
        : 'The text that the fingerprint is the hash of is not what is shown here',
  };
  const stamps = view.votes
    .filter((_, at) => activity.votes[at] !== undefined && isProposal(activity.votes[at], activity))
    .map(({ check, reason, key, keyReason }) => ({
      ok: check === 'verified' && key === 'listed',
      sentence: `Proposer’s stamp ${check}: ${reason}; ${keyReason}`,
    }));
  return [tied, ...stamps];
}

function readActivity(json: string): Outcome<Activity> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return failure('invalid', `Expected JSON, received text that is not: ${error instanceof Error ? error.message : ''}`);
  }
  const inner = value !== null && typeof value === 'object' && 'activity' in value ? value.activity : value;
  const parsed = activityShape.safeParse(inner);
  if (parsed.success) return done(parsed.data);
  const problems = problemsOf(parsed.error, inner);
  return failure('invalid', `This is not an activity: ${problems[0]?.path ?? ''} expected ${problems[0]?.expected ?? ''}.`, {
    problems,
  });
}
