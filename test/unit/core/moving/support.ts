/** Two computers, from the one to the other through the one way in of each. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import type { Moved } from '../../../../electron/contract/values/moving.ts';
import { contentOf, type Moving, type MovingParts } from '../../../../electron/core/moving/content.ts';
import { openFile } from '../../../../electron/core/moving/moving.ts';
import { seal } from '../../../../electron/core/moving/sealed.ts';
import type { ChosenFile } from '../../../../electron/core/ports.ts';
import { settleUnsealed } from '../../../host/connect.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { valueIn } from '../../support/key-bench.ts';

export const passphrase = 'a passphrase of the file';
export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const apps: App[] = [];
export let practice: Practice;
afterEach(async () => {
  for (const app of apps.splice(0)) await app.core.stop();
  await practice.close();
});
export const opened = (app: App) => {
  apps.push(app);
  return app;
};
export const stateOf = async (app: App) => valueIn(await app.ask('app.state'));

/** A computer on which somebody has worked. */
export async function oldComputer(): Promise<App> {
  practice = await startPractice({});
  const app = opened(await startApp({ practice }));
  valueIn(await app.allowed('address_book.add', { label: 'Payroll', address, kind: 'own', acceptWarnings: true }));
  valueIn(await app.ask('app.settings', { lockAfterMinutes: 5, theme: 'dark' }));
  const draft = { kind: 'template', title: 'Salaries', signWith: address, payload: '00', encoding: null, hashFunction: null };
  valueIn(await app.ask('signing.keep_draft', draft));
  return app;
}

export async function exported(app: App, keyIds: string[] = []): Promise<Buffer> {
  const saving = app.ask('moving.export', { keyIds });
  await app.person('approve');
  const names = await Promise.all(keyIds.map(async id => (await stateOf(app)).keys.find(key => key.keyId === id)?.name ?? ''));
  await app.give({ next: passphrase, again: passphrase, ...Object.fromEntries(names.map((name, n) => [`key${n}`, name])) });
  expect(valueIn(await saving).saved).toMatch(/^countersign-\d{4}-\d\d-\d\d\.moving$/);
  return Buffer.from(app.savedBytes.at(-1)?.bytes ?? []);
}
export const chosen = (bytes: Uint8Array): ChosenFile => ({
  name: 'a.moving',
  size: bytes.length,
  async *pieces() {
    yield bytes;
  },
});
/** A file that whoever knows its passphrase changed, and sealed again. */
export async function altered(file: Buffer, alter: (parts: MovingParts) => MovingParts): Promise<Buffer> {
  const { value } = (await openFile(chosen(file), passphrase)) as { ok: true; value: Moving };
  const content = contentOf({ ...value, parts: alter(value.parts) });
  const pieces: Uint8Array[] = [];
  for await (const piece of seal(passphrase, content, size => new Uint8Array(randomBytes(size)))) pieces.push(piece);
  return Buffer.concat(pieces);
}
export async function newComputer(more: Partial<Parameters<typeof startApp>[0]> = {}): Promise<App> {
  const app = opened(await startApp({ practice, as: null, ...more }));
  await settleUnsealed(app.core);
  return app;
}
export async function imported(app: App, bytes: Uint8Array): Promise<Moved> {
  app.chosenFile = chosen(bytes);
  const taking = app.ask('moving.import');
  await app.give({ passphrase });
  await app.person('approve');
  return valueIn(await taking);
}
