import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../../electron/adapters/lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'));

test('a second process does not get a folder that is in use, and gets it once it is free', () => {
  const place = folder();
  const ask = `import { takeLock } from ${JSON.stringify(new URL('../../../electron/adapters/lock.ts', import.meta.url).href)};
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
