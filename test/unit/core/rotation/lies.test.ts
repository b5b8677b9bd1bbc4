/** A service that lies about keys: nothing is deleted or switched to because of it. */
import { afterEach, describe, expect, test } from 'vitest';
import { HttpError } from '../../../../electron/core/ports.ts';
import { type TellingHttp, tellingHttp } from '../../../e2e/support/telling-http.ts';
import { decideNext } from '../../../host/person.ts';
import { type App, startApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';
import { alone, connectionOf, continued, keysAt, localKeys, rotationOf, startRotation, value } from './support.ts';

let app: App;
let http: TellingHttp;
afterEach(() => app.close());
const start = async () => {
  http = tellingHttp();
  app = await startApp({ service: { rules: alone }, http });
};
type Json = Record<string, unknown>;
const each = (answer: Json, change: (key: Json & { apiKeyId: string; credential: Json }) => unknown) => ({
  ...answer,
  apiKeys: (answer.apiKeys as (Json & { apiKeyId: string; credential: Json })[]).flatMap(key => change(key) as Json),
});
const deletions = () => app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_DELETE_API_KEYS');

/** Up to where the old key is to be deleted. */
async function upToDeleting() {
  const begun = await startRotation(app, 'New');
  await continued(app);
  await continued(app);
  expect(await rotationOf(app)).toMatchObject({ phase: 'delete' });
  return begun;
}

describe('where the old key is to be deleted', () => {
  test('an id under which another list has another key is not deleted', async () => {
    await start();
    const begun = await upToDeleting();
    const { connectionId } = await connectionOf(app);
    const others = keysAt(app, 'Ada').find(key => ![begun.oldPublicKey, begun.newPublicKey].includes(key.publicKey));
    const old = keysAt(app, 'Ada').find(key => key.publicKey === begun.oldPublicKey);
    // The two exchange their public keys, in the list that the id is taken from.
    http.tell.set('get_api_keys', async (_, real) =>
      each(await real(), key =>
        key.apiKeyId === others?.apiKeyId
          ? { ...key, credential: { ...key.credential, publicKey: begun.oldPublicKey } }
          : key.apiKeyId === old?.apiKeyId
            ? { ...key, credential: { ...key.credential, publicKey: others?.publicKey } }
            : key,
      ),
    );
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'mismatch' });
    expect(deletions()).toEqual([]);
    expect((await rotationOf(app))?.trouble).toMatch(/contradicts itself/);
    // The truth again, and it goes on.
    http.tell.clear();
    expect(await continued(app)).toMatchObject({ phase: 'remove' });
    expect(keysAt(app, 'Ada').map(key => key.apiKeyId)).toContain(others?.apiKeyId);
  });

  test('the old key under two ids is not deleted', async () => {
    await start();
    const begun = await upToDeleting();
    const { connectionId } = await connectionOf(app);
    http.tell.set('get_api_keys', async (_, real) =>
      each(await real(), key => (key.credential.publicKey === begun.oldPublicKey ? [key, { ...key, apiKeyId: 'another' }] : key)),
    );
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'mismatch' });
    expect(deletions()).toEqual([]);
  });

  test('a list without the new key deletes nothing: it may be the only one that is left', async () => {
    await start();
    const begun = await upToDeleting();
    const { connectionId } = await connectionOf(app);
    http.tell.set('get_api_keys', async (_, real) =>
      each(await real(), key => (key.credential.publicKey === begun.newPublicKey ? [] : key)),
    );
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'mismatch' });
    expect(deletions()).toEqual([]);
    value(await app.ask('keys.rotation', { connectionId }));
    expect((await rotationOf(app))?.trouble).toMatch(/does not list the new key/);
    // Gone between the look and the review, it stops the deletion as well.
    let reads = 0;
    http.tell.set('get_api_keys', async (_, real) => {
      reads += 1;
      return each(await real(), key => (reads > 1 && key.credential.publicKey === begun.newPublicKey ? [] : key));
    });
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'mismatch' });
    expect(deletions()).toEqual([]);
  });

  test('a list without the old key deletes nothing here: a person types its name first', async () => {
    await start();
    const begun = await upToDeleting();
    const { connectionId } = await connectionOf(app);
    http.tell.set('get_api_keys', async (_, real) =>
      each(await real(), key => (key.credential.publicKey === begun.oldPublicKey ? [] : key)),
    );
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({ phase: 'remove' });
    expect((await localKeys(app)).map(key => key.publicKey)).toContain(begun.oldPublicKey);
  });
});

test('a new key that is answered as another user is not switched to, and stamps no more', async () => {
  await start();
  const begun = await startRotation(app, 'New');
  await continued(app);
  const { connectionId, keyId } = await connectionOf(app);
  const ben = app.practice.info.users[1];
  http.tell.set('whoami', async (_, real) => ({ ...(await real()), userId: ben?.userId, username: ben?.userName }));
  expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({
    ok: false,
    code: 'mismatch',
    after: ben?.userId,
  });
  expect((await connectionOf(app)).keyId).toBe(keyId);
  expect(await rotationOf(app)).toMatchObject({ phase: 'prove' });
  expect(JSON.parse(app.keychain.items.get(`key:${begun.newKeyId}`) ?? '{}')).toMatchObject({ pins: [] });
  // Told only while the window is open, it is not switched to either.
  http.tell.clear();
  const answer = app.ask('keys.rotation_continue', { connectionId });
  await decideNext(app.core, 'approve', async ms => {
    http.tell.set('whoami', async (_, real) => ({ ...(await real()), userId: ben?.userId }));
    app.later(ms);
  });
  expect(await answer).toMatchObject({ ok: false, code: 'mismatch' });
  expect((await connectionOf(app)).keyId).toBe(keyId);
});

test('a request of another kind under the id of the one that was sent is not taken for it', async () => {
  http = tellingHttp();
  app = await startApp({ http });
  await startRotation(app, 'New');
  await continued(app);
  const { connectionId } = await connectionOf(app);
  const [sent] = app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_API_KEYS_V2');
  http.tell.set('get_activity', async (_, real) => {
    const { activity } = (await real()) as { activity: Json & { intent: Record<string, Json> } };
    const [member, intent] = Object.entries(activity.intent)[0] ?? ['', {}];
    return { activity: { ...activity, intent: { [member]: { ...intent, userId: 'somebody else' } } } };
  });
  expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({
    ok: false,
    code: 'mismatch',
    activityId: sent?.id,
  });
  expect(await rotationOf(app)).toMatchObject({ phase: 'register', trouble: expect.stringContaining('another request') });
});

test('while the answer to a request is lost, no second one goes out; the same bytes go again, once', async () => {
  http = tellingHttp();
  app = await startApp({ http });
  const { connectionId } = await connectionOf(app);
  await startRotation(app, 'New');
  const sent = () => app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_API_KEYS_V2');
  http.tell.set('create_api_keys', () => {
    throw new HttpError('timeout', true, 'nothing came back');
  });
  const answer = app.ask('keys.rotation_continue', { connectionId });
  await decideNext(app.core, 'approve');
  expect(await answer).toMatchObject({ ok: false, code: 'outcome_unknown' });
  expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({
    ...{ ok: false, code: 'outcome_unknown', message: expect.stringContaining('continue once it is known') },
  });
  expect(sent()).toEqual([]);
  http.tell.clear();
  await until(async () => {
    app.later(61_000);
    await app.ask('feed.refresh');
    return sent().length === 1;
  });
  expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({ phase: 'register', waits: { approvals: 1 } });
  expect(sent()).toHaveLength(1);
});

test('a connection that speaks for another user by now, or goes elsewhere, goes on with no rotation', async () => {
  await start();
  await startRotation(app, 'New');
  const { connectionId, keyId } = await connectionOf(app);
  await app.allowed('connections.remove', { connectionId });
  expect((await rotationOf(app))?.connectionId).toBe(connectionId);
  expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'not_found' });
  // Connected again as somebody else: the same id, and another user.
  const ben = app.practice.info.users[1];
  http.tell.set('whoami', async (_, real) => ({ ...(await real()), userId: ben?.userId, username: ben?.userName }));
  const { baseUrl, organizationId } = app.practice.info;
  await app.allowed('connections.add', { baseUrl, organizationId, keyId });
  expect((await connectionOf(app)).connectionId).toBe(connectionId);
  expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'changed' });
});
