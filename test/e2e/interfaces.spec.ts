/** Contract interfaces: read, uploaded, pinned, and flagged once they change. */
import { expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { abi, one } from './support/organisation.ts';
import { organisationSpecs } from './support/organisation-specs.ts';

const { start, main, send, lastOf } = organisationSpecs();

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test('a contract interface is read from a file, uploaded, pinned, and flagged once it is changed at the service', async () => {
  const { world, http, page } = await start('Interfaces', { service: { rules: { create_smart_contract_interface: one } } });
  await page.getByRole('button', { name: 'New…' }).click();
  const drop = page.getByLabel('ABI or IDL file');
  await drop.setInputFiles(file('Token.sol', 'contract Token {}'));
  await page.getByText(/This is not JSON/).waitFor();
  await drop.setInputFiles(
    file('big.json', JSON.stringify([{ type: 'function', name: 'x', inputs: [], doc: 'x'.repeat(409_600) }])),
  );
  await page.getByText(/Leave out what is not called/).waitFor();
  expect(await send().isDisabled()).toBe(true);
  await drop.setInputFiles(file('Manager.json', JSON.stringify({ abi: JSON.parse(abi), bytecode: '0x00' })));
  await page.getByText('A well-known selector under another name').waitFor();
  await page.getByRole('listbox', { name: 'Selectors' }).getByText('rebalance(uint256)').waitFor();
  await page.getByText('Give it a label.').waitFor();
  await page.getByLabel('Label').fill('Vault manager');
  await page.getByLabel('Contract address').fill(address);
  await send().click();
  await desk.confirm(world.host, 'approve');
  await main()
    .getByText(/Uploaded the interface “Vault manager” for /)
    .waitFor();
  expect(lastOf('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE').parameters).toMatchObject({ smartContractInterface: abi });
  await page.getByRole('option', { name: /^Vault manager/ }).click();
  await page.getByText(/Exactly the text uploaded from here/).waitFor();

  http.tell.set('list_smart_contract_interfaces', async (_, real) => {
    const answer = (await real()) as { smartContractInterfaces: { smartContractInterface: string }[] };
    for (const row of answer.smartContractInterfaces) row.smartContractInterface = abi.replace('rebalance', 'airdrop');
    return answer;
  });
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('Its text was changed at the service').waitFor();
  await page.getByRole('option', { name: /^Vault manager.*changed/ }).waitFor();
  await page.getByRole('button', { name: 'Decode calls with the new text…' }).click();
  const confirmation = await world.host.confirmPage();
  await confirmation
    .getByText(/changed at the service/)
    .first()
    .waitFor();
  await desk.confirm(world.host, 'reject');
  await page.getByText('You decided against it. Nothing was changed.').waitFor();
});
