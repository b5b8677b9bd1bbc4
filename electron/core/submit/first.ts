/** The first sending of a body: in its time, released by a person, and written down before it leaves. */

import type { Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Clock } from '../ports.ts';
import { outsideWindow } from '../service/clock.ts';
import type { Service, Target } from '../service/service.ts';
import type { KeptSubmits } from './kept.ts';
import type { Released, Releases } from './released.ts';
import { inOrganization, type Settling } from './settle.ts';
import type { PendingSubmit, Prepared } from './types.ts';
import { unreleased } from './words.ts';

interface Needs {
  service: Service;
  clock: Pick<Clock, 'now'>;
  releases: Pick<Releases, 'spend'>;
  kept: KeptSubmits;
  settled: Settling;
}

export function firstSending({ service, clock, releases, kept, settled }: Needs) {
  return async (
    connection: Target,
    prepared: Prepared,
    released: Released | null,
    about: string | null,
  ): Promise<Outcome<Activity>> => {
    const target = inOrganization(connection, prepared.organizationId);
    if (service.serverNow(target.baseUrl) === null) {
      const known = await service.query(connection, 'whoami', {}, { priority: 'submit' });
      if (!known.ok)
        return { ...known, message: `Nothing was sent: the service could not be asked for its time. ${known.message}` };
    }
    const outside = outsideWindow(Number(prepared.timestampMs), service.serverNow(target.baseUrl));
    if (outside !== null) return outside;
    const giveBack = releases.spend(released, connection, prepared);
    if (giveBack === null) return unreleased();
    const pending: PendingSubmit = {
      fingerprint: prepared.fingerprint,
      operation: prepared.name,
      baseUrl: connection.baseUrl,
      connectionOrganizationId: connection.organizationId,
      keyId: connection.keyId,
      ...(connection.userId !== undefined && { userId: connection.userId }),
      organizationId: prepared.organizationId,
      text: prepared.text,
      sentAt: new Date(clock.now()).toISOString(),
      about,
    };
    const unwritten = await kept.keep(pending);
    if (unwritten !== null) {
      giveBack();
      return unwritten;
    }
    return settled.conclude(target, pending, prepared, await settled.deliver(target, prepared, giveBack));
  };
}
