/** What a file of another computer says of itself before anybody says yes to it, and what of it is refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../../electron/contract/values/document.ts';
import type { Managed } from '../../../../electron/contract/values/managed.ts';
import type { App } from '../../support/app.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { altered, chosen, exported, newComputer, oldComputer, passphrase, stateOf } from './support.ts';

beforeAll(lightScrypt);

/** What the window says, by rule; a person reads it and says no. */
async function said(app: App, file: Buffer): Promise<Record<string, Finding['severity']>> {
  app.chosenFile = chosen(file);
  const taking = app.ask('moving.import');
  await app.give({ passphrase });
  const { review } = await app.person('reject');
  expect(await taking).toMatchObject({ ok: false, code: 'declined' });
  return Object.fromEntries(review.document.findings.map(({ rule, severity }) => [rule, severity]));
}
const keysOf = async (app: App) => (await stateOf(app)).keys.map(({ keyId }) => keyId);

describe('before it is taken in, the window says', () => {
  test('that private keys in it exist on the other computer, too', async () => {
    const old = await oldComputer();
    const without = await exported(old);
    const withKeys = await exported(old, await keysOf(old));
    const app = await newComputer();
    expect(await said(app, without)).not.toHaveProperty('moving-keys');
    expect(await said(app, withKeys)).toMatchObject({ 'moving-keys': 'high' });
  });

  test('that the journal in it was edited', async () => {
    const old = await oldComputer();
    const file = await exported(old);
    const edited = await altered(file, ({ journal = new Uint8Array(), ...parts }) => ({
      ...parts,
      journal: Buffer.from(Buffer.from(journal).toString().replace('Payroll', 'Paymoll')),
    }));
    const app = await newComputer();
    expect(await said(app, file)).not.toHaveProperty('moving-journal');
    expect(await said(app, edited)).toMatchObject({ 'moving-journal': 'high' });
  });
});

test('a file whose keys do not belong to their public halves is refused whole, and says so', async () => {
  const old = await oldComputer();
  const file = await exported(old, await keysOf(old));
  const exchanged = await altered(file, ({ keys = new Uint8Array(), ...parts }) => {
    const other = Buffer.from(keys);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    return { ...parts, keys: other };
  });
  const app = await newComputer();
  app.chosenFile = chosen(exchanged);
  const taking = app.ask('moving.import');
  await app.give({ passphrase });
  expect(await taking).toMatchObject({
    ok: false,
    code: 'invalid',
    message: expect.stringMatching(/do not belong to their public halves.*Nothing was taken/),
  });
  expect((await stateOf(app)).connections).toEqual([]);
});

test('an organisation that an administrator does not allow stays out, named with who decides it; the rest comes', async () => {
  const old = await oldComputer();
  const file = await exported(old);
  const managed: Managed = {
    ...{ path: '/etc/countersign/managed.json', state: 'in force', sha256: 'ab'.repeat(32) },
    rules: {
      ...{ by: 'Northwind IT', settings: {}, connections: [], onlyTheseConnections: true, forbidden: [], updateChannel: null },
      ...{ addressBook: null, network: { proxy: null, except: [], certificates: 'system', authorities: '' } },
    },
  };
  const app = await newComputer({ ports: { managed } });
  app.chosenFile = chosen(file);
  const taking = app.ask('moving.import');
  await app.give({ passphrase });
  await app.person('approve');
  expect(await taking).toMatchObject({
    ok: true,
    value: { connections: 0, addresses: 1, leftOut: [expect.stringContaining('Northwind IT')] },
  });
  expect((await stateOf(app)).connections).toEqual([]);
});
