/** How the app ends, whoever ends it, and what it does where something went wrong that nothing expected. */
import type { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { quits, start } from './listening.ts';

afterEach(() => {
  vi.useRealTimers();
});
const power = (fake: { module: Record<string, unknown> }) => fake.module.powerMonitor as EventEmitter;
const event = () => ({ preventDefault: vi.fn() });

test('a core that never stops keeps neither the app nor the folder', async () => {
  const booted = await start();
  vi.useFakeTimers();
  booted.fake.app.emit('will-quit', event());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(quits(booted)).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  // The log is closed by the disk's own time.
  vi.useRealTimers();
  await expect.poll(() => quits(booted)).toBe(1);
  expect(existsSync(join(booted.userData, 'data', 'lock'))).toBe(false);
});

test('a disk that hangs while the log is closed does not keep the app', async () => {
  const { fake } = await start();
  const { endInOrder } = await import('../../electron/host/desktop/ending.ts');
  fake.app.removeAllListeners('will-quit');
  fake.calls.length = 0;
  vi.useFakeTimers();
  const core = { stop: async () => undefined } as unknown as Awaited<Parameters<typeof endInOrder>[0]>;
  endInOrder(Promise.resolve(core), { release: () => new Promise(() => {}), last: () => false });
  fake.app.emit('will-quit', event());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fake.calls).not.toContain('quit');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fake.calls).toContain('quit');
});

test('a quit while a quit is under way neither stops the core again nor cuts it off', async () => {
  const booted = await start();
  const second = event();
  booted.fake.app.emit('will-quit', event());
  booted.fake.app.emit('will-quit', second);
  await expect.poll(() => booted.core.asked).toContain('stop');
  expect(second.preventDefault).toHaveBeenCalledOnce();
  expect(booted.core.asked.filter(each => each === 'stop')).toHaveLength(1);
  booted.core.stopped.resolve();
  await expect.poll(() => quits(booted)).toBe(1);
});

test('a system that shuts down is asked for the moment that an end in order takes', async () => {
  const booted = await start();
  const shutdown = event();
  power(booted.fake).emit('shutdown', shutdown);
  expect(shutdown.preventDefault).toHaveBeenCalledOnce();
  expect(quits(booted)).toBe(1);
});

test('a Windows that ends the session ends the app', async () => {
  const booted = await start();
  booted.fake.windows[0]?.emit('session-end', event());
  expect(quits(booted)).toBe(1);
});

test('an exception that nothing expected locks the app, says no word of it, and ends the app once', async () => {
  const booted = await start();
  const thrown = booted.faults.get('uncaughtException') as unknown as (error: Error) => void;
  thrown(new Error('private key 0xabc'));
  thrown(new Error('private key 0xabc'));
  await expect.poll(() => quits(booted)).toBe(1);
  expect(booted.core.asked.filter(each => Array.isArray(each) && each[1] === 'app.lock')).toEqual([
    ['main', 'app.lock', { by: 'fault' }],
  ]);
  expect(booted.fake.shown.errors).toEqual(['It is locked, and ends now. What was sent is in the journal. Start it again.']);
});

test('an exception ends the app also where it cannot be locked any more', async () => {
  const booted = await start();
  booted.core.answers.set('app.lock', Promise.reject(new Error('gone')));
  booted.faults.get('uncaughtException')?.();
  await expect.poll(() => quits(booted)).toBe(1);
});

test('a rejection that nobody took locks the app, and it goes on', async () => {
  const booted = await start();
  (booted.faults.get('unhandledRejection') as unknown as (error: Error) => void)(new TypeError('private key 0xabc'));
  await expect.poll(() => booted.core.asked.at(-1)).toEqual(['main', 'app.lock', { by: 'fault' }]);
  expect(quits(booted)).toBe(0);
  expect(booted.fake.shown.errors).toEqual([]);
  const data = join(booted.userData, 'data');
  const logs = () => readdirSync(data).filter(name => name.startsWith('log'));
  const written = () =>
    logs()
      .map(name => readFileSync(join(data, name), 'utf8'))
      .join('');
  await expect.poll(written).toMatch(/ error where=process class=TypeError /);
  expect(written()).not.toContain('0xabc');
});

test('a page that fails again and again is closed, and it is said; one that fails now and then is loaded again', async () => {
  const booted = await start();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const [window] = booted.fake.windows;
  const fail = () => window?.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  for (let n = 0; n < 3; n++) fail();
  now.mockReturnValue(61_000);
  fail();
  expect([window?.webContents.reloads, window?.destroyed]).toEqual([4, false]);
  for (let n = 0; n < 3; n++) fail();
  expect([window?.webContents.reloads, window?.destroyed]).toEqual([6, true]);
  expect(booted.fake.shown.asked.map(({ message }) => message)).toEqual(['The window of Countersign failed again and again']);
  expect(quits(booted)).toBe(0);
  now.mockRestore();
});
