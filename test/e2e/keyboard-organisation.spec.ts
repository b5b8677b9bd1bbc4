/** By keys alone: users, invitations, features, allowlists, interfaces, secrets, and what cannot be undone. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { closing } from './support/desk.ts';
import { approve, expectFocus, expectFocusKept, fromPalette, press, tabTo, type } from './support/keys.ts';
import { lastOf, one } from './support/organisation.ts';
import { asks } from './support/trusted.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
async function start(rules: Record<string, typeof one>): Promise<void> {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce', service: { rules } });
  page = world.host.page;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('6');
  await page.getByRole('heading', { name: 'People and rules', level: 1 }).waitFor();
}
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const dialogClosed = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
/** What was typed is checked. */
const ready = () => page.getByText('You decide in a window of its own.').waitFor();
/** From one part to another: the parts are one stop, arrows move in them. */
async function toTab(name: string, from: string): Promise<void> {
  await tabTo(page, from, { role: 'tab', key: 'Shift+Tab' });
  await tabTo(page, name, { role: 'tab', key: 'ArrowRight', within: 7 });
  await page.getByRole('tabpanel', { name }).waitFor();
}

test('a user is changed, several people are invited, a feature is set, and policies are read', async () => {
  await start({ update_user: one, create_invitations: one, set_organization_feature: one });
  await page.getByRole('option', { name: /^Ben Okafor/ }).waitFor();
  await page.keyboard.press('/');
  await expectFocus(page, /^Search/);
  await page.keyboard.type('okafor');
  await page.getByText('1 of 3').waitFor();
  await tabTo(page, /^Ben Okafor/, { role: 'option' });
  await page.keyboard.press('Enter');
  await press(page, 'Change…');
  await type(page, 'Email', 'ben at northwind');
  await page
    .getByText(/an email address/)
    .first()
    .waitFor();
  await type(page, 'Email', 'ben@northwind.example');
  await press(page, 'Treasury', { role: 'checkbox', with: 'Space' });
  await page.getByRole('row', { name: /^Tags none Treasury/ }).waitFor();
  await press(page, 'Review and send…');
  await approve(world.host);
  await page
    .getByRole('dialog')
    .getByText(/Changed the /)
    .waitFor();
  await expectFocusKept(page);
  await press(page, 'Close');
  await dialogClosed();
  await expectFocus(page, 'Change…');
  expect(lastOf(world, 'ACTIVITY_TYPE_UPDATE_USER').parameters).toMatchObject({ userEmail: 'ben@northwind.example' });

  await toTab('Invitations', 'Users');
  await press(page, 'Paste a list…');
  await tabTo(page, /^One person per line/);
  await page.keyboard.type('Dora Lind <dora@northwind.example>\nnobody here');
  await press(page, /^Add 1 person/);
  await dialogClosed();
  await expectFocusKept(page);
  await press(page, 'Add a person');
  await expectFocus(page, 'Name', 'textbox');
  await press(page, 'Review and send…');
  await page.getByText('2 fields to fill in or correct').waitFor();
  await expectFocus(page, 'Name', 'textbox');
  await page.keyboard.type('Eli Ng');
  await type(page, 'Email', 'eli@northwind.example');
  await press(page, 'Approvers', { role: 'checkbox', with: 'Space' });
  await press(page, 'Add a person');
  await page.getByRole('group', { name: 'Invitation 3' }).waitFor();
  await press(page, 'Remove invitation 3');
  await page.getByRole('group', { name: 'Invitation 3' }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await press(page, 'Review and send…');
  await approve(world.host);
  // In its place on the tab: the message of the change before may still be there.
  await page
    .getByRole('main')
    .getByText(/Invited /)
    .waitFor();
  await expectFocusKept(page);
  expect(lastOf(world, 'ACTIVITY_TYPE_CREATE_INVITATIONS').parameters).toMatchObject({
    invitations: [{ receiverUserName: 'Dora Lind' }, { receiverUserName: 'Eli Ng' }],
  });

  await toTab('Features', 'Invitations');
  await press(page, 'Login by SMS: Not set', { role: 'switch', with: 'Space' });
  await press(page, 'Review and send…');
  await approve(world.host);
  await page
    .getByRole('dialog')
    .getByText(/Switched login by SMS on/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed();
  await expectFocusKept(page);
  await fromPalette(page, 'policies and root');
  await page
    .getByText(/must agree/)
    .first()
    .waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('/');
  await expectFocus(page, /^Search/);
  await page.keyboard.type('allowlist');
  await page.getByText(/^1 of \d+ policies$/).waitFor();
});

test('allowlists of both levels, an interface, secrets, and a deletion that is refused', async () => {
  await start({ set_ip_allowlist: one, create_smart_contract_interface: one, import_secrets: one });
  await fromPalette(page, 'edit the ip allowlist');
  await page.getByText('No rules: nobody is let in').waitFor();
  await expectFocusKept(page);
  await press(page, 'Add a rule');
  await expectFocus(page, 'Range');
  await page.keyboard.type('010.0.0.0/24');
  await page.getByText(/not an IPv4 or IPv6 range/).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('127.0.0.1');
  await type(page, 'Label', 'Here');
  await press(page, 'Add a rule');
  await expectFocus(page, 'Range');
  await press(page, 'Remove rule 2');
  await page.getByRole('listitem', { name: 'Rule 2', exact: true }).waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await tabTo(page, /^(On|Off)$/, { role: 'radio', key: 'Shift+Tab' });
  await page.keyboard.press('ArrowRight');
  await ready();
  await press(page, 'Review and send…');
  await approve(world.host);
  await page
    .getByRole('main')
    .getByText(/Replaced the IP allowlist of the organisation/)
    .waitFor();
  await expectFocusKept(page);
  await press(page, 'Dismiss');
  await expectFocusKept(page);
  await tabTo(page, /List of$/, { role: 'button', key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await tabTo(page, /^Ada/, { role: 'option', key: 'ArrowDown' });
  await page.keyboard.press('Enter');
  await page.getByText('They hold while the organisation’s list is on').waitFor();
  await expectFocus(page, /List of$/);
  await press(page, 'Add a rule');
  await expectFocus(page, 'Range');
  await page.keyboard.type('127.0.0.1');
  await ready();
  await press(page, 'Review and send…');
  await approve(world.host);
  await page
    .getByRole('main')
    .getByText(/Replaced the IP allowlist of the API key/)
    .waitFor();
  expect(lastOf(world, 'ACTIVITY_TYPE_SET_IP_ALLOWLIST').parameters).toMatchObject({ publicKey: expect.any(String) });

  await fromPalette(page, 'contract interfaces');
  await page.getByText('No interfaces yet').waitFor();
  await press(page, 'New…');
  await expectFocusKept(page);
  await type(page, 'Label', 'Manager');
  await type(page, 'Contract address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await tabTo(page, 'ABI or IDL, as JSON');
  await page.keyboard.type('contract Token {}');
  await page.getByText(/This is not JSON/).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('[{"type":"function","name":"rebalance","inputs":[],"outputs":[],"stateMutability":"view"}]');
  await page.getByRole('listbox', { name: 'Selectors' }).getByText('rebalance()').waitFor();
  await ready();
  await press(page, 'Review and send…');
  await approve(world.host);
  await page
    .getByRole('main')
    .getByText(/Uploaded the interface /)
    .waitFor();
  await expectFocusKept(page);

  await toTab('Secrets', 'Interfaces');
  await page.getByRole('group', { name: 'Secret 1' }).waitFor();
  await expectFocusKept(page);
  await type(page, 'Name', 'token', { role: 'textbox' });
  await press(page, 'Static property');
  await expectFocus(page, 'Property');
  await page.keyboard.type('environment');
  await type(page, 'Property value', 'production');
  await press(page, 'Add a secret');
  await expectFocus(page, 'Name', 'textbox');
  await press(page, 'Remove secret 2');
  await expectFocusKept(page);
  await press(page, 'Type the values…');
  const typing = await asks(world.host, 'Type the value of a secret');
  await type(typing, 'Value of “token”', 'CANARY-91');
  await tabTo(typing, 'Seal and continue');
  await closing(typing, () => typing.keyboard.press('Enter'));
  await approve(world.host);
  await approve(world.host);
  await page
    .getByRole('main')
    .getByText(/Imported 1 secret/)
    .waitFor();
  expect(world.practice.organisation().secrets.map(({ content }) => content)).toEqual(['CANARY-91']);

  await toTab('Danger', 'Secrets');
  await press(page, 'Delete “Northwind Treasury”…');
  await press(page, /^I know what its wallets/, { role: 'checkbox', with: 'Space' });
  await press(page, 'Its users have been told.', { role: 'checkbox', with: 'Space' });
  await type(page, /^Paste or type/, 'another');
  await page.getByText('This is not the id of this organisation.').waitFor();
  await type(page, /^Paste or type/, world.practice.info.organizationId);
  await press(page, 'Review and send…');
  await approve(world.host);
  await page.getByText(/has no parent/).waitFor();
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await dialogClosed();
  await expectFocus(page, 'Delete “Northwind Treasury”…');
});
