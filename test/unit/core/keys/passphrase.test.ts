/** The passphrase for critical decisions, and Touch ID in its place. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import type { Practice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';
import { contentOf } from '../../support/kept.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';

beforeAll(lightScrypt);

const mac = { platform: 'darwin' } as const;
let app: App;
afterEach(() => app?.close());

/** What the main page asks for, answered in the trusted window. Closes it where it was not taken. */
async function change(name: 'app.passphrase' | 'app.touch_id' | 'app.unlock', parameters: object, typed: Record<string, string>) {
  const asked = app.ask(name, parameters);
  const given = await Promise.race([
    app.give({ ...typed, ...(typed.next !== undefined && { again: typed.next }) }).catch((error: Error) => error.message),
    asked.then(() => null),
  ]);
  if (typeof given === 'string') await close();
  return { ...(await asked), given };
}
async function close() {
  const id = app.windows.at(-1);
  if (id !== undefined) await app.core.abandoned(id);
}
const set = (next: string, current?: string) =>
  change('app.passphrase', { action: 'decisions_only' }, { next, ...(current !== undefined && { current }) });
const takeAway = (current: string) => change('app.passphrase', { action: 'take_away' }, { current });
const touchId = (on: boolean, current = '') => change('app.touch_id', { on }, { current });

describe('a passphrase for critical decisions', () => {
  const blind = (practice: Practice) => ({
    ...textToSign(practice, 'ab'.repeat(32)),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
    hashFunction: 'HASH_FUNCTION_NO_OP' as const,
  });
  const secret = 'correct horse battery';
  const decide = (seal: string, passphrase?: string) =>
    app.core.request('confirm', 'confirm.decide', { seal, decision: 'approve', reachedEnd: true, heldMs: 2_000, passphrase });

  test('is asked for before a critical approval, and a wrong one approves nothing', async () => {
    app = await startApp();
    expect(await set(secret)).toMatchObject({ ok: true });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    expect(review.document.severity).toBe('critical');
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is wrong');
    expect(await decide(review.seal, 'correct horse batteries')).toMatchObject({ ok: false, code: 'forbidden' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
    expect(await decide(review.seal, secret)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    const files = [...app.files.content.values()].map(bytes => Buffer.from(bytes).toString('utf8')).join();
    expect(files + JSON.stringify(app.events)).not.toContain(secret);
  });

  test('guessed wrong five times closes the window', async () => {
    app = await startApp();
    await set(secret);
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is wrong');
    for (let n = 2; n <= 5; n++) {
      app.later(60_000);
      await decide(review.seal, `guess number ${n}`);
    }
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('is changed and taken away by who knows it alone, and a store that does not answer lets nothing through', async () => {
    app = await startApp();
    await set(secret);
    expect(await takeAway('something else')).toMatchObject({
      ok: false,
      given: expect.stringContaining('The current passphrase is wrong'),
    });
    app.keychain.items.delete('decision-passphrase');
    expect(await takeAway(secret)).toMatchObject({ ok: false, given: expect.stringContaining('key_unavailable: ') });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true } });
  });

  const marker = (from: App) => contentOf(from.files.content.get('decision-passphrase.json'));

  test('that the keychain still holds is not switched off by an edited file, nor Touch ID switched on', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await set(secret);
    await app.core.stop();
    const presence = { available: () => true, prove: async () => true };
    for (const edited of ['{"version":1,"set":false}', '{"version":1,"set":true,"touchId":true}', null]) {
      if (edited === null) files.content.delete('decision-passphrase.json');
      else files.content.set('decision-passphrase.json', Buffer.from(edited));
      app = await startApp({ practice, files, keychain, presence, as: null, ports: mac });
      expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true, touchId: 'off' } });
      expect(JSON.parse(marker(app))).toMatchObject({ set: true });
      await app.core.stop();
    }
    await practice.close();
  });

  test('is asked for though the file was edited and the keychain locked while the app started', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await set(secret);
    await app.core.stop();
    files.content.delete('decision-passphrase.json');
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    keychain.state = 'ready';
    const { id } = await practice.as('Ben').propose('sign_raw_payload', blind(practice));
    const review = await app.open(id);
    // The key is in memory now: locked again, the store says nothing, and nothing is taken for an answer.
    keychain.state = 'locked';
    expect(await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' })).toMatchObject({
      ok: false,
      code: 'key_unavailable',
    });
    keychain.state = 'ready';
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is wrong');
    expect(await decide(review.seal, secret)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    await app.core.stop();
    await practice.close();
  });

  test('that a full disk or a crash left half taken away, or half set, is never one that nobody knows', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    files.failNext = new Error('no space');
    expect(await set(secret)).toMatchObject({ ok: false, given: expect.stringContaining('storage: ') });
    expect(keychain.items.has('decision-passphrase')).toBe(false);
    await set(secret);
    const { remove } = keychain;
    keychain.remove = async () => false;
    expect(await takeAway(secret)).toMatchObject({ ok: false, given: expect.stringContaining('key_unavailable: ') });
    keychain.remove = remove;
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true } });
    expect(await takeAway(secret)).toMatchObject({ ok: true });
    expect([keychain.items.has('decision-passphrase'), JSON.parse(marker(app)).set]).toEqual([false, false]);
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: false } });
    await app.core.stop();
    await practice.close();
  });

  test('may be left to Touch ID by who knows it, and is asked for wherever that cannot answer', async () => {
    const system = { sensor: true, finger: false, asked: 0 };
    app = await startApp({
      ports: mac,
      presence: {
        available: () => system.sensor,
        prove: async () => {
          system.asked += 1;
          return system.finger;
        },
      },
    });
    expect(await touchId(true)).toMatchObject({ ok: false, code: 'invalid' });
    await set(secret);
    expect(await touchId(true, 'something else')).toMatchObject({
      ok: false,
      given: expect.stringContaining('The current passphrase is wrong'),
    });
    expect(await touchId(true, secret)).toMatchObject({ ok: true });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { touchId: 'on' } });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    // A cancelled sheet approves nothing, and is no guess: it can be tried as often as one likes.
    await expect(app.person('approve')).rejects.toThrow('Touch ID did not confirm');
    for (let n = 0; n < 6; n++) expect(await decide(review.seal)).toMatchObject({ ok: false, code: 'forbidden' });
    // Without a sensor an empty field is a wrong passphrase.
    system.sensor = false;
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ value: { takesTouchId: false } });
    expect(await decide(review.seal)).toMatchObject({ ok: false, message: expect.stringContaining('passphrase is wrong') });
    expect(system.asked).toBe(7);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
    Object.assign(system, { sensor: true, finger: true });
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ value: { takesTouchId: true } });
    expect(await decide(review.seal)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    // Nor does it open what is locked.
    await app.ask('app.lock');
    system.finger = false;
    expect(await change('app.unlock', {}, { passphrase: '' })).toMatchObject({
      ...{ ok: false, given: expect.stringContaining('Touch ID did not confirm') },
    });
    expect(await app.ask('feed.snapshot')).toMatchObject({ ok: false, code: 'locked' });
    system.finger = true;
    expect(await change('app.unlock', {}, { passphrase: '' })).toMatchObject({ ok: true });
    // Switching it off needs nothing; a passphrase that is taken away takes it along.
    expect(await touchId(false)).toMatchObject({ ok: true });
    await touchId(true, secret);
    await takeAway(secret);
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { touchId: 'off', passphraseSet: false } });
  });

  test('is not asked for where nothing is critical', async () => {
    app = await startApp();
    await set(secret);
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(await app.person('approve')).toMatchObject({ needsPassphrase: false });
    expect(await deciding).toMatchObject({ ok: true });
  });
});
