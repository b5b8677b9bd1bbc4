/** What is asked of the session bus about the Secret Service, byte by byte, and what is made of its answers. */
import { mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createKeychain, type Keytar } from '../../../electron/adapters/keychain.ts';
import { askSecretService, busPaths } from '../../../electron/adapters/secret-service.ts';
import { type FakeBus, fakeBus, type Heard, message, type Says } from './fake-bus.ts';

let bus: FakeBus | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await bus?.close();
  bus = undefined;
});

const collection = '/org/freedesktop/secrets/collection/ä';
const unlocked: Record<string, Says> = {
  Hello: { s: ':1.42' },
  StartServiceByName: { u: 2 },
  ReadAlias: { o: collection },
  Get: { v: false },
};
/** A bus that answers as one with an open keyring does, but for these. */
async function open(but: Record<string, Says> = {}, big = false) {
  bus = await fakeBus(({ member, serial }) => {
    const says = but[member] ?? unlocked[member];
    return says === undefined ? null : message('error' in says ? 3 : 2, serial, says, big);
  });
  return bus;
}

test('four questions are asked, in these words, and none of them opens anything', async () => {
  const { environment, calls, greeting } = await open();
  expect(await askSecretService(environment)).toEqual({ state: 'ready', detail: 'the default collection is unlocked' });
  expect(greeting).toEqual([`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.())).toString('hex')}`]);
  const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
  const destination = 'org.freedesktop.secrets';
  expect(calls).toEqual([
    { ...daemon, serial: 1, member: 'Hello', body: [] },
    { ...daemon, serial: 2, member: 'StartServiceByName', body: ['org.freedesktop.secrets', 0] },
    {
      ...{ destination, path: '/org/freedesktop/secrets', interface: 'org.freedesktop.Secret.Service' },
      ...{ serial: 3, member: 'ReadAlias', body: ['default'] },
    },
    {
      ...{ destination, path: collection, interface: 'org.freedesktop.DBus.Properties' },
      ...{ serial: 4, member: 'Get', body: ['org.freedesktop.Secret.Collection', 'Locked'] },
    },
  ]);
});

describe.each([false, true])('answers (with the high byte first: %s)', big => {
  test.each<[Record<string, Says>, string, string]>([
    [{ Get: { v: true } }, 'locked', 'the default collection is locked'],
    [{ Get: { v: false } }, 'ready', 'the default collection is unlocked'],
    [{ ReadAlias: { o: '/' } }, 'no_secret_service', 'there is no default collection'],
    [
      { StartServiceByName: { error: 'org.freedesktop.DBus.Error.ServiceUnknown' } },
      'no_secret_service',
      'org.freedesktop.DBus.Error.ServiceUnknown',
    ],
    [{ StartServiceByName: { error: 'org.freedesktop.DBus.Error.TimedOut' } }, 'failed', 'org.freedesktop.DBus.Error.TimedOut'],
    [{ StartServiceByName: { error: '' } }, 'failed', 'an error without a name'],
    [{ ReadAlias: { error: 'org.example.No' } }, 'failed', 'org.example.No'],
    [{ ReadAlias: { none: true } }, 'failed', 'no alias was returned'],
    [{ ReadAlias: { u: 7 } }, 'failed', 'no alias was returned'],
    [{ Get: { error: 'org.example.No' } }, 'failed', 'org.example.No'],
    [{ Get: { vs: 'yes' } }, 'failed', 'no lock state was returned'],
    [{ Get: { s: 'true' } }, 'failed', 'no lock state was returned'],
    [{ Hello: { error: 'org.freedesktop.DBus.Error.AccessDenied' } }, 'timeout', 'org.freedesktop.DBus.Error.AccessDenied'],
  ])('%j mean %s', async (but, state, detail) => {
    const { environment, calls } = await open(but, big);
    expect(await askSecretService(environment)).toEqual({ state, detail });
    // After the answer that settles it, nothing else is asked.
    expect(calls.at(-1)?.member).toBe(Object.keys(but)[0]);
  });
});

/** So that each piece is read by itself. */
async function inPieces(socket: Socket, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += 5) {
    socket.write(bytes.subarray(at, at + 5));
    await new Promise(resolve => setImmediate(resolve));
  }
}

test('answers are told apart by what they answer, whatever comes between them and in how many pieces', async () => {
  const said = (serial: number, member: string) => message(2, serial, unlocked[member] ?? { none: true });
  bus = await fakeBus(({ serial, member }: Heard, socket: Socket) => {
    const noise = [message(4, serial, { s: 'a signal' }), message(2, 77, { v: true }), message(2, serial + 5, { o: '/' })];
    void inPieces(socket, Buffer.concat([...noise, said(serial, member)]));
    return null;
  });
  expect(await askSecretService(bus.environment)).toMatchObject({ state: 'ready' });
});

test.each<[string, string, (call: Heard, socket: Socket) => Buffer | null, string?]>([
  ['refuses this user', 'the bus refused this user', () => null, 'REJECTED EXTERNAL\r\n'],
  ['speaks something else', 'the bus sent something that is not a message', () => Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
  [
    'sends more than an answer can be',
    'the bus sent a message that is too large',
    ({ serial }) => {
      const answer = message(2, serial, { s: 'x' });
      answer.writeUInt32LE((1 << 20) + 1, 4);
      return answer;
    },
  ],
  [
    'goes away',
    'the bus closed the connection',
    (_, socket) => {
      socket.end();
      return null;
    },
  ],
])('a bus that %s is no answer, and says so at once', async (_, detail, answer, greeted) => {
  bus = await fakeBus(answer, greeted);
  expect(await askSecretService(bus.environment)).toEqual({ state: 'timeout', detail });
});

test('a bus that says nothing is given three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  bus = await fakeBus(() => {
    asked.resolve();
    return null;
  });
  let ended: unknown = null;
  const asking = askSecretService(bus.environment).then(answer => {
    ended = answer;
  });
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2_999);
  expect(ended).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(ended).toEqual({ state: 'timeout', detail: 'late' });
});

test('what was answered leaves no timer behind, and no connection', async () => {
  // Its own timer, by its time: what a test before this one left running sets timers meanwhile.
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  let line: Socket | undefined;
  bus = await fakeBus(({ serial, member }, socket) => {
    line = socket;
    return message(2, serial, unlocked[member] ?? { none: true });
  });
  await askSecretService(bus.environment);
  const timers = set.mock.calls.flatMap(([, ms], at) => (ms === 3_000 ? [set.mock.results[at]?.value] : []));
  expect(timers).toHaveLength(1);
  expect(cleared.mock.calls.map(([timer]) => timer)).toContain(timers[0]);
  await expect.poll(() => line?.destroyed).toBe(true);
});

test.each<[NodeJS.ProcessEnv, string[]]>([
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1/bus' }, ['/run/user/1/bus']],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/a%20b,guid=12;unix:abstract=/tmp/dbus-x' }, ['/run/a b', '\0/tmp/dbus-x']],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:guid=1,abstract=a%2fb,x' }, ['\0a/b']],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=127.0.0.1,port=1;autolaunch:;unix:runtime=yes;disabled:' }, []],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unixexec:argv1=x,path=/usr/bin/x' }, []],
  // What the variable says counts, also where it says nothing that can be used.
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=x', XDG_RUNTIME_DIR: '/run/user/1' }, []],
  [{ DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '/run/user/1' }, ['/run/user/1/bus']],
  [{ XDG_RUNTIME_DIR: '/run/user/1' }, ['/run/user/1/bus']],
  [{ XDG_RUNTIME_DIR: '' }, []],
  [{}, []],
])('with %j the bus is looked for at %j', (environment, paths) => {
  expect(busPaths(environment)).toEqual(paths);
});

test('of several addresses the first that answers is taken; where none does, there is no bus', async () => {
  const { path } = await open();
  const nowhere = join(mkdtempSync(join(tmpdir(), 'bus-')), 'none');
  const at = (...paths: string[]) => askSecretService({ DBUS_SESSION_BUS_ADDRESS: paths.map(p => `unix:path=${p}`).join(';') });
  expect(await at(nowhere, path)).toMatchObject({ state: 'ready' });
  expect(await at(nowhere)).toEqual({ state: 'no_dbus', detail: 'no session bus could be reached' });
});

describe('the keychain on Linux', () => {
  /** A store in memory that says what was asked of it. */
  function recorded(): { keytar: Keytar; asked: string[] } {
    const asked: string[] = [];
    const keytar: Keytar = {
      getPassword: async (service, account) => {
        asked.push(`get ${service}/${account}`);
        return 'secret';
      },
      setPassword: async (service, account, secret) => void asked.push(`set ${service}/${account}=${secret}`),
      deletePassword: async (service, account) => {
        asked.push(`delete ${service}/${account}`);
        return true;
      },
    };
    return { keytar, asked };
  }

  test('is asked for no item before its state is known, nor where it is locked: that would put up a prompt', async () => {
    const { environment } = await open({ Get: { v: true } });
    const { keytar, asked } = recorded();
    const keychain = createKeychain({ load: async () => keytar, environment, platform: 'linux' });
    expect(await keychain.diagnose()).toEqual({ state: 'locked', detail: 'the default collection is locked' });
    expect(asked).toEqual([]);
  });

  test('that is open is asked for an item that nobody stored, and for no key', async () => {
    const { environment } = await open();
    const { keytar, asked } = recorded();
    const keychain = createKeychain({ load: async () => keytar, environment, platform: 'linux', service: 'Mine' });
    expect(await keychain.diagnose()).toEqual({ state: 'ready', detail: 'the default collection is unlocked' });
    expect(asked).toEqual(['get Mine/diagnosis']);
    expect(await keychain.get('a')).toBe('secret');
    await keychain.set('a', 'b');
    expect(await keychain.remove('a')).toBe(true);
    expect(asked.slice(1)).toEqual(['get Mine/a', 'set Mine/a=b', 'delete Mine/a']);
  });
});
