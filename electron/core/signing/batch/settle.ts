/** What became of a row that was being sent when the app ended, or whose answer was lost. */

import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Activity } from '../../../contract/service/activity.ts';
import { behindLimitMs } from '../../service/clock.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import { findSubmitted } from '../../submit/lookup.ts';
import type { Prepared } from '../../submit/types.ts';

/** Past this age the service takes the bytes no more, whenever they arrive (docs/service.md#time-window), with a margin. */
const surelyTooOldMs = 65 * 60_000;

export type Settled =
  | { kind: 'found'; activity: Activity }
  /** Certainly never carried out, whatever happens: it may be written anew. */
  | { kind: 'absent' }
  /** Not there yet; only these very bytes may be sent, because equal bytes are one activity. */
  | { kind: 'same bytes' };

/** @returns a failure where it cannot be told yet */
export async function settleRow(service: Service, session: Session, prepared: Prepared, now: number): Promise<Outcome<Settled>> {
  const found = await findSubmitted(service, session.target, prepared);
  if (!found.ok) return found;
  if (found.value !== null) return done({ kind: 'found', activity: found.value });
  const age = (service.serverNow(session.target.baseUrl) ?? now) - Number(prepared.timestampMs);
  if (age <= behindLimitMs) return done({ kind: 'same bytes' });
  if (age > surelyTooOldMs) return done({ kind: 'absent' });
  // SECURITY: between the two the bytes may still be taken, and new ones would sign a second time.
  return failure(
    'outcome_unknown',
    'A request that was sent before may still arrive for a few minutes. Continue later, when the outcome is certain.',
  );
}
