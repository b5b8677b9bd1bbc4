/**
 * What differs from the last similar activity, for requests that change nothing that exists (docs/threats.md#what-changed):
 * the same type with the same account that completed before, compared by the facts a person reads.
 */

import type { Activity } from '../../../contract/service/activity.ts';
import type { Difference, Fact } from '../../../contract/values/document.ts';
import type { Steps } from '../../budget/slices.ts';
import { text } from '../../text/members.ts';
import { only } from '../../text/one-of.ts';
import { baseOf, type Subject } from '../subject.ts';

export interface Similar {
  from: { activityId: string; at: string };
  differences: Difference[];
}

/** Older ones say little about what is usual, and each has to be read. */
const most = 20;
/** Letters of their intents that are read in all: comparing with the usual must not take longer than the review itself. */
const mostLetters = 1_000_000;

/**
 * @param facts of the subject
 * @param factsOf the facts of an earlier activity, read the same way
 * @returns null where nothing similar completed before
 */
export function* similarOf(
  subject: Subject,
  facts: readonly Fact[],
  factsOf: (activity: Activity) => readonly Fact[],
): Steps<Similar | null> {
  const account = text(subject.parameters, 'signWith');
  const labels = shapeOf(facts);
  let letters = mostLetters;
  const candidates = (subject.context.history ?? [])
    .filter(activity => isEarlier(activity, subject) && text(only(activity.intent), 'signWith') === account)
    .slice(0, most)
    .filter(activity => {
      letters -= JSON.stringify(activity.intent).length;
      return letters >= 0;
    });
  const earlier: { activity: Activity; facts: readonly Fact[] }[] = [];
  for (const activity of candidates) {
    yield;
    const read = factsOf(activity);
    if (shapeOf(read) === labels) earlier.push({ activity, facts: read });
  }
  const [last] = earlier;
  if (last === undefined) return null;
  const seen = new Set(earlier.flatMap(read => comparable(read.facts).map(key)));
  const before = comparable(last.facts);
  const differences = comparable(facts).flatMap((fact, i): Difference[] => {
    const was = before[i];
    if (was === undefined || was.value === fact.value) return [];
    return [{ label: fact.label, before: said(was), after: said(fact), ...(seen.has(key(fact)) ? {} : { firstSeen: true }) }];
  });
  return { from: { activityId: last.activity.id, at: last.activity.createdAt }, differences };
}

const isEarlier = (activity: Activity, { base, activity: own }: Subject): boolean =>
  activity.status === 'ACTIVITY_STATUS_COMPLETED' &&
  baseOf(activity.type) === base &&
  activity.id !== own?.id &&
  (own === undefined || activity.createdAt <= own.createdAt);

/** Hashes differ whenever anything does, and say nothing by themselves. */
const comparable = (facts: readonly Fact[]): Fact[] => facts.filter(fact => fact.kind !== 'hex');

/** Facts can be compared one by one only where the same ones were read. */
const shapeOf = (facts: readonly Fact[]): string =>
  comparable(facts)
    .map(fact => fact.label)
    .join('\n');

const key = (fact: Fact): string => `${fact.label}\n${fact.value}`;

const said = (fact: Fact): string =>
  fact.kind === 'amount' && fact.note !== undefined ? `${fact.note} (${fact.value})` : fact.value;
