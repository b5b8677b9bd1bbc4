/**
 * What ties an activity as it is shown to what a vote on it approves. A vote is given to a fingerprint, which is the hash
 * of the bytes that were stamped (docs/service.md#fingerprint); so only a text with that hash, read strictly, says what is
 * voted on.
 */
import type { Activity, Vote } from '../../contract/service/activity.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import type { Difference } from '../../contract/values/document.ts';
import { keptWith } from '../budget/kept-with.ts';
import { isDefault } from '../text/compare.ts';
import { only, present } from '../text/one-of.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { fingerprintOf } from './fingerprint.ts';

export type Proof =
  /** A text with this hash is there and says what is shown; the parameters are those that stand in it. */
  | { tie: 'stamped'; parameters: Members }
  /** A text with this hash is there and says something else, or cannot be read by all parsers alike. */
  | { tie: 'unlike'; why: string; differences: Difference[] }
  /** No vote shows a text with this hash. */
  | { tie: 'none'; messages: number };

/** Whether what was stamped is the activity's own bytes: those its fingerprint is the hash of. */
export const isProposal = ({ message }: Vote, activity: Activity): boolean =>
  // SECURITY: half of a surrogate pair has the bytes of U+FFFD: two texts, one hash.
  message?.isWellFormed() === true && fingerprintOf(new TextEncoder().encode(message)) === activity.fingerprint;

/** The proposer's vote: the first over the activity's own bytes, wherever the service puts it. */
const proposalOf = (activity: Activity): Vote | undefined => activity.votes.find(vote => isProposal(vote, activity));

/** The vote of whoever asked; where no vote shows that it is the proposal, the first is said to be. */
export const askingVoteOf = (activity: Activity): Vote | undefined => proposalOf(activity) ?? activity.votes[0];

/** Lists ask again and again for the same activities, which nothing changes once they were read. */
const known = keptWith<Activity, Proof>();

/** Hashes and compares; verifies no signature, so that a list of thousands can afford it. */
export function proofOf(activity: Activity): Proof {
  const before = known.get(activity);
  if (before !== undefined) return before;
  const proof = make(activity);
  known.set(activity, proof);
  return proof;
}

function make(activity: Activity): Proof {
  const message = proposalOf(activity)?.message;
  if (message === undefined) return { tie: 'none', messages: activity.votes.filter(vote => vote.message).length };
  return saysOf(message, activity);
}

/** Whether a text says what the activity shows, whatever its hash is. */
export function saysOf(message: string, activity: Activity): Exclude<Proof, { tie: 'none' }> {
  const read = readEnvelope(message);
  if (!read.ok) return { tie: 'unlike', why: `what was stamped cannot be relied on: ${read.why}`, differences: [] };
  const differences = differencesBetween(read.value, activity);
  return differences.length === 0
    ? { tie: 'stamped', parameters: read.value.parameters }
    : { tie: 'unlike', why: 'what was stamped is not what the activity shows', differences };
}

/** A person reads some of them; one is enough to stop. */
const mostDifferences = 20;

/** Each member that was stamped otherwise than it is shown: stamped before, shown after. */
function differencesBetween(stamped: Envelope, activity: Activity): Difference[] {
  const found: Difference[] = [];
  const note = (label: string, before: unknown, after: unknown) => {
    if (found.length < mostDifferences) found.push({ label, before: said(before), after: said(after) });
  };
  if (stamped.type !== activity.type) note('Type', stamped.type, activity.type);
  if (stamped.organizationId !== activity.organizationId) note('Organisation', stamped.organizationId, activity.organizationId);
  const intents = present(activity.intent);
  if (intents.length === 1) compare('', stamped.parameters, only(activity.intent), note);
  else note('Intent', stamped.parameters, intents.length === 0 ? undefined : activity.intent);
  return found;
}

/**
 * What was stamped comes back whole. Absent and null are one (docs/service.md#captured-requests), and the service
 * may add what says nothing (docs/service.md#votes); it may leave out nothing that was stamped.
 */
function compare(path: string, stamped: unknown, shown: unknown, note: (label: string, before: unknown, after: unknown) => void) {
  const label = path === '' ? 'Parameters' : path;
  if (stamped === undefined || stamped === null) {
    if (!isDefault(shown)) note(label, stamped, shown);
  } else if (Array.isArray(stamped) && Array.isArray(shown)) {
    for (let at = 0; at < Math.max(stamped.length, shown.length); at++)
      if (at < stamped.length && at < shown.length) compare(`${path}[${at}]`, stamped[at], shown[at], note);
      else note(`${path}[${at}]`, stamped[at], shown[at]);
  } else if (isObject(stamped) && isObject(shown)) {
    const own = (value: Members, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
    for (const name of new Set([...Object.keys(stamped), ...Object.keys(shown)]))
      compare(path === '' ? name : `${path}.${name}`, own(stamped, name), own(shown, name), note);
  } else if (!Object.is(stamped, shown)) note(label, stamped, shown);
}

/** Enough to see the difference; the whole of both stands in the exact JSON. */
const longest = 2_000;

function said(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}
