/** Signing up, and logging in by a one-time code, in real pages from end to end. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { codeOf } from '../unit/support/mailbox.ts';
import { confirm } from './support/desk.ts';
import { answer, asks, fill, giving } from './support/trusted.ts';
import { openWorld, type World, type WorldOptions } from './support/world.ts';

let world: World;
afterEach(() => world.close());

const open = async (options: WorldOptions) => {
  world = await openWorld(options);
  return { ...world, page: world.host.page };
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stepOf = (page: Page) => page.getByRole('region', { name: 'Sign up' }).locator('[aria-current=step]').textContent();

/** The first step, with the keys of this deployment. */
async function where(page: Page) {
  const { authProxyUrl, authProxyConfigId, pinnedKeys } = world.practice.info;
  await field(page, 'Service address').fill(world.practice.url);
  await field(page, 'Authentication proxy address').fill(authProxyUrl);
  await field(page, 'Configuration id').fill(authProxyConfigId);
  await page.getByText('The deployment has keys of its own').click();
  await field(page, 'One-time code key').fill(pinnedKeys.otp);
  await field(page, 'Session key').fill(pinnedKeys.session);
  await field(page, 'Signer key').fill(pinnedKeys.signer);
  await press(page, 'Continue');
}

const contact = 'ada@example.com';
/** Up to a contact that is verified. */
async function verified(page: Page) {
  await where(page);
  await field(page, 'Email address').fill(contact);
  await press(page, 'Send the code…');
  await page.getByText('Waiting for you in the confirmation window.').waitFor();
  await confirm(world.host, 'approve');
  await press(page, 'Type the code…');
  await answer(world.host, 'Type the one-time code', { 'One-time code': await codeOf(world.practice, contact) });
  await field(page, 'Name of the key').waitFor();
}

test('from the first start to a connected organisation with its wallet', async () => {
  const { page, host, practice } = await open({ as: null });
  await press(page, 'Sign up');
  await verified(page);
  expect(await stepOf(page)).toContain('Organisation');
  await page.getByText('No passkey is added').waitFor();
  await field(page, 'Name of the key').fill('Ada’s laptop');
  await field(page, 'Your name (optional)').fill('Ada Lovelace');
  await field(page, 'Organisation name (optional)').fill('Analytical Engines');
  await press(page, 'Review and sign up…');
  await confirm(host, 'approve');
  await page.getByText('Signed up: Analytical Engines, with 1 account').waitFor();
  await page.getByRole('heading', { name: 'Wallets' }).first().waitFor();
  await page.getByText('Main', { exact: true }).first().waitFor();
  const made = practice.organisations().find(({ organizationName }) => organizationName === 'Analytical Engines');
  expect(made?.users).toMatchObject([{ userEmail: contact, userName: 'Ada Lovelace' }]);
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('what is wrong is said at its field, and nothing that was typed is lost', async () => {
  const { page } = await open({ as: null });
  await press(page, 'Sign up');
  await where(page);
  await field(page, 'Email address').fill('ada at example');
  await press(page, 'Send the code…');
  await page.getByText('an email address', { exact: false }).first().waitFor();
  expect(await field(page, 'Email address').getAttribute('aria-invalid')).toBe('true');
  await press(page, 'Back');
  expect(await field(page, 'Service address').inputValue()).toBe(world.practice.url);
  // It is stopped where it is typed.
  await field(page, 'Service address').fill('http://example.com');
  await page.getByText('Expected an https address, such as').waitFor();
  expect(await field(page, 'Service address').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  // The other way is still there, and so is what was typed.
  await press(page, 'Connect with a key');
  await press(page, 'Sign up');
  expect(await field(page, 'Service address').inputValue()).toBe('http://example.com');
});

test('a wrong code is said in its window, and the next try is taken', async () => {
  const { page, host, practice } = await open({ as: null });
  await press(page, 'Sign up');
  await where(page);
  await field(page, 'Email address').fill(contact);
  await press(page, 'Send the code…');
  await confirm(host, 'approve');
  await press(page, 'Type the code…');
  const trusted = await asks(host, 'Type the one-time code');
  await fill(trusted, { 'One-time code': 'WRONG1' });
  await giving(trusted).click();
  await trusted.getByText('2 tries are left', { exact: false }).first().waitFor();
  await answer(host, 'Type the one-time code', { 'One-time code': await codeOf(practice, contact) });
  await field(page, 'Name of the key').waitFor();
});

test('a lost answer is said, and the organisation is found by its key', async () => {
  const { page, host, practice } = await open({ as: null });
  await press(page, 'Sign up');
  await verified(page);
  await field(page, 'Name of the key').fill('Ada’s laptop');
  practice.faults.add({ fault: 'drop-after-commit', operation: 'signup', count: 1 });
  await press(page, 'Review and sign up…');
  await confirm(host, 'approve');
  await page.getByText('Outcome unknown').first().waitFor();
  await press(page, 'Look for it…');
  await confirm(host, 'approve');
  await page.getByText('Signed up:', { exact: false }).first().waitFor();
});

test('a login by a one-time code opens a session of whoever has the contact', async () => {
  const { page, host, practice } = await open({});
  const ben = 'ben.okafor@northwind.example';
  await page.keyboard.press('Control+k');
  await page.keyboard.type('one-time code');
  await page.getByRole('menuitem', { name: 'Log in by a one-time code' }).first().click();
  await field(page, 'Email address').fill(ben);
  await press(page, 'Send the code…');
  await confirm(host, 'approve');
  await press(page, 'Type the code…');
  const code = await codeOf(practice, ben);
  await answer(host, 'Type the one-time code', { 'One-time code': code });
  await page.getByText('The session of Ben Okafor is open until', { exact: false }).waitFor();
  const told = await page.evaluate(async () => JSON.stringify(await window.custody.app.state({})));
  expect(told).toContain('otp_login');
  expect(told + (await page.content())).not.toContain(code);
  // Before its end another code opens the next one.
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sessions/ })
    .click();
  await page.getByRole('button', { name: /^Log in again, after the session of Ben Okafor/ }).click();
  await field(page, 'Email address').waitFor();
  expect(host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});
