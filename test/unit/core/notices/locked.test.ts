/** An answer that was under way when the app was locked: somebody else may stand there by the time it comes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import { valueIn } from '../../support/key-bench.ts';
import { type Heard, hearing } from './world.ts';

let heard: Heard;
/** The operation whose next answer is held back, and what then goes on. */
let holding: { operation: string; arrived(): void; released: Promise<void> } | null = null;
beforeEach(async () => {
  const http = createHttp();
  heard = await hearing({
    http: {
      ...http,
      async post(request) {
        const answer = await http.post(request);
        if (holding === null || !request.url.endsWith(`/${holding.operation}`)) return answer;
        holding.arrived();
        await holding.released;
        return answer;
      },
    },
  });
  await heard.app.ask('feed.refresh');
});
afterEach(() => {
  holding = null;
  return heard.app.close();
});

test.each(['list_activities', 'approve_activity'] as const)(
  'the answer to %s that comes after the lock changes nothing that anybody hears',
  async operation => {
    const { app } = heard;
    /** The line, and how many wait: what is told to the page, in notices and by the tray. */
    const told = async () => {
      const { link, waiting } = valueIn(await app.ask('app.state'));
      return { link, waiting };
    };
    const { id } = await heard.propose('Ben', 'Pay the harbour dues');
    await app.ask('feed.refresh');
    await expect.poll(async () => Object.values((await told()).waiting)).toEqual([1]);
    const { seal } = await app.open(id);
    const released = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    holding = { operation, arrived: arrived.resolve, released: released.promise };
    const deciding = operation === 'approve_activity' ? app.ask('reviews.decide', { seal, decision: 'approve' }) : null;
    if (deciding === null) {
      await heard.propose('Ben', 'Pay the harbour dues once more');
      void app.ask('feed.refresh');
    } else await app.person('approve');
    await arrived.promise;
    expect(await app.ask('app.lock')).toMatchObject({ ok: true });
    const before = await told();
    const events = app.events.length;
    holding = null;
    released.resolve();
    await deciding;
    // The answer is read, and would be told, within a few turns, each of them a timer of nothing here.
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve, 0));
    expect(await told()).toEqual(before);
    expect(app.events.slice(events).filter(({ event }) => event !== 'app.state')).toEqual([]);
  },
);
