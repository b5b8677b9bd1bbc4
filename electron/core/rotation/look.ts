/**
 * How far a rotation got, by what is true now: on this computer, and at the service. It moves a rotation on and never asks
 * for anything; what a service says here decides what is asked for next, and nothing about what is deleted on this computer.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { isOpen, statusWord } from '../../contract/service/activity-status.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { RotationPhase } from '../../contract/values/ways-in/key-values.ts';
import type { Session } from '../session.ts';
import { quoted } from '../text/visible.ts';
import { askedAlready, type Wanted } from './asked.ts';
import type { KeptRotation } from './file.ts';
import { type ListedKeys, listedKeys, publicKeyOf, soleKey } from './registered.ts';

/** `trouble`: why the request of this phase came to nothing; null where it did not. */
export interface Looked {
  rotation: KeptRotation;
  trouble: string | null;
}

const unchanged = (rotation: KeptRotation): Outcome<Looked> => done({ rotation, trouble: null });
const at = (rotation: KeptRotation, phase: RotationPhase): KeptRotation => ({ ...rotation, phase, activityId: null });
const again = 'Stop the rotation, and begin again where it is still wanted.';

/** What this computer itself says. A failure where the rotation no longer fits it. */
export function lookHere(
  rotation: KeptRotation,
  connection: Connection | null,
  hasKey: (keyId: string) => boolean,
): Outcome<KeptRotation | null> {
  const { fresh, old, phase } = rotation;
  if (connection === null) return failure('not_found', `Its organisation was forgotten. ${again}`);
  const { baseUrl, organizationId, userId, keyId } = connection;
  // SECURITY: what was begun for one organisation, address and user goes on for no other.
  if (baseUrl !== rotation.baseUrl || organizationId !== rotation.organizationId || userId !== rotation.userId)
    return failure('changed', `Its connection goes elsewhere, or speaks for another user, than when it began. ${again}`);
  if (phase === 'make') return keyId === old.keyId ? done(rotation) : outgrown();
  if (fresh.keyId === null || !hasKey(fresh.keyId))
    return failure('key_missing', `The new key is no longer on this computer. ${again}`);
  if (keyId === fresh.keyId) {
    if (phase === 'remove' && !hasKey(old.keyId)) return done(null);
    return done(phase === 'delete' || phase === 'remove' ? rotation : at(rotation, 'delete'));
  }
  return keyId === old.keyId && phase !== 'delete' && phase !== 'remove' ? done(rotation) : outgrown();
}

const outgrown = () => failure('changed', `Its connection uses another key by now. ${again}`);

/** What was asked for in this phase, as it stands now. */
async function lookForRequest(session: Session, rotation: KeptRotation, wanted: Wanted): Promise<Outcome<Looked>> {
  const asked = await askedAlready(session, wanted, rotation.activityId);
  if (!asked.ok) return asked;
  const activity = asked.value;
  if (activity === null || isOpen(activity.status)) return unchanged({ ...rotation, activityId: activity?.id ?? null });
  const said = activity.failure?.message ?? '';
  return done({
    rotation: { ...rotation, activityId: null },
    trouble:
      activity.status === 'ACTIVITY_STATUS_COMPLETED'
        ? 'The service says that it was carried out, and its list of keys does not say so yet. Look again before you ask anew.'
        : `The request came to nothing: ${statusWord(activity.status).toLowerCase()}${said === '' ? '' : `, ${quoted(said, 200)}`}. Continue asks for it anew.`,
  });
}

/** What the service says, in the phases that rest on it. */
export async function lookThere(session: Session, rotation: KeptRotation): Promise<Outcome<Looked>> {
  const { phase, userId, old, fresh } = rotation;
  if ((phase !== 'register' && phase !== 'delete') || fresh.publicKey === null) return unchanged(rotation);
  const listed = await listedKeys(session, userId);
  if (!listed.ok) return listed;
  const isRegistered = listed.value.live.some(key => publicKeyOf(key) === fresh.publicKey);
  if (phase === 'register') {
    if (isRegistered) return unchanged(at(rotation, 'prove'));
    const holder = listed.value.users?.find(
      user => user.userId !== userId && user.apiKeys.some(key => publicKeyOf(key) === fresh.publicKey),
    );
    if (holder !== undefined)
      return failure('mismatch', `The service lists the new key for another user, ${quoted(holder.userName, 60)}. ${again}`);
    return lookForRequest(session, rotation, { operation: 'create_api_keys', userId, what: fresh.publicKey });
  }
  // SECURITY: the old key goes only while the new one is there (docs/threats.md#consequences).
  if (!isRegistered)
    return failure(
      'mismatch',
      'The service does not list the new key for you. The old one is not deleted. Look again later, or ask its operator.',
    );
  return lookForOld(session, rotation, listed.value, old.publicKey);
}

async function lookForOld(
  session: Session,
  rotation: KeptRotation,
  listed: ListedKeys,
  publicKey: string,
): Promise<Outcome<Looked>> {
  const { userId } = rotation;
  const key = soleKey(listed, userId, publicKey);
  if (!key.ok) return key;
  if (key.value === null) return unchanged(at(rotation, 'remove'));
  return lookForRequest(session, rotation, { operation: 'delete_api_keys', userId, what: key.value.apiKeyId });
}
