/**
 * Replacing the key of a connection: made, registered, proved, switched to, and the old one deleted at the service, then
 * here. One rotation for a connection; a person says so at each step, and any of them may be the last for today.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { Rotation } from '../../contract/values/ways-in/key-values.ts';
import { needsPin } from '../connections/identity.ts';
import { passes } from '../connections/passing.ts';
import { deeds, make, type RotationNeeds } from './deeds.ts';
import { beginning, stopping } from './documents.ts';
import type { KeptRotation } from './file.ts';
import { lookHere, lookThere } from './look.ts';
import { makeActive } from './make-active.ts';
import { rotationView } from './view.ts';

export interface Begin {
  connectionId: string;
  name: string;
  curve?: ApiKeyCurve | undefined;
  expirationSeconds?: string | undefined;
}

export interface Rotations {
  all(): Rotation[];
  /** Whether a key goes or comes in one that is under way. */
  uses(keyId: string): boolean;
  begin(asked: Begin): Promise<Outcome<Rotation>>;
  /** Looks how far it got. null where there is none, or it came to its end. */
  look(connectionId: string): Promise<Outcome<Rotation | null>>;
  /** Takes the next step. null where that was the last. */
  continue(connectionId: string): Promise<Outcome<Rotation | null>>;
  stop(connectionId: string): Promise<Outcome<null>>;
  /** Puts another key in the place of that of a connection, outside a rotation. */
  makeActive(connectionId: string, keyId: string): Promise<Outcome<Connection>>;
}

const none = () => failure('not_found', 'No key of this connection is being replaced.');
const busyNow = () => failure('declined', 'A step of this rotation is under way. Finish it in the window that opened.');

/** Why rotations did not go on when they were looked at last, by connection. */
interface Troubles {
  of(connectionId: string): string | null;
  note(connectionId: string, trouble: string | null): void;
}
function createTroubles(): Troubles {
  const troubles = new Map<string, string>();
  return {
    of: connectionId => troubles.get(connectionId) ?? null,
    note(connectionId, trouble) {
      if (trouble === null) troubles.delete(connectionId);
      else troubles.set(connectionId, trouble);
    },
  };
}

/** SECURITY: one step at a time for a connection; a second one would start from what the first is about to change. */
function createAlone() {
  const busy = new Set<string>();
  return {
    isBusy: (connectionId: string) => busy.has(connectionId),
    async alone<T>(connectionId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
      if (busy.has(connectionId)) return busyNow();
      busy.add(connectionId);
      try {
        return await work();
      } finally {
        busy.delete(connectionId);
      }
    },
  };
}

type Moved = Promise<Outcome<KeptRotation | null>>;

/** Moves a rotation to where it is, by what is true here and there; what is in the way is noted. null where it is over. */
async function look(needs: RotationNeeds, troubles: Troubles, kept: KeptRotation): Moved {
  const answer = await lookAt(needs, troubles, kept);
  if (!answer.ok) troubles.note(kept.connectionId, answer.message);
  if (answer.ok && answer.value === null) troubles.note(kept.connectionId, null);
  return answer;
}

async function lookAt({ file, connections, keys, sessionOf }: RotationNeeds, troubles: Troubles, kept: KeptRotation): Moved {
  const { connectionId } = kept;
  const here = lookHere(kept, connections.get(connectionId), keyId => keys.list().some(key => key.keyId === keyId));
  if (!here.ok) return here;
  if (here.value === null) {
    const removed = await file.remove(connectionId);
    return removed.ok ? done(null) : removed;
  }
  const session = sessionOf(connectionId);
  if (session === null) return failure('not_connected', 'This organisation is not connected now.');
  const there = await lookThere(session, here.value);
  if (!there.ok) return there;
  troubles.note(connectionId, there.value.trouble);
  const { rotation } = there.value;
  return JSON.stringify(rotation) === JSON.stringify(kept) ? done(kept) : file.put(rotation);
}

async function step(needs: RotationNeeds, kept: KeptRotation): Moved {
  const { connectionId, phase } = kept;
  if (phase === 'make') return make(needs, kept);
  const connection = needs.connections.get(connectionId);
  const session = needs.sessionOf(connectionId);
  if (connection === null || session === null) return failure('not_connected', 'This organisation is not connected now.');
  // What was sent and waits for others is not sent again.
  if (kept.activityId !== null) return done(kept);
  return deeds[phase](needs, { rotation: kept, connection, session });
}

/** Looks, takes the next step, and looks what became of it. */
async function goOn(needs: RotationNeeds, troubles: Troubles, kept: KeptRotation): Moved {
  const now = await look(needs, troubles, kept);
  if (!now.ok || now.value === null) return now;
  let at = await step(needs, now.value);
  // A proof needs no person: what it proved is asked about at once.
  if (at.ok && at.value !== null && now.value.phase === 'prove') at = await step(needs, at.value);
  if (!at.ok) {
    troubles.note(kept.connectionId, at.code === 'declined' ? null : at.message);
    return at;
  }
  if (at.value === null) troubles.note(kept.connectionId, null);
  // What needed nobody else is carried out already.
  return at.value?.activityId == null ? at : look(needs, troubles, at.value);
}

async function begin(needs: RotationNeeds, troubles: Troubles, asked: Begin): Promise<Outcome<KeptRotation>> {
  const planned = planOf(needs, asked);
  if (!planned.ok) return planned;
  const { kept, change } = planned.value;
  const answer = await needs.confirm(change);
  if (!answer.ok) return answer;
  // SECURITY: while the window was open something else may have changed; what was read is what is done, or nothing.
  const now = planOf(needs, asked);
  if (!now.ok) return now;
  if (JSON.stringify(now.value.change) !== JSON.stringify(change))
    return failure('changed', 'The connection was changed in the meantime. Nothing was done.');
  const begun = await needs.file.put({ ...kept, startedAt: needs.now() });
  if (!begun.ok) return begun;
  const made = await make(needs, begun.value);
  troubles.note(asked.connectionId, made.ok ? null : made.message);
  return made;
}

async function stop(needs: RotationNeeds, connectionId: string): Promise<Outcome<null>> {
  const { file, connections, keys } = needs;
  const kept = file.of(connectionId);
  if (kept === null) return none();
  const answer = await needs.confirm(stopping(kept));
  if (!answer.ok) return answer;
  const removed = await file.remove(connectionId);
  if (!removed.ok) return removed;
  // SECURITY: a key that no connection uses stamps for none.
  const { keyId } = kept.fresh;
  const by = { keyId: keyId ?? '', baseUrl: kept.baseUrl, organizationId: kept.organizationId };
  if (keyId !== null && !needsPin(connections.all(), by)) await keys.unpin(keyId, by);
  return done(null);
}

export function createRotations(needs: RotationNeeds): Rotations {
  const { file, connections, sessionOf } = needs;
  const troubles = createTroubles();
  const { alone, isBusy } = createAlone();
  const viewOf = (kept: KeptRotation): Rotation => {
    const { connectionId } = kept;
    return rotationView(kept, connections.get(connectionId), sessionOf(connectionId), troubles.of(connectionId));
  };
  const viewed = ({ value }: { value: KeptRotation | null }) => done(value === null ? null : viewOf(value));
  return {
    all: () => file.all().map(viewOf),
    uses: keyId => file.all().some(({ old, fresh }) => old.keyId === keyId || fresh.keyId === keyId),
    begin: asked =>
      alone(asked.connectionId, async () => {
        const begun = await begin(needs, troubles, asked);
        return begun.ok ? done(viewOf(begun.value)) : begun;
      }),
    async look(connectionId) {
      const kept = file.of(connectionId);
      if (kept === null) return done(null);
      // While a window is open for a step, that step says how it ended.
      if (isBusy(connectionId)) return done(viewOf(kept));
      return alone(connectionId, async () => {
        await look(needs, troubles, kept);
        return viewed({ value: file.of(connectionId) });
      });
    },
    continue: connectionId =>
      alone(connectionId, async () => {
        const kept = file.of(connectionId);
        if (kept === null) return none();
        const at = await goOn(needs, troubles, kept);
        return at.ok ? viewed(at) : at;
      }),
    stop: connectionId =>
      alone(connectionId, async () => {
        const stopped = await stop(needs, connectionId);
        if (stopped.ok) troubles.note(connectionId, null);
        return stopped;
      }),
    makeActive: (connectionId, keyId) => alone(connectionId, () => makeActive(needs, connectionId, keyId)),
  };
}

/** What would begin, and what a person reads; or why it cannot. */
function planOf({ connections, keys, file, now }: RotationNeeds, asked: Begin) {
  const connection = connections.get(asked.connectionId);
  if (connection === null) return failure('not_found', 'This organisation is not connected.');
  const passing = passes(connection);
  if (passing !== null) return passing;
  if (file.of(asked.connectionId) !== null)
    return failure('invalid', 'A key of this connection is being replaced already. Continue it, or stop it first.');
  if (connection.userId === '')
    return failure('not_connected', 'It is not known yet whose key this is. Test the connection first.');
  const old = keys.list().find(key => key.keyId === connection.keyId);
  if (old === undefined) return failure('key_missing', 'There is no such key on this computer.');
  if (old.place === 'memory')
    return failure('invalid', 'This key belongs to a session and ends with it. Start a new session instead.');
  const { connectionId, baseUrl, organizationId, userId } = connection;
  const fresh: KeptRotation['fresh'] = {
    ...{ keyId: null, publicKey: null, name: asked.name.trim(), curve: asked.curve ?? old.curve },
    expirationSeconds: asked.expirationSeconds ?? null,
  };
  const kept: KeptRotation = {
    ...{ connectionId, baseUrl, organizationId, userId, fresh, startedAt: now(), phase: 'make', activityId: null },
    old: { keyId: old.keyId, name: old.name, publicKey: old.publicKey },
  };
  return done({ kept, change: beginning(connection, old, fresh) });
}
