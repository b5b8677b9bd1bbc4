/** Whose a managed file is: it counts only where nobody else could have written it. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManagedFiles, managedPaths } from '../../../electron/adapters/managed.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
let path = '';
/** Not below /tmp, which everybody may write: that alone would make a file untrusted. */
beforeEach(() => {
  folder = mkdtempSync(join(process.env.HOME ?? '/root', 'countersign-managed-'));
  path = join(folder, 'countersign', 'managed.json');
  mkdirSync(join(folder, 'countersign'), { mode: 0o755 });
  writeFileSync(path, '{}', { mode: 0o644 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = () => createManagedFiles('linux', path).read(path, 1_000);
const untrusted = (words: RegExp) => ({ state: 'untrusted', reason: expect.stringMatching(words) });

test('where each platform keeps it', () => {
  expect(managedPaths).toEqual({
    linux: '/etc/countersign/managed.json',
    darwin: '/Library/Application Support/Countersign/managed.json',
    win32: 'C:\\Program Files\\Countersign\\managed.json',
  });
});

test.runIf(isRoot)('a file of root in folders of root is read, and one that is not there is none', async () => {
  expect(await read()).toEqual({ state: 'read', bytes: Buffer.from('{}') });
  expect(await createManagedFiles('linux', `${path}x`).read(`${path}x`, 1_000)).toEqual({ state: 'none' });
  expect(await createManagedFiles('linux', path).read(path, 1)).toEqual(untrusted(/at most 1 bytes, received 2/));
});

test.runIf(isRoot)('one that others may write, or own, or that is a link, is named and not read', async () => {
  chmodSync(path, 0o664);
  expect(await read()).toEqual(untrusted(/has mode 0664: users other than its owner may write it/));
  chmodSync(path, 0o644);
  chownSync(path, 1234, 0);
  expect(await read()).toEqual(untrusted(/belongs to user 1234. Expected root/));
  chownSync(path, 0, 0);
  chmodSync(join(folder, 'countersign'), 0o777);
  expect(await read()).toEqual(untrusted(/countersign has mode 0777/));
  chmodSync(join(folder, 'countersign'), 0o755);
  chownSync(join(folder, 'countersign'), 1234, 0);
  expect(await read()).toEqual(untrusted(/countersign belongs to user 1234/));
  chownSync(join(folder, 'countersign'), 0, 0);
  expect(await read()).toMatchObject({ state: 'read' });
  renameSync(path, `${path}.real`);
  symlinkSync(`${path}.real`, path);
  expect(await read()).toEqual(untrusted(/managed\.json is a link/));
  rmSync(path);
  mkdirSync(path);
  expect(await read()).toEqual(untrusted(/not a plain file/));
  rmSync(path, { recursive: true });
  renameSync(join(folder, 'countersign'), join(folder, 'other'));
  symlinkSync(join(folder, 'other'), join(folder, 'countersign'));
  writeFileSync(path, '{}');
  expect(await read()).toEqual(untrusted(/countersign is a link/));
});

test.runIf(!isRoot)('a file of a user is not one of the administrator', async () => {
  expect(await read()).toEqual(untrusted(/belongs to user|may write it/));
});

test('a signed file proves itself: whoever may write it is no matter', async () => {
  chmodSync(path, 0o666);
  expect(await createManagedFiles('linux', path).readSigned(path, 1_000)).toMatchObject({ state: 'read' });
});
