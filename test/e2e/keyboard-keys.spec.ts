/** By keys alone: the first start, keys and organisations, settings, locking, and the passphrase vault. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { keyPair } from '../practice/stamp/make.ts';
import { closing } from './support/desk.ts';
import { approve, expectFocus, expectFocusKept, fromPalette, press, tabTo, type } from './support/keys.ts';
import { asks } from './support/trusted.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

let world: World;
let page: Page;
async function start(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', ...options });
  page = world.host.page;
}
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
async function goTo(screen: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await fromPalette(page, `go to ${screen.toLowerCase()}`);
  await title(screen);
}

test('first start: a key is made, its public key copied, and the organisation connected', async () => {
  await start({ as: null });
  const pair = world.practice.info.users[0]?.apiKeys.find(key => key.curve === 'API_KEY_CURVE_P256');
  await title('Countersign');
  await type(page, 'Name of the key', 'Laptop');
  await tabTo(page, /^P-256/, { role: 'radio' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await approve(world.host);
  await page.getByText('Ed25519').first().waitFor();
  await expectFocusKept(page);
  await press(page, 'Copy public key');
  await tabTo(page, 'Use another key', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await expectFocusKept(page);
  await tabTo(page, 'Use an existing one', { role: 'tab' });
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: 'Import one', selected: true }).waitFor();
  await press(page, 'Type a key…');
  const trusted = await asks(world.host, 'Import an API key');
  await type(trusted, 'Name of the key', 'Given');
  await type(trusted, 'Public key', 'nonsense');
  await type(trusted, 'Private key', pair?.privateKey ?? '');
  await trusted.keyboard.press('Enter');
  await trusted.getByText(/^Expected a P-256 public key/).waitFor();
  await expectFocus(trusted, 'Public key');
  await trusted.keyboard.press('ControlOrMeta+a');
  await trusted.keyboard.type(pair?.publicKey ?? '');
  await type(trusted, 'Private key', pair?.privateKey ?? '');
  await tabTo(trusted, 'Import the key');
  await closing(trusted, () => trusted.keyboard.press('Enter'));
  await page.getByText('Given').first().waitFor();
  await expectFocusKept(page);
  await type(page, 'Service address', world.practice.url);
  await type(page, 'Organisation id', world.practice.info.organizationId);
  await press(page, 'Test and connect');
  await approve(world.host);
  await title('Overview');
});

test('keys are made, taken in and forgotten, an organisation is tested and left, and the app is locked and unlocked', async () => {
  const spare = keyPair('API_KEY_CURVE_P256', 'b2'.repeat(32));
  await start();
  await goTo('Keys');
  await press(page, 'Create a key…');
  await type(page, 'Name of the key', 'Laptop');
  await tabTo(page, /^P-256/, { role: 'radio' });
  await page.keyboard.press('ArrowDown');
  await press(page, 'Create the key');
  await approve(world.host);
  await page.getByText('The key “Laptop” was added').waitFor();
  await expectFocus(page, 'Create a key…');
  await tabTo(page, 'Import…', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await press(page, 'Type a key…');
  const trusted = await asks(world.host, 'Import an API key');
  await type(trusted, 'Name of the key', 'Spare');
  await tabTo(trusted, /^P-256/, { role: 'radio' });
  await type(trusted, 'Public key', spare.publicKey);
  await type(trusted, 'Private key', spare.privateKey);
  await closing(trusted, () => trusted.keyboard.press('Enter'));
  await page.getByText('The key “Spare” was added').waitFor();
  await expectFocus(page, 'Import…');
  await press(page, 'Delete Spare');
  const deleting = await asks(world.host, 'Delete this key from this computer');
  await closing(deleting, () => deleting.keyboard.press('Escape'));
  await expectFocus(page, 'Delete Spare');
  await page.keyboard.press('Enter');
  const again = await asks(world.host, 'Delete this key from this computer');
  await again.locator('button[type=submit]:enabled').waitFor();
  await type(again, 'Name of the key', 'Spare');
  await closing(again, () => again.keyboard.press('Enter'));
  await page.getByRole('button', { name: 'Delete Spare' }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await press(page, 'Test', { role: 'button' });
  await page.getByText('Northwind Treasury knows this key').waitFor();
  // The button was off while it asked: the focus is back on it a moment later.
  await expectFocus(page, 'Test');
  await tabTo(page, 'Connect another…', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await type(page, 'Service address', 'ftp://x');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, 'Connect another…');

  await page.keyboard.press('ControlOrMeta+l');
  await title('Countersign is locked');
  await expectFocus(page, 'Unlock…');
  await page.keyboard.press('Enter');
  const unlocking = await asks(world.host, 'Unlock Countersign');
  // The key that opened the window unlocks nothing in it.
  await unlocking.keyboard.press('Enter');
  await unlocking.locator('button[type=submit]:enabled').waitFor();
  await tabTo(unlocking, 'Unlock');
  await closing(unlocking, () => unlocking.keyboard.press('Enter'));
  await title('Keys');
  await expectFocusKept(page);
  await press(page, 'Forget Northwind Treasury');
  await expectFocus(page, 'Keep it');
  await press(page, 'Forget it');
  await approve(world.host);
  await title('Countersign');
});

test('a rotation is begun, taken a step, and stopped', async () => {
  await start({ service: { rules: { create_api_keys: { approvals: 1 } } } });
  await goTo('Keys');
  await press(page, 'Rotate practice key');
  await type(page, 'Name of the new key', 'Next');
  await press(page, 'Make the new key…');
  await approve(world.host);
  await press(page, 'Continue rotating practice key', { key: 'Shift+Tab' });
  await approve(world.host);
  await page.getByText('Next: the service says whose the new key is.').waitFor();
  await expectFocusKept(page);
  await press(page, 'Stop rotating practice key');
  await approve(world.host);
  await page.getByRole('region', { name: 'Rotation of practice key' }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
});

test('settings: every one of them, and the passphrase set, changed and taken away', async () => {
  await start();
  await goTo('Settings');
  await tabTo(page, 'System', { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('html[data-theme=dark]').waitFor();
  await tabTo(page, 'Compact', { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await page.locator('html[data-density=comfortable]').waitFor();
  await press(page, 'Single-letter keys', { role: 'switch', with: 'Space' });
  await page.getByText('Off: only Enter, Escape').waitFor();
  await type(page, 'Ask the service every', '1000');
  await page.keyboard.press('Enter');
  await page.getByText('Expected a whole number of seconds').waitFor();
  await type(page, 'Ask the service every', '45');
  await page.keyboard.press('ArrowUp');
  await approve(world.host);
  await press(page, 'Notifications', { role: 'switch', with: 'Space' });
  await approve(world.host);
  await press(page, 'Try one');
  await page.getByText('A notification was handed to the system').waitFor();
  await tabTo(page, '15 min', { role: 'radio' });
  await page.keyboard.press('ArrowRight');
  await approve(world.host);
  await press(page, 'With the system', { role: 'switch', with: 'Space' });
  await approve(world.host);
  await press(page, 'Set a passphrase…');
  const setting = await asks(world.host, 'Set a passphrase');
  await type(setting, 'New passphrase', 'short');
  await setting.keyboard.press('Enter');
  await setting.getByText(/^Expected a passphrase of 12/).waitFor();
  await expectFocus(setting, 'New passphrase');
  await setting.keyboard.type('correct horse battery');
  await type(setting, 'The same again', 'correct horse battery');
  await closing(setting, () => setting.keyboard.press('Enter'));
  await page.getByText('The passphrase is set').waitFor();
  await press(page, 'Change the passphrase…');
  const changing = await asks(world.host, 'Change the passphrase');
  await type(changing, 'Current passphrase', 'correct horse battery');
  await type(changing, 'New passphrase', 'another good passphrase');
  await type(changing, 'The same again', 'another good passphrase');
  await closing(changing, () => changing.keyboard.press('Enter'));
  await page.getByText('The passphrase was changed').waitFor();
  await press(page, 'Remove it…');
  const taking = await asks(world.host, 'Remove the passphrase');
  await type(taking, 'Current passphrase', 'another good passphrase');
  await tabTo(taking, 'Remove it');
  await closing(taking, () => taking.keyboard.press('Enter'));
  await page.getByText('The passphrase was removed').waitFor();
  await expectFocusKept(page);
  await tabTo(page, /^Northwind Treasury/);
  await page.keyboard.press('Enter');
  await page.getByText('Overridden').first().waitFor();
  const { settings } = await page.evaluate(() =>
    window.custody.app.state({}).then(answer => (answer.ok ? answer.value : Promise.reject())),
  );
  expect(settings).toMatchObject({ pollSeconds: 46, lockAfterMinutes: 30, notifications: false, lockWithSystem: false });
});

test('where there is no keychain the vault is opened, and what helps can be copied', async () => {
  const keychain = createMemoryKeychain();
  keychain.state = 'no_secret_service';
  await start({ as: null, ports: { keychain } });
  await page.getByText('No keychain service is running').waitFor();
  await press(page, 'Check again');
  await expectFocusKept(page);
  await press(page, 'Use the file vault…');
  const vault = await asks(world.host, 'Create a file vault');
  await closing(vault, () => vault.keyboard.press('Escape'));
  await expectFocus(page, 'Use the file vault…');
  await page.keyboard.press('Enter');
  const making = await asks(world.host, 'Create a file vault');
  await type(making, 'Passphrase of the new vault', 'correct horse battery');
  await type(making, 'The same again', 'correct horse battery');
  await closing(making, () => making.keyboard.press('Enter'));
  await page.getByRole('tab', { name: 'Create a new one' }).waitFor();
  await expectFocusKept(page);
  await type(page, 'Name of the key', 'In the file');
  await press(page, 'Create the key');
  await approve(world.host);
  await page.getByRole('button', { name: 'Copy public key' }).waitFor();
});
