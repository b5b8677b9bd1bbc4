import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../../electron/adapters/files.ts';
import type { Files } from '../../../electron/core/ports.ts';

let top: string;
let folder: string;
let files: Files;
const bytes = (text: string) => new TextEncoder().encode(text);
const text = async (path: string) => Buffer.from((await files.read(path)) ?? expect.fail('no file')).toString();

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'files-'));
  folder = join(top, 'app');
  files = createFiles(folder);
});
afterEach(async () => {
  await chmod(folder, 0o700).catch(() => {});
  await rm(top, { recursive: true });
});

test('what was replaced or appended is read back, and a file that never was is null', async () => {
  expect(await files.read('a.json')).toBeNull();
  await files.replace('a.json', bytes('one'));
  await files.replace('a.json', bytes('two'));
  await files.append('deep/er/log', bytes('1\n'));
  await files.append('deep/er/log', bytes('2\n'));
  expect(await text('a.json')).toBe('two');
  expect(await text('deep/er/log')).toBe('1\n2\n');
});

test('only the owner can read folder and files', async () => {
  await files.replace('sub/a.json', bytes('x'));
  await files.append('log', bytes('x'));
  const mode = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
  expect([await mode('.'), await mode('sub'), await mode('sub/a.json'), await mode('log')]).toEqual([0o700, 0o700, 0o600, 0o600]);
  // From their first moment on: nothing had to be mended.
  expect(files.repaired()).toEqual([]);
});

test('a temporary file a crash left behind is not read and is replaced', async () => {
  await files.replace('a.json', bytes('old'));
  await writeFile(join(folder, 'a.json.new'), 'half of the n');
  files = createFiles(folder);
  expect(await text('a.json')).toBe('old');
  await files.replace('a.json', bytes('new'));
  expect(await text('a.json')).toBe('new');
  expect(await readdir(folder)).toEqual(['a.json']);
});

test('a failed replace leaves the old content and no rubbish', async () => {
  await files.replace('a.json', bytes('old'));
  const broken = { length: 3 } as unknown as Uint8Array;
  await expect(files.replace('a.json', broken)).rejects.toThrow();
  expect(await text('a.json')).toBe('old');
  expect(await readdir(folder)).toEqual(['a.json']);
});

test('appends and replacements that overlap keep their order and lose nothing', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => files.append('log', bytes(`${n}\n`))));
  expect(await text('log')).toBe(Array.from({ length: 50 }, (_, n) => `${n}\n`).join(''));
  await Promise.all(Array.from({ length: 20 }, (_, n) => files.replace('a', bytes(`${n}`))));
  expect(await text('a')).toBe('19');
});

test('one failure does not stop what comes after it', async () => {
  await files.replace('a', bytes('1'));
  const refused = files.truncate('a', 99);
  const next = files.append('a', bytes('2'));
  await expect(refused).rejects.toThrow(/shorter/);
  await next;
  expect(await text('a')).toBe('12');
});

test('truncate cuts to the length and never lengthens', async () => {
  await files.append('log', bytes('whole\ntorn'));
  await files.truncate('log', 6);
  expect(await text('log')).toBe('whole\n');
  await expect(files.truncate('log', 7)).rejects.toThrow(/shorter/);
  await expect(files.truncate('none', 0)).rejects.toThrow(/shorter/);
});

test('what is set aside stays, each time under its own name', async () => {
  for (const content of ['first', 'second', 'third']) {
    await files.replace('a.json', bytes(content));
    await files.setAside('a.json');
  }
  expect(await files.read('a.json')).toBeNull();
  expect(await text('a.json.damaged')).toBe('first');
  expect(await text('a.json.damaged-2')).toBe('second');
  expect(await text('a.json.damaged-3')).toBe('third');
});

test('removing is done once or twice', async () => {
  await files.replace('outbox/a', bytes('x'));
  await files.remove('outbox/a');
  await files.remove('outbox/a');
  expect(await files.read('outbox/a')).toBeNull();
});

test.each(['../x', 'a/../x', '/etc/passwd', 'a//b', '', '.', 'a/', '.hidden', 'A', 'a\\b', 'a\0', 'c:x', 'a b', 'a\n', 'ä'])(
  'the path %j never reaches the disk',
  async path => {
    for (const work of [
      files.read(path),
      files.replace(path, bytes('x')),
      files.append(path, bytes('x')),
      files.remove(path),
      files.setAside(path),
      files.truncate(path, 0),
    ])
      await expect(work).rejects.toThrow(/segments/);
    expect(await readdir(top)).toEqual([]);
  },
);

describe('a disk that refuses', () => {
  test('a folder where the file should be is an error, not an absent file', async () => {
    await files.replace('a/b', bytes('x'));
    await expect(files.read('a')).rejects.toThrow(/not a plain file/);
    await expect(files.replace('a', bytes('x'))).rejects.toThrow();
    await expect(files.append('a', bytes('x'))).rejects.toThrow();
    expect(await text('a/b')).toBe('x');
  });

  test('a file in place of the folder says so', async () => {
    await files.replace('a', bytes('x'));
    await expect(files.replace('a/b', bytes('x'))).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await text('a')).toBe('x');
  });

  test('a folder that cannot be written keeps what is in it', async () => {
    await files.replace('a', bytes('kept'));
    const asRoot = process.getuid?.() === 0;
    // Permissions do not bind a superuser: then the write must go through, whole.
    await chmod(folder, 0o500);
    const refused = await files.replace('a', bytes('new')).then(
      () => false,
      (error: Error) => /EACCES|EPERM|EROFS/.test(error.message),
    );
    expect(refused).toBe(!asRoot);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe(asRoot ? 'new' : 'kept');
  });
});
