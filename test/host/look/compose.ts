/** Compose: what can be asked for, a form with and without problems, the exact bytes, and answers. */

import { operations } from '../../../electron/contract/operations/table.ts';
import { describeForm } from '../../../electron/contract/schema/form.ts';
import { fillForm, compose as open, titleOf } from '../../e2e/support/compose.ts';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { samples } from '../../vectors/samples.ts';
import { aloneFor, goTo, press, type Scene } from './scene.ts';

export const compose: readonly Scene[] = [
  {
    world: { service: { rules: aloneFor('create_private_key_tag') } },
    states: {
      list: goTo('Compose'),
      form: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'sign_raw_payload'));
      },
      'form-filled': async ({ page, world }) => {
        await fillForm(page, describeForm(operations.sign_raw_payload), textToSign(world.practice, 'Pay invoice 4711'));
        await page.getByText(/^Ready: /).waitFor();
      },
      bytes: ({ page }) => page.getByRole('radio', { name: 'Exact bytes' }).click(),
      waiting: async ({ page, world }) => {
        await press(page, 'Review and send…');
        await confirm(world.host, 'approve');
        await page.getByText('waits for the approval of others').first().waitFor();
      },
      nested: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'create_invitations'));
        const [invitation] = samples.create_invitations.parameters.invitations;
        await fillForm(page, describeForm(operations.create_invitations), {
          invitations: [{ ...invitation, receiverUserEmail: 'nobody' }],
        });
      },
      'nested-problems': async ({ page }) => {
        await press(page, 'Review and send…');
        await page.getByRole('alert').first().waitFor();
      },
      choice: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'set_organization_feature'));
        await page.locator('main [id$=":name"]').click();
        await page.getByRole('option').first().waitFor();
      },
      refused: async ({ page, world }) => {
        await page.keyboard.press('Escape');
        await open(page, await titleOf(world.host, 'delete_wallets'));
        await fillForm(page, describeForm(operations.delete_wallets), { walletIds: ['nowhere'], deleteWithoutExport: true });
        await page.getByText(/^Ready: /).waitFor();
        await press(page, 'Review and send…');
        await confirm(world.host, 'approve');
        await page.getByText('The service says').first().waitFor();
      },
      declined: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'claim_swap_fees'));
        await press(page, 'Review and send…');
        await confirm(world.host, 'reject');
        await page.getByText('Nothing left this computer').waitFor();
      },
      done: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'create_private_key_tag'));
        await fillForm(page, describeForm(operations.create_private_key_tag), {
          privateKeyTagName: hostile[0][1],
          privateKeyIds: [],
        });
        await press(page, 'Review and send…');
        await confirm(world.host, 'approve');
        await page.getByRole('heading', { name: 'Answer' }).waitFor();
      },
      query: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'list_users'));
        await press(page, 'Run the query');
        await page.getByRole('heading', { name: '3 rows' }).waitFor();
      },
      'query-row': async ({ page }) => {
        await press(page, 'Row 1 in full');
        await page.getByRole('region', { name: 'Row 1' }).scrollIntoViewIfNeeded();
      },
      'query-failing': async ({ page, world }) => {
        world.practice.faults.add({ fault: 'bad-gateway', operation: 'list_users', count: 0 });
        await press(page, 'Run the query');
        await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
      },
      secret: async ({ page, world }) => {
        await open(page, await titleOf(world.host, 'import_secrets'));
        const [secret] = samples.import_secrets.parameters.secrets;
        await fillForm(page, describeForm(operations.import_secrets), { secrets: [secret] });
        await page.getByText(/^Ready: /).waitFor();
      },
      'no-match': async ({ page }) => {
        await page.getByRole('searchbox').first().fill('zebra');
      },
      offline: async ({ page, world, http }) => {
        await page.getByRole('searchbox').first().fill('');
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page
          .getByText(/needs the service|cannot be reached/)
          .first()
          .waitFor({ timeout: 30_000 });
      },
    },
  },
];
