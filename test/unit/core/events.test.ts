/** What pages hear while the app is locked, and what is told once it is open again. */
import { expect, test } from 'vitest';
import { createEvents } from '../../../electron/core/events.ts';

test('a locked main page hears of the app alone; of what stands still the last is told afterwards, once', () => {
  let locked = false;
  const heard: unknown[] = [];
  const { emit, on, release } = createEvents(() => locked);
  on((event, value, to) => heard.push([event, value, to]));
  const delta = { upserts: [], removed: ['an-id'], complete: true };
  emit('feed.delta', delta);
  expect(heard.splice(0)).toEqual([['feed.delta', delta, 'main']]);
  locked = true;
  emit('feed.delta', delta);
  emit('feed.reset', { activities: [], complete: true });
  emit('signing.batch', 'first' as never);
  emit('signing.batch', 'last' as never);
  emit('reviews.progress', 'progress' as never);
  emit('webhooks.delivery', 'delivery' as never);
  emit('app.state', 'state' as never);
  emit('confirm.opened', { seal: 's' }, 'confirm');
  expect(heard.splice(0)).toEqual([
    ['app.state', 'state', 'main'],
    ['confirm.opened', { seal: 's' }, 'confirm'],
  ]);
  locked = false;
  release();
  expect(heard.splice(0)).toEqual([
    ['signing.batch', 'last', 'main'],
    ['reviews.progress', 'progress', 'main'],
  ]);
  release();
  expect(heard).toEqual([]);
});
