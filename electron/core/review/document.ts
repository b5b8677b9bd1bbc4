/** The document of a review: from a request, and what is known around it, to what a person reads. */

import type { Activity } from '../../contract/activity.ts';
import type { Fact, ReviewDocument, Tree } from '../../contract/document.ts';
import { only } from '../one-of.ts';
import { isObject } from '../payload/members.ts';
import { movesOf } from '../payload/movements.ts';
import { type Proof, proofOf } from '../proof.ts';
import type { ReviewContext } from './context.ts';
import { differencesOf } from './differences.ts';
import { type Names, namesOf } from './names.ts';
import { digestOfAll, readingsOf } from './readings.ts';
import { findingsOf, gravest } from './risk.ts';
import { similarOf } from './similar.ts';
import { baseOf, nameOfBase, type Subject } from './subject.ts';
import { treeOf } from './tree.ts';
import { visible } from './visible.ts';
import { wordsOf } from './words.ts';

export interface ReviewSubject {
  /** ACTIVITY_TYPE_*, of any version. */
  type: string;
  /** The parameters of a submit, or the intent member of an activity; for a vote, those of its target. */
  parameters: unknown;
  activity?: Activity | undefined;
  /** For lists: of its activity, only what ties the parameters to the fingerprint. */
  glance?: Activity | undefined;
  /** What ties it to its fingerprint, where no whole activity is there to tell. */
  proof?: Proof | undefined;
}

/**
 * Total: whatever comes, a document comes back and nothing is thrown.
 * SECURITY: a request that cannot be read gives a critical finding and the whole of what came, never an empty page.
 */
export function reviewDocument(subject: ReviewSubject, context: ReviewContext): ReviewDocument {
  try {
    return make(subject, context);
  } catch (error) {
    return unreadable(subject, error);
  }
}

/**
 * The headline and severity alone, for lists: the same sentence as the document's, and its severity as far as hashing
 * tells it. SECURITY: what nothing ties to its fingerprint is as grave in a list as in its review; stamps are verified there.
 */
export function headlineOf(
  activity: Activity,
  context: ReviewContext,
): Pick<ReviewDocument, 'headline' | 'claimed' | 'severity'> {
  const subject = { type: activity.type, parameters: only(activity.intent), glance: activity };
  const { headline, claimed, severity } = reviewDocument(subject, context);
  return { headline, severity, ...(claimed && { claimed }) };
}

/** Put before a headline that nothing proves. */
const claimWords = 'The service claims: ';

function make(
  { type, parameters: shown, activity, glance = activity, proof: told }: ReviewSubject,
  context: ReviewContext,
): ReviewDocument {
  const base = baseOf(type);
  const proof = glance === undefined ? (told ?? null) : proofOf(glance);
  // SECURITY: what was stamped is read, wherever it is there, and not what the service shows beside it (design §4).
  const parameters = proof?.tie === 'stamped' ? proof.parameters : shown;
  const isClaim = proof !== null && proof.tie !== 'stamped';
  const subject: Subject = {
    type,
    base,
    name: nameOfBase(base),
    parameters: isObject(parameters) ? parameters : {},
    activity,
    shown: glance,
    proof,
    context,
    names: namesOf(context),
    source: activity === undefined ? 'pasted' : 'service',
    readings: [],
  };
  subject.readings = readingsOf(subject);
  const { headline, effects, facts, moves } = wordsOf(subject.name, base).words(subject);
  const findings = findingsOf(subject);
  const request = treeOf('Request', parameters, subject.names);
  const decoded: Tree =
    subject.readings.length === 0
      ? request
      : { label: 'Request', children: [...subject.readings.map(r => r.decoded), { ...request, label: 'As it came' }] };
  return {
    headline: isClaim ? `${claimWords}${headline}` : headline,
    ...(isClaim && { claimed: true as const }),
    effects: [...new Set(effects)],
    facts: facts.map(fact => besideLookalike(fact, subject.names)),
    moves: (subject.readings.length > 0 ? subject.readings.flatMap(movesOf) : (moves ?? [])).map(move =>
      move.party === null ? move : { ...move, party: besideLookalike(move.party, subject.names) },
    ),
    findings,
    severity: gravest(findings),
    digest: digestOfAll(subject.readings),
    decoded,
    ...compared(subject, facts),
  };
}

function compared(subject: Subject, facts: Fact[]): Pick<ReviewDocument, 'differences' | 'comparedWith'> {
  const differences = differencesOf(subject);
  if (differences.length > 0 || (subject.context.history ?? []).length === 0) return { differences };
  const bare = { ...subject.context, history: [] };
  const similar = similarOf(
    subject,
    facts,
    earlier => reviewDocument({ type: earlier.type, parameters: only(earlier.intent) }, bare).facts,
  );
  return similar === null ? { differences } : { differences: similar.differences, comparedWith: similar.from };
}

/** An address without a name, and the known one it may be taken for. */
function besideLookalike(fact: Fact, names: Names): Fact {
  if (fact.kind !== 'address' || fact.name !== undefined) return fact;
  const like = names.lookalike(fact.value);
  return like === null ? fact : { ...fact, resembles: { address: like.address, name: like.name } };
}

function unreadable({ type, parameters }: ReviewSubject, error: unknown): ReviewDocument {
  let decoded: Tree;
  try {
    decoded = treeOf('Request', parameters);
  } catch {
    decoded = { label: 'Request', value: 'cannot be shown' };
  }
  const why = error instanceof Error ? error.name : typeof error;
  return {
    headline: `A request of type ${visible(String(type)).slice(0, 120)} that could not be read`,
    effects: ['What this changes is not known.'],
    facts: [{ label: 'Type', value: String(type), kind: 'text', source: 'service' }],
    findings: [
      {
        rule: 'reader-failed',
        severity: 'critical',
        sentence: `The request could not be read (${why}): nothing here says what it does.`,
        check: 'Do not decide. Keep the request and report it.',
      },
    ],
    severity: 'critical',
    digest: null,
    decoded,
    differences: [],
  };
}
