/** The practice service as a value: started by main.ts, by the hosts, and by tests. */

import { operations, type ProxyName } from '../../electron/contract/operations/table.ts';
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import { authProxy } from './auth-proxy.ts';
import { holdersOf } from './authenticate.ts';
import { type Colleague, createColleague } from './client.ts';
import { type Clock, createClock } from './clock.ts';
import { type Life, startLife } from './colleagues/life.ts';
import type { Rules } from './consensus.ts';
import { control } from './control.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults, type FaultRule, type Faults } from './faults/rules.ts';
import { issueToken } from './identity.ts';
import { enlarge } from './large/enlarge.ts';
import { copyOf } from './large/past.ts';
import type { Sizes } from './large/sizes.ts';
import { createLimit } from './limit.ts';
import { knownKeys, neighbour } from './northwind.ts';
import { openPages, pinnedKeys } from './open-pages.ts';
import { createOperations, routes } from './operations.ts';
import { wireActivity } from './present.ts';
import { admitReader, readerKey } from './reader.ts';
import { seededBytes, seededUuid } from './seed.ts';
import { type Arrived, close, createHttpServer, listen, type ServerParts } from './server.ts';
import type { ApiKeyPair } from './stamp/make.ts';
import { assertionFor, softPasskey } from './stamp/passkey.ts';
import { readStamp } from './stamp/verify.ts';
import type { ActivityRecord, Organisation } from './state.ts';
import { openStore } from './store.ts';
import { createActivities } from './submit.ts';

export interface PracticeOptions {
  /** 0 takes a free port. Default 0; the authentication proxy listens on the next one (or a free one). */
  port?: number;
  seed?: string | number;
  /** State is kept in this file and read from it again. */
  stateFile?: string;
  clockOffsetMs?: number;
  faults?: FaultRule[];
  /** Requests a second; left out: no limit. */
  ratePerSecond?: number;
  /** Ben and Chloé propose and vote on their own; a number says after how many milliseconds each. */
  colleagues?: boolean | number;
  /** “Desk watch”, who may only read, is a user too; policies name those who approve. */
  reader?: boolean;
  /** Consensus rules that differ from the standard ones. */
  rules?: Partial<Rules>;
  /** Northwind is as large as this says; its state is in no file. */
  large?: Sizes;
  /** Names of organisations beside Northwind, with the same people. */
  neighbours?: readonly string[];
}

/** What `--json` prints, as one line. Private keys are 64 hex digits. */
export interface PracticeInfo {
  baseUrl: string;
  authProxyUrl: string;
  authProxyConfigId: string;
  organizationId: string;
  users: { userId: string; userName: string; apiKeys: ApiKeyPair[] }[];
  /** Organisations beside it, where there are any. */
  neighbours: { organizationId: string; organizationName: string }[];
  /** The service's own keys: what a connection to it pins. */
  pinnedKeys: { signer: string; otp: string; session: string };
}

export interface Practice {
  readonly info: PracticeInfo;
  readonly url: string;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Who must agree to what; may be changed while the service runs. */
  readonly rules: Rules;
  /** A user by name, or by the first word of it, with their key of the curve (default P-256). */
  as(userName: string, curve?: ApiKeyCurve): Colleague;
  /** A user with a passkey, which is registered the first time: a software authenticator stamps for them. */
  withPasskey(userName: string): Colleague;
  /** Somebody with a key of their own, in an organisation such as one that signup made. */
  in(organizationId: string, key: ApiKeyPair): Colleague;
  /** The service's own book: every activity with its votes, oldest first. Copies. */
  ledger(): ActivityRecord[];
  /** One of them by its id, also where a copy of all would take a while. */
  record(activityId: string): ActivityRecord | undefined;
  /** Northwind as the service knows it (wallets with their addresses, users, …). A copy. */
  organisation(): Organisation;
  /** Puts a user into the root quorum, by name. */
  root(userName: string): void;
  /** Every organisation, those that signup made among them. Copies. */
  organisations(): Organisation[];
  /** An OIDC token of the practice identity provider, good for this public key only. `who`: first word of a user's name. */
  identityToken(who: string, publicKey: string): string;
  /** Resolves when no webhook delivery is under way. */
  deliveriesSettled(): Promise<void>;
  /** Throws where an answer did not fit its row in the meantime. */
  close(): Promise<void>;
}

export async function startPractice(options: PracticeOptions = {}): Promise<Practice> {
  const clock = createClock(options.clockOffsetMs);
  const store = openStore(String(options.seed ?? 1), clock, options.stateFile);
  const { state } = store;
  if (options.large !== undefined) enlarge(store, options.large, clock.now());
  for (const name of options.neighbours ?? [])
    if (!state.organisations.some(each => each.organizationName === name))
      state.organisations.push(neighbour(state.seed, name, clock.now()));
  const faults = createFaults(options.faults);
  const deliveries = createDeliveries(state, clock);
  const activities = createActivities(store, clock, (record, organisation) => {
    const parent = state.organisations.find(o => o.organizationId === organisation.parentId);
    deliveries.send(organisation, 'ACTIVITY_UPDATES', wireActivity(record, organisation, parent, record.proposerId, clock.now()));
  });
  Object.assign(activities.rules, options.rules);
  const operate = createOperations(store, clock, activities);
  const violations: string[] = [];
  const parts: Omit<ServerParts, 'routes' | 'answer' | 'extra'> = {
    clock,
    faults,
    limit: createLimit(options.ratePerSecond),
    sender: request => senderOf(request, publicKey => holdersOf(state, publicKey)[0]?.user),
    violated: message => violations.push(message),
  };
  const api = createHttpServer({
    ...parts,
    routes: routes('stamped'),
    answer: ({ route, body, headers }) =>
      operate({
        route,
        body,
        stampHeader: header(headers, 'x-stamp'),
        passkeyHeader: header(headers, 'x-stamp-webauthn'),
        clientAddress: header(headers, 'x-practice-client-ip'),
      }),
    extra: (method, path, body) =>
      control(method, path, body, { faults, clock, state, deliveries }) ?? openPages(method, path, body, state, clock),
  });
  const proxy = createHttpServer({
    ...parts,
    routes: routes('proxy'),
    answer: ({ route, body, headers }) =>
      authProxy(store, clock, route.name as ProxyName, body, header(headers, operations.signup.header.toLowerCase())),
    extra: () => null,
  });
  const port = options.port ?? 0;
  const baseUrl = await listen(api, port);
  const authProxyUrl = await listen(proxy, port === 0 ? 0 : port + 1);
  store.save();

  const [northwind] = state.organisations;
  if (northwind === undefined) throw new Error('the state holds no organisation');
  if (options.reader === true) admitReader(northwind, state.seed, northwind.users[0]?.createdAt ?? clock.now());
  const keysHere = [...knownKeys(state.seed), readerKey(state.seed)];
  const info: PracticeInfo = {
    baseUrl,
    authProxyUrl,
    authProxyConfigId: state.authProxyConfigId,
    organizationId: northwind.organizationId,
    // Of a large organisation those who sit at a desk here.
    users: northwind.users.flatMap(({ userId, userName, apiKeys }) => {
      const keys = keysHere.filter(k => apiKeys.some(own => own.publicKey === k.publicKey));
      return keys.length === 0 ? [] : [{ userId, userName, apiKeys: keys }];
    }),
    neighbours: state.organisations
      .filter(({ organizationName }) => options.neighbours?.includes(organizationName))
      .map(({ organizationId, organizationName }) => ({ organizationId, organizationName })),
    pinnedKeys: pinnedKeys(state.seed),
  };
  let life: Life | null = null;
  const practice: Practice = {
    info,
    url: baseUrl,
    clock,
    faults,
    rules: activities.rules,
    as(userName, curve = 'API_KEY_CURVE_P256') {
      const user = info.users.find(u => u.userName === userName || u.userName.split(' ')[0] === userName);
      const key = user?.apiKeys.find(k => k.curve === curve);
      if (key === undefined) throw new Error(`no user ${userName} with a key of ${curve}`);
      return createColleague(baseUrl, info.organizationId, key, clock);
    },
    withPasskey(userName) {
      const user = northwind.users.find(u => u.userName.split(' ')[0] === userName);
      if (user === undefined) throw new Error(`no user ${userName}`);
      const secret = seededBytes(state.seed, `passkey:${userName}`).toString('hex');
      const passkey = softPasskey(seededBytes(state.seed, `credential:${userName}`).toString('base64url'), secret);
      const { credentialId, publicKey } = passkey;
      if (!user.authenticators.some(held => held.credentialId === credentialId))
        user.authenticators.push({
          ...{ authenticatorId: seededUuid(state.seed, `authenticator:${userName}`), authenticatorName: `${userName} passkey` },
          ...{ credentialId, publicKey, transports: [], createdAt: clock.now(), updatedAt: clock.now() },
        });
      const key = { publicKey, privateKey: secret, curve: 'API_KEY_CURVE_P256' as const };
      return createColleague(baseUrl, info.organizationId, key, clock, body => ({
        'X-Stamp-WebAuthn': JSON.stringify(assertionFor(passkey, body)),
      }));
    },
    in: (organizationId, key) => createColleague(baseUrl, organizationId, key, clock),
    ledger: () => state.activities.map(copyOf),
    record(activityId) {
      const record = store.activity(activityId);
      return record && copyOf(record);
    },
    organisation: () => structuredClone(northwind),
    root(userName) {
      const user = northwind.users.find(u => u.userName === userName);
      if (user === undefined) throw new Error(`no user ${userName}`);
      northwind.quorum.userIds.push(user.userId);
    },
    organisations: () => structuredClone(state.organisations),
    identityToken(who, publicKey) {
      const user = northwind.users.find(u => u.userName.split(' ')[0] === who.split(' ')[0]);
      const sub = user?.oauthProviders[0]?.subject;
      if (sub === undefined) throw new Error(`no user ${who} at the identity provider`);
      return issueToken(state.seed, clock.now(), { sub, publicKey });
    },
    deliveriesSettled: deliveries.settled,
    async close() {
      life?.stop();
      await Promise.all([close(api), close(proxy)]);
      if (violations.length > 0) throw new Error(`practice service: ${violations.join('\n')}`);
    },
  };
  const { colleagues } = options;
  if (colleagues !== undefined && colleagues !== false)
    life = await startLife(practice, colleagues === true ? undefined : colleagues);
  return practice;
}

function header(headers: Arrived['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

function senderOf(request: Arrived, find: (publicKey: string) => { userId: string; userName: string } | undefined) {
  try {
    const user = find(readStamp(header(request.headers, 'x-stamp')).publicKey);
    return { userId: user?.userId, userName: user?.userName };
  } catch {
    return {};
  }
}
