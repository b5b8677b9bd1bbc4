import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { takeLock } from '../../../electron/adapters/lock.ts';

afterEach(() => void vi.restoreAllMocks());
const folder = () => mkdtempSync(join(tmpdir(), 'lock-'));

test('a second process does not get a folder that is in use, and gets it once it is free', () => {
  const place = folder();
  const ask = `import { takeLock } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../electron/adapters/lock.ts')).href)};
    process.stdout.write(takeLock(${JSON.stringify(place)}) === null ? 'held' : 'taken');`;
  const other = () => spawnSync(process.execPath, ['--input-type=module', '-e', ask], { encoding: 'utf8' }).stdout;
  const release = takeLock(place);
  expect(release).not.toBeNull();
  expect(other()).toBe('held');
  release?.();
  expect(existsSync(join(place, 'lock'))).toBe(false);
  expect(other()).toBe('taken');
  // That process ended without giving the lock back, as after kill -9.
  expect(existsSync(join(place, 'lock'))).toBe(true);
  expect(takeLock(place)).not.toBeNull();
});

test.each([
  ['a process id that is in use by something else now', `${process.pid} 1`],
  ['an empty file, torn by a power loss', ''],
  ['bytes that are no lock', '\0\0\0'],
])('%s does not keep the app from starting', (_, content) => {
  const place = folder();
  writeFileSync(join(place, 'lock'), content);
  if (process.platform === 'linux' || !content.startsWith(String(process.pid))) expect(takeLock(place)).not.toBeNull();
});

test('the same process does not get it twice, and a folder that is missing is made for its owner alone', () => {
  const place = join(folder(), 'deep', 'app');
  const release = takeLock(place);
  expect(takeLock(place)).toBeNull();
  expect([statSync(place).mode & 0o777, statSync(join(place, 'lock')).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readFileSync(join(place, 'lock'), 'utf8')).toMatch(process.platform === 'linux' ? /^\d+ \d+$/ : /^\d+ \d*$/);
  release?.();
  expect(takeLock(place)).not.toBeNull();
});

test('a living process is believed where the system does not tell when it started', () => {
  const place = folder();
  writeFileSync(join(place, 'lock'), `${process.pid} `);
  expect(takeLock(place)).toBeNull();
  expect(readFileSync(join(place, 'lock'), 'utf8')).toBe(`${process.pid} `);
});

test('a lock that somebody took away can still be given back', () => {
  const place = folder();
  const release = takeLock(place);
  rmSync(join(place, 'lock'));
  expect(release).not.toThrow();
});

test('a folder stays in use on a system that does not tell when a process started', async () => {
  vi.resetModules();
  vi.doMock('node:fs', async original => {
    const real = await original<typeof import('node:fs')>();
    const readFileSync = (path: string, encoding: 'utf8') => {
      if (path.startsWith('/proc/')) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
      return real.readFileSync(path, encoding);
    };
    return { ...real, readFileSync };
  });
  const elsewhere = await import('../../../electron/adapters/lock.ts');
  vi.doUnmock('node:fs');
  const place = folder();
  expect(elsewhere.takeLock(place)).not.toBeNull();
  expect(elsewhere.takeLock(place)).toBeNull();
});

test.each([
  ['EPERM', 'holds it, though it is another user’s'],
  ['ESRCH', 'that is gone does not'],
])('a process that answers %s %s', code => {
  const place = folder();
  writeFileSync(join(place, 'lock'), '7 ');
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  expect(takeLock(place) === null).toBe(code === 'EPERM');
  // Asked whether it is there, and nothing else: any other signal would end it.
  expect(kill.mock.calls).toEqual([[7, 0]]);
});

test('a folder that cannot hold a lock says so', () => {
  const place = folder();
  writeFileSync(join(place, 'file'), '');
  expect(() => takeLock(join(place, 'file'))).toThrow(/EEXIST|ENOTDIR/);
});
