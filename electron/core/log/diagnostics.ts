/**
 * Diagnostics as one text: facts of now and the newest lines of the log, each by the table of the log.
 * SECURITY: nothing else gets in: whoever is handed this file may see no name, address, host, key or request
 * (docs/threats.md#logs).
 */
import type { LogEvent, LogFields } from '../../contract/log/events.ts';
import type { AppState, KeyInfo } from '../../contract/values/app-values.ts';
import type { NetworkFacts } from '../../contract/values/managed.ts';
import type { Ports } from '../ports.ts';
import { lineOf } from './line.ts';
import { journalFacts, keychainFacts, paceFacts, startedFacts } from './states.ts';

interface Facts {
  state: AppState;
  ports: Pick<Ports, 'version' | 'build' | 'platform' | 'pace'>;
  /** Service clock minus ours, by connection in the order of the state; null where it is not known. */
  skews: readonly (number | null)[];
  /** Lines of the log, the newest last. */
  lines: readonly string[];
  lost: number;
}

const head = [
  '# Countersign diagnostics: facts of now, then the log. Connections are numbers.',
  '# It holds no name, address, host, key, amount or request.',
];

/** @param at milliseconds since 1970 */
export function diagnosticsOf(at: number, { state, ports, skews, lines, lost }: Facts): string {
  const all = [...head];
  const fact = <E extends LogEvent>(event: E, fields: LogFields<E>) => void all.push(lineOf(at, event, fields));
  fact('started', startedFacts(ports));
  if (ports.pace !== undefined) fact('pace', paceFacts(ports.pace.facts()));
  fact('settings', settingsFacts(state));
  fact('lock_state', { passphrase: state.lock.passphrase, vault: state.lock.vault, touch_id: state.touchId === 'on' });
  fact('keychain', keychainFacts(state.keychain));
  fact('journal', journalFacts(state.journal));
  fact('files', { checked: state.filesChecked, set_aside: state.setAside.length });
  fact('counts', countFacts(state));
  for (const [i, { connectionId }] of state.connections.entries()) {
    const link = state.links[connectionId] ?? { state: 'idle' };
    fact('link', { connection: i + 1, state: link.state, code: link.state === 'trouble' ? link.code : 'none' });
    const skew = skews[i] ?? null;
    if (skew !== null) fact('clock', { connection: i + 1, skew_ms: skew });
  }
  if (state.network !== null) fact('network', networkFacts(state.network));
  fact('managed', managedFacts(state));
  fact('log', { lines: lines.length, lost });
  return `${[...all, ...lines].join('\n')}\n`;
}

const settingsFacts = ({ settings }: AppState): LogFields<'settings'> => ({
  theme: settings.theme,
  density: settings.density,
  zoom: settings.zoom,
  single_letter_keys: settings.singleLetterKeys,
  poll_seconds: settings.pollSeconds,
  lock_after_minutes: settings.lockAfterMinutes,
  lock_with_system: settings.lockWithSystem,
  notifications: settings.notifications,
  keep_running: settings.keepRunning,
  start_at_login: settings.startAtLogin,
  notice_details: settings.noticeDetails,
  quiet_hours: settings.quietHours !== null,
  update_channel: settings.updateChannel,
  inbox_of_all: settings.inboxOfAll,
  second_person: settings.secondPerson,
  next_on_decision: settings.nextOnDecision,
  read_older: settings.readOlder,
});

function countFacts({ connections, keys, waiting, unknown, setAside }: AppState): LogFields<'counts'> {
  const lie = (place: KeyInfo['place']) => keys.filter(key => key.place === place).length;
  return {
    connections: connections.length,
    keys: keys.length,
    keys_in_keychain: lie('keychain'),
    keys_in_vault: lie('file vault'),
    keys_in_memory: lie('memory'),
    keys_not_ready: keys.filter(({ state }) => state !== 'ready').length,
    waiting: Object.values(waiting).reduce((sum, each) => sum + each, 0),
    unknown: unknown.length,
    set_aside: setAside.length,
  };
}

const networkFacts = ({ proxy, certificates }: NetworkFacts): LogFields<'network'> => ({
  proxy: proxy.from,
  proxy_usable: proxy.problem === null,
  direct_hosts: proxy.except.length,
  certificates: certificates.system === null ? 'bundled' : 'system',
  bundled: certificates.bundled,
  system: certificates.system ?? 0,
  managed: certificates.managed,
});

function managedFacts({ managed }: AppState): LogFields<'managed'> {
  if (managed === null) return { state: 'none', settings: 0, connections: 0, forbidden: 0 };
  const state = managed.problem === null ? 'in_force' : 'invalid';
  const { settings, connections, forbidden } = managed;
  return { state, settings: settings.length, connections: connections.length, forbidden: forbidden.length };
}
