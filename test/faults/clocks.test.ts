/** Clocks that are apart, jump or sleep, under the whole app: what the service would refuse is not stamped, and a vote is one or none. */
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Http } from '../../electron/core/ports.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { propose, votesOf } from '../unit/support/decisions.ts';

const minute = 60_000;
const hour = 60 * minute;

let app: App;
/** What was sent to be carried out: when it was stamped, by its own words. */
let sent: number[] = [];
/** Done before a vote leaves. */
let onVote: (() => Promise<void>) | null = null;
function heard(): Http {
  const http = createHttp({});
  return {
    ...http,
    async post(request) {
      if (request.url.endsWith('/approve_activity')) {
        sent.push(Number(JSON.parse(Buffer.from(request.body).toString()).timestampMs));
        const now = onVote;
        onVote = null;
        await now?.();
      }
      return http.post(request);
    },
  };
}
afterEach(async () => {
  await app.close();
  sent = [];
  onVote = null;
});

async function approve(id: string) {
  const { seal } = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const decided = deciding.then(() => true);
  await Promise.race([app.person('approve'), decided]);
  return deciding;
}
const votes = (id: string) => votesOf(app.practice, id, 'Ada').length;

/** The service takes what is an hour old and five minutes early; a few minutes before that the app stops, as its estimate may be off. */
test.each([
  [50 * minute, true],
  [59 * minute, false],
  [61 * minute, false],
  [-3 * minute, true],
  [-4 * minute, false],
  [-6 * minute, false],
  [-59 * minute, false],
])(
  'a service whose clock is %i ms ahead: a vote that it would refuse does not leave, and says both times',
  async (ahead, taken) => {
    app = await startApp({ http: heard() });
    const id = await propose(app.practice);
    await app.ask('feed.refresh');
    app.practice.clock.setOffset(ahead);
    app.later(minute);
    app.practice.clock.advance(minute);
    await app.ask('feed.refresh');
    await app.request('whoami');
    const state = await app.ask('app.state');
    expect(state.ok && Math.abs((state.value.clockSkewMs ?? 0) - ahead)).toBeLessThan(5_000);
    const outcome = await approve(id);
    expect(votes(id)).toBe(taken ? 1 : 0);
    expect(sent).toHaveLength(taken ? 1 : 0);
    if (taken) expect(outcome).toMatchObject({ ok: true });
    else
      expect(outcome).toMatchObject({
        ...{ ok: false, code: 'clock_skew', before: expect.any(String), after: expect.any(String) },
        message: expect.stringMatching(/^Nothing was sent: .* min (ahead of|behind) the service’s clock/),
      });
  },
);

test('a computer that slept for hours with a review open stamps by the time that it is', async () => {
  app = await startApp({ http: heard() });
  const id = await propose(app.practice);
  const { seal } = await app.open(id);
  app.later(3 * hour);
  app.practice.clock.advance(3 * hour);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  await Promise.race([app.person('approve'), deciding.then(() => true)]);
  expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
  expect(sent.map(at => Math.abs(app.practice.clock.now() - at) < 5 * minute)).toEqual([true]);
  expect(votes(id)).toBe(1);
});

test('one that slept while a vote was under way: what is too old by then is no vote, said so, and can be given again', async () => {
  app = await startApp({ http: heard() });
  const id = await propose(app.practice);
  onVote = async () => {
    app.later(3 * hour);
    app.practice.clock.advance(3 * hour);
  };
  expect(await approve(id)).toMatchObject({ ok: false, code: 'clock_skew' });
  app.later(minute);
  app.practice.clock.advance(minute);
  await app.ask('feed.refresh');
  await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
  expect(votes(id)).toBe(0);
  expect(await approve(id)).toMatchObject({ ok: true });
  expect(votes(id)).toBe(1);
  expect(await app.ask('journal.verify')).toMatchObject({ ok: true, value: { ok: true } });
});

test('a clock that is set back during a request gives no second vote, and the same bytes', async () => {
  let back = 0;
  const began = Date.now();
  app = await startApp({
    http: heard(),
    clock: {
      now: () => Date.now() - back,
      monotonic: () => Date.now() - began,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, Math.min(ms, 50));
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        }),
    },
  });
  const id = await propose(app.practice);
  app.practice.faults.add({ fault: 'drop-after-commit', operation: 'approve_activity', count: 1 });
  onVote = async () => {
    back = 30 * minute;
  };
  expect(await approve(id)).toMatchObject({ ok: true });
  expect(votes(id)).toBe(1);
  expect(new Set(sent).size).toBe(1);
});

test('a body that was sent before is no second vote, whoever sends it again', async () => {
  const http = createHttp({});
  const kept: Parameters<Http['post']>[0][] = [];
  app = await startApp({
    http: {
      ...http,
      async post(request) {
        if (request.url.endsWith('/approve_activity')) kept.push(request);
        return http.post(request);
      },
    },
  });
  const id = await propose(app.practice);
  expect(await approve(id)).toMatchObject({ ok: true });
  for (const request of [...kept, ...kept]) await http.post(request);
  expect(votes(id)).toBe(1);
  const others = [await propose(app.practice), await propose(app.practice), await propose(app.practice)];
  for (const other of others) expect(await approve(other)).toMatchObject({ ok: true });
  const bodies = kept.map(({ body }) => Buffer.from(body).toString());
  expect(new Set(bodies).size).toBe(bodies.length);
});
