/** Finding out by a query what became of a submit, once its bytes may not be sent again. */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Service, Target } from '../service/service.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import { isVote, type Prepared } from './types.ts';

const pageSize = 100;
/** 5,000 activities: further back is not looked. */
const mostPages = 50;
/** An activity is made after its request was stamped; clocks differ. */
const clockMarginMs = 60 * 60_000;

/**
 * Walks list_activities, which has no filter by fingerprint (docs/service.md#lists).
 * @param own whether the key that asks is the one that sent it: another one's user says nothing about the vote
 * @returns the activity, or null where it is certain that the request was not carried out; a failure where it stays unknown
 */
export async function findSubmitted(
  service: Service,
  target: Target,
  sent: Prepared,
  own = true,
): Promise<Outcome<Activity | null>> {
  const vote = isVote(sent.name);
  const wanted = vote ? sent.parameters.fingerprint : sent.fingerprint;
  const earliest = vote ? 0 : Number(sent.timestampMs) - clockMarginMs;
  let before: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const paginationOptions = { limit: String(pageSize), ...(before === undefined ? {} : { before }) };
    const answer = await service.query(target, 'list_activities', { paginationOptions });
    if (!answer.ok) return answer;
    const { activities } = answer.value;
    const found = activities.find(activity => activity.fingerprint === wanted);
    if (found !== undefined) return vote ? ownVoteOn(service, target, sent, found, own) : done(found);
    const last = activities.at(-1);
    // A page over the response cap comes smaller than asked for, so only an empty one is the end for certain.
    if (last === undefined || Date.parse(last.createdAt) < earliest) return done(null);
    before = last.id;
  }
  return failure(
    'outcome_unknown',
    `It is not among the last ${mostPages * pageSize} activities. Open the activity by its id to see whether your vote is there.`,
  );
}

async function ownVoteOn(
  service: Service,
  target: Target,
  sent: Prepared,
  activity: Activity,
  own: boolean,
): Promise<Outcome<Activity | null>> {
  const selection = sent.name === 'approve_activity' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
  const bySent = activity.votes.some(
    v => v.message !== undefined && fingerprintOf(new TextEncoder().encode(v.message)) === sent.fingerprint,
  );
  if (bySent) return done(activity);
  if (!own)
    return failure(
      'outcome_unknown',
      'It was sent with another key, and the service does not show which key each vote came from.',
    );
  const me = await service.query(target, 'whoami', {});
  if (!me.ok) return me;
  return done(activity.votes.some(v => v.userId === me.value.userId && v.selection === selection) ? activity : null);
}
