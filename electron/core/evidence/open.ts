/** Opening an evidence bundle, offline: everything in it is computed and verified again, and what was edited is named. */

import { done, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import { type Dialect, dialect as standardDialect } from '../../contract/service/dialect.ts';
import { isObject } from '../../contract/text/members.ts';
import { shortened } from '../../contract/text/path-text.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import type { EvidenceReport } from '../../contract/values/evidence.ts';
import { viewOf } from '../review/activity-view.ts';
import { textOf } from '../text/bytes.ts';
import { hashOf } from '../text/canonical.ts';
import { codeWords } from '../text/code-words.ts';
import { parseJson } from '../text/json.ts';
import {
  type Check,
  checkBody,
  checkDecision,
  checkDocument,
  checkHashes,
  checkReceipt,
  checkSeal,
  checkVotes,
  type Opened,
} from './checks.ts';
import { documentOfBytes } from './document.ts';
import { votesOf } from './evidence.ts';
import { bundle, partsOf } from './format.ts';

/** An activity of the largest size the service gives, with its context, is below 20 MB. */
const mostBytes = 32 * 1024 * 1024;

interface Around {
  appVersion: string;
  dialect?: Dialect | undefined;
  /** Lets other work have its turn: each step of opening goes through everything that is in the bundle. */
  turn(): Promise<void>;
}

/** @returns `invalid` where the bytes are no bundle at all; an edited bundle opens, and its report says what was edited */
export async function openEvidence(bytes: Uint8Array, around: Around): Promise<Outcome<EvidenceReport>> {
  if (bytes.length > mostBytes)
    return failure('too_large', `Expected a bundle of at most ${mostBytes} bytes, received ${bytes.length}.`);
  try {
    const raw = await readObject(bytes, around.turn);
    if (!raw.ok) return raw;
    const read = bundle.safeParse(raw.value);
    if (!read.success) {
      const problems = problemsOf(read.error, raw.value);
      return failure('invalid', notThis(raw.value, problems[0]), { problems });
    }
    await around.turn();
    const hash = hashOf(partsOf(raw.value));
    await around.turn();
    return await report(raw.value, read.data, hash, around);
  } catch (error) {
    // What is nested so deeply that nothing can walk through it.
    return failure('invalid', `This is not an evidence bundle (${error instanceof Error ? error.name : typeof error}).`);
  }
}

async function readObject(bytes: Uint8Array, turn: () => Promise<void>): Promise<Outcome<Record<string, unknown>>> {
  const text = textOf(bytes);
  if (text === null) return failure('invalid', 'This is not an evidence bundle: expected UTF-8 text, received other bytes.');
  await turn();
  const strict = parseJson(text);
  if (strict === null)
    return failure('invalid', 'This is not an evidence bundle: expected JSON that is not nested deeply, received other text.');
  await turn();
  const [twice] = strict.repeated;
  // SECURITY: readers differ about which of the two counts, so that another one could show another bundle.
  if (twice !== undefined) return failure('invalid', `This is not an evidence bundle: ${twice}: expected once, received twice.`);
  const raw: unknown = JSON.parse(text);
  return isObject(raw) ? done(raw) : failure('invalid', 'This is not an evidence bundle: expected a JSON object.');
}

/** What is wrong with it, by the first field that is. */
function notThis({ format }: Record<string, unknown>, first: Problem | undefined): string {
  if (format !== 'countersign evidence')
    return `This is not an evidence bundle or a journal: format: expected “countersign evidence” or “countersign journal”, received ${typeof format === 'string' ? `“${shortened(format)}”` : 'no text'}.`;
  const { path = '', expected = 'another value', received = 'none' } = first ?? {};
  return `This is not an evidence bundle, or a member of it was removed: ${path}: expected ${expected}, received ${received}.`;
}

async function report(
  raw: Record<string, unknown>,
  opened: Opened,
  hash: string,
  { appVersion, dialect = standardDialect, turn }: Around,
): Promise<Outcome<EvidenceReport>> {
  const { activity, submit, body, seal, decision, journal } = opened;
  const document = documentOfBytes({ submit, body, activity }, opened.context);
  if (document === null) return failure('invalid', 'This bundle has neither an activity nor a request to read.');
  const versions =
    opened.appVersion === appVersion
      ? null
      : `It was made with Countersign ${opened.appVersion}; this is ${appVersion}, whose wording may differ.`;
  const steps: (() => Check[])[] = [
    () => checkHashes(raw),
    () => checkBody(opened),
    () => [checkSeal(opened)],
    () => checkDocument(opened.document, document, versions),
    () => checkVotes(opened, dialect),
    () => checkReceipt(opened),
    () => checkDecision(opened),
  ];
  const checks: Check[] = [];
  for (const step of steps) {
    await turn();
    checks.push(...step());
  }
  await turn();
  const subject = subjectOf(opened, dialect);
  if (subject === null) return failure('invalid', 'This bundle has neither an activity nor a request to read.');
  return done({
    ok: checks.every(c => c.ok),
    hash,
    words: codeWords(hash),
    appVersion: opened.appVersion,
    madeAt: opened.madeAt,
    review: { ...seal, subject, document },
    decision,
    journal,
    checks,
    notes: notesOf(opened, dialect),
  });
}

function subjectOf({ activity, submit, body, reviewer, context }: Opened, dialect: Dialect): SealedReview['subject'] | null {
  if (submit !== null) return body === null ? null : { kind: 'submit', ...submit, body };
  if (activity === null) return null;
  const view = viewOf(activity, reviewer, context, dialect);
  // SECURITY: what stands in a bundle is read here, never decided on (docs/threats.md#sealed-review).
  const because = ['It is from an evidence bundle: it can be read here, not decided.'];
  return { kind: 'activity', activity: { ...view, canApprove: false, canReject: false, because } };
}

/** What a bundle cannot show of itself. */
function notesOf({ activity, body, context, submit, decision, journal }: Opened, dialect: Dialect): string[] {
  const notes = [
    'Names and the current state are those known to the person who made the bundle.',
    'Whoever can make one bundle can make another: compare its words or its SHA-256 with the person it came from.',
  ];
  if (submit === null && body === null)
    notes.push('The service did not show the text the proposer stamped, so the fingerprint cannot be checked.');
  const stamped = votesOf(activity, context, dialect).some(vote => vote.check === 'verified');
  if (activity !== null && !stamped)
    notes.push('No vote in it carries a stamp that can be verified: nothing ties the request to a key.');
  if (decision !== null && !activity?.votes.some(v => v.userId === decision.userId))
    notes.push('The decision was recorded by the app; the activity in the bundle was read before the vote was stored.');
  if (journal !== null)
    notes.push(
      `Line ${journal.sequence} of the journal should have the hash ${journal.hash}: compare it with the journal itself.`,
    );
  return notes;
}
