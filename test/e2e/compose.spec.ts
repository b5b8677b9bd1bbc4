/** Every operation can be composed from the palette: filled in, checked as one types, sent, and answered. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ActivityName, type OperationName, operations, type Parameters } from '../../electron/contract/operations/table.ts';
import { describeForm } from '../../electron/contract/schema/form.ts';
import type { ActivityOperation, Operation } from '../../electron/contract/schema/operation.ts';
import { flowOf } from '../../electron/core/decisions/flows.ts';
import { post } from '../practice/client.ts';
import type { Practice } from '../practice/service.ts';
import { realSamples } from '../unit/practice/real-samples.ts';
import { samples } from '../vectors/samples.ts';
import { compose, errorBeside, fieldAt, fill, fillForm, input, titleOf } from './support/compose.ts';
import { confirm, headline } from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const rows = Object.entries(operations) as [OperationName, Operation][];
const submits = rows
  .filter(([name, row]) => row.kind === 'activity' && row.source === 'interface' && flowOf(name) === null)
  .map(([name]) => name as ActivityName);
const send = (page: Page) => page.getByRole('button', { name: 'Review and send…' }).click();

/** Proposes as Ada and approves as Ben where that is needed: what must be there before a sample can be sent. */
function carryOut(practice: Practice) {
  return async <N extends ActivityName>(name: N, parameters: Parameters<N>): Promise<Record<string, never>> => {
    const proposed = await practice.as('Ada').propose(name, parameters);
    const waits = proposed.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
    const done = waits ? (await practice.as('Ben').approve(proposed)).json.activity : proposed;
    const { result } = operations[name] as ActivityOperation;
    return done.result[result?.member ?? ''];
  };
}

/** A sub-organisation whose only user holds the key that the app has. */
async function subOrganisation(practice: Practice): Promise<string> {
  const { authProxyUrl, authProxyConfigId } = practice.info;
  const apiKeys = [{ apiKeyName: 'Ada', publicKey: practice.as('Ada').key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const body = JSON.stringify({ userName: 'Ada', apiKeys, authenticators: [], oauthProviders: [] });
  const { status, text, json } = await post(`${authProxyUrl}/v1/signup_v2`, body, {
    'X-Auth-Proxy-Config-Id': authProxyConfigId,
  });
  expect([status, text]).toEqual([200, text]);
  return json.organizationId;
}

describe('from the palette', () => {
  test('all 15 submits of the specification that are forms are sent and completed', { timeout: 300_000 }, async () => {
    const { host, practice } = world;
    const { page } = host;
    const sampleOf = realSamples(() => practice, carryOut(practice));
    expect(submits).toHaveLength(15);
    for (const name of submits) {
      const parameters = await sampleOf(name);
      await compose(page, await titleOf(world.host, name));
      await fillForm(page, describeForm(operations[name]), parameters);
      if (name === 'delete_sub_organization') {
        // Not addressed before a person confirmed that it is one.
        await page.getByRole('textbox', { name: 'Organisation of the request' }).fill(await subOrganisation(practice));
        await page.getByRole('button', { name: 'Confirm it as a sub-organisation…' }).click();
        await confirm(host, 'approve');
      }
      await page.getByText(/^Ready: /).waitFor();
      await send(page);
      await confirm(host, 'approve');
      await page.getByText('Activity', { exact: true }).waitFor();
      const activityId = (await page.locator('main dd bdi').first().textContent()) ?? '';
      const record = stored(practice, activityId);
      // What the service took is what was filled in, and nothing besides.
      expect(record.parameters, name).toEqual(parameters);
      if (record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
        await page.getByText('waits for the approval of others').waitFor();
        await practice.as('Ben').approve(record);
      } else await page.getByRole('heading', { name: 'Answer' }).waitFor();
      expect([name, stored(practice, activityId).status]).toEqual([name, 'ACTIVITY_STATUS_COMPLETED']);
    }
  });

  test('what is no form leads to where it is carried out', async () => {
    const { page } = world.host;
    for (const [operation, button, title] of [
      ['signup', 'Sign up…', 'Sign up'],
      ['init_otp', 'Log in by a one-time code…', 'Log in by a one-time code'],
    ] as const) {
      await compose(page, await titleOf(world.host, operation));
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
    }
  });

  test('a query is run and its answer is a table; a row of it stands below in full', async () => {
    const { page } = world.host;
    await compose(page, await titleOf(world.host, 'list_users'));
    await page.getByRole('button', { name: 'Run the query' }).click();
    await page.getByRole('heading', { name: '3 rows' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['userId', 'userName', 'apiKeys']),
    );
    await page.getByRole('button', { name: 'Row 1 in full' }).click();
    await page.getByRole('region', { name: 'Row 1' }).getByText('Ada Reyes').waitFor();
  });

  test('a query that pages goes forward and back by its cursors', async () => {
    const { host, practice } = world;
    const { page } = host;
    const address = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
    const query = operations.list_eth_transaction_history;
    await compose(page, await titleOf(world.host, 'list_eth_transaction_history'));
    await fillForm(page, describeForm(query), { address, caip2: 'eip155:1', paginationOptions: { limit: '100' } });
    await page.getByRole('button', { name: 'Run the query' }).click();
    await page.getByRole('heading', { name: '100 rows' }).waitFor();
    // Only what is in view is drawn, whatever the length of the list.
    expect(await page.getByRole('row').count()).toBeLessThan(50);
    const first = () => page.getByRole('row').nth(1).getByRole('cell').first().textContent();
    const before = await first();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(first).not.toBe(before);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(first).toBe(before);
  });
});

describe('what came of it', () => {
  test('a request that waits for others is followed in Approvals, and its result says when it was decided', async () => {
    const { host, practice } = world;
    const { page } = host;
    await compose(page, await titleOf(world.host, 'sign_raw_payload'));
    await fillForm(page, describeForm(operations.sign_raw_payload), textToSign(practice, 'hello'));
    await page.getByText(/^Ready: /).waitFor();
    await send(page);
    await confirm(host, 'approve');
    await page.getByRole('button', { name: 'Follow it in Approvals' }).click();
    await headline(page).waitFor();
    await practice.as('Ben').approve(practice.ledger()[0] ?? { fingerprint: '' });
    await page.getByRole('button', { name: 'Compose' }).click();
    await page.getByText('It has been carried out since it was sent').waitFor({ timeout: 20_000 });
  });

  test('what the service refuses stands beside its field, in the service’s words, and can be sent again', async () => {
    const { host, practice } = world;
    const { page } = host;
    await compose(page, await titleOf(world.host, 'delete_wallets'));
    await fillForm(page, describeForm(operations.delete_wallets), { walletIds: ['nowhere'], deleteWithoutExport: true });
    await page.getByText(/^Ready: /).waitFor();
    await send(page);
    await confirm(host, 'approve');
    expect(await errorBeside(page, 'walletIds[0]').textContent()).toContain('The service says');
    await input(page, ['walletIds', 0]).fill(practice.organisation().wallets[1]?.walletId ?? '');
    await errorBeside(page, 'walletIds[0]').waitFor({ state: 'detached' });
    await send(page);
    await confirm(host, 'approve');
    await page.getByText('Activity', { exact: true }).waitFor();
  });
});

test.each(['light', 'dark'] as const)(
  'forms, choices, problems and answers break no accessibility rule, %s',
  async colorScheme => {
    const { page } = world.host;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = () => brokenRules(page);
    await compose(page, await titleOf(world.host, 'create_invitations'));
    const [invitation] = samples.create_invitations.parameters.invitations;
    await fillForm(page, describeForm(operations.create_invitations), {
      invitations: [{ ...invitation, receiverUserEmail: 'nobody' }],
    });
    expect(await rules(), 'a nested form').toEqual([]);
    await send(page);
    await page.getByRole('alert').first().waitFor();
    expect(await rules(), 'with problems').toEqual([]);
    await compose(page, await titleOf(world.host, 'create_smart_contract_interface'));
    await input(page, ['type']).click();
    await page.getByRole('option').first().waitFor();
    expect(await rules(), 'an open choice').toEqual([]);
    await page.keyboard.press('Escape');
    await compose(page, await titleOf(world.host, 'list_users'));
    await page.getByRole('button', { name: 'Run the query' }).click();
    await page.getByRole('button', { name: 'Row 1 in full' }).click();
    expect(await rules(), 'a table').toEqual([]);
  },
);

describe('what is shown before anything is sent', () => {
  test('the exact body, its bytes and its fingerprint; one may stop there, and nothing leaves', async () => {
    const { host, practice } = world;
    const { page } = host;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await compose(page, await titleOf(world.host, 'create_private_key_tag'));
    await fillForm(page, describeForm(operations.create_private_key_tag), { privateKeyTagName: 'Clé froide', privateKeyIds: [] });
    await page.getByRole('radio', { name: 'Exact bytes' }).click();
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    await page.getByText('Copied and verified').first().waitFor();
    const body = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(body).parameters).toEqual({ privateKeyTagName: 'Clé froide', privateKeyIds: [] });
    const hash = createHash('sha256').update(body, 'utf8').digest('hex');
    const shown = (await page.getByRole('tabpanel').textContent()) ?? '';
    expect(shown).toContain(body);
    expect(shown).toContain(`${Buffer.byteLength(body, 'utf8')} bytes`);
    expect(shown.replaceAll(/\s/g, '')).toContain(`sha256:${hash}`);
    expect(practice.ledger()).toEqual([]);
    expect(host.isConfirming()).toBe(false);
  });

  test('what is left out is not sent, and an empty text, an empty list and null are sent where they were chosen', async () => {
    const { page } = world.host;
    const parameters = async () => JSON.parse((await page.getByTestId('request-json').textContent()) ?? '').parameters;
    await compose(page, await titleOf(world.host, 'set_ip_allowlist'));
    await page.getByText(/^Ready: /).waitFor();
    expect(await parameters()).toEqual({});
    await page.getByRole('button', { name: 'API key: left out' }).click();
    await page.getByRole('menuitem', { name: 'Send null' }).click();
    await page.getByRole('button', { name: 'Rules: left out' }).click();
    await page.getByRole('menuitem', { name: 'Send an empty list' }).click();
    await expect.poll(parameters).toEqual({ publicKey: null, rules: [] });
    await compose(page, await titleOf(world.host, 'set_organization_feature'));
    await page.getByRole('button', { name: 'Value: left out' }).click();
    await page.getByRole('menuitem', { name: 'Send empty text' }).click();
    await fill(page, fieldAt(describeForm(operations.set_organization_feature), ['name']), ['name'], 'FEATURE_NAME_WEBHOOK');
    await expect.poll(parameters).toEqual({ name: 'FEATURE_NAME_WEBHOOK', value: '' });
  });

  test('a draft is still there after another screen, and a secret in it is covered', async () => {
    const { page } = world.host;
    await compose(page, await titleOf(world.host, 'import_secrets'));
    const [secret] = samples.import_secrets.parameters.secrets;
    const secretPayload = secret?.secretPayload ?? '';
    await fillForm(page, describeForm(operations.import_secrets), { secrets: [secret] });
    await page.getByText(/^Ready: /).waitFor();
    await page.getByRole('button', { name: 'Journal' }).click();
    await page.getByRole('button', { name: 'Compose' }).click();
    expect(await input(page, ['secrets', 0, 'secretPayload']).inputValue()).toBe(secretPayload);
    await page.getByText(/^Ready: /).waitFor();
    expect(await page.getByTestId('request-json').textContent()).not.toContain(JSON.stringify(secretPayload));
    await page.getByLabel('Show secrets').check();
    expect(await page.getByTestId('request-json').textContent()).toContain(JSON.stringify(secretPayload));
  });

  test('a draft is still there after the page crashed and was loaded again, and no secret of it was kept', async () => {
    const { page, core } = world.host;
    await compose(page, await titleOf(world.host, 'import_secrets'));
    const [secret] = samples.import_secrets.parameters.secrets;
    const { name = '', secretPayload = '' } = secret ?? {};
    await fillForm(page, describeForm(operations.import_secrets), { secrets: [secret] });
    const kept = async () => JSON.stringify(await core.request('main', 'app.typed', {}));
    await expect.poll(kept).toContain(name);
    expect(await kept()).not.toContain(secretPayload);
    // As the window loads a page again whose renderer is gone.
    await page.reload();
    await page.getByRole('button', { name: 'Compose' }).click();
    await expect.poll(() => input(page, ['secrets', 0, 'name']).inputValue()).toBe(name);
    expect(await input(page, ['secrets', 0, 'secretPayload']).inputValue()).toBe('');
  });

  test('without the service a submit says why it is off; what is filled in stays, and can be copied', async () => {
    const { host, practice } = world;
    const { page } = host;
    await compose(page, await titleOf(world.host, 'claim_swap_fees'));
    await page.getByText(/^Ready: /).waitFor();
    await practice.close();
    await page.getByText('sending needs the service').waitFor({ timeout: 30_000 });
    expect(await page.getByRole('button', { name: 'Review and send…' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy JSON' }).isEnabled()).toBe(true);
  });

  test('declining in the confirmation window sends nothing', async () => {
    const { host, practice } = world;
    await compose(host.page, await titleOf(world.host, 'claim_swap_fees'));
    await send(host.page);
    await confirm(host, 'reject');
    await host.page.getByText('Nothing left this computer').waitFor();
    expect(practice.ledger()).toEqual([]);
  });
});
