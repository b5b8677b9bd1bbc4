import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../../../electron/host/system.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose } from '../../support/decisions.ts';

let app: App;
afterEach(() => app?.close());

test('a shorter interval begins at once, and not after the longer one that goes on', async () => {
  // What is planned for in seconds does not come by itself.
  const sleep: typeof systemClock.sleep = (ms, signal) => systemClock.sleep(ms >= 5_000 ? 600_000 : ms, signal);
  app = await startApp({ clock: { ...systemClock, sleep } });
  expect(await app.ask('app.state')).toMatchObject({ value: { settings: { pollSeconds: 10 } } });
  await app.ask('feed.refresh');
  const activityId = await propose(app.practice, 'Invoice 7');
  expect(await app.ask('app.settings', { pollSeconds: 6 })).toMatchObject({ ok: true });
  const listed = async () => {
    const outcome = await app.ask('feed.snapshot');
    return outcome.ok && outcome.value.activities.some(each => each.activityId === activityId);
  };
  await expect.poll(listed).toBe(true);
});
