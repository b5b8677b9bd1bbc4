/**
 * What each phase of a rotation does. Every deed begins with what is there already, and is written down when it is done: one
 * that was cut short is done again, or found done.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';
import type { RotationPhase } from '../../contract/values/ways-in/key-values.ts';
import type { Connections } from '../connections/connections.ts';
import { dialectOf } from '../connections/dialect.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { ConfirmChange } from '../decisions/change.ts';
import type { Compose } from '../decisions/compose.ts';
import type { Keys } from '../keys/keys.ts';
import type { Service } from '../service/service.ts';
import { type Session, targetOf } from '../session.ts';
import type { Submits } from '../submit/submit.ts';
import { quoted } from '../text/visible.ts';
import { switching } from './documents.ts';
import type { KeptRotation, RotationFile } from './file.ts';
import { listedKeys, publicKeyOf, soleKey } from './registered.ts';
import type { Registry } from './registry.ts';
import { removalOf } from './removal.ts';

export interface RotationNeeds {
  file: RotationFile;
  connections: Pick<Connections, 'get' | 'all'>;
  keys: Keys;
  registry: Registry;
  sessionOf(connectionId: string): Session | null;
  compose: Pick<Compose, 'submit'>;
  submits: Pick<Submits, 'unknown'>;
  service: Pick<Service, 'query'>;
  /** Puts a key in the place of that of a connection; `formerKeyId` where it is not known how far this came before. */
  switchKey(connectionId: string, keyId: string, formerKeyId?: string): Promise<Outcome<Connection>>;
  /** Asks a person, and writes into the journal what they said. */
  confirm: ConfirmChange;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  noted(call: string, about: string): Promise<Outcome<null>>;
  /** Asks how keys of this computer are kept, where nobody has said so yet; a lasting key is written once that is settled. */
  protect(): Promise<Outcome<null>>;
  /** Tells the journal what was done. */
  record(about: string): Promise<void>;
  now(): string;
}

interface At {
  rotation: KeptRotation;
  connection: Connection;
  session: Session;
}
/** The rotation as it is afterwards; null where that was its end. */
type Deed = (needs: RotationNeeds, at: At) => Promise<Outcome<KeptRotation | null>>;

/**
 * The new key. One of that name that was made after the rotation began, and is good for nothing yet, is the one whose line
 * was not written.
 */
export async function make(needs: RotationNeeds, rotation: KeptRotation): Promise<Outcome<KeptRotation>> {
  const { keys, file } = needs;
  const { name, curve } = rotation.fresh;
  const isOurs = (key: KeyInfo) =>
    key.name === name.trim() && key.curve === curve && key.createdAt >= rotation.startedAt && keys.pins(key.keyId).length === 0;
  const left = keys.list().find(isOurs);
  const settled = left === undefined ? await needs.protect() : done(null);
  if (!settled.ok) return settled;
  const made = left === undefined ? await keys.create({ name, curve }) : done(left);
  if (!made.ok) return made;
  const { keyId, publicKey } = made.value;
  // It lies where the old one does.
  const place = keys.list().find(key => key.keyId === rotation.old.keyId)?.place;
  if (place !== undefined && place !== 'memory' && place !== made.value.place) {
    const moved = await keys.move(keyId, place);
    if (!moved.ok) return moved;
  }
  const kept = await file.put({
    ...rotation,
    fresh: { ...rotation.fresh, keyId, publicKey },
    phase: 'register',
    activityId: null,
  });
  if (kept.ok) await needs.record(`Made the key ${publicKey}, to replace ${rotation.old.publicKey}`);
  return kept;
}

/** SECURITY: while the answer to one is lost, no second one is sent: it could be carried out twice. */
function lostAnswer({ submits }: RotationNeeds, operation: string) {
  const lost = submits.unknown().find(each => each.operation === operation);
  if (lost === undefined) return null;
  return failure('outcome_unknown', 'The answer to such a request was lost. It is looked for; continue once it is known.', {
    fingerprint: lost.fingerprint,
  });
}

const register: Deed = async (needs, { rotation, session }) => {
  const { userId, fresh } = rotation;
  const lost = lostAnswer(needs, 'create_api_keys');
  if (lost !== null) return lost;
  const apiKey = {
    apiKeyName: fresh.name,
    publicKey: fresh.publicKey,
    curveType: fresh.curve,
    ...(fresh.expirationSeconds !== null && { expirationSeconds: fresh.expirationSeconds }),
  };
  const sent = await needs.compose.submit(session, 'create_api_keys', { apiKeys: [apiKey], userId }, [
    `The private half of ${fresh.publicKey} is on this computer: it is to replace ${quoted(rotation.old.name, 60)}`,
  ]);
  if (!sent.ok) return sent;
  return needs.file.put({ ...rotation, activityId: sent.value.activityId });
};

const prove: Deed = async (needs, { rotation, connection }) => {
  const { keys, service } = needs;
  const { keyId } = rotation.fresh;
  if (keyId === null) return failure('key_missing', 'The new key is not known.');
  const pinned = await keys.pin(keyId, connection);
  if (!pinned.ok) return pinned;
  const { baseUrl, organizationId, dialect, userId } = connection;
  const target = targetOf(keys, keyId, baseUrl, organizationId, dialectOf(dialect));
  const me = await service.query(target, 'whoami', {}, { attempts: 1 });
  if (!me.ok) return me;
  // SECURITY: whose votes count as one's own is not moved by a new key.
  if (me.value.organizationId !== organizationId || me.value.userId !== userId) {
    await keys.unpin(keyId, connection);
    return failure('mismatch', 'The service says that the new key belongs to a different user. The connection keeps its key.', {
      before: userId,
      after: me.value.userId,
    });
  }
  return needs.file.put({ ...rotation, phase: 'switch', activityId: null });
};

const switchOver: Deed = async (needs, { rotation, connection }) => {
  const { keyId, publicKey } = rotation.fresh;
  if (keyId === null || publicKey === null) return failure('key_missing', 'The new key is not known.');
  const subs = needs.keys.subOrganizations(rotation.old.keyId, connection);
  const answer = await needs.confirm(switching(connection, rotation.old, { name: rotation.fresh.name, publicKey }, subs));
  if (!answer.ok) return answer;
  const latest = needs.connections.get(connection.connectionId);
  // SECURITY: what was read is what is done, or nothing.
  if (latest === null || JSON.stringify(latest) !== JSON.stringify(connection)) return changedMeanwhile();
  const used = await needs.switchKey(connection.connectionId, keyId, rotation.old.keyId);
  if (!used.ok) return used;
  await needs.record(`${used.value.organizationName} uses the key ${publicKey} in place of ${rotation.old.publicKey}`);
  return needs.file.put({ ...rotation, phase: 'delete', activityId: null });
};

const changedMeanwhile = () => failure('changed', 'The connection was changed or forgotten in the meantime. Nothing was done.');

const deleteThere: Deed = async (needs, { rotation, connection, session }) => {
  const { userId, old, fresh } = rotation;
  if (fresh.keyId === null) return failure('key_missing', 'The new key is not known.');
  // Where the app ended in the middle of the switch, the old key may be pinned still.
  const used = await needs.switchKey(connection.connectionId, fresh.keyId, old.keyId);
  if (!used.ok) return used;
  const lost = lostAnswer(needs, 'delete_api_keys');
  if (lost !== null) return lost;
  const other = needs.connections
    .all()
    .find(each => each.keyId === old.keyId && each.organizationId === connection.organizationId);
  if (other !== undefined)
    return failure(
      'forbidden',
      `Another connection to this organisation still uses ${quoted(old.name, 60)}. Give it another key first.`,
    );
  // Read again here, right before the review: what is sent names an id, and that id stands for this public key alone.
  const listed = await listedKeys(session, userId);
  if (!listed.ok) return listed;
  const key = soleKey(listed.value, userId, old.publicKey);
  if (!key.ok) return key;
  if (key.value === null) return needs.file.put({ ...rotation, phase: 'remove', activityId: null });
  const { apiKeyId, apiKeyName } = key.value;
  // SECURITY: never the key that this very request is stamped with.
  if (!listed.value.live.some(each => publicKeyOf(each) === fresh.publicKey && each.apiKeyId !== apiKeyId))
    return failure('mismatch', 'The service does not list the new key for you. The old one is not deleted.');
  const sent = await needs.compose.submit(session, 'delete_api_keys', { userId, apiKeyIds: [apiKeyId] }, [
    `${apiKeyId} stands for ${old.publicKey}, the old key ${quoted(old.name, 60)}, listed as ${quoted(apiKeyName, 60)}`,
    `This computer stamps with ${fresh.publicKey ?? ''}, the new key, which stays registered`,
  ]);
  if (!sent.ok) return sent;
  return needs.file.put({ ...rotation, activityId: sent.value.activityId });
};

const removeHere: Deed = async (needs, { rotation }) => {
  const { keyId, publicKey, name } = rotation.old;
  const key = needs.keys.list().find(each => each.keyId === keyId);
  const finish = async (): Promise<Outcome<null>> => needs.file.remove(rotation.connectionId);
  if (key === undefined) return finish();
  if (needs.connections.all().some(each => each.keyId === keyId))
    return failure(
      'forbidden',
      `Another organisation still uses ${quoted(name, 60)}. It stays here: stop, and the rotation is over.`,
    );
  const question = removalOf(
    key,
    needs.registry.known(keyId),
    async () => {
      const written = await needs.noted('keys', `Delete the API key ${publicKey} from this computer`);
      if (!written.ok) return written;
      const removed = await needs.keys.remove(keyId);
      if (removed.ok) await needs.record(`Removed key ${publicKey}`);
      return removed;
    },
    ['It was replaced, and the service no longer lists it for you.'],
  );
  const removed = await needs.secretsAsked.ask(question);
  return removed.ok ? finish() : removed;
};

export const deeds: Record<Exclude<RotationPhase, 'make'>, Deed> = {
  register,
  prove,
  switch: switchOver,
  delete: deleteThere,
  remove: removeHere,
};
