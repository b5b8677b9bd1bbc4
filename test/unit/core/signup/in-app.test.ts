/** Signing up as a person does it, through dispatch, against the practice service and its authentication proxy. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { settleUnsealed } from '../../../host/connect.ts';
import { askedOf } from '../../../host/person.ts';
import { type App, startApp } from '../../support/app.ts';
import { codeOf, codesOf } from '../../support/mailbox.ts';

let app: App;
afterEach(() => app?.close());

const contact = 'ada@example.com';
const asked = () => ({
  ...{ proxyUrl: app.practice.info.authProxyUrl, configId: app.practice.info.authProxyConfigId, baseUrl: app.practice.url },
  ...{ otpType: 'OTP_TYPE_EMAIL', contact, dialect: { pinnedKeys: app.practice.info.pinnedKeys } },
});
const details = {
  keyName: 'Ada’s laptop',
  userName: 'Ada Lovelace',
  organizationName: 'Analytical Engines',
  wallet: {
    walletName: 'Main',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
    mnemonicLength: 24,
  },
} as const;

/** Up to the code that waits. */
async function begun(more: object = {}) {
  const beginning = app.ask('signup.begin', { ...asked(), ...more });
  const shown = await app.person('approve');
  return { shown, answer: await beginning };
}
/** With the code, as it was sent or another one; waits for the outcome. */
async function typed(code?: string) {
  const entering = app.ask('signup.code');
  const question = await app.give({ code: code ?? (await codeOf(app.practice, contact)) });
  return { question, answer: await entering };
}
async function sent(more: object = {}) {
  const sending = app.ask('signup.send', { ...details, ...more });
  const shown = await app.person('approve');
  return { shown, answer: await sending };
}
/** As `begun`, with the contact verified. */
async function verified() {
  expect((await begun()).answer).toMatchObject({ ok: true });
  expect((await typed()).answer).toMatchObject({ ok: true, value: { step: 'details' } });
}
const stepOf = async () => {
  const state = await app.ask('signup.state');
  return state.ok ? state.value.step : state.code;
};
const appState = async () => {
  const state = await app.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
};
const organisations = () => app.practice.organisations();

describe('a sign-up', () => {
  test('from nothing to a connected organisation with its wallet', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    const { shown, answer } = await begun();
    const { practice } = app;
    expect(shown.review.document.headline).toBe('Send a one-time code to “ada@example.com”, to sign up');
    expect(shown.way).toEqual({ baseUrl: practice.info.authProxyUrl, organizationId: '', voice: null });
    // Keys of a deployment of its own are as critical here as elsewhere.
    expect(shown.review.document.severity).toBe('critical');
    expect(answer).toMatchObject({ ok: true, value: { step: 'code', contact, triesLeft: 3 } });
    const { question, answer: state } = await typed();
    expect(question.sentences).toContain(`It is in the email to ${contact}.`);
    expect(state).toMatchObject({ ok: true, value: { step: 'details', parentId: practice.info.organizationId } });
    const { shown: last, answer: made } = await sent();
    expect(last.review.document).toMatchObject({
      headline: 'Sign up “ada@example.com” with a new organisation called “Analytical Engines”',
      effects: expect.arrayContaining(['It gets the wallet “Main” with 1 account, from a mnemonic of 24 words.']),
    });
    expect(made).toMatchObject({ ok: true, value: { connection: { organizationName: 'Analytical Engines' } } });
    const { connections, current, keys } = await appState();
    expect(connections).toMatchObject([
      { organizationName: 'Analytical Engines', userName: 'Ada Lovelace', baseUrl: practice.url },
    ]);
    expect(current).toBe(connections[0]?.connectionId);
    expect(keys).toMatchObject([{ name: 'Ada’s laptop', curve: 'API_KEY_CURVE_P256', place: 'keychain' }]);
    const own = organisations().find(({ organizationName }) => organizationName === 'Analytical Engines');
    expect(own?.users).toMatchObject([{ userEmail: contact, apiKeys: [{ publicKey: keys[0]?.publicKey }] }]);
    expect(own?.wallets[0]?.mnemonic.split(' ')).toHaveLength(24);
    expect(made.ok && made.value.wallet?.addresses).toEqual(own?.wallets[0]?.accounts.map(({ address }) => address));
    const wallets = await app.request('list_wallets');
    expect(wallets).toMatchObject({ ok: true, value: { wallets: [{ walletName: 'Main' }] } });
    expect(await stepOf()).toBe('none');
  });

  test('by telephone, without a wallet and without names, beside a connection that is there', async () => {
    app = await startApp();
    const phone = '+447700900123';
    await begun({ otpType: 'OTP_TYPE_SMS', contact: phone });
    await typed(await codeOf(app.practice, phone));
    const sending = app.ask('signup.send', { keyName: 'k' });
    await app.person('approve');
    expect(await sending).toMatchObject({ ok: true, value: { wallet: null } });
    const { connections, keys } = await appState();
    expect(connections).toHaveLength(2);
    expect(keys).toHaveLength(2);
  });

  test('asks nobody about a proxy that was named for an organisation of one’s own', async () => {
    app = await startApp();
    const { authProxyUrl: baseUrl, authProxyConfigId: configId } = app.practice.info;
    const [connection] = (await appState()).connections;
    await app.allowed('connections.proxy', { connectionId: connection?.connectionId, baseUrl, configId });
    const { shown } = await begun();
    expect(shown.review.document.findings).toEqual([]);
    expect(shown.checks[0]).toMatchObject({ ok: true });
  });

  test('sends nothing that a person did not let go, and keeps nothing of it', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    const beginning = app.ask('signup.begin', asked());
    await app.person('reject');
    expect(await beginning).toMatchObject({ ok: false, code: 'declined' });
    expect(await codesOf(app.practice, contact)).toEqual([]);
    await verified();
    const before = organisations().length;
    const sending = app.ask('signup.send', details);
    await app.person('reject');
    expect(await sending).toMatchObject({ ok: false, code: 'declined' });
    expect(organisations()).toHaveLength(before);
    expect((await appState()).keys, 'the key is made in memory').toEqual([]);
    expect(await stepOf(), 'nothing is lost').toBe('details');
    expect((await sent()).answer).toMatchObject({ ok: true });
  });

  test('that is refused can be corrected and sent again, with the same key', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await verified();
    app.practice.faults.add({ fault: 'conflict', operation: 'signup', count: 1 });
    const first = await sent();
    expect(first.answer).toMatchObject({ ok: false });
    const { keys } = await appState();
    expect(keys).toHaveLength(1);
    expect((await sent()).answer).toMatchObject({ ok: true });
    expect((await appState()).keys).toEqual(keys);
  });
});

describe('a code', () => {
  test('that is wrong is counted, slowed, and ends the sign-up at the third', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await begun();
    const entering = app.ask('signup.code');
    const first = await askedOf(app.core);
    const give = (code: string) =>
      app.core.request('confirm', 'trusted.give', { askId: first.askId, values: { code } }) as Promise<Outcome<unknown>>;
    expect(await give('12'), 'what cannot be a code is no try').toMatchObject({ code: 'invalid', problems: [{ path: 'code' }] });
    expect(await give('WRONG1')).toMatchObject({ ok: false, message: expect.stringContaining('2 tries are left') });
    expect(await give('WRONG2'), 'too soon').toMatchObject({ ok: false, code: 'rate_limited' });
    app.later(2_100);
    expect(await give('WRONG2')).toMatchObject({ ok: false, message: expect.stringContaining('1 try is left') });
    app.later(5_100);
    expect(await give('WRONG3')).toMatchObject({ ok: true });
    expect(await entering).toMatchObject({ ok: false, code: 'refused', message: expect.stringContaining('Ask for a new code') });
    expect(await stepOf()).toBe('none');
    const { tries } = app.practice.organisations()[0]?.otps[0] ?? { tries: 0 };
    expect(tries).toBe(3);
  });

  test('that ran out, by the clock here or by the service’s, is said to', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await begun();
    app.practice.clock.advance(301_000);
    const entering = app.ask('signup.code');
    const code = await codeOf(app.practice, contact);
    await expect(app.give({ code })).rejects.toThrow('2 tries are left');
    app.later(301_000);
    await app.give({ code });
    expect(await entering).toMatchObject({ ok: false, message: 'The code ran out. Ask for a new one.' });
    expect(await stepOf()).toBe('none');
  });

  test('is still waited for after its window was closed', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await begun();
    const entering = app.ask('signup.code');
    await app.core.abandoned((await askedOf(app.core)).askId);
    expect(await entering).toMatchObject({ ok: false, code: 'declined' });
    expect((await typed()).answer).toMatchObject({ ok: true });
  });

  test('is not counted where nothing was sent', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await begun();
    app.practice.faults.add({ fault: 'rate-limit', operation: 'proxy_otp_verify', count: 1 });
    const entering = app.ask('signup.code');
    const code = await codeOf(app.practice, contact);
    await expect(app.give({ code })).rejects.toThrow('rate_limited');
    await app.give({ code });
    expect(await entering).toMatchObject({ ok: true });
  });

  test('a fourth request in three minutes is refused by the service, and said', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    for (let i = 0; i < 3; i += 1) expect((await begun()).answer).toMatchObject({ ok: true });
    expect((await begun()).answer).toMatchObject({ ok: false, code: 'rate_limited' });
  });
});

describe('a lost answer', () => {
  test('after the commit: it is unknown, nothing is sent again, and the organisation is found by its key', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await verified();
    app.practice.faults.add({ fault: 'drop-after-commit', operation: 'signup', count: 1 });
    const before = organisations().length;
    const { answer } = await sent();
    expect(answer).toMatchObject({ ok: false, code: 'outcome_unknown', message: expect.stringContaining('may be there') });
    expect(organisations()).toHaveLength(before + 1);
    const { keys, connections } = await appState();
    expect([keys.length, connections.length]).toEqual([1, 0]);
    expect(await app.ask('signup.state')).toMatchObject({ value: { step: 'unknown', keyId: keys[0]?.keyId } });
    expect(await app.ask('signup.send', details), 'not again').toMatchObject({ ok: false, code: 'outcome_unknown' });
    const finding = app.ask('signup.find');
    const { review } = await app.person('approve');
    expect(review.document.headline).toContain('Ask');
    expect(await finding).toMatchObject({ ok: true, value: { connection: { organizationName: 'Analytical Engines' } } });
    expect((await appState()).connections).toHaveLength(1);
    expect(organisations()).toHaveLength(before + 1);
  });

  test('before it: the service knows nobody, and the key is still kept', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await verified();
    app.practice.faults.add({ fault: 'drop-before-commit', operation: 'signup', count: 1 });
    expect((await sent()).answer).toMatchObject({ ok: false, code: 'outcome_unknown' });
    const finding = app.ask('signup.find');
    await app.person('approve');
    expect(await finding).toMatchObject({ ok: false, code: 'not_found' });
    const { keys, connections } = await appState();
    expect([keys.length, connections.length]).toEqual([1, 0]);
    expect(await stepOf()).toBe('none');
  });

  test('stands in the journal, so that a restart does not lose it', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    await verified();
    app.practice.faults.add({ fault: 'drop-after-commit', operation: 'signup', count: 1 });
    await sent();
    const { keys } = await appState();
    const page = await app.ask('journal.entries', { limit: 20 });
    const lines = page.ok ? page.value.entries.map(({ about }) => about) : [];
    expect(lines.join('\n')).toContain(`was lost: key ${keys[0]?.publicKey}`);
  });
});

describe('a lock', () => {
  test('wipes what is under way at every step', async () => {
    app = await startApp({ as: null });
    await settleUnsealed(app.core);
    const relock = async () => {
      await app.ask('app.lock');
      const unlocking = app.ask('app.unlock');
      await app.give();
      await unlocking;
    };
    const beginning = app.ask('signup.begin', asked());
    await expect.poll(() => app.windows.length).toBe(1);
    await relock();
    expect(await beginning).toMatchObject({ ok: false, code: 'locked' });
    await begun();
    const entering = app.ask('signup.code');
    await askedOf(app.core);
    await relock();
    expect(await entering).toMatchObject({ ok: false, code: 'locked' });
    expect(await stepOf()).toBe('none');
    expect(await app.ask('signup.code')).toMatchObject({ ok: false, code: 'not_found' });
    await verified();
    const sending = app.ask('signup.send', details);
    await expect.poll(() => app.windows.length).toBe(1);
    await relock();
    expect(await sending).toMatchObject({ ok: false, code: 'locked' });
    expect(await stepOf()).toBe('none');
    expect((await appState()).keys).toEqual([]);
  });
});

test('one step at a time, and none before the one before it', async () => {
  app = await startApp({ as: null });
  expect(await app.ask('signup.send', details)).toMatchObject({ ok: false, code: 'not_found' });
  await begun();
  expect(await app.ask('signup.send', details)).toMatchObject({ ok: false, code: 'forbidden' });
  const entering = app.ask('signup.code');
  const { askId } = await askedOf(app.core);
  expect(await app.ask('signup.code')).toMatchObject({ ok: false, code: 'rate_limited' });
  await app.core.abandoned(askId);
  await entering;
  expect(await app.ask('signup.find')).toMatchObject({ ok: false, code: 'invalid' });
  expect(await app.ask('signup.cancel')).toEqual({ ok: true, value: null });
  expect(await stepOf()).toBe('none');
});

test('the operations behind it are no page’s to ask, compose or send', async () => {
  app = await startApp();
  const list = await app.ask('forms.list');
  const entries = list.ok ? list.value : [];
  for (const name of ['proxy_otp_init', 'proxy_otp_verify', 'signup', 'init_otp', 'verify_otp', 'otp_login']) {
    expect(entries.find(({ operation }) => operation === name)?.flow, name).toBeTypeOf('string');
    expect(await app.ask('forms.check', { operation: name, parameters: {} })).toMatchObject({ ok: false, code: 'forbidden' });
  }
  const code = { otpType: 'OTP_TYPE_EMAIL', contact };
  expect(await app.request('proxy_otp_init', code)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await app.request('init_otp', { ...code, appName: 'x' })).toMatchObject({ ok: false, code: 'forbidden' });
  expect(app.windows).toEqual([]);
});
