/** Secrets: sealed in the main process, kept nowhere. */
import { expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { one } from './support/organisation.ts';
import { organisationSpecs } from './support/organisation-specs.ts';
import { answer, asks, fill, giving } from './support/trusted.ts';

const { start, main, dialog, send } = organisationSpecs();

test('secrets are sealed and sent, several at once; their values are nowhere on the page afterwards', async () => {
  const { world, page } = await start('Secrets', { service: { rules: { import_secrets: one } } });
  const canary = 'CANARY-91 secret value';
  const first = page.getByRole('group', { name: 'Secret 1' });
  await first.getByLabel('Name').fill('exchange-token');
  await first.getByRole('button', { name: 'Static property' }).click();
  await first.getByLabel('Property value', { exact: true }).fill('production');
  await send(main(), 'Type the values…').click();
  await first.getByText('Fill this in').waitFor();
  await first.getByLabel('Property', { exact: true }).fill('environment');
  await page.getByRole('button', { name: 'Add a secret' }).click();
  const second = page.getByRole('group', { name: 'Secret 2' });
  await second.getByLabel('Name').fill('exchange-token');
  await send(main(), 'Type the values…').click();
  await second.getByText(/a name that no other secret in the request has/).waitFor();
  await second.getByLabel('Name').fill('second');
  await send(main(), 'Type the values…').click();
  const typing = await asks(world.host, 'Type the values of 2 secrets');
  await fill(typing, { 'Value of “exchange-token”': canary });
  await giving(typing).click();
  await typing.getByText('Fill this in').waitFor();
  // Nothing that was typed comes back, so that nothing of it is kept either.
  expect(await typing.getByLabel('Value of “exchange-token”', { exact: true }).inputValue()).toBe('');
  expect(world.practice.ledger()).toEqual([]);
  await answer(world.host, 'Type the values of 2 secrets', {
    'Value of “exchange-token”': canary,
    'Value of “second”': `${canary} 2`,
  });
  // First the keys to seal to are asked for, once the person said so; then what is sealed.
  const asking = await world.host.confirmPage();
  await asking.getByText(/a key for each of “exchange-token”, “second”/).waitFor();
  await desk.confirm(world.host, 'approve');
  const confirmation = await world.host.confirmPage();
  await confirmation.getByText(/each to a target key that the pinned enclave signed/).waitFor();
  await confirmation
    .getByText(/Imports 2 secrets/)
    .first()
    .waitFor();
  expect(await confirmation.content()).not.toContain('CANARY');
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Imported 2 secrets/)
    .waitFor();
  await page.getByRole('row', { name: /^exchange-token environment = production/ }).waitFor();
  expect(world.practice.organisation().secrets.map(({ content }) => content)).toEqual([canary, `${canary} 2`]);
  const held = await page.evaluate(() =>
    [...document.querySelectorAll('textarea, input')].map(each => (each as HTMLInputElement).value).join(),
  );
  expect(held).not.toContain('CANARY');
  expect(await page.content()).not.toContain('CANARY');
});

test('closing the window forgets what was typed, and nothing was asked of the service', async () => {
  const { world, page } = await start('Secrets');
  await send(main(), 'Type the values…').click();
  const typing = await asks(world.host, 'Type the value of a secret');
  await fill(typing, { 'Value of secret 1, without a name': 'CANARY-93' });
  await desk.dismiss(world.host);
  await expect.poll(() => send(main(), 'Type the values…').isEnabled()).toBe(true);
  expect(world.practice.ledger()).toEqual([]);
  expect(await page.content()).not.toContain('CANARY');
});

test('an enclave that signs with another key than the pinned one gets nothing, and its secrets are forgotten', async () => {
  const { world, page } = await start('Secrets');
  const built =
    '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569';
  await page.getByRole('button', { name: 'Use another key…' }).click();
  await dialog().getByLabel('Signer key of the enclave').fill('04ab');
  await dialog().getByText('A key has 130 digits. This one has 4.').waitFor();
  expect(await dialog().getByRole('button', { name: 'Review the change…' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Signer key of the enclave').fill(built);
  await dialog().getByRole('button', { name: 'Review the change…' }).click();
  await desk.confirm(world.host, 'approve');
  await dialog().waitFor({ state: 'detached' });
  await send(main(), 'Type the values…').click();
  await answer(world.host, 'Type the value of a secret', { 'Value of secret 1, without a name': 'CANARY-92' });
  await desk.confirm(world.host, 'approve');
  await page.getByText(/signed by a key other than the enclave’s pinned key/).waitFor();
  expect(world.host.isConfirming()).toBe(false);
});
