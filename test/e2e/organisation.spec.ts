/** The organisation: people, features, policies, what cannot be undone, and deployments that tell less. */
import { expect, test } from 'vitest';
import { fromCsv } from '../../electron/core/text/csv.ts';
import * as desk from './support/desk.ts';
import { abi, one } from './support/organisation.ts';
import { organisationSpecs } from './support/organisation-specs.ts';
import { brokenRules } from './support/rules.ts';
import { stored } from './support/world.ts';

const { start, show, main, dialog, send, lastOf, rule, findings } = organisationSpecs();

test('a user is changed with each wrong field named, the change shown, and only what differs sent', async () => {
  const { world, page } = await start('Users', { service: { rules: { update_user: one } } });
  await page.getByRole('option', { name: /^Ben Okafor/ }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  expect(await send(dialog()).isDisabled()).toBe(true);
  for (const [field, wrong, said] of [
    ['Name', '', /Fill this in/],
    ['Email', 'ben at northwind', /an email address/],
    ['Phone', '07700 900123', /E\.164 form/],
  ] as const) {
    const before = await dialog().getByLabel(field, { exact: true }).inputValue();
    await dialog().getByLabel(field, { exact: true }).fill(wrong);
    await dialog().getByText(said).waitFor();
    expect(await send(dialog()).isDisabled(), field).toBe(true);
    if (field !== 'Phone') await dialog().getByLabel(field, { exact: true }).fill(before);
  }
  await dialog().getByLabel('Email', { exact: true }).fill('');
  await dialog()
    .getByText(/can be changed but not removed/)
    .waitFor();
  await dialog().getByLabel('Email', { exact: true }).fill('ben.okafor@northwind.example');
  await dialog().getByLabel('Phone').fill('+44 7700-900 123');
  await dialog().getByRole('button', { name: 'Use +447700900123' }).click();
  await dialog().getByText('Treasury').click();
  await dialog()
    .getByRole('row', { name: /^Phone/ })
    .getByText('+447700900123')
    .waitFor();
  await dialog()
    .getByRole('row', { name: /^Tags none Treasury/ })
    .waitFor();
  await send(dialog()).click();
  await desk.confirm(world.host, 'approve');
  await dialog()
    .getByText(/Changed the .* of/)
    .waitFor();
  const treasury = world.practice.organisation().userTags.find(tag => tag.tagName === 'Treasury')?.tagId;
  const { userId } = world.practice.organisation().users[1] ?? { userId: '' };
  expect(lastOf('ACTIVITY_TYPE_UPDATE_USER').parameters).toEqual({
    userId,
    userPhoneNumber: '+447700900123',
    userTagIds: [treasury],
  });
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('region', { name: 'User', exact: true }).getByText('+447700900123').waitFor();
});

test('a user whom somebody else changed meanwhile is not changed by what was read before', async () => {
  const { world, page } = await start('Users', { service: { rules: { update_user: one } } });
  await page.getByRole('option', { name: /^Chloé/ }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill('C. Martin');
  const { userId } = world.practice.organisation().users[2] ?? { userId: '' };
  await world.practice.as('Ben').propose('update_user', { userId, userEmail: 'chloe@new.example' });
  await send(dialog()).click();
  await dialog().getByText('Somebody changed this user since you opened it.').waitFor();
  expect(world.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_UPDATE_USER')).toHaveLength(1);
  expect(world.host.isConfirming()).toBe(false);
});

test('users are found, and exported as they are filtered', async () => {
  const { world, page } = await start('Users');
  await page.getByRole('option', { name: /^Ada/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('okafor');
  await page.getByText('1 of 3').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await expect.poll(() => world.host.saved.length).toBe(1);
  const [header, ...rows] = (await fromCsv(world.host.saved[0]?.text ?? '')) as string[][];
  expect(rows.map(row => row[header?.indexOf('userName') ?? -1])).toEqual(['Ben Okafor']);
});

test('several people are invited at once, each wrong field beside the person', async () => {
  const { world, page } = await start('Invitations');
  await page.getByRole('button', { name: 'Paste a list…' }).click();
  await dialog()
    .getByLabel(/One person per line/)
    .fill('Dora Lind <dora@northwind.example>\nnobody here\n"Eli Ng", eli@');
  await dialog()
    .getByText(/No address in 2 lines/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Add 1 person' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await send().click();
  const second = page.getByRole('group', { name: 'Invitation 2' });
  await second.getByText('Fill this in', { exact: true }).waitFor();
  await second.getByText(/an email address/).waitFor();
  await page.getByText('2 fields to fill in or correct').waitFor();
  await second.getByLabel('Name').fill('Eli Ng');
  await second.getByLabel('Email').fill('eli@northwind.example');
  await second.getByText('Approvers').click();
  await second.getByRole('button', { name: /Access$/ }).click();
  await page.getByRole('option', { name: /^API/ }).click();
  await send().click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('waits for the approval of others').first().waitFor();
  const { invitations } = lastOf('ACTIVITY_TYPE_CREATE_INVITATIONS').parameters as { invitations: Record<string, unknown>[] };
  const approvers = world.practice.organisation().userTags.find(tag => tag.tagName === 'Approvers')?.tagId;
  expect(invitations.map(({ senderUserId: _, ...rest }) => rest)).toEqual([
    {
      receiverUserName: 'Dora Lind',
      receiverUserEmail: 'dora@northwind.example',
      receiverUserTags: [],
      accessType: 'ACCESS_TYPE_WEB',
    },
    {
      receiverUserName: 'Eli Ng',
      receiverUserEmail: 'eli@northwind.example',
      receiverUserTags: [approvers],
      accessType: 'ACCESS_TYPE_API',
    },
  ]);
  await page
    .getByRole('region', { name: 'Earlier requests' })
    .getByText(/^Invite/)
    .waitFor();
});

test('a feature says what it does and who must decide it, and is set by its name', async () => {
  const { world, page } = await start('Features');
  await page.getByText('2 of 3 root users must agree').first().waitFor();
  // It is a switch, which shows what holds and not what was asked for.
  const sms = page.getByRole('switch', { name: 'Login by SMS: Not set' });
  await page.getByRole('listitem', { name: 'Login by SMS' }).getByText('Not set').click();
  await dialog().getByText('A way in without an API key').waitFor();
  expect(await sms.isChecked()).toBe(false);
  await send(dialog()).click();
  await desk.confirm(world.host, 'approve');
  await dialog().getByText('waits for the approval of others').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  const { id, parameters } = lastOf('ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE');
  expect(parameters).toEqual({ name: 'FEATURE_NAME_SMS_AUTH', value: 'true' });
  await sms.waitFor({ state: 'attached' });
  await world.practice.as('Ben').approve(stored(world.practice, id));
  await page.getByRole('switch', { name: 'Login by SMS: On' }).waitFor({ state: 'attached', timeout: 20_000 });
  // An empty value and nonsense are stopped where they are typed.
  await page.getByRole('button', { name: 'Set… Passkey origins' }).click();
  await dialog().getByText('A value is needed').waitFor();
  await dialog().getByLabel('Origins, one a line').fill('wallet.example.com/login');
  await dialog()
    .getByText(/Expected origins such as/)
    .waitFor();
  expect(await send(dialog()).isDisabled()).toBe(true);
  // What is typed is there again.
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Set… Passkey origins' }).click();
  expect(await dialog().getByLabel('Origins, one a line').inputValue()).toBe('wallet.example.com/login');
});

test('policies are for reading; deleting asks for every consent and shows the service’s refusal', async () => {
  const { world, page } = await start('Policies');
  await page
    .getByRole('textbox', { name: 'Search policies' })
    .or(page.getByRole('searchbox', { name: 'Search policies' }))
    .fill('allowlist');
  await page.getByText(/^1 of \d+ policies$/).waitFor();
  // A sentence says what it lets whom do; it opens into how it is written.
  await page.getByText('Any 2 users together may set the IP allowlist.').click();
  await page.getByText("activity.type == 'ACTIVITY_TYPE_SET_IP_ALLOWLIST'").waitFor();
  await show('Danger');
  await page.getByRole('table', { name: 'What would be lost' }).getByText('never exported').first().waitFor();
  await page.getByRole('button', { name: 'Delete “Northwind Treasury”…' }).click();
  expect(await send(dialog()).isDisabled()).toBe(true);
  await dialog()
    .getByText(/I know what its wallets/)
    .click();
  await dialog().getByText('Its users have been told.').click();
  await dialog().getByLabel('Paste or type the organisation’s id').fill('another');
  await dialog().getByText('This is not the id of this organisation.').waitFor();
  expect(await send(dialog()).isDisabled()).toBe(true);
  await dialog().getByLabel('Paste or type the organisation’s id').fill(world.practice.info.organizationId);
  await send(dialog()).click();
  const confirmation = await world.host.confirmPage();
  await confirmation.getByRole('region', { name: 'The sealed document' }).waitFor();
  await desk.confirm(world.host, 'approve');
  await dialog()
    .getByText(/has no parent/)
    .waitFor();
});

test('a deployment without the companion queries says what is missing and what still works', async () => {
  const missing = [
    'list_users',
    'get_organization_configs',
    'get_ip_allowlist',
    'list_policies',
    'list_secrets',
    'list_smart_contract_interfaces',
  ];
  const { world, page } = await start('Users', {
    service: {
      rules: { set_ip_allowlist: one },
      faults: missing.map(operation => ({ fault: 'unavailable', operation, count: 0 })),
    },
  });
  for (const [tab, still] of [
    ['Users', /Users cannot be listed here/],
    ['Features', /Features can still be set below/],
    ['Policies', /Policies cannot be read here/],
    ['Secrets', /Importing still works/],
    ['Interfaces', /One can still be uploaded/],
    ['Allowlist', /A new one can still be set/],
  ] as const) {
    await show(tab);
    await page.getByText(still).first().waitFor({ timeout: 20_000 });
  }
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('127.0.0.1/32');
  await page.getByRole('radio', { name: 'On', exact: true }).check({ force: true });
  await findings()
    .getByText(/it is replaced unseen/)
    .waitFor();
  await send().click();
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Replaced the IP allowlist/)
    .waitFor();
});

test('offline, what is loaded stays readable and submits say why they are off', async () => {
  const { http, page } = await start('Users');
  await page.getByRole('option', { name: /^Ben/ }).click();
  http.isOffline = true;
  await page.evaluate(() => window.custody.feed.refresh({}));
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('sending needs the service').first().waitFor({ timeout: 30_000 });
  expect(await page.getByRole('button', { name: 'Change…' }).isDisabled()).toBe(true);
  await page.getByRole('region', { name: 'User', exact: true }).getByText('ben.okafor@northwind.example').waitFor();
});

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const)('no accessibility rule is broken, %s', async (colorScheme, size) => {
  const { page } = await start('Users', { colorScheme, size });
  await page.getByRole('option', { name: /^Ada/ }).click();
  for (const tab of ['Users', 'Invitations', 'Features', 'Allowlist', 'Interfaces', 'Secrets', 'Policies', 'Danger']) {
    await show(tab);
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    if (tab === 'Allowlist') {
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await rule(1).getByLabel('Range').fill('10.0.0.0/8');
      await rule(1)
        .getByText(/widest IPv4/)
        .waitFor();
    }
    if (tab === 'Interfaces') {
      await page.getByRole('button', { name: 'New…' }).click();
      await page.getByLabel('ABI or IDL, as JSON').fill(abi);
      await page.getByText('A well-known selector under another name').waitFor();
    }
    await expect.poll(() => page.getByRole('status', { name: /^Reading/ }).count()).toBe(0);
    expect(await brokenRules(page), tab).toEqual([]);
  }
  await show('Users');
  await page.getByRole('option', { name: /^Ada/ }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  expect(await brokenRules(page), 'user form').toEqual([]);
  await page.keyboard.press('Escape');
  // By keyboard alone: the tabs are one stop, arrows move in them.
  await page.getByRole('tab', { name: 'Users' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Invitations' }).waitFor();
});
