/**
 * Evidence of a review: one file with the exact bytes, what they were read as, digests, votes, decision and receipt, which
 * another Countersign opens and verifies again without a network (docs/threats.md#second-machine).
 */

import { type OperationName, rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { type Dialect, dialect as standardDialect } from '../../contract/service/dialect.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import type { EvidenceDecision } from '../../contract/values/evidence.ts';
import type { ReviewContext } from '../known/context.ts';
import { receiptOfActivity } from '../review/receipt/receipts.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { checkVote } from '../stamps/votes.ts';
import { utf8 } from '../text/bytes.ts';
import { canonical, hashOf } from '../text/canonical.ts';
import { codeWords } from '../text/code-words.ts';
import { parseJson } from '../text/json.ts';
import { secretsIn } from '../text/secrets/withheld.ts';
import { smallestContext } from './context.ts';
import { type Bytes, documentOfBytes } from './document.ts';
import { type Bundle, encodeEvidence, partsOf } from './format.ts';

export interface EvidenceInput {
  appVersion: string;
  /** ISO time. */
  madeAt: string;
  review: SealedReview;
  /** As it was sealed; for a submit, as the service answered it, or null. */
  activity: Activity | null;
  /** The very context the review was made against. */
  context: ReviewContext;
  /** User id of the key; empty where nobody was connected. */
  reviewer: string;
  decision: EvidenceDecision | null;
  /** The journal's line of this review or decision, where it is known. */
  journal: { sequence: number; hash: string } | null;
  dialect?: Dialect;
  /** Lets other work have its turn: the document is made some dozens of times. */
  turn(): Promise<void>;
}

export interface Evidence {
  /** UTF-8 of the file. */
  bytes: Uint8Array;
  /** SHA-256 (hex) over all members, however the file is laid out, and its six words: to be told to whoever opens it. */
  hash: string;
  words: string[];
}

/** @returns the file; `changed` where the context given is not the one the review was sealed with */
export async function makeEvidence(input: EvidenceInput): Promise<Outcome<Evidence>> {
  const { review, activity, decision, journal } = input;
  const { subject, document, ...seal } = review;
  const bytes: Bytes = {
    submit:
      subject.kind === 'submit' && rowOf(subject.operation) !== undefined
        ? { operation: subject.operation as OperationName, fingerprint: subject.fingerprint }
        : null,
    body: subject.kind === 'submit' ? subject.body : bodyOf(activity),
    activity,
  };
  const dialect = input.dialect ?? standardDialect;
  const made = (context: ReviewContext, document: unknown) =>
    canonical([document, receiptFrom(activity, context), votesOf(activity, context, dialect)]);
  const wanted = made(input.context, document);
  const same = (context: ReviewContext) => made(context, documentOfBytes(bytes, context)) === wanted;
  if (!same(input.context))
    return failure(
      'changed',
      'Data on this computer changed since this review was opened, so its document can no longer be reproduced. Open the review again, then save the evidence.',
    );
  const sameInTurn = async (context: ReviewContext) => {
    await input.turn();
    return same(context);
  };
  const context = await smallestContext(input.context, sameInTurn, canonical([document, bytes]).toLowerCase());
  const members: Bundle = {
    format: 'countersign evidence',
    version: 1,
    appVersion: input.appVersion,
    madeAt: input.madeAt,
    seal,
    reviewer: input.reviewer,
    ...bytes,
    context: { ...context, current: { ...context.current } },
    document: { ...document },
    votes: votesOf(activity, context, dialect),
    receipt: recordOf(receiptFrom(activity, context)),
    decision,
    journal,
  };
  const file = encodeEvidence(members);
  // SECURITY: its bytes prove nothing once a part of them is taken out, so a file that would hold a token is not made.
  const told = bytes.body === null ? null : parseJson(bytes.body)?.value;
  if (secretsIn([members.activity, members.context, told]).length > 0)
    return failure(
      'forbidden',
      'This request holds a token, a code or a bundle, which does not leave the app. No file was made.',
    );
  const hash = hashOf(partsOf({ ...members }));
  return done({ bytes: file, hash, words: codeWords(hash) });
}

/** What was stamped by whoever proposed the activity, where a vote carries it. */
function bodyOf(activity: Activity | null): string | null {
  const messages = activity?.votes.flatMap(vote => vote.message ?? []) ?? [];
  return messages.find(message => fingerprintOf(utf8(message)) === activity?.fingerprint) ?? null;
}

export const receiptFrom = (activity: Activity | null, context: ReviewContext) =>
  activity === null ? null : receiptOfActivity(activity, context);

const recordOf = (value: object | null): Record<string, unknown> | null => (value === null ? null : { ...value });

/** Each vote with what checking it gave. */
export function votesOf(activity: Activity | null, context: ReviewContext, { stampSchemes }: Dialect): Bundle['votes'] {
  if (activity === null) return [];
  const knowledge = { stampSchemes, users: context.current.users };
  return activity.votes.map(vote => ({
    userId: vote.userId,
    selection: vote.selection,
    ...checkVote(vote, activity, knowledge),
  }));
}
