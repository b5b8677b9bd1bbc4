/** One connected organisation at work: its key, its feed, its directory, and the way to ask and to submit. */

import type { ActivityName, QueryName, Response } from '../contract/operations/table.ts';
import { type Failure, failure, type Outcome } from '../contract/outcome.ts';
import type { Activity } from '../contract/service/activity.ts';
import { type Dialect, dialect as standardDialect } from '../contract/service/dialect.ts';
import type { Connection, LinkState, Snapshot } from '../contract/values/app-values.ts';
import type { ActivitySummary } from '../contract/values/document.ts';
import { dialectOf } from './connections/dialect.ts';
import { createFeed, type Feed } from './feed/feed.ts';
import type { ConnectionPast } from './journal/told/connection-past.ts';
import type { Keys } from './keys/keys.ts';
import { otherOrganisation } from './keys/pins.ts';
import type { KnownAddress, ReviewContext } from './known/context.ts';
import { createDirectory, type Directory } from './known/directory.ts';
import type { InterfacePins } from './organisation/interface-pins.ts';
import type { Clock } from './ports.ts';
import { batchOf, outdatedIn } from './review/summary.ts';
import type { Service, Target } from './service/service.ts';
import type { Released } from './submit/released.ts';
import type { Prepared, Submits } from './submit/submit.ts';

export interface Session {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly target: Target;
  readonly feed: Feed;
  readonly directory: Directory;
  keyName(): string;
  context(): ReviewContext;
  /** What is sealed to be decided on says which way the decision goes, for the organisation of the body. */
  decisionContext(organizationId?: string): ReviewContext;
  /** Why nothing is stamped here for an organisation; null where it is this one, or a sub-organisation that was confirmed. */
  elsewhere(organizationId: string): Failure | null;
  query<N extends QueryName>(name: N, parameters: Record<string, unknown>): Promise<Outcome<Response<N>>>;
  prepare(
    name: ActivityName,
    parameters: unknown,
    more?: { organizationId?: string | undefined; generateAppProofs?: boolean | undefined },
  ): Outcome<Prepared>;
  /** Whether these very bytes are kept because they may have arrived. */
  mayHaveSent(prepared: Prepared): boolean;
  /** @param released what a person released it with; with null only bytes go that were sent before */
  send(prepared: Prepared, released: Released | null): Promise<Outcome<Activity>>;
  submit(name: ActivityName, parameters: unknown, released: Released | null, organizationId?: string): Promise<Outcome<Activity>>;
  start(): void;
  stop(): void;
  /** For good: another one has taken its place, or its connection is no more. Nothing is stamped over it from then on. */
  close(): void;
}

export interface SessionDependencies {
  service: Service;
  submits: Submits;
  keys: Keys;
  clock: Clock;
  /** Where what nobody waits for gives way. */
  rest?: Clock['sleep'] | undefined;
  random(bytes: number): Uint8Array;
  pollSeconds(): number;
  /** Left out where nobody knows. */
  isOnline?: (() => boolean) | undefined;
  /** Up to how much a payment to an unknown address is small. */
  limits(): Readonly<Record<string, string>>;
  addressBook(): KnownAddress[];
  interfacePins: InterfacePins;
  /** What is known of this connection and of those before it. */
  past: ConnectionPast['of'];
  onLink(link: LinkState): void;
  onDelta(delta: { upserts: ActivitySummary[]; removed: string[]; complete: boolean }): void;
  onReset(snapshot: Snapshot): void;
  /** Something was sent: whoever else is connected to the organisation sees it, too. */
  onSent(): void;
}

/** Where a key speaks to, and how its stamps are made: pinned in the key's record (docs/architecture.md#network). */
export function targetOf(
  keys: Pick<Keys, 'stamp'>,
  keyId: string,
  baseUrl: string,
  organizationId: string,
  dialect: Dialect = standardDialect,
): Target {
  return {
    baseUrl,
    organizationId,
    dialect,
    keyId,
    stamp: body => keys.stamp(keyId, { baseUrl, organizationId }, body, dialect),
  };
}

/** A submit that stays unknown while the service answers is looked for again at this pace. */
const settleEveryMs = 60_000;

export function createSession(connection: Connection, from: SessionDependencies): Session {
  const { service, keys, clock } = from;
  const { keyId, baseUrl, organizationId } = connection;
  const target = targetOfSession(connection, keys);
  const directory = createDirectory(
    (query, parameters, priority) => service.query(target, query, parameters, { priority }),
    () => {
      // What is seen for the first time is pinned; a later change of its text is not used to read calldata.
      void from.interfacePins.see(organizationId, directory.current().smartContractInterfaces);
      feed.resummarise();
    },
  );
  // One object: what is made of the lists is kept as long as they are the same.
  const me = {
    organizationId,
    organizationName: connection.organizationName,
    userId: connection.userId,
    username: connection.userName,
    publicKey: keys.list().find(key => key.keyId === keyId)?.publicKey,
  };
  const context = () => contextOf(connection, me, from, directory, feed, target.dialect);
  const pathOf = (asked = organizationId) => from.past({ baseUrl, keyId, organizationId: asked });
  const decisionContext = (asked?: string): ReviewContext => ({ ...context(), path: pathOf(asked) });
  const settle = settling(from, target, directory);
  const feed: Feed = createFeed({
    service,
    target,
    clock,
    random: from.random,
    userId: connection.userId,
    ...{ pollSeconds: from.pollSeconds, isOnline: from.isOnline, rest: from.rest },
    summarise: activities => batchOf(activities, connection.userId, decisionContext),
    outdated: () => outdatedIn(decisionContext()),
    onLink(link) {
      from.onLink(link);
      settle(link);
    },
    onDelta(delta) {
      // A contract interface that was uploaded is used to read calldata from then on.
      const isNew = ({ type, status }: ActivitySummary) =>
        type.includes('SMART_CONTRACT_INTERFACE') && status === 'ACTIVITY_STATUS_COMPLETED';
      if (delta.upserts.some(isNew)) void session.query('list_smart_contract_interfaces', {});
      from.onDelta(delta);
    },
    onReset: from.onReset,
  });
  const session: Session = {
    connection,
    dialect: target.dialect,
    target,
    feed,
    directory,
    keyName: () =>
      `${connection.userName} · ${keys.list().find(key => key.keyId === connection.keyId)?.name ?? 'key not listed'}`,
    context,
    decisionContext,
    ...waysToService(from, connection, target, directory, { feed, isApproved: () => pathOf().approved, onSent: from.onSent }),
    start() {
      feed.start();
      void directory.refresh();
    },
    stop: () => feed.stop(),
    close() {
      target.close();
      feed.stop();
    },
  };
  return session;
}

/** Where the connection's key speaks to, and who that is; nothing is stamped once it is closed. */
function targetOfSession(connection: Connection, keys: Keys): Target & { close(): void } {
  const { keyId, baseUrl, organizationId } = connection;
  let closed = false;
  const way = targetOf(keys, keyId, baseUrl, organizationId, dialectOf(connection.dialect));
  return {
    ...way,
    close() {
      closed = true;
    },
    ...(connection.userId !== '' && { userId: connection.userId }),
    voice() {
      const key = keys.list().find(each => each.keyId === keyId);
      return {
        organizationName: connection.organizationName,
        userId: connection.userId,
        userName: connection.userName,
        keyName: key?.name ?? 'not listed',
        publicKey: key?.publicKey ?? null,
      };
    },
    async stamp(body) {
      const stamp = await way.stamp(body);
      // SECURITY: asked after the stamp, because making it may open the keychain, which shows what of the connection's file
      // was the app's own. A call that began before would go on with whom that file believed.
      return closed ? outdated() : stamp;
    },
  };
}

/** Asking and sending, for this organisation and for those that its key may speak for. */
function waysToService(
  { service, submits, keys }: Pick<SessionDependencies, 'service' | 'submits' | 'keys'>,
  connection: Connection,
  target: Target,
  directory: Directory,
  { feed, isApproved, onSent }: { feed: Feed; isApproved(): boolean; onSent(): void },
): Pick<Session, 'elsewhere' | 'mayHaveSent' | 'query' | 'prepare' | 'send' | 'submit'> {
  const { keyId, organizationId } = connection;
  const elsewhere: Session['elsewhere'] = asked =>
    asked === organizationId || keys.subOrganizations(keyId, connection).includes(asked)
      ? null
      : otherOrganisation(connection, asked);
  const prepare: Session['prepare'] = (name, parameters, more = {}) =>
    elsewhere(more.organizationId ?? organizationId) ?? submits.prepare(target, name, parameters, more);
  const send: Session['send'] = async (prepared, released) => {
    const before = isApproved();
    const outcome = await submits.send(target, prepared, released);
    feed.hurry();
    onSent();
    // What is graver because nothing was approved here before is so no longer.
    if (isApproved() !== before) feed.resummarise();
    return outcome;
  };
  return {
    elsewhere,
    mayHaveSent: prepared => submits.mayHaveSent(target, prepared),
    async query(name, parameters) {
      const answer = await service.query(target, name, parameters);
      if (answer.ok) directory.learn(name, parameters, answer.value);
      return answer;
    },
    prepare,
    send,
    async submit(name, parameters, released, of) {
      const prepared = prepare(name, parameters, of === undefined ? {} : { organizationId: of });
      return prepared.ok ? send(prepared.value, released) : prepared;
    },
  };
}

/** What was sent and never answered is settled as soon as its key and the service are both there. */
function settling({ submits, clock }: Pick<SessionDependencies, 'submits' | 'clock'>, target: Target, directory: Directory) {
  let settledAt = Number.NEGATIVE_INFINITY;
  return (link: LinkState) => {
    if (link.state !== 'live') settledAt = Number.NEGATIVE_INFINITY;
    else if (clock.monotonic() - settledAt >= settleEveryMs) {
      settledAt = clock.monotonic();
      void submits.settle(target);
      if (directory.isIncomplete()) void directory.refresh();
    }
  };
}

function contextOf(
  connection: Connection,
  whoami: object,
  {
    service,
    clock,
    addressBook,
    interfacePins,
    limits,
  }: Pick<SessionDependencies, 'service' | 'clock' | 'addressBook' | 'interfacePins' | 'limits'>,
  directory: Directory,
  feed: Feed,
  dialect: Dialect,
): ReviewContext {
  const current = directory.current();
  const serverNow = service.serverNow(connection.baseUrl);
  return {
    now: new Date(clock.now()).toISOString(),
    ...(serverNow !== null && { serviceNow: new Date(serverNow).toISOString() }),
    ownAddresses: [],
    addressBook: addressBook(),
    current: {
      ...current,
      smartContractInterfaces: interfacePins.trusted(connection.organizationId, current.smartContractInterfaces),
      whoami,
    },
    history: feed.all(),
    limits: limits(),
    ...(connection.dialect?.stampSchemes && { stampSchemes: dialect.stampSchemes }),
    ...(connection.votesNeverShown && { votesNeverShown: true }),
  };
}

const outdated = () =>
  failure('changed', 'This connection was changed or reloaded in the meantime. Nothing was stamped. Check it, and try again.');
