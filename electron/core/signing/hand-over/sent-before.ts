/** Whether a hand-over, or a row of it, was sent before: from here by its hash, from anywhere by what the service holds. */
import type { Activity } from '../../../contract/service/activity.ts';
import type { Session } from '../../session.ts';
import type { BatchRequest } from '../batch/read.ts';
import { payloadsOf } from './asked.ts';
import type { HandOverFile } from './format.ts';

/** Clocks of a computer and of the service differ. */
const marginMs = 10 * 60_000;

/**
 * @param isSent this very file was sent from this computer
 * @returns why it must not be sent again; null where nothing speaks against it
 */
export function sentBefore(
  { content }: HandOverFile,
  requests: readonly BatchRequest[],
  { feed }: Pick<Session, 'feed'>,
  isSent: boolean,
): string | null {
  if (isSent) return 'It was sent from this computer before';
  const fingerprints = new Set(content.rows.map(({ fingerprint }) => fingerprint));
  const from = Date.parse(content.preparedAt) - marginMs;
  const asked = new Map(requests.map(({ parameters }, index) => [nameOf(parameters.signWith, parameters.payload), index + 1]));
  for (const activity of feed.all()) {
    if (fingerprints.has(activity.fingerprint)) return found(rowOf(content, activity) + 1, activity);
    // What was refused was not carried out: it may be asked for again.
    const isRefused = activity.status === 'ACTIVITY_STATUS_FAILED' || activity.status === 'ACTIVITY_STATUS_REJECTED';
    if (isRefused || Date.parse(activity.createdAt) < from) continue;
    for (const { signWith, payload } of payloadsOf(activity)) {
      const row = asked.get(nameOf(signWith, payload));
      if (row !== undefined) return found(row, activity);
    }
  }
  return null;
}

const rowOf = ({ rows }: HandOverFile['content'], { fingerprint }: Activity): number =>
  rows.findIndex(row => row.fingerprint === fingerprint);
const nameOf = (signWith: string, payload: string): string => JSON.stringify([signWith.toLowerCase(), payload]);
const found = (row: number, { id }: Activity): string => `Row ${row} was requested already, in the activity ${id}`;
