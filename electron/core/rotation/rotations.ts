/**
 * Replacing the key of a connection: made, registered, proved, switched to, and the old one deleted at the service, then
 * here. One rotation for a connection; a person says so at each step, and any of them may be the last for today.
 */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import type { Rotation } from '../../contract/values/key-values.ts';
import { needsPin } from '../connections/identity.ts';
import { deeds, make, type RotationNeeds } from './deeds.ts';
import { beginning, stopping } from './documents.ts';
import type { KeptRotation } from './file.ts';
import { lookHere, lookThere } from './look.ts';
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
}

const none = () => failure('not_found', 'No key of this connection is being replaced.');
const busyNow = () => failure('declined', 'A step of this rotation is under way. Finish it in the window that opened.');

export function createRotations(needs: RotationNeeds): Rotations {
  const { file, connections, keys, sessionOf } = needs;
  /** Why one did not go on when it was looked at last. */
  const troubles = new Map<string, string>();
  /** SECURITY: one step at a time; a second one would start from what the first is about to change. */
  const busy = new Set<string>();
  const alone = async <T>(connectionId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (busy.has(connectionId)) return busyNow();
    busy.add(connectionId);
    try {
      return await work();
    } finally {
      busy.delete(connectionId);
    }
  };
  const viewOf = (kept: KeptRotation): Rotation =>
    rotationView(kept, connections.get(kept.connectionId), sessionOf(kept.connectionId), troubles.get(kept.connectionId) ?? null);
  const noteTrouble = (connectionId: string, trouble: string | null) => {
    if (trouble === null) troubles.delete(connectionId);
    else troubles.set(connectionId, trouble);
  };

  /** Moves it to where it is, by what is true here and there. */
  async function lookAt(kept: KeptRotation): Promise<Outcome<KeptRotation | null>> {
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
    noteTrouble(connectionId, there.value.trouble);
    const { rotation } = there.value;
    const latest = file.of(connectionId);
    // Stopped meanwhile: the service answers when it likes.
    if (latest === null) return done(null);
    return JSON.stringify(rotation) === JSON.stringify(kept) ? done(kept) : file.put(rotation);
  }

  /** The same, with what is in the way noted, so that it is shown where the rotation is. */
  async function looked(kept: KeptRotation): Promise<Outcome<KeptRotation | null>> {
    const answer = await lookAt(kept);
    if (!answer.ok) noteTrouble(kept.connectionId, answer.message);
    if (answer.ok && answer.value === null) troubles.delete(kept.connectionId);
    return answer;
  }

  async function step(kept: KeptRotation): Promise<Outcome<KeptRotation | null>> {
    const { connectionId, phase } = kept;
    if (phase === 'make') return make(needs, kept);
    const connection = connections.get(connectionId);
    const session = sessionOf(connectionId);
    if (connection === null || session === null) return failure('not_connected', 'This organisation is not connected now.');
    // What was sent and waits for others is not sent again.
    if (kept.activityId !== null) return done(kept);
    return deeds[phase](needs, { rotation: kept, connection, session });
  }

  return {
    all: () => file.all().map(viewOf),
    uses: keyId => file.all().some(({ old, fresh }) => old.keyId === keyId || fresh.keyId === keyId),
    begin: asked =>
      alone(asked.connectionId, async () => {
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
        troubles.delete(asked.connectionId);
        const begun = await file.put({ ...kept, startedAt: needs.now() });
        if (!begun.ok) return begun;
        const made = await make(needs, begun.value);
        if (!made.ok) noteTrouble(asked.connectionId, made.message);
        return made.ok ? done(viewOf(made.value)) : made;
      }),
    async look(connectionId) {
      const kept = file.of(connectionId);
      if (kept === null) return done(null);
      // While a window is open for a step, that step says how it ended.
      if (busy.has(connectionId)) return done(viewOf(kept));
      return alone(connectionId, async () => {
        const now = await looked(kept);
        const latest = file.of(connectionId);
        if (!now.ok && latest === null) return now;
        return done(latest === null ? null : viewOf(latest));
      });
    },
    continue: connectionId =>
      alone(connectionId, async () => {
        const kept = file.of(connectionId);
        if (kept === null) return none();
        let at = await looked(kept);
        if (!at.ok) return at;
        if (at.value === null) return done(null);
        const from = at.value.phase;
        at = await step(at.value);
        // A proof needs no person: what it proved is asked about at once.
        if (at.ok && at.value !== null && from === 'prove') at = await step(at.value);
        if (!at.ok) {
          noteTrouble(connectionId, at.code === 'declined' ? null : at.message);
          return at;
        }
        // What needed nobody else is carried out already.
        if (at.value !== null && at.value.activityId !== null) at = await looked(at.value);
        if (!at.ok) return at;
        if (at.value === null) troubles.delete(connectionId);
        return done(at.value === null ? null : viewOf(at.value));
      }),
    stop: connectionId =>
      alone(connectionId, async () => {
        const kept = file.of(connectionId);
        if (kept === null) return none();
        const answer = await needs.confirm(stopping(kept));
        if (!answer.ok) return answer;
        const removed = await file.remove(connectionId);
        if (!removed.ok) return removed;
        troubles.delete(connectionId);
        // SECURITY: a key that no connection uses stamps for none.
        const { keyId } = kept.fresh;
        const by = { keyId: keyId ?? '', baseUrl: kept.baseUrl, organizationId: kept.organizationId };
        if (keyId !== null && !needsPin(connections.all(), by)) await keys.unpin(keyId, by);
        return done(null);
      }),
  };
}

/** What would begin, and what a person reads; or why it cannot. */
function planOf({ connections, keys, file, now }: RotationNeeds, asked: Begin) {
  const connection = connections.get(asked.connectionId);
  if (connection === null) return failure('not_found', 'This organisation is not connected.');
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
