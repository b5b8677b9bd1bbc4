/** A lost passphrase: what is given up, what stays, who may not use it, and the computer switched off at every write of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import { connectAs } from '../../../host/connect.ts';
import { goOnUnsealed } from '../../../host/person.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { votesOf } from '../../support/decisions.ts';
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
const set = (next: string) => given('app.passphrase', { action: 'set' }, { next, again: next });
const unlock = (passphrase: string) => given('app.unlock', {}, { passphrase });
const startOver = (words = 'start over') => given('app.start_over', {}, { words });
const keyOf = async () => (await state()).keys[0] ?? expect.fail('no key');
/** A computer with a sealed key, locked. */
const sealedWorld = async (mac = false) => {
  const world = mortal(mac);
  await start(world, 'Ada');
  expect(await set(first)).toBe(true);
  return world;
};
const restarted = async (world: Mortal) => {
  await app.core.stop();
  const next = world.next();
  await start(next);
  return next;
};
const lostItems = ({ keychain: { items } }: Mortal) => [...items].filter(([account]) => account.startsWith('lost:'));

describe('starting over without the passphrase', () => {
  test('gives up the sealed keys by name, keeps them aside, and unlocks; journal line first', async () => {
    const world = await restarted(await sealedWorld());
    const { keyId, publicKey, name } = await keyOf();
    const [record, lock] = [world.keychain.items.get(`key:${keyId}`), world.keychain.items.get('lock')];
    expect(await startOver('yes')).toBe(false);
    expect([(await state()).locked, lostItems(world)]).toEqual([true, []]);
    const asked = app.ask('app.start_over');
    const shown = await app.give({ words: 'Start over' });
    expect(shown).toMatchObject({ title: 'Start over without the passphrase' });
    expect(JSON.stringify(shown)).toContain(publicKey);
    expect(JSON.stringify(shown)).toContain(name);
    expect(JSON.stringify(shown)).toContain(practice.info.organizationId);
    expect(await asked).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ locked: false, lock: { passphrase: 'none', refused: false }, setAside: [] });
    expect([await works(), (await keyOf()).state, (await state()).connections.length]).toEqual([false, 'gone', 1]);
    expect(lostItems(world).map(([, text]) => text)).toEqual(expect.arrayContaining([record, lock]));
    expect([world.keychain.items.has('lock'), world.keychain.items.has(`key:${keyId}`)]).toEqual([false, false]);
    const page = await app.ask('journal.entries', { limit: 50 });
    const lines = page.ok ? page.value.entries.map(entry => JSON.stringify(entry)) : [];
    expect(lines.some(line => line.includes('Start over') && line.includes(publicKey))).toBe(true);
    expect([await set(second), (await state()).lock.passphrase]).toEqual([true, 'keys']);
    await restarted(world);
    expect([(await state()).locked, await unlock(first), await unlock(second)]).toEqual([true, false, true]);
  });

  test('approves nothing critical before there is another passphrase, also where that is refused', async () => {
    let world = await restarted(await sealedWorld());
    const lost = (await keyOf()).publicKey;
    expect(await startOver()).toBe(true);
    // The key comes back by its pair, and a person refuses a passphrase.
    const ada = practice.info.users.find(({ userName }) => userName.startsWith('Ada')) ?? expect.fail('no Ada');
    const { curve, publicKey, privateKey } = ada.apiKeys.find(key => key.publicKey === lost) ?? expect.fail('no such key');
    const importing = app.ask('keys.import', { name: 'again' });
    await goOnUnsealed(app.core);
    await app.give({ curve, publicKey, privateKey });
    expect(await importing).toMatchObject({ ok: true });
    await connectAs(app.core, practice.info, 'Ada');
    world = await restarted(world);
    expect((await state()).lock).toMatchObject({ passphrase: 'none', refused: true });
    expect([(await state()).locked, await works()]).toEqual([false, true]);
    const blind = { ...textToSign(practice, 'ab'.repeat(32)), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const };
    const { id } = await practice.as('Ben').propose('sign_raw_payload', { ...blind, hashFunction: 'HASH_FUNCTION_NO_OP' });
    const { seal, document } = await app.open(id);
    expect(document.severity).toBe('critical');
    expect(await app.ask('reviews.decide', { seal, decision: 'approve' })).toMatchObject({
      ...{ ok: false, code: 'forbidden', message: expect.stringContaining('passphrase was given up') },
    });
    expect([votesOf(practice, id, 'Ada'), app.windows]).toEqual([[], []]);
    expect(await set(second)).toBe(true);
    const deciding = app.ask('reviews.decide', { seal: (await app.open(id)).seal, decision: 'approve' });
    await expect.poll(() => app.windows.length).toBe(1);
    await app.core.abandoned(app.windows[0] ?? '');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
  });

  test('is refused over plain keys: a passphrase of decisions, a plain record beside a sealed one, and while unlocked', async () => {
    const world = mortal(false);
    await start(world, 'Ada');
    expect(await startOver()).toBe(false);
    expect(await given('app.passphrase', { action: 'decisions_only' }, { next: first, again: first })).toBe(true);
    await app.ask('app.lock');
    expect(await app.ask('app.start_over')).toMatchObject({ ok: false, code: 'forbidden' });
    await app.core.stop();
    const other = mortal(false);
    await start(other, 'Ada');
    const plain = other.keychain.items.get(`key:${(await keyOf()).keyId}`) ?? '';
    expect(await set(first)).toBe(true);
    expect(await app.ask('app.start_over')).toMatchObject({ ok: false, code: 'invalid' });
    await app.ask('app.lock');
    // What a change that was cut off left beside the sealed record would be put in its place.
    other.keychain.items.set(`key:${(await keyOf()).keyId}.next`, plain);
    expect(await app.ask('app.start_over')).toMatchObject({ ok: false, code: 'forbidden' });
    expect([(await state()).locked, lostItems(other)]).toEqual([true, []]);
  });

  test('takes a watch key along, and leaves the vault to its own passphrase', async () => {
    const world = await sealedWorld();
    const { keyId } = await keyOf();
    const account = `key:${keyId}`;
    await app.core.stop();
    const plain = mortal(false);
    await start(plain, 'Ada');
    const record = JSON.parse([...plain.keychain.items].find(([name]) => name.startsWith('key:'))?.[1] ?? '{}') as object;
    await app.core.stop();
    const next = world.next();
    next.keychain.items.set(account, JSON.stringify({ ...record, watch: true }));
    await start(next);
    expect(await given('vault.open', {}, { next: ofVault, again: ofVault })).toBe(false);
    expect(await startOver()).toBe(true);
    expect([next.keychain.items.has(account), lostItems(next).length, await works()]).toEqual([false, 2, false]);
  });

  test.each([
    ['the store replaces at once', false],
    ['the store removes and adds', true],
  ])(
    'cut off at every write, where %s: the passphrase still opens everything, or it is given up and whole aside',
    async (_, mac) => {
      const base = await sealedWorld(mac);
      const { keyId } = await keyOf();
      await app.core.stop();
      const record = base.keychain.items.get(`key:${keyId}`);
      const seen = { old: 0, new: 0 };
      for (let at = 1; at < 40; at++) {
        const world = base.next();
        await start(world);
        world.dieAt(at);
        await startOver().catch(() => undefined);
        const isOver = !world.isDead();
        await app.core.stop();
        const found = world.next();
        await start(found);
        const { locked, lock } = await state();
        const copies = lostItems(found).map(([, text]) => text);
        if (locked) {
          expect([await unlock(first), await works()], `write ${at}`).toEqual([true, true]);
          seen.old += 1;
        } else {
          expect([lock.passphrase, (await keyOf()).sealed, copies.includes(record ?? ''), copies.length], `write ${at}`).toEqual([
            'none',
            false,
            true,
            2,
          ]);
          expect(found.keychain.items.has(`key:${keyId}`), `write ${at}`).toBe(false);
          // The start asks for another passphrase.
          expect(await app.give({ next: second, again: second })).toMatchObject({ title: 'Protect your keys with a passphrase' });
          await expect.poll(async () => (await state()).lock.passphrase).toBe('keys');
          seen.new += 1;
        }
        await app.core.stop();
        if (isOver) break;
      }
      expect(seen.old).toBeGreaterThan(3);
      expect(seen.new).toBeGreaterThan(2);
    },
  );
});
