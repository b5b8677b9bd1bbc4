/** One line of the approvals list, from an activity. Thousands of these cross the bridge: small and cheap. */
import type { Activity } from '../../contract/service/activity.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { keptWith } from '../budget/kept-with.ts';
import { limits } from '../budget/limits.ts';
import type { Slices } from '../budget/slices.ts';
import { listWork, type Work } from '../budget/work.ts';
import { type ReviewContext, voteTime } from '../known/context.ts';
import { madeReady } from '../known/names.ts';
import { type Asked, answersTheSame } from '../known/past.ts';
import { voteStateOf } from '../stamps/vote-state.ts';
import { only } from '../text/one-of.ts';
import { proposerOf, rootQuorum } from './activity-view.ts';
import { headlineOf, ungradedHeadlineOf } from './document.ts';
import { beginningOf, weightOf } from './weight.ts';

/** Longest text that search looks in, per activity; names can be 10 kB. */
const haystackLimit = 2_000;
/** Letters of a name that a row can show. */
const nameLimit = 200;

/**
 * The lines of a list, made in slices. The lightest are read first, so that a heavy one takes nothing from the others.
 *
 * SECURITY: a list is made anew whenever anything changes, of whatever strangers proposed: it reads within a budget that
 * grows with its rows alone (`budget/limits.ts`), and a row above its share says that it is read when it is opened.
 * @param me the user id of the key's user
 */
export const batchOf = (activities: readonly Activity[], me: string, context: () => ReviewContext) =>
  batchBy(activities, me, context, graded);

/** What each line asked of the past when it was made last. */
const asked = keptWith<Activity, Asked>();

const graded: typeof headlineOf = (activity, context, work, weight) => {
  context.asked = new Map();
  asked.set(activity, context.asked);
  return headlineOf(activity, context, work, weight);
};

/** Whether a line says of the past what it would not say by now, such as whom one has dealt with. */
export const outdatedIn =
  (context: ReviewContext) =>
  (activity: Activity): boolean => {
    const noted = asked.get(activity);
    return noted === undefined || !answersTheSame(noted, context);
  };

/** The same of what was decided long ago, without how grave it was. */
export const ungradedBatchOf = (activities: readonly Activity[], me: string, context: () => ReviewContext) =>
  batchBy(activities, me, context, ungradedHeadlineOf);

type Lined<T> = ReturnType<typeof ungradedHeadlineOf> & T;
type LineOf<T> = (activity: Activity, context: ReviewContext, work: Work, weight: number) => Lined<T>;
/** A line of the list, without how grave it is. */
export type Ungraded = Omit<ActivitySummary, 'severity'>;
type Summary<T> = Ungraded & T;

function batchBy<T>(activities: readonly Activity[], me: string, context: () => ReviewContext, line: LineOf<T>) {
  const work = listWork(activities.length);
  const weights = new Map<Activity, number>();
  const weigh = (activity: Activity) => void (weights.has(activity) || weights.set(activity, weightOfRow(activity)));
  return {
    get order() {
      for (const activity of activities) weigh(activity);
      return [...weights].sort(([, a], [, b]) => a - b).map(([activity]) => activity);
    },
    async ready(slices: Slices) {
      for (const activity of activities) {
        if (slices.isOver()) await slices.giveWay();
        weigh(activity);
      }
      await madeReady(context(), slices);
    },
    begin() {
      // Its own, in which each line notes what it asks: what is made of it is made once for all of them.
      const known = { ...context() };
      return (activity: Activity): Summary<T> => {
        const weight = weights.get(activity) ?? limits.steps.row;
        return summaryOf(activity, me, known, line(activity, known, work.share(limits.steps.row), weight));
      };
    },
  };
}

/** The same at once, with what is known now, in the order of the activities. */
export function summariesOf(activities: readonly Activity[], me: string, context: ReviewContext): ActivitySummary[] {
  const batch = batchOf(activities, me, () => context);
  // The lightest first, as in a list.
  const { order } = batch;
  const line = batch.begin();
  const made = new Map(order.map(activity => [activity, line(activity)]));
  return activities.flatMap(activity => made.get(activity) ?? []);
}

/** The intent, or what was stamped where that is more: its text is read, and what stands in it. */
function weightOfRow({ intent, votes }: Activity): number {
  const shown = weightOf(only(intent), limits.steps.row);
  return votes.reduce((most, { message = '' }) => Math.max(most, weightOf(message, limits.steps.row)), shown);
}

function summaryOf<T>(activity: Activity, me: string, context: ReviewContext, said: Lined<T>): Summary<T> {
  const intent = only(activity.intent);
  const { headline } = said;
  const voteState = voteStateOf(activity, me, voteTime(context));
  const proposedBy = proposerOf(activity, context);
  const named = proposedBy?.userName ?? '';
  const proposer = named.length <= nameLimit ? named : `${named.slice(0, nameLimit - 1)}…`;
  const searched = [headline, proposer, activity.type, activity.id, activity.fingerprint, beginningOf(intent, haystackLimit)];
  return {
    activityId: activity.id,
    type: activity.type,
    status: activity.status,
    ...said,
    proposer,
    ...(proposedBy?.userId === me && { own: true as const }),
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    threshold: rootQuorum(context)?.threshold ?? null,
    haystack: searched
      .map(text => text.slice(0, haystackLimit))
      .join('\n')
      .slice(0, haystackLimit)
      .toLowerCase(),
    ...voteState,
  };
}
