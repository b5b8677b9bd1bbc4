/** What the administrator decided, rule by rule, as the settings show it. */
import { limitWords } from '../../contract/stranger-limits.ts';
import { certificatesIn } from '../../contract/text/pem.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { ManagedState } from '../../contract/values/app-values.ts';
import type { Managed, ManagedRules } from '../../contract/values/managed.ts';
import { problemWords } from './applied.ts';

export function managedShown(managed: Managed): ManagedState | null {
  const { path } = managed;
  const nothing = { settings: [], connections: [], onlyTheseConnections: false, forbidden: [], updateChannel: null };
  if (managed.state === 'none') return null;
  if (managed.state === 'invalid') return { path, by: null, problem: problemWords(managed.problem), rules: [], ...nothing };
  const { by, settings, connections, onlyTheseConnections, forbidden, updateChannel } = managed.rules;
  return {
    ...{ path, by, problem: null, rules: rulesShown(managed.rules) },
    settings: Object.keys(settings),
    connections: connections.map(({ name, baseUrl, organizationId }) => ({ name, baseUrl, organizationId })),
    ...{ onlyTheseConnections, forbidden: [...forbidden], updateChannel },
  };
}

const settingNames: Readonly<Record<string, string>> = {
  pollSeconds: 'Asks the service every',
  lockAfterMinutes: 'Locks when idle for',
  lockWithSystem: 'Locks with the system',
  notifications: 'Notifications',
  limits: 'Limits of payments to unknown addresses',
  updateChannel: 'Update channel',
};
const settingWords = (name: string, value: unknown): string => {
  if (name === 'pollSeconds') return `${String(value)} seconds`;
  if (name === 'lockAfterMinutes') return value === 0 ? 'never' : plural(Number(value), 'minute', 'minutes');
  if (name === 'updateChannel') return String(value);
  if (name === 'limits') return limitWords(value as Record<string, string>);
  return value === true ? 'on' : 'off';
};

function rulesShown(rules: ManagedRules): { label: string; value: string }[] {
  const { network, addressBook } = rules;
  const row = (label: string, value: string) => ({ label, value });
  const given = Object.entries(rules.settings).filter(([, value]) => value !== undefined);
  return [
    ...given.map(([name, value]) => row(settingNames[name] ?? name, settingWords(name, value))),
    ...rules.connections.map(({ name, organizationId, baseUrl, dialect }) =>
      row(
        `Organisation ${name}`,
        `${organizationId} at ${baseUrl}${dialect === undefined ? '' : `, believing ${JSON.stringify(dialect)}`}`,
      ),
    ),
    ...(rules.onlyTheseConnections ? [row('Other organisations', 'are not connected')] : []),
    ...(rules.forbidden.length > 0 ? [row('Not allowed', rules.forbidden.join(', '))] : []),
    ...(addressBook === null
      ? []
      : [row('Address book', `${plural(addressBook.entries.length, 'entry', 'entries')}, signed, serial ${addressBook.serial}`)]),
    ...(rules.updateChannel === null || rules.settings.updateChannel !== undefined
      ? []
      : [row('Update channel', rules.updateChannel)]),
    ...(network.proxy === null ? [] : [row('Proxy', network.proxy === 'none' ? 'none: directly' : network.proxy)]),
    ...(network.except.length === 0 ? [] : [row('Reached without the proxy', network.except.join(', '))]),
    ...(network.certificates === 'bundled' ? [row('Certificates', 'the certificate store of the system is left out')] : []),
    ...(network.authorities === ''
      ? []
      : [row('Own authorities', plural(certificatesIn(network.authorities).length, 'certificate', 'certificates'))]),
  ];
}
