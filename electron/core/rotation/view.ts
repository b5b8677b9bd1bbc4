/** How a rotation is shown: what was done, what it waits for, and what stays as it is where it is stopped. */
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import { countingVotes, isApproval } from '../../contract/values/approvals.ts';
import type { Rotation, RotationPhase } from '../../contract/values/ways-in/key-values.ts';
import type { Session } from '../session.ts';
import { member, whole } from '../text/members.ts';
import { quoted } from '../text/visible.ts';
import type { KeptRotation } from './file.ts';

/** @param activity null where it is not known here yet */
function waitsOf(activityId: string, activity: Activity | null, session: Session | null): Rotation['waits'] {
  const context = session?.context();
  const now = Date.parse(context?.serviceNow ?? context?.now ?? '');
  const votes = activity === null ? [] : countingVotes(activity, now).votes.filter(isApproval);
  const threshold = whole(member(session?.directory.current().rootQuorum, 'threshold'));
  return {
    activityId,
    approvals: new Set(votes.map(vote => vote.userId)).size,
    needed: threshold === null ? null : Number(threshold),
  };
}

/** What stays where it is stopped before this is done. */
const stays: Record<RotationPhase, (names: { old: string; fresh: string }) => string> = {
  make: ({ old }) => `The connection keeps ${old}. No new key was made.`,
  register: ({ old, fresh }) =>
    `The connection keeps ${old}. ${fresh} stays on this computer. What was asked of the service goes on there until it is decided.`,
  prove: ({ old, fresh }) => `The connection keeps ${old}. ${fresh} stays on this computer, and registered.`,
  switch: ({ old, fresh }) => `The connection keeps ${old}. ${fresh} stays on this computer, and registered.`,
  delete: ({ old, fresh }) =>
    `The connection uses ${fresh}. ${old} stays on this computer and, unless its deletion is decided at the service, registered.`,
  remove: ({ old, fresh }) => `The connection uses ${fresh}. ${old} stays on this computer, and is good for nothing.`,
};

export const ifStopped = ({ old, fresh, phase }: KeptRotation): string =>
  stays[phase]({ old: quoted(old.name, 60), fresh: quoted(fresh.name, 60) });

export function rotationView(
  kept: KeptRotation,
  connection: Connection | null,
  session: Session | null,
  trouble: string | null,
): Rotation {
  const { connectionId, old, fresh, startedAt, phase, activityId } = kept;
  const activity = activityId === null ? null : (session?.feed.get(activityId) ?? null);
  const isWaiting = activityId !== null && (activity === null || isOpen(activity.status));
  return {
    ...{ connectionId, startedAt, phase, trouble },
    organizationName: connection?.organizationName ?? kept.organizationId,
    ...{ oldKeyId: old.keyId, oldName: old.name, oldPublicKey: old.publicKey },
    ...{ newKeyId: fresh.keyId, newName: fresh.name, newPublicKey: fresh.publicKey, curve: fresh.curve },
    waits: isWaiting ? waitsOf(activityId, activity, session) : null,
    ifStopped: ifStopped(kept),
  };
}
