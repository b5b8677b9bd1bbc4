/** Keys: made, taken in, used and forgotten; every wrong field named; and a keychain that is locked, missing or full. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createMemoryKeychain, type MemoryKeychain } from '../host/memory-keychain.ts';
import { importReadersKey } from '../host/reader.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { keyPair } from '../practice/stamp/make.ts';
import * as desk from './support/desk.ts';
import { type FullDisk, fullDisk } from './support/full-disk.ts';
import { answer, asks, fill, giving, saidOf as saidIn } from './support/trusted.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

let world: World;
let page: Page;
let keychain: MemoryKeychain;
let disk: FullDisk;
let reader: PracticeInfo | null = null;

async function start(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    folder: disk.folder,
    ports: { keychain, files: disk },
    ...options,
  });
  page = world.host.page;
}
async function toKeys(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
}
const fresh = () => {
  keychain = createMemoryKeychain();
  disk = fullDisk();
};
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const sheet = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (name: string): Locator => sheet().getByLabel(name, { exact: true });
const kept = (name: string): Locator =>
  page
    .getByRole('list', { name: /^Keys: / })
    .getByRole('listitem')
    .filter({ hasText: name });
const curve = (name: string) => sheet().getByRole('radiogroup', { name: 'Curve' }).getByText(name, { exact: true }).click();
/** What a field says is wrong with it, as it is read out. */
const saidOf = (name: string): Promise<string> =>
  field(name).evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

test('a key is created, taken in and forgotten, each wrong field is named, and no private key is seen again', async () => {
  const typed = keyPair('API_KEY_CURVE_SECP256K1', 'b2'.repeat(32));
  const other = keyPair('API_KEY_CURVE_SECP256K1', 'c3'.repeat(32));
  const keyFile = { name: 'ada', privateKey: `${other.privateKey}:rsa\n`, publicKey: `${other.publicKey}\n` };
  fresh();
  await start({ keyFile });
  await toKeys();
  await button('Create a key…').click();
  expect(await sheet().getByRole('button', { name: 'Create the key' }).isDisabled()).toBe(true);
  await field('Name of the key').fill('x'.repeat(101));
  await sheet().getByRole('button', { name: 'Create the key' }).click();
  await expect.poll(() => saidOf('Name of the key')).toContain('at most 100 characters');
  await field('Name of the key').fill('Lap\u202etop');
  await curve('Ed25519');
  await sheet().getByRole('button', { name: 'Create the key' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The key “Lap⟦U+202E⟧top” was added').waitFor();
  await kept('Lap⟦U+202E⟧top').getByText('used by no organisation').waitFor();

  await button('Import…').click();
  await sheet().getByRole('button', { name: 'Type a key…' }).click();
  const trusted = await asks(world.host, 'Import an API key');
  const named = (name: string) => trusted.getByLabel(name, { exact: true });
  await fill(trusted, { 'Name of the key': 'Spare', Curve: 'secp256k1' });
  for (const [publicKey, privateKey, where, said] of [
    [typed.publicKey, '', 'Private key', /a private key of 64 hexadecimal digits/],
    [typed.publicKey, 'b2'.repeat(31), 'Private key', /64 hex digits.*62 hex digits/],
    [typed.publicKey, `0x${'b2'.repeat(32)}`, 'Private key', /leave 0x out/],
    [typed.publicKey, '-----BEGIN EC PRIVATE KEY-----', 'Private key', /a PEM text/],
    [typed.publicKey, '0'.repeat(64), 'Private key', /zero, or a number above the order/],
    ['04abcd', typed.privateKey, 'Public key', /66 hex digits.*04abcd/],
    [other.publicKey, typed.privateKey, 'Public key', new RegExp(`Expected ${typed.publicKey}, which belongs`)],
    ['y\u202e', typed.privateKey, 'Public key', /66 hex digits.*y⟦U\+202E⟧/],
  ] as const) {
    await fill(trusted, { 'Public key': publicKey, 'Private key': privateKey });
    await giving(trusted).click();
    await expect.poll(() => saidIn(trusted, where), { message: privateKey }).toMatch(said);
    expect(await named('Private key').inputValue()).toBe('');
    expect(await named(where).getAttribute('aria-invalid')).toBe('true');
    expect(await named('Name of the key').inputValue()).toBe('Spare');
  }
  await desk.dismiss(world.host);
  // A file of a curve that is not known, then one that is.
  await sheet().getByRole('button', { name: 'Choose a key file…' }).click();
  await sheet().getByRole('alert').getByText('The key file names an unknown curve.').waitFor();
  keyFile.privateKey = `${other.privateKey}:secp256k1\n`;
  await sheet().getByRole('button', { name: 'Choose a key file…' }).click();
  await answer(world.host, 'Import the key from this file', { 'Name of the key': 'Spare' });
  await kept('Spare').waitFor();
  await button('Import…').click();
  await sheet().getByRole('button', { name: 'Choose a key file…' }).click();
  const again = await asks(world.host, 'Import the key from this file');
  await giving(again).click();
  await again.getByText('This key is already here, as "Spare".').waitFor();
  await desk.dismiss(world.host);
  await page.keyboard.press('Escape');

  await button('Delete Spare').click();
  const deleting = await asks(world.host, 'Delete this key from this computer');
  await deleting.getByText('Its private half is deleted from this computer.').waitFor();
  await fill(deleting, { 'Name of the key': 'another' });
  await giving(deleting).click();
  await expect.poll(() => saidIn(deleting, 'Name of the key')).toContain(other.publicKey.slice(-8));
  await desk.dismiss(world.host);
  await page.getByText('The window was closed. Nothing was done.').waitFor();
  expect(await kept('Spare').count()).toBe(1);
  await button('Delete Spare').click();
  await page.getByText('Waiting for you in the confirmation window.').waitFor();
  await answer(world.host, 'Delete this key from this computer', { 'Name of the key': 'Spare' });
  await kept('Spare').waitFor({ state: 'detached' });
  expect([...keychain.secrets.values()].join()).not.toContain(other.privateKey);
  // One that an organisation uses stays.
  await button('Delete practice key').click();
  await page.getByText('An organisation still uses this key').waitFor();
  expect(await kept('practice key').count()).toBe(1);

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Northwind Treasury knows this key as Ada Reyes').waitFor();
  await button('Connect another…').click();
  await sheet().getByLabel('Service address').fill('ftp://api.example.com');
  await sheet().getByLabel('Organisation id').fill('x'.repeat(300));
  await button('Test and connect').click();
  await expect.poll(() => saidOf('Service address')).toMatch(/Expected an https:\/\//);
  await expect.poll(() => saidOf('Organisation id')).toContain('at most 256 characters');
  await page.keyboard.press('Escape');
  await button('Forget Northwind Treasury').click();
  await sheet().getByText('Its key stays on this computer').waitFor();
  await sheet().getByRole('button', { name: 'Forget it' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByRole('heading', { name: 'Countersign', level: 1 }).waitFor();
  const told = await page.evaluate(async () => JSON.stringify([await window.custody.app.state({}), document.body.innerText]));
  for (const pair of [typed, other]) expect(told).not.toContain(pair.privateKey);
});

test('a keychain that locks says what to do, forgets nothing, and a full disk leaves no secret behind', async () => {
  fresh();
  await start();
  await toKeys();
  keychain.state = 'locked';
  const make = async () => {
    await button('Create a key…').click();
    await field('Name of the key').fill('Late');
    await sheet().getByRole('button', { name: 'Create the key' }).click();
    await desk.confirm(world.host, 'approve');
  };
  await make();
  await sheet()
    .getByRole('alert')
    .getByText(/locked\. Your keys are still in it\./)
    .waitFor();
  await page.keyboard.press('Escape');
  // The screen itself says so now, and how to go on.
  await page.getByText('The keychain is locked').first().waitFor();
  await button('Delete practice key').click();
  await page.getByText('An organisation still uses this key').waitFor();
  expect(keychain.secrets.size).toBeGreaterThan(0);
  keychain.state = 'ready';
  await button('Check again').click();
  await page.getByText(/^Open, locks when idle/).waitFor();

  disk.isFull = true;
  const before = new Map(keychain.secrets);
  await make();
  await sheet().getByRole('alert').getByText('Nothing was done: it could not be written to the journal first').waitFor();
  expect(new Map(keychain.secrets)).toEqual(before);
  disk.isFull = false;
  await sheet().getByRole('button', { name: 'Create the key' }).click();
  await desk.confirm(world.host, 'approve');
  await kept('Late').getByText('Not registered').waitFor();
});

test('without a keychain the passphrase vault keeps the keys, opens to its passphrase alone, and locks', async () => {
  fresh();
  keychain.state = 'no_secret_service';
  await start({ as: null });
  const pair = () => world.practice.info.users[0]?.apiKeys.find(key => key.curve === 'API_KEY_CURVE_P256');
  const vault = button('Use the file vault…');
  await page.getByText('No keychain service is running').waitFor();
  await page.getByText('sudo apt install gnome-keyring').waitFor();
  await vault.click();
  const making = await asks(world.host, 'Create a file vault');
  await fill(making, { 'Passphrase of the new vault': 'too short', 'The same again': 'too short' });
  await giving(making).click();
  await making.getByText(/^Expected a passphrase of 12 to 1024 characters/).waitFor();
  await fill(making, { 'Passphrase of the new vault': 'correct horse battery', 'The same again': 'correct horse batteries' });
  await giving(making).click();
  await making.getByText(/^Expected the same passphrase as above/).waitFor();
  for (const field of await making.locator('input').all()) expect(await field.inputValue()).toBe('');
  const passphrase = 'correct horse battery';
  await answer(world.host, 'Create a file vault', { 'Passphrase of the new vault': passphrase, 'The same again': passphrase });
  await page.getByRole('tab', { name: 'Import one' }).click();
  await button('Type a key…').click();
  await answer(world.host, 'Import an API key', {
    'Name of the key': 'In the file',
    'Public key': pair()?.publicKey ?? '',
    'Private key': pair()?.privateKey ?? '',
  });
  await button('Copy public key').waitFor();
  await page.getByLabel('Service address').fill(world.practice.url);
  await page.getByLabel('Organisation id').fill(world.practice.info.organizationId);
  await button('Test and connect').click();
  await desk.confirm(world.host, 'approve');
  await toKeys();
  await page.getByRole('heading', { name: 'File vault' }).waitFor();
  await page.keyboard.press('ControlOrMeta+l');
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
  await button('Unlock…').click();
  // The vault was closed with the lock; what opens it unlocks.
  await answer(world.host, 'Open the file vault', { 'Passphrase of the file vault': passphrase });
  await toKeys();

  // A new start asks for it again.
  await world.close();
  await start({ as: null });
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
  await button('Unlock…').click();
  const opening = await asks(world.host, 'Open the file vault');
  await fill(opening, { 'Passphrase of the file vault': 'the wrong passphrase' });
  await giving(opening).click();
  await opening.getByText('This passphrase does not open the file vault.').waitFor();
  await answer(world.host, 'Open the file vault', { 'Passphrase of the file vault': passphrase });
  await toKeys();
  await page.getByRole('heading', { name: 'File vault' }).waitFor();
  // The service of the first start is gone: whether the key is registered is not made up.
  await kept('In the file').getByText('Ready').waitFor();
  await page.getByText('did not say which keys it has').waitFor();
});

test('the first key waits for a passphrase, or for a person who goes on without; it then unlocks every start', async () => {
  fresh();
  await start({ as: null, asksHow: true });
  const passphrase = 'correct horse battery';
  await page.getByRole('tab', { name: 'Import one' }).click();
  await button('Type a key…').click();
  const asking = await asks(world.host, 'Protect your keys with a passphrase');
  await asking.getByText('A lost passphrase cannot be recovered').waitFor();
  await giving(asking).click();
  await asking.getByText(/^Expected a passphrase of 12/).waitFor();
  await answer(world.host, 'Protect your keys with a passphrase', { 'New passphrase': passphrase, 'The same again': passphrase });
  const pair = world.practice.info.users[0]?.apiKeys.find(key => key.curve === 'API_KEY_CURVE_P256');
  await answer(world.host, 'Import an API key', {
    ...{ 'Name of the key': 'Sealed', 'Public key': pair?.publicKey ?? '', 'Private key': pair?.privateKey ?? '' },
  });
  await button('Copy public key').waitFor();
  expect([...keychain.secrets].filter(([name]) => name.startsWith('key:')).join()).toContain('"v":2');
  await world.close();
  await start({ as: null });
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
  await button('Unlock…').click();
  await answer(world.host, 'Unlock Countersign', { 'Your passphrase': passphrase });
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor({ state: 'detached' });
});

test('a sub-organisation is confirmed once, with its parent and the host in full, and forgotten again', async () => {
  fresh();
  await start();
  await toKeys();
  const { baseUrl, organizationId } = world.practice.info;
  const sub = '22222222-0000-4000-8000-000000000000';
  await button('Confirm a sub-organisation…').click();
  await page.getByLabel('Sub-organisation id').fill(sub);
  await button('Review and confirm…').click();
  const asked = await world.host.confirmPage();
  for (const value of [sub, organizationId, baseUrl]) await asked.getByText(value).first().waitFor();
  await desk.confirm(world.host, 'approve');
  await page.getByText(`and its sub-organisation ${sub}`).waitFor();
  await button(`Forget the sub-organisation ${sub}`).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText(`and its sub-organisation ${sub}`).waitFor({ state: 'detached' });
});

test('a key is registered, rotated with others to agree, and its lost copy revoked, all from one screen', async () => {
  fresh();
  await start({ service: { rules: { delete_api_keys: { approvals: 1 } } } });
  const { practice } = world;
  await toKeys();
  const strip = page.getByRole('region', { name: 'Rotation of practice key' });
  const rotate = async () => {
    await button('Continue rotating practice key').click();
    await desk.confirm(world.host, 'approve');
  };
  const pending = () => practice.ledger().find(({ status }) => status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED');

  // One that is made here and registered: it waits for others, and that is no error.
  await button('Create a key…').click();
  await field('Name of the key').fill('Desk');
  await sheet().getByRole('button', { name: 'Create the key' }).click();
  await desk.confirm(world.host, 'approve');
  await button('Register Desk').click();
  await sheet().getByText('By hand').click();
  await sheet().getByText('"curveType": "API_KEY_CURVE_P256"').waitFor();
  await sheet().getByRole('button', { name: 'Review and register…' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('waits for the approval of others').first().waitFor();
  await practice.as('Ben').approve(pending() ?? expect.fail('nothing waits'));

  // The one that votes is replaced, step by step.
  await button('Rotate practice key').click();
  expect(await field('Name of the new key').inputValue()).toBe('practice key (2)');
  await sheet().getByRole('button', { name: 'Make the new key…' }).click();
  await desk.confirm(world.host, 'approve');
  await strip.getByText('New key made').waitFor();
  await rotate();
  await strip.getByText('1 of 2 votes').waitFor();
  await button('Show the votes').click();
  await page
    .getByRole('heading', { name: 'Approvals', level: 1 })
    .or(page.getByRole('region', { name: 'Review' }))
    .first()
    .waitFor();
  await toKeys();
  await practice.as('Ben').approve(pending() ?? expect.fail('nothing waits'));
  await strip.getByText('Next: the service says whose the new key is.').waitFor({ timeout: 30_000 });
  await rotate();
  await strip.getByText('Next: you review the deletion').waitFor();
  await kept('practice key (2)').getByText('votes').waitFor();
  await rotate();
  await strip.getByText('you type the old key’s name').waitFor();
  await button('Continue rotating practice key').click();
  await answer(world.host, 'Delete this key from this computer', { 'Name of the key': 'practice key' });
  await strip.waitFor({ state: 'detached' });
  await expect.poll(() => kept('practice key').count()).toBe(1);

  // What is at the service and not here is revoked, after a review that says which it is.
  const others = page.getByRole('list', { name: 'Keys at the service, not on this computer' });
  const lost = practice.organisation().users[0]?.apiKeys.find(key => key.curve === 'API_KEY_CURVE_ED25519');
  await button('Revoke Ada ED25519').click();
  const reviewed = await world.host.confirmPage();
  await reviewed.getByText(`stands for ${lost?.publicKey}`).waitFor();
  await desk.confirm(world.host, 'approve');
  await others.getByText('Ada ED25519').waitFor({ state: 'detached' });
  expect(practice.organisation().users[0]?.apiKeys.map(key => key.apiKeyId)).not.toContain(lost?.apiKeyId);

  // The place does what it should, and says so.
  await button('Test: Keychain of this computer').click();
  await page.getByText('The keychain takes, keeps, gives and forgets. No key was touched.').waitFor();
  expect([...keychain.secrets.keys()].filter(account => account.startsWith('health:'))).toEqual([]);
});

test('a key is let watch from its own row and stopped there, and a session is started, counted down and ended beside it', async () => {
  fresh();
  await start({
    service: { reader: true },
    before: async practice => {
      reader = practice.info;
    },
    prepare: async core => {
      if (reader !== null) await importReadersKey(core, reader);
    },
  });
  await toKeys();
  await page.getByText('2 keys in 1 place').waitFor();
  await button('Let it watch while locked: Desk watch').click();
  await sheet().getByRole('button', { name: 'Let it watch Northwind Treasury' }).click();
  await desk.confirm(world.host, 'approve');
  await kept('Desk watch').getByText('watches while locked').waitFor();
  await button('Stop watching Northwind Treasury with Desk watch').click();
  await desk.confirm(world.host, 'approve');
  await button('Let it watch while locked: Desk watch').waitFor();

  await button('Start a session…').click();
  await sheet().getByRole('button', { name: 'Start the session…' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('3 keys in 2 places').waitFor();
  const row = page.getByRole('list', { name: 'Keys: Session' }).getByRole('listitem');
  await expect.poll(() => row.getByRole('timer').textContent()).toMatch(/^ends in (15:00|14:\d\d)$/);
  // The two connections of one organisation are told apart.
  await button('Test Northwind Treasury, as Ada Reyes · practice key').waitFor();
  await button('Extend the session of Ada Reyes').waitFor();
  await button(/^End the session of Ada Reyes/).click();
  await page.getByText('The session of Ada Reyes at Northwind Treasury ended. Its key is destroyed.').waitFor();
  await row.waitFor({ state: 'detached' });
});
