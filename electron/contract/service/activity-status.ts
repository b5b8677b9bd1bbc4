/** What each status of an activity means (docs/service.md#statuses): the one place of its words, its tone and what may follow. */
import type { ActivityStatus } from '../schema/enums.ts';
import { spelt } from '../text/unseen.ts';

type StatusTone = 'ok' | 'look' | 'critical' | 'plain';
interface Meaning {
  words: string;
  tone: StatusTone;
  /** The service works on it, people have to vote, or nothing follows. */
  phase: 'under way' | 'waits for votes' | 'over';
}

const meanings: Record<ActivityStatus, Meaning> = {
  ACTIVITY_STATUS_CREATED: { words: 'Created', tone: 'plain', phase: 'under way' },
  ACTIVITY_STATUS_PENDING: { words: 'In progress', tone: 'plain', phase: 'under way' },
  ACTIVITY_STATUS_COMPLETED: { words: 'Completed', tone: 'ok', phase: 'over' },
  ACTIVITY_STATUS_FAILED: { words: 'Failed', tone: 'critical', phase: 'over' },
  ACTIVITY_STATUS_CONSENSUS_NEEDED: { words: 'Waits for votes', tone: 'look', phase: 'waits for votes' },
  ACTIVITY_STATUS_REJECTED: { words: 'Rejected', tone: 'critical', phase: 'over' },
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: { words: 'Waits for an authenticator', tone: 'look', phase: 'waits for votes' },
};
const known = new Map<string, Meaning>(Object.entries(meanings));
const inPhases = (...phases: Meaning['phase'][]) =>
  (Object.keys(meanings) as ActivityStatus[]).filter(status => phases.includes(meanings[status].phase));

/** An unknown status is shown as it came, spelt out. */
export const statusWord = (status: string): string => known.get(status)?.words ?? spelt(status);
/** How a status is coloured beside its word. */
export const statusTone = (status: string): StatusTone => known.get(status)?.tone ?? 'plain';

/** Anything that is not known to be over may still change: an unknown status too. */
export const isOpen = (status: string): boolean => known.get(status)?.phase !== 'over';
/** It was sent, and nobody decided it yet; false of a status that is not known here. */
export const isPending = (status: string): boolean => isOpen(status) && known.has(status);
/** The service is at it, and nobody is asked for anything. */
export const isUnderWay = (status: string): boolean => known.get(status)?.phase === 'under way';
/** Status is the gate: a completed activity may still say canReject, and an unknown status is never actionable (docs/service.md#votes). */
export const waitsForVotes = (status: string): boolean => known.get(status)?.phase === 'waits for votes';

/** What list_activities is asked for when open activities are looked at again. */
export const openStatuses = inPhases('under way', 'waits for votes');
