/** Every rule of the administrator stands in the settings, in words, and nothing that was not decided does. */
import { expect, test } from 'vitest';
import type { ManagedRules } from '../../../../electron/contract/values/managed.ts';
import { managedShown } from '../../../../electron/core/managed/shown.ts';

const path = '/etc/countersign/managed.json';
const network: ManagedRules['network'] = { proxy: null, except: [], certificates: 'system', authorities: '' };
const nothing: ManagedRules = {
  ...{ by: 'Northwind IT', settings: {}, connections: [], onlyTheseConnections: false, forbidden: [] },
  ...{ updateChannel: null, addressBook: null, network },
};
const shown = (more: Partial<ManagedRules> = {}) =>
  managedShown({ path, state: 'in force', sha256: 'ab'.repeat(32), rules: { ...nothing, ...more } }) ?? expect.fail('nothing');
const organisation = { name: 'Treasury', baseUrl: 'https://api.example.com', organizationId: 'org-1' };
const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

test('where nothing was decided, nothing is shown; where the file cannot be used, why', () => {
  expect(managedShown({ path, state: 'none' })).toBeNull();
  expect(managedShown({ path, state: 'invalid', problem: { path, line: 3, column: 5, reason: 'It is cut off.' } })).toMatchObject(
    {
      path,
      problem: `${path}, line 3, column 5: It is cut off.`,
      rules: [],
    },
  );
  expect(shown({ settings: { pollSeconds: undefined } }).rules).toEqual([]);
  expect(shown()).toMatchObject({ by: 'Northwind IT', problem: null, rules: [], onlyTheseConnections: false });
});

test.each<[string, Partial<ManagedRules>, string, string]>([
  ['how often the service is asked', { settings: { pollSeconds: 30 } }, 'Asks the service every', '30 seconds'],
  ['when it locks', { settings: { lockAfterMinutes: 5 } }, 'Locks when idle for', '5 minutes'],
  ['that it never locks', { settings: { lockAfterMinutes: 0 } }, 'Locks when idle for', 'never'],
  ['what is on', { settings: { lockWithSystem: true } }, 'Locks with the system', 'on'],
  ['what is off', { settings: { notifications: false } }, 'Notifications', 'off'],
  ['limits', { settings: { limits: { ETH: '0.5' } } }, 'Limits of payments to unknown addresses', 'ETH 0.5'],
  ['the channel', { settings: { updateChannel: 'stable' }, updateChannel: 'stable' }, 'Update channel', 'stable'],
  ['a channel that is not known here', { updateChannel: 'nightly' }, 'Update channel', 'nightly'],
  ['an organisation', { connections: [organisation] }, 'Organisation Treasury', 'org-1 at https://api.example.com'],
  [
    'whom it believes',
    { connections: [{ ...organisation, dialect: { hpkeInfo: 'x' } }] } as never,
    'Organisation Treasury',
    'org-1 at https://api.example.com, believing {"hpkeInfo":"x"}',
  ],
  ['that there are no others', { onlyTheseConnections: true }, 'Other organisations', 'are not connected'],
  ['what is forbidden', { forbidden: ['sign_raw_payload', 'moving.export'] }, 'Not allowed', 'sign_raw_payload, moving.export'],
  ['the address book', { addressBook: { serial: 7, entries: [] } }, 'Address book', '0 entries, signed, serial 7'],
  ['a proxy', { network: { ...network, proxy: 'http://proxy.example:3128' } }, 'Proxy', 'http://proxy.example:3128'],
  ['no proxy', { network: { ...network, proxy: 'none' } }, 'Proxy', 'none: directly'],
  ['what goes past it', { network: { ...network, except: ['.example', '::1'] } }, 'Reached without the proxy', '.example, ::1'],
  [
    'that the system is not asked',
    { network: { ...network, certificates: 'bundled' } },
    'Certificates',
    'the certificate store of the system is left out',
  ],
  ['authorities', { network: { ...network, authorities: pem.repeat(2) } }, 'Own authorities', '2 certificates'],
])('shows %s, and that alone', (_, more, label, value) => {
  expect(shown(more).rules).toEqual([{ label, value }]);
});
