import { expect, test } from 'vitest';
import { livingClock, slept } from '../../../electron/core/living-clock.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import { systemClock } from '../../../electron/host/system.ts';
import { startApp } from '../support/app.ts';

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
