import { expect, test } from 'vitest';
import type { Clock } from '../../../../electron/core/ports.ts';
import { livingClock, slept } from '../../../../electron/core/service/living-clock.ts';
import { systemClock } from '../../../../electron/host/system.ts';
import { startApp } from '../../support/app.ts';

test('a sleep ends when the run does, and none begins afterwards', async () => {
  const life = new AbortController();
  const clock = livingClock(systemClock, life.signal);
  const long = slept(clock, 60_000);
  expect(await slept(clock, 1)).toBe(true);
  life.abort();
  expect(await long).toBe(false);
  expect(await slept(clock, 1)).toBe(false);
});

test('who brings a signal ends the sleep by it', async () => {
  const clock = livingClock(systemClock, new AbortController().signal);
  const own = new AbortController();
  const nap = slept(clock, 60_000, own.signal);
  own.abort();
  expect(await nap).toBe(false);
});

test('a stopped app leaves no sleep behind', async () => {
  let open = 0;
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => {
      open += 1;
      return systemClock.sleep(ms, signal).finally(() => {
        open -= 1;
      });
    },
  };
  const app = await startApp({ clock });
  await expect.poll(() => open).toBeGreaterThan(0);
  await app.close();
  expect(open).toBe(0);
});

test('a stopped app begins nothing, even where the keychain opens only then', async () => {
  const { practice, files, keychain, core } = await startApp();
  await core.stop();
  keychain.state = 'locked';
  const app = await startApp({ practice, files, keychain, as: null });
  await app.core.stop();
  const before = app.events.length;
  keychain.state = 'ready';
  expect(await app.ask('keychain.diagnose')).toMatchObject({ ok: true, value: { state: 'ready' } });
  expect(app.events.slice(before).map(({ event }) => event)).not.toContain('feed.reset');
  await practice.close();
});

test('an app whose keychain does not answer stops all the same', async () => {
  const app = await startApp({ clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 20), signal) } });
  app.keychain.set = () => new Promise(() => {});
  expect(await app.ask('app.settings', { theme: 'dark' })).toMatchObject({ ok: true });
  await app.close();
});
