/** Which organisation at which address a rule of the administrator is about, and about no other. */
import { describe, expect, test } from 'vitest';
import type { Managed, ManagedRules } from '../../../../electron/contract/values/managed.ts';
import type { Connections } from '../../../../electron/core/connections/connections.ts';
import { connectionRefused, connectionsUnder, managedConnection } from '../../../../electron/core/managed/applied.ts';

const organisation = { name: 'Treasury', baseUrl: 'https://api.example.com/v1', organizationId: 'org-1' };
const rules = (more: Partial<ManagedRules> = {}): Managed => ({
  ...{ path: '/etc/countersign/managed.json', state: 'in force', sha256: 'ab'.repeat(32) },
  rules: {
    ...{ by: 'Northwind IT', settings: {}, connections: [organisation], onlyTheseConnections: true, forbidden: [] },
    ...{ updateChannel: null, addressBook: null },
    network: { proxy: null, except: [], certificates: 'system', authorities: '' },
    ...more,
  },
});
const at = (baseUrl: string, organizationId: string) => ({ baseUrl, organizationId });

describe('a managed organisation', () => {
  test.each([
    ['its own address', 'https://api.example.com/v1', 'org-1', true],
    ['its own address, with a slash at the end', 'https://api.example.com/v1/', 'org-1', true],
    ['another path of its host', 'https://api.example.com/v2', 'org-1', false],
    ['another host', 'https://api.example.org/v1', 'org-1', false],
    ['the address of it, for another organisation', 'https://api.example.com/v1', 'org-2', false],
  ])('is the one at %s: %#', (_, baseUrl, organizationId, is) => {
    expect(managedConnection(rules(), at(baseUrl, organizationId)) !== null).toBe(is);
    const refused = connectionRefused(rules(), at(baseUrl, organizationId));
    if (is) expect(refused).toBeNull();
    else expect(refused).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('is named to whoever meant it, and no other one is', () => {
    const said = (baseUrl: string, organizationId: string) =>
      connectionRefused(rules(), at(baseUrl, organizationId))?.message ?? expect.fail('allowed');
    expect(said('https://api.example.com/v2', 'org-2')).toMatch(/did you mean org-1 at https:\/\/api\.example\.com\/v1/);
    expect(said('https://other.example', 'org-1')).toMatch(/did you mean org-1/);
    expect(said('https://other.example', 'org-2')).toMatch(/managed organisations only$/);
  });

  test('is no bar to others where the rules allow them', () => {
    expect(connectionRefused(rules({ onlyTheseConnections: false }), at('https://other.example', 'org-2'))).toBeNull();
  });

  test('believes what was decided; nothing that was decided is refused to be said again, and nothing else is said', () => {
    const dialect = { hpkeInfo: 'decided' } as never;
    const own = { ...organisation, connectionId: 'c', dialect: { hpkeInfo: 'own' } };
    const connections = { all: () => [own] } as unknown as Connections;
    expect(connectionsUnder(rules({ connections: [{ ...organisation, dialect }] }), connections).all()).toMatchObject([
      { managed: true, dialect },
    ]);
    expect(connectionsUnder(rules(), connections).all()[0]?.dialect).toBeUndefined();
    const asked = { ...at(organisation.baseUrl, 'org-1'), dialect };
    expect(connectionRefused(rules(), asked)).toMatchObject({ ok: false, code: 'forbidden' });
  });
});
