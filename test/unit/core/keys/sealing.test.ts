/** Keys under one passphrase, as a person meets it: set, refused, unlocked, changed, taken away, moved, and cut off at every write. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { type Mortal, mortal } from '../../support/mortal-ports.ts';

beforeAll(lightScrypt);

const [first, second, ofVault] = ['correct horse battery', 'staple and a further word', 'the vault has its own'];
let practice: Practice;
let app: App;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());
afterEach(() => app?.core.stop());

const start = async (world: Mortal, as: string | null = null) => {
  app = await startApp({ practice, as, files: world.files, keychain: world.keychain });
  return app;
};
const state = async (of = app) => {
  const answer = await of.ask('app.state');
  return answer.ok ? answer.value : expect.fail(answer.message);
};
const journal = async () => {
  const page = await app.ask('journal.entries', { limit: 200 });
  return page.ok ? page.value.entries.map(entry => JSON.stringify(entry)).join('\n') : expect.fail(page.message);
};
const works = () => app.request('whoami').then(answer => answer.ok);
/** What the page asks for, answered in the trusted window; closed where it was not taken. */
async function given(call: Parameters<App['ask']>[0], parameters: object, values: Record<string, string>): Promise<boolean> {
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
}
const set = (next: string, current?: string) =>
  given('app.passphrase', { action: 'set' }, { next, again: next, ...(current !== undefined && { current }) });
const takeAway = (current: string) => given('app.passphrase', { action: 'take_away' }, { current });
const unlock = (passphrase: string) => given('app.unlock', {}, { passphrase });
const openVault = (passphrase: string, isNew = false) =>
  given('vault.open', {}, isNew ? { next: passphrase, again: passphrase } : { passphrase });
const keyOf = async () => (await state()).keys[0] ?? expect.fail('no key');
const keyRecord = async (of: Mortal) => of.keychain.items.get(`key:${(await keyOf()).keyId}`) ?? '';
const move = async (to: 'keychain' | 'file vault') => {
  const moved = await app.allowed('keys.move', { keyId: (await keyOf()).keyId, to });
  return moved.ok;
};
/** A computer with one key that signs at the practice organisation, kept without a passphrase. */
const plainWorld = async (mac = false) => {
  const world = mortal(mac);
  await start(world, 'Ada');
  return world;
};
const restarted = async (world: Mortal) => {
  await app.core.stop();
  const next = world.next();
  await start(next);
  return next;
};

describe('keys under a passphrase', () => {
  test('are sealed when it is set, open at the next start by it alone, and a lock takes everything from memory', async () => {
    let world = await plainWorld();
    expect([(await keyOf()).sealed, (await state()).lock.passphrase]).toEqual([false, 'none']);
    expect(await set(first)).toBe(true);
    expect(await keyOf()).toMatchObject({ sealed: true, state: 'ready' });
    expect(JSON.parse(await keyRecord(world))).toMatchObject({ v: 2 });
    expect(world.keychain.items.get('decision-passphrase')).toBeUndefined();
    expect(await works()).toBe(true);
    world = await restarted(world);
    expect(await state()).toMatchObject({ locked: true, lock: { passphrase: 'keys' } });
    expect(await works()).toBe(false);
    expect(await unlock('another passphrase')).toBe(false);
    expect((await state()).locked).toBe(true);
    expect(await unlock(first)).toBe(true);
    expect([await works(), (await state()).locked]).toEqual([true, false]);
    await app.ask('app.lock');
    expect([await works(), await unlock(first), await works()]).toEqual([false, true, true]);
    for (const text of [...world.keychain.items.values(), ...[...world.files.content.values()].map(bytes => `${bytes}`)])
      expect(text).not.toContain(first);
  });

  test('open by the new one once it was changed, with every record as it was', async () => {
    let world = await plainWorld();
    await set(first);
    const before = await keyRecord(world);
    expect(await set(second, 'another passphrase')).toBe(false);
    app.later(600_000);
    expect(await set(second, first)).toBe(true);
    expect([
      (await keyRecord(world)) === before,
      [...world.keychain.items.keys()].filter(name => /^(key:.*|lock)\.next$/.test(name)),
    ]).toEqual([true, []]);
    world = await restarted(world);
    expect([await unlock(first), await unlock(second), await works()]).toEqual([false, true, true]);
  });

  test('lie plain again once it was taken away, which is remembered; and it can be set again', async () => {
    let world = await plainWorld();
    await set(first);
    expect(await takeAway(first)).toBe(true);
    expect(JSON.parse(await keyRecord(world))).toMatchObject({ v: 1 });
    expect([world.keychain.items.has('lock'), await works()]).toEqual([false, true]);
    expect((await state()).lock).toMatchObject({ passphrase: 'none', refused: true });
    world = await restarted(world);
    expect([(await state()).locked, app.windows]).toEqual([false, []]);
    expect([await set(second), (await state()).lock.refused]).toEqual([true, false]);
  });

  test('of a person who was never asked, the first one waits for the answer; closing it makes none', async () => {
    const world = mortal(false);
    await start(world);
    const creating = app.ask('keys.create', { name: 'k', curve: 'API_KEY_CURVE_P256' });
    await app.person('approve');
    await expect.poll(() => app.windows.length).toBe(1);
    await app.core.abandoned(app.windows[0] ?? '');
    expect(await creating).toMatchObject({ ok: false, code: 'declined' });
    expect([...world.keychain.items.keys()].filter(name => name.startsWith('key:'))).toEqual([]);
    const again = app.ask('keys.create', { name: 'k', curve: 'API_KEY_CURVE_P256' });
    await app.person('approve');
    expect(await app.give({ next: first, again: first })).toMatchObject({ title: 'Protect your keys with a passphrase' });
    expect(await again).toMatchObject({ ok: true, value: { sealed: true, place: 'keychain' } });
  });

  test('of an earlier version are asked about at the first start, with the passphrase that decisions had', async () => {
    const world = await plainWorld();
    expect(await given('app.passphrase', { action: 'decisions_only' }, { next: first, again: first })).toBe(true);
    expect((await state()).lock).toMatchObject({ passphrase: 'decisions', refused: true });
    // As an earlier version left it: a check of the passphrase, and nobody was asked.
    await app.core.stop();
    const old = world.next();
    old.files.content.delete('decision-passphrase.json');
    await start(old);
    expect(await app.give({ current: first })).toMatchObject({
      title: 'Protect your keys with a passphrase',
      fields: [{ name: 'how' }, { name: 'current' }],
    });
    await expect.poll(async () => (await state()).lock.passphrase).toBe('keys');
    expect([JSON.parse(await keyRecord(old)).v, old.keychain.items.has('decision-passphrase')]).toEqual([2, false]);
    await restarted(old);
    expect([await unlock(first), await works()]).toEqual([true, true]);
  });

  test('a lock that another program took away, or a store that reads nothing, makes no new lock and opens nothing', async () => {
    const world = await plainWorld();
    await set(first);
    await app.core.stop();
    const robbed = world.next();
    robbed.keychain.items.delete('lock');
    await start(robbed);
    expect((await state()).locked).toBe(true);
    expect([await unlock(first), await unlock(second)]).toEqual([false, false]);
    expect([robbed.keychain.items.has('lock'), robbed.keychain.items.has('lock.next')]).toEqual([false, false]);
    await app.core.stop();
    // With its marker gone as well the app cannot know; still no new lock is put over sealed keys.
    robbed.files.content.delete('decision-passphrase.json');
    await start(robbed.next());
    expect([await set(second), (await state()).lock.passphrase, await works()]).toEqual([false, 'none', false]);
    await app.core.stop();
    const shut = world.next();
    shut.keychain.state = 'locked';
    await start(shut);
    expect([(await state()).locked, await unlock(first)]).toEqual([true, false]);
    shut.keychain.state = 'ready';
    expect([await unlock(first), await works()]).toEqual([true, true]);
  });

  test('an edited record signs nothing: its pins are sealed with it', async () => {
    const world = await plainWorld();
    await set(first);
    const account = `key:${(await keyOf()).keyId}`;
    const { organizationId } = practice.info;
    await app.core.stop();
    const edited = world.next();
    edited.keychain.items.set(account, (edited.keychain.items.get(account) ?? '').replace(organizationId, 'org-of-a-thief'));
    await start(edited);
    expect(await unlock(first)).toBe(true);
    expect([await works(), (await keyOf()).state]).toEqual([false, 'corrupt']);
  });
});

describe('the file vault beside the keychain', () => {
  test('takes a key in, closes with the lock, opens by its own passphrase, and gives it back', async () => {
    let world = await plainWorld();
    await set(first);
    expect(await openVault(ofVault, true)).toBe(true);
    expect((await state()).lock).toMatchObject({ vault: 'open', home: 'keychain' });
    expect(await move('file vault')).toBe(true);
    expect([await works(), (await keyOf()).place, await keyRecord(world)]).toEqual([true, 'file vault', '']);
    await app.ask('app.lock');
    expect([await unlock(first), await works(), (await state()).lock.vault]).toEqual([true, false, 'closed']);
    expect([await openVault(first), await openVault(ofVault), await works()]).toEqual([false, true, true]);
    world = await restarted(world);
    expect([await unlock(first), await works(), await openVault(ofVault), await works()]).toEqual([true, false, true, true]);
    expect(await given('vault.passphrase', {}, { current: ofVault, next: second, again: second })).toBe(true);
    expect(await move('keychain')).toBe(true);
    expect(await keyOf()).toMatchObject({ place: 'keychain', sealed: true });
    await app.ask('vault.close');
    expect([await works(), (await state()).lock.vault]).toEqual([true, 'closed']);
    expect([await openVault(ofVault), await openVault(second)]).toEqual([false, true]);
  });

  test('that was alone stays the home when a keychain appears: nothing is stranded', async () => {
    const world = mortal(false);
    world.keychain.state = 'no_secret_service';
    await start(world);
    expect(await openVault(ofVault, true)).toBe(true);
    const creating = app.ask('keys.create', { name: 'k', curve: 'API_KEY_CURVE_P256' });
    await app.person('approve');
    expect(await creating).toMatchObject({ ok: true, value: { place: 'file vault', sealed: true } });
    await app.core.stop();
    const next = world.next();
    next.keychain.state = 'ready';
    await start(next);
    expect(await state()).toMatchObject({ locked: true, lock: { home: 'file vault', vault: 'closed' }, filesChecked: false });
    expect(await unlock(ofVault)).toBe(true);
    expect(await state()).toMatchObject({ locked: false, filesChecked: true, setAside: [], keys: [{ state: 'ready' }] });
    expect([...next.keychain.items.keys()]).toEqual([]);
    expect(await move('keychain')).toBe(true);
    expect((await keyOf()).place).toBe('keychain');
  });
});

test('a keychain that is only locked stays the home: opening the vault beside it moves nothing', async () => {
  const world = await plainWorld();
  await openVault(ofVault, true);
  await app.core.stop();
  const next = world.next();
  next.keychain.state = 'locked';
  await start(next);
  expect(await openVault(ofVault)).toBe(true);
  expect((await state()).lock).toMatchObject({ home: 'keychain', vault: 'open' });
  next.keychain.state = 'ready';
  await app.ask('keychain.diagnose');
  expect(await state()).toMatchObject({ filesChecked: true, setAside: [] });
  expect(await works()).toBe(true);
});

describe.each([
  ['the store replaces at once', false],
  ['the store removes and adds', true],
])('cut off at every write, where %s, a key is there that can be used:', (_, mac) => {
  interface Flow {
    before(): Promise<unknown>;
    act(): Promise<unknown>;
    /** Passphrases of the app and of the vault that may open it then. */
    opens: string[];
  }
  const flows: Record<string, Flow> = {
    'setting a passphrase': { before: async () => {}, act: () => set(first), opens: [first] },
    'changing it': { before: () => set(first), act: () => set(second, first), opens: [first, second] },
    'taking it away': { before: () => set(first), act: () => takeAway(first), opens: [first] },
    'moving a key into the vault': {
      before: async () => [await set(first), await openVault(ofVault, true)],
      act: () => move('file vault'),
      opens: [first],
    },
    'moving a key back': {
      before: async () => [await set(first), await openVault(ofVault, true), await move('file vault')],
      act: () => move('keychain'),
      opens: [first],
    },
    'changing the passphrase of the vault': {
      before: async () => [await openVault(ofVault, true), await move('file vault')],
      act: () => given('vault.passphrase', {}, { current: ofVault, next: second, again: second }),
      opens: [],
    },
  };
  test.each(Object.keys(flows))('%s', async name => {
    const { before, act, opens } = flows[name] ?? expect.fail(name);
    const base = await plainWorld(mac);
    await before();
    await app.core.stop();
    /** Before which the next one is cut off; the first not at all, which tells what there is to cut off before. */
    let writes: readonly string[] = [];
    let cutOff = 0;
    let told = '';
    for (const at of [null, ...Array(60).keys()]) {
      const write = at === null ? 'none' : writes[at];
      if (write === undefined) break;
      const world = base.next();
      await start(world);
      if ((await state()).locked) expect(await unlock(first)).toBe(true);
      if (world.files.content.has('vault.json')) expect(await openVault(ofVault)).toBe(true);
      world.dieBefore(write);
      await act().catch(() => undefined);
      if (at === null) writes = [...world.written()];
      if (world.isDead()) cutOff++;
      await app.core.stop();
      const found = world.next();
      await start(found);
      app.later(600_000);
      if ((await state()).locked) {
        const tried: boolean[] = [];
        for (const passphrase of opens) if (!tried.includes(true)) tried.push(await unlock(passphrase));
        expect(tried, `${name} before ${write}`).toContain(true);
      }
      if ((await keyOf()).place === 'file vault')
        expect([await openVault(ofVault), await openVault(second)], `${name} before ${write}`).toContain(true);
      expect(await works(), `${name} before ${write}`).toBe(true);
      expect(await keyOf(), `${name} before ${write}`).toMatchObject({ state: 'ready' });
      expect((await state()).keys).toHaveLength(1);
      told += await journal();
      await app.core.stop();
    }
    // What is written behind is not there each time; what is asked for is.
    expect(cutOff).toBeGreaterThan(2);
    expect(writes.length).toBeLessThan(60);
    const says: Record<string, RegExp> = {
      'setting a passphrase': /cut off and was finished/,
      'changing it': mac ? /cut off and was finished/ : /cut off before it was done/,
      'moving a key into the vault': /that a move had left behind/,
      'moving a key back': /that a move had left behind/,
      'taking it away': /Sealed 1 key in the keychain/,
    };
    expect(told).toMatch(says[name] ?? /./);
  });
});
