/** The first start: a key, its registration, and the organisation. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import type { Host } from '../host/host.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import type { Practice } from '../practice/service.ts';
import { keyPair } from '../practice/stamp/make.ts';
import { closing, confirm } from './support/desk.ts';
import { answer, asks, fill, giving } from './support/trusted.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

let world: World;
afterEach(() => world.close());

/** Nobody is connected, and what the keychain holds can be looked at. */
async function firstStart(options: WorldOptions = {}) {
  const keychain = createMemoryKeychain();
  world = await openWorld({ as: null, ...options, ports: { keychain } });
  return { ...world, page: world.host.page, keychain };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
/** Names the service, and says yes to it in the confirmation window: nothing is asked of it before. */
async function connect({ host, page, practice }: { host: Host; page: Page; practice: Practice }): Promise<void> {
  await field(page, 'Service address').fill(practice.url);
  await field(page, 'Organisation id').fill(practice.info.organizationId);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText('Waiting for you in the confirmation window.').waitFor();
  await confirm(host, 'approve');
}

/** What an administrator does with the public key: two of three agree to add it to Ada's user. */
async function register(practice: Practice, publicKey: string, curveType: ApiKeyCurve): Promise<void> {
  const userId = practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId ?? '';
  const apiKeys = [{ apiKeyName: 'laptop', publicKey, curveType }];
  const proposed = await practice.as('Ben').propose('create_api_keys', { userId, apiKeys });
  await practice.as('Chloé').approve(proposed);
}

const curves = [
  ['API_KEY_CURVE_P256', 'P-256'],
  ['API_KEY_CURVE_SECP256K1', 'secp256k1'],
  ['API_KEY_CURVE_ED25519', 'Ed25519'],
] as const;

test.each(curves)('a key of %s is created here, registered, and connects', async (curve, label) => {
  const { page, practice, host, keychain } = await firstStart();
  await field(page, 'Name of the key').fill('Ada’s laptop');
  await page.getByRole('radio', { name: new RegExp(`^${label}`) }).check({ force: true });
  await page.getByRole('button', { name: 'Create the key' }).click();
  await confirm(host, 'approve');
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();

  const [key] = await host.page.evaluate(() => window.custody.app.state({})).then(told => (told.ok ? told.value.keys : []));
  expect(key).toMatchObject({ name: 'Ada’s laptop', curve, state: 'ready' });
  expect(await page.getByRole('region', { name: /^Step 2/ }).textContent()).toContain(
    (key?.publicKey ?? '').match(/.{1,4}/g)?.[0] ?? 'no public key',
  );

  // Before it is registered the service refuses it, and nothing is kept.
  await connect({ host, page, practice });
  await page.getByRole('alert').getByText('The service does not accept this key').waitFor();
  expect(await page.evaluate(() => window.custody.app.state({}))).toMatchObject({ ok: true, value: { connections: [] } });

  await register(practice, key?.publicKey ?? '', curve);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await confirm(host, 'approve');
  await page.getByText('Connected to Northwind Treasury as Ada Reyes').waitFor();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect([...keychain.secrets.values()].some(secret => secret.includes(key?.publicKey ?? '-'))).toBe(true);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test.each(curves)('a key of %s is imported, and its private half is never seen again', async (curve, label) => {
  const { page, practice, host } = await firstStart();
  const pair = practice.info.users[0]?.apiKeys.find(key => key.curve === curve);
  if (pair === undefined) throw new Error(`Ada has no key of ${curve}`);
  await page.getByRole('tab', { name: 'Import one' }).click();
  await page.getByRole('button', { name: 'Type a key…' }).click();
  await answer(host, 'Import an API key', {
    'Name of the key': 'from the command line',
    Curve: label,
    'Public key': pair.publicKey,
    'Private key': pair.privateKey,
  });
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();
  expect(await page.content()).not.toContain(pair.privateKey);

  await connect({ host, page, practice });
  await page.getByText('Connected to Northwind Treasury as Ada Reyes').waitFor();
  const told = await page.evaluate(async () => JSON.stringify(await window.custody.app.state({})));
  expect(told).toContain(pair.publicKey);
  expect(told).not.toContain(pair.privateKey);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('a pair whose halves do not belong together is refused, and nothing is kept', async () => {
  const { page, practice, host, keychain } = await firstStart();
  const [ada, ben] = practice.info.users.map(user => user.apiKeys.find(key => key.curve === 'API_KEY_CURVE_P256'));
  await page.getByRole('tab', { name: 'Import one' }).click();
  await page.getByRole('button', { name: 'Type a key…' }).click();
  const trusted = await asks(host, 'Import an API key');
  await fill(trusted, {
    'Name of the key': 'mixed up',
    'Public key': ben?.publicKey ?? '',
    'Private key': ada?.privateKey ?? '',
  });
  await giving(trusted).click();
  await trusted.getByText(/^Expected .*, received/).waitFor();
  // What is no secret stays to be corrected.
  expect(await trusted.getByLabel('Private key', { exact: true }).inputValue()).toBe('');
  expect(await trusted.getByLabel('Name of the key').inputValue()).toBe('mixed up');
  expect(await page.evaluate(() => window.custody.app.state({}))).toMatchObject({ ok: true, value: { keys: [] } });
  expect([...keychain.secrets.values()].join()).not.toContain(ada?.privateKey);
});

test('a command-line key file is imported with its neighbour', async () => {
  const pair = keyPair('API_KEY_CURVE_ED25519', 'a1'.repeat(32));
  const { page, host } = await firstStart({
    keyFile: { name: 'ada', privateKey: `${pair.privateKey}:ed25519\n`, publicKey: `${pair.publicKey}\n` },
  });
  await page.getByRole('tab', { name: 'Import one' }).click();
  await page.getByRole('button', { name: 'Choose a key file…' }).click();
  const trusted = await asks(host, 'Import the key from this file');
  expect((await trusted.locator('dl').textContent())?.replaceAll(/\s/g, '')).toContain(`Publickey${pair.publicKey}`);
  expect(await page.evaluate(() => window.custody.app.state({}))).toMatchObject({ ok: true, value: { keys: [] } });
  await closing(trusted, () => giving(trusted).click());
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();
  expect(await page.evaluate(() => window.custody.app.state({}))).toMatchObject({
    ok: true,
    value: { keys: [{ publicKey: pair.publicKey, curve: 'API_KEY_CURVE_ED25519' }] },
  });
});

test('an address that is not https is refused in words', async () => {
  const { page, host } = await firstStart();
  await field(page, 'Name of the key').fill('k');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await confirm(host, 'approve');
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();
  await field(page, 'Service address').fill('http://api.example.com');
  await field(page, 'Organisation id').fill('org');
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await page.getByText(/Expected an https:\/\/ address/).waitFor();
});

test('a service nobody confirmed hears nothing, and the form stays as it was', async () => {
  const { page, host, practice } = await firstStart();
  await field(page, 'Name of the key').fill('k');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await confirm(host, 'approve');
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();
  await field(page, 'Service address').fill(practice.url);
  await field(page, 'Organisation id').fill(practice.info.organizationId);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  const asked = await host.confirmPage();
  // Host and organisation in full, and a question where nobody can know but the person.
  for (const value of [practice.url, practice.info.organizationId]) await asked.getByText(value).first().waitFor();
  await asked.getByLabel('For you to answer').waitFor();
  await confirm(host, 'reject');
  await page.getByText('You decided not to change it. It is unchanged.').waitFor();
  expect(await field(page, 'Service address').inputValue()).toBe(practice.url);
  expect(await page.evaluate(() => window.custody.app.state({}))).toMatchObject({ ok: true, value: { connections: [] } });
});
