/** What goes on while the app is locked, through the one way in, on the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Http, HttpRequest } from '../../../../electron/core/ports.ts';
import { startApp } from '../../support/app.ts';
import { playedNotify } from '../../support/notify.ts';
import { type WatchedDesk, watchedDesk } from '../../support/watching.ts';

let desk: WatchedDesk;
afterEach(() => desk?.app.close());

const chosen = async (options: Parameters<typeof watchedDesk>[0] = {}) => {
  desk = await watchedDesk(options);
  const set = await desk.choose();
  if (!set.ok) throw new Error(set.message);
  return desk;
};
/** An adapter that keeps who asked what. */
function heardHttp() {
  const heard: { name: string; key: string; at: number }[] = [];
  const http = createHttp({});
  const real: Http = {
    ...http,
    post(request: HttpRequest) {
      const stamp = JSON.parse(Buffer.from(request.headers['X-Stamp'] ?? 'e30', 'base64url').toString('utf8')) as {
        publicKey: string;
      };
      heard.push({ name: new URL(request.url).pathname.split('/').at(-1) ?? '', key: stamp.publicKey, at: heard.length });
      return http.post(request);
    },
  };
  return { http: real, heard };
}

/** As colleagues do at the service, while nobody sits here. */
async function deleteReadersKey({ app: { practice } }: WatchedDesk): Promise<void> {
  const reader = practice.organisation().users.find(({ userName }) => userName === 'Desk watch');
  const apiKeyIds = reader?.apiKeys.map(({ apiKeyId }) => apiKeyId) ?? [];
  const asked = await practice.as('Chloé').propose('delete_api_keys', { userId: reader?.userId ?? '', apiKeyIds });
  await practice.as('Ben').approve(asked);
}

describe('a locked app with a watch key', () => {
  test('sees what comes, counts it for the voter, and says it without a word of it', async () => {
    await chosen();
    await desk.propose('the first');
    await desk.quiet(1);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 1, code: null });
    // What waited before is counted and not announced.
    expect(desk.notices).toEqual([]);
    await desk.propose('the second');
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 2 });
    const { waiting, watching } = await desk.state();
    expect(waiting[desk.connection.connectionId]).toBe(2);
    expect(Date.parse(watching[desk.connection.connectionId]?.lapsesAt ?? '')).toBeGreaterThan(Date.now());
    expect(desk.notices).toEqual([
      {
        key: `waits:${desk.connection.connectionId}`,
        title: '2 requests wait at Northwind Treasury',
        text: 'Unlock Countersign to read them.',
      },
    ]);
  });

  test('counts no more what was decided meanwhile, and what the voter asked for never', async () => {
    await chosen();
    const one = await desk.propose('decided by others');
    await desk.propose('asked by Ada', 'Ada');
    await desk.quiet(1);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 1 });
    await desk.app.practice.as('Chloé').approve(one);
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 0, lapsesAt: null });
    expect((await desk.state()).waiting[desk.connection.connectionId]).toBe(0);
    expect(desk.notices).toEqual([]);
  });

  test('takes its notice away where nothing waits any more', async () => {
    await chosen();
    await desk.quiet(0);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 0 });
    const one = await desk.propose('for a while');
    desk.app.later(31_000);
    await expect.poll(() => desk.notices.length).toBe(1);
    expect(desk.withdrawn).toEqual([]);
    await desk.app.practice.as('Chloé').approve(one);
    desk.app.later(31_000);
    await expect.poll(() => desk.withdrawn).toEqual([`waits:${desk.connection.connectionId}`]);
  });

  test('tells when the first approvals lapse of those that have not lapsed', async () => {
    await chosen();
    await desk.propose('long ago');
    desk.app.practice.clock.advance(25 * 3_600_000);
    const { id } = await desk.propose('now');
    await desk.quiet(2);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 2 });
    const record = desk.app.practice.ledger().find(each => each.id === id);
    const first = record?.votes[0]?.createdAt ?? 0;
    const lapse = Date.parse((await desk.watching())?.lapsesAt ?? '');
    expect(Math.abs(lapse - first - 24 * 3_600_000)).toBeLessThan(1_000);
  });

  test('says what came between the last look and the lock, once', async () => {
    await chosen();
    await desk.quiet(0);
    const { practice } = desk.app;
    practice.faults.add({ fault: 'delay', value: 300, operation: 'list_activities', count: 0 });
    await desk.propose('in between');
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 1 });
    desk.app.later(31_000);
    await expect.poll(async () => (await desk.watching())?.state).toBe('live');
    expect(desk.notices.map(({ title }) => title)).toEqual(['1 request waits at Northwind Treasury']);
  });

  test('holds no string of an activity in any event, notice, state or answer', async () => {
    const text = 'CANARY pay 4711 to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    await chosen();
    const before = await desk.propose(`${text} before`);
    await desk.quiet(1);
    // Under way when it is locked: an answer that comes behind the lock tells nobody either.
    desk.app.practice.faults.add({ fault: 'delay', value: 200, operation: 'list_activities', count: 1 });
    const late = desk.propose(`${text} late`);
    const refreshed = desk.app.ask('feed.refresh');
    const opened = await desk.app.open(before.id);
    await desk.lock();
    const from = desk.app.events.length;
    const during = await desk.propose(`${text} during`);
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 3 });
    await refreshed;
    const [ledgerText] = [JSON.stringify(desk.app.practice.ledger())];
    const { id, fingerprint } = await late;
    const payload = Buffer.from(text).toString('hex');
    const known = [text, 'CANARY', '4711', '5aAeb6053F3E', payload, opened.document.headline];
    const ids = [before, during, { id, fingerprint }].flatMap(each => [each.id, each.fingerprint, each.fingerprint.slice(7)]);
    // The test knows what it looks for: each of them is really in what the service holds.
    for (const each of ids) expect(ledgerText).toContain(each);
    const told = JSON.stringify({
      events: desk.app.events.slice(from),
      notices: desk.notices,
      state: await desk.app.ask('app.state'),
      snapshot: await desk.app.ask('feed.snapshot'),
      open: await desk.app.ask('reviews.open', { activityId: before.id }),
    });
    expect(told).toContain('3 requests wait');
    for (const each of [...known, ...ids]) expect(told, each).not.toContain(each);
    expect(desk.app.events.slice(from).map(({ event }) => event)).toEqual(desk.app.events.slice(from).map(() => 'app.state'));
  });

  test('asks with the watch key alone, and with one poller; unlocked it asks no more', async () => {
    const { http, heard } = heardHttp();
    await chosen({ http });
    const reader = (await desk.state()).keys.find(({ keyId }) => keyId === desk.keyId)?.publicKey;
    await desk.quiet(0);
    for (let round = 0; round < 3; round++) {
      await desk.lock();
      const from = heard.length;
      await expect.poll(desk.watching).toMatchObject({ state: 'live' });
      for (let look = 0; look < 3; look++) {
        const looks = () => heard.slice(from).filter(({ name }) => name === 'list_activities').length;
        const before = looks();
        const at = (await desk.watching())?.at;
        desk.app.later(30_500);
        await expect.poll(async () => (await desk.watching())?.at).not.toBe(at);
        expect(looks()).toBe(before + 1);
      }
      const asked = heard.slice(from);
      expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([reader]));
      expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['whoami', 'get_organization_configs', 'list_activities']));
      expect(asked.filter(({ name }) => name === 'whoami')).toHaveLength(1);
      await desk.unlock();
      expect((await desk.state()).watching).toEqual({});
      const open = heard.length;
      await desk.quiet(0);
      expect(heard.slice(open).map(({ key }) => key)).not.toContain(reader);
    }
  });
});

describe('a watch key that can look no more', () => {
  test('whose key was deleted at the service says so once, and since when the count is old', async () => {
    const { http, heard } = heardHttp();
    await chosen({ http });
    await desk.propose('waits');
    await desk.quiet(1);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live', count: 1 });
    const at = (await desk.watching())?.at;
    await deleteReadersKey(desk);
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'trouble', code: 'unauthenticated', count: 1, at });
    const asked = () => heard.filter(({ name }) => name === 'list_activities').length;
    for (let more = 0; more < 2; more++) {
      const before = asked();
      // A minute that passes before the last answer is in is no minute after it.
      await expect
        .poll(() => {
          desk.app.later(61_000);
          return asked();
        })
        .toBeGreaterThan(before);
      await expect.poll(desk.watching).toMatchObject({ state: 'trouble', count: 1, at });
    }
    expect(desk.notices.map(({ title }) => title)).toEqual(['Northwind Treasury is no longer watched']);
    expect((await desk.state()).waiting[desk.connection.connectionId]).toBe(1);
  });

  test('whose user has come to decide looks no longer', async () => {
    await chosen();
    await desk.quiet(0);
    const { practice } = desk.app;
    practice.root('Desk watch');
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'trouble', code: 'forbidden', count: 0 });
  });

  test('comes back by itself once the service answers', async () => {
    await chosen();
    await desk.quiet(0);
    await desk.lock();
    await expect.poll(desk.watching).toMatchObject({ state: 'live' });
    desk.app.practice.faults.add({ fault: 'error-500', operation: 'list_activities', count: 1 });
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'trouble', code: 'service_failed' });
    desk.app.later(31_000);
    await expect.poll(desk.watching).toMatchObject({ state: 'live', code: null });
    expect(desk.notices).toEqual([]);
  });
});

describe('a locked app without a watch key', () => {
  test('keeps the count, says since when it is old, and says once that nothing is watched', async () => {
    desk = await watchedDesk();
    await desk.propose('before');
    await desk.quiet(1);
    const { link } = await desk.state();
    const lastLook = link.state === 'live' ? link.at : expect.fail('not live');
    await desk.lock();
    await desk.propose('unseen');
    desk.app.later(120_000);
    const { waiting, watching, lockedAt, lockedBy } = await desk.state();
    expect(waiting[desk.connection.connectionId]).toBe(1);
    const [seen] = Object.values(watching);
    expect(seen).toMatchObject({ state: 'none', count: 1, lapsesAt: null, code: null });
    expect(Date.parse(seen?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(lastLook));
    expect(Date.parse(seen?.at ?? '')).toBeLessThanOrEqual(Date.parse(lockedAt ?? ''));
    expect(lockedBy).toBe('person');
    const notice = {
      key: 'unwatched',
      title: 'Nothing is watched while locked',
      text: expect.stringMatching(/^Counts stay as they are/),
    };
    expect(desk.notices).toEqual([notice]);
    await desk.unlock();
    expect((await desk.state()).lockedAt).toBeNull();
    await desk.quiet(2);
    await desk.lock();
    expect(desk.notices).toEqual([notice]);
  });

  test('says nothing where notifications are off', async () => {
    desk = await watchedDesk();
    await desk.quiet(0);
    await desk.app.allowed('app.settings', { notifications: false });
    await desk.lock();
    expect(desk.notices).toEqual([]);
  });

  test('says why it is locked, and a second lock changes neither that nor when', async () => {
    desk = await watchedDesk();
    expect(await desk.app.ask('app.lock', { by: 'screen' })).toMatchObject({ ok: true });
    const { lockedAt, lockedBy } = await desk.state();
    expect(lockedBy).toBe('screen');
    expect(await desk.app.ask('app.lock', { by: 'idle' })).toMatchObject({ ok: false, code: 'locked' });
    expect(await desk.state()).toMatchObject({ lockedAt, lockedBy });
    expect(await desk.app.ask('app.lock', { by: 'start' })).toMatchObject({ ok: false });
  });
});

test('an app without a connection says nothing of watching', async () => {
  const notices: unknown[] = [];
  const app = await startApp({ as: null, ports: { notify: playedNotify(notice => void notices.push(notice)) } });
  expect(await app.ask('app.lock')).toMatchObject({ ok: true });
  expect(notices).toEqual([]);
  await app.close();
});
