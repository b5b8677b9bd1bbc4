/**
 * Everything that may be logged: events, and their fields. What is not here does not compile, and is refused at run time.
 * SECURITY: no field takes text that somebody else could choose: no parameter, body, key, name, address, organisation, host,
 * path or message (docs/threats.md#logs).
 */
import { lockReasons } from '../values/ways-in/watching.ts';
import {
  code,
  count,
  errorClass,
  errorCode,
  type Field,
  type FieldValue,
  httpStatus,
  milliseconds,
  name,
  oneOf,
  outcome,
  seconds,
  skewMs,
  version,
  yes,
} from './fields.ts';

const host = oneOf(['electron', 'node']);
const page = oneOf(['main', 'confirm']);
const platform = oneOf(['linux', 'darwin', 'win32']);
const arch = oneOf(['x64', 'arm64', 'ia32', 'arm']);
const channel = oneOf(['stable', 'beta']);
const linkState = oneOf(['idle', 'connecting', 'live', 'trouble']);
const keychainState = oneOf([
  ...['ready', 'no_dbus', 'no_secret_service', 'locked', 'library_missing', 'denied', 'timeout', 'failed'],
] as const);
const store = oneOf(['keychain', 'file_vault']);
const build = { version, host, electron: version, chromium: version, node: version, platform, arch };
/** Why a page went, in the words of Electron. */
const gone = oneOf([
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure', 'memory-eviction'],
] as const);

export const logEvents = {
  started: build,
  stopped: { after: seconds },
  /** The app did not start. Where another one runs or this one is started unsafely, the folder is not written to. */
  start_failed: { class: errorClass, code: errorCode },
  /** A page asked, or the app itself in its place. */
  call: { name, from: page, outcome, ms: milliseconds },
  /** Of a name that nothing has. */
  unknown_call: { from: page, outcome, ms: milliseconds },
  /** One request to a service, and what came of it. */
  service: {
    name,
    came: oneOf(['answered', 'refused', 'unreadable', 'lost', 'unsent']),
    outcome,
    status: httpStatus,
    attempt: count,
    ms: milliseconds,
  },
  /** The connection is told by its place in the list. */
  link: { connection: count, state: linkState, code: oneOf(['none', ...code.values]) },
  lock: { state: oneOf(['locked', 'unlocked']), by: oneOf(['none', ...lockReasons]) },
  keychain: { store, state: keychainState },
  journal: { entries: count, verified: oneOf(['yes', 'no', 'not_checked']) },
  files: { checked: yes, set_aside: count },
  window: {
    page,
    what: oneOf(['opened', 'closed', 'gone', 'unresponsive', 'responsive']),
    reason: oneOf(['none', ...gone.values]),
  },
  /** A process of the runtime went that no page runs in; it makes itself a new one. */
  process: { what: oneOf(['gpu', 'utility', 'zygote', 'sandbox-helper', 'unknown']), reason: gone },
  /** How far an update has come; `refused` is what did not prove itself, or could not be had. */
  update: { state: oneOf(['none', 'checking', 'available', 'downloading', 'ready', 'installing', 'refused']), channel },
  /** One piece of work kept main for more than 50 ms, `own` of it by itself; and the request that went on meanwhile. */
  blocked: { ms: milliseconds, own: milliseconds, during: oneOf(['none', ...name.values]) },
  power: { what: oneOf(['suspend', 'resume', 'shutdown']) },
  /** Something that nothing expected. */
  error: { where: oneOf(['core', 'host', 'page', 'process']), class: errorClass, code: errorCode },
  /** Lines that could not be written. */
  lost: { lines: count },
  /** Lines that were there, and are none of this table. */
  foreign: { lines: count },
  /** An event that is not of this table. */
  refused: {},
  /** The rest stands in an export of diagnostics alone. */
  settings: {
    theme: oneOf(['system', 'light', 'dark', 'contrast']),
    density: oneOf(['compact', 'comfortable']),
    zoom: count,
    single_letter_keys: yes,
    poll_seconds: count,
    lock_after_minutes: count,
    lock_with_system: yes,
    notifications: yes,
    keep_running: yes,
    start_at_login: yes,
    notice_details: yes,
    quiet_hours: yes,
    update_channel: channel,
    inbox_of_all: yes,
    second_person: yes,
    next_on_decision: yes,
    read_older: yes,
  },
  lock_state: {
    passphrase: oneOf(['none', 'decisions', 'keys']),
    vault: oneOf(['none', 'closed', 'open']),
    touch_id: yes,
  },
  /** How long one piece of work kept main, since the start and in the last hour, and how often for more than 50 ms. */
  pace: {
    longest: milliseconds,
    longest_own: milliseconds,
    long: count,
    hour_longest: milliseconds,
    hour_long: count,
  },
  counts: {
    connections: count,
    keys: count,
    keys_in_keychain: count,
    keys_in_vault: count,
    keys_in_memory: count,
    keys_not_ready: count,
    waiting: count,
    unknown: count,
    set_aside: count,
  },
  clock: { connection: count, skew_ms: skewMs },
  network: {
    proxy: oneOf(['managed', 'environment', 'system', 'none']),
    proxy_usable: yes,
    direct_hosts: count,
    certificates: oneOf(['system', 'bundled']),
    bundled: count,
    system: count,
    managed: count,
  },
  managed: { state: oneOf(['none', 'in_force', 'invalid']), settings: count, connections: count, forbidden: count },
  log: { lines: count, lost: count },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field<string | number | boolean>>>>>;

export type LogEvent = keyof typeof logEvents;
export type LogFields<E extends LogEvent> = { [F in keyof (typeof logEvents)[E]]: FieldValue<(typeof logEvents)[E][F]> };
