/** What the feed asks for, page by page: no activity is lost between two pages, and no other is taken for one that is asked for. */
import { describe, expect, test } from 'vitest';
import { cost, feeding, recover, trouble, type World } from '../../support/feeding.ts';
import { type Answer, type Asked, serviceError } from '../../support/scripted-http.ts';

const done = { status: 'ACTIVITY_STATUS_COMPLETED' };
const slow = { perSecond: 1, burst: 3 };
const fast = { perSecond: 100, burst: 100 };
const idOf = (n: number) => `act-${String(n).padStart(6, '0')}`;

/** What was asked from here on, in short: `open` for the walk over the open ones, then where a page begins. */
function asksOf(world: World): () => string[] {
  const from = world.http.asked.length;
  return () =>
    world.http.asked.slice(from).map(({ path, body }) => {
      if (path.endsWith('get_activity')) return `one ${String(body.activityId)}`;
      const { before = 'newest', limit } = body.paginationOptions as { before?: string; limit: string };
      if (limit !== '100') throw new Error(`a page of ${limit}`);
      if (body.filterByStatus === undefined) return before;
      expect(body.filterByStatus).toEqual([
        ...['ACTIVITY_STATUS_CREATED', 'ACTIVITY_STATUS_PENDING'],
        ...['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'],
      ]);
      return `open ${before}`;
    });
}
const loaded = async (options: Parameters<typeof feeding>[0]) => {
  const world = feeding({ rate: fast, ...options });
  world.feed.start();
  await world.clock.advance(9_000);
  return { ...world, asks: asksOf(world) };
};
/** Answers some requests in another way. */
const answer = (world: World, other: (asked: Asked) => Answer | undefined) => {
  const { healthy } = world;
  world.http.answer = (asked, index) => other(asked) ?? healthy(asked, index);
};
const cursorOf = ({ body }: Asked) => (body.paginationOptions as { before?: string } | undefined)?.before;

describe('the first pass', () => {
  test('reads the newest page, the open ones, and then what lies behind, each page once, and tells of several at a time', async () => {
    const world = feeding({ rate: fast, open: 120, decided: 150 });
    const asks = asksOf(world);
    world.feed.start();
    await world.clock.advance(9_000);
    expect(asks()).toEqual(['newest', 'open newest', `open ${idOf(170)}`, idOf(170), idOf(70)]);
    expect(world.feed.all().length).toBe(270);
    expect(world.deltas.map(({ complete }) => complete)).toEqual([false, true]);
    expect(world.deltas.map(({ upserts }) => upserts.length)).toEqual([100, 170]);
    expect(world.resets).toEqual([{ activities: [], complete: false }]);
  });
  test('is complete where a page of exactly the limit was the last, and says so though nothing else is new', async () => {
    const { deltas, asks } = await (async () => {
      const world = feeding({ rate: fast, decided: 100 });
      const all = asksOf(world);
      world.feed.start();
      await world.clock.advance(9_000);
      return { ...world, asks: all };
    })();
    expect(asks()).toEqual(['newest', 'open newest', idOf(0)]);
    expect(deltas.length).toBe(2);
    expect(deltas[1]).toEqual({ upserts: [], removed: [], complete: true });
  });
  test('is one request for 99', async () => {
    const { http, feed } = await loaded({ decided: 99 });
    expect([http.asked.length, feed.snapshot().complete]).toEqual([1, true]);
  });
});

describe('between two polls', () => {
  test('more than a page is new: what lies between is read up to what is known, and no further', async () => {
    const world = await loaded({ decided: 150 });
    for (let i = 0; i < 250; i++) world.book.add(done);
    await world.clock.advance(2_000);
    expect(world.asks()).toEqual(['newest', idOf(300), idOf(200)]);
    expect(world.seen.size).toBe(400);
    expect(world.feed.snapshot().complete).toBe(true);
  });
  test('exactly a page is new: nothing lies between, and that is found out', async () => {
    const world = await loaded({ decided: 150 });
    for (let i = 0; i < 100; i++) world.book.add(done);
    await world.clock.advance(2_000);
    expect(world.asks()).toEqual(['newest', idOf(150)]);
    for (let i = 0; i < 99; i++) world.book.add(done);
    await world.clock.advance(10_000);
    expect(world.asks().slice(2)).toEqual(['newest']);
    expect(world.seen.size).toBe(349);
  });
  test('what a person opened out of order does not pass for the run that was read without a gap', async () => {
    const world = await loaded({ decided: 150 });
    for (let i = 0; i < 80; i++) world.book.add(done);
    const early = world.book.add();
    const [other] = world.feed.all();
    if (other === undefined) throw new Error('nothing was read');
    for (let i = 0; i < 169; i++) world.book.add(done);
    const newest = world.book.activities[0];
    // Both are read elsewhere: one stands on the newest page, one in the middle of the gap.
    for (const { id, fingerprint } of [early, newest ?? early])
      world.feed.put({ ...other, id: String(id), fingerprint: String(fingerprint) });
    await world.clock.advance(2_000);
    expect(world.asks()).toEqual(['newest', idOf(300), idOf(200)]);
    expect(world.seen.size).toBe(400);
    // What it was said to be elsewhere is replaced by what stands in the list.
    expect(world.seen.get(String(early.id))?.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });
  test('a second burst before the first gap is closed leaves two gaps, and both are closed', async () => {
    const world = await loaded({ decided: 150 });
    let held = true;
    answer(world, asked => (held && cursorOf(asked) !== undefined ? serviceError(500, 13, 'internal') : undefined));
    for (let i = 0; i < 250; i++) world.book.add(done);
    await world.clock.advance(2_000);
    for (let i = 0; i < 250; i++) world.book.add(done);
    await world.clock.advance(10_000);
    expect(world.feed.snapshot().complete).toBe(false);
    held = false;
    await world.clock.advance(60_000);
    expect([world.seen.size, world.feed.snapshot().complete]).toEqual([650, true]);
  });
  test('a page that the service refuses to go on from begins the whole walk anew', async () => {
    const world = await loaded({ decided: 150 });
    let refused = 0;
    answer(world, asked => {
      if (cursorOf(asked) === undefined || refused > 0) return undefined;
      refused += 1;
      return serviceError(400, 3, 'invalid request', 'REQUEST_INVALID');
    });
    for (let i = 0; i < 250; i++) world.book.add(done);
    await world.clock.advance(2_000);
    expect(world.feed.link()).toMatchObject({ state: 'trouble', code: 'refused' });
    expect(world.feed.snapshot().complete).toBe(false);
    await world.clock.advance(30_000);
    // Not up to what is known alone: nothing vouches for where that run begins.
    expect(world.asks().slice(2, 6)).toEqual(['newest', idOf(300), idOf(200), idOf(100)]);
    expect([world.seen.size, world.feed.snapshot().complete]).toEqual([400, true]);
  });
});

describe('the open ones behind the newest page', () => {
  const old = async (open: number, rate = fast, pollSeconds = 10) => {
    const world = feeding({ rate, open, pollSeconds });
    for (let i = 0; i < 150; i++) world.book.add(done);
    world.feed.start();
    await world.clock.advance(9_000);
    return { ...world, asks: asksOf(world) };
  };
  const decide = (world: World, n: number) => Object.assign(world.book.activities.find(({ id }) => id === idOf(n)) ?? {}, done);
  const statusOf = (world: World, n: number) => world.seen.get(idOf(n))?.status;

  test('are walked over with each poll, page by page, and paced', async () => {
    const world = await old(150, slow);
    await world.clock.advance(1_000);
    expect(world.asks()).toEqual(['newest', 'open newest']);
    await world.clock.advance(2_400);
    expect(world.asks()).toEqual(['newest', 'open newest']);
    await world.clock.advance(200);
    expect(world.asks()).toEqual(['newest', 'open newest', `open ${idOf(50)}`]);
    await world.clock.advance(6_000);
    expect(world.asks().length).toBe(3);
  });
  test('rest after a walk over many that found nothing new, until somebody wants to see or does something', async () => {
    const world = await old(1_200);
    // The first walk finds all of them.
    await world.clock.advance(21_000);
    const asks = asksOf(world);
    const walks = () => asks().filter(each => each.startsWith('open')).length / 12;
    await world.clock.advance(72_000);
    expect(walks()).toBeGreaterThan(0.9);
    expect(walks()).toBeLessThan(2.5);
    // One walk at least is over, and the next one rests.
    decide(world, 700);
    void world.feed.refresh();
    await world.clock.advance(9_000);
    expect(statusOf(world, 700)).toBe('ACTIVITY_STATUS_COMPLETED');
    decide(world, 300);
    // What changed once may change again: that walk found something, and the next one does not rest.
    await world.clock.advance(20_000);
    expect(statusOf(world, 300)).toBe('ACTIVITY_STATUS_COMPLETED');
    // Nobody wants to see: it is seen a minute later at the latest.
    await world.clock.advance(30_000);
    decide(world, 200);
    await world.clock.advance(60_000);
    expect(statusOf(world, 200)).toBe('ACTIVITY_STATUS_COMPLETED');
  });
  test('rest by how often one wants to look: with a poll each two seconds, four hundred are walked over in seconds', async () => {
    const world = await old(400, fast, 2);
    await world.clock.advance(60_000);
    for (const n of [300, 200, 100]) {
      decide(world, n);
      await world.clock.advance(7_000);
      expect(statusOf(world, n)).toBe('ACTIVITY_STATUS_COMPLETED');
      await world.clock.advance(20_000);
    }
  });
  test('rest no longer where one looks seldom: what was decided is seen with the second poll at the latest', async () => {
    const world = await old(1_200, fast, 300);
    await world.clock.advance(1_800_000);
    for (const n of [300, 200, 100]) {
      decide(world, n);
      await world.clock.advance(600_000);
      expect(statusOf(world, n)).toBe('ACTIVITY_STATUS_COMPLETED');
      await world.clock.advance(1_800_000);
    }
  });
  test('are read in pages with each poll where the deployment cannot filter, and the filter is asked for once', async () => {
    const world = feeding({ rate: fast, open: 2 });
    for (let i = 0; i < 150; i++) world.book.add(done);
    answer(world, ({ body }) => (body.filterByStatus === undefined ? undefined : serviceError(400, 3, 'invalid request')));
    const asks = asksOf(world);
    world.feed.start();
    await world.clock.advance(9_000);
    decide(world, 0);
    await world.clock.advance(10_000);
    expect(asks().filter(each => each.startsWith('open'))).toEqual(['open newest']);
    expect(statusOf(world, 0)).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(asks().filter(each => each.startsWith('one'))).toEqual([]);
    expect(asks().filter(each => each === idOf(2)).length).toBeGreaterThan(0);
    expect(world.feed.link().state).toBe('live');
  });
  test('one alone is asked for by itself', async () => {
    const world = await old(1);
    await world.clock.advance(5_000);
    expect(world.asks()).toEqual(['newest', `one ${idOf(0)}`]);
  });
  test('one that is no longer listed as open is read by itself', async () => {
    const world = await old(3);
    decide(world, 1);
    await world.clock.advance(9_000);
    expect(world.asks()).toEqual(['newest', 'open newest', `one ${idOf(1)}`]);
    expect(statusOf(world, 1)).toBe('ACTIVITY_STATUS_COMPLETED');
    expect([statusOf(world, 0), statusOf(world, 2)]).toEqual(Array(2).fill('ACTIVITY_STATUS_CONSENSUS_NEEDED'));
    // What is decided is not asked for again.
    await world.clock.advance(10_000);
    expect(world.asks().slice(3)).toEqual(['newest', 'open newest']);
  });
  test('what is read by itself and is another activity is not taken', async () => {
    const world = await old(1);
    const { healthy } = world;
    answer(world, asked =>
      asked.path.endsWith('get_activity')
        ? (healthy({ ...asked, body: { ...asked.body, activityId: idOf(7) } }, 0) as Answer)
        : undefined,
    );
    decide(world, 0);
    Object.assign(world.book.activities.find(({ id }) => id === idOf(7)) ?? {}, { status: 'ACTIVITY_STATUS_FAILED' });
    await world.clock.advance(5_000);
    expect(world.asks()).toEqual(['newest', `one ${idOf(0)}`]);
    expect([statusOf(world, 0), statusOf(world, 7)]).toEqual(['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_COMPLETED']);
    expect(world.feed.link().state).toBe('live');
  });
  test.each<[string, Answer, string]>([
    ['is gone', serviceError(404, 5, 'No activity found'), 'live'],
    ['may not be read', serviceError(403, 7, 'no'), 'live'],
    ['cannot be read', { json: { activity: 7 } }, 'live'],
    ['is refused', serviceError(400, 3, 'no'), 'live'],
    ['is not answered', serviceError(500, 13, 'internal'), 'trouble'],
    ['needs a key that is gone', serviceError(401, 16, 'expired api key'), 'trouble'],
  ])('one that %s holds up no other', async (_, said, state) => {
    const world = await old(1);
    answer(world, asked => (asked.path.endsWith('get_activity') ? said : undefined));
    await world.clock.advance(2_000);
    expect(world.asks()).toEqual(['newest', `one ${idOf(0)}`]);
    expect(world.feed.link().state).toBe(state);
  });
  test('are walked over from the beginning where the one a page began at was decided meanwhile', async () => {
    const world = await old(150, slow);
    await world.clock.advance(1_500);
    decide(world, 50);
    await world.clock.advance(8_400);
    // The service knows no such place in what it lists any more.
    expect(world.asks()).toEqual(['newest', 'open newest', `open ${idOf(50)}`, 'open newest', `open ${idOf(49)}`]);
    expect(world.feed.link().state).toBe('live');
    await world.clock.advance(12_000);
    expect(statusOf(world, 50)).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});

test('while the service cannot be reached, older pages are asked for no more often than the list', async () => {
  const world = feeding({ decided: 2_000 });
  world.feed.start();
  await world.clock.advance(3_000);
  expect(world.deltas.at(-1)?.complete, 'there is more to read').toBe(false);
  trouble(world, serviceError(500, 13, 'internal server error'));
  await world.clock.advance(5_000);
  expect(await cost(world, 60_000)).toBeLessThan(20);
  recover(world);
  await world.clock.advance(120_000);
  expect(world.deltas.at(-1)?.complete).toBe(true);
});

describe('what is held', () => {
  test('is never fewer of what is open, however many there are', async () => {
    const world = await loaded({ most: 100, open: 130, decided: 0 });
    expect([world.seen.size, world.feed.all().length]).toEqual([130, 130]);
    world.book.add(done);
    await world.clock.advance(10_000);
    expect(world.seen.size).toBe(130);
  });
  test('loses the oldest decided one first, and what cannot be read never', async () => {
    const world = feeding({ rate: fast, most: 5, decided: 5 });
    Object.assign(world.book.activities[4] ?? {}, { votes: 'none' });
    world.feed.start();
    await world.clock.advance(3_000);
    expect(world.seen.size).toBe(5);
    world.book.add(done);
    await world.clock.advance(10_000);
    expect([...world.seen.keys()].sort()).toEqual([0, 2, 3, 4, 5].map(idOf));
    expect(world.deltas.at(-1)).toMatchObject({ removed: [idOf(1)], upserts: [{ activityId: idOf(5) }] });
  });
  test('leaves out nothing new where as many as may be are held already', async () => {
    const world = await loaded({ most: 500, decided: 600 });
    expect(world.seen.size).toBe(500);
    for (let n = 0; n < 350; n++) world.book.add(done);
    await world.clock.advance(30_000);
    expect([...world.seen.keys()].sort()).toEqual(Array.from({ length: 500 }, (_, n) => idOf(450 + n)));
  });
  test('is what it is again once it can be read', async () => {
    const world = feeding({ rate: fast, open: 2 });
    const bad = world.book.activities[0] ?? {};
    const { votes } = bad;
    bad.votes = 'none';
    world.feed.start();
    await world.clock.advance(3_000);
    expect(world.feed.get(idOf(1))).toBeUndefined();
    expect(world.seen.get(idOf(1))).toMatchObject({ group: 'waiting', headline: expect.stringContaining('could not be read') });
    bad.votes = votes;
    expect(await cost(world, 10_000)).toBe(1);
    expect(world.feed.get(idOf(1))?.id).toBe(idOf(1));
    expect(world.seen.get(idOf(1))).toMatchObject({ group: 'needs_me', headline: 'about act-000001' });
  });
});

describe('what changed behind the newest page', () => {
  const lists = (world: World) => world.http.asked.filter(({ path }) => path.endsWith('list_activities')).length;

  test('20 decisions of a colleague among 400 that wait show within an interval and a second, read in pages', async () => {
    const world = feeding({ open: 400, rate: { perSecond: 10, burst: 10 } });
    world.feed.start();
    await world.clock.advance(20_000);
    const decided = world.book.activities.slice(220, 260).filter((_, n) => n % 2 === 0);
    for (const activity of decided) activity.status = 'ACTIVITY_STATUS_COMPLETED';
    const [asked, listed] = [world.http.asked.length, lists(world)];
    await world.clock.advance(11_000);
    expect(decided.filter(({ id }) => world.seen.get(String(id))?.group !== 'decided')).toEqual([]);
    expect(world.http.asked.length - asked, 'none of them was asked for by itself').toBe(lists(world) - listed);
    expect(await cost(world, 100_000)).toBeLessThanOrEqual(40);
  });

  test('at one request a second they show within two intervals, and two in five requests are for them', async () => {
    const world = feeding({ open: 400 });
    world.feed.start();
    await world.clock.advance(20_000);
    const decided = world.book.activities.slice(380, 400);
    for (const activity of decided) activity.status = 'ACTIVITY_STATUS_COMPLETED';
    await world.clock.advance(20_000);
    expect(decided.filter(({ id }) => world.seen.get(String(id))?.group !== 'decided')).toEqual([]);
    expect(await cost(world, 100_000)).toBeLessThanOrEqual(50);
  });

  test('a page that was asked for before a vote was read back does not take the vote back', async () => {
    const world = feeding({ open: 5 });
    world.feed.start();
    await world.clock.advance(5_000);
    const [voted] = world.book.activities;
    const before = structuredClone(voted) as never;
    let answer = () => {};
    const { healthy } = world;
    world.http.answer = (asked, index) => {
      const stale = JSON.parse(JSON.stringify((healthy(asked, index) as { json: unknown }).json));
      return new Promise(resolve => {
        answer = () => resolve({ json: stale });
      });
    };
    void world.feed.refresh();
    await world.clock.advance(100);
    world.feed.put({ ...(world.feed.get(String(voted?.id)) ?? (before as never)), status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(world.seen.get(String(voted?.id))?.status).toBe('ACTIVITY_STATUS_COMPLETED');
    answer();
    await world.clock.advance(100);
    expect(world.seen.get(String(voted?.id))?.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});
