/** How the line to the service is said to be, and how soon it is tried again, by what went wrong. */
import { describe, expect, test } from 'vitest';
import { type Code, failure } from '../../../../electron/contract/outcome.ts';
import type { LinkState } from '../../../../electron/contract/values/app-values.ts';
import { createFeedLink } from '../../../../electron/core/feed/link.ts';
import { feeding, summaryOf } from '../../support/feeding.ts';
import { serviceError } from '../../support/scripted-http.ts';

const start = Date.parse('2026-03-02T09:00:00Z');

function line(chance: number) {
  let at = start;
  const told: LinkState[] = [];
  const link = createFeedLink(
    () => at,
    () => chance,
    state => told.push(state),
  );
  return {
    link,
    told,
    later: (ms: number) => (at += ms),
    fail: (code: Code, pollMs = 10_000) => link.bad(failure(code, 'Why.'), pollMs),
  };
}

describe('the wait after trouble', () => {
  test.each<[Code, number[], number[]]>([
    // Growing, jittered, up to half a minute; never under a second.
    ['service_failed', [1_000, 1_000, 1_000, 1_000], [9_990, 19_980, 29_970, 29_970]],
    ['rate_limited', [1_000, 1_000, 1_000, 1_000], [9_990, 19_980, 29_970, 29_970]],
    // A refused connection costs nobody anything: at the usual pace.
    ['offline', [1_000, 1_000, 1_000, 1_000], [9_990, 9_990, 9_990, 9_990]],
    // What a person has to change first.
    ['unauthenticated', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['permission_denied', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['key_unavailable', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['key_missing', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['locked', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['redirected', Array(4).fill(60_000), Array(4).fill(60_000)],
    ['not_found', Array(4).fill(60_000), Array(4).fill(60_000)],
  ])('of %s', (code, least, most) => {
    const [low, high] = [line(0), line(0.999)];
    expect([1, 2, 3, 4].map(() => low.fail(code))).toEqual(least);
    expect([1, 2, 3, 4].map(() => high.fail(code))).toEqual(most);
  });
  test('grows anew after a good round, and follows a pace faster than a second', () => {
    const { link, fail } = line(0.999);
    expect([fail('service_failed'), fail('service_failed')]).toEqual([9_990, 19_980]);
    link.good();
    expect(fail('service_failed')).toBe(9_990);
    expect(line(0).fail('service_failed', 300)).toBe(300);
  });
  test('has no end where the deployment does not have the operation: a person asks', () => {
    const { link, fail } = line(0.5);
    expect(fail('operation_unavailable')).toBeNull();
    expect(link.state()).toMatchObject({ state: 'trouble', retryAt: null });
  });
});

test('trouble says since when, why, when it was good last and when it is tried again; each good round says when it was', () => {
  const { link, told, later, fail } = line(0.5);
  link.connecting();
  link.connecting();
  fail('service_failed');
  later(5_000);
  fail('offline');
  later(5_000);
  link.good();
  later(10_000);
  link.good();
  later(10_000);
  fail('service_failed');
  link.connecting();
  link.idle();
  link.idle();
  link.connecting();
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const trouble = { state: 'trouble', message: 'Why.' };
  expect(told).toEqual([
    { state: 'connecting' },
    { ...trouble, code: 'service_failed', since: at(0), lastGoodAt: null, retryAt: at(5) },
    { ...trouble, code: 'offline', since: at(0), lastGoodAt: null, retryAt: at(10) },
    { state: 'live', at: at(10) },
    { state: 'live', at: at(20) },
    { ...trouble, code: 'service_failed', since: at(30), lastGoodAt: at(20), retryAt: at(35) },
    { state: 'idle' },
    { state: 'connecting' },
  ]);
});

describe('a feed', () => {
  test('that is stopped takes no answer that was on its way, and tells nobody', async () => {
    const world = feeding({ open: 3 });
    const { healthy, http, clock, feed } = world;
    let arrive = () => {};
    http.answer = async (asked, index) => {
      await new Promise<void>(resolve => (arrive = resolve));
      return healthy(asked, index);
    };
    feed.start();
    await clock.advance(10);
    const asked = feed.refresh();
    feed.stop();
    await asked;
    arrive();
    await clock.advance(60_000);
    expect(world.deltas).toEqual([]);
    expect(world.links).toEqual([{ state: 'connecting' }, { state: 'idle' }]);
    expect(http.asked.length).toBe(1);
    await feed.refresh();
    expect(http.asked.length).toBe(1);
  });

  test('that is started twice is one, and tells whoever begins to look what it holds', async () => {
    const { feed, clock, http, resets } = feeding({ open: 3 });
    feed.start();
    feed.start();
    await clock.advance(5_000);
    expect(http.asked.length).toBe(1);
    feed.stop();
    feed.start();
    expect(resets.length).toBe(2);
    expect(resets[1]).toEqual(feed.snapshot());
    expect(feed.snapshot().activities.length).toBe(3);
  });

  test('resolves a wish to look again also where that fails, and looks at once however long it had to wait', async () => {
    const world = feeding({ open: 1 });
    world.http.answer = () => serviceError(401, 16, 'expired api key');
    world.feed.start();
    await world.clock.advance(1_000);
    expect(world.http.asked.length).toBe(1);
    await world.clock.until(world.feed.refresh());
    expect(world.http.asked.length).toBe(2);
    expect(world.http.asked[1]?.at).toBe(world.clock.monotonic());
  });

  test('is not asked more often by being looked at twice', async () => {
    const { feed, clock, http } = feeding({ open: 1 });
    feed.start();
    await clock.advance(1_000);
    feed.setVisible(true);
    await clock.advance(1_000);
    expect(http.asked.length).toBe(1);
    feed.setVisible(false);
    await clock.advance(8_000);
    feed.setVisible(false);
    await clock.advance(1_000);
    expect(http.asked.length).toBe(2);
    feed.setVisible(true);
    await clock.advance(1);
    expect(http.asked.length).toBe(3);
  });

  test('makes its summaries anew a hundred at a time, newest first, and tells those that changed', async () => {
    const asked: string[] = [];
    let name = 'Ben';
    const world = feeding({
      rate: { perSecond: 100, burst: 100 },
      decided: 250,
      summarise(activity) {
        asked.push(activity.id);
        // Half of them name somebody.
        return { ...summaryOf(activity), proposer: Number(activity.id.slice(-1)) % 2 === 0 ? name : '' };
      },
    });
    world.feed.start();
    await world.clock.advance(5_000);
    asked.length = 0;
    world.deltas.length = 0;
    name = 'Benedict';
    world.feed.resummarise();
    // Again before the first pass is through: it begins anew, and there is one pass.
    await world.clock.advance(0);
    expect([asked.length, ...asked.slice(0, 2)]).toEqual([250, 'act-000249', 'act-000248']);
    expect(world.deltas.map(({ upserts }) => upserts.length)).toEqual([50, 75]);
    expect(new Set(world.deltas.flatMap(({ upserts }) => upserts.map(({ proposer }) => proposer)))).toEqual(
      new Set(['Benedict']),
    );
    world.deltas.length = 0;
    world.feed.resummarise();
    await world.clock.advance(0);
    expect(world.deltas).toEqual([]);
  });
});
