/**
 * An authentication proxy that lies, or a service behind a login by a code that does: about the target of the code, the token,
 * and the organisation that was made. And the canary: no code, token, bundle or key leaves main, whatever is refused.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import type { HttpRequest, HttpResponse } from '../../electron/core/ports.ts';
import { settleUnsealed } from '../host/connect.ts';
import { askedOf } from '../host/person.ts';
import { envelope } from '../practice/enclave/envelope.ts';
import { es256 } from '../practice/enclave/jwt.ts';
import { compressed, p256Key, serviceKey } from '../practice/enclave/keys.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { codeOf } from '../unit/support/mailbox.ts';

let app: App;
afterEach(() => app?.close());

const contact = 'ada@example.com';
const mallory = p256Key(Buffer.from('ab'.repeat(32), 'hex'));
type Lie = (json: Record<string, unknown>, request: HttpRequest) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** Real answers, with a lie in the place of some, by the end of their path; and all that was sent and heard. */
function lying(lies: Record<string, Lie>) {
  const real = createHttp();
  const wire: string[] = [];
  const post = async (request: HttpRequest): Promise<HttpResponse> => {
    const answer = await real.post(request);
    const [, lie] = Object.entries(lies).find(([end]) => request.url.endsWith(end)) ?? [];
    wire.push(new TextDecoder().decode(request.body), new TextDecoder().decode(answer.body));
    if (lie === undefined || answer.status !== 200) return answer;
    const json = JSON.parse(new TextDecoder().decode(answer.body));
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(await lie(json, request))) };
  };
  return { http: { ...real, post }, wire };
}

const claimsOf = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
const otpKey = () => serviceKey('1', 'otp');
/** The token with other claims, signed by the pinned key all the same. */
const claiming =
  (more: Record<string, unknown>): Lie =>
  ({ verificationToken }) => ({ verificationToken: es256(otpKey(), { ...claimsOf(verificationToken), ...more }) });

const asked = () => ({
  ...{ proxyUrl: app.practice.info.authProxyUrl, configId: app.practice.info.authProxyConfigId, baseUrl: app.practice.url },
  ...{ otpType: 'OTP_TYPE_EMAIL', contact, dialect: { pinnedKeys: app.practice.info.pinnedKeys } },
});
async function begun() {
  const beginning = app.ask('signup.begin', asked());
  await app.person('approve');
  return beginning;
}
async function typed() {
  const entering = app.ask('signup.code');
  await app.give({ code: await codeOf(app.practice, contact) });
  return entering;
}
async function sent() {
  const sending = app.ask('signup.send', { keyName: 'k', organizationName: 'Engines' });
  await app.person('approve');
  return sending;
}
const stateOf = async () => {
  const state = await app.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
};

describe('about the target of the code', () => {
  test.each<[string, Lie]>([
    [
      'signed by a key of its own',
      json => ({ ...json, otpEncryptionTargetBundle: envelope(mallory, JSON.stringify({ targetPublic: mallory.publicKey })) }),
    ],
    [
      'with the pinned key’s name on it',
      json => {
        const whole = JSON.parse(envelope(mallory, JSON.stringify({ targetPublic: mallory.publicKey })));
        return { ...json, otpEncryptionTargetBundle: JSON.stringify({ ...whole, enclaveQuorumPublic: otpKey().publicKey }) };
      },
    ],
    ['that is none', json => ({ ...json, otpEncryptionTargetBundle: 'x' })],
  ])('%s: no code is asked for', async (_, lie) => {
    app = await startApp({ as: null, http: lying({ otp_init_v2: lie }).http });
    expect(await begun()).toMatchObject({ ok: false });
    expect(await app.ask('signup.state')).toMatchObject({ ok: true, value: { step: 'none' } });
    expect(await app.ask('signup.code')).toMatchObject({ ok: false, code: 'not_found' });
    expect(app.windows).toEqual([]);
  });
});

describe('about the token', () => {
  test.each<[string, Lie, string]>([
    ['for another contact', claiming({ contact: 'eve@example.com' }), 'mismatch'],
    ['for another kind of contact', claiming({ verification_type: 'OTP_TYPE_SMS' }), 'mismatch'],
    ['for another key', claiming({ public_key: `02${'11'.repeat(32)}` }), 'mismatch'],
    ['that ran out', claiming({ exp: '1000' }), 'refused'],
    ['whose end is a number', claiming({ exp: 1999999999999 }), 'bad_answer'],
    [
      'signed by another key',
      ({ verificationToken }) => ({ verificationToken: es256(mallory, claimsOf(verificationToken)) }),
      'mismatch',
    ],
    [
      'without a signature',
      ({ verificationToken }) => ({ verificationToken: String(verificationToken).replace(/[^.]+$/, '') }),
      'bad_answer',
    ],
  ])('%s: nothing is signed up with it', async (_, lie, code) => {
    app = await startApp({ as: null, http: lying({ otp_verify_v2: lie }).http });
    await begun();
    expect(await typed()).toMatchObject({ ok: false, code });
    expect(await app.ask('signup.send', { keyName: 'k' })).toMatchObject({ ok: false, code: 'not_found' });
    expect((await stateOf()).keys).toEqual([]);
  });
});

describe('about the organisation', () => {
  test('one that does not know the key is not connected, and the person is told', async () => {
    const elsewhere = '11111111-2222-4333-8444-555555555555';
    app = await startApp({ as: null, http: lying({ signup_v2: json => ({ ...json, organizationId: elsewhere }) }).http });
    await settleUnsealed(app.core);
    await begun();
    await typed();
    expect(await sent()).toMatchObject({ ok: false, message: expect.stringContaining('could not be connected') });
    const { connections, keys } = await stateOf();
    expect([connections.length, keys.length]).toEqual([0, 1]);
    expect(await app.ask('signup.state')).toMatchObject({ value: { step: 'unknown' } });
  });

  test('the parent in its place is not taken for the new one', async () => {
    const { http } = lying({
      signup_v2: () => ({ organizationId: 7 }),
      whoami: json => ({ ...json, organizationId: app.practice.info.organizationId }),
    });
    app = await startApp({ as: null, http });
    await settleUnsealed(app.core);
    await begun();
    await typed();
    expect(await sent()).toMatchObject({ ok: false, code: 'outcome_unknown' });
    const finding = app.ask('signup.find');
    await app.person('approve');
    expect(await finding).toMatchObject({ ok: false, code: 'mismatch' });
    expect((await stateOf()).connections).toEqual([]);
  });
});

describe('a login by a code', () => {
  const ben = 'ben.okafor@northwind.example';
  async function login(lies: Record<string, Lie>) {
    const { http, wire } = lying(lies);
    app = await startApp({ http });
    const connectionId = (await stateOf()).connections[0]?.connectionId;
    const beginning = app.ask('logins.code_begin', { connectionId, otpType: 'OTP_TYPE_EMAIL', contact: ben });
    await app.person('approve');
    const began = await beginning;
    if (!began.ok) return { answer: began, wire };
    const entering = app.ask('logins.code_enter');
    await app.give({ code: await codeOf(app.practice, ben) });
    return { answer: await entering, wire };
  }
  const result =
    (change: Lie): Lie =>
    async (json, request) => {
      const activity = json.activity as { result: Record<string, Record<string, unknown>> };
      const [[member = '', inner = {}] = []] = Object.entries(activity.result);
      return { ...json, activity: { ...activity, result: { [member]: await change(inner, request) } } };
    };
  const isOpen = async () => (await stateOf()).connections.some(({ session }) => session !== undefined);

  test.each<[string, Record<string, Lie>]>([
    ['for another contact', { verify_otp: result(claiming({ contact: 'eve@example.com' })) }],
    ['for another organisation', { verify_otp: result(claiming({ organization_id: 'another' })) }],
    ['for another key', { verify_otp: result(claiming({ public_key: `03${'22'.repeat(32)}` })) }],
    [
      'a target of its own',
      {
        init_otp: result(json => ({
          ...json,
          otpEncryptionTargetBundle: envelope(mallory, JSON.stringify({ targetPublic: mallory.publicKey })),
        })),
      },
    ],
    [
      'a session of another rule',
      { otp_login: result(({ session }) => ({ session: es256(serviceKey('1', 'session'), claimsOf(session)) })) },
    ],
  ])('%s opens nothing', async (_, lies) => {
    const { answer } = await login(lies);
    expect(answer).toMatchObject({ ok: false });
    expect(await isOpen()).toBe(false);
    expect(await app.ask('logins.code_state')).toMatchObject({ value: { step: 'none' } });
  });
});

test('no code, bundle, token or key is in any answer, event, file, window or line of the journal, in any spelling', async () => {
  const echo: Lie = (json, request) => ({ ...json, echo: new TextDecoder().decode(request.body) });
  const { http, wire } = lying({ otp_verify_v2: echo, signup_v2: echo });
  app = await startApp({ http });
  const answers: unknown[] = [];
  const keep = async <T>(asking: Promise<T>): Promise<T> => {
    const answer = await asking;
    answers.push(answer);
    return answer;
  };
  const looked = async () => {
    answers.push(
      await app.core.request('confirm', 'confirm.current', {}),
      await app.core.request('confirm', 'trusted.current', {}),
    );
  };
  const through = async (asking: Promise<unknown>) => {
    await expect.poll(() => app.windows.length).toBe(1);
    await looked();
    await app.person('approve');
    await keep(asking);
  };
  await through(app.ask('signup.begin', asked()));
  const entering = app.ask('signup.code');
  const { askId } = await askedOf(app.core);
  await keep(app.core.request('confirm', 'trusted.give', { askId, values: { code: 'WRONGCODE' } }) as Promise<unknown>);
  app.later(2_100);
  const codes = ['WRONGCODE', await codeOf(app.practice, contact)];
  await app.give({ code: codes[1] ?? '' });
  await keep(entering);
  await through(app.ask('signup.send', { keyName: 'k', organizationName: 'Engines' }));
  const ben = 'ben.okafor@northwind.example';
  const connectionId = (await stateOf()).connections.find(each => each.userName === 'Ada Reyes')?.connectionId ?? '';
  await keep(app.ask('connections.select', { connectionId }));
  await through(app.ask('logins.code_begin', { connectionId, otpType: 'OTP_TYPE_EMAIL', contact: ben }));
  const logging = app.ask('logins.code_enter');
  codes.push(await codeOf(app.practice, ben));
  await app.give({ code: codes[2] ?? '' });
  expect(await keep(logging)).toMatchObject({ ok: true });
  const listed = await keep(app.request('list_activities', {}));
  for (const { id } of (listed as { value: { activities: { id: string; type: string }[] } }).value.activities.slice(0, 6)) {
    await keep(app.ask('reviews.open', { activityId: id }));
    await keep(app.request('get_activity', { activityId: id }));
  }
  for (const name of ['app.state', 'feed.snapshot', 'signup.state', 'logins.code_state'] as const) await keep(app.ask(name));
  await keep(app.ask('journal.entries', { limit: 100 }));
  const onTheWire = wire.join('\n');
  const found = (pattern: RegExp) => [...new Set(onTheWire.match(pattern) ?? [])];
  const secrets = [
    ...codes,
    ...found(/eyJ[\w-]+\.[\w-]+\.[\w-]{20,}/g),
    ...found(/"ciphertext\\*":\\*"[0-9a-f]+/g).map(text => text.replace(/^.*"/, '')),
  ];
  // One token of a sign-up, one of a login, a session; three sealed codes.
  expect(secrets.length).toBeGreaterThanOrEqual(9);
  const files = [...app.files.content].map(([path, bytes]) => `${path} ${Buffer.from(bytes).toString('latin1')}`);
  const everything = [JSON.stringify(answers), JSON.stringify(app.events), JSON.stringify(app.saved), ...files].join('\n');
  for (const secret of secrets)
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('base64url'),
      encodeURIComponent(secret),
      secret.toLowerCase(),
      JSON.stringify(secret).slice(1, -1),
    ])
      expect(everything.includes(form), `a secret of ${secret.length} characters, ${secret.slice(0, 4)}…`).toBe(false);
  // Private keys that are kept are in the keychain alone: whatever there belongs to a public key that is known.
  const known = (await stateOf()).keys.map(({ publicKey }) => publicKey);
  const hexes = [...new Set([...app.keychain.items.values()].join().match(/[0-9a-f]{64}/g) ?? [])];
  const own = hexes.filter(each => known.includes(compressed(p256Key(Buffer.from(each, 'hex')).publicKey)));
  expect(own.length).toBe(2);
  for (const secret of own) expect(everything.includes(secret)).toBe(false);
});
