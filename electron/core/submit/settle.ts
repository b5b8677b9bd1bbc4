/** What becomes of a submit that left, or may have. */

import { rowOf } from '../../contract/operations/table.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Clock } from '../ports.ts';
import { chanceOf } from '../service/backoff.ts';
import { behindLimitMs } from '../service/clock.ts';
import type { Service, Target } from '../service/service.ts';
import { waitForActivity } from '../service/wait.ts';
import { type Delivered, deliver } from './deliver.ts';
import { checkEcho, checkEnding } from './echo.ts';
import type { KeptSubmits } from './kept.ts';
import { findSubmitted } from './lookup.ts';
import { type PendingSubmit, type Prepared, preparedOf, type SubmitJournal } from './types.ts';
import { neverArrived, notYet } from './words.ts';

interface Needs {
  service: Service;
  clock: Clock;
  random(bytes: number): Uint8Array;
  journal: SubmitJournal;
  kept: KeptSubmits;
}

export interface Settling {
  /** Sends bytes for the first time. */
  deliver(target: Target, prepared: Prepared, onNotSent: () => void): Promise<Delivered>;
  /** What is answered, once it is known or certain that it is not. */
  conclude(target: Target, pending: PendingSubmit, sent: Prepared, delivered: Delivered): Promise<Outcome<Activity>>;
  settleOne(connection: Target, pending: PendingSubmit): Promise<Outcome<Activity>>;
}

export const inOrganization = (target: Target, organizationId: string): Target => ({ ...target, organizationId });

export function settling({ service, clock, random, journal, kept }: Needs): Settling {
  const tools = { service, clock, chance: chanceOf(random) };
  const { end, doubt } = kept;

  const conclude: Settling['conclude'] = async (target, pending, sent, delivered) => {
    if (delivered.kind === 'unknown') return doubt(pending, delivered.failure);
    if (delivered.kind === 'not_sent') return end(pending, delivered.failure);
    const row = rowOf(sent.name);
    if (!delivered.outcome.ok || row?.kind !== 'activity') return end(pending, delivered.outcome);
    const first = delivered.outcome.value;
    const wrong = checkEcho(row, sent, first);
    if (wrong !== null) return end(pending, wrong);
    const last = await waitForActivity(service, clock, target, first);
    return end(pending, checkEcho(row, sent, last) ?? checkEnding(row, sent, last) ?? done(last));
  };

  return {
    conclude,
    async deliver(target, prepared, onNotSent) {
      const delivered = await deliver(tools, target, prepared, false);
      if (delivered.kind === 'not_sent') onNotSent();
      return delivered;
    },
    async settleOne(connection, pending) {
      const sent = preparedOf(pending);
      const target = inOrganization(connection, pending.organizationId);
      const age = (service.serverNow(target.baseUrl) ?? clock.now()) - Number(sent.timestampMs);
      const own = pending.keyId === target.keyId;
      const vouched = journal.awaits(pending.fingerprint, pending.keyId);
      // SECURITY: bytes from the outbox are stamped again only by the key that did so before, and only where the journal
      // vouches for them; else they are only looked for.
      if (age <= behindLimitMs && own && vouched === true)
        return conclude(target, pending, sent, await deliver(tools, target, sent, true));
      const found = await findSubmitted(service, target, sent, own);
      if (!found.ok) return doubt(pending, found);
      // Where the journal cannot vouch it may have left, and may still arrive: it waits for a start with the key.
      if (found.value === null && age <= behindLimitMs && (!own || vouched === null)) return doubt(pending, notYet(own));
      return conclude(target, pending, sent, {
        kind: 'answered',
        outcome: found.value === null ? neverArrived(pending) : done(found.value),
      });
    },
  };
}
