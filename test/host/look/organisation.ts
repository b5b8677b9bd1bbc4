/** The organisation, tab by tab: read, typed in, refused, and deployments that tell less. */
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { dialog, rule, show } from '../../e2e/support/organisation.ts';
import { answer } from '../../e2e/support/trusted.ts';
import { aloneFor, goTo, type Play, press, row, type Scene } from './scene.ts';

const tab =
  (name: string): Play =>
  ({ page }) =>
    show(page, name);
/** Until it is said that it failed: the service is asked several times before. */
const failing =
  (name: string): Play =>
  async stage => {
    await tab(name)(stage);
    await stage.page.getByText('The service failed').first().waitFor({ timeout: 40_000 });
  };
const send = (page: Page, name = 'Review and send…') => page.getByRole('button', { name, exact: true }).last().click();
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const entry = (name: string, type: string) => ({
  type: 'function',
  name,
  inputs: [{ name: 'share', type }],
  outputs: [],
  stateMutability: 'nonpayable',
});
const abi = JSON.stringify([entry('rebalance', 'uint256'), entry('many_msg_babbage', 'bytes1'), entry('release', 'address')]);

export const organisation: readonly Scene[] = [
  {
    world: {
      service: {
        rules: aloneFor(
          'update_user',
          'set_ip_allowlist',
          'create_smart_contract_interface',
          'import_secrets',
          'create_invitations',
        ),
      },
      before: async practice => {
        await practice
          .as('Ben')
          .propose('set_ip_allowlist', { enabled: false, rules: [{ cidr: '127.0.0.0/20', label: 'Here' }] });
      },
    },
    states: {
      users: async stage => {
        await goTo('People and rules')(stage);
        await row(stage.page, /^Ben Okafor/).click();
      },
      'user-form': async ({ page }) => {
        await press(page, 'Change…');
        await dialog(page).waitFor();
      },
      'user-problems': async ({ page }) => {
        await dialog(page).getByLabel('Name', { exact: true }).fill('');
        await dialog(page).getByLabel('Email', { exact: true }).fill('ben at northwind');
        await dialog(page).getByLabel('Phone').fill('+44 7700-900 123');
        await dialog(page).getByText('Treasury').click();
        await dialog(page)
          .getByText(/an email address/)
          .waitFor();
      },
      'user-hostile': async ({ page, world }) => {
        await dialog(page).getByRole('button', { name: 'Cancel' }).click();
        const { userId = '' } = world.practice.organisation().users[2] ?? {};
        await world.practice
          .as('Ben')
          .perform('update_user', { userId, userName: `${hostile[0][1]}${hostile[7][1].slice(0, 60)}` });
        await press(page, 'Read again');
        await row(page, /^Pay/).click();
      },
      'users-no-match': async ({ page }) => {
        await page.getByRole('searchbox').first().fill('zebra');
      },
      invitations: async stage => {
        await stage.page.getByRole('searchbox').first().fill('');
        await tab('Invitations')(stage);
      },
      'invitations-paste': async ({ page }) => {
        await press(page, 'Paste a list…');
        await dialog(page)
          .getByLabel(/One person per line/)
          .fill('Dora Lind <dora@northwind.example>\nnobody here\n"Eli Ng", eli@');
        await dialog(page)
          .getByText(/No address in 2 lines/)
          .waitFor();
      },
      'invitations-problems': async ({ page }) => {
        await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
        await press(page, 'Add a person');
        await send(page);
        await page.getByText('2 fields to fill in or correct').waitFor();
      },
      features: async stage => {
        await tab('Features')(stage);
        await stage.page.getByText('2 of 3 root users must agree').first().waitFor();
      },
      'feature-form': async ({ page }) => {
        await page.getByRole('listitem', { name: 'Login by SMS' }).getByText('Not set').click();
        await dialog(page).getByText('A way in without an API key').waitFor();
      },
      'feature-problems': async ({ page }) => {
        await dialog(page).getByRole('button', { name: 'Cancel' }).click();
        await press(page, 'Set… Passkey origins');
        await dialog(page).getByLabel('Origins, one a line').fill('https://wallet.example.com\nwallet.example.com/login');
      },
      'feature-sent': async ({ page, world }) => {
        await dialog(page).getByLabel('Origins, one a line').fill('https://wallet.example.com');
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await confirm(world.host, 'approve');
        await dialog(page).getByText('waits for the approval of others').waitFor();
      },
      allowlist: async stage => {
        await dialog(stage.page).getByRole('button', { name: 'Close' }).click();
        await tab('Allowlist')(stage);
        await rule(stage.page, 1).waitFor();
      },
      'allowlist-warnings': async ({ page }) => {
        const ranges = ['203.0.113.77/24', '203.0.113.128/25', '198.51.0.0/16', '010.0.0.0/24'];
        for (const [place, range] of ranges.entries()) {
          await press(page, 'Add a rule');
          await rule(page, place + 2)
            .getByLabel('Range')
            .fill(range);
        }
        await page.getByText('2 ranges to correct or remove').waitFor();
      },
      'allowlist-lock-out': async ({ page }) => {
        await press(page, 'Remove rule 5');
        await press(page, 'Remove rule 4');
        await press(page, 'Remove rule 1');
        await page.getByRole('radio', { name: 'On', exact: true }).check({ force: true });
        await page.getByLabel('Public address of this computer').fill('198.51.100.9');
        await page.getByText('This computer would lock itself out.').waitFor();
      },
      'allowlist-key': async ({ page }) => {
        await press(page, /List of$/);
        await page.getByRole('option', { name: /this app/ }).click();
        await page.getByText('the key this app signs with').waitFor();
      },
      interfaces: tab('Interfaces'),
      'interface-new': async ({ page }) => {
        await press(page, 'New…');
        await page.getByLabel('ABI or IDL, as JSON').waitFor();
      },
      'interface-read': async ({ page }) => {
        await page.getByLabel('ABI or IDL, as JSON').fill(abi);
        await page.getByText('A well-known selector under another name').waitFor();
        await page.getByLabel('Label').fill('Vault manager');
        await page.getByLabel('Contract address').fill(address);
      },
      'interface-detail': async ({ page, world }) => {
        await send(page);
        await confirm(world.host, 'approve');
        await page
          .getByRole('main')
          .getByText(/Uploaded the interface|Imported /)
          .waitFor();
        await row(page, /^Vault manager/).click();
        await page.getByText(/Exactly the text uploaded from here/).waitFor();
      },
      'interface-changed': async ({ page, http }) => {
        http.tell.set('list_smart_contract_interfaces', async (_, real) => {
          const answer = (await real()) as unknown as { smartContractInterfaces: { smartContractInterface: string }[] };
          for (const each of answer.smartContractInterfaces) each.smartContractInterface = abi.replace('rebalance', 'airdrop');
          return answer as never;
        });
        await press(page, 'Read again');
        await page.getByText('Its text was changed at the service').waitFor();
      },
      'interface-no-json': async ({ page }) => {
        await press(page, 'New…');
        await page.getByLabel('ABI or IDL, as JSON').fill('contract Token {}');
        await page.getByText(/This is not JSON/).waitFor();
      },
      secrets: tab('Secrets'),
      'secrets-problems': async ({ page }) => {
        const first = page.getByRole('group', { name: 'Secret 1' });
        await first.getByLabel('Name').fill('exchange-token');
        await first.getByRole('button', { name: 'Static property' }).click();
        await first.getByLabel('Property', { exact: true }).fill('environment');
        await first.getByLabel('Property value', { exact: true }).fill('production');
        await press(page, 'Add a secret');
        await page.getByRole('group', { name: 'Secret 2' }).getByLabel('Name').fill('exchange-token');
        await send(page, 'Type the values…');
        await page
          .getByRole('group', { name: 'Secret 2' })
          .getByText(/a name that no other secret in the request has/)
          .waitFor();
      },
      'secrets-imported': async ({ page, world }) => {
        const second = page.getByRole('group', { name: 'Secret 2' });
        await second.getByLabel('Name').fill('second');
        await send(page, 'Type the values…');
        await answer(world.host, 'Type the values of 2 secrets', {
          'Value of “exchange-token”': 'a throwaway value',
          'Value of “second”': 'another throwaway value',
        });
        await confirm(world.host, 'approve');
        await confirm(world.host, 'approve');
        await page.getByRole('row', { name: /^exchange-token/ }).waitFor();
      },
      'secrets-signer': async ({ page }) => {
        await press(page, 'Use another key…');
        await dialog(page).getByLabel('Signer key of the enclave').fill('04ab');
        await dialog(page).getByText('A key has 130 digits. This one has 4.').waitFor();
      },
      policies: async stage => {
        await stage.page.keyboard.press('Escape');
        await tab('Policies')(stage);
      },
      danger: async stage => {
        await tab('Danger')(stage);
        await stage.page.getByRole('table', { name: 'What would be lost' }).getByText('never exported').first().waitFor();
      },
      'danger-delete': async ({ page }) => {
        await press(page, 'Delete “Northwind Treasury”…');
        await dialog(page).getByText('Its users have been told.').click();
        await dialog(page).getByLabel('Paste or type the organisation’s id').fill('another');
      },
      'danger-refused': async ({ page, world }) => {
        await dialog(page)
          .getByText(/I know what its wallets/)
          .click();
        await dialog(page).getByLabel('Paste or type the organisation’s id').fill(world.practice.info.organizationId);
        await dialog(page).getByRole('button', { name: 'Review and send…' }).click();
        await confirm(world.host, 'approve');
        await dialog(page)
          .getByText(/has no parent/)
          .waitFor();
      },
      offline: async stage => {
        const { page, world, http } = stage;
        await page.keyboard.press('Escape');
        await tab('Users')(stage);
        await row(page, /^Ben Okafor/).click();
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await press(page, 'Read again');
        await page.getByText('sending needs the service').first().waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: {
      before: async practice => {
        for (const operation of [
          'list_users',
          'get_organization_configs',
          'get_ip_allowlist',
          'list_policies',
          'list_secrets',
          'list_smart_contract_interfaces',
        ])
          practice.faults.add({ fault: 'unavailable', operation, count: 0 });
      },
    },
    states: {
      'users-not-offered': async stage => {
        await goTo('People and rules')(stage);
        await stage.page
          .getByText(/Users cannot be listed here/)
          .first()
          .waitFor({ timeout: 20_000 });
      },
      'features-not-offered': tab('Features'),
      'policies-not-offered': tab('Policies'),
      'secrets-not-offered': tab('Secrets'),
      'interfaces-not-offered': tab('Interfaces'),
      'allowlist-not-offered': tab('Allowlist'),
    },
  },
  {
    world: {
      before: async practice => practice.faults.add({ fault: 'delay', value: 20_000, operation: 'list_users', count: 0 }),
    },
    states: { loading: goTo('People and rules') },
  },
  {
    // What was founded a minute ago.
    prepare: http => {
      http.tell.set('list_policies', () => ({ policies: [] }));
      http.tell.set('list_user_tags', () => ({ userTags: [] }));
    },
    states: {
      'policies-empty': async stage => {
        await goTo('People and rules')(stage);
        await tab('Policies')(stage);
        await stage.page.getByText(/^No policies/).waitFor();
      },
      'invitations-empty': tab('Invitations'),
      'interfaces-empty': tab('Interfaces'),
      'secrets-empty': tab('Secrets'),
      'allowlist-empty': tab('Allowlist'),
    },
  },
  {
    world: {
      before: async practice => {
        for (const operation of [
          'get_organization_configs',
          'get_ip_allowlist',
          'list_policies',
          'list_secrets',
          'list_smart_contract_interfaces',
        ])
          practice.faults.add({ fault: 'error-500', operation, count: 0 });
      },
    },
    states: {
      'policies-failing': async stage => {
        await goTo('People and rules')(stage);
        await failing('Policies')(stage);
      },
      'features-failing': failing('Features'),
      'secrets-failing': failing('Secrets'),
      'interfaces-failing': failing('Interfaces'),
      'allowlist-failing': failing('Allowlist'),
    },
  },
  {
    world: { before: async practice => practice.faults.add({ fault: 'error-500', operation: 'list_users', count: 0 }) },
    states: {
      failing: async stage => {
        await goTo('People and rules')(stage);
        await stage.page.getByText('The service failed').first().waitFor({ timeout: 40_000 });
      },
    },
  },
  {
    // Three hundred users, two hundred policies, and names that nobody should have.
    prepare: http => {
      const long = `${hostile[0][1]} ${hostile[8][1]} ${'name '.repeat(60)}`;
      http.tell.set('list_users', async (_, real) => {
        const { users } = (await real()) as { users: Record<string, unknown>[] };
        const more = Array.from({ length: 297 }, (_, index) => ({
          ...users[1],
          userId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          userName: index % 9 === 0 ? `${index} ${long}` : `Person ${index}`,
          userEmail: index % 9 === 0 ? `${'w'.repeat(200)}@northwind.example` : `person.${index}@northwind.example`,
        }));
        return { users: [...users, ...more] };
      });
      http.tell.set('list_policies', async (_, real) => {
        const { policies } = (await real()) as { policies: Record<string, unknown>[] };
        const more = Array.from({ length: 200 }, (_, index) => ({
          ...policies[0],
          policyId: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
          policyName: index % 3 === 0 ? long : `Rule ${index}`,
          effect: index % 5 === 0 ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
          consensus: index % 4 === 0 ? '' : `approvers.count() >= ${index}`,
          condition:
            index % 7 === 0 ? `eth.tx.to == '${`0x${'ab'.repeat(120)}`}'` : "activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'",
        }));
        return { policies: [...more, ...policies] };
      });
    },
    states: {
      'users-many': async stage => {
        await goTo('People and rules')(stage);
        await row(stage.page, /^0 Pay/).click();
      },
      'policies-many': async stage => {
        await tab('Policies')(stage);
        await stage.page.getByText(/^2\d\d policies$/).waitFor();
        await stage.page.locator('summary').first().click();
      },
    },
  },
];
