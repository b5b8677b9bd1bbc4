/**
 * Which votes count, and when approvals lapse: the one place of this rule, for main and for the pages.
 *
 * The first approval starts a window of 24 hours. Where consensus is not reached in it, the approvals given so far lapse,
 * all of them at its end, and must be given again; the next one starts a window of its own (docs/service.md#lapse). Only
 * approvals start it and only approvals lapse, and only while the activity waits for votes. Vote times are the service's,
 * so that `now` is always its clock, as far as it is known.
 */
import type { Activity, Vote } from '../service/activity.ts';
import { waitsForVotes } from '../service/activity-status.ts';

const hour = 60 * 60 * 1000;
export const approvalsLastMs = 24 * hour;
/** From here on a review says that they lapse, and a list marks it. */
const soonMs = 4 * hour;
/** What lapses within a working morning has a place of its own on the overview, which names the six hours. */
const nextMs = 6 * hour;

/** So long before it who has not voted is told: enough to come back to a desk, and seldom enough to be heard. */
export const tellBeforeMs = hour;

/** A vote may be said to be of the calendar's last day; a day later is no date. */
const lastMoment = 8.64e15;

export const isApproval = (vote: Pick<Vote, 'selection'>): boolean => vote.selection === 'VOTE_SELECTION_APPROVED';

function timeOf({ createdAt }: Pick<Vote, 'createdAt'>): number | null {
  const time = Date.parse(createdAt ?? '');
  return Number.isNaN(time) ? null : time;
}

/** When the window opened that the last approval is in; null where nothing can lapse. */
function windowStart({ status, votes }: Pick<Activity, 'status' | 'votes'>): number | null {
  if (!waitsForVotes(status)) return null;
  const times = votes
    .filter(isApproval)
    .map(timeOf)
    .filter(time => time !== null)
    .sort((a, b) => a - b);
  let start: number | null = null;
  for (const time of times) if (start === null || time >= start + approvalsLastMs) start = time;
  return start;
}

/**
 * The votes that count at `now`, and the time at which the approvals of the last window lapse, also where they did; null
 * where nothing can lapse. An approval of which no time is told counts.
 */
export function countingVotes(
  activity: Pick<Activity, 'status' | 'votes'>,
  now: number,
): { votes: Vote[]; lapsesAt: string | null } {
  const start = windowStart(activity);
  if (start === null) return { votes: activity.votes, lapsesAt: null };
  const end = start + approvalsLastMs;
  const from = now >= end ? Number.POSITIVE_INFINITY : start;
  return {
    votes: activity.votes.filter(vote => !isApproval(vote) || (timeOf(vote) ?? from) >= from),
    lapsesAt: new Date(Math.min(end, lastMoment)).toISOString(),
  };
}

export interface Lapse {
  /** Milliseconds; nought once they have lapsed. */
  left: number;
  lapsed: boolean;
  soon: boolean;
  /** Soon enough to stand on the overview. */
  next: boolean;
}

/** How far away a lapse is at `now`; null where nothing lapses. */
export function lapseIn(lapsesAt: string | null, now: number): Lapse | null {
  const away = Date.parse(lapsesAt ?? '') - now;
  if (Number.isNaN(away)) return null;
  const lapsed = away <= 0;
  return { left: Math.max(0, away), lapsed, soon: !lapsed && away < soonMs, next: !lapsed && away <= nextMs };
}
