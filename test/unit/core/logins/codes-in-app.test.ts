/** Logging in by a one-time code as a person does it, through dispatch, against the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { askedOf } from '../../../host/person.ts';
import { type App, startApp } from '../../support/app.ts';
import { codeOf, codesOf } from '../../support/mailbox.ts';

let app: App;
afterEach(() => app?.close());

const contact = 'ben.okafor@northwind.example';
const stateOf = async (): Promise<AppState> => {
  const state = await app.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
};
const sessionOf = async () => (await stateOf()).connections.find(({ session }) => session !== undefined);
const stepOf = async () => {
  const state = await app.ask('logins.code_state');
  return state.ok ? state.value.step : state.code;
};
async function begun(more: object = {}) {
  const connectionId = (await stateOf()).connections[0]?.connectionId;
  const beginning = app.ask('logins.code_begin', { connectionId, otpType: 'OTP_TYPE_EMAIL', contact, ...more });
  const shown = await app.person('approve');
  return { shown, answer: await beginning };
}
async function typed(code?: string) {
  const entering = app.ask('logins.code_enter');
  const question = await app.give({ code: code ?? (await codeOf(app.practice, contact)) });
  return { question, answer: await entering };
}
const sentOf = (type: string) => app.practice.ledger().filter(record => record.type.includes(type));

describe('a login by a one-time code', () => {
  test('asks once and takes the code once, and opens a session of whoever has the contact', async () => {
    app = await startApp();
    const { shown, answer } = await begun({
      otpLength: 6,
      alphanumeric: false,
      expirationSeconds: '600',
      invalidateExisting: true,
    });
    expect(shown.review.document.headline).toBe(`Log in by a one-time code that is sent to “${contact}”`);
    expect(shown.review.document.effects).toEqual(
      expect.arrayContaining([
        'Whoever reads it there can prove that they are that contact.',
        'The code you type then is sealed to the enclave and checked, at most three times.',
        'A new key can act as this user until it expires.',
      ]),
    );
    expect(shown.review.document.findings.map(({ sentence }) => sentence)).toContain('Other sessions of this kind end at once.');
    expect(answer).toMatchObject({ ok: true, value: { step: 'code', contact, triesLeft: 3 } });
    const publicKey = answer.ok && answer.value.step === 'code' ? answer.value.publicKey : '';
    expect(shown.review.document.facts).toContainEqual(expect.objectContaining({ value: publicKey, source: 'computed' }));
    const labels = shown.review.document.facts.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Lasts', 'Session: Lasts']));
    expect(await codeOf(app.practice, contact)).toMatch(/^\d{6}$/);
    const { answer: started } = await typed();
    expect(started).toMatchObject({ ok: true, value: { state: 'open' } });
    const connection = await sessionOf();
    expect(connection).toMatchObject({ userName: 'Ben Okafor', session: { kind: 'otp_login' } });
    const { keys, current } = await stateOf();
    expect(current).toBe(connection?.connectionId);
    expect(keys.find(({ keyId }) => keyId === connection?.keyId)).toMatchObject({ place: 'memory', publicKey });
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ben Okafor' } });
    const [login] = sentOf('OTP_LOGIN');
    expect(login?.parameters).toMatchObject({ expirationSeconds: '600', invalidateExisting: true, publicKey });
    expect(await stepOf()).toBe('none');
  });

  test('sends nothing where a person says no', async () => {
    app = await startApp();
    const connectionId = (await stateOf()).connections[0]?.connectionId;
    const beginning = app.ask('logins.code_begin', { connectionId, otpType: 'OTP_TYPE_EMAIL', contact });
    await app.person('reject');
    expect(await beginning).toMatchObject({ ok: false, code: 'declined' });
    expect(await codesOf(app.practice, contact)).toEqual([]);
    expect(await stepOf()).toBe('none');
  });

  test('ends at the third wrong code, and no fourth is sent', async () => {
    app = await startApp();
    await begun();
    const entering = app.ask('logins.code_enter');
    await expect(app.give({ code: 'WRONG1' })).rejects.toThrow('2 tries are left');
    app.later(2_100);
    await expect(app.give({ code: 'WRONG2' })).rejects.toThrow('1 try is left');
    app.later(5_100);
    await app.give({ code: 'WRONG3' });
    expect(await entering).toMatchObject({ ok: false, code: 'refused' });
    expect(sentOf('VERIFY_OTP')).toHaveLength(3);
    expect(await sessionOf()).toBeUndefined();
    expect(await app.ask('logins.code_enter')).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('a second slip, then the right one', async () => {
    app = await startApp();
    await begun();
    const entering = app.ask('logins.code_enter');
    await expect(app.give({ code: 'WRONG1' })).rejects.toThrow('2 tries are left');
    app.later(2_100);
    await app.give({ code: await codeOf(app.practice, contact) });
    expect(await entering).toMatchObject({ ok: true, value: { state: 'open' } });
  });

  test('for a contact that nobody has is refused by the service, and opens nothing', async () => {
    app = await startApp();
    await begun({ contact: 'nobody@northwind.example' });
    expect((await typed(await codeOf(app.practice, 'nobody@northwind.example'))).answer).toMatchObject({ ok: false });
    expect(await sessionOf()).toBeUndefined();
    expect(await stepOf()).toBe('none');
  });

  test('is wiped by a lock, before and while the code is typed', async () => {
    app = await startApp();
    await begun();
    const entering = app.ask('logins.code_enter');
    await askedOf(app.core);
    await app.ask('app.lock');
    expect(await entering).toMatchObject({ ok: false, code: 'locked' });
    const unlocking = app.ask('app.unlock');
    await app.give();
    await unlocking;
    expect(await stepOf()).toBe('none');
  });

  test('whose code ran out is said to, by the clock here', async () => {
    app = await startApp();
    await begun();
    app.later(301_000);
    const entering = app.ask('logins.code_enter');
    await app.give({ code: await codeOf(app.practice, contact) });
    expect(await entering).toMatchObject({ ok: false, message: 'The code ran out. Ask for a new one.' });
    expect(sentOf('VERIFY_OTP')).toEqual([]);
  });
});
