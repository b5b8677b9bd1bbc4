/** Another key in the place of a connection's own, ended at whatever moment: one of the two works, and nothing hangs loose. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { changeKey } from '../../../../electron/core/calls/ways-in/change-key.ts';
import type { ConnectingNeeds } from '../../../../electron/core/calls/ways-in/connecting.ts';
import { openConnections } from '../../../../electron/core/connections/connections.ts';
import { createKeys, type Keys } from '../../../../electron/core/keys/keys.ts';
import type { Files, Keychain } from '../../../../electron/core/ports.ts';
import type { Target } from '../../../../electron/core/service/service.ts';
import { keptIn } from '../../support/kept.ts';
import { valueIn } from '../../support/key-bench.ts';
import { memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const baseUrl = 'https://api.example.com';
const organizationId = 'org';
const at = { baseUrl, organizationId };
const body = Buffer.from(JSON.stringify({ organizationId }));
const dialect = { stampSchemes: {} } as never;

interface Desk extends ConnectingNeeds {
  reopened: string[];
  /** What the service answers to whoami, after its stamp was made. */
  user(target: Target): Promise<Outcome<{ organizationId: string; userId: string }>>;
}

async function deskOn(files: Files, keychain: Keychain): Promise<Desk> {
  const kept = keptIn(files, keychain);
  const connections = await openConnections(kept);
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const keys = createKeys({ keychain, files: kept, clock: testClock(), random });
  await keys.open();
  const desk: Desk = {
    ...{ connections, keys, reopened: [] },
    user: async () => ({ ok: true, value: { organizationId, userId: 'ada' } }),
    sessions: {
      open: () => {},
      close: () => {},
      async replace(next) {
        await connections.put(next);
        desk.reopened.push(next.keyId);
      },
    },
    service: {
      async query(target: Target) {
        const stamp = await target.stamp(body);
        if (!stamp.ok) return stamp;
        const me = await desk.user(target);
        return me.ok ? { ok: true, value: { organizationName: 'Org', username: 'Ada', ...me.value } } : me;
      },
    } as unknown as ConnectingNeeds['service'],
  };
  return desk;
}

const madeKey = async (keys: Keys, name: string) => valueIn(await keys.create({ name, curve: 'API_KEY_CURVE_P256' })).keyId;
const pinned = ({ keys }: Desk, keyId: string): boolean => keys.pins(keyId).length > 0;
const works = async ({ keys }: Desk, keyId: string) => (await keys.stamp(keyId, at, body, dialect)).ok;

/** Two keys of Ada; the first one has a connection, a sub-organisation, and a proxy. */
async function begin(files: Files = memoryFiles(), keychain: Keychain = memoryKeychain()) {
  const desk = await deskOn(files, keychain);
  const [old, fresh] = [await madeKey(desk.keys, 'old'), await madeKey(desk.keys, 'new')];
  const connection: Connection = {
    ...{ connectionId: 'api.example.com/org', ...at, organizationName: 'Org', userId: 'ada', userName: 'Ada', keyId: old },
    proxy: { baseUrl: 'https://proxy.example', configId: 'c' },
  };
  valueIn(await desk.keys.pin(old, at));
  valueIn(await desk.keys.allowSub(old, at, 'sub'));
  await desk.connections.add(connection);
  return { desk, old, fresh, connection, files, keychain };
}

test('the connection keeps its id, what it was allowed and what is selected; the new key stamps, the old one no more', async () => {
  const { desk, old, fresh, connection } = await begin();
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: true });
  expect(desk.connections.all()).toEqual([{ ...connection, keyId: fresh }]);
  expect(desk.connections.current()?.keyId).toBe(fresh);
  expect(desk.reopened).toEqual([fresh]);
  expect(await works(desk, fresh)).toBe(true);
  expect(await works(desk, old)).toBe(false);
  expect(desk.keys.subOrganizations(fresh, at)).toEqual(['sub']);
  // The old key comes back as a second one: by an id of its own.
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: true });
});

test.each([
  ['another user', async () => ({ ok: true as const, value: { organizationId, userId: 'ben' } }), 'mismatch'],
  ['another organisation', async () => ({ ok: true as const, value: { organizationId: 'other', userId: 'ada' } }), 'mismatch'],
  ['nobody', async () => failure('unauthenticated', 'Unknown key.'), 'unauthenticated'],
])('a key that belongs to %s is refused, and stamps nothing', async (_whose, user, code) => {
  const { desk, old, fresh, connection } = await begin();
  desk.user = user;
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false, code });
  expect(desk.connections.all()).toEqual([connection]);
  expect([pinned(desk, old), pinned(desk, fresh)]).toEqual([true, false]);
  expect(desk.reopened).toEqual([]);
});

test('a key that is refused keeps the pin that it had before', async () => {
  const { desk, old, fresh, connection } = await begin();
  valueIn(await desk.keys.pin(fresh, at));
  desk.user = async () => failure('unauthenticated', 'Unknown key.');
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false });
  expect([pinned(desk, old), pinned(desk, fresh)]).toEqual([true, true]);
});

test('a key that another connection comes to need while the service is slow keeps the pin that it was given', async () => {
  const { desk, fresh, connection } = await begin();
  desk.user = async () => {
    await desk.connections.add({ ...connection, connectionId: `api.example.com/org/${fresh.slice(0, 8)}`, keyId: fresh });
    return failure('unauthenticated', 'Unknown key.');
  };
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false });
  expect(await works(desk, fresh)).toBe(true);
});

test('a key that another connection of the organisation has is refused, and keeps its pin', async () => {
  const { desk, fresh, connection } = await begin();
  valueIn(await desk.keys.pin(fresh, at));
  await desk.connections.add({ ...connection, connectionId: `api.example.com/org/${fresh.slice(0, 8)}`, keyId: fresh });
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false, code: 'invalid' });
  expect(await works(desk, fresh)).toBe(true);
});

test('a key that watches, or comes to while the service is slow, takes no place; nor does any that of a session', async () => {
  const { desk, old, fresh, connection } = await begin();
  valueIn(await desk.keys.setWatch(fresh, true));
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false, code: 'forbidden' });
  valueIn(await desk.keys.setWatch(fresh, false));
  desk.user = async () => {
    await desk.keys.setWatch(fresh, true);
    return { ok: true, value: { organizationId, userId: 'ada' } };
  };
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(desk.connections.all()).toEqual([connection]);
  expect([pinned(desk, old), pinned(desk, fresh)]).toEqual([true, false]);
  const session = { kind: 'stamp_login', startedAt: '', endsAt: '', startedOver: connection.connectionId, claims: null } as const;
  const passing = { ...connection, connectionId: 'api.example.com/org/00000000', session };
  await desk.connections.add(passing);
  valueIn(await desk.keys.setWatch(fresh, false));
  expect(await changeKey(desk, passing.connectionId, fresh)).toMatchObject({ ok: false, code: 'invalid' });
});

test('an old key that another organisation uses keeps that pin alone', async () => {
  const { desk, old, fresh, connection } = await begin();
  const other = { baseUrl, organizationId: 'labs' };
  valueIn(await desk.keys.pin(old, other));
  await desk.connections.add({ ...connection, ...other, connectionId: 'api.example.com/labs' });
  valueIn(await changeKey(desk, connection.connectionId, fresh));
  expect(desk.keys.pins(old)).toEqual([other]);
  expect(desk.connections.current()?.connectionId).toBe('api.example.com/labs');
});

test('what was forgotten or changed while the service was slow is not put back', async () => {
  const { desk, old, fresh, connection } = await begin();
  desk.user = async () => {
    await desk.connections.remove(connection.connectionId);
    return { ok: true, value: { organizationId, userId: 'ada' } };
  };
  expect(await changeKey(desk, connection.connectionId, fresh)).toMatchObject({ ok: false, code: 'changed' });
  expect(desk.connections.all()).toEqual([]);
  expect([pinned(desk, fresh), pinned(desk, old)]).toEqual([false, true]);
});

test('ended at any write, the connection has a key that works; done again, nothing hangs loose', async () => {
  let ended = false;
  let crashes = 0;
  for (let writes = 0; !ended; writes++) {
    const { old, fresh, connection, files, keychain } = await begin();
    let left = writes;
    const use =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        left -= 1;
        if (left < 0) throw new Error('the power is gone');
        return work(...args);
      };
    const weak = await deskOn(
      { ...files, replace: use(files.replace), append: use(files.append), remove: use(files.remove) },
      { ...keychain, set: use(keychain.set), remove: use(keychain.remove) },
    );
    await changeKey(weak, connection.connectionId, fresh).catch(() => null);
    ended = left >= 0;
    crashes += ended ? 0 : 1;
    const again = await deskOn(files, keychain);
    const now = again.connections.get(connection.connectionId) ?? expect.fail('it is gone');
    expect([writes, [old, fresh].includes(now.keyId), await works(again, now.keyId)]).toEqual([writes, true, true]);
    expect(await changeKey(again, connection.connectionId, fresh, old)).toMatchObject({ ok: true });
    expect([writes, await works(again, fresh), pinned(again, old)]).toEqual([writes, true, false]);
    expect(again.keys.subOrganizations(fresh, at)).toEqual(['sub']);
  }
  expect(crashes).toBeGreaterThan(4);
});
