/** The document of a review: from a request, and what is known around it, to what a person reads. */
import type { Activity } from '../../contract/service/activity.ts';
import { gravest } from '../../contract/severity.ts';
import { isObject } from '../../contract/text/members.ts';
import type { ActivitySummary, Fact, Movement, ReviewDocument, Severity, Tree } from '../../contract/values/document.ts';
import { limits } from '../budget/limits.ts';
import { inOnePiece, type Steps } from '../budget/slices.ts';
import { OverLimit, reviewWork, type Work, within } from '../budget/work.ts';
import type { Names } from '../chains/context.ts';
import type { ReviewContext } from '../known/context.ts';
import { namesOf } from '../known/names.ts';
import { treeOf } from '../known/tree.ts';
import { type Proof, proofOf } from '../stamps/proof.ts';
import { only } from '../text/one-of.ts';
import { withheld } from '../text/secrets/withheld.ts';
import { quoted } from '../text/visible.ts';
import { differencesOf } from './differences.ts';
import { draftOf } from './draft.ts';
import { effectOf, rowOf } from './given.ts';
import { withEarlier } from './past/earlier.ts';
import { similarOf } from './past/similar.ts';
import { digestOfAll, readingsOf } from './readings.ts';
import { routineOf } from './routine.ts';
import { findingsOf } from './rules/table.ts';
import { baseOf, nameOfBase, type Subject, typeWords } from './subject.ts';
import { beginningOf, sizeOf } from './weight.ts';
import type { Row } from './wording/gives/given.ts';
import { claimed } from './wording/headline.ts';
import { wordsOf } from './wording/operations/table.ts';

export interface ReviewSubject {
  /** ACTIVITY_TYPE_*, of any version. */
  type: string;
  /** The parameters of a submit, or the intent member of an activity; for a vote, those of its target. */
  parameters: unknown;
  activity?: Activity | undefined;
  /** What ties it to its fingerprint, where no whole activity is there to tell. */
  proof?: Proof | undefined;
}

/** Total: whatever comes, a document comes back and nothing is thrown. */
export const reviewDocument = (subject: ReviewSubject, context: ReviewContext, work: Work = reviewWork()): ReviewDocument =>
  inOnePiece(reviewing(subject, context, work));

/**
 * The same, a step at a time.
 * SECURITY: a request that cannot be read gives a critical finding and the whole of what came, never an empty page.
 */
export function* reviewing(subject: ReviewSubject, context: ReviewContext, work: Work = reviewWork()): Steps<ReviewDocument> {
  try {
    return yield* make(subject, context, work);
  } catch (error) {
    return unreadable(subject, error);
  }
}

type Line = Pick<ActivitySummary, 'headline' | 'claimed' | keyof Row>;

/**
 * The headline and severity alone, for lists: the same sentence as the document's, as a row says it too.
 * SECURITY: a row is as grave as its review, stamps of votes among it: people open what their list tells them to.
 * @param weight steps for all that stands beside the payloads
 */
export const headlineOf = (activity: Activity, context: ReviewContext, work: Work = reviewWork(), weight = 0) =>
  lineOf(activity, context, work, weight, severity => ({ severity: severity() }));

/** The headline alone, for what was decided long ago: how grave it was is kept and told nowhere. */
export const ungradedHeadlineOf = (activity: Activity, context: ReviewContext, work: Work, weight: number) =>
  lineOf(activity, context, work, weight, () => ({}));

/** SECURITY: what takes more than its share of a list is said to be read when it is opened, as critical as what is unread. */
function lineOf<T>(
  activity: Activity,
  context: ReviewContext,
  work: Work,
  weight: number,
  grade: (severity: () => Severity) => T,
): Line & T {
  const { type } = activity;
  try {
    // Words and rules look at everything a few times.
    work.spend(weight + activity.votes.length * aVote);
    const asked = { type, parameters: only(activity.intent), activity };
    const { subject, wording, said, isClaim } = readOf(asked, context, work);
    return {
      ...{ headline: wording.headline.asked, ...(isClaim && { claimed: true as const }) },
      ...grade(() => gravest(findingsOf(subject))),
      ...rowOf(subject, said, isClaim),
    };
  } catch (error) {
    const { headline, severity } = unreadable({ type, parameters: undefined }, error);
    return { headline, title: headline, kind: 'other', ...grade(() => severity) };
  }
}

/** To verify its stamp. */
const aVote = 150;

/** @throws OverLimit */
function withinLimits(parameters: unknown): void {
  const { members, characters } = sizeOf(parameters, limits.request);
  within('The request holds at least', 'members', members, limits.request.members);
  within('The request holds at least', 'characters', characters, limits.request.characters);
}

/** What it says. */
function readOf({ type, parameters: shown, activity, proof: told }: ReviewSubject, context: ReviewContext, work: Work) {
  withinLimits(shown);
  const base = baseOf(type);
  const proof = activity === undefined ? (told ?? null) : proofOf(activity);
  // SECURITY: what was stamped is read, wherever it is there, and not what the service shows beside it (docs/threats.md#rules).
  const parameters = proof?.tie === 'stamped' ? proof.parameters : shown;
  // SECURITY: it may hold more than is shown: members without a value, as many as its author likes.
  if (parameters !== shown) withinLimits(parameters);
  const isClaim = proof !== null && proof.tie !== 'stamped';
  const subject: Subject = {
    type,
    base,
    name: nameOfBase(base),
    parameters: isObject(parameters) ? parameters : {},
    activity,
    proof,
    context,
    names: namesOf(context),
    source: activity === undefined ? 'pasted' : 'service',
    readings: [],
    work,
  };
  subject.readings = readingsOf(subject);
  const wording = wordsOf(subject.name, base).words(subject);
  return {
    ...{ subject, isClaim, parameters },
    said: wording.headline,
    wording: isClaim ? { ...wording, headline: claimed(wording.headline) } : wording,
  };
}

function* make(asked: ReviewSubject, context: ReviewContext, work: Work): Steps<ReviewDocument> {
  const { subject, isClaim, parameters, wording } = readOf(asked, context, work);
  yield;
  const findings = findingsOf(subject);
  const { effects, facts, moves } = wording;
  const paid = subject.readings.flatMap(reading => reading.moves);
  const given = effectOf(subject);
  const { signWith, from } = subject.parameters;
  yield;
  const before = readBefore(subject);
  const asks = { signWith: signWith ?? from, moves: paid };
  const effect = given && (yield* withEarlier(given, asks, context, earlier => before(earlier).moves ?? []));
  const draft = draftOf(subject);
  const fees = subject.readings.flatMap(reading => reading.fees);
  // SECURITY: a token or a code that stands in a request is no part of what is read.
  const request = treeOf('Request', withheld(parameters), subject.names);
  const decoded: Tree =
    subject.readings.length === 0
      ? request
      : { label: 'Request', children: [...subject.readings.map(r => r.decoded), { ...request, label: 'As it came' }] };
  return {
    headline: wording.headline.asked,
    done: wording.headline.done,
    ...(isClaim && { claimed: true as const }),
    ...(effect !== undefined && { effect }),
    ...(findings.length === 0 && { routine: routineOf(subject, effect) }),
    effects: eachOnce(effects).filter(sentence => findings.every(finding => finding.sentence !== sentence)),
    facts: facts.map(fact => besideLookalike(fact, subject.names)),
    moves: movesOf(subject, moves),
    ...(fees.length > 0 && { fees }),
    findings,
    severity: gravest(findings),
    digest: digestOfAll(subject.readings),
    decoded,
    ...(draft && { draft }),
    ...(yield* compared(subject, facts, before)),
  };
}

/** SECURITY: a sentence that holds twice says so: what pays the same amount again is no repetition of words (docs/threats.md#rules). */
function eachOnce(sentences: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].map(([sentence, count]) => (count === 1 ? sentence : `${count} times: ${sentence}`));
}

function* compared(
  subject: Subject,
  facts: Fact[],
  before: ReturnType<typeof readBefore>,
): Steps<Pick<ReviewDocument, 'differences' | 'comparedWith'>> {
  const differences = differencesOf(subject);
  if (differences.length > 0 || (subject.context.history ?? []).length === 0) return { differences };
  const similar = yield* similarOf(subject, facts, earlier => before(earlier).facts);
  return similar === null ? { differences } : { differences: similar.differences, comparedWith: similar.from };
}

/** Reads activities of before, each without what was before it. Nothing of them is judged: nobody decides them here. */
function readBefore({ context, work }: Subject): (earlier: Activity) => Pick<ReviewDocument, 'facts' | 'moves'> {
  // One for all of them: what is made of a context is made once.
  const bare = { ...context, history: [] };
  return ({ type, intent }) => {
    const asked = { type, parameters: only(intent) };
    try {
      const { subject, wording } = readOf(asked, bare, work);
      return { facts: wording.facts, moves: movesOf(subject, wording.moves) };
    } catch (error) {
      return unreadable(asked, error);
    }
  };
}

/** Of its payloads, or of the request itself where it has none. */
const movesOf = ({ readings, names }: Subject, moves: readonly Movement[] = []): Movement[] =>
  (readings.length > 0 ? readings.flatMap(reading => reading.moves) : moves).map(move =>
    move.party === null ? move : { ...move, party: besideLookalike(move.party, names) },
  );

/** An address without a name, and the known one it may be taken for. */
function besideLookalike(fact: Fact, names: Names): Fact {
  if (fact.kind !== 'address' || fact.name !== undefined) return fact;
  const like = names.lookalike(fact.value);
  return like === null ? fact : { ...fact, resembles: { address: like.address, name: like.name } };
}

/** As much of a request over a limit as is laid out; all of it stays at the service. */
const begins = 4_096;

function unreadable({ type, parameters }: ReviewSubject, error: unknown): ReviewDocument {
  let decoded: Tree;
  try {
    decoded =
      error instanceof OverLimit
        ? { label: 'Request, not read', value: beginningOf(withheld(parameters), begins), kind: 'text', note: 'its beginning' }
        : treeOf('Request', withheld(parameters));
  } catch {
    decoded = { label: 'Request', value: 'cannot be shown' };
  }
  const over = error instanceof OverLimit ? error : null;
  const why = over?.sentence ?? (error instanceof Error ? error.name : typeof error);
  const how =
    over === null ? 'could not be read' : over.later ? 'is read when it is opened' : 'is over the limits of what this app reads';
  return {
    headline: `A request to ${quoted(typeWords(String(type).slice(0, 120)), 120)} that ${how}`,
    effects: ['It is not known what this changes.'],
    facts: [{ label: 'Type', value: String(type), kind: 'text', source: 'service' }],
    findings: [
      {
        rule: over === null ? 'reader-failed' : 'over-limit',
        severity: 'critical',
        sentence: `${over === null ? `The request could not be read (${why})` : why}: nothing here says what it does.`,
        check: 'Do not decide. Keep the request and report it.',
      },
    ],
    severity: 'critical',
    digest: null,
    decoded,
    differences: [],
  };
}
