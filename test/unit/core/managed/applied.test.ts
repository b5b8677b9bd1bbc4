/** Every rule of the administrator through the one way in: what a page asks is refused, and what is shown says by whom. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Managed, ManagedRules } from '../../../../electron/contract/values/managed.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { settleUnsealed } from '../../../host/connect.ts';
import { startPractice } from '../../../practice/service.ts';
import { type App, type AppOptions, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';
import { valueIn } from '../../support/key-bench.ts';

const path = '/etc/countersign/managed.json';
const rules = (more: Partial<ManagedRules> = {}): Managed => ({
  path,
  state: 'in force',
  sha256: 'ab'.repeat(32),
  rules: {
    by: 'Northwind IT',
    settings: {},
    connections: [],
    onlyTheseConnections: false,
    forbidden: [],
    updateChannel: null,
    addressBook: null,
    network: { proxy: null, except: [], certificates: 'system', authorities: '' },
    ...more,
  },
});
const broken: Managed = {
  path,
  state: 'invalid',
  problem: { path, line: 3, column: 5, reason: 'forbidden[0]: expected a name.' },
};

let app: App;
afterEach(() => app.close());
const start = async (managed: Managed, more: AppOptions = {}): Promise<App> => {
  app = await startApp({ ...more, ports: { ...more.ports, managed } });
  return app;
};
const state = async () => valueIn(await app.ask('app.state'));
const forbidden = { ok: false, code: 'forbidden' };
const saidBy = { ...forbidden, message: expect.stringContaining('Northwind IT') };

describe('settings', () => {
  test('hold as decided, refuse to be changed with the field named, and leave the others alone', async () => {
    await start(rules({ settings: { lockAfterMinutes: 5, lockWithSystem: true, pollSeconds: 30 } }));
    expect((await state()).settings).toMatchObject({ lockAfterMinutes: 5, pollSeconds: 30 });
    expect((await state()).managed).toMatchObject({
      by: 'Northwind IT',
      path,
      settings: ['lockAfterMinutes', 'lockWithSystem', 'pollSeconds'],
    });
    expect(await app.ask('app.settings', { lockAfterMinutes: 1 })).toMatchObject({
      ...saidBy,
      problems: [{ path: 'lockAfterMinutes' }],
    });
    expect(valueIn(await app.ask('app.settings', { theme: 'dark' }))).toMatchObject({ theme: 'dark', lockAfterMinutes: 5 });
    expect(app.windows).toEqual([]);
  });

  test('what a person chose stands below it, and holds again when nothing is decided any more', async () => {
    await start({ path, state: 'none' });
    valueIn(await app.ask('app.settings', { lockAfterMinutes: 3 }));
    const { files, keychain, practice } = app;
    await app.core.stop();
    await start(rules({ settings: { lockAfterMinutes: 60 } }), { files, keychain, practice, as: null });
    expect((await state()).settings.lockAfterMinutes).toBe(60);
    valueIn(await app.ask('app.settings', { theme: 'dark' }));
    await app.core.stop();
    await start({ path, state: 'none' }, { files, keychain, practice, as: null });
    expect((await state()).settings).toMatchObject({ lockAfterMinutes: 3, theme: 'dark' });
    await practice.close();
  });
});

describe('forbidden actions', () => {
  test('calls of the app and operations are refused before a person is asked', async () => {
    await start(rules({ forbidden: ['keys.create', 'create_wallet', 'list_wallets'] }));
    expect(await app.ask('keys.create', { name: 'a', curve: 'API_KEY_CURVE_P256' })).toMatchObject(saidBy);
    expect(await app.request('create_wallet', { walletName: 'a', accounts: [] })).toMatchObject(saidBy);
    expect(await app.request('list_wallets', {})).toMatchObject(saidBy);
    expect(app.windows).toEqual([]);
    expect((await state()).managed?.forbidden).toEqual(['keys.create', 'create_wallet', 'list_wallets']);
  });

  test('a vote over a review, a composed form and a batch are the operations that they send', async () => {
    await start(rules({ forbidden: ['approve_activity', 'sign_raw_payload'] }));
    const activityId = await propose(app.practice);
    const { seal } = await app.open(activityId);
    expect(await app.ask('reviews.decide', { seal, decision: 'approve' })).toMatchObject(saidBy);
    const payload = textToSign(app.practice, 'a word');
    expect(await app.ask('forms.check', { operation: 'sign_raw_payload', parameters: payload })).not.toMatchObject({
      value: { body: expect.any(String) },
    });
    expect(await app.ask('forms.send', { operation: 'sign_raw_payload', body: '{}' })).toMatchObject(saidBy);
    expect(await app.ask('signing.batch_start', { check: 'x' })).toMatchObject(saidBy);
    expect(app.windows).toEqual([]);
    // What is not forbidden goes on: the same review is rejected.
    const rejected = app.ask('reviews.decide', { seal, decision: 'reject' });
    await app.person('reject');
    expect(await rejected).toMatchObject({ ok: true });
    expect(votesOf(app.practice, activityId, 'Ada')).toHaveLength(1);
  });
});

describe('what is forbidden by one name', () => {
  const at = { connectionId: 'any', keyId: 'any' };
  const token = { from: 'pasted' };
  const way = { proxyUrl: 'https://proxy.example.com', configId: 'c', baseUrl: 'https://api.example.com' };
  const signup = { ...way, otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' };
  test.each([
    ['create_read_write_session', 'logins.read_write', { connectionId: 'any' }],
    ['stamp_login', 'logins.stamp', { connectionId: 'any' }],
    ['oauth', 'logins.oauth', { connectionId: 'any', token }],
    ['oauth_login', 'logins.oauth_login', { connectionId: 'any', token }],
    ...['init_otp', 'verify_otp', 'otp_login'].map(
      name =>
        [name, 'logins.code_begin', { connectionId: 'any', otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' }] as const,
    ),
    ...['proxy_otp_init', 'proxy_otp_verify', 'signup', 'connections.add', 'keys.create'].map(
      name => [name, 'signup.begin', signup] as const,
    ),
    ['connections.dialect', 'signup.begin', { ...signup, dialect: { stampHeader: 'X-Mine' } }],
    [
      'connections.dialect',
      'connections.add',
      { baseUrl: way.baseUrl, organizationId: 'any', keyId: 'any', dialect: { stampHeader: 'X' } },
    ],
    ...['create_api_keys', 'keys.create', 'keys.make_active', 'keys.remove'].flatMap(
      name =>
        [
          [name, 'keys.rotate', { connectionId: 'any', name: 'new' }],
          [name, 'keys.rotation_continue', { connectionId: 'any' }],
        ] as const,
    ),
    ['create_api_keys', 'keys.register', { ...at, name: 'new' }],
    ['delete_api_keys', 'keys.revoke', { connectionId: 'any', userId: 'any', apiKeyId: 'any' }],
    ['keys.import', 'keys.import_file', {}],
    ['keys.import', 'moving.import', {}],
    ['connections.add', 'moving.import', {}],
  ] as const)('%s: %s is refused by it before a person is asked', async (name, call, parameters) => {
    await start(rules({ forbidden: [name] }), { as: null });
    expect(await app.request(call, parameters)).toMatchObject({ ...saidBy, message: expect.stringContaining(`“${name}”`) });
    expect(app.windows).toEqual([]);
  });

  test('a computer that connects to managed organisations only makes no new one', async () => {
    await start(rules({ onlyTheseConnections: true }), { as: null });
    expect(await app.request('signup.begin', signup)).toMatchObject(saidBy);
    expect(app.windows).toEqual([]);
  });
});

describe('organisations', () => {
  const withKey = async (managed: (practice: App['practice']) => Managed) => {
    const practice = await startPractice({});
    await start(managed(practice), { practice, as: null });
    const ada = practice.info.users.find(u => u.userName.startsWith('Ada'));
    if (ada === undefined) throw new Error('no Ada');
    await settleUnsealed(app.core);
    const made = app.ask('keys.create', { name: 'mine', curve: 'API_KEY_CURVE_P256' });
    await app.person('approve');
    return { practice, keyId: valueIn(await made).keyId };
  };

  test('only the managed ones are connected, and what they believe is decided: not by the call, not by the file here', async () => {
    const dialect = { stampHeader: 'X-Other' };
    const { practice, keyId } = await withKey(({ info }) =>
      rules({
        connections: [{ name: 'Northwind', baseUrl: info.baseUrl, organizationId: info.organizationId, dialect }],
        onlyTheseConnections: true,
      }),
    );
    const { baseUrl, organizationId } = practice.info;
    expect(
      await app.ask('connections.add', { baseUrl: 'https://other.example', organizationId, keyId, keep: true }),
    ).toMatchObject({
      ...saidBy,
      message: expect.stringContaining(`did you mean ${organizationId} at ${baseUrl}`),
    });
    expect(
      await app.ask('connections.add', { baseUrl, organizationId, keyId, keep: true, dialect: { stampHeader: 'X-Mine' } }),
    ).toMatchObject(saidBy);
    const added = valueIn(await app.allowed('connections.add', { baseUrl, organizationId, keyId, keep: true }));
    const [connection] = (await state()).connections;
    expect(connection).toMatchObject({ managed: true, dialect });
    expect(await app.ask('connections.dialect', { connectionId: added.connectionId, overrides: {} })).toMatchObject(saidBy);
    // SECURITY: it is not written down as a person's choice.
    expect(Buffer.from(app.files.content.get('connections.json') ?? []).toString()).not.toMatch(/X-Other|managed/);
    await practice.close();
  });
});

describe('the address book', () => {
  test('of the administrator stands beside the own one, known to reviews, and cannot be changed', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    await start(rules({ addressBook: { serial: 1, entries: [{ label: 'Payroll', address, kind: 'own', note: '' }] } }));
    expect(valueIn(await app.ask('address_book.list'))).toEqual([expect.objectContaining({ label: 'Payroll', managed: true })]);
    expect(await app.ask('address_book.update', { address, label: 'Mine' })).toMatchObject({ ok: false });
    expect(await app.ask('address_book.remove', { address })).toMatchObject({ ok: false });
    expect(app.files.content.has('address-book.json')).toBe(false);
  });
});

describe('a file that cannot be used', () => {
  test('is named with its place; nothing is sent or changed, while reading, locking and taste go on', async () => {
    const practice = await startPractice({});
    await start({ path, state: 'none' }, { practice });
    valueIn(await app.allowed('app.settings', { lockAfterMinutes: 120 }));
    const { files, keychain } = app;
    await app.core.stop();
    await start(broken, { practice, files, keychain, as: null });
    const named = { ...forbidden, message: expect.stringContaining(`${path}, line 3, column 5: forbidden[0]: expected a name.`) };
    expect((await state()).managed).toMatchObject({ by: null, problem: expect.stringContaining('line 3, column 5') });
    const activityId = await propose(practice);
    const { seal } = await app.open(activityId);
    expect(await app.ask('reviews.decide', { seal, decision: 'approve' })).toMatchObject(named);
    expect(await app.ask('keys.create', { name: 'k', curve: 'API_KEY_CURVE_P256' })).toMatchObject(named);
    expect(await app.request('create_wallet', {})).toMatchObject({ ok: false });
    expect(await app.request('list_wallets', {})).toMatchObject({ ok: true });
    expect(valueIn(await app.ask('app.settings', { theme: 'dark' }))).toMatchObject({ theme: 'dark' });
    // What guards is as strict as the app comes, and does not become weaker.
    expect((await state()).settings.lockAfterMinutes).toBe(15);
    expect(await app.ask('app.settings', { lockAfterMinutes: 240 })).toMatchObject(named);
    expect(await app.ask('app.lock')).toMatchObject({ ok: true });
    expect(votesOf(practice, activityId, 'Ada')).toEqual([]);
    expect(app.windows).toEqual([]);
    await practice.close();
  });
});

test('which managed settings a start goes by stands in the journal, by their hash', async () => {
  await start(rules());
  const { entries } = valueIn(await app.ask('journal.entries', { limit: 50 }));
  expect(entries.map(each => each.about)).toContain(
    `Managed settings of Northwind IT are in force: ${path}, SHA-256 ${'ab'.repeat(32)}`,
  );
});
