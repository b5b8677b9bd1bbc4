/** What an administrator decided of an organisation holds above its file, and is never written into it. */
import { expect, test } from 'vitest';
import type { Managed } from '../../../../electron/contract/values/managed.ts';
import { openConnections } from '../../../../electron/core/connections/connections.ts';
import { connectionsUnder } from '../../../../electron/core/managed/applied.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';

const at = { baseUrl: 'https://api.example.com', organizationId: 'org' };
const managed: Managed = {
  ...{ path: '/etc/countersign/managed.json', state: 'in force', sha256: 'ab'.repeat(32) },
  rules: {
    ...{ by: 'Northwind IT', settings: {}, onlyTheseConnections: false, forbidden: [], updateChannel: null, addressBook: null },
    connections: [{ name: 'Northwind', ...at, dialect: { stampHeader: 'X-Decided' } }],
    network: { proxy: null, except: [], certificates: 'system', authorities: '' },
  },
};

test.each(['add', 'put'] as const)('%s keeps what a person chose, and not what was decided', async way => {
  const files = memoryFiles();
  const own = await openConnections(keptIn(files, memoryKeychain()));
  const connection = {
    ...{ connectionId: 'api.example.com/org', ...at, organizationName: 'Org', userId: 'ada', userName: 'Ada', keyId: 'k' },
    ...{ proxy: null, dialect: { stampHeader: 'X-Chosen' } },
  };
  await own.add(connection);
  const under = connectionsUnder(managed, own);
  const shown = under.get(connection.connectionId) ?? expect.fail('it is gone');
  expect(shown).toMatchObject({ managed: true, dialect: { stampHeader: 'X-Decided' } });
  const proxy = { baseUrl: 'https://proxy.example.com', configId: 'c' };
  await under[way]({ ...shown, proxy });
  expect(own.all()).toEqual([{ ...connection, proxy }]);
  expect(under.all()).toEqual([{ ...shown, proxy }]);
  expect(Buffer.from(files.content.get('connections.json') ?? []).toString()).not.toMatch(/X-Decided|managed/);
});
