/** Where the app keeps its own keys: from the vault to the keychain, back, and switched off at every write of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { type Mortal, mortal } from '../../support/mortal-ports.ts';

beforeAll(lightScrypt);

const [ofKeychain, ofVault] = ['correct horse battery', 'the vault has its own'];
let practice: Practice;
let app: App;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());
afterEach(() => app?.core.stop());

const start = async (world: Mortal, as: string | null = null) => {
  app = await startApp({ practice, as, files: world.files, keychain: world.keychain });
};
const state = async () => {
  const answer = await app.ask('app.state');
  return answer.ok ? answer.value : expect.fail(answer.message);
};
const works = () => app.request('whoami').then(answer => answer.ok);
const given = async (call: Parameters<App['ask']>[0], parameters: object, values: Record<string, string>) => {
  const asked = app.ask(call, parameters);
  const typed = await Promise.race([
    app.give(values).then(
      () => true,
      () => false,
    ),
    asked.then(() => false),
  ]);
  const open = app.windows.at(-1);
  if (!typed && open !== undefined) await app.core.abandoned(open);
  return (await asked).ok;
};
const unlock = (passphrase: string) => given('app.unlock', {}, { passphrase });
const openVault = (isNew = false) => given('vault.open', {}, isNew ? { next: ofVault, again: ofVault } : { passphrase: ofVault });
const moveKey = async (to: 'keychain' | 'file vault') => {
  const [key] = (await state()).keys;
  expect(await app.allowed('keys.move', { keyId: key?.keyId, to })).toMatchObject({ ok: true });
};
const toKeychain = (vault = ofVault) =>
  given('vault.move_home', { to: 'keychain' }, { vault, next: ofKeychain, again: ofKeychain });
const toVault = (current = ofKeychain) => given('vault.move_home', { to: 'file vault' }, { current, vault: ofVault });
const journalHolds = async () => {
  const verified = await app.ask('journal.verify');
  return verified.ok && verified.value.ok;
};
const restarted = async (world: Mortal) => {
  await app.core.stop();
  const next = world.next();
  await start(next);
  return next;
};
const own = ({ keychain: { items } }: Mortal) => ['files', 'journal', 'lock'].map(account => items.has(account));

/** A computer whose keychain holds the home and one sealed key, with an open vault beside it. */
const keychainHome = async (mac = false) => {
  const world = mortal(mac);
  await start(world, 'Ada');
  expect(await given('app.passphrase', { action: 'set' }, { next: ofKeychain, again: ofKeychain })).toBe(true);
  expect(await openVault(true)).toBe(true);
  return world;
};

describe('the home of what the app keeps for itself', () => {
  test('goes to the vault once no key is left in the keychain, and back, with files and journal as they were', async () => {
    let world = await keychainHome();
    expect(await app.ask('vault.move_home', { to: 'keychain' })).toMatchObject({ ok: false, code: 'invalid' });
    expect(await app.ask('vault.move_home', { to: 'file vault' })).toMatchObject({ ok: false, code: 'invalid' });
    await moveKey('file vault');
    expect([await toVault('another passphrase'), own(world)]).toEqual([false, [true, true, true]]);
    app.later(600_000);
    expect(await toVault()).toBe(true);
    expect((await state()).lock).toMatchObject({ home: 'file vault', vault: 'open', passphrase: 'keys' });
    expect([own(world), await works(), await journalHolds()]).toEqual([[false, false, false], true, true]);
    world = await restarted(world);
    expect(await state()).toMatchObject({ locked: true, lock: { home: 'file vault', vault: 'closed' } });
    expect([await unlock(ofVault), await works()]).toEqual([true, true]);
    expect(await state()).toMatchObject({ setAside: [], filesChecked: true });
    expect([await toKeychain('another passphrase'), own(world)[0]]).toEqual([false, false]);
    app.later(600_000);
    expect(await toKeychain()).toBe(true);
    expect((await state()).lock).toMatchObject({ home: 'keychain', vault: 'open', passphrase: 'keys' });
    expect([own(world), await works(), await journalHolds()]).toEqual([[true, true, true], true, true]);
    world = await restarted(world);
    expect([(await state()).locked, await unlock(ofVault), await unlock(ofKeychain)]).toEqual([true, false, true]);
    expect(await state()).toMatchObject({ setAside: [], filesChecked: true, lock: { home: 'keychain' } });
    expect([await openVault(), await works(), await journalHolds()]).toEqual([true, true, true]);
  });

  test('is not put over what another installation keeps there', async () => {
    const world = await keychainHome();
    await moveKey('file vault');
    expect(await toVault()).toBe(true);
    const foreign = JSON.stringify({ v: 1, key: 'ab'.repeat(32), counters: {}, journal: null });
    world.keychain.items.set('files', foreign);
    expect(await toKeychain()).toBe(false);
    expect([world.keychain.items.get('files'), (await state()).lock.home]).toEqual([foreign, 'file vault']);
  });

  test.each([
    ['to the vault', false, false],
    ['to the keychain', true, true],
  ])('cut off at every write %s: one of both is it, and everything verifies', async (_, mac, isBack) => {
    const base = await keychainHome(mac);
    await moveKey('file vault');
    if (isBack) expect(await toVault()).toBe(true);
    await app.core.stop();
    const homes = new Set<string>();
    let at = 1;
    for (; at < 40; at++) {
      const world = base.next();
      await start(world);
      expect(await unlock(isBack ? ofVault : ofKeychain)).toBe(true);
      if (!isBack) expect(await openVault()).toBe(true);
      world.dieAt(at);
      await (isBack ? toKeychain() : toVault()).catch(() => undefined);
      const isOver = !world.isDead();
      await app.core.stop();
      await start(world.next());
      app.later(600_000);
      const { home } = (await state()).lock;
      homes.add(home);
      expect(await unlock(home === 'keychain' ? ofKeychain : ofVault), `write ${at}`).toBe(true);
      if (home === 'keychain') expect(await openVault(), `write ${at}`).toBe(true);
      expect(await state(), `write ${at}`).toMatchObject({ setAside: [], filesChecked: true });
      expect([await works(), await journalHolds()], `write ${at}`).toEqual([true, true]);
      await app.core.stop();
      if (isOver) break;
    }
    expect(homes.size).toBe(2);
    expect(at).toBeLessThan(40);
  });
});
