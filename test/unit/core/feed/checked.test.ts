/** What a poll that finds nothing new tells the page: when it was, and nothing else. */
import { afterEach, expect, test } from 'vitest';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

const link = async () => {
  const answer = await app.ask('app.state');
  if (!answer.ok) throw new Error(answer.message);
  return answer.value.link;
};

test('polls that find nothing new tell their time alone, and one that fails tells the state', async () => {
  app = await startApp();
  await app.ask('feed.refresh');
  await expect.poll(async () => (await app.ask('feed.snapshot')) as object).toMatchObject({ value: { complete: true } });
  await expect.poll(async () => (await link()).state).toBe('live');
  const told: [string, unknown][] = [];
  app.core.onEvent((event, value) => void told.push([event, value]));
  for (let n = 0; n < 3; n++) await app.ask('feed.refresh');
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(new Set(told.map(([event]) => event))).toEqual(new Set(['feed.checked']));
  // What is asked for later says the same.
  const now = await link();
  expect(told.at(-1)?.[1]).toMatchObject({ at: now.state === 'live' && now.at });

  app.practice.faults.add({ fault: 'bad-gateway', operation: 'list_activities', user: 'Ada Reyes', count: 0 });
  await app.ask('feed.refresh');
  await expect.poll(async () => (await link()).state).toBe('trouble');
  expect(told.at(-1)?.[0]).toBe('app.state');
  app.practice.faults.clear();
  const before = told.length;
  await app.ask('feed.refresh');
  await expect.poll(async () => (await link()).state).toBe('live');
  expect(told.slice(before).map(([event]) => event)).toContain('app.state');
});
