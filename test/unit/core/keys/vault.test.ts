import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { createKeys } from '../../../../electron/core/keys/keys.ts';
import { openVault, type Vault, vaultPath } from '../../../../electron/core/keys/vault.ts';
import type { Keychain } from '../../../../electron/core/ports.ts';
import { readStamp } from '../../../practice/stamp/verify.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { keptIn } from '../../support/kept.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { type MemoryFiles, memoryFiles, testClock } from '../../support/memory-ports.ts';

const passphrase = 'correct horse battery staple';
const random = (bytes: number) => Uint8Array.from(randomBytes(bytes));
let files: MemoryFiles;
let made: Uint8Array;
const open = (text = passphrase) => openVault({ files, random }, text);
const file = () => Buffer.from(files.content.get(vaultPath) ?? []);

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
}
beforeAll(lightScrypt);
// One vault is made and copied.
beforeAll(async () => {
  files = memoryFiles();
  await value(await open()).set('a', 'the secret');
  made = file();
});
beforeEach(() => {
  files = memoryFiles();
  files.content.set(vaultPath, made);
});

test('what was put in is there after it is opened again, and only under its passphrase', async () => {
  const vault = value(await open());
  expect(await vault.get('a')).toBe('the secret');
  expect(await vault.get('b')).toBeNull();
  expect(await vault.get('constructor')).toBeNull();
  expect(await open('correct horse battery stable')).toMatchObject({ code: 'invalid', problems: [{ path: 'passphrase' }] });
  expect(file()).toEqual(Buffer.from(made));
});

test('the same letters from another keyboard open it', async () => {
  files = memoryFiles();
  value(await open('pass\u00e9 phrase long'));
  expect((await open('passe\u0301 phrase long')).ok).toBe(true);
});

test('changes that overlap lose nothing, and removing says whether there was something', async () => {
  const vault = value(await open());
  await Promise.all(Array.from({ length: 10 }, (_, n) => vault.set(`k${n}`, `v${n}`)));
  expect(await Promise.all(Array.from({ length: 10 }, (_, n) => vault.get(`k${n}`)))).toEqual(
    Array.from({ length: 10 }, (_, n) => `v${n}`),
  );
  expect([await vault.remove('k1'), await vault.remove('k1'), await vault.get('k1')]).toEqual([true, false, null]);
});

test('nothing in the file can be read, and every write has its own nonce', async () => {
  const vault = value(await open());
  const nonces = new Set<string>();
  for (let n = 0; n < 20; n++) {
    await vault.set('a', 'the secret');
    nonces.add((JSON.parse(file().toString()) as { nonce: string }).nonce);
    for (const text of ['the secret', passphrase, '"a"', Buffer.from('the secret').toString('base64').slice(0, 10)])
      expect(file().toString()).not.toContain(text);
  }
  expect(nonces.size).toBe(20);
});

describe('a file that was changed', () => {
  test.each([
    ['cut', (text: string) => text.slice(0, -20)],
    ['emptied', () => ''],
    ['with another salt', (text: string) => text.replace(/("salt":")./, '$1z')],
    ['with a flipped header', (text: string) => text.replace(/("salt":")(.)/, (_, a, b) => `${a}${b === '0' ? '1' : '0'}`)],
    ['with another cost', (text: string) => text.replace('scrypt-17', 'scrypt-01')],
    ['with a changed ciphertext', (text: string) => text.replace(/("sealed":").{4}/, '$1AAAA')],
    ['with another nonce', (text: string) => text.replace(/("nonce":").{4}/, '$1ffff')],
  ])('%s is set aside with every byte, and nothing takes its place', async (_, change) => {
    const changed = Buffer.from(change(Buffer.from(made).toString()));
    files.content.set(vaultPath, changed);
    const outcome = await open();
    expect(outcome).toMatchObject({ ok: false, code: 'storage', message: expect.stringContaining(`${vaultPath}.damaged`) });
    expect([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes)])).toEqual([[`${vaultPath}.damaged`, changed]]);
  });

  test('under an open vault is an error, and is not written over', async () => {
    const vault = value(await open());
    files.content.set(vaultPath, Buffer.from('{}'));
    await expect(vault.set('b', 'x')).rejects.toMatchObject({ state: 'failed' });
    files.content.delete(vaultPath);
    await expect(vault.set('b', 'x')).rejects.toMatchObject({ state: 'failed' });
    expect(await vault.diagnose()).toMatchObject({ state: 'failed' });
    expect(files.content.size).toBe(0);
  });

  test('by a newer app is left alone', async () => {
    files.content.set(vaultPath, Buffer.from(Buffer.from(made).toString().replace('"v":2', '"v":3')));
    expect(await open()).toMatchObject({ code: 'storage', message: expect.stringContaining('newer') });
    expect([...files.content.keys()]).toEqual([vaultPath]);
  });
});

test('a disk that refuses is told, and the vault stays as it was', async () => {
  const vault = value(await open());
  files.failNext = new Error('ENOSPC');
  await expect(vault.set('b', 'x')).rejects.toMatchObject({ state: 'failed' });
  expect(await vault.get('a')).toBe('the secret');
});

test('closed, it answers nothing', async () => {
  const vault: Vault = value(await open());
  vault.close();
  await expect(vault.get('a')).rejects.toMatchObject({ state: 'locked' });
  expect(await vault.diagnose()).toMatchObject({ state: 'locked' });
});

test('keys live in it as in a keychain', async () => {
  const needs = { clock: testClock(), random };
  const keysIn = (keychain: Keychain) => createKeys({ ...needs, keychain, files: keptIn(files, keychain) });
  const pin = { baseUrl: 'https://api.example.com', organizationId: 'org' };
  const keys = keysIn(value(await open()));
  const pair = keyPairs[0] ?? expect.fail('no pair');
  const { keyId } = value(await keys.import({ ...pair, name: 'k' }));
  value(await keys.pin(keyId, pin));
  const again = keysIn(value(await open()));
  const body = Buffer.from(JSON.stringify({ organizationId: pin.organizationId }));
  expect(readStamp(value(await again.stamp(keyId, pin, body, dialect))).publicKey).toBe(pair.publicKey);
  for (const bytes of files.content.values()) expect(Buffer.from(bytes).toString()).not.toContain(pair.privateKey);
});
