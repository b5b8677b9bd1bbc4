/** Which key may watch while the app is locked: what a person reads before, what is refused, and what is left of a no. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Http } from '../../../../electron/core/ports.ts';
import { startApp } from '../../support/app.ts';
import { importKey, type WatchedDesk, watchedDesk } from '../../support/watching.ts';

let desk: WatchedDesk;
afterEach(() => desk?.app.close());

/** What the keychain holds of the reader's key, without the key itself. */
const recordOf = ({ app, keyId }: WatchedDesk) => {
  const { pins, watch } = JSON.parse(app.keychain.items.get(`key:${keyId}`) ?? '{}') as { pins?: unknown; watch?: boolean };
  return { pins, watch };
};
const keyInfo = async ({ state, keyId }: WatchedDesk) => (await state()).keys.find(key => key.keyId === keyId);
const isUntouched = async (of: WatchedDesk) => {
  expect((await of.state()).connections[0]?.watchKeyId).toBeUndefined();
  expect(await keyInfo(of)).toMatchObject({ watches: false });
  expect(recordOf(of)).toMatchObject({ pins: [] });
};
const keyOf = (of: WatchedDesk, who: string, curve: string) =>
  of.app.practice.info.users.find(({ userName }) => userName.startsWith(who))?.apiKeys.find(key => key.curve === curve) ??
  expect.fail(`no key of ${who}`);
const set = ({ app, connection, keyId }: WatchedDesk, chosen = keyId) =>
  app.ask('watch.set', { connectionId: connection.connectionId, keyId: chosen });

describe('a key of a user who may only read', () => {
  test('is shown with its user and what its record is worth to others, and then watches', async () => {
    desk = await watchedDesk();
    const answer = set(desk);
    const { review } = await desk.app.person('approve');
    expect(await answer).toMatchObject({ ok: true, value: { watchKeyId: desk.keyId } });
    const { document } = review;
    expect(document.headline).toBe('Let the key “Desk watch” watch “Northwind Treasury” while Countersign is locked');
    expect(document.severity).toBe('high');
    expect(document.findings.map(({ rule, sentence }) => [rule, sentence])).toEqual([
      ['watch-record', 'Any program of your user on this computer can read this key, also while Countersign is locked.'],
    ]);
    const [reader] = desk.app.practice.organisation().users.filter(({ userName }) => userName === 'Desk watch');
    expect(document.facts).toContainEqual(
      expect.objectContaining({ label: 'Its user', value: reader?.userId, name: 'Desk watch' }),
    );
    expect(document.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([desk.connection.organizationId, desk.app.practice.url]),
    );
    expect(await keyInfo(desk)).toMatchObject({ watches: true, sealed: false });
    const { baseUrl, organizationId } = desk.connection;
    expect(recordOf(desk)).toEqual({ pins: [{ baseUrl, organizationId }], watch: true });
    const journal = await desk.app.ask('journal.entries', { limit: 2 });
    expect(journal.ok && journal.value.entries.map(({ kind }) => kind)).toEqual(['connection_changed', 'change_confirmed']);
  });

  test.each(['reject', 'close'] as const)('is left as it was where the person answers %s', async no => {
    desk = await watchedDesk();
    const answer = set(desk);
    await desk.app.person(no);
    expect(await answer).toMatchObject({ ok: false, code: 'declined' });
    await isUntouched(desk);
  });

  test('watches over a restart, and is asked for nothing else', async () => {
    desk = await watchedDesk();
    expect(await desk.choose()).toMatchObject({ ok: true });
    const { files, keychain, practice } = desk.app;
    await desk.app.core.stop();
    const again = await startApp({ files, keychain, practice, as: null });
    expect(await again.ask('keys.remove', { keyId: desk.keyId })).toMatchObject({ ok: false, code: 'forbidden' });
    const { baseUrl, organizationId } = desk.connection;
    expect(await again.ask('connections.add', { baseUrl, organizationId, keyId: desk.keyId })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
    await again.ask('app.lock');
    await expect
      .poll(async () => {
        const state = await again.ask('app.state');
        return state.ok ? Object.values(state.value.watching) : [];
      })
      .toMatchObject([{ state: 'live' }]);
    await again.core.stop();
  });

  test('gives its place to another one of theirs, and is an ordinary key again', async () => {
    desk = await watchedDesk();
    expect(await desk.choose()).toMatchObject({ ok: true });
    const { practice } = desk.app;
    const { userId } = practice.info.users.find(({ userName }) => userName === 'Desk watch') ?? expect.fail('no reader');
    const made = await desk.app.allowed('keys.create', { name: 'second', curve: 'API_KEY_CURVE_P256' });
    if (!made.ok) return expect.fail(made.message);
    const apiKeys = [{ apiKeyName: 'second', publicKey: made.value.publicKey, curveType: made.value.curve }];
    await practice.as('Chloé').approve(await practice.as('Ben').propose('create_api_keys', { userId, apiKeys }));
    expect(await desk.choose(made.value.keyId)).toMatchObject({ ok: true, value: { watchKeyId: made.value.keyId } });
    expect(await keyInfo(desk)).toMatchObject({ watches: false });
    expect(recordOf(desk)).toEqual({ pins: [], watch: undefined });
  });

  test('looks no more where a person says so, or forgets the connection', async () => {
    desk = await watchedDesk();
    const { connectionId } = desk.connection;
    expect(await desk.app.ask('watch.clear', { connectionId })).toMatchObject({ ok: false, code: 'invalid' });
    for (const call of ['watch.clear', 'connections.remove'] as const) {
      expect(await desk.choose()).toMatchObject({ ok: true });
      expect(await desk.app.allowed(call, { connectionId })).toMatchObject({ ok: true });
      expect(await keyInfo(desk)).toMatchObject({ watches: false });
      expect(recordOf(desk)).toEqual({ pins: [], watch: undefined });
      expect((await desk.state()).connections[0]?.watchKeyId).toBeUndefined();
    }
  });
});

describe('no key watches', () => {
  test('that speaks for a connection, or that is not here', async () => {
    desk = await watchedDesk();
    const { keyId } = desk.connection;
    expect(await set(desk, keyId)).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/^This key speaks for you at/),
    });
    expect(await set(desk, 'none')).toMatchObject({ ok: false, code: 'key_missing' });
    await isUntouched(desk);
  });

  test('of the user who votes, whichever of their keys it is', async () => {
    desk = await watchedDesk();
    const other = await importKey(desk.app, keyOf(desk, 'Ada', 'API_KEY_CURVE_ED25519'), 'another of Ada');
    expect(await set(desk, other)).toMatchObject({
      ok: false,
      code: 'forbidden',
      message: expect.stringMatching(/^“Ada Reyes” votes over this connection\./),
    });
  });

  test('of a user in the root quorum', async () => {
    desk = await watchedDesk();
    const ben = await importKey(desk.app, keyOf(desk, 'Ben', 'API_KEY_CURVE_P256'), 'Ben');
    expect(await set(desk, ben)).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/root quorum/) });
  });

  test('of a user whom a policy names, by a tag here', async () => {
    desk = await watchedDesk();
    const { practice } = desk.app;
    const { users, approversTag } = practice.organisation();
    const userId = users.find(({ userName }) => userName === 'Desk watch')?.userId ?? '';
    const asked = await practice.as('Chloé').propose('update_user', { userId, userTagIds: [approversTag ?? ''] });
    await practice.as('Ben').approve(asked);
    expect(await set(desk)).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/is named by the policy/) });
    await isUntouched(desk);
  });

  test('that the organisation lists for nobody', async () => {
    desk = await watchedDesk();
    const made = await desk.app.allowed('keys.create', { name: 'new', curve: 'API_KEY_CURVE_P256' });
    expect(await set(desk, made.ok ? made.value.keyId : '')).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('of a user whom the service calls another one when the key itself asks', async () => {
    const http = createHttp({});
    let isLying = false;
    const lying: Http = {
      ...http,
      async post(request) {
        const answer = await http.post(request);
        if (!isLying || !request.url.endsWith('/whoami')) return answer;
        const told = JSON.parse(new TextDecoder().decode(answer.body)) as object;
        return { ...answer, body: Buffer.from(JSON.stringify({ ...told, userId: 'somebody-else' })) };
      },
    };
    desk = await watchedDesk({ http: lying });
    await desk.quiet(0);
    isLying = true;
    expect(await desk.choose()).toMatchObject({ ok: false, code: 'mismatch' });
    await isUntouched(desk);
  });
});

/** Lets the next whoami wait until it is let go; and the others pass. */
function slowOnce() {
  const http = createHttp({});
  let isWanted = false;
  let isHeld = false;
  let letGo = () => {};
  const gate = new Promise<void>(resolve => {
    letGo = resolve;
  });
  const slow: Http = {
    ...http,
    async post(request) {
      if (isWanted && request.url.endsWith('/whoami')) {
        isWanted = false;
        isHeld = true;
        await gate;
      }
      return http.post(request);
    },
  };
  const hold = () => {
    isWanted = true;
  };
  return { slow, hold, letGo: () => letGo(), isHeld: () => isHeld };
}

describe('while the service is slow', () => {
  test('a key that comes to speak for a person watches nothing', async () => {
    const { slow, hold, letGo, isHeld } = slowOnce();
    desk = await watchedDesk({ http: slow });
    await desk.quiet(0);
    const watching = set(desk);
    hold();
    await desk.app.person('approve');
    await expect.poll(isHeld).toBe(true);
    const { baseUrl, organizationId } = desk.connection;
    expect(await desk.app.allowed('connections.add', { baseUrl, organizationId, keyId: desk.keyId })).toMatchObject({ ok: true });
    letGo();
    expect(await watching).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await keyInfo(desk)).toMatchObject({ watches: false });
    expect(recordOf(desk)).toMatchObject({ pins: [{ baseUrl, organizationId }] });
    expect(recordOf(desk).watch).toBeUndefined();
  });

  test.each([
    ['forgotten', 'connections.remove', {}, 0],
    ['changed', 'connections.votes', { shown: false }, 1],
  ] as const)('a key watches nothing where the organisation was %s meanwhile', async (_, call, given, left) => {
    const { slow, hold, letGo, isHeld } = slowOnce();
    desk = await watchedDesk({ http: slow });
    await desk.quiet(0);
    const watching = set(desk);
    hold();
    await desk.app.person('approve');
    await expect.poll(isHeld).toBe(true);
    const { connectionId } = desk.connection;
    expect(await desk.app.allowed(call, { connectionId, ...given })).toMatchObject({ ok: true });
    letGo();
    expect(await watching).toMatchObject({ ok: false, code: 'changed' });
    expect(await keyInfo(desk)).toMatchObject({ watches: false });
    const { connections } = await desk.state();
    expect(connections).toHaveLength(left);
    expect(connections[0]?.watchKeyId).toBeUndefined();
  });

  test('a key that comes to watch speaks for nobody', async () => {
    const { slow, hold, letGo, isHeld } = slowOnce();
    desk = await watchedDesk({ http: slow });
    await desk.quiet(0);
    const { baseUrl, organizationId } = desk.connection;
    const adding = desk.app.ask('connections.add', { baseUrl, organizationId, keyId: desk.keyId });
    hold();
    await desk.app.person('approve');
    await expect.poll(isHeld).toBe(true);
    expect(await desk.choose()).toMatchObject({ ok: true });
    letGo();
    expect(await adding).toMatchObject({ ok: false, code: 'forbidden' });
    expect((await desk.state()).connections).toHaveLength(1);
    expect(recordOf(desk)).toEqual({ pins: [{ baseUrl, organizationId }], watch: true });
  });
});

test('what a deployment does not answer is told as critical, and a person decides', async () => {
  desk = await watchedDesk();
  const { faults } = desk.app.practice;
  await desk.quiet(0);
  for (const operation of ['list_users', 'get_organization_configs', 'list_policies'])
    faults.add({ fault: 'unavailable', operation, count: 0 });
  const answer = set(desk);
  const { review } = await desk.app.person('approve');
  expect(await answer).toMatchObject({ ok: true });
  expect(review.document.severity).toBe('critical');
  expect(review.document.findings).toContainEqual(
    expect.objectContaining({
      rule: 'watch-unread',
      severity: 'critical',
      sentence: 'It cannot be told here who its user is, nor who is in the root quorum, nor what the policies let its user do.',
    }),
  );
});

test('a user of the quorum whom no list named is refused all the same, by the key itself', async () => {
  desk = await watchedDesk();
  const { practice } = desk.app;
  await desk.quiet(0);
  practice.root('Desk watch');
  practice.faults.add({ fault: 'unavailable', operation: 'list_users', count: 0 });
  expect(await desk.choose()).toMatchObject({ ok: false, code: 'forbidden' });
  await isUntouched(desk);
});

test.each([1, 2, 3, 4, 5, 6])('where write %i of the keychain fails, no key watches that no connection names', async n => {
  desk = await watchedDesk();
  const { keychain } = desk.app;
  const { set: write } = keychain;
  let writes = 0;
  keychain.set = async (account, text) => {
    if (++writes === n) throw new Error('gone');
    return write(account, text);
  };
  await desk.choose().catch(() => undefined);
  keychain.set = write;
  const { connections, keys } = await desk.state();
  const info = keys.find(({ keyId }) => keyId === desk.keyId);
  const watches = connections[0]?.watchKeyId === desk.keyId;
  // A key that only asks may be left behind; a connection whose key cannot look may not.
  if (watches) expect(info?.watches).toBe(true);
  await desk.lock();
  await desk.unlock();
  await expect.poll(async () => (await keyInfo(desk))?.watches).toBe(watches);
  // Either way it can be chosen, and looks.
  if (!watches) expect(await desk.choose()).toMatchObject({ ok: true });
  await desk.lock();
  await expect.poll(desk.watching).toMatchObject({ state: 'live' });
});
