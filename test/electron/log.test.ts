/** What the host writes into the log: windows, errors and starts that failed, by class and code, and whole when it ends. */
import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLine } from '../../electron/core/log/line.ts';
import { boot } from './boot.ts';
import { quits } from './listening.ts';

const read = (userData: string): string[] => {
  try {
    const text = readFileSync(join(userData, 'data/log.txt'), 'latin1');
    return text.split('\n').filter(line => line !== '');
  } catch {
    return [];
  }
};
const without = (line: string) => line.replace(/^\S+ /, '');
const secret = Object.assign(new TypeError('hunter2 in /home/ada'), { code: 'ENOENT', name: 'TypeError' });

test('a window that opens, hangs, fails and closes, the app that starts and ends: a line each, all of them written at the end', async () => {
  const { fake, userData, main } = await boot();
  await expect.poll(() => read(userData).some(line => line.includes(' started '))).toBe(true);
  const [window = expect.fail('no window')] = fake.windows;
  window.emit('unresponsive');
  window.emit('responsive');
  main().emit('render-process-gone', {}, { reason: 'oom' });
  main().emit('render-process-gone', {}, { reason: 'hunter2' });
  fake.app.emit('child-process-gone', {}, { type: 'Sandbox helper', reason: 'crashed' });
  fake.app.emit('child-process-gone', {}, { type: 'hunter2', reason: 'hunter2' });
  window.destroy();
  fake.app.emit('will-quit', { preventDefault: () => undefined });
  await expect.poll(() => quits({ fake } as never)).toBeGreaterThan(0);
  const lines = read(userData);
  expect(lines.filter(line => !isLine(line))).toEqual([]);
  expect(lines.map(without).filter(line => line.startsWith('window'))).toEqual([
    'window page=main what=opened reason=none',
    'window page=main what=unresponsive reason=none',
    'window page=main what=responsive reason=none',
    'window page=main what=gone reason=oom',
    'window page=main what=gone reason=refused',
    'window page=main what=closed reason=none',
  ]);
  expect(lines.map(without).filter(line => line.startsWith('process'))).toEqual([
    'process what=sandbox-helper reason=crashed',
    'process what=refused reason=refused',
  ]);
  expect(lines.map(without).find(line => line.startsWith('started'))).toMatch(/^started version=0\.0\.0 host=electron electron=/);
  expect(without(lines.at(-1) ?? '')).toMatch(/^stopped after=\d+$/);
});

test('an error that nothing caught is in the log before anything else happens, without its message', async () => {
  const { userData } = await boot();
  await expect.poll(() => read(userData).length).toBeGreaterThan(0);
  (process as EventEmitter).emit('uncaughtExceptionMonitor', secret, 'uncaughtException');
  expect(read(userData).map(without)).toContain('error where=process class=TypeError code=ENOENT');
  expect(read(userData).join()).not.toContain('hunter2');
});

test('a core that throws at a page, and one that cannot start, leave class and code', async () => {
  const { fake, userData } = await boot({ createCore: () => Promise.reject(secret) });
  await expect.poll(() => fake.shown.errors.length).toBe(1);
  expect(read(userData).map(without)).toContain('start_failed class=TypeError code=ENOENT');
  const core = { pages: { request: () => Promise.reject(secret) }, onEvent: () => () => undefined, start: async () => undefined };
  const booted = await boot({ createCore: async () => core });
  await booted.ask(booted.main(), 'app.state');
  await expect.poll(() => read(booted.userData).map(without)).toContain('error where=host class=TypeError code=ENOENT');
  expect([...read(userData), ...read(booted.userData)].join()).not.toMatch(/hunter2|home/);
});

test('a start that is refused before its folder is its own writes nothing into it', async () => {
  const { userData } = await boot({ switches: ['remote-debugging-port'] });
  expect(read(userData)).toEqual([]);
});
