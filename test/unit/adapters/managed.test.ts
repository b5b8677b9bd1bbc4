/** Whose a managed file is: it counts only where nobody else could have written it. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManagedFiles, managedPaths } from '../../../electron/adapters/managed.ts';

const own = process.getuid?.() ?? 0;
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

/** Whoever runs the tests stands for the administrator. */
const read = (owner = own) => createManagedFiles('linux', path, owner).read(path, 1_000);
/** As where it belongs to somebody else: root gives it away, anybody else is not the administrator. */
async function ofAnother(file: string) {
  if (own !== 0) return read(own + 1);
  chownSync(file, 1234, 0);
  const answer = await read();
  chownSync(file, 0, 0);
  return answer;
}
const untrusted = (words: RegExp) => ({ state: 'untrusted', reason: expect.stringMatching(words) });

test('where each platform keeps it', () => {
  expect(managedPaths).toEqual({
    linux: '/etc/countersign/managed.json',
    darwin: '/Library/Application Support/Countersign/managed.json',
    win32: 'C:\\Program Files\\Countersign\\managed.json',
  });
});

test('a file of root in folders of root is read, and one that is not there is none', async () => {
  expect(await read()).toEqual({ state: 'read', bytes: Buffer.from('{}') });
  expect(await createManagedFiles('linux', `${path}x`, own).read(`${path}x`, 1_000)).toEqual({ state: 'none' });
  expect(await createManagedFiles('linux', path, own).read(path, 1)).toEqual(untrusted(/at most 1 bytes, received 2/));
});

test('one that others may write, or own, or that is a link, is named and not read', async () => {
  chmodSync(path, 0o664);
  expect(await read()).toEqual(untrusted(/has mode 0664: users other than its owner may write it/));
  chmodSync(path, 0o644);
  expect(await ofAnother(path)).toEqual(untrusted(/managed\.json belongs to user \d+. Expected root/));
  chmodSync(join(folder, 'countersign'), 0o777);
  expect(await read()).toEqual(untrusted(/countersign has mode 0777/));
  chmodSync(join(folder, 'countersign'), 0o755);
  if (own === 0) expect(await ofAnother(join(folder, 'countersign'))).toEqual(untrusted(/countersign belongs to user 1234/));
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

test('a signed file proves itself: whoever may write it is no matter', async () => {
  chmodSync(path, 0o666);
  expect(await createManagedFiles('linux', path).readSigned(path, 1_000)).toMatchObject({ state: 'read' });
});
