/** Every lasting key, whichever way it comes, is written once a person said how the keys of this computer are kept. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChosenFile } from '../../../../electron/core/ports.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { codeOf } from '../../support/mailbox.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';

beforeAll(lightScrypt);

const [passphrase, ofFile] = ['correct horse battery', 'the file has its own'];
let practice: Practice;
const apps: App[] = [];
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.core.stop();
  await practice.close();
});

const started = async (options: Parameters<typeof startApp>[0]) => {
  const app = await startApp({ practice, ...options });
  apps.push(app);
  return app;
};
const keysOf = async (app: App) => {
  const state = await app.ask('app.state');
  return state.ok ? state.value.keys : expect.fail(state.message);
};
const closed = async (app: App) => {
  await expect.poll(() => app.windows.length).toBe(1);
  await app.core.abandoned(app.windows[0] ?? '');
};
/** The question is closed once, which keeps no key; then answered, and the key is sealed. */
async function protectedBy(app: App, asked: () => Promise<Promise<{ ok: boolean }>[]>, after: () => Promise<unknown>) {
  const before = (await keysOf(app)).length;
  const [refused] = await asked();
  await closed(app);
  expect(await refused).toMatchObject({ ok: false, code: 'declined' });
  expect(await keysOf(app)).toHaveLength(before);
  const [taken] = await asked();
  expect(await app.give({ next: passphrase, again: passphrase })).toMatchObject({ title: 'Protect your keys with a passphrase' });
  await after();
  expect(await taken).toMatchObject({ ok: true });
  const keys = await keysOf(app);
  expect([keys.length, keys.every(key => key.sealed)]).toEqual([before + 1, true]);
  const records = [...app.keychain.items].filter(([account]) => account.startsWith('key:')).map(([, text]) => text);
  expect(records.map(text => (JSON.parse(text) as { v: number }).v)).toEqual(keys.map(() => 2));
}

test('of a sign-up', async () => {
  const app = await started({ as: null });
  const contact = 'ada@example.com';
  const { authProxyUrl: proxyUrl, authProxyConfigId: configId, pinnedKeys } = practice.info;
  const way = { proxyUrl, configId, baseUrl: practice.url, otpType: 'OTP_TYPE_EMAIL', contact, dialect: { pinnedKeys } };
  expect(await app.allowed('signup.begin', way)).toMatchObject({ ok: true });
  const entering = app.ask('signup.code');
  await app.give({ code: await codeOf(practice, contact) });
  expect(await entering).toMatchObject({ ok: true });
  await protectedBy(
    app,
    async () => [app.ask('signup.send', { keyName: 'k' })],
    () => app.person('approve'),
  );
});

test('of a rotation', async () => {
  const [files, keychain] = [memoryFiles(), memoryKeychain()];
  const before = await started({ as: 'Ada', files, keychain });
  await before.core.stop();
  apps.pop();
  // As an earlier version left it: nobody was asked.
  files.content.delete('decision-passphrase.json');
  const app = await started({ as: null, files, keychain });
  await closed(app);
  const state = await app.ask('app.state');
  const connectionId = state.ok ? state.value.connections[0]?.connectionId : '';
  let isBegun = false;
  await protectedBy(
    app,
    async () => {
      const going = isBegun
        ? app.ask('keys.rotation_continue', { connectionId })
        : app.ask('keys.rotate', { connectionId, name: 'New' });
      if (!isBegun) await app.person('approve');
      isBegun = true;
      return [going];
    },
    async () => {
      // What the next step sends waits for a person.
      await expect.poll(async () => (await keysOf(app)).length).toBe(2);
    },
  );
});

test('of the keys that came from another computer', async () => {
  const old = await started({ as: 'Ada' });
  const [key] = await keysOf(old);
  const saving = old.ask('moving.export', { keyIds: [key?.keyId] });
  await old.person('approve');
  await old.give({ next: ofFile, again: ofFile, key0: key?.name ?? '' });
  expect(await saving).toMatchObject({ ok: true });
  const bytes = old.savedBytes[0]?.bytes ?? new Uint8Array();
  const app = await started({ as: null });
  app.chosenFile = {
    ...{ name: 'a.moving', size: bytes.length },
    async *pieces() {
      yield bytes;
    },
  } satisfies ChosenFile;
  await protectedBy(
    app,
    async () => {
      const taking = app.ask('moving.import');
      await app.give({ passphrase: ofFile });
      return [taking];
    },
    async () => {
      // The decision is a critical one: it asks for the passphrase that was just chosen.
      await expect(app.person('approve')).rejects.toThrow('passphrase is wrong');
      app.later(600_000);
      const shown = await app.core.request('confirm', 'confirm.current', {});
      const { seal } = (shown as { value: { review: { seal: string } } }).value.review;
      const decision = { seal, decision: 'approve', reachedEnd: true, heldMs: 5_000, passphrase };
      expect(await app.core.request('confirm', 'confirm.decide', decision)).toMatchObject({ ok: true });
    },
  );
});
