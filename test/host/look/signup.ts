/** Signing up and logging in by a one-time code: each step, what is refused, and what a hostile service may put into it. */
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { answer, asks, fill, giving } from '../../e2e/support/trusted.ts';
import type { World } from '../../e2e/support/world.ts';
import { codeOf } from '../../unit/support/mailbox.ts';
import { press, type Scene } from './scene.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const contact = 'ada@example.com';
const ben = 'ben.okafor@northwind.example';

async function where(page: Page, { practice }: World): Promise<void> {
  const { authProxyUrl, authProxyConfigId, pinnedKeys } = practice.info;
  await field(page, 'Service address').fill(practice.url);
  await field(page, 'Authentication proxy address').fill(authProxyUrl);
  await field(page, 'Configuration id').fill(authProxyConfigId);
  await page.getByText('The deployment has keys of its own').click();
  await field(page, 'One-time code key').fill(pinnedKeys.otp);
  await field(page, 'Session key').fill(pinnedKeys.session);
  await field(page, 'Signer key').fill(pinnedKeys.signer);
}

export const signup: readonly Scene[] = [
  {
    world: { as: null, asksHow: true },
    states: {
      'passphrase-asked': async ({ page, world }) => {
        await page.getByRole('tab', { name: 'Import one' }).click();
        await press(page, 'Type a key…');
        const trusted = await asks(world.host, 'Protect your keys with a passphrase');
        for (const colorScheme of ['light', 'dark'] as const) {
          await trusted.emulateMedia({ colorScheme });
          await trusted.screenshot({ path: `test-results/look/signup/passphrase-window-${colorScheme}.png`, fullPage: true });
        }
      },
    },
  },
  {
    world: { as: null },
    states: {
      'first-run': ({ page }) => field(page, 'Name of the key').waitFor(),
      where: ({ page }) => press(page, 'Sign up'),
      'where-filled': ({ page, world }) => where(page, world),
      contact: async ({ page }) => {
        await press(page, 'Continue');
        await field(page, 'Email address').waitFor();
      },
      'contact-wrong': async ({ page }) => {
        await field(page, 'Email address').fill(
          'ada\u202e at example.com with a very long tail that goes on and on and on and on',
        );
        await press(page, 'Send the code…');
        await page.locator('[aria-invalid=true]').waitFor();
      },
      code: async ({ page, world }) => {
        await field(page, 'Email address').fill(contact);
        await press(page, 'Send the code…');
        await confirm(world.host, 'approve');
        await page.getByRole('button', { name: 'Type the code…' }).waitFor();
      },
      details: async ({ page, world }) => {
        await press(page, 'Type the code…');
        const trusted = await asks(world.host, 'Type the one-time code');
        await trusted.screenshot({ path: 'test-results/look/signup-code-window.png' });
        await fill(trusted, { 'One-time code': 'WRONG1' });
        await giving(trusted).click();
        await trusted.getByText('2 tries are left', { exact: false }).first().waitFor();
        await trusted.screenshot({ path: 'test-results/look/signup-code-window-wrong.png' });
        await answer(world.host, 'Type the one-time code', { 'One-time code': await codeOf(world.practice, contact) });
        await field(page, 'Name of the key').fill(
          'Ada\u202e’s laptop with a name that is as long as anybody could make it, and longer still',
        );
        await field(page, 'Organisation name').fill(
          'Analytical Engines \u200b and a very long rest of it that has to wrap somewhere',
        );
      },
      unknown: async ({ page, world }) => {
        world.practice.faults.add({ fault: 'drop-after-commit', operation: 'signup', count: 1 });
        await press(page, 'Review and sign up…');
        const trusted = await world.host.confirmPage();
        await trusted.getByRole('heading', { level: 1 }).waitFor();
        await trusted.screenshot({ path: 'test-results/look/signup-confirm.png', fullPage: true });
        await confirm(world.host, 'approve');
        await page.getByText('Outcome unknown').first().waitFor();
      },
      found: async ({ page, world }) => {
        await press(page, 'Look for it…');
        await confirm(world.host, 'approve');
        await page.getByText('Signed up:', { exact: false }).first().waitFor();
      },
    },
  },
  {
    states: {
      'by-code': async ({ page }) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).fill('one-time code');
        await page.getByRole('menuitem', { name: 'Log in by a one-time code' }).first().click();
        await field(page, 'Email address').waitFor();
      },
      'by-code-sent': async ({ page, world }) => {
        await field(page, 'Email address').fill(ben);
        await press(page, 'Send the code…');
        const trusted = await world.host.confirmPage();
        await trusted.getByRole('heading', { level: 1 }).waitFor();
        await trusted.screenshot({ path: 'test-results/look/signup-login-confirm.png', fullPage: true });
        await confirm(world.host, 'approve');
        await page.getByRole('button', { name: 'Type the code…' }).waitFor();
      },
    },
  },
];
