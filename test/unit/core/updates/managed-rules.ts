import type { Managed, ManagedRules } from '../../../../electron/contract/values/managed.ts';

export const inForce = (rules: Partial<ManagedRules>): Managed => ({
  ...{ path: '/etc/countersign/managed.json', state: 'in force', sha256: '' },
  rules: {
    ...{ by: 'Northwind IT', settings: {}, connections: [], onlyTheseConnections: false, forbidden: [], updateChannel: null },
    ...{ addressBook: null, network: { proxy: null, except: [], certificates: 'system', authorities: '' } },
    ...rules,
  },
});
