/**
 * Submits a person makes in this app: the form of a row, the exact body, review and confirmation, the result.
 */

import type { Activity } from '../../contract/activity.ts';
import { describeAnswer } from '../../contract/answer.ts';
import type { Checked, Connection, FormDescription, FormEntry, Sent } from '../../contract/app-values.ts';
import type { Receipt, ReviewDocument } from '../../contract/document.ts';
import { describeForm } from '../../contract/form.ts';
import type { Operation } from '../../contract/operation.ts';
import { type ActivityName, type OperationName, operations, type ProxyName, rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/problems.ts';
import { reviewDocument } from '../review/document.ts';
import { type ReceiptJournal, receiptOfActivity } from '../review/receipt/receipts.ts';
import { carriedOut } from '../review/wording/carried-out.ts';
import type { Service } from '../service/service.ts';
import type { Session } from '../session.ts';
import { unstamped } from '../submit/released.ts';
import { fingerprintOf, isVote, type Prepared } from '../submit/types.ts';
import { only } from '../text/one-of.ts';
import { checksOf, goesTo } from './checks.ts';
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
  /** The same for the authentication proxy, which takes no stamp but changes the organisation all the same. */
  proxy(session: Session, name: OperationName, parameters: Record<string, unknown>): Promise<Outcome<unknown>>;
  /** Asks a person to release a change of this app's own that nothing is sent for; `document` is what they read. */
  release(connection: Connection, what: string, document: ReviewDocument): Promise<Outcome<null>>;
}

/** Bodies shown by `check` and not sent yet; older ones are forgotten. */
const keptBodies = 50;

export function createCompose({
  seals,
  release,
  receipts,
  service,
  now,
  noted,
}: {
  seals: Seals;
  release: Release;
  receipts: ReceiptJournal;
  service: Service;
  now(): string;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}): Compose {
  const checked = new Map<string, Prepared>();

  const submitPrepared = async (session: Session, prepared: Prepared, found: readonly string[] = []): Promise<Outcome<Sent>> => {
    // SECURITY: a decision names a sealed review, never a fingerprint alone (design §4.1).
    if (isVote(prepared.name)) return failure('forbidden', 'A vote is given on a review. Open the activity and decide there.');
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
    if (answer.value.decision === 'reject') return failure('declined', 'You decided not to send it. Nothing left this machine.');
    const sent = await session.send(prepared, answer.value);
    if (!sent.ok) return sent;
    const receipt = receiptOfActivity(sent.value, session.context());
    await receipts.keep(sent.value, receipt);
    return done(sentOf(sent.value, receipt, document.headline));
  };

  return {
    list: () =>
      Object.entries(operations)
        .filter(([name]) => !votes.has(name))
        .map(([name, row]) => entryOf(name, row)),
    describe(operation) {
      const row = rowOf(operation);
      if (row === undefined) return failure('unknown_operation', `There is no operation “${operation.slice(0, 60)}”.`);
      return done({ ...entryOf(operation, row), fields: describeForm(row), answer: describeAnswer(row) });
    },
    check(session, operation, parameters, more) {
      const row = rowOf(operation);
      if (row === undefined) return failure('unknown_operation', `There is no operation “${operation.slice(0, 60)}”.`);
      const parsed = row.parameters.safeParse(parameters);
      const problems = parsed.success ? [] : problemsOf(parsed.error, parameters, row.parameters);
      if (!parsed.success) return done({ problems, body: null, bytes: 0, fingerprint: null });
      if (row.kind !== 'activity') {
        // As the service client will write them; they are written anew when they are sent, with nothing to keep.
        const { organizationId } = session.connection;
        const body = JSON.stringify(row.kind === 'query' ? { organizationId, ...parsed.data } : parsed.data);
        const bytes = new TextEncoder().encode(body);
        return done({ problems, body, bytes: bytes.length, fingerprint: row.kind === 'query' ? null : fingerprintOf(bytes) });
      }
      const prepared = session.prepare(operation as ActivityName, parameters, more);
      if (!prepared.ok) return prepared;
      checked.set(prepared.value.text, prepared.value);
      for (const oldest of checked.keys()) {
        if (checked.size <= keptBodies) break;
        checked.delete(oldest);
      }
      return done({
        problems,
        body: prepared.value.text,
        bytes: prepared.value.body.length,
        fingerprint: prepared.value.fingerprint,
      });
    },
    async sendChecked(session, operation, body) {
      // SECURITY: only bytes this process built and showed can be sent; a page cannot hand in bytes of its own.
      const prepared = checked.get(body);
      if (prepared === undefined || prepared.name !== operation)
        return failure('forbidden', 'This body was not shown by Countersign. Check the form again.');
      checked.delete(body);
      return submitPrepared(session, prepared);
    },
    async submit(session, name, parameters, found) {
      const prepared = session.prepare(name, parameters);
      return prepared.ok ? submitPrepared(session, prepared.value, found) : prepared;
    },
    async proxy(session, name, parameters) {
      const { proxy } = session.connection;
      if (proxy === null)
        return failure('not_connected', 'Name the authentication proxy of this organisation in the settings first.');
      // SECURITY: no stamp holds it back where another program may have named the address.
      if (session.connection.unverified === true)
        return failure(
          'key_unavailable',
          'Whether this is the proxy you named cannot be checked now. Unlock the keychain first.',
        );
      const context = session.context();
      const body = JSON.stringify(parameters);
      const review = seals.seal(
        { kind: 'submit', operation: name, body, fingerprint: fingerprintOf(new TextEncoder().encode(body)) },
        reviewDocument({ type: name, parameters }, context),
        {
          sealedAt: now(),
          organizationId: session.connection.organizationId,
          organizationName: session.connection.organizationName,
          keyName: 'no key: the proxy takes no stamp',
        },
        null,
        context,
      );
      // Its address was confirmed in this window when it was named.
      const checks = [{ ok: true, sentence: `It goes to ${proxy.baseUrl}, and nowhere else` }, ...checksOf(review)];
      const answer = await release.ask(review, 'approve', checks, {
        ...session.target,
        baseUrl: proxy.baseUrl,
        keyId: unstamped,
      });
      if (!answer.ok) return answer;
      if (answer.value.decision === 'reject')
        return failure('declined', 'You decided not to send it. Nothing left this machine.');
      // SECURITY: no submit's line tells of it, because it is none.
      const written = await noted(name, review.document.headline);
      if (!written.ok) return written;
      return service.proxy({ ...proxy, dialect: session.dialect }, name as ProxyName, parameters, answer.value);
    },
    async release(connection, what, document) {
      const about = {
        sealedAt: now(),
        organizationId: connection.organizationId,
        organizationName: connection.organizationName,
        keyName: 'no key: nothing is sent',
      };
      const review = seals.seal({ kind: 'change', what }, document, about, null, null);
      const checks = [{ ok: true, sentence: 'Nothing is sent: what this app keeps is changed' }];
      const answer = await release.ask(review, 'approve', checks, null);
      if (!answer.ok) return answer;
      if (answer.value.decision === 'reject') return failure('declined', 'You decided against it. Nothing was changed.');
      return noted(what, document.headline);
    },
  };
}

// SECURITY: a vote names the seal of a review that was read, never a fingerprint that was typed (design §4.1).
const votes: ReadonlySet<string> = new Set(['approve_activity', 'reject_activity']);

function entryOf(operation: string, row: Operation): FormEntry {
  const { group, kind, doc } = row;
  return { operation, group, kind, title: titleOf(operation), doc, companion: row.source !== 'interface' };
}

const spelt: Record<string, string> = {
  api: 'API',
  eth: 'Ethereum',
  ip: 'IP',
  otp: 'OTP',
  oauth: 'OAuth',
  organization: 'organisation',
};
/** "create_api_keys" → "Create API keys" */
function titleOf(operation: string): string {
  if (operation === 'whoami') return 'Who am I';
  const words = operation
    .replace('sub_organization', 'sub-organisation')
    .split('_')
    .map(word => spelt[word] ?? word);
  return words.map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(' ');
}

function sentOf(activity: Activity, receipt: Receipt | null, headline: string): Sent {
  // SECURITY: a signature that is not what it should be does not leave main (design §4.5).
  const withheld = receipt?.verdict === 'mismatch';
  const result = withheld || !activity.result ? null : (only(activity.result) ?? null);
  const sentence =
    receipt?.sentence ??
    (activity.status === 'ACTIVITY_STATUS_COMPLETED'
      ? carriedOut(headline)
      : activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
        ? `It was sent and waits for the approval of others: ${headline}. That is not an error.`
        : activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
          ? 'It was sent and waits for another credential of yours: approve it again with the one your policy asks for.'
          : `It was sent. Its status is ${activity.status}.`);
  return { activityId: activity.id, status: activity.status, result, sentence, receipt };
}
