/** A token by way of the system's browser: from the confirmation to the redirect, with a provider that listens on this machine. */
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../practice/oidc.ts';
import { type App, startApp } from '../../support/app.ts';
import { minutes, sessionOf, stateOf } from './bench.ts';

let app: App;
let provider: IdentityProvider;
beforeEach(async () => {
  app = await startApp();
  provider = await startIdentityProvider(app.practice);
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const token = () => ({ from: 'browser', issuer: provider.issuer, clientId: provider.clientId });
const start = async (name: 'logins.oauth' | 'logins.oauth_login' = 'logins.oauth_login', more: object = {}) =>
  app.ask(name, { connectionId: (await stateOf(app)).connections[0]?.connectionId, token: token(), ...more });
/** Waits until the browser is opened; answers where it goes. */
const opened = async (count = 1): Promise<URL> => {
  await expect.poll(() => app.opened.length).toBe(count);
  return new URL(app.opened[count - 1] ?? '');
};
/** As the browser: logs in, and answers the redirect without following it. */
const redirectOf = async (url: URL): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? expect.fail('no redirect'));
};
/** As a browser navigates. */
const follow = (url: URL): Promise<{ status: number; headers: object; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };
    const asked = httpRequest(url, { headers }, async answer => {
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    asked.on('error', reject).end();
  });
const status = (url: URL | string, options: object = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest(url, options, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });

test.each(['logins.oauth', 'logins.oauth_login'] as const)(
  '%s: a person confirms where the browser goes, and the session opens',
  async name => {
    const answer = start(name);
    const { review } = await app.person('approve');
    const facts = Object.fromEntries(review.document.facts.map(({ label, value }) => [label, value]));
    expect(facts).toEqual({ Issuer: provider.issuer, 'Client id': 'countersign', Scopes: 'openid' });
    const url = await opened();
    expect((await stateOf(app)).logins.browser).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'countersign', scope: 'openid', code_challenge_method: 'S256' },
      ...{
        redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const back = await follow(await redirectOf(url));
    expect(back.status).toBe(200);
    expect(back.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' },
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(back.text).not.toContain(url.searchParams.get('state'));
    await app.person('approve');
    expect(await answer).toMatchObject({ ok: true, value: { state: 'open' } });
    expect(await sessionOf(app)).toMatchObject({ userName: 'Ada Reyes' });
    expect((await stateOf(app)).logins.browser).toBe(false);
  },
);

test('the same provider is confirmed once, and another client of it again', async () => {
  const first = start();
  await app.person('approve');
  await follow(await redirectOf(await opened()));
  await app.person('reject');
  expect(await first).toMatchObject({ code: 'declined' });
  const second = start();
  await follow(await redirectOf(await opened(2)));
  expect((await app.person('reject')).review.document.headline).toContain('Logs in with an identity provider');
  await second;
  const third = start('logins.oauth_login', { token: { ...token(), clientId: 'another' } });
  expect((await app.person('reject')).review.document.headline).toContain('in your browser');
  const fourth = start('logins.oauth_login', { token: { ...token(), scopes: 'openid email' } });
  const { document } = (await app.person('reject')).review;
  expect(document.facts).toContainEqual(expect.objectContaining({ label: 'Scopes', value: 'openid email' }));
  expect(await fourth).toMatchObject({ code: 'declined' });
  expect(await third).toMatchObject({ code: 'declined' });
  expect(app.opened).toHaveLength(2);
});

test('each login has a path, a state, a verifier and a key of its own', async () => {
  const made = new Set<string>();
  for (let i = 1; i <= 3; i++) {
    const answer = start();
    if (i === 1) await app.person('approve');
    const url = await opened(i);
    for (const name of ['redirect_uri', 'state', 'nonce', 'code_challenge']) made.add(url.searchParams.get(name) ?? '');
    await app.ask('logins.cancel');
    expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  }
  expect(made.size).toBe(12);
});

describe('an owned page', () => {
  test('has nothing fetched from an issuer of its choice: that waits for a person', async () => {
    const asked: string[] = [];
    const http = createHttp({});
    const own = await startApp({
      http: {
        ...http,
        get(request) {
          asked.push(request.url);
          return http.get(request);
        },
      },
    });
    const connectionId = (await stateOf(own)).connections[0]?.connectionId;
    const issuer = `${provider.issuer}/what-the-page-knows`;
    const answer = own.ask('logins.oauth', { connectionId, token: { ...token(), issuer } });
    const { review } = await own.person('reject');
    expect(review.document.facts).toContainEqual(expect.objectContaining({ label: 'Issuer', value: issuer }));
    expect(await answer).toMatchObject({ code: 'declined' });
    expect(asked).toEqual([]);
    await own.close();
  });

  test('opens no more browser windows than anybody logs in', async () => {
    for (let i = 1; i <= 5; i++) {
      const answer = start();
      if (i === 1) await app.person('approve');
      await opened(i);
      await app.ask('logins.cancel');
      await answer;
    }
    expect(await start()).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(app.opened).toHaveLength(5);
  });
});

test('an issuer that sends the browser, or the code, to another host is confirmed with both addresses', async () => {
  for (const discovery of [
    { authorization_endpoint: 'https://elsewhere.example/authorize' },
    { token_endpoint: 'https://elsewhere.example/token' },
  ]) {
    provider.lie = { discovery };
    const answer = start();
    if (app.opened.length === 0 && 'authorization_endpoint' in discovery) await app.person('approve');
    const { review } = await app.person('reject');
    const facts = Object.fromEntries(review.document.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      'Your browser opens': discovery.authorization_endpoint ?? `${provider.issuer}/authorize`,
      'Countersign fetches the token from': discovery.token_endpoint ?? `${provider.issuer}/token`,
    });
    expect(await answer).toMatchObject({ code: 'declined' });
  }
  expect(app.opened).toEqual([]);
});

describe('the listener', () => {
  const waiting = async () => {
    const answer = start();
    await app.person('approve');
    const url = await opened();
    return { answer, url, redirect: new URL(url.searchParams.get('redirect_uri') ?? '') };
  };

  test('takes nothing but the one redirect: other paths, methods, hosts, states, pages and doubled parameters are refused, and it waits on', async () => {
    const { answer, url, redirect } = await waiting();
    const state = url.searchParams.get('state') ?? '';
    const good = `${redirect}?code=stolen&state=${state}`;
    for (const [asked, options, expected] of [
      [`${redirect.origin}/`, {}, 404],
      [`${redirect}x?code=a&state=${state}`, {}, 404],
      [`${redirect}?code=a&state=${state}?x`, {}, 404],
      [`${redirect}?code=a&state=wrong`, {}, 400],
      [`${redirect}?code=a`, {}, 400],
      [`${redirect}?state=${state}`, {}, 400],
      [`${good}&state=${state}`, {}, 400],
      [`${good}&code=other`, {}, 400],
      [`${good}&iss=https://elsewhere.example`, {}, 400],
      [good, { method: 'POST' }, 405],
      [good, { method: 'HEAD' }, 405],
      [good, { method: 'OPTIONS' }, 405],
      [good, { headers: { host: 'localhost' } }, 421],
      [good, { headers: { host: `rebound.example:${redirect.port}` } }, 421],
      [good, { headers: { origin: 'https://elsewhere.example' } }, 403],
      [good, { headers: { origin: 'null' } }, 403],
      [good, { headers: { 'sec-fetch-mode': 'cors' } }, 403],
      [good, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } }, 403],
    ] as const)
      expect(await status(asked, options), `${asked} ${JSON.stringify(options)}`).toBe(expected);
    const back = await redirectOf(url);
    expect(await status(back)).toBe(200);
    // One use: nobody listens any more.
    await expect.poll(() => status(back).catch(() => 'closed')).toBe('closed');
    await app.person('approve');
    expect(await answer).toMatchObject({ ok: true });
  });

  test('listens on the loopback by its number alone, and gives up after too many that are none', async () => {
    const { answer, redirect } = await waiting();
    expect(redirect.hostname).toBe('127.0.0.1');
    let ended: unknown = null;
    for (let i = 0; i < 60 && ended === null; i++)
      ended = await status(`${redirect.origin}/guess-${i}`).then(
        () => null,
        () => 'closed',
      );
    expect(ended).toBe('closed');
    expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  });

  test('closes itself at a lock, when it is cancelled, and after five minutes', async () => {
    const gone = (url: URL) => expect.poll(() => status(url).catch(() => 'closed')).toBe('closed');
    const first = await waiting();
    await app.ask('logins.cancel');
    expect(await first.answer).toMatchObject({ code: 'declined' });
    await gone(first.redirect);
    const second = start();
    const url = await opened(2);
    await app.ask('app.lock');
    expect(await second).toMatchObject({ ok: false, code: 'locked' });
    await gone(new URL(url.searchParams.get('redirect_uri') ?? ''));
    expect(await sessionOf(app)).toBeUndefined();
  });

  test('is for one login at a time', async () => {
    const { answer } = await waiting();
    expect(await start()).toMatchObject({ ok: false, message: expect.stringContaining('awaited for another login') });
    await app.ask('logins.cancel');
    await answer;
  });
});

describe('a provider that lies', () => {
  const answered = async () => {
    const answer = start();
    await app.person('approve');
    await follow(await redirectOf(await opened()));
    return answer;
  };
  test.each([
    ['another issuer', { iss: 'http://127.0.0.1:1' }, 'it is from another issuer'],
    ['another audience', { aud: 'somebody' }, 'it is for another client'],
    ['another nonce', { nonce: 'ab'.repeat(32) }, 'its nonce is not the one of the key made here'],
    ['no token at all', { token: 'a.b' }, 'cannot be read: expected three parts'],
    ['an unsigned token', { token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.AA` }, 'it is not signed'],
  ])('by a token with %s is found out before anything is sent', async (_, lie, message) => {
    provider.lie = lie;
    const before = app.practice.ledger().length;
    expect(await answered()).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    expect(app.practice.ledger()).toHaveLength(before);
  });

  test.each([
    ['speaks for another issuer', { issuer: 'https://elsewhere.example' }],
    ['sends the browser to a plain http page', { authorization_endpoint: 'http://elsewhere.example/authorize' }],
    ['sends the browser to another scheme', { authorization_endpoint: 'file:///etc/passwd' }],
    ['would have the code sent in clear', { token_endpoint: 'http://elsewhere.example/token' }],
  ])('by a configuration that %s opens no browser', async (_, discovery) => {
    provider.lie = { discovery };
    const answer = start();
    await app.person('approve');
    expect(await answer).toMatchObject({ ok: false, code: 'refused' });
    expect(app.opened).toEqual([]);
  });
});

test('no token, code, verifier, state or bundle is in a reply, an event, a file or the journal', async () => {
  const replies: unknown[] = [];
  for (const name of ['logins.oauth', 'logins.oauth_login'] as const) {
    const count = app.opened.length;
    const answer = start(name);
    if (count === 0) replies.push(await app.person('approve'));
    await follow(await redirectOf(await opened(count + 1)));
    replies.push(await app.person('approve'), await answer);
  }
  replies.push(
    await app.ask('logins.stamp', { connectionId: 'none' }),
    await app.request('list_activities', { paginationOptions: { limit: '100' } }),
    await app.ask('journal.entries', { limit: 50 }),
    await app.ask('feed.snapshot'),
    await stateOf(app),
  );
  const own = app.practice.ledger().filter(({ type }) => type.includes('OAUTH'));
  expect(own).toHaveLength(2);
  for (const { id } of own) {
    replies.push(await app.request('get_activity', { activityId: id }));
    const review = await app.open(id);
    replies.push(review, await app.ask('evidence.save', { seal: review.seal }));
  }
  app.later(minutes);
  const secrets = [...provider.secrets, ...own.flatMap(({ result }) => JSON.stringify(result).match(/[\w.-]{100,}/g) ?? [])];
  expect(secrets).toHaveLength(10);
  const spellings = (text: string) => [
    text,
    Buffer.from(text).toString('base64url').replace(/=+$/, '').slice(0, -2),
    Buffer.from(text).toString('hex'),
    encodeURIComponent(text),
  ];
  const places: Record<string, string> = {
    replies: JSON.stringify(replies),
    events: JSON.stringify(app.events),
    files: [...app.files.content.values()].map(bytes => Buffer.from(bytes).toString('latin1')).join('\n'),
    saved: JSON.stringify(app.saved),
    keychain: JSON.stringify([...app.keychain.items]),
  };
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets)
      for (const spelt of spellings(secret)) expect(text.includes(spelt), `${place}: ${secret.slice(0, 12)}…`).toBe(false);
});
