import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeychain, type Keytar, stateOf } from '../../../electron/adapters/keychain.ts';

const root = join(import.meta.dirname, '../../..');
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'keyring-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

type Mode = '--unlocked' | '--locked' | '--no-service';
/** Runs steps of test/keyring/session.ts in a session with a real keyring; `home` keeps the keyring between calls. */
async function session(mode: Mode, ...steps: string[]): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(
    join(root, 'test/keyring/with-keyring.sh'),
    [mode, process.execPath, join(root, 'test/keyring/session.ts'), join(home, 'app'), ...steps],
    { env: { ...process.env, KEYRING_HOME: home }, timeout: 15_000 },
  );
  return JSON.parse(stdout) as unknown[];
}

test('gnome-keyring and D-Bus are installed', () => {
  const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(
    tool => !(process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, tool))),
  );
  expect(missing, 'missing: run  sudo apt install gnome-keyring dbus libsecret-1-0').toEqual([]);
});

describe('with a real keyring', () => {
  const created = async (): Promise<string> => {
    const [made] = (await session('--unlocked', 'create')) as [{ ok: true; value: { keyId: string } }];
    return made.value.keyId;
  };

  test('that is open, secrets of any text are kept, replaced and removed', async () => {
    const steps = ['diagnose', 'get:a', 'set:a=ä€🔑', 'get:a', `set:a=${'x'.repeat(2500)}`, 'remove:a', 'remove:a', 'get:a'];
    expect(await session('--unlocked', ...steps)).toEqual([
      { state: 'ready', detail: expect.any(String) },
      null,
      'written',
      'ä€🔑',
      'written',
      true,
      false,
      null,
    ]);
  });

  test('a key created in one run signs in the next', async () => {
    const [length] = await session('--unlocked', `sign:${await created()}`);
    expect(length).toBeGreaterThan(60);
  });

  test('that is locked is told apart from a key that is gone, nothing is written, and the key is there after unlocking', async () => {
    const keyId = await created();
    const locked = await session('--locked', 'diagnose', `get:key:${keyId}`, 'set:probe=x', `sign:${keyId}`, 'check');
    expect(locked).toEqual([
      { state: 'locked', detail: expect.any(String) },
      null,
      { state: 'locked', message: expect.stringContaining('locked collection') },
      expect.objectContaining({ code: 'key_unavailable', diagnosis: 'locked' }),
      [expect.objectContaining({ keyId, state: 'unavailable' })],
    ]);
    expect(await session('--unlocked', `sign:${keyId}`, 'get:probe')).toEqual([expect.any(Number), null]);
  });

  test('out of which someone removed the key, it is gone', async () => {
    const keyId = await created();
    expect(await session('--unlocked', `remove:key:${keyId}`, `sign:${keyId}`, 'check')).toEqual([
      true,
      expect.objectContaining({ code: 'key_unavailable', diagnosis: 'gone' }),
      [expect.objectContaining({ keyId, state: 'gone' })],
    ]);
  });

  test('a bus on which nobody keeps secrets is named as such', async () => {
    expect(await session('--no-service', 'diagnose', 'get:a', 'set:a=b', 'create')).toEqual([
      { state: 'no_secret_service', detail: expect.any(String) },
      expect.objectContaining({ state: 'no_secret_service' }),
      expect.objectContaining({ state: 'no_secret_service' }),
      expect.objectContaining({ code: 'key_unavailable', diagnosis: 'no_secret_service' }),
    ]);
  });

  test('a session without a bus is named as such', async () => {
    const { DBUS_SESSION_BUS_ADDRESS: _bus, XDG_RUNTIME_DIR: _run, DISPLAY: _display, ...env } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'test/keyring/session.ts'), join(home, 'none'), 'diagnose', 'get:a', 'create'],
      { env, timeout: 15_000 },
    );
    expect(JSON.parse(stdout)).toEqual([
      { state: 'no_dbus', detail: expect.any(String) },
      expect.objectContaining({ state: 'no_dbus' }),
      expect.objectContaining({ code: 'key_unavailable', diagnosis: 'no_dbus' }),
    ]);
  });
});

describe('without one', () => {
  test('a native module that does not load is a missing library, and is tried again', async () => {
    let attempts = 0;
    const load = async (): Promise<Keytar> => {
      attempts += 1;
      throw new Error('libsecret-1.so.0: cannot open shared object file');
    };
    const keychain = createKeychain({ load, environment: {} });
    expect(await keychain.diagnose()).toMatchObject({ state: 'library_missing' });
    await expect(keychain.get('a')).rejects.toMatchObject({ state: 'library_missing' });
    expect(attempts).toBe(2);
  });

  test('a library that failed to load is loaded again: it was installed meanwhile, and then once for all calls', async () => {
    let attempts = 0;
    const found: Keytar = {
      getPassword: async () => 'x',
      setPassword: async () => undefined,
      deletePassword: async () => false,
    };
    const load = async (): Promise<Keytar> => {
      attempts += 1;
      if (attempts < 3) throw new Error('libsecret-1.so.0: cannot open shared object file');
      return found;
    };
    const keychain = createKeychain({ load, environment: {}, platform: 'linux' });
    const missing = 'libsecret-1.so.0: cannot open shared object file';
    await expect(keychain.get('a')).rejects.toMatchObject({ state: 'library_missing', message: missing });
    // Told before what is wrong with the bus: without the library, no service helps.
    expect(await keychain.diagnose()).toEqual({ state: 'library_missing', detail: missing });
    expect(await keychain.diagnose()).toEqual({ state: 'no_dbus', detail: 'no session bus could be reached' });
    expect(await keychain.get('a')).toBe('x');
    expect(attempts).toBe(3);
  });

  test('an error of the system is told by its state and in its words; what is none of its own is a failure', async () => {
    const failing = (error: unknown): Keytar => ({
      getPassword: () => Promise.reject(error),
      setPassword: () => Promise.reject(error),
      deletePassword: () => Promise.reject(error),
    });
    const on = (error: unknown) => createKeychain({ load: async () => failing(error), platform: 'darwin' });
    const canceled = on(new Error('User canceled the operation.'));
    for (const call of [canceled.get('a'), canceled.set('a', 'b'), canceled.remove('a')])
      await expect(call).rejects.toMatchObject({
        name: 'KeychainError',
        state: 'denied',
        message: 'User canceled the operation.',
      });
    expect(await canceled.diagnose()).toEqual({ state: 'denied', detail: 'User canceled the operation.' });
    expect(await on('text').diagnose()).toEqual({ state: 'failed', detail: 'an error without a text' });
    const garbled = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/%zz' };
    const linux = createKeychain({ load: async () => failing(null), environment: garbled, platform: 'linux' });
    expect(await linux.diagnose()).toEqual({ state: 'failed', detail: 'URI malformed' });
  });

  test('on macOS a look for an item nobody stored says whether the keychain answers', async () => {
    const accounts: string[] = [];
    const load = async (): Promise<Keytar> => ({
      getPassword: async (service, account) => {
        accounts.push(`${service}/${account}`);
        return null;
      },
      setPassword: () => Promise.reject(new Error('not asked for')),
      deletePassword: () => Promise.reject(new Error('not asked for')),
    });
    expect(await createKeychain({ load, platform: 'darwin' }).diagnose()).toEqual({
      state: 'ready',
      detail: 'the keychain answers',
    });
    expect(accounts).toEqual(['Countersign/diagnosis']);
  });
});

test.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'no_dbus'],
  ['Could not connect: No such file or directory', 'no_dbus'],
  ['Cannot spawn a message bus: transport “disabled”', 'no_dbus'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'no_secret_service'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'no_secret_service'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The user name or passphrase you entered is not correct.', 'locked'],
  ['User canceled the operation.', 'denied'],
  ['Access is denied.', 'denied'],
  ['A default keychain could not be found.', 'no_secret_service'],
  ['Timeout was reached', 'timeout'],
  ['The stub received bad data.', 'failed'],
])('the text %j means %s', (text, state) => {
  expect(stateOf(text)).toBe(state);
});
