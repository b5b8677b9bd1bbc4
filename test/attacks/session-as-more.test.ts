/** A session is a connection that ends: an owned page that asks for more of it is refused, and no window is opened for it. */
import { afterEach, expect, test } from 'vitest';
import { login, sessionOf, stateOf } from '../unit/core/logins/bench.ts';
import type { App } from '../unit/support/app.ts';
import { importKey, watchedDesk } from '../unit/support/watching.ts';

let app: App;
afterEach(() => app?.close());

/** What becomes of a request that nobody answers a window for. */
async function answerOf(name: string, parameters: object): Promise<unknown> {
  const answer = app.request(name, parameters);
  const isAsked = async () => {
    while (app.windows.length === 0) await new Promise(setImmediate);
    return 'a window was opened';
  };
  return Promise.race([answer, isAsked()]);
}

test('it is not watched, rotated, given another key, allowed more, or kept', async () => {
  const desk = await watchedDesk();
  app = desk.app;
  const ada = app.practice.info.users.find(({ userName }) => userName.startsWith('Ada'));
  const second = ada?.apiKeys[1] ?? expect.fail('Ada has one key');
  const keyId = await importKey(app, second, 'second');
  await login(app, 'logins.stamp');
  const session = (await sessionOf(app)) ?? expect.fail('no session');
  const { connectionId, baseUrl, organizationId } = session;
  for (const [name, parameters] of [
    ['watch.set', { connectionId, keyId: desk.keyId }],
    ['keys.make_active', { connectionId, keyId }],
    ['keys.rotate', { connectionId, name: 'new' }],
    ['keys.move', { keyId: session.keyId, to: 'file vault' }],
    ['keys.register', { connectionId, keyId: session.keyId, name: 'kept' }],
    ['connections.add', { baseUrl, organizationId, keyId: session.keyId }],
    ['connections.sub_organization', { connectionId, organizationId: 'another' }],
    ['connections.remove', { connectionId }],
    ['moving.export', { keyIds: [session.keyId] }],
    ['keys.remove', { keyId: session.keyId }],
  ] as const)
    expect([name, await answerOf(name, parameters)]).toEqual([name, expect.objectContaining({ ok: false })]);
  expect(await sessionOf(app)).toEqual(session);
  expect((await stateOf(app)).keys.find(key => key.keyId === desk.keyId)).toMatchObject({ watches: false });
});

test('a key that watches is moved to no vault, not even asked for', async () => {
  const desk = await watchedDesk();
  app = desk.app;
  expect(await desk.choose()).toMatchObject({ ok: true });
  expect(await answerOf('keys.move', { keyId: desk.keyId, to: 'file vault' })).toMatchObject({ ok: false, code: 'invalid' });
});
