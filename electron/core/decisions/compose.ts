/**
 * Submits a person makes in this app: the form of a row, the exact body, review and confirmation, the result.
 */

import { type ActivityName, rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Checked, Connection, FormDescription, FormEntry, Sent } from '../../contract/values/app-values.ts';
import type { Receipt, ReviewDocument } from '../../contract/values/document.ts';
import { reviewDocument } from '../review/document.ts';
import { type ReceiptJournal, receiptOfActivity } from '../review/receipt/receipts.ts';
import type { Session } from '../session.ts';
import { isVote, type Prepared } from '../submit/types.ts';
import { only } from '../text/one-of.ts';
import { withheld } from '../text/secrets/withheld.ts';
import { checksOf, goesTo } from './checks.ts';
import { flowOf, ledElsewhere } from './flows.ts';
import { createForms } from './forms.ts';
import type { Release } from './release.ts';
import type { Seals } from './seal.ts';

export interface Compose {
  list(): FormEntry[];
  describe(operation: string): Outcome<FormDescription>;
  check(
    session: Session,
    operation: string,
    parameters: Record<string, unknown>,
    more: { organizationId?: string | undefined; generateAppProofs?: boolean | undefined },
  ): Outcome<Checked>;
  /** Sends the very body `check` showed. */
  sendChecked(session: Session, operation: string, body: string): Promise<Outcome<Sent>>;
  /** Checks, seals, asks a person, sends. */
  submit(
    session: Session,
    name: ActivityName,
    parameters: Record<string, unknown>,
    /** What was found right before, in sentences that the person reads in the confirmation window. */
    found?: readonly string[],
  ): Promise<Outcome<Sent>>;
  /**
   * The same, for a flow of main that needs what came back, secrets among it. SECURITY: for no page: `submit` answers those.
   * @returns the activity as the service answered it, and what became of it in a sentence
   */
  carryOut(
    session: Session,
    name: ActivityName,
    parameters: Record<string, unknown>,
    found: readonly string[],
  ): Promise<Outcome<{ activity: Activity; sentence: string }>>;
  /** Asks a person to release a change of this app's own that nothing is sent for; `document` is what they read. */
  release(connection: Connection, what: string, document: ReviewDocument): Promise<Outcome<null>>;
}

interface Needs {
  seals: Seals;
  release: Release;
  receipts: ReceiptJournal;
  now(): string;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export function createCompose({ seals, release, receipts, now, noted }: Needs): Compose {
  const forms = createForms();

  const carryOut = carryingOut({ seals, release, receipts, now });
  const submitPrepared = async (session: Session, prepared: Prepared, found: readonly string[] = []): Promise<Outcome<Sent>> => {
    // SECURITY: what comes back of these is a secret that only their flow opens (docs/threats.md#one-home-for-secrets).
    const flow = flowOf(prepared.name);
    if (flow !== null) return ledElsewhere(flow);
    const carried = await carryOut(session, prepared, found);
    return carried.ok ? done(sentOf(carried.value)) : carried;
  };

  return {
    list: forms.list,
    describe: forms.describe,
    check: forms.check,
    async sendChecked(session, operation, body) {
      const prepared = forms.takeChecked(session.connection.connectionId, operation, body);
      return prepared.ok ? submitPrepared(session, prepared.value) : prepared;
    },
    async carryOut(session, name, parameters, found) {
      const prepared = session.prepare(name, parameters);
      if (!prepared.ok) return prepared;
      const carried = await carryOut(session, prepared.value, found);
      return carried.ok ? done({ activity: carried.value.activity, sentence: sentOf(carried.value).sentence }) : carried;
    },
    async submit(session, name, parameters, found) {
      const prepared = session.prepare(name, parameters);
      return prepared.ok ? submitPrepared(session, prepared.value, found) : prepared;
    },
    async release(connection, what, document) {
      const about = {
        sealedAt: now(),
        organizationId: connection.organizationId,
        organizationName: connection.organizationName,
        keyName: 'no key: nothing is sent',
      };
      const review = seals.seal({ kind: 'change', what }, document, about, null, null);
      const checks = [{ ok: true, sentence: 'Nothing is sent: only data of this app changes' }];
      const answer = await release.ask(review, 'approve', checks, null);
      if (!answer.ok) return answer;
      if (answer.value.decision === 'reject') return failure('declined', 'You decided against it. Nothing was changed.');
      return noted(what, document.headline);
    },
  };
}

type CarryOut = (session: Session, prepared: Prepared, found: readonly string[]) => Promise<Outcome<CarriedOut>>;

function carryingOut({ seals, release, receipts, now }: Pick<Needs, 'seals' | 'release' | 'receipts' | 'now'>): CarryOut {
  return async (session: Session, prepared: Prepared, found: readonly string[]): Promise<Outcome<CarriedOut>> => {
    // SECURITY: a decision names a sealed review, never a fingerprint alone (docs/threats.md#sealed-review).
    if (isVote(prepared.name)) return failure('forbidden', 'A vote is given in a review. Open the activity and decide there.');
    const row = rowOf(prepared.name);
    if (row?.kind !== 'activity')
      return failure('unknown_operation', `“${prepared.name}” is not something that can be submitted.`);
    const elsewhere = session.elsewhere(prepared.organizationId);
    if (elsewhere !== null) return elsewhere;
    const context = session.decisionContext(prepared.organizationId);
    const document = reviewDocument({ type: row.type, parameters: prepared.parameters }, context);
    const review = seals.seal(
      { kind: 'submit', operation: prepared.name, body: prepared.text, fingerprint: prepared.fingerprint },
      document,
      {
        sealedAt: now(),
        organizationId: prepared.organizationId,
        organizationName: session.connection.organizationName,
        keyName: session.keyName(),
      },
      null,
      context,
    );
    const checks = [
      ...found.map(sentence => ({ ok: true, sentence })),
      goesTo(session, prepared.organizationId),
      ...checksOf(review),
    ];
    const answer = await release.ask(review, 'approve', checks, session.target);
    if (!answer.ok) return answer;
    if (answer.value.decision === 'reject') return failure('declined', 'You decided not to send it. Nothing left this computer.');
    const sent = await session.send(prepared, answer.value);
    if (!sent.ok) return sent;
    const receipt = receiptOfActivity(sent.value, session.context());
    await receipts.keep(sent.value, receipt);
    return done({ activity: sent.value, receipt, document });
  };
}

interface CarriedOut {
  activity: Activity;
  receipt: Receipt | null;
  document: ReviewDocument;
}

function sentOf({ activity, receipt, document: { headline, done: did } }: CarriedOut): Sent {
  // SECURITY: a signature that is not what it should be does not leave main (docs/threats.md#receipts), and no secret does.
  const isWithheld = receipt?.verdict === 'mismatch';
  const result = isWithheld || !activity.result ? null : withheld(only(activity.result) ?? null);
  const sentence =
    receipt?.sentence ??
    (activity.status === 'ACTIVITY_STATUS_COMPLETED'
      ? `${did ?? `Done: ${headline}`}.`
      : activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
        ? `It was sent and waits for the approval of others: ${headline}. That is not an error.`
        : activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
          ? 'It was sent and waits for another of your credentials: approve it again with the one your policy requires.'
          : `It was sent. Its status is ${activity.status}.`);
  return { activityId: activity.id, status: activity.status, result, sentence, receipt };
}
