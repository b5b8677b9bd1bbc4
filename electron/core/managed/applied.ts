/** What the administrator decided, as it holds: settings, what organisations believe, and what is refused. */
import { type AppCallName, appCalls } from '../../contract/app.ts';
import { type OperationName, rowOf } from '../../contract/operations/table.ts';
import { type Failure, failure } from '../../contract/outcome.ts';
import { withoutEnd } from '../../contract/text/plain-text.ts';
import type { Connection, Settings } from '../../contract/values/app-values.ts';
import type { Managed, ManagedConnection, ManagedSettings } from '../../contract/values/managed.ts';
import type { Connections } from '../connections/connections.ts';
import type { Decided } from '../connections/decided.ts';
import { inDoubt } from '../files/settings.ts';
import type { Stored } from '../files/stored.ts';
import type { Service } from '../service/service.ts';
import type { Submits } from '../submit/submit.ts';
import { canonical } from '../text/canonical.ts';

const rulesOf = (managed: Managed) => (managed.state === 'in force' ? managed.rules : null);

export const managedSettings = (managed: Managed): ManagedSettings => rulesOf(managed)?.settings ?? {};

/** Settings under what was decided. A person's own choice is kept below it, and holds again once it is decided no more. */
export function settingsUnder(managed: Managed, stored: Stored<Settings>): Stored<Settings> {
  // SECURITY: while nobody knows what was decided, nothing that guards is weaker than as the app comes.
  const under = (own: Settings): Settings => (managed.state === 'invalid' ? inDoubt(own) : own);
  const forced = Object.fromEntries(Object.entries(managedSettings(managed)).filter(([, value]) => value !== undefined));
  const shown = (): Settings => ({ ...under(stored.value), ...forced });
  return {
    get value() {
      return shown();
    },
    get unverified() {
      return stored.unverified;
    },
    get isClosed() {
      return stored.isClosed;
    },
    set(next) {
      const now = shown();
      // What was only shown because it was decided, or in doubt, is no choice of a person.
      const own = (Object.keys(next) as (keyof Settings)[]).filter(name => canonical(next[name]) === canonical(now[name]));
      return stored.set({ ...next, ...Object.fromEntries(own.map(name => [name, stored.value[name]])) });
    },
  };
}

/** Why settings cannot be changed; null where nothing of them was decided. */
export function settingsRefused(managed: Managed, given: Readonly<Record<string, unknown>>): Failure | null {
  const names = Object.keys(managedSettings(managed)).filter(name => given[name] !== undefined);
  if (names.length === 0) return null;
  const by = rulesOf(managed)?.by ?? '';
  return failure('forbidden', `This setting is managed by ${by} and cannot be changed here.`, {
    problems: names.map(path => ({ path, expected: 'a setting that is not managed', received: `one that is, by ${by}` })),
  });
}

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);
const pathOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? withoutEnd(new URL(baseUrl).href, '/') : baseUrl);

/** What was decided about an organisation at an address. */
export const managedConnection = (
  managed: Managed,
  { baseUrl, organizationId }: { baseUrl: string; organizationId: string },
): ManagedConnection | null =>
  rulesOf(managed)?.connections.find(
    each => each.organizationId === organizationId && pathOf(each.baseUrl) === pathOf(baseUrl),
  ) ?? null;

/** Connections under what was decided: whom a managed one believes is not read from this computer's own file. */
export function connectionsUnder(managed: Managed, own: Connections): Connections {
  if (rulesOf(managed) === null) return own;
  const under = (connection: Connection): Connection => {
    const decided = managedConnection(managed, connection);
    if (decided === null) return connection;
    const { dialect: _own, ...rest } = connection;
    return { ...rest, managed: true, ...(decided.dialect !== undefined && { dialect: decided.dialect }) };
  };
  // SECURITY: what was decided is not written down as if a person had chosen it: it holds as long as it is decided.
  const chosen = ({ managed: _shown, dialect, ...kept }: Connection): Connection => {
    const by = managedConnection(managed, kept) === null ? dialect : own.get(kept.connectionId)?.dialect;
    return { ...kept, ...(by !== undefined && { dialect: by }) };
  };
  const orNull = (connection: Connection | null) => (connection === null ? null : under(connection));
  return {
    ...own,
    all: () => own.all().map(under),
    current: () => orNull(own.current()),
    get: connectionId => orNull(own.get(connectionId)),
    add: connection => own.add(chosen(connection)),
    put: connection => own.put(chosen(connection)),
  };
}

/** Why an organisation cannot be connected, or be changed; null where it can. */
export function connectionRefused(
  managed: Managed,
  asked: { baseUrl: string; organizationId: string; dialect?: unknown },
): Failure | null {
  const rules = rulesOf(managed);
  if (rules === null) return null;
  const decided = managedConnection(managed, asked);
  if (decided === null) {
    const elsewhere = rules.connections.find(
      each => each.organizationId === asked.organizationId || hostOf(each.baseUrl) === hostOf(asked.baseUrl),
    );
    return rules.onlyTheseConnections
      ? failure(
          'forbidden',
          `${rules.by} lets this computer connect to managed organisations only${elsewhere === undefined ? '' : `: did you mean ${elsewhere.organizationId} at ${elsewhere.baseUrl}?`}`,
        )
      : null;
  }
  return asked.dialect === undefined
    ? null
    : failure('forbidden', `Keys and names of this service are managed by ${rules.by} and cannot be changed here.`);
}

/** What was decided, for who asks a person about changes. */
export const decisionsOf = (managed: Managed): Decided => ({
  by: rulesOf(managed)?.by ?? null,
  unusable: managed.state === 'invalid' ? failure('forbidden', invalidWords(managed.problem)) : null,
  settings: given => settingsRefused(managed, given),
  connection: asked => connectionRefused(managed, asked),
  dialect: asked => managedConnection(managed, asked)?.dialect,
  isManaged: asked => managedConnection(managed, asked) !== null,
});

/** What calls of the app's own do under another name: operations that they send, and calls whose work they do, too. */
const also: Partial<Record<AppCallName, readonly (OperationName | AppCallName)[]>> = {
  'signing.batch_start': ['sign_raw_payload'],
  'signing.batch_resume': ['sign_raw_payload'],
  'organisation.upload_interface': ['create_smart_contract_interface'],
  'secrets.import': ['init_import_secrets', 'import_secrets'],
  'logins.read_write': ['create_read_write_session'],
  'logins.stamp': ['stamp_login'],
  'logins.oauth': ['oauth'],
  'logins.oauth_login': ['oauth_login'],
  'logins.code_begin': ['init_otp', 'verify_otp', 'otp_login'],
  'signup.begin': ['proxy_otp_init', 'proxy_otp_verify', 'signup', 'keys.create', 'connections.add'],
  // One that cannot come to its end is not begun, nor taken further.
  'keys.rotate': ['create_api_keys', 'keys.create', 'keys.make_active', 'keys.remove'],
  'keys.rotation_continue': ['create_api_keys', 'keys.create', 'keys.make_active', 'keys.remove'],
  'keys.register': ['create_api_keys'],
  'keys.revoke': ['delete_api_keys'],
  'keys.import_file': ['keys.import'],
  'moving.import': ['keys.import', 'connections.add'],
};

function namesIn(name: string, parameters: unknown): readonly string[] {
  const given = (parameters ?? {}) as Readonly<Record<string, unknown>>;
  const fixed = Object.hasOwn(also, name) ? (also[name as AppCallName] ?? []) : [];
  switch (name) {
    case 'reviews.decide':
    case 'reviews.decide_many':
      return [given.decision === 'reject' ? 'reject_activity' : 'approve_activity'];
    case 'forms.send':
      return [String(given.operation)];
    case 'connections.add':
    case 'signup.begin':
      return given.dialect === undefined ? fixed : [...fixed, 'connections.dialect'];
    default:
      return fixed;
  }
}

/** What opens and closes the app itself, and keeps a person's own guard up, is never held back. */
const ownGuard = new Set<string>(['app.unlock', 'app.lock', 'app.settings', 'vault.open', 'app.passphrase', 'app.touch_id']);

/** Whether a request changes, sends or weakens something that a rule could be about. */
function needsPerson(name: string): boolean {
  if (Object.hasOwn(appCalls, name)) return appCalls[name as AppCallName].consent !== 'none' && !ownGuard.has(name);
  const row = rowOf(name);
  return row !== undefined && row.kind !== 'query';
}

/**
 * Why a request of a page is refused; null where nothing was decided about it.
 * SECURITY: while the file is there and cannot be believed, nobody knows what it forbids. So nothing is sent and nothing is
 * changed; reading, locking and a person's own passphrase go on (docs/threats.md#managed-settings).
 */
export function requestRefused(managed: Managed, name: string, parameters?: unknown): Failure | null {
  if (managed.state === 'none') return null;
  if (managed.state === 'invalid') return needsPerson(name) ? failure('forbidden', invalidWords(managed.problem)) : null;
  const { forbidden, by, onlyTheseConnections } = managed.rules;
  if (name === 'signup.begin' && onlyTheseConnections)
    return failure(
      'forbidden',
      `${by} lets this computer connect to managed organisations only, and signing up makes a new one.`,
    );
  const found = [name, ...namesIn(name, parameters)].find(each => forbidden.includes(each));
  return found === undefined ? null : failure('forbidden', `${by} does not allow “${found}” on this computer. Nothing was done.`);
}

export const problemWords = ({ path, line, column, reason }: Extract<Managed, { state: 'invalid' }>['problem']): string =>
  `${path}${line === null ? '' : `, line ${line}, column ${column}`}: ${reason}`;

const invalidWords = (problem: Extract<Managed, { state: 'invalid' }>['problem']): string =>
  `Nothing was done: the managed settings of this computer cannot be used, so it is not known what they forbid. ${problemWords(problem)}`;

/** The last step before the wire asks, too: whatever part of the app wants to send it. */
export function serviceUnder(managed: Managed, service: Service): Service {
  if (managed.state === 'none') return service;
  return {
    ...service,
    ask: async (target, name, ...rest) => requestRefused(managed, name) ?? (await service.ask(target, name, ...rest)),
    query: async (target, name, ...rest) => requestRefused(managed, name) ?? (await service.query(target, name, ...rest)),
    proxy: async (at, name, ...rest) => requestRefused(managed, name) ?? (await service.proxy(at, name, ...rest)),
  };
}

/** Bodies that are forbidden are not made; what left before is still settled. */
export function submitsUnder(managed: Managed, submits: Submits): Submits {
  if (managed.state === 'none') return submits;
  return {
    ...submits,
    prepare: (target, name, ...rest) => requestRefused(managed, name) ?? submits.prepare(target, name, ...rest),
  };
}
