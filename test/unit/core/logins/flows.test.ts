/** Sessions from the request to their end, asked as the page would, over real HTTP to the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Http } from '../../../../electron/core/ports.ts';
import { credentialBundle } from '../../../practice/enclave/hpke.ts';
import { sessionJwt } from '../../../practice/enclave/jwt.ts';
import { p256Key, serviceKey } from '../../../practice/enclave/keys.ts';
import { type App, startApp } from '../../support/app.ts';
import { playedNotify } from '../../support/notify.ts';
import { later, login, minutes, nonceIn, oauthUser, sessionOf, stateOf } from './bench.ts';

let app: App;
afterEach(() => app?.close());

describe.each([
  ['logins.read_write', 'read_write', 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256', {}],
  ['logins.stamp', 'stamp_login', 'CREDENTIAL_TYPE_LOGIN', {}],
  ['logins.oauth', 'oauth', 'CREDENTIAL_TYPE_OAUTH_KEY_P256', { token: { from: 'pasted' } }],
  ['logins.oauth_login', 'oauth_login', 'CREDENTIAL_TYPE_LOGIN', { token: { from: 'pasted' } }],
] as const)('%s', (name, kind, credentialType, more) => {
  test('gives a connection of its own, whose key speaks until its end and is then destroyed', async () => {
    app = await startApp();
    const started = await login(app, name, more);
    expect(started).toMatchObject({ ok: true, value: { state: 'open' } });
    const connection = await sessionOf(app);
    expect(connection).toMatchObject({ userName: 'Ada Reyes', session: { kind } });
    expect(connection?.session?.claims === null).toBe(kind === 'read_write' || kind === 'oauth');
    const { keys, current } = await stateOf(app);
    expect(current).toBe(connection?.connectionId);
    const key = keys.find(each => each.keyId === connection?.keyId);
    expect(key).toMatchObject({ place: 'memory', endsAt: connection?.session?.endsAt });
    // The service knows this key as a session's, and its stamps count.
    const user = app.practice.organisation().users[0];
    expect(user?.apiKeys.find(each => each.publicKey === key?.publicKey)).toMatchObject({
      credentialType,
      expirationSeconds: '900',
    });
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
    later(app, 14 * minutes);
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
    later(app, minutes + 1000);
    await expect.poll(() => sessionOf(app)).toBeUndefined();
    const after = await stateOf(app);
    expect(after.keys.some(each => each.place === 'memory')).toBe(false);
    expect(after.current).toBe(after.connections[0]?.connectionId);
    expect(await app.request('whoami')).toMatchObject({ ok: true });
    // Nothing of it was written down.
    const written = [...app.files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')] as const);
    for (const [path, text] of written) if (!path.startsWith('journal')) expect(text).not.toContain(key?.keyId ?? 'no key');
  });

  test('says before it is sent whose sessions end, and ends them where that was asked for', async () => {
    app = await startApp();
    await login(app, name, more);
    const first = await sessionOf(app);
    const publicKey = (await stateOf(app)).keys.find(each => each.keyId === first?.keyId)?.publicKey;
    const { shown } = await login.shown(app, name, { ...more, invalidateExisting: true });
    const told = shown.checks.map(({ sentence }) => sentence);
    const whose = 'token' in more ? 'the user whom the token names' : 'Ada Reyes';
    expect(told.some(sentence => sentence.includes(`of ${whose} end at once, on every computer`))).toBe(true);
    const known = app.practice.organisation().users[0]?.apiKeys.map(each => each.publicKey);
    expect(known).not.toContain(publicKey);
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

test('several end at a lock at once, and no notice counts any of them', async () => {
  const notices: string[] = [];
  app = await startApp({ ports: { notify: playedNotify(({ text }) => void notices.push(text)) } });
  for (let i = 1; i <= 3; i++) expect(await login(app, 'logins.stamp')).toMatchObject({ ok: true });
  expect((await stateOf(app)).connections).toHaveLength(4);
  notices.length = 0;
  const locking = app.ask('app.lock');
  const { connections, watching } = await stateOf(app);
  expect(connections).toHaveLength(1);
  expect(Object.keys(watching)).toEqual(connections.map(each => each.connectionId));
  await locking;
  expect(notices.join()).not.toMatch(/[234] /);
});

test('a session that a person declines is not asked for', async () => {
  app = await startApp();
  const before = app.practice.ledger().length;
  const asked = app.ask('logins.stamp', { connectionId: (await stateOf(app)).connections[0]?.connectionId });
  await app.person('reject');
  expect(await asked).toMatchObject({ ok: false, code: 'declined' });
  expect(app.practice.ledger()).toHaveLength(before);
});

test('extending asks again, and puts the new key in the place of the old one', async () => {
  app = await startApp();
  await login(app, 'logins.stamp');
  const first = await sessionOf(app);
  later(app, 11 * minutes);
  const connectionId = first?.connectionId ?? '';
  expect(await app.allowed('logins.extend', { connectionId })).toMatchObject({ ok: true, value: { connectionId } });
  const second = await sessionOf(app);
  expect(second?.connectionId).toBe(connectionId);
  expect(second?.keyId).not.toBe(first?.keyId);
  expect((await stateOf(app)).keys.filter(each => each.place === 'memory')).toHaveLength(1);
  later(app, 10 * minutes);
  expect(await app.request('whoami')).toMatchObject({ ok: true });
  // It is ended, and not forgotten as what is kept is.
  expect(await app.ask('connections.remove', { connectionId })).toMatchObject({ ok: false, code: 'invalid' });
  expect(await app.ask('logins.end', { connectionId })).toMatchObject({ ok: true });
  expect(await sessionOf(app)).toBeUndefined();
});

test('a notice comes five minutes before the end, once, without words of what it is for', async () => {
  const notices: { title: string }[] = [];
  app = await startApp({ ports: { notify: playedNotify(notice => void notices.push(notice)) } });
  await login(app, 'logins.stamp');
  later(app, 9 * minutes);
  await app.request('whoami');
  expect(notices).toEqual([]);
  later(app, 90_000);
  await expect.poll(() => notices.length).toBe(1);
  expect(notices[0]).toMatchObject({ title: 'A session ends soon' });
});

describe('where others must agree', () => {
  const waits = async () => {
    app = await startApp({ service: { rules: { create_read_write_session: { approvals: 2 } } } });
    const started = await login(app, 'logins.read_write');
    expect(started).toMatchObject({ ok: true, value: { state: 'waiting', connectionId: null } });
    const [waiting] = (await stateOf(app)).logins.waiting;
    expect(waiting).toMatchObject({ kind: 'read_write' });
    const activityId = waiting?.activityId ?? '';
    return {
      activityId,
      agree: () => app.practice.as('Ben').submit('approve_activity', { fingerprint: fingerprintOf(activityId) }),
    };
  };
  const fingerprintOf = (id: string) => app.practice.ledger().find(each => each.id === id)?.fingerprint ?? '';

  test('the session opens by itself once they did', async () => {
    const { agree } = await waits();
    expect((await agree()).status).toBe(200);
    await expect.poll(() => sessionOf(app)).toMatchObject({ session: { kind: 'read_write' } });
    expect((await stateOf(app)).logins.waiting).toEqual([]);
  });

  test('a lock in between destroys the key: what the service then makes opens for nobody', async () => {
    const { agree } = await waits();
    await app.ask('app.lock');
    const unlocking = app.ask('app.unlock');
    await app.give();
    await unlocking;
    expect((await stateOf(app)).logins.waiting).toEqual([]);
    await agree();
    app.later(minutes);
    await app.request('whoami');
    expect(await sessionOf(app)).toBeUndefined();
    const told = await app.ask('journal.entries', { limit: 50 });
    expect(JSON.stringify(told)).toContain('cannot be opened any more: the keys were destroyed at the lock');
  });
});

describe('a service that lies', () => {
  /** Changes what the service answers to one operation. */
  const lying = (operation: string, change: (result: Record<string, string>, sent: Record<string, string>) => unknown): Http => {
    const http = createHttp({});
    return {
      ...http,
      async post(request) {
        const answer = await http.post(request);
        if (!request.url.endsWith(`/submit/${operation}`)) return answer;
        const json = JSON.parse(Buffer.from(answer.body).toString());
        const sent = JSON.parse(Buffer.from(request.body).toString()).parameters;
        const [member = ''] = Object.keys(json.activity.result);
        await change(json.activity.result[member], sent);
        return { ...answer, body: Buffer.from(JSON.stringify(json)) };
      },
    };
  };
  const signer = serviceKey('1', 'session');
  const other = p256Key(Buffer.alloc(32, 7));
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const told =
    (change: object, key = signer) =>
    (result: Record<string, string>) => {
      result.session = sessionJwt(key, { ...claimsOf(result.session ?? ''), ...change });
    };
  const nobody = async () => {
    expect(await sessionOf(app)).toBeUndefined();
    expect((await stateOf(app)).keys.some(each => each.place === 'memory')).toBe(false);
  };

  test.each([
    ['for another key', told({ public_key: `02${'ab'.repeat(32)}` }), 'The session token is for another key. It is not used.'],
    ['for another user', told({ user_id: 'somebody' }), 'The session token is for another user. It is not used.'],
    [
      'for another organisation',
      told({ organization_id: 'else' }),
      'The session token is for another organisation. It is not used.',
    ],
    ['signed by another key', told({}, other), 'The signature of the session token is not valid'],
    [
      'that lasts longer',
      told({ exp: Math.floor(Date.now() / 1000) + 3000 }),
      'The session would last longer than was asked for',
    ],
    ['that has ended', told({ exp: 1000 }), 'The session has ended already'],
    ['of a profile nobody asked for', told({ session_profile_id: 'all' }), 'of another profile than was asked for'],
  ] as const)('is found out by a token %s', async (_, change, message) => {
    app = await startApp({ http: lying('stamp_login', change) });
    const answer = await login(app, 'logins.stamp');
    expect(answer).toMatchObject({ ok: false, code: 'mismatch', message: expect.stringContaining(message) });
    await nobody();
  });

  test.each([
    [
      'encrypted to another key',
      async (result: Record<string, string>) => {
        result.credentialBundle = await credentialBundle(other.publicKey, other.privateKey);
      },
      'was not encrypted to the key of the request',
    ],
    [
      'with a key of somebody else',
      async (result: Record<string, string>, sent: Record<string, string>) => {
        const bens = app.practice.info.users[1]?.apiKeys.find(key => key.curve === 'API_KEY_CURVE_P256');
        result.credentialBundle = await credentialBundle(sent.targetPublicKey ?? '', bens?.privateKey ?? '');
      },
      'belongs to somebody else. It was destroyed',
    ],
    [
      'for another user',
      (result: Record<string, string>) => {
        result.userId = app.practice.info.users[1]?.userId ?? '';
      },
      'of another user than was asked for',
    ],
    [
      'of another organisation',
      (result: Record<string, string>) => {
        result.organizationId = 'else';
      },
      'of another organisation than was asked for',
    ],
    [
      'that is damaged',
      (result: Record<string, string>) => {
        const bundle = result.credentialBundle ?? '';
        result.credentialBundle = `${bundle.slice(0, -1)}${bundle.endsWith('1') ? '2' : '1'}`;
      },
      'is damaged',
    ],
  ] as const)('is found out by a bundle %s', async (_, change, message) => {
    app = await startApp({ http: lying('create_read_write_session', change) });
    const answer = await login(app, 'logins.read_write');
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    await nobody();
  });
});

test('a token that is pasted is held against the nonce that was shown, and the window stays open with what is wrong', async () => {
  app = await startApp();
  const connectionId = (await stateOf(app)).connections[0]?.connectionId;
  const asked = app.ask('logins.oauth', { connectionId, token: { from: 'pasted' } });
  await expect(app.give({ token: app.practice.identityToken('Ada', '02'.repeat(33)) })).rejects.toThrow(
    'its nonce is not the one',
  );
  await expect(app.give({ token: 'no token' })).rejects.toThrow('expected three parts');
  const question = await app.core.request('confirm', 'trusted.current', {});
  await app.give({ token: oauthUser(app, nonceIn(question), 'ben.okafor') });
  await app.person('approve');
  expect(await asked).toMatchObject({ ok: true });
  expect(await sessionOf(app)).toMatchObject({ userName: 'Ben Okafor' });
});

test.each(['oauth', 'oauth_login', 'stamp_login', 'create_read_write_session', 'init_otp', 'verify_otp', 'otp_login'])(
  '%s is no form: it is neither drawn up nor sent as one',
  async operation => {
    app = await startApp();
    const list = await app.ask('forms.list');
    const entry = list.ok ? list.value.find(each => each.operation === operation) : undefined;
    expect(entry?.flow).toBeDefined();
    expect(await app.ask('forms.check', { operation, parameters: {} })).toMatchObject({ ok: false, code: 'forbidden' });
  },
);
