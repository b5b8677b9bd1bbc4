/** A deployment of its own: each member is set by a person who sees both sides, is really used, and goes back to the standard. */
import { afterEach, describe, expect, test } from 'vitest';
import { isP256Point } from '../../../../electron/contract/schema/p256-point.ts';
import type { ApiKeyCurve, Dialect } from '../../../../electron/contract/service/dialect.ts';
import { dialect as standard } from '../../../../electron/contract/service/dialect.ts';
import { type DialectOverrides, dialectOverrides } from '../../../../electron/contract/service/dialect-overrides.ts';
import { dialectOf } from '../../../../electron/core/connections/dialect.ts';
import { createService } from '../../../../electron/core/service/service.ts';
import { checkAppProof } from '../../../../electron/core/stamps/app-proofs.ts';
import { createWebhookKeys } from '../../../../electron/core/webhooks/keys.ts';
import { dialectMembers, overridesOf } from '../../../../renderer/words/dialect.ts';
import { settleUnsealed } from '../../../host/connect.ts';
import { keyPair } from '../../../practice/stamp/make.ts';
import { addressDerivation as published } from '../../../vectors/app-proofs.ts';
import { samples } from '../../../vectors/samples.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose } from '../../support/decisions.ts';
import { valueIn } from '../../support/key-bench.ts';
import { otherDeployment } from '../../support/other-deployment.ts';
import { half, scriptedHttp } from '../../support/scripted-http.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

let app: App | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

/** Connected to a deployment that differs, by a key of a curve: without its own values first, then with them. */
async function deployed(overrides: DialectOverrides, curve: ApiKeyCurve = 'API_KEY_CURVE_P256') {
  const http = otherDeployment(overrides);
  const of = await startApp({ as: null, http });
  app = of;
  await settleUnsealed(of.core);
  const { info } = of.practice;
  const pair = info.users.find(({ userName }) => userName.startsWith('Ada'))?.apiKeys.find(key => key.curve === curve);
  const importing = of.ask('keys.import', { name: 'k' });
  await of.give({ curve, privateKey: pair?.privateKey ?? '', publicKey: pair?.publicKey ?? '' });
  const { keyId } = valueIn(await importing);
  const { baseUrl, organizationId, pinnedKeys } = info;
  const add = (dialect: DialectOverrides) =>
    of.allowed('connections.add', { baseUrl, organizationId, keyId, dialect: { pinnedKeys, ...dialect } });
  return { of, http, add };
}

describe('really used', () => {
  test.each<[string, DialectOverrides, ApiKeyCurve]>([
    ['the header of the stamp', { stampHeader: 'X-Northwind-Stamp' }, 'API_KEY_CURVE_P256'],
    ...(['P256', 'SECP256K1', 'ED25519'] as const).map((name): [string, DialectOverrides, ApiKeyCurve] => [
      `the scheme of ${name} stamps`,
      { stampSchemes: { [`API_KEY_CURVE_${name}`]: `NORTHWIND_${name}` } },
      `API_KEY_CURVE_${name}`,
    ]),
  ])('%s: without its own value nobody is known there, with it one is, and votes verify', async (_, overrides, curve) => {
    const { of, add } = await deployed(overrides, curve);
    expect(await add({})).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(await add(overrides)).toMatchObject({ ok: true, value: { userName: 'Ada Reyes' } });
    // Ben's vote is stamped as it is there: its scheme, where it is of that curve, is read by the own name.
    const activityId = await propose(of.practice);
    const { subject } = await of.open(activityId);
    expect(subject.kind === 'activity' && subject.activity.votes).toMatchObject([
      { userName: expect.stringMatching(/^Ben/), check: 'verified', key: 'listed' },
    ]);
  });

  test('the member of errors with the stable code', async () => {
    const { of, add } = await deployed({ errorCodeMember: 'northwindErrorCode' });
    valueIn(await add({}));
    const failing = () => {
      of.practice.faults.add({ fault: 'error-500', operation: 'list_policies', count: 9 });
      return of.request('list_policies', {});
    };
    const without = await failing();
    const [connection] = valueIn(await of.ask('app.state')).connections;
    const id = { connectionId: connection?.connectionId };
    const { pinnedKeys } = of.practice.info;
    valueIn(await of.allowed('connections.dialect', { ...id, overrides: { pinnedKeys, errorCodeMember: 'northwindErrorCode' } }));
    const withIt = await failing();
    expect(without.ok || without.service?.code).toBeUndefined();
    expect(withIt.ok || withIt.service?.code).toBe('INTERNAL');
  });

  test('the member of the history that the service fills', async () => {
    const overrides = { historyServiceMember: 'northwind' };
    const { of, add } = await deployed(overrides);
    valueIn(await add(overrides));
    const account = of.practice
      .organisation()
      .wallets.flatMap(({ accounts }) => accounts)
      .find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
    const asked = { address: account?.address, caip2: 'eip155:1', paginationOptions: { limit: '100' } };
    const answer = (await of.request('list_eth_transaction_history', asked)) as {
      value: { transactions: { service?: unknown }[] };
    };
    expect(answer.value.transactions.some(({ service }) => service !== undefined && service !== null)).toBe(true);
  });

  test('the header of the authentication proxy’s configuration', async () => {
    const clock = virtualClock();
    const http = scriptedHttp(clock);
    http.answer = () => ({ json: { organizationId: 'o' } });
    const service = createService({ http, clock, random: half, releases: { spendUnstamped: () => () => undefined } });
    const at = {
      baseUrl: 'https://proxy.test/',
      configId: 'c',
      dialect: dialectOf({ authProxyConfigHeader: 'X-Northwind-Proxy' }),
    };
    expect(await clock.until(service.proxy(at, 'signup', samples.signup.parameters, null))).toMatchObject({ ok: true });
    expect(http.asked[0]?.headers).toMatchObject({ 'X-Northwind-Proxy': 'c' });
    expect(http.asked[0]?.headers).not.toHaveProperty(standard.authProxyConfigHeader);
  });

  test('the scheme of app proofs', () => {
    expect(checkAppProof(published).check).toBe('verified');
    expect(checkAppProof(published, dialectOf({ appProofScheme: 'NORTHWIND' })).check).not.toBe('verified');
    const theirs = { ...published, scheme: 'NORTHWIND' };
    expect(checkAppProof(theirs, dialectOf({ appProofScheme: 'NORTHWIND' })).check).toBe('verified');
  });
});

test('the path of the keys that sign deliveries is really used', async () => {
  const overrides = { webhookKeysPath: '/keys', webhookKeyMemberPrefix: 'northwind_' };
  app = await startApp();
  const { baseUrl } = app.practice.info;
  const set = (await (await fetch(`${app.practice.url}${standard.webhookKeysPath}`)).json()) as { keys: { kid: string }[] };
  const kid = set.keys[0]?.kid ?? '';
  const find = (given: DialectOverrides) =>
    createWebhookKeys({ http: otherDeployment(overrides), clock: virtualClock() }).find(
      { baseUrl, dialect: dialectOf(given) },
      kid,
    );
  expect(await find(overrides)).toMatchObject({ ok: true, value: expect.objectContaining({}) });
  expect(await find({ ...overrides, webhookKeysPath: undefined })).toMatchObject({ ok: false });
});

describe('set by a person', () => {
  const own: Required<Omit<Dialect, never>> = {
    stampSchemes: { API_KEY_CURVE_P256: 'A', API_KEY_CURVE_SECP256K1: 'B', API_KEY_CURVE_ED25519: 'C' },
    stampHeader: 'X-A',
    authProxyConfigHeader: 'X-B',
    appProofScheme: 'D',
    hpkeInfo: 'E',
    pinnedKeys: { signer: standard.pinnedKeys.otp, otp: standard.pinnedKeys.session, session: standard.pinnedKeys.signer },
    webhookHeaderPrefix: 'X-C-',
    webhookKeysPath: '/keys',
    webhookKeyMemberPrefix: 'f_',
    historyServiceMember: 'g',
    errorCodeMember: 'h',
  };

  test('every member stands in the window with what was and what will be, critical; and all go back to the standard', async () => {
    app = await startApp();
    const [connection] = valueIn(await app.ask('app.state')).connections;
    const connectionId = connection?.connectionId ?? '';
    const changing = app.ask('connections.dialect', { connectionId, overrides: own });
    const { review } = await app.person('approve');
    valueIn(await changing);
    expect(review.document).toMatchObject({ severity: 'critical', findings: [{ rule: 'dialect-changed' }] });
    const shown = new Map(review.document.differences?.map(({ label, before, after }) => [label, [before, after]]));
    expect([...shown.keys()].sort()).toEqual(
      dialectMembers(undefined)
        .map(({ member }) => member)
        .sort(),
    );
    expect(shown.get('stampHeader')).toEqual(['X-Stamp', 'X-A']);
    const back = app.ask('connections.dialect', { connectionId, overrides: {} });
    const again = await app.person('approve');
    expect(again.review.document.severity).toBe('critical');
    valueIn(await back);
    // What is already so is not asked about.
    expect(await app.ask('connections.dialect', { connectionId, overrides: {} })).toMatchObject({ ok: false, code: 'invalid' });
    expect(app.windows).toEqual([]);
  });

  test.each([
    ['pinnedKeys.signer', { pinnedKeys: { signer: `04${'11'.repeat(64)}` } }, /a point of the curve/],
    ['pinnedKeys.session', { pinnedKeys: { session: standard.pinnedKeys.session.replace(/..$/, '00') } }, /a point of the curve/],
    ['pinnedKeys.otp', { pinnedKeys: { otp: 'ab' } }, /a point of the curve/],
    ['stampHeader', { stampHeader: 'X Stamp\r\nX-Other' }, /header name/],
    ['webhookKeysPath', { webhookKeysPath: 'https://evil.example/keys' }, /path that starts with a slash/],
    ['hpkeInfo', { hpkeInfo: '' }, /name of letters/],
    ['stampSchemes.API_KEY_CURVE_P256', { stampSchemes: { API_KEY_CURVE_P256: '"}' } }, /name of letters/],
  ])('%s is refused where it is none', async (path, overrides, expected) => {
    app = await startApp();
    const [connection] = valueIn(await app.ask('app.state')).connections;
    expect(await app.ask('connections.dialect', { connectionId: connection?.connectionId, overrides })).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: [{ path: `overrides.${path}`, expected: expect.stringMatching(expected) }],
    });
    expect(app.windows).toEqual([]);
  });

  test('the fields of the editor are every member, and give back what was typed', () => {
    const members = dialectMembers(own);
    expect(members).toHaveLength(15);
    expect(
      dialectOverrides.parse(overridesOf(Object.fromEntries(members.map(({ member, own: value }) => [member, value])))),
    ).toEqual(own);
    expect(overridesOf(Object.fromEntries(members.map(({ member }) => [member, ' ']))).stampHeader).toBeUndefined();
    expect(overridesOf(Object.fromEntries(members.map(({ member, standard: value }) => [member, value])))).toEqual({});
    expect(members.every(({ label, member }) => label !== member)).toBe(true);
  });
});

test('a point of the curve is told from other hex, as by a library', () => {
  for (const key of Object.values(standard.pinnedKeys)) {
    expect(isP256Point(key)).toBe(true);
    expect(isP256Point(key.toUpperCase())).toBe(true);
    expect(isP256Point(key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'))).toBe(false);
  }
  expect(isP256Point(`04${'00'.repeat(64)}`)).toBe(false);
  expect(isP256Point(`04${'ff'.repeat(64)}`)).toBe(false);
  expect(isP256Point(keyPair('API_KEY_CURVE_P256', '5a'.repeat(32)).publicKey)).toBe(false);
});
