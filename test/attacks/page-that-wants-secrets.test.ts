/**
 * A main page that is owned by an attacker and wants secrets: to be handed them, to have them guessed at, or to have the
 * app opened without a person.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppAnswers } from '../../electron/contract/app.ts';
import { appCalls } from '../../electron/contract/app.ts';
import type { AppCall } from '../../electron/contract/calls/call.ts';
import { operations } from '../../electron/contract/operations/table.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { Operation } from '../../electron/contract/schema/operation.ts';
import { fieldOf, membersOf } from '../../electron/contract/schema/schema-walk.ts';
import { decideNext, goOnUnsealed } from '../host/person.ts';
import { keyPair } from '../practice/stamp/make.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { propose } from '../unit/support/decisions.ts';
import { memoryKeychain } from '../unit/support/memory-ports.ts';

let app: App;
afterEach(() => app?.close());

/** Paths of a schema that are marked secret, through lists, records and unions. */
function secretPaths(outer: z.core.$ZodType, path = ''): string[] {
  const { schema, meta } = fieldOf(outer);
  const inside = [
    ...membersOf(schema).flatMap(([name, inner]) => secretPaths(inner, `${path}.${name}`)),
    ...(schema instanceof z.ZodArray ? secretPaths(schema.element, `${path}[]`) : []),
    ...(schema instanceof z.ZodRecord ? secretPaths(schema.valueType, `${path}.*`) : []),
    ...(schema instanceof z.ZodUnion ? schema.options.flatMap(option => secretPaths(option, path)) : []),
  ];
  return meta.secret === true ? [path, ...inside] : inside;
}
const asConfirm = <T>(name: string, parameters: unknown = {}) =>
  app.core.request('confirm', name, parameters) as Promise<Outcome<T>>;
const asked = () => asConfirm<AppAnswers['trusted.current']>('trusted.current');
const isLocked = async () => {
  const state = await app.ask('app.state');
  return state.ok && state.value.locked;
};
const journal = async () => {
  const page = await app.ask('journal.entries', { limit: 100 });
  return page.ok ? page.value.entries.map(({ about }) => about) : [];
};
/** Until the app asks, with a question's fields. */
const question = async () => {
  await expect.poll(async () => (await asked()).ok).toBe(true);
  const open = await asked();
  if (!open.ok) throw new Error(open.message);
  return open.value;
};
const give = (askId: string, values: Record<string, string> | null) => asConfirm<null>('trusted.give', { askId, values });

describe('to be handed a secret', () => {
  test('no call of the main page takes one', () => {
    const taking = (Object.entries(appCalls) as [string, AppCall][])
      .filter(([, { from }]) => from === 'main')
      .flatMap(([name, { parameters }]) => secretPaths(parameters).map(path => name + path));
    expect(taking).toEqual([]);
    // The walk finds what it looks for where it is.
    expect(secretPaths(appCalls['trusted.give'].parameters)).toEqual(['.values']);
    expect(secretPaths(appCalls['confirm.decide'].parameters)).toEqual(['.passphrase']);
  });

  test('what rows of the service take is a token of that service, or sealed already: a new one is looked at here first', () => {
    const taking = (Object.entries(operations) as [string, Operation][]).flatMap(([name, row]) =>
      secretPaths(row.parameters).map(path => name + path),
    );
    expect(taking).toMatchInlineSnapshot(`
      [
        "signup.verificationToken",
        "signup.oauthProviders[].oidcToken",
        "import_secrets.secrets[].secretPayload",
        "oauth.oidcToken",
        "oauth_login.oidcToken",
        "verify_otp.encryptedOtpBundle",
        "otp_login.verificationToken",
      ]
    `);
  });

  test.each([
    ['keys.import', { name: 'k', curve: 'API_KEY_CURVE_P256', privateKey: '11'.repeat(32), publicKey: '02' }],
    ['keys.import_file', { name: 'k', privateKey: '11'.repeat(32) }],
    ['app.passphrase', { action: 'set', next: 'a passphrase of the page' }],
    ['app.touch_id', { on: true, current: 'a passphrase of the page' }],
    ['app.unlock', { passphrase: 'a passphrase of the page' }],
    ['vault.open', { passphrase: 'a passphrase of the page' }],
    ['secrets.import', { secrets: [{ name: 'a', value: 'a value of the page' }] }],
  ] as const)('%s refuses one from the page, opens no window and repeats nothing', async (name, parameters) => {
    app = await startApp();
    const answer = await app.request(name, parameters);
    expect(answer).toMatchObject({ ok: false, code: 'invalid' });
    expect(JSON.stringify([answer, app.events])).not.toMatch(/of the page|1111/);
    expect(app.windows).toEqual([]);
  });

  test('the trusted window’s calls are forbidden to the page, and the window may ask for nothing else', async () => {
    app = await startApp();
    const importing = app.ask('keys.import', {});
    const { askId } = await question();
    for (const name of ['trusted.current', 'trusted.give'])
      expect(await app.request(name, { askId, values: null })).toMatchObject({ ok: false, code: 'forbidden' });
    for (const name of ['keys.import', 'app.unlock', 'app.state', 'whoami', 'journal.entries'])
      expect(await asConfirm(name)).toMatchObject({ ok: false, code: 'forbidden' });
    await app.core.abandoned(askId);
    expect(await importing).toMatchObject({ ok: false, code: 'declined' });
  });

  test('what is typed is in no answer, event, file, journal or page, also where it was wrong', async () => {
    app = await startApp({ as: null });
    const pair = keyPair('API_KEY_CURVE_P256', 'b2'.repeat(32));
    const passphrase = 'CANARY correct horse battery';
    const answers: unknown[] = [];
    const setting = app.ask('app.passphrase', { action: 'set' });
    const first = await question();
    answers.push(first, await give(first.askId, { next: passphrase, again: `${passphrase}!` }), await asked());
    answers.push(await give(first.askId, { next: passphrase, again: passphrase }), await setting);
    const importing = app.ask('keys.import', { name: 'k' });
    const second = await question();
    const typed = { name: 'k', curve: 'API_KEY_CURVE_P256', publicKey: pair.publicKey };
    for (const privateKey of [`0x${pair.privateKey}`, `${pair.privateKey}:`, pair.privateKey.slice(2), pair.privateKey])
      answers.push(await give(second.askId, { ...typed, privateKey }), await asked());
    answers.push(await importing, await app.ask('app.state'), await app.ask('journal.entries', { limit: 100 }));
    expect(await importing).toMatchObject({ ok: true });
    const seen =
      JSON.stringify([answers, app.events]) + [...app.files.content.values()].map(b => Buffer.from(b).toString()).join();
    expect(seen).not.toContain('CANARY');
    for (const form of ['b2'.repeat(31), Buffer.from('b2'.repeat(32), 'hex').toString('base64').slice(0, 40)])
      expect(seen).not.toContain(form);
  });

  test('a file is read and shown, and kept only after a person said so in the window', async () => {
    app = await startApp({ as: null });
    const pair = keyPair('API_KEY_CURVE_ED25519', 'a1'.repeat(32));
    app.keyFile = { name: 'ada\u202e.private', privateKey: `${pair.privateKey}:ed25519\n`, publicKey: null };
    const importing = app.ask('keys.import_file', { name: 'innocent' });
    await goOnUnsealed(app.core);
    const shown = await question();
    expect(shown.facts).toEqual([
      { label: 'File', value: 'ada\u202e.private' },
      { label: 'Curve', value: 'Ed25519' },
      { label: 'Public key', value: pair.publicKey, exact: true },
    ]);
    expect(JSON.stringify(shown)).not.toContain('a1a1a1');
    // A window that opens under a pointer takes no press at once.
    expect(await give(shown.askId, { name: 'innocent' })).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { keys: [] } });
    await app.core.abandoned(shown.askId);
    expect(await importing).toMatchObject({ ok: false, code: 'declined' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { keys: [] } });
    // What the app keeps for itself, and no key of a person.
    expect([...app.keychain.items.keys()].sort()).toEqual(['files', 'files.next', 'journal']);
  });
});

describe('to take the window from a decision, or a decision from the window', () => {
  test('the two are never open at once', async () => {
    app = await startApp();
    // A decision is given where nothing else is asked.
    const other = await app.open(await propose(app.practice, 'Something else'));
    const rejecting = app.ask('reviews.decide', { seal: other.seal, decision: 'reject' });
    await decideNext(app.core, 'reject', async ms => app.later(ms));
    expect(await rejecting).toMatchObject({ ok: true });
    const id = await propose(app.practice);
    const { seal } = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
    await expect.poll(() => app.windows).toEqual([seal]);
    for (const call of ['keys.import', 'app.passphrase'] as const)
      expect(await app.ask(call, call === 'app.passphrase' ? { action: 'set' } : {})).toMatchObject({
        ok: false,
        code: 'declined',
      });
    expect(await asked()).toMatchObject({ ok: false, code: 'not_found' });
    await app.core.abandoned(seal);
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });

    const importing = app.ask('keys.import', {});
    const { askId } = await question();
    expect(await app.ask('reviews.decide', { seal, decision: 'approve' })).toMatchObject({ ok: false, code: 'declined' });
    expect(await app.ask('keys.import', {})).toMatchObject({ ok: false, code: 'declined' });
    expect(await asConfirm('confirm.current')).toMatchObject({ ok: false });
    await app.ask('app.lock');
    expect(await importing).toMatchObject({ ok: false, code: 'locked' });
    expect(await give(askId, { name: 'n', curve: 'c', publicKey: 'p', privateKey: 'k' })).toMatchObject({ code: 'not_found' });
  });

  test('an answer has the fields that were asked for, under its own number, and is taken once', async () => {
    app = await startApp();
    const setting = app.ask('app.passphrase', { action: 'set' });
    const { askId } = await question();
    const typed = { next: 'correct horse battery', again: 'correct horse battery' };
    for (const values of [{}, { ...typed, current: '' }, { next: typed.next }, JSON.parse(`{"__proto__":{},"next":"a"}`)])
      expect((await give(askId, values)).ok).toBe(false);
    expect(await give('another', typed)).toMatchObject({ ok: false, code: 'not_found' });
    const both = await Promise.all([give(askId, typed), give(askId, typed)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await setting).toMatchObject({ ok: true });
    expect((await journal()).filter(about => about.startsWith('Set the passphrase'))).toHaveLength(1);
  });
});

describe('to have the app unlocked', () => {
  test('a call alone never unlocks, however often it is made', async () => {
    app = await startApp();
    await app.ask('app.lock');
    const calls = Array.from({ length: 50 }, () => app.ask('app.unlock'));
    const { askId, fields, title } = await question();
    expect([title, fields]).toEqual(['Unlock Countersign', []]);
    expect(await isLocked()).toBe(true);
    expect(await app.request('whoami')).toMatchObject({ ok: false, code: 'locked' });
    // Nor does a press that was meant for what stood under the pointer before.
    expect(await give(askId, {})).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await isLocked()).toBe(true);
    // All but the one that waits were refused.
    let refused = 0;
    for (const call of calls)
      void call.then(answer => {
        refused += answer.ok ? 0 : 1;
      });
    await expect.poll(() => refused).toBe(49);
    await app.core.abandoned(askId);
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ ok: false, code: 'declined' });
    expect(await isLocked()).toBe(true);
    const unlocking = app.ask('app.unlock');
    await app.give();
    expect(await unlocking).toMatchObject({ ok: true });
    expect(await isLocked()).toBe(false);
  });

  test('where a passphrase is set it is asked for, one guess at a time, with waits that grow and outlive a restart', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const secret = 'correct horse battery';
    const setting = app.ask('app.passphrase', { action: 'set' });
    await app.give({ next: secret, again: secret });
    await setting;
    await app.ask('app.lock');
    let unlocking = app.ask('app.unlock');
    let { askId } = await question();
    const guess = (passphrase: string) => give(askId, { passphrase });
    const wait = async () => (await question()).waitMs;
    expect(await guess('')).toMatchObject({ ok: false, problems: [{ path: 'passphrase' }] });
    expect(await guess('wrong')).toMatchObject({ ok: false, message: 'The passphrase is wrong.' });
    const atOnce = await Promise.all([guess('a'), guess('b'), guess('c')]);
    expect(atOnce.filter(answer => !answer.ok && answer.code === 'rate_limited')).toHaveLength(2);
    expect(await wait()).toBeGreaterThan(1_000);
    // The right one is not taken before the wait is over, either: nobody learns it from the answer.
    expect(await guess(secret)).toMatchObject({ ok: false, code: 'rate_limited' });
    for (const least of [4_000, 8_000, 16_000]) {
      app.later(await wait());
      expect(await guess('wrong')).toMatchObject({ ok: false, message: 'The passphrase is wrong.' });
      expect(await wait()).toBeGreaterThan(least - 1_000);
    }
    expect(await isLocked()).toBe(true);
    expect(await Promise.race([unlocking, Promise.resolve('waits')])).toBe('waits');
    await app.core.stop();

    app = await startApp({ as: null, practice, files, keychain });
    await app.ask('app.lock');
    unlocking = app.ask('app.unlock');
    ({ askId } = await question());
    expect(await wait()).toBeGreaterThan(10_000);
    app.later(await wait());
    expect(await guess(secret)).toMatchObject({ ok: true });
    expect(await unlocking).toMatchObject({ ok: true });
    const told = (await journal()).filter(about => about.startsWith('A wrong passphrase for unlocking and critical decisions'));
    expect(told).toHaveLength(6);
    expect(told[0]).toBe('A wrong passphrase for unlocking and critical decisions, 6 in a row');
    await app.core.stop();
    await practice.close();
  });
});

describe('to have the file vault guessed', () => {
  const right = 'correct horse battery';
  const withVault = async () => {
    const keychain = memoryKeychain();
    keychain.state = 'no_secret_service';
    app = await startApp({ as: null, keychain });
    const opening = app.ask('vault.open');
    const shown = await question();
    expect(shown).toMatchObject({ title: 'Create a file vault', button: 'Create the vault' });
    expect(await give(shown.askId, { next: right, again: 'another' })).toMatchObject({ problems: [{ path: 'again' }] });
    await app.give({ next: right, again: right });
    expect(await opening).toMatchObject({ ok: true, value: { store: 'file vault' } });
    return app;
  };

  test('while the keychain works none is made but beside it, by a person who reads that; and none while it is locked', async () => {
    app = await startApp();
    const opening = app.ask('vault.open');
    const { askId, sentences } = await question();
    expect(sentences[0]).toContain('beside the keychain');
    await app.core.abandoned(askId);
    expect(await opening).toMatchObject({ ok: false, code: 'declined' });
    await app.ask('app.lock');
    expect(await app.ask('vault.open')).toMatchObject({ ok: false, code: 'locked' });
    expect(app.files.content.has('vault.json')).toBe(false);
    await app.close();
    expect((await withVault()).windows).toEqual([]);
    expect(await app.ask('vault.open')).toMatchObject({
      ok: false,
      code: 'forbidden',
      message: 'The file vault is already open.',
    });
  });

  test('guesses are one at a time, wait longer each, go into the journal, and are remembered over a restart', async () => {
    const { practice, files, keychain } = await withVault();
    await app.core.stop();
    app = await startApp({ as: null, practice, files, keychain });
    const opening = app.ask('vault.open');
    const { askId } = await question();
    const atOnce = await Promise.all(Array.from({ length: 20 }, (_, n) => give(askId, { passphrase: `guess number ${n}` })));
    expect(atOnce.filter(answer => !answer.ok && answer.code === 'forbidden')).toHaveLength(1);
    expect(atOnce.filter(answer => !answer.ok && answer.code === 'rate_limited')).toHaveLength(19);
    let waits = 0;
    for (let n = 2; n <= 6; n++) {
      const { waitMs } = await question();
      expect(waitMs).toBeGreaterThanOrEqual(waits);
      waits = waitMs;
      app.later(waitMs);
      expect(await give(askId, { passphrase: `guess ${n}` })).toMatchObject({ ok: false, code: 'forbidden' });
    }
    expect(waits).toBeGreaterThan(7_000);
    await app.core.abandoned(askId);
    expect(await opening).toMatchObject({ ok: false, code: 'declined' });
    // A program that ends the app in the middle of a guess and starts it anew has not saved the wait.
    await app.core.stop();
    app = await startApp({ as: null, practice, files, keychain });
    const again = app.ask('vault.open');
    const after = await question();
    expect(after.waitMs).toBeGreaterThan(10_000);
    expect(await give(after.askId, { passphrase: right })).toMatchObject({ ok: false, code: 'rate_limited' });
    app.later(after.waitMs);
    expect(await give(after.askId, { passphrase: right })).toMatchObject({ ok: true });
    expect(await again).toMatchObject({ ok: true, value: { store: 'file vault' } });
    const told = (await journal()).filter(about => about.startsWith('A wrong passphrase for the file vault'));
    expect(told).toHaveLength(6);
    await app.core.stop();
    await practice.close();
  });

  test('a passphrase that was meant for a vault makes none where that vault was taken away', async () => {
    const { practice, files, keychain } = await withVault();
    await app.core.stop();
    app = await startApp({ as: null, practice, files, keychain });
    const opening = app.ask('vault.open');
    const { askId } = await question();
    files.content.delete('vault.json');
    expect(await give(askId, { passphrase: right })).toMatchObject({ ok: false, code: 'storage' });
    expect(files.content.has('vault.json')).toBe(false);
    await app.core.abandoned(askId);
    await opening;
    await app.core.stop();
    await practice.close();
  });
});
