/** The feed under a virtual clock: paging, deltas, budget, trouble and recovery (docs/architecture.md#feed). */
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../electron/core/ports.ts';
import { cost, feeding, recover, summaryOf, trouble, type World } from '../../support/feeding.ts';
import { lost, serviceError, unreachable } from '../../support/scripted-http.ts';

test('a feed whose clock has ended ends with it, instead of asking it for ever', async () => {
  // As after the end of a run, which may come while an answer is read, or while the feed rests.
  for (const { hasEnded, most } of [
    { hasEnded: () => true, most: 3 },
    { hasEnded: (ms: number) => ms > 0, most: 4 },
  ]) {
    let asked = 0;
    const sleep = (ms: number) => {
      asked += 1;
      if (!hasEnded(ms)) return Promise.resolve();
      // Who goes on asking is held up here, so that this test fails and does not hang.
      return asked < 10 ? Promise.reject(new Error('the run is over')) : new Promise<void>(() => {});
    };
    const { feed, http, clock } = feeding({ sleep });
    feed.start();
    await clock.advance(1_000);
    expect(http.asked.length).toBe(1);
    expect(asked).toBe(most);
  }
});

describe('loading', () => {
  test('2,000 activities are there within 45 seconds at one request per second, what waits first', async () => {
    const world = feeding({ open: 150, decided: 1_850 });
    world.feed.start();
    await world.clock.advance(4_000);
    expect([...world.seen.values()].filter(s => s.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED').length).toBe(150);
    await world.clock.advance(41_000);
    expect(world.seen.size).toBe(2_000);
    expect(world.feed.snapshot()).toMatchObject({ complete: true });
    expect(world.deltas.at(-1)?.complete).toBe(true);
    expect(world.http.asked.length).toBeLessThanOrEqual(45 + 3);
  });

  test('old open activities are found although they lie behind what is held', async () => {
    const world = feeding({ most: 300 });
    const old = world.book.add();
    for (let i = 0; i < 1_000; i++) world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    world.feed.start();
    await world.clock.advance(60_000);
    expect(world.seen.has(String(old.id))).toBe(true);
    expect(world.seen.size).toBe(300);
    expect(world.feed.all().length).toBe(300);
    expect(world.feed.snapshot().complete).toBe(true);
  });

  test('newest first, however the pages came', async () => {
    const world = feeding({ decided: 250, open: 50 });
    world.feed.start();
    await world.clock.advance(20_000);
    const ids = world.feed.snapshot().activities.map(a => a.activityId);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids.length).toBe(300);
  });

  test('an empty organisation is complete after one request', async () => {
    const world = feeding();
    world.feed.start();
    await world.clock.advance(5_000);
    expect(world.feed.snapshot()).toEqual({ activities: [], complete: true });
    expect(world.http.asked.length).toBe(1);
  });

  test('a service that ignores the cursor and answers the same page for ever is not asked for ever', async () => {
    const { feed, http, healthy, clock } = feeding({ decided: 250 });
    http.answer = (asked, index) => {
      const { paginationOptions, ...rest } = asked.body as { paginationOptions?: { limit: string } };
      return healthy({ ...asked, body: { ...rest, paginationOptions: { limit: paginationOptions?.limit } } }, index);
    };
    feed.start();
    await clock.advance(60_000);
    expect(feed.snapshot()).toMatchObject({ complete: true });
    expect(feed.all()).toHaveLength(100);
    feed.stop();
  });

  test('pages that come smaller than asked for do not end the list', async () => {
    const world = feeding({ decided: 250 });
    const { healthy } = world;
    world.http.answer = (asked, i) => {
      const { limit } = asked.body.paginationOptions as { limit: string };
      return Number(limit) > 25 ? new HttpError('too_large', true, 'over') : healthy(asked, i);
    };
    world.feed.start();
    await world.clock.advance(60_000);
    expect(world.seen.size).toBe(250);
  });
});

describe('polling', () => {
  test('an unchanged poll tells when it was, and nothing else', async () => {
    const world = feeding({ open: 5, decided: 20 });
    world.feed.start();
    await world.clock.advance(5_000);
    const told = world.deltas.length;
    await world.clock.advance(600_000);
    expect(world.deltas.length).toBe(told);
    expect(new Set(world.links.slice(1).map(l => l.state))).toEqual(new Set(['live']));
    const [last] = world.links.slice(-1);
    expect(last?.state === 'live' && world.clock.now() - Date.parse(last.at)).toBeLessThan(60_000);
  });

  test('only what changed is told', async () => {
    const world = feeding({ open: 5, decided: 20 });
    world.feed.start();
    await world.clock.advance(5_000);
    const fresh = world.book.add();
    const second = world.book.activities[3];
    Object.assign(second ?? {}, { status: 'ACTIVITY_STATUS_REJECTED' });
    const before = world.deltas.length;
    await world.clock.advance(10_000);
    expect(world.deltas.slice(before)).toHaveLength(1);
    expect(
      world.deltas
        .at(-1)
        ?.upserts.map(s => s.activityId)
        .sort(),
    ).toEqual([second?.id, fresh.id].map(String).sort());
    expect(world.seen.get(String(second?.id))).toMatchObject({ group: 'decided' });
  });

  test('an open activity far down the list is seen to be decided within two intervals', async () => {
    const world = feeding();
    const old = world.book.add();
    const older = world.book.add();
    for (let i = 0; i < 700; i++) world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    world.feed.start();
    await world.clock.advance(60_000);
    old.status = 'ACTIVITY_STATUS_COMPLETED';
    await world.clock.advance(20_000);
    expect(world.seen.get(String(old.id))?.group).toBe('decided');
    older.status = 'ACTIVITY_STATUS_REJECTED';
    await world.clock.advance(20_000);
    expect(world.seen.get(String(older.id))?.group).toBe('decided');
    expect(await cost(world, 100_000)).toBe(10);
  });

  test('more new activities than a page holds leave no gap', async () => {
    const world = feeding({ decided: 150 });
    world.feed.start();
    await world.clock.advance(20_000);
    for (let i = 0; i < 350; i++) world.book.add();
    await world.clock.advance(30_000);
    expect(world.seen.size).toBe(500);
    expect(world.feed.snapshot().complete).toBe(true);
  });

  test('2,000 open activities cost at most half of one request per second', async () => {
    const world = feeding({ open: 2_000 });
    world.feed.start();
    await world.clock.advance(120_000);
    expect(await cost(world, 600_000)).toBeLessThanOrEqual(300);
    const last = world.book.activities[1_900];
    Object.assign(last ?? {}, { status: 'ACTIVITY_STATUS_REJECTED' });
    await world.clock.advance(120_000);
    expect(world.seen.get(String(last?.id))?.group).toBe('decided');
  });

  test('the oldest decided ones make room for new ones', async () => {
    const world = feeding({ most: 120, decided: 120 });
    world.feed.start();
    await world.clock.advance(20_000);
    for (let i = 0; i < 10; i++) world.book.add();
    await world.clock.advance(10_000);
    expect(world.seen.size).toBe(120);
    expect(world.deltas.at(-1)?.removed).toHaveLength(10);
    expect(world.seen.has('act-000129')).toBe(true);
    expect(world.seen.has('act-000009')).toBe(false);
  });

  test('it is fast for half a minute after a submit, slow while nobody looks, at once when somebody does', async () => {
    const world = feeding({ decided: 3 });
    world.feed.start();
    await world.clock.advance(10_500);
    expect(await cost(world, 30_000)).toBe(3);
    world.feed.hurry();
    expect(await cost(world, 30_000)).toBeGreaterThanOrEqual(28);
    await world.clock.advance(20_000);
    world.feed.setVisible(false);
    await world.clock.advance(10_000);
    expect(await cost(world, 600_000)).toBe(10);
    world.feed.setVisible(true);
    expect(await cost(world, 10)).toBe(1);
    expect(await cost(world, 30_000)).toBe(3);
  });

  test('out of sight the computer wakes once a minute, for the newest page and for what is looked at again', async () => {
    const world = feeding({ open: 250, decided: 3 });
    world.feed.start();
    await world.clock.advance(60_000);
    world.feed.setVisible(false);
    await world.clock.advance(90_000);
    const from = world.http.asked.length;
    await world.clock.advance(600_000);
    const at = world.http.asked.slice(from).map(asked => asked.at);
    const bursts = at.filter((time, index) => index === 0 || time - (at[index - 1] ?? 0) > 2_000);
    expect(bursts.length).toBeLessThanOrEqual(11);
    expect(bursts.length).toBeGreaterThanOrEqual(9);
  });

  test('nothing is asked without a network, at once when somebody wishes, and again when it is back', async () => {
    let online = true;
    const world = feeding({ decided: 3, isOnline: () => online });
    world.feed.start();
    await world.clock.advance(20_500);
    online = false;
    expect(await cost(world, 120_000)).toBe(0);
    expect(world.feed.link()).toMatchObject({ state: 'trouble', code: 'offline' });
    const before = world.http.asked.length;
    await world.clock.until(world.feed.refresh());
    expect(world.http.asked.length, 'the system may be wrong').toBe(before + 1);
    expect(await cost(world, 60_000)).toBe(0);
    online = true;
    await world.clock.advance(11_000);
    expect(world.feed.link()).toMatchObject({ state: 'live' });
  });

  test('refresh polls now and resolves when it was read', async () => {
    const world = feeding({ decided: 3 });
    world.feed.start();
    await world.clock.advance(3_000);
    const fresh = world.book.add();
    await world.clock.until(world.feed.refresh());
    expect(world.seen.has(String(fresh.id))).toBe(true);
  });

  test('what was read elsewhere is taken, and told once', async () => {
    const world = feeding({ open: 2 });
    world.feed.start();
    await world.clock.advance(3_000);
    const [id] = world.feed.all().map(a => a.id);
    const activity = world.feed.get(String(id));
    if (activity === undefined) throw new Error('not read');
    world.feed.put({ ...activity, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(world.seen.get(String(id))?.group).toBe('decided');
    Object.assign(world.book.activities.find(a => a.id === id) ?? {}, { status: 'ACTIVITY_STATUS_COMPLETED' });
    const told = world.deltas.length;
    await world.clock.advance(30_000);
    expect(world.deltas.length).toBe(told);
  });

  test('a stopped feed asks and tells nothing, and goes on where it was', async () => {
    const world = feeding({ open: 2 });
    world.feed.start();
    await world.clock.advance(3_000);
    world.feed.stop();
    const told = world.deltas.length;
    expect(await cost(world, 100_000)).toBe(0);
    world.book.add();
    world.feed.start();
    await world.clock.advance(1_000);
    expect(world.deltas.length).toBe(told + 1);
    expect(world.links.map(l => l.state)).toEqual(['connecting', 'live', 'idle', 'connecting', 'live']);
  });
});

describe('trouble', () => {
  test('is said with its reason, since when, when it was good last, and when it is tried again', async () => {
    const world = feeding({ open: 2 });
    world.feed.start();
    await world.clock.advance(5_000);
    trouble(world, serviceError(500, 13, 'internal server error'));
    await world.clock.advance(10_000);
    const link = world.feed.link();
    expect(link).toMatchObject({ state: 'trouble', code: 'service_failed', message: expect.stringContaining('Try again') });
    if (link.state !== 'trouble') return;
    expect(link.lastGoodAt).toBe('2026-03-02T09:00:00.000Z');
    expect(Date.parse(String(link.retryAt))).toBeGreaterThan(Date.parse(link.since));
    expect(world.feed.snapshot().activities.length).toBe(2);
    const { since } = link;
    await world.clock.advance(60_000);
    expect(world.feed.link()).toMatchObject({ state: 'trouble', since });
    recover(world);
    await world.clock.advance(30_000);
    expect(world.feed.link().state).toBe('live');
  });

  test('a minute of 429 costs far less than the plan allows, and it is over within an interval', async () => {
    const world = feeding({ open: 300 });
    world.feed.start();
    await world.clock.advance(30_000);
    trouble(world, { status: 429, text: 'Too many requests', headers: { 'retry-after': '5' } });
    expect(await cost(world, 60_000)).toBeLessThan(12);
    recover(world);
    await world.clock.advance(31_000);
    expect(world.feed.link().state).toBe('live');
  });

  test('a network that comes back is noticed within an interval', async () => {
    const world = feeding({ open: 2 });
    world.feed.start();
    await world.clock.advance(5_000);
    trouble(world, unreachable());
    await world.clock.advance(300_000);
    expect(world.feed.link()).toMatchObject({ state: 'trouble', code: 'offline' });
    recover(world);
    await world.clock.advance(10_000);
    expect(world.feed.link().state).toBe('live');
  });

  test('a key that is not accepted is tried once a minute, and at once when a person asks', async () => {
    const world = feeding();
    trouble(world, serviceError(401, 16, 'public key not found in organization', 'PUBLIC_KEY_NOT_FOUND'));
    world.feed.start();
    expect(await cost(world, 600_000)).toBeLessThanOrEqual(11);
    const asked = world.http.asked.length;
    await world.clock.until(world.feed.refresh());
    expect(world.http.asked.length).toBe(asked + 1);
  });

  test('a deployment without list_activities is not asked again and again', async () => {
    const world = feeding();
    trouble(world, { status: 404, text: '' });
    world.feed.start();
    await world.clock.advance(600_000);
    expect(world.http.asked.length).toBe(1);
    expect(world.feed.link()).toMatchObject({
      code: 'operation_unavailable',
      retryAt: null,
      message: expect.stringContaining('pasted JSON'),
    });
  });

  test('in the middle of loading loses nothing', async () => {
    const world = feeding({ open: 120, decided: 800 });
    world.feed.start();
    await world.clock.advance(4_000);
    trouble(world, lost());
    await world.clock.advance(20_000);
    recover(world);
    await world.clock.advance(60_000);
    expect(world.seen.size).toBe(920);
    expect(world.feed.snapshot().complete).toBe(true);
  });

  test('a deployment that cannot filter by status: open ones are read one by one', async () => {
    const world = feeding();
    const old = world.book.add();
    for (let i = 0; i < 300; i++) world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    const { healthy } = world;
    world.http.answer = (asked, i) =>
      asked.body.filterByStatus === undefined ? healthy(asked, i) : serviceError(400, 3, 'invalid request');
    world.feed.start();
    await world.clock.advance(30_000);
    old.status = 'ACTIVITY_STATUS_REJECTED';
    await world.clock.advance(20_000);
    expect(world.seen.get(String(old.id))?.group).toBe('decided');
    expect(world.feed.link().state).toBe('live');
  });
});

describe('an activity that cannot be read', () => {
  test.each([
    ['wrong types', { votes: 'none' }, 'votes'],
    ['a missing member', { fingerprint: undefined }, 'fingerprint'],
    ['a broken time', { createdAt: 'yesterday' }, 'createdAt'],
  ])('(%s) is shown as such and hides no other', async (_, change, path) => {
    const world = feeding({ open: 3 });
    const bad = world.book.activities[1];
    Object.assign(bad ?? {}, change);
    world.feed.start();
    await world.clock.advance(5_000);
    expect(world.seen.size).toBe(3);
    const summary = world.seen.get(String(bad?.id));
    expect(summary).toMatchObject({
      group: 'waiting',
      headline: expect.stringContaining(`could not be read: ${path} should be`),
    });
    expect(Number.isNaN(Date.parse(String(summary?.createdAt)))).toBe(false);
    expect(world.feed.all().length).toBe(2);
    expect(world.feed.link().state).toBe('live');
  });

  test('without an id, or no object at all, is not left out either', async () => {
    const world = feeding({ open: 2 });
    Object.assign(world.book.activities[0] ?? {}, { id: 7 });
    const { healthy } = world;
    world.http.answer = async (asked, i) => {
      const answer = (await healthy(asked, i)) as { json: { activities: unknown[] } };
      return { json: { activities: [null, 'text', ...answer.json.activities] } };
    };
    world.feed.start();
    await world.clock.advance(5_000);
    expect(world.seen.size).toBe(4);
    const told = world.deltas.length;
    await world.clock.advance(60_000);
    expect(world.deltas.length).toBe(told);
  });

  test('that cannot be summarised is shown as such and hides no other', async () => {
    const world = feeding({
      open: 3,
      summarise(activity) {
        if (activity.id === 'act-000001') throw new Error('hostile');
        return summaryOf(activity);
      },
    });
    world.feed.start();
    await world.clock.advance(5_000);
    expect(world.seen.size).toBe(3);
    expect(world.seen.get('act-000001')?.headline).toContain('could not be read');
  });

  test('an answer that is no list is trouble, and what was loaded stays', async () => {
    const world = feeding({ open: 3 });
    world.feed.start();
    await world.clock.advance(5_000);
    trouble(world, { json: { activities: 'a list should be here' } });
    await world.clock.advance(10_000);
    expect(world.feed.link()).toMatchObject({
      state: 'trouble',
      code: 'bad_answer',
      message: expect.stringContaining('activities: expected a list'),
    });
    expect(world.feed.snapshot().activities.length).toBe(3);
  });
});

test('approvals that lapse while nothing changes at the service are told', async () => {
  const world = feeding();
  const at = { seconds: String(Math.floor(world.clock.now() / 1000)), nanos: '0' };
  const activity = world.book.add({ votes: [{ userId: 'u-1', selection: 'VOTE_SELECTION_APPROVED', createdAt: at }] });
  world.feed.start();
  await world.clock.advance(5_000);
  expect(world.seen.get(String(activity.id))).toMatchObject({
    group: 'waiting',
    mine: 'approved',
    approved: 1,
    lapsesAt: '2026-03-03T09:00:00.000Z',
  });
  world.feed.setVisible(false);
  await world.clock.advance(24 * 3_600_000 + 60_000);
  expect(world.seen.get(String(activity.id))).toMatchObject({ group: 'needs_me', mine: null, approved: 0 });
  expect(world.deltas.length).toBe(2);
});

test('what waits is told anew when something has ended, whose past it may share', async () => {
  let made = 0;
  const world = feeding({
    summarise(activity) {
      made += 1;
      return { ...summaryOf(activity), headline: past() };
    },
  });
  const past = () => `after ${world.feed.all().filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED').length}`;
  const open = world.book.add();
  world.feed.start();
  await world.clock.advance(5_000);
  expect(world.seen.get(String(open.id))?.headline).toBe('after 0');
  world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
  await world.clock.advance(20_000);
  expect(world.seen.get(String(open.id))?.headline).toBe('after 1');
  const before = [world.deltas.length, made];
  await world.clock.advance(60_000);
  expect([world.deltas.length, made]).toEqual(before);
});

test('of what waits only that of which the past would say something else is made anew', async () => {
  const made: string[] = [];
  const outdated = new Set<string>();
  const world = feeding({
    open: 3,
    summarise(activity) {
      made.push(activity.id);
      return summaryOf(activity);
    },
    outdated: ({ id }) => outdated.has(id),
  });
  world.feed.start();
  await world.clock.advance(5_000);
  const [, second] = world.feed.all();
  for (const ids of [[], [second?.id ?? '']]) {
    made.length = 0;
    for (const id of ids) outdated.add(id);
    const ended = world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    await world.clock.advance(20_000);
    expect(made).toEqual([ended.id, ...ids]);
  }
});

test('what waits is told anew for a fiftieth of the time at most, however often something ends', async () => {
  const many = 300;
  let made = 0;
  // Between a hundred and the next, other work takes half a second.
  const world: World = feeding({
    rate: { perSecond: 100, burst: 100 },
    open: many,
    summarise(activity) {
      if (activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') made += 1;
      return { ...summaryOf(activity), headline: `after ${ended}` };
    },
    sleep: (ms, signal) => world.clock.sleep(ms === 0 ? 500 : ms, signal),
  });
  let ended = 0;
  world.feed.start();
  await world.clock.advance(20_000);
  made = 0;
  for (let minute = 0; minute < 10; minute++)
    for (let n = 0; n < 6; n++) {
      world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
      ended += 1;
      await world.clock.advance(10_000);
    }
  // A second for each time: once in fifty seconds.
  expect(made / many).toBeGreaterThanOrEqual(10);
  expect(made / many).toBeLessThanOrEqual(13);
  await world.clock.advance(120_000);
  expect(
    new Set(
      [...world.seen.values()]
        .filter(({ status }) => status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
        .map(({ headline }) => headline),
    ),
  ).toEqual(new Set([`after ${ended}`]));
});
