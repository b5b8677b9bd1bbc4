/**
 * Sessions as flows (docs/architecture.md#sessions): a key is made here, a person releases the request, what comes back is opened
 * and checked, and a connection speaks over the session until its end. Nothing secret of it leaves main or is written down.
 */

import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection, SessionFacts } from '../../contract/values/app-values.ts';
import type { LoginsState, StartedLogin } from '../../contract/values/ways-in/logins.ts';
import type { Connections } from '../connections/connections.ts';
import { freshId } from '../connections/identity.ts';
import { derivePublicKey, generateKey } from '../curves/curves.ts';
import type { Compose } from '../decisions/compose.ts';
import type { SessionClaims } from '../enclave/tokens.ts';
import type { Keys } from '../keys/keys.ts';
import type { Said } from '../notices/news.ts';
import type { Notices } from '../notices/notices.ts';
import type { Clock } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import type { Service } from '../service/service.ts';
import { type Session, targetOf } from '../session.ts';
import { shortened } from '../text/visible.ts';
import { watchEnds } from './ends.ts';
import type { BrowserTokens } from './oidc/browser.ts';
import type { TokenSource } from './oidc/token.ts';
import { type LoginKey, type Opened, openLogin } from './opened.ts';
import { uncompressed } from './points.ts';
import { type Waiting, type WaitingLogins, waitingLogins } from './waiting.ts';
import { type Asked, foundOf, parametersOf, type Way, ways } from './ways.ts';

export interface Logins {
  start(way: Way, asked: Asked): Promise<Outcome<StartedLogin>>;
  extend(connectionId: string): Promise<Outcome<StartedLogin>>;
  end(connectionId: string): Promise<Outcome<null>>;
  cancel(): void;
  state(): LoginsState;
  /** Takes in the key of a session that another flow opened, and connects over it. */
  connect(opened: Opened, from: SessionOrigin): Promise<Outcome<Connection>>;
  /** Everything of it that is in memory is destroyed: at a lock, and at the end. */
  destroy(why: 'lock' | 'quit'): Promise<void>;
}

/** Where a session comes from. */
export interface SessionOrigin {
  kind: SessionFacts['kind'];
  session: Session;
  /** The connection that the new one takes the place of. */
  inPlaceOf: string | null;
}

export interface LoginNeeds {
  keys: Pick<Keys, 'hold' | 'letGo' | 'endDue' | 'stamp'>;
  connections: Connections;
  sessions: {
    get(connectionId: string): Session | null;
    open(connection: Connection): void;
    close(connectionId: string): void;
  };
  service: Pick<Service, 'query' | 'clockSkewMs'>;
  compose: Pick<Compose, 'carryOut'>;
  browser: BrowserTokens;
  /** A token of an identity provider for one key. */
  identityToken(source: TokenSource, publicKey: string): Promise<Outcome<string>>;
  clock: Clock;
  random(bytes: number): Uint8Array;
  notices: Pick<Notices, 'say' | 'unsay'>;
  isLocked(): boolean;
  isBrowserAwaited(): boolean;
  /** A line of the journal. */
  record(about: string): Promise<unknown>;
  /** Another connection is looked at, or one is gone. */
  onSelected(): void;
  changed(): void;
}

/** How often a login that waits for others is looked for. */
const lookEveryMs = 10_000;

export function createLogins(needs: LoginNeeds): Logins {
  const { keys, connections, sessions, clock } = needs;
  const waiting = waitingLogins();
  /** How each open session was asked for, by its connection; for asking again. */
  const askedFor = new Map<string, { way: Way; asked: Asked }>();
  /** Counts lockings: what began before one does not go on after it. */
  let generation = 0;
  const openOnes = () => connections.all().filter(({ session }) => session !== undefined);

  const close = async (connection: Connection, about: string) => {
    sessions.close(connection.connectionId);
    needs.notices.unsay(soonKey(connection));
    keys.letGo(connection.keyId);
    askedFor.delete(connection.connectionId);
    const wasCurrent = connections.current()?.connectionId === connection.connectionId;
    await connections.remove(connection.connectionId);
    await needs.record(about);
    if (wasCurrent) needs.onSelected();
    needs.changed();
  };
  const lookAtEnds = watchEnds({
    clock,
    open: openOnes,
    async endDue() {
      keys.endDue();
      for (const connection of openOnes())
        if (clock.now() >= Date.parse(connection.session?.endsAt ?? ''))
          await close(
            connection,
            `A session of ${connection.userName} at ${connection.baseUrl} ended, and its key was destroyed`,
          );
    },
    onSoon: connection => needs.notices.say(soonNotice(connection)),
  });
  const connect = connecting(needs, lookAtEnds);
  const run = running({ needs, waiting, askedFor, connect, generation: () => generation });
  return {
    start: (way, asked) => run(way, asked, null),
    async extend(connectionId) {
      const before = askedFor.get(connectionId);
      if (before === undefined) return failure('not_found', 'This is not a session that can be asked for again.');
      return run(before.way, before.asked, connectionId);
    },
    async end(connectionId) {
      const connection = openOnes().find(each => each.connectionId === connectionId);
      if (connection === undefined) return failure('not_found', 'This is not a session that is open.');
      await close(
        connection,
        `The session of ${connection.userName} at ${connection.baseUrl} was ended here, and its key destroyed`,
      );
      return done(null);
    },
    cancel: () => needs.browser.cancel(failure('declined', 'You stopped waiting for the browser. Nothing was sent.')),
    state: () => ({ waiting: waiting.shown(), browser: needs.isBrowserAwaited() }),
    connect,
    async destroy(why) {
      generation += 1;
      needs.browser.cancel(failure('locked', 'Countersign was locked in the meantime. Nothing was sent.'));
      const lost = waiting.destroy();
      // SECURITY: all of them at once, before anything is waited for: whoever begins at the lock finds none of them.
      const closing = openOnes().map(connection =>
        close(
          connection,
          `The session of ${connection.userName} at ${connection.baseUrl} ended at the ${why}, and its key was destroyed`,
        ),
      );
      const told = `${plural(lost, 'session')} that waited for others cannot be opened any more: the keys were destroyed at the ${why}`;
      await Promise.all([...closing, lost > 0 && needs.record(told)]);
    },
  };
}

interface Run {
  needs: LoginNeeds;
  waiting: WaitingLogins;
  askedFor: Map<string, { way: Way; asked: Asked }>;
  connect: Logins['connect'];
  generation(): number;
}
type Finish = (login: Waiting, session: Session, activity: Activity) => Promise<Outcome<StartedLogin>>;

/** Opens what came back, and connects over it. */
function finishing({ needs, askedFor, connect }: Run): Finish {
  const { clock } = needs;
  return async (login: Waiting, session: Session, activity: Activity): Promise<Outcome<StartedLogin>> => {
    const { way, asked, key, inPlaceOf, activityId } = login;
    const skewMs = () => needs.service.clockSkewMs(session.connection.baseUrl);
    try {
      const opened = await openLogin(way, asked, key, activity, { session, clocks: { now: clock.now, skewMs } });
      if (!opened.ok) return { ...opened, activityId };
      const made = await connect(opened.value, { kind: way, session, inPlaceOf });
      if (!made.ok) return { ...made, activityId };
      const { connectionId, userName } = made.value;
      askedFor.set(connectionId, { way, asked });
      const ends = made.value.session?.endsAt.slice(11, 16) ?? '';
      const sentence = `The session of ${shortened(userName, 60)} is open until ${ends} UTC.`;
      return done({ state: 'open', sentence, activityId, connectionId });
    } finally {
      key.secret.fill(0);
    }
  };
}

/** Looks for a request that waits for others, until it is decided or destroyed. */
function awaiting({ needs, waiting, generation }: Run, finish: Finish): (login: Waiting, began: number) => void {
  const { clock, sessions } = needs;
  return (login: Waiting, began: number) => {
    void (async () => {
      while (await slept(clock, lookEveryMs)) {
        if (began !== generation()) return;
        const session = sessions.get(login.asked.connectionId);
        const answer = await session?.query('get_activity', { activityId: login.activityId });
        if (session === null || answer === undefined || !answer.ok) continue;
        const { activity } = answer.value;
        if (activity.id !== login.activityId || isPending(activity.status)) continue;
        // Destroyed meanwhile.
        if (waiting.take(login.loginId) === undefined) return;
        const ended = activity.status === completed ? await finish(login, session, activity) : notCarriedOut(activity);
        login.key.secret.fill(0);
        if (!ended.ok) await needs.record(`A session that waited for others was not opened: ${ended.message}`);
        needs.changed();
        return;
      }
    })();
  };
}

/** Asks for a session: the key, the token, the person, the service. */
function running(parts: Run): (way: Way, asked: Asked, inPlaceOf: string | null) => Promise<Outcome<StartedLogin>> {
  const { needs, waiting, generation } = parts;
  const { clock, random, sessions } = needs;
  const finish = finishing(parts);
  const awaitOthers = awaiting(parts, finish);
  return async (way: Way, asked: Asked, inPlaceOf: string | null): Promise<Outcome<StartedLogin>> => {
    const session = sessions.get(asked.connectionId);
    if (session === null) return failure('not_connected', 'This organisation is not connected.');
    const began = generation();
    const key = makeKey(way, random);
    let isKept = false;
    try {
      const token = asked.token === undefined ? done(null) : await needs.identityToken(asked.token, key.publicKey);
      if (!token.ok) return token;
      if (began !== generation()) return destroyedMeanwhile();
      const user = asked.userId ?? (asked.token === undefined ? session.connection.userName : 'the user whom the token names');
      const found = foundOf(way, asked, user);
      const parameters = parametersOf(way, asked, key.publicKey, token.value);
      const carried = await needs.compose.carryOut(session, ways[way].operation, parameters, found);
      if (!carried.ok) return carried;
      const { activity, sentence } = carried.value;
      if (began !== generation()) return destroyedMeanwhile(activity.id);
      const askedAt = new Date(clock.now()).toISOString();
      const loginId = Buffer.from(random(16)).toString('hex');
      const login: Waiting = { loginId, way, asked, key, activityId: activity.id, askedAt, inPlaceOf };
      if (activity.status === completed) return await finish(login, session, activity);
      if (!isPending(activity.status)) return notCarriedOut(activity);
      isKept = true;
      waiting.add(login);
      awaitOthers(login, began);
      needs.changed();
      return done({ state: 'waiting', sentence, activityId: activity.id, connectionId: null });
    } finally {
      if (!isKept) key.secret.fill(0);
    }
  };
}

/** Holds the key of a session, asks whose it is, and connects over it. */
function connecting(needs: LoginNeeds, lookAtEnds: () => void): Logins['connect'] {
  const { keys, connections, sessions, service, clock } = needs;
  return async (opened, { kind, session, inPlaceOf }) => {
    const { baseUrl, organizationId, proxy, dialect, votesNeverShown, connectionId: startedOver } = session.connection;
    const pin = { baseUrl, organizationId };
    // SECURITY: `hold` wipes the secret, whatever becomes of it.
    const held = keys.hold(opened.secret, { name: 'Session', curve: 'API_KEY_CURVE_P256', endsAtMs: opened.endsAtMs, pin });
    if (!held.ok) return held;
    const { keyId, endsAt = '' } = held.value;
    const refuse = (why: Failure): Failure => {
      keys.letGo(keyId);
      return why;
    };
    const target = targetOf(keys, keyId, baseUrl, organizationId, session.dialect);
    const me = await service.query(target, 'whoami', {}, { attempts: 1 });
    if (!me.ok) return refuse(me);
    // SECURITY: a key of somebody else's would have this person speak for them without knowing it.
    const expected = opened.userId ?? me.value.userId;
    if (me.value.userId !== expected || me.value.organizationId !== organizationId)
      return refuse(
        failure('mismatch', 'The service says that the key of this session belongs to somebody else. It was destroyed.', {
          before: `${expected} in ${organizationId}`,
          after: `${me.value.userId} in ${me.value.organizationId}`,
        }),
      );
    const before = inPlaceOf === null ? null : connections.get(inPlaceOf);
    const facts: SessionFacts = {
      kind,
      startedAt: new Date(clock.now()).toISOString(),
      endsAt,
      startedOver: session.connection.session?.startedOver ?? startedOver,
      claims: opened.claims && claimsOf(opened.claims),
      ...((opened.claims?.sessionProfileId ?? null) !== null && { hasProfile: true as const }),
    };
    const connection: Connection = {
      connectionId: before?.connectionId ?? freshId(connections.all(), { ...pin, keyId }),
      ...pin,
      organizationName: me.value.organizationName,
      userId: me.value.userId,
      userName: me.value.username,
      keyId,
      proxy,
      ...(dialect === undefined ? {} : { dialect }),
      ...(votesNeverShown && { votesNeverShown }),
      session: facts,
    };
    // SECURITY: nothing opens behind a lock: the key is gone by then.
    if (needs.isLocked()) return refuse(destroyedMeanwhile());
    sessions.close(connection.connectionId);
    await connections.add(connection);
    if (before !== null) keys.letGo(before.keyId);
    sessions.open(connection);
    await needs.record(`Started a session of ${connection.userName} at ${baseUrl}, until ${endsAt}`);
    lookAtEnds();
    needs.onSelected();
    return done(connection);
  };
}

const completed = 'ACTIVITY_STATUS_COMPLETED';
const pending = ['CONSENSUS_NEEDED', 'AUTHENTICATORS_NEEDED', 'CREATED', 'PENDING'];
const isPending = (status: string): boolean => pending.some(each => status === `ACTIVITY_STATUS_${each}`);

/** SECURITY: fresh for every request, so that what is encrypted or bound to it is good for that one alone. */
function makeKey(way: Way, random: (bytes: number) => Uint8Array): LoginKey {
  const secret = generateKey('API_KEY_CURVE_P256', random);
  const publicKey = derivePublicKey('API_KEY_CURVE_P256', secret);
  return { secret, publicKey: ways[way].answers === 'bundle' ? uncompressed(publicKey) : publicKey };
}

function claimsOf({ sessionType, userId, organizationId, publicKey, endsAtMs, scope, sessionProfileId, others }: SessionClaims) {
  const told = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return [
    ...told('Kind', sessionType),
    ...told('User', userId),
    ...told('Organisation', organizationId),
    ...told('Key', publicKey),
    ...told('Ends', new Date(endsAtMs).toISOString()),
    ...told('Session profile', sessionProfileId),
    ...told('Scope', scope),
    ...others.map(({ name, value }) => ({ label: name, value })),
  ];
}

const soonKey = ({ connectionId }: Pick<Connection, 'connectionId'>) => `session:${connectionId}`;
/** SECURITY: no more than that something ends: a notice stands on a locked screen (docs/threats.md#notifications). */
const soonNotice = ({ connectionId, organizationName, session }: Connection): Said => ({
  key: soonKey({ connectionId }),
  title: 'A session ends soon',
  text: `${shortened(organizationName, 60)}, at ${session?.endsAt.slice(11, 16) ?? ''} UTC. Open Countersign to ask for a new one.`,
  opens: { connectionId },
});

const notCarriedOut = ({ id, status }: Activity): Failure =>
  failure('activity_failed', `The session was not opened: the status of the request is ${status}.`, { activityId: id });

const destroyedMeanwhile = (activityId?: string): Failure =>
  failure(
    'locked',
    'Countersign was locked in the meantime, and the key of this session was destroyed: it cannot be opened any more.',
    activityId === undefined ? {} : { activityId },
  );
