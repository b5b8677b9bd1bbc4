/** IP allowlists: every warning before it is sent, and nothing sent over what somebody else set. */
import { expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { one } from './support/organisation.ts';
import { organisationSpecs } from './support/organisation-specs.ts';

const { start, main, send, lastOf, rule, findings } = organisationSpecs();

test('an allowlist says what is wrong with each range, and cannot be sent so', async () => {
  const { page } = await start('Allowlist');
  await page.getByText('No rules: nobody is let in').waitFor();
  for (const [typed, said] of [
    ['203.0.113.0/33', /goes up to 32/],
    ['010.0.0.0/24', /not an IPv4 or IPv6 range/],
    ['198.51.0.0/16', /widest IPv4 range the service accepts is \/20/],
    ['2001:db8::/32', /widest IPv6 range the service accepts is \/48/],
  ] as const) {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await rule(1).getByLabel('Range').fill(typed);
    await rule(1).getByText(said).waitFor();
    await page.getByText('1 range to correct or remove').waitFor();
    expect(await send().isDisabled(), typed).toBe(true);
    await page.getByRole('button', { name: 'Remove rule 1' }).click();
  }
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('203.0.113.77/24');
  await rule(1).getByText('Sent as 203.0.113.0/24').waitFor();
  await rule(1).getByText('256 addresses').waitFor();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(2).getByLabel('Range').fill('203.0.113.128/25');
  await rule(2).getByText('Lies in rule 1 (203.0.113.0/24)').waitFor();
});

test('the allowlist editor says before what the review says after: lock-out, empty, open on error', async () => {
  const { world, page } = await start('Allowlist', {
    service: { rules: { set_ip_allowlist: one } },
    before: async practice => {
      const rules = [{ cidr: '127.0.0.0/20', label: 'Here' }];
      await practice.as('Ben').propose('set_ip_allowlist', { enabled: false, rules });
    },
  });
  await rule(1).waitFor();
  await page.getByRole('radio', { name: 'On', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await findings()
    .getByText(/enabled and empty: every API request would be refused/)
    .waitFor();
  await page.getByRole('radio', { name: /Let everybody in/ }).check({ force: true });
  await findings()
    .getByText(/everybody is let in/)
    .waitFor();
  await page.getByRole('radio', { name: /Refuse/ }).check({ force: true });

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('198.51.100.0/24');
  await page.getByLabel('Public address of this computer').fill('203.0.113.9');
  await findings().getByText('This computer would lock itself out.').waitFor();
  const replaced = page.getByRole('region', { name: 'What is replaced' });
  await replaced.getByRole('row', { name: /^Range removed 127\.0\.0\.0\/20 Here removed/ }).waitFor();
  await replaced.getByRole('row', { name: /^Range added not there 198\.51\.100\.0\/24/ }).waitFor();
  await replaced.getByRole('row', { name: /^Allowlist off on/ }).waitFor();

  await send().click();
  const confirmation = await world.host.confirmPage();
  await confirmation
    .getByText(/would shut this computer out|could no longer reach the service/)
    .first()
    .waitFor();
  await desk.confirm(world.host, 'reject');
  await page.getByText('You decided not to send it').waitFor();

  await page.getByRole('button', { name: 'Add it as a rule' }).click();
  await rule(2).getByText('this computer').waitFor();
  await page.getByText('Let in', { exact: true }).waitFor();
  await send().click();
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Replaced the IP allowlist of the organisation/)
    .waitFor();
  expect(lastOf('ACTIVITY_TYPE_SET_IP_ALLOWLIST').parameters).toEqual({
    enabled: true,
    rules: [{ cidr: '198.51.100.0/24' }, { cidr: '203.0.113.9/32', label: 'This computer' }],
    onEvaluationError: 'DENY',
  });
});

test('a list that somebody else replaced meanwhile is not overwritten; rules of one key are a list of their own', async () => {
  const { world, page } = await start('Allowlist', { service: { rules: { set_ip_allowlist: one } } });
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('127.0.0.1');
  await world.practice.as('Ben').propose('set_ip_allowlist', { enabled: false, rules: [{ cidr: '203.0.113.0/24' }] });
  await send().click();
  await page.getByText('Somebody changed this list since you opened it.').waitFor();
  expect(world.host.isConfirming()).toBe(false);

  await page.getByRole('button', { name: /List of$/ }).click();
  await page.getByRole('option', { name: /this app/ }).click();
  await page.getByText('the key this app signs with').waitFor();
  await findings()
    .getByText(/hold only while the organisation’s allowlist is enabled/)
    .waitFor();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await send().click();
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Replaced the IP allowlist of the API key/)
    .waitFor();
  const ada = world.practice.info.users[0]?.apiKeys[0]?.publicKey;
  expect(lastOf('ACTIVITY_TYPE_SET_IP_ALLOWLIST').parameters).toEqual({
    publicKey: ada,
    rules: [{ cidr: '127.0.0.1/32' }],
    onEvaluationError: 'DENY',
  });
});

test('an answer that is lost on the way sends no second list, and what became of it is found out', async () => {
  const { world, page } = await start('Allowlist', { service: { rules: { set_ip_allowlist: one } } });
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await rule(1).getByLabel('Range').fill('127.0.0.1');
  world.practice.faults.add({ fault: 'drop-after-commit', operation: 'set_ip_allowlist', user: 'Ada Reyes' });
  await send().click();
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Switched the IP allowlist of the organisation off/)
    .waitFor({ timeout: 30_000 });
  expect(world.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_SET_IP_ALLOWLIST')).toHaveLength(1);
  // What became of it is told before the list is read anew.
  await expect.poll(() => rule(1).getByLabel('Range').inputValue()).toBe('127.0.0.1/32');
});
