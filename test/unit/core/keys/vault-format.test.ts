/** The vault's file against a second computation of it, what of it is refused, and what stays in memory of an open one. */
import { createHash, scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { createSecretStore } from '../../../../electron/core/keys/secret-store.ts';
import { openVault, type Vault, vaultPath } from '../../../../electron/core/keys/vault.ts';
import { vault2ByHand, vaultByHand } from '../../support/by-hand.ts';
import { type MemoryFiles, memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';

/** What went through scrypt and the cipher: the numbers, and the buffers with what they held. */
const seen = vi.hoisted(() => ({
  cheap: false,
  asked: [] as unknown[],
  held: [] as { what: string; was: string; buffer: Uint8Array }[],
  see<T extends Uint8Array>(what: string, buffer: T): T {
    seen.held.push({ what, was: Buffer.from(buffer).toString('latin1'), buffer });
    return buffer;
  },
}));
vi.mock('node:crypto', async original => {
  const real = await original<typeof import('node:crypto')>();
  type Answer = (error: Error | null, bytes: Buffer) => void;
  const scrypt = (text: string, salt: Buffer, length: number, cost: object, answer: Answer) => {
    seen.asked.push([text, salt.toString('hex'), length, cost]);
    real.scrypt(text, salt, length, seen.cheap ? { N: 2 } : cost, (error, bytes) => answer(error, seen.see('derived', bytes)));
  };
  const createHmac = (name: string, key: Uint8Array) => real.createHmac(name, seen.see('check key', key));
  return { ...real, scrypt, createHmac };
});
vi.mock('@noble/ciphers/chacha.js', async original => {
  const real = await original<typeof import('@noble/ciphers/chacha.js')>();
  const xchacha20poly1305 = (key: Uint8Array, nonce: Uint8Array, header: Uint8Array) => {
    const cipher = real.xchacha20poly1305(seen.see('key', key), nonce, header);
    return {
      encrypt: (plain: Uint8Array) => cipher.encrypt(seen.see('plain', plain)),
      decrypt: (sealed: Uint8Array) => seen.see('plain', cipher.decrypt(sealed)),
    };
  };
  return { ...real, xchacha20poly1305 };
});

const passphrase = 'correct horse battery staple';
const cost = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };
/** What a new vault draws, in order. */
const drawnFirst = {
  ...{ key: '0a'.repeat(32), salt: '0b'.repeat(32), lock: '0c'.repeat(12), check: '0d'.repeat(12) },
  ...{ mark: '0e'.repeat(12), body: '0f'.repeat(24) },
};
const [salt, nonce] = ['0a'.repeat(32), '0b'.repeat(24)];
let files: MemoryFiles;
let drawn: number;
const random = (bytes: number) => new Uint8Array(bytes).fill(++drawn);
const open = (text = passphrase, make?: boolean) => openVault({ files, random }, text, make);
const file = () => Buffer.from(files.content.get(vaultPath) ?? []).toString();
const put = (text: string) => void files.content.set(vaultPath, Buffer.from(text));
const value = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(outcome.message));
beforeEach(() => {
  files = memoryFiles();
  drawn = 9;
  seen.cheap = false;
  seen.asked.length = 0;
  seen.held.length = 0;
});

describe('known answers', () => {
  test('scrypt underneath is the one of RFC 7914 §12', () => {
    const derived = scryptSync('pleaseletmein', 'SodiumChloride', 64, { N: 16_384, r: 8, p: 1 }).toString('hex');
    expect(derived).toBe(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    );
  });

  test('a vault that was written by hand opens, and says what was put in', async () => {
    put(vaultByHand(passphrase, salt, nonce, { 'key:1': 'the secret', journal: 'ü' }));
    seen.held.length = 0;
    const vault = value(await open());
    expect([await vault.get('key:1'), await vault.get('journal'), await vault.get('files')]).toEqual(['the secret', 'ü', null]);
    // The first 64 bytes of scrypt over this passphrase and salt, by another implementation.
    expect(seen.held.find(({ what }) => what === 'derived')?.was).toBe(
      Buffer.from(
        '3bc65c30390b78ede13546c67df48131553a1c5fceca5d79343dd65d3dd0fe7adaa2aa939b500a4067b6b1e4f154dc6c95985998c1c7851adad0661c61cb3ba2',
        'hex',
      ).toString('latin1'),
    );
    // Its file is written anew, with what was in it, under a lock of its own: scrypt with the same cost again.
    expect(seen.asked).toEqual([salt, '0b'.repeat(32)].map((each, n) => [passphrase, each, n === 0 ? 64 : 32, cost]));
    expect(file()).toBe(vault2ByHand(passphrase, drawnFirst, { 'key:1': 'the secret', journal: 'ü' }));
    expect(seen.held.filter(({ what, buffer }) => what !== 'key' && what !== 'plain' && buffer.some(byte => byte !== 0))).toEqual(
      [],
    );
  });

  test('a vault that is made is, byte for byte, what a second computation gives, and opens by hand', async () => {
    const vault = value(await open('pass\u00e9 phrase'));
    expect(file()).toBe(vault2ByHand('pass\u00e9 phrase', drawnFirst, {}));
    await vault.set('a', 'the secret');
    const drawn = { ...drawnFirst, body: '10'.repeat(24) };
    expect(file()).toBe(vault2ByHand('pass\u00e9 phrase', drawn, { a: 'the secret' }));
    // Another passphrase is another lock; items and their nonce stay, byte by byte.
    await vault.change('another one');
    expect(file()).toBe(
      vault2ByHand(
        'another one',
        { ...drawn, salt: '11'.repeat(32), lock: '12'.repeat(12), check: '13'.repeat(12) },
        { a: 'the secret' },
      ),
    );
  });
});

describe('a file that is none', () => {
  const whole = vaultByHand(passphrase, salt, nonce, {});
  const sound = () => JSON.parse(whole) as Record<string, unknown> & { header: Record<string, unknown> };
  /** With the sum that belongs to the header, so that the header alone is wrong. */
  const withHeader = (change: object) => {
    const { header, ...rest } = sound();
    const { v, kdf, cipher, salt: kept, check } = { ...header, ...change } as Record<string, unknown>;
    const next = { v, kdf, cipher, salt: kept, check };
    return { ...rest, header: next, sum: createHash('sha256').update(JSON.stringify(next)).digest('hex') };
  };
  const damaged = failure(
    'storage',
    'The file vault is damaged and cannot be opened. It was moved to vault.json.damaged, where it stays. Put a copy of it back as vault.json, or open the vault again to create a new one.',
  );

  test.each<[string, () => unknown]>([
    ['null', () => null],
    ['a list', () => []],
    ['no header', () => ({ ...sound(), header: undefined })],
    ['a header that is a list', () => ({ ...sound(), header: [] })],
    ...[undefined, '', `${nonce}0b`, nonce.slice(2), `${nonce.slice(2)}0B`, 7].map(
      each => [`the nonce ${each}`, () => ({ ...sound(), nonce: each })] as [string, () => unknown],
    ),
    ['sealed that is no text', () => ({ ...sound(), sealed: 7 })],
    ['nothing sealed', () => ({ ...sound(), sealed: '' })],
    ['no sum', () => ({ ...sound(), sum: undefined })],
    ['another sum', () => ({ ...sound(), sum: 'ab'.repeat(32) })],
    ...[0, '1', undefined, null].map(v => [`version ${v}`, () => withHeader({ v })] as [string, () => unknown]),
    ...['scrypt-10-8-1', undefined].map(kdf => [`the cost ${kdf}`, () => withHeader({ kdf })] as [string, () => unknown]),
    ['another cipher', () => withHeader({ cipher: 'none' })],
    ...[undefined, salt.slice(2), `${salt}0a`, salt.toUpperCase()].flatMap(each => [
      [`the salt ${each}`, () => withHeader({ salt: each })] as [string, () => unknown],
      [`the check ${each}`, () => withHeader({ check: each })] as [string, () => unknown],
    ]),
  ])('%s is set aside before any passphrase is tried', async (_, make) => {
    const text = JSON.stringify(make());
    put(text);
    expect(await open()).toEqual(damaged);
    expect([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['vault.json.damaged', text],
    ]);
    expect(seen.asked.length).toBe(_ === 'nothing sealed' ? 1 : 0);
  });

  test('but newer is left as it is', async () => {
    const text = JSON.stringify({ ...sound(), header: { v: 3 } });
    put(text);
    expect(await open()).toEqual(failure('storage', 'The file vault was written by a newer Countersign. Start that version.'));
    expect([file(), files.content.size]).toEqual([text, 1]);
  });

  test('and gone is not made anew where one was to be opened', async () => {
    expect(await open(passphrase, false)).toEqual(
      failure('storage', 'The file vault to be opened is gone. Nothing was created in its place.'),
    );
    expect([files.content.size, seen.asked]).toEqual([0, []]);
  });

  test('and a disk that fails says why', async () => {
    seen.cheap = true;
    files.failNext = new Error('ENOSPC');
    expect(await open()).toEqual(failure('storage', 'The file vault could not be read or written: ENOSPC'));
    files.read = async () => {
      throw 'odd';
    };
    expect(await open()).toEqual(failure('storage', 'The file vault could not be read or written: no reason given'));
  });
});

describe('with a cost that a test can pay', () => {
  beforeEach(() => {
    seen.cheap = true;
  });
  const opened = async (): Promise<Vault> => {
    const vault = value(await open());
    await vault.set('a', 'the secret');
    return vault;
  };
  const left = (what: string) => seen.held.filter(each => each.what === what && each.buffer.some(byte => byte !== 0));

  test('a wrong passphrase is told, changes nothing, and leaves nothing derived in memory', async () => {
    await opened();
    const before = file();
    seen.held.length = 0;
    const from = Uint8Array.from.bind(Uint8Array) as (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
    const copies = vi
      .spyOn(Uint8Array, 'from')
      .mockImplementation(((bytes: Uint8Array) => seen.see('copy', from(bytes))) as never);
    const outcome = await open('another passphrase').finally(() => copies.mockRestore());
    expect(outcome).toEqual(
      failure('invalid', 'This passphrase does not open the file vault.', {
        problems: [{ path: 'passphrase', expected: 'the passphrase the vault was made with', received: 'a different one' }],
      }),
    );
    expect([file(), left('derived'), left('check key'), left('copy')]).toEqual([before, [], [], []]);
    expect(seen.held.map(({ what }) => what).sort()).toEqual(['copy', 'derived']);
    expect(seen.asked.at(-1)).toEqual(['another passphrase', '0b'.repeat(32), 32, cost]);
  });

  test('what was sealed or unsealed is wiped at once, and the key when the vault is closed', async () => {
    const vault = await opened();
    expect(await vault.get('a')).toBe('the secret');
    // Only one that is there already: it is.
    const again = value(await open(passphrase, false));
    expect(await again.get('a')).toBe('the secret');
    expect(seen.held.filter(({ what, was }) => what === 'plain' && was.includes('the secret')).length).toBeGreaterThan(3);
    expect([left('plain'), left('derived'), left('check key')]).toEqual([[], [], []]);
    // What opens the items is derived for each call; the place's key alone stays, until the vault is closed.
    expect(left('key')).toEqual([]);
    const own = [vault, again].map(({ key }) => key.use(bytes => bytes));
    expect(own.map(bytes => bytes.every(byte => byte === 0x0a))).toEqual([true, true]);
    vault.close();
    again.close();
    expect(own.map(bytes => bytes.every(byte => byte === 0))).toEqual([true, true]);
  });

  test('a vault whose items were sealed by another key is damaged, though the passphrase is right', async () => {
    await opened();
    const { sealed: _, ...rest } = JSON.parse(file()) as { sealed: string };
    put(JSON.stringify({ ...rest, sealed: Buffer.alloc(40).toString('base64') }));
    seen.held.length = 0;
    expect(await open()).toMatchObject({ code: 'storage', message: expect.stringContaining('is damaged') });
    expect(left('key')).toEqual([]);
  });

  test('a vault that another program made the home, or no more, is damaged: its passphrase says which it is', async () => {
    await opened();
    const { header, ...rest } = JSON.parse(file()) as { header: { home: boolean } };
    const edited = { ...header, home: !header.home };
    put(JSON.stringify({ header: edited, ...rest, sum: createHash('sha256').update(JSON.stringify(edited)).digest('hex') }));
    expect(await open()).toMatchObject({ code: 'storage', message: expect.stringContaining('is damaged') });
  });

  test('each call says what is wrong with the vault, in words of its own, and a refused change changes nothing', async () => {
    const vault = await opened();
    expect(await vault.diagnose()).toEqual({ state: 'ready', detail: 'the file vault is open' });
    const before = file();
    expect([await vault.remove('b'), file()]).toEqual([false, before]);
    const { read } = files;
    const thrown = (call: Promise<unknown>) =>
      call.then(String, (error: { state: string; message: string }) => [error.state, error.message]);
    files.failNext = new Error('ENOSPC');
    expect(await thrown(vault.set('b', 'x'))).toEqual(['failed', 'the file vault cannot be written']);
    files.failNext = new Error('ENOSPC');
    expect(await thrown(vault.remove('a'))).toEqual(['failed', 'the file vault cannot be written']);
    files.read = async () => {
      throw new Error('EIO');
    };
    expect(await thrown(vault.get('a'))).toEqual(['failed', 'the file vault cannot be read']);
    expect(await vault.diagnose()).toEqual({ state: 'failed', detail: 'the file vault cannot be read' });
    files.read = async () => null;
    expect(await thrown(vault.get('a'))).toEqual(['failed', 'the file vault is gone or damaged']);
    files.read = read;
    expect([file(), await vault.get('a')]).toEqual([before, 'the secret']);
    const queued = vault.set('b', 'x');
    // While its file is read, too.
    files.read = async path => {
      const bytes = await read(path);
      vault.close();
      return bytes;
    };
    const reading = vault.get('a');
    expect(await thrown(reading)).toEqual(['locked', 'the file vault was closed']);
    files.read = read;
    expect(await thrown(queued)).toEqual(['locked', 'the file vault was closed']);
    expect([await vault.diagnose(), file()]).toEqual([{ state: 'locked', detail: 'the file vault was closed' }, before]);
  });

  test('names that every object has are names like others', async () => {
    const vault = await opened();
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect([await vault.get(name), await vault.remove(name)]).toEqual([null, false]);
      await vault.set(name, 'x');
      expect(await vault.get(name)).toBe('x');
    }
    expect(await vault.get('a')).toBe('the secret');
  });
});

test('the store of secrets is the keychain until a person opened the vault, and that alone from then on', async () => {
  const [keychain, vault] = [memoryKeychain(), memoryKeychain()];
  const store = createSecretStore(keychain);
  await store.set('a', 'in the keychain');
  expect([store.kind, await store.get('a'), keychain.items.size, vault.items.size]).toEqual([
    'keychain',
    'in the keychain',
    1,
    0,
  ]);
  keychain.state = 'no_dbus';
  expect(await store.diagnose()).toEqual({ state: 'no_dbus', detail: '' });
  await expect(store.get('a')).rejects.toMatchObject({ state: 'no_dbus' });
  store.switchTo(vault);
  expect([store.kind, await store.get('a'), await store.diagnose()]).toEqual([
    'file vault',
    null,
    { state: 'ready', detail: '' },
  ]);
  await store.set('a', 'in the vault');
  expect([await store.remove('a'), await store.remove('a'), keychain.items.get('a')]).toEqual([true, false, 'in the keychain']);
});
