/** What is told, when, and what takes its place: through dispatch, against the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import { connectAs } from '../../../host/connect.ts';
import { type Heard, hearing } from './world.ts';

let desk: Heard;
afterEach(() => desk?.app.close());
const hour = 60 * 60_000;

/** Both clocks, of the service and of this computer. */
async function later(ms: number): Promise<void> {
  desk.app.practice.clock.advance(ms);
  desk.app.later(ms);
  await desk.gathered();
}

describe('what newly waits', () => {
  test('is told once, names no headline, no amount and no address, and a click opens it over its connection', async () => {
    desk = await hearing();
    const { id } = await desk.propose('Ben', 'Pay 4711 to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await desk.gathered();
    expect(desk.standing()).toEqual([
      {
        key: `waits:${desk.connectionId}`,
        title: 'An activity waits for you',
        text: 'Northwind Treasury, asked by Ben Okafor. Open it to read what it does.',
      },
    ]);
    expect(JSON.stringify(desk.shown)).not.toMatch(new RegExp(`4711|0x5a|${id}`));
    await desk.gathered();
    expect(desk.shown).toHaveLength(1);
    desk.click(`waits:${desk.connectionId}`);
    expect(desk.app.events.at(-1)).toEqual({
      event: 'reviews.show',
      value: { activityId: id, connectionId: desk.connectionId },
      to: 'main',
    });
    // It was told, and is told no more.
    await desk.gathered();
    expect(desk.standing()).toEqual([]);
  });

  test('within seconds is told in one notice, and more that comes takes its place without a sound', async () => {
    desk = await hearing();
    await desk.propose('Ben', 'one');
    await desk.app.ask('feed.refresh');
    await desk.propose('Ben', 'two');
    await desk.app.ask('feed.refresh');
    expect(desk.shown).toEqual([]);
    await desk.gathered();
    expect(desk.titles()).toEqual(['2 activities wait for you']);
    await desk.propose('Ben', 'three');
    await desk.gathered();
    expect(desk.standing()).toMatchObject([{ title: '3 activities wait for you', quietly: true }]);
    desk.click(`waits:${desk.connectionId}`);
    expect(desk.app.events.at(-1)).toMatchObject({ event: 'reviews.show', value: { connectionId: desk.connectionId } });
    expect(desk.app.events.at(-1)?.value).not.toHaveProperty('activityId');
  });

  test('is told of again only where it is new to who closed the notice', async () => {
    desk = await hearing();
    await desk.propose('Ben', 'one');
    await desk.gathered();
    desk.close(`waits:${desk.connectionId}`);
    await desk.propose('Ben', 'two');
    await later(61_000);
    expect(desk.standing()).toMatchObject([{ title: 'An activity waits for you' }]);
    expect(desk.standing()[0]).not.toHaveProperty('quietly');
  });

  test('is withdrawn where it was decided elsewhere, and a number is put right without a sound', async () => {
    desk = await hearing();
    const first = await desk.propose('Ben', 'one');
    const second = await desk.propose('Ben', 'two');
    await desk.gathered();
    await desk.app.practice.as('Chloé').approve(first);
    await desk.gathered();
    expect(desk.standing()).toMatchObject([{ title: 'An activity waits for you', quietly: true }]);
    await desk.app.practice.as('Chloé').approve(second);
    await desk.gathered();
    expect(desk.standing()).toEqual([]);
    expect(desk.withdrawn).toEqual([`waits:${desk.connectionId}`]);
  });

  test('is withdrawn where it was opened in the app, and a page alone cannot say so', async () => {
    desk = await hearing();
    const { id } = await desk.propose('Ben', 'one');
    await desk.gathered();
    await desk.app.open(id);
    expect(desk.titles(), 'the person is elsewhere').toEqual(['An activity waits for you']);
    desk.attended = true;
    await desk.app.open(id);
    expect(desk.standing()).toEqual([]);
  });

  test('is not told of to who opened it meanwhile, nor after they decided it', async () => {
    desk = await hearing();
    desk.attended = true;
    const { id } = await desk.propose('Ben', 'one');
    await desk.app.ask('feed.refresh');
    const { seal } = await desk.app.open(id);
    await desk.gathered();
    const deciding = desk.app.ask('reviews.decide', { seal, decision: 'approve' });
    await desk.app.person('approve');
    await deciding;
    await desk.gathered();
    expect(desk.shown).toEqual([]);
  });
});

describe('what lapses', () => {
  test('is told an hour before, once a window, in the place of what was told before, and not to who voted', async () => {
    desk = await hearing();
    await desk.propose('Ben', 'one');
    await desk.gathered();
    await later(22 * hour);
    expect(desk.shown).toHaveLength(1);
    await later(1.2 * hour);
    expect(desk.standing()).toMatchObject([{ key: `lapse:${desk.connectionId}`, title: 'Approvals lapse soon' }]);
    expect(desk.standing()[0]?.text).toMatch(
      /^Northwind Treasury, asked by Ben Okafor. Without your vote they lapse at \d\d:\d\d UTC.$/,
    );
    expect(desk.withdrawn).toEqual([`waits:${desk.connectionId}`]);
    await later(60_000);
    await later(60_000);
    expect(desk.shown).toHaveLength(2);
  });

  test('and what waits for others only is not told of', async () => {
    desk = await hearing();
    await desk.propose('Ada', 'mine');
    await desk.gathered();
    await later(23.2 * hour);
    expect(desk.shown).toEqual([]);
  });
});

describe('what this person asked for', () => {
  test('is told when others completed it, with its outcome and nothing of it', async () => {
    desk = await hearing();
    const mine = await desk.propose('Ada', 'Pay 4711');
    await desk.gathered();
    expect(desk.shown).toEqual([]);
    await desk.app.practice.as('Ben').approve(mine);
    await desk.gathered();
    expect(desk.standing()).toEqual([
      {
        key: `mine:${desk.connectionId}`,
        title: 'Your request is completed',
        text: 'Northwind Treasury. Open it to read what became of it.',
      },
    ]);
    desk.click(`mine:${desk.connectionId}`);
    expect(desk.app.events.at(-1)?.value).toEqual({ activityId: mine.id, connectionId: desk.connectionId, ended: true });
  });

  test('is told when others rejected it, and several in one notice that counts the outcomes', async () => {
    desk = await hearing();
    const [one, two, three] = [await desk.propose('Ada', 'a'), await desk.propose('Ada', 'b'), await desk.propose('Ada', 'c')];
    await desk.gathered();
    for (const who of ['Ben', 'Chloé']) await desk.app.practice.as(who).reject(one);
    await desk.gathered();
    expect(desk.titles()).toEqual(['Your request is rejected']);
    await desk.app.practice.as('Ben').approve(two);
    await desk.app.practice.as('Ben').approve(three);
    await desk.gathered();
    expect(desk.standing()).toMatchObject([
      { title: '3 of your requests ended', text: 'Northwind Treasury. 2 completed, 1 rejected.' },
    ]);
  });

  test('is told when its approvals lapsed', async () => {
    desk = await hearing();
    await desk.propose('Ada', 'a');
    await desk.gathered();
    await later(24.1 * hour);
    expect(desk.titles()).toEqual(['Approvals of your request lapsed']);
    await later(60_000);
    expect(desk.shown.filter(({ title }) => title.startsWith('Approvals of your'))).toHaveLength(1);
  });

  test('by two keys is told once', async () => {
    desk = await hearing();
    await connectAs(desk.app.core, desk.app.practice.info, 'Ada', 'API_KEY_CURVE_SECP256K1');
    const mine = await desk.propose('Ada', 'a');
    const other = await desk.propose('Ben', 'b');
    const state = await desk.app.ask('app.state');
    const all = state.ok ? state.value.connections : [];
    const everywhere = async () => {
      for (const { connectionId } of all) {
        await desk.app.ask('connections.select', { connectionId });
        await desk.gathered();
      }
    };
    await everywhere();
    await desk.app.practice.as('Ben').approve(mine);
    await everywhere();
    await everywhere();
    const counts = desk.shown.map(({ title }) => title);
    expect(
      counts.filter(title => /2/.test(title)),
      String(counts),
    ).toEqual([]);
    expect(other.id).not.toBe(mine.id);
  });
});

describe('what is held back', () => {
  test('by a pause is told in one notice at its end, and only what still waits', async () => {
    desk = await hearing();
    const mine = await desk.propose('Ada', 'mine');
    await desk.gathered();
    expect(await desk.app.ask('app.pause_notices', { minutes: 30 })).toMatchObject({ ok: true });
    const state = await desk.app.ask('app.state');
    expect(state.ok && state.value.noticesPausedUntil).toMatch(/^\d{4}-.*Z$/);
    const first = await desk.propose('Ben', 'one');
    await desk.propose('Ben', 'two');
    await desk.app.practice.as('Chloé').approve(first);
    await desk.app.practice.as('Ben').approve(mine);
    await desk.gathered();
    expect(desk.shown).toEqual([]);
    await later(31 * 60_000);
    expect(desk.standing()).toEqual([
      {
        key: 'summary',
        title: '1 activity waits for you',
        text: 'At Northwind Treasury. 1 request of yours ended. Open Countersign to read them.',
      },
    ]);
    const after = await desk.app.ask('app.state');
    expect(after.ok && after.value.noticesPausedUntil).toBeNull();
    // More that comes is told there, too: one notice and no pile.
    await desk.propose('Ben', 'three');
    await desk.gathered();
    expect(desk.standing()).toMatchObject([{ key: 'summary', title: '2 activities wait for you' }]);
    desk.click('summary');
    expect(desk.app.events.at(-1)).toMatchObject({ event: 'reviews.show', value: { connectionId: desk.connectionId } });
  });

  test('is not told where nothing of it waits any more, nor asked for again by ending the pause', async () => {
    desk = await hearing();
    await desk.app.ask('app.pause_notices', { minutes: 30 });
    const first = await desk.propose('Ben', 'one');
    await desk.gathered();
    await desk.app.practice.as('Chloé').approve(first);
    await desk.gathered();
    expect(await desk.app.ask('app.pause_notices', { minutes: 0 })).toEqual({ ok: true, value: { until: null } });
    await later(hour);
    expect(desk.shown).toEqual([]);
  });

  test('by a row of pauses is told at the latest eight hours after the first of them began', async () => {
    desk = await hearing();
    const began = Date.now();
    await desk.app.ask('app.pause_notices', { minutes: 480 });
    await desk.propose('Ben', 'one');
    await later(5 * hour);
    const again = await desk.app.ask('app.pause_notices', { minutes: 480 });
    expect(again.ok && Date.parse(again.value.until ?? '') - began).toBeLessThan(8.1 * hour);
    desk.app.later(3.1 * hour);
    // A page that begins the next one at once comes too late to hide what the last one held back.
    await desk.app.ask('app.pause_notices', { minutes: 480 });
    expect(desk.titles()).toEqual(['An activity waits for you']);
  });

  test('by quiet hours over midnight is told at their end', async () => {
    desk = await hearing();
    await desk.weaken({ quietHours: { from: '22:00', to: '07:00' } });
    for (const minute of [22 * 60, 0, 7 * 60 - 1]) {
      desk.minute = minute;
      await desk.propose('Ben', `at ${minute}`);
      await desk.gathered();
      expect(desk.shown, `${minute}`).toEqual([]);
    }
    desk.minute = 7 * 60;
    // By itself, within a minute.
    desk.app.later(60_000);
    await expect.poll(desk.titles).toEqual(['3 activities wait for you']);
  });

  test('by the switch is not told at all, and what stands is taken away', async () => {
    desk = await hearing();
    await desk.propose('Ben', 'one');
    await desk.gathered();
    await desk.weaken({ notifications: false });
    expect(desk.standing()).toEqual([]);
    await desk.propose('Ben', 'two');
    await desk.gathered();
    await desk.set({ notifications: true });
    await desk.gathered();
    expect(desk.shown).toHaveLength(1);
  });
});

describe('details', () => {
  test('say what a request does where a person switched them on, escaped and shortened', async () => {
    desk = await hearing();
    await desk.weaken({ noticeDetails: true });
    await desk.propose('Ben', 'Pay \u202e4711');
    await desk.gathered();
    const [notice] = desk.standing();
    expect(notice?.text).toMatch(/4711.*asked by Ben Okafor\.$/);
    expect(notice?.text).not.toMatch(/\u202e/);
    await desk.propose('Ben', 'x'.repeat(10_000));
    await desk.gathered();
    expect(desk.standing()[0]?.text.length).toBeLessThan(500);
  });

  test('are consented to, and what is stricter is not', async () => {
    desk = await hearing();
    const refused = desk.app.ask('app.settings', { noticeDetails: true });
    const { review } = await desk.app.person('reject');
    expect(review.document.headline).toMatch(/notifications say what a request does: yes$/);
    expect(await refused).toMatchObject({ ok: false, code: 'declined' });
    await desk.weaken({ quietHours: { from: '22:00', to: '07:00' } });
    await desk.set({ quietHours: { from: '23:00', to: '06:00' } });
    const longer = desk.app.ask('app.settings', { quietHours: { from: '21:00', to: '06:00' } });
    await desk.app.person('reject');
    expect(await longer).toMatchObject({ ok: false, code: 'declined' });
    expect(await desk.app.ask('app.settings', { quietHours: { from: '21:00', to: '21:00' } })).toMatchObject({
      ok: false,
      problems: [{ path: 'quietHours.to' }],
    });
  });
});

describe('a lock', () => {
  test('turns what stands into numbers; a click leads there after the unlock, and nothing is said before', async () => {
    desk = await hearing();
    await desk.weaken({ noticeDetails: true });
    const { id } = await desk.propose('Ben', 'Pay 4711');
    await desk.gathered();
    await desk.app.ask('app.lock');
    const key = `waits:${desk.connectionId}`;
    expect(desk.standing().find(notice => notice.key === key)).toEqual({
      ...{ key, title: '1 request waits at Northwind Treasury', text: 'Unlock Countersign to read it.', quietly: true },
    });
    const before = desk.app.events.length;
    desk.click(key);
    expect(desk.app.events.slice(before).map(({ event }) => event)).not.toContain('reviews.show');
    const [unlocked] = await Promise.all([desk.app.ask('app.unlock'), desk.app.give()]);
    expect(unlocked).toMatchObject({ ok: true });
    expect(desk.app.events.slice(before).filter(({ event }) => event === 'reviews.show')).toEqual([
      { event: 'reviews.show', value: { activityId: id, connectionId: desk.connectionId }, to: 'main' },
    ]);
    expect(desk.standing(), 'who unlocks sits before the app').toEqual([]);
  });

  test('in quiet hours shows nothing, and afterwards numbers alone', async () => {
    desk = await hearing();
    await desk.weaken({ quietHours: { from: '22:00', to: '07:00' } });
    await desk.propose('Ben', 'Pay 4711');
    await desk.gathered();
    expect(desk.titles()).toEqual(['An activity waits for you']);
    desk.minute = 23 * 60;
    await desk.app.ask('app.lock');
    expect(desk.standing()).toEqual([]);
    desk.minute = 8 * 60;
    await desk.app.ask('app.settings', {});
    expect(desk.standing()).toMatchObject([{ key: 'summary', title: '1 activity waits for you' }]);
    expect(JSON.stringify(desk.standing())).not.toMatch(/Ben|4711/);
  });
});

test('who tries notifications gets one that names nobody, and hears why others are held back', async () => {
  desk = await hearing();
  const tried = async () => {
    desk.app.later(60_000);
    const answer = await desk.app.ask('app.try_notification');
    return answer.ok ? answer.value : expect.fail(answer.message);
  };
  expect(await tried()).toEqual({ handed: true, held: null });
  expect(desk.standing()).toEqual([{ key: 'trial', title: expect.stringMatching(/\w/), text: expect.stringMatching(/\w.*\.$/) }]);
  expect(JSON.stringify(desk.shown)).not.toMatch(/Northwind|Ada|Ben/);
  await desk.app.ask('app.pause_notices', { minutes: 60 });
  expect(await tried()).toEqual({ handed: true, held: 'paused' });
  await desk.app.ask('app.pause_notices', { minutes: 0 });
  await desk.weaken({ quietHours: { from: '11:00', to: '13:00' } });
  expect(await tried()).toEqual({ handed: true, held: 'quiet' });
  await desk.weaken({ notifications: false });
  desk.supported = false;
  const before = desk.shown.length;
  expect(await tried()).toEqual({ handed: false, held: 'off' });
  expect(desk.shown).toHaveLength(before);
});

test('nothing is left on the desktop when the app ends, nor of a connection that is gone', async () => {
  desk = await hearing();
  await desk.propose('Ben', 'one');
  await desk.gathered();
  await desk.app.allowed('connections.remove', { connectionId: desk.connectionId });
  expect(desk.standing()).toEqual([]);
  await desk.app.close();
  desk = await hearing();
  await desk.propose('Ben', 'one');
  await desk.gathered();
  await desk.app.close();
  expect(desk.standing()).toEqual([]);
});
