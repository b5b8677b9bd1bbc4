/** Sessions from the request to their end, asked as the page would, over real HTTP to the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AppAnswers } from '../../../../electron/contract/app.ts';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import { type App, startApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

let app: App;
afterEach(() => app?.close());

const stateOf = async (of: App): Promise<AppState> => {
  const state = await of.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
};
const sessionOf = async (of: App): Promise<Connection | undefined> => (await stateOf(of)).connections.find(each => each.session);
type Login = 'logins.read_write' | 'logins.stamp' | 'logins.oauth' | 'logins.oauth_login';
/** Asks, and lets the person release it. */
const login = async (of: App, name: Login, more: object = {}): Promise<Outcome<AppAnswers[Login]>> => {
  const connectionId = (await stateOf(of)).connections[0]?.connectionId ?? '';
  return of.allowed(name, { connectionId, ...more });
};
/** Both clocks, of the app and of the service. */
const later = (of: App, ms: number) => {
  of.later(ms);
  of.practice.clock.advance(ms);
};
const minutes = 60_000;

describe.each([
  ['logins.read_write', 'read_write', 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256'],
  ['logins.stamp', 'stamp_login', 'CREDENTIAL_TYPE_LOGIN'],
] as const)('%s', (name, kind, credentialType) => {
  test('gives a connection of its own, whose key speaks until its end and is then destroyed', async () => {
    app = await startApp();
    const started = await login(app, name);
    expect(started).toMatchObject({ ok: true, value: { state: 'open' } });
    const connection = await sessionOf(app);
    expect(connection).toMatchObject({ userName: 'Ada Reyes', session: { kind } });
    const { keys, current } = await stateOf(app);
    expect(current).toBe(connection?.connectionId);
    const key = keys.find(each => each.keyId === connection?.keyId);
    expect(key).toMatchObject({ place: 'memory', endsAt: connection?.session?.endsAt });
    expect(Math.abs(Date.parse(key?.endsAt ?? '') - Date.now() - 15 * minutes)).toBeLessThan(minutes);
    // The service knows this key as a session's, and its stamps count.
    const user = app.practice.organisation().users[0];
    expect(user?.apiKeys.find(each => each.publicKey === key?.publicKey)).toMatchObject({
      credentialType,
      expirationSeconds: '900',
    });
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
    later(app, 16 * minutes);
    await expect.poll(() => sessionOf(app)).toBeUndefined();
    const after = await stateOf(app);
    expect(after.keys.some(each => each.place === 'memory')).toBe(false);
    expect(after.current).toBe(after.connections[0]?.connectionId);
    expect(await app.request('whoami')).toMatchObject({ ok: true });
  });
});

test('a lock destroys the session, and the unlock does not bring it back', async () => {
  app = await startApp();
  await login(app, 'logins.stamp');
  expect(await sessionOf(app)).toBeDefined();
  await app.ask('app.lock');
  const unlocking = app.ask('app.unlock');
  await app.give();
  await unlocking;
  expect(await sessionOf(app)).toBeUndefined();
  expect((await stateOf(app)).keys.some(each => each.place === 'memory')).toBe(false);
});
void until;
