/** Opening a review: fetched or pasted, checked, decoded, sealed; and whether it may be decided here at all. */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import { type Activity, activity as activityShape, type Vote } from '../../contract/service/activity.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import type { ReviewContext } from '../known/context.ts';
import { viewOf } from '../review/activity-view.ts';
import type { Read } from '../review/apart/apart.ts';
import { type ReviewSubject, reviewDocument } from '../review/document.ts';
import type { ReceiptJournal } from '../review/receipt/receipts.ts';
import type { Take } from '../service/rate.ts';
import type { Session } from '../session.ts';
import { keyOf } from '../stamps/vote-keys.ts';
import { only } from '../text/one-of.ts';
import type { Reviews } from './reviews.ts';
import type { Seals } from './seal.ts';

export interface Opening extends Pick<Reviews, 'open' | 'openText' | 'misplaced'> {
  fetch(session: Session, activityId: string): Promise<Outcome<Activity>>;
  sealFetched(session: Session, activity: Activity): Promise<SealedReview>;
}

export interface OpeningNeeds {
  seals: Seals;
  receipts: ReceiptJournal;
  now(): string;
  /** A line of the journal for each review is a page's doing: not more of them than a person reads. */
  mayWrite: Take;
  /** What was said to a decision with a key, as the journal of this computer tells it; null where nothing was. */
  reasonFor(activityId: string, keyId: string): string | null;
  record(entry: SealedEntry): Promise<void>;
  read: Read;
}
export interface SealedEntry {
  kind: 'review_sealed';
  seal: string;
  sealHash: string;
  activityId: string;
  fingerprint: string;
  organizationId: string;
  keyId: string;
}

/** The line of the journal about a review. */
export const lineOf = <K extends string>(
  kind: K,
  { target }: Pick<Session, 'target'>,
  { seal, hash }: SealedReview,
  { id, fingerprint, organizationId }: Activity,
) => ({
  ...{ kind, seal, sealHash: hash, activityId: id, fingerprint, organizationId, keyId: target.keyId },
});

/** Whose eyes a review was read with: another organisation or another key is another decision. */
const voiceOf = ({ connection, target }: Session): string => `${connection.connectionId} ${target.keyId}`;

const eyesOf = ({ connection, keyName }: Session) => ({ organizationName: connection.organizationName, keyName: keyName() });

export function opening({ seals, receipts, now, record, read, mayWrite, reasonFor }: OpeningNeeds): Opening {
  // SECURITY: only a review that was read from the service can be decided, and only over the connection and with the key
  // it names; whatever came as text is not among them, however its seal is asked for (docs/threats.md#sealed-review).
  const decidable = new WeakMap<SealedReview, string>();
  /** Hashes of reviews that the journal names, with the key they were read by; the last of them. */
  const written = new Set<string>();
  const note = (reading: string) => {
    written.add(reading);
    const [oldest] = written;
    if (written.size > 5_000 && oldest !== undefined) written.delete(oldest);
  };
  const sealActivity = async (session: Session, activity: Activity, context: ReviewContext): Promise<SealedReview> => {
    const { document, bound } = await read(subjectOf(activity), context);
    const view = viewOf(activity, session.connection.userId, context, session.dialect);
    const reason = reasonFor(activity.id, session.target.keyId);
    return seals.seal(
      { kind: 'activity', activity: reason === null ? view : { ...view, reason } },
      document,
      { sealedAt: now(), organizationId: activity.organizationId, ...eyesOf(session) },
      activity,
      context,
      bound,
    );
  };
  const sealFetched = async (session: Session, activity: Activity): Promise<SealedReview> => {
    const known = session.context();
    const unlisted = (vote: Vote) => keyOf(vote, activity, known, session.dialect).key === 'not_listed';
    // A key may have been made since the users were read: they are read again before a vote is said to be a stranger's.
    if (known.current.users === undefined || activity.votes.some(unlisted)) await session.query('list_users', {});
    const review = await sealActivity(session, activity, session.decisionContext(activity.organizationId));
    decidable.set(review, voiceOf(session));
    const elsewhere = session.elsewhere(activity.organizationId);
    if (elsewhere !== null) undecidable(review, elsewhere.message);
    return review;
  };
  return {
    fetch,
    sealFetched,
    misplaced(session, review) {
      const voice = decidable.get(review);
      // SECURITY: a vote on what is another organisation's is refused before it is asked for; the stamp is, too (keys.ts).
      if (voice === voiceOf(session)) return session.elsewhere(review.organizationId);
      return failure(
        'forbidden',
        voice === undefined
          ? readOnly
          : 'This review was opened for another organisation, or with another key. Open the activity again where you want to decide it.',
      );
    },
    async open(session, activityId) {
      const fetched = await fetch(session, activityId);
      if (!fetched.ok) return fetched;
      const review = await sealFetched(session, fetched.value);
      // The same review again says nothing new: one line for it, as long as this app runs.
      const reading = `${review.hash} by ${voiceOf(session)}`;
      if (!written.has(reading)) {
        const may = mayWrite();
        if (!may.ok) return may;
        note(reading);
        await record(lineOf('review_sealed', session, review, fetched.value));
      }
      const receipt = receiptIn(review);
      // A signature that fits was journalled when it came; one that does not is worth a line whenever it is seen.
      if (receipt?.verdict === 'mismatch') await receipts.keep(fetched.value, receipt);
      return done(review);
    },
    async openText(session, json) {
      const parsed = readActivity(json);
      if (!parsed.ok || session === null)
        return parsed.ok ? failure('not_connected', 'Connect to an organisation first.') : parsed;
      const review = await sealActivity(session, parsed.value, session.context());
      undecidable(review, readOnly);
      return done(review);
    },
  };
}

async function fetch(session: Session, activityId: string): Promise<Outcome<Activity>> {
  const answer = await session.query('get_activity', { activityId });
  if (!answer.ok) return answer;
  const { activity } = answer.value;
  if (activity.id !== activityId)
    return failure('mismatch', 'The service answered with a different activity from the one requested.', {
      before: activityId,
      after: activity.id,
    });
  return done(activity);
}

function undecidable({ subject }: SealedReview, because: string): void {
  if (subject.kind === 'activity') Object.assign(subject.activity, { canApprove: false, canReject: false, because: [because] });
}

const readOnly = 'It was opened from text: it can be read here, not decided.';

export const receiptIn = ({ subject }: SealedReview) => (subject.kind === 'activity' ? subject.activity.receipt : null);

/** An activity as a request to be read. */
export const subjectOf = (activity: Activity): ReviewSubject => ({
  type: activity.type,
  parameters: only(activity.intent),
  activity,
});

export const documentOf = (activity: Activity, context: ReviewContext) => reviewDocument(subjectOf(activity), context);

function readActivity(json: string): Outcome<Activity> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return failure('invalid', `Expected JSON, received text that is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const inner = value !== null && typeof value === 'object' && 'activity' in value ? value.activity : value;
  const parsed = activityShape.safeParse(inner);
  if (parsed.success) return done(parsed.data);
  const problems = problemsOf(parsed.error, inner);
  return failure('invalid', `This is not an activity: ${problems[0]?.path ?? ''} expected ${problems[0]?.expected ?? ''}.`, {
    problems,
  });
}
