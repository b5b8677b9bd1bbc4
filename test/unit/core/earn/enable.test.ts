import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnableCheck } from '../../../../electron/contract/values/earn-values.ts';
import { vaults } from '../../../practice/catalog/vaults.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
const vault = vaults('1').find(({ asset }) => asset.symbol === 'USDC' && asset.chain === 'eip155:1');
const caip19 = vault?.asset.caip19 ?? '';
const vaultAddress = vault?.vaultAddress ?? '';
const accounts = () => app.practice.organisation().wallets.flatMap(wallet => wallet.accounts);
const own = () => accounts().find(each => each.addressFormat === 'ADDRESS_FORMAT_ETHEREUM')?.address ?? '';

beforeAll(async () => {
  app = await startApp();
  await app.ask('earn.catalogue', { caip19 });
});
afterAll(() => app.close());

async function check(change: Record<string, string> = {}): Promise<EnableCheck> {
  const typed = { caip19, vaultAddress, clientFee: '10', clientFeeWallet: own(), deposit: '1000', ...change };
  const answer = await app.ask('earn.check', typed);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

test('what is right gives exactly what will be sent: the chain from the asset, the address with its checksum', async () => {
  const { problems, parameters, preview } = await check({ vaultAddress: vaultAddress.toLowerCase() });
  expect(problems).toEqual([]);
  expect(parameters).toEqual({
    vaultAddress: expect.stringMatching(new RegExp(`^${vaultAddress}$`, 'i')),
    chainCaip2: 'eip155:1',
    clientFeeBps: '1000',
    clientFeeWallet: own(),
  });
  expect(preview?.grossApy).toBe(vault?.apyPct.replace(/0+$/, ''));
});

test('what a catalogue said of each vault today is kept, and its asset stands among those that can be asked for', async () => {
  const catalogue = await app.ask('earn.catalogue', { caip19 });
  expect(catalogue).toMatchObject({ ok: true, value: { asset: { symbol: 'USDC' }, incomplete: null, wrappersMissing: null } });
  expect(await app.ask('earn.samples', { caip19, vaultAddress })).toMatchObject({ ok: true, value: [{ apyPct: vault?.apyPct }] });
  const assets = await app.ask('earn.assets');
  expect(assets.ok && assets.value.map(each => each.caip19.toLowerCase())).toContain(caip19.toLowerCase());
});

test.each([
  ['clientFee', '40.01', 'a fee from 0 to 40 per cent'],
  ['clientFee', '12,5', 'a fee from 0 to 40 per cent'],
  ['clientFee', '10.005', 'at most two decimal places'],
  ['clientFeeWallet', '', '0x and 40 hex digits'],
  ['clientFeeWallet', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'an account of this organisation'],
  ['clientFeeWallet', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'the checksum of EIP-55'],
  ['vaultAddress', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'a vault of the catalogue'],
])('%s %j is refused, with what was expected', async (path, value, expected) => {
  const { problems, parameters } = await check({ [path]: value });
  expect(problems).toEqual([{ path, expected: expect.stringContaining(expected), received: JSON.stringify(value) }]);
  expect(parameters).toBeNull();
});

test.each([
  ['12.5', '1250'],
  ['12.50 %', '1250'],
  ['0', '0'],
  ['40%', '4000'],
])('a fee of %j per cent is sent as %s basis points', async (clientFee, clientFeeBps) => {
  expect((await check({ clientFee })).parameters).toMatchObject({ clientFeeBps });
});

test('a deposit is read as people write it, to the last unit', async () => {
  const { preview } = await check({ deposit: '1,234,567.000001' });
  expect(preview?.deposit).toBe('1234567000001');
});

test('an own account of another chain is refused for being one', async () => {
  const bitcoin = accounts().find(each => each.addressFormat.includes('BITCOIN'))?.address ?? '';
  const { problems } = await check({ clientFeeWallet: bitcoin });
  expect(problems.map(({ path }) => path)).toEqual(['clientFeeWallet']);
});

test('a sample deposit that is no amount hides the effect and stops nothing', async () => {
  const { problems, parameters, preview } = await check({ deposit: '1.0000001' });
  expect(problems).toEqual([
    { path: 'deposit', expected: expect.stringContaining('at most 6 decimal places'), received: '"1.0000001"' },
  ]);
  expect([parameters === null, preview]).toEqual([false, null]);
});

test('only Ethereum accounts are offered for the fee, each address held against its key', async () => {
  const answer = await app.ask('earn.fee_wallets');
  const wallets = answer.ok ? answer.value : [];
  expect(wallets.map(({ address }) => address).toSorted()).toEqual(
    accounts()
      .filter(each => each.addressFormat === 'ADDRESS_FORMAT_ETHEREUM')
      .map(({ address }) => address)
      .toSorted(),
  );
  for (const { check: checked } of wallets) expect(checked.state).toBe('verified');
});

test('a request that was proposed stands among the deployments, and gets its request id once others agreed', async () => {
  const { parameters } = await check();
  if (parameters === null) throw new Error('nothing to send');
  const sending = app.request('earn_deploy_wrapper', parameters);
  const shown = await app.person('approve');
  expect(shown.review.document.headline).toContain(vault?.name);
  expect(shown.review.document.findings.map(({ rule }) => rule)).not.toContain('fee-wallet-foreign');
  await sending;
  const deployments = async () => {
    await app.ask('feed.refresh');
    const answer = await app.ask('earn.deployments');
    return answer.ok ? answer.value : [];
  };
  await expect.poll(async () => (await deployments())[0]).toMatchObject({ ...parameters, deployRequestId: null });
  const [record] = app.practice.ledger();
  await app.practice.as('Ben').approve(record ?? '');
  await expect.poll(async () => (await deployments())[0]?.deployRequestId, { timeout: 20_000 }).toMatch(/./);
  expect((await deployments())[0]?.wrapperAddress).toMatch(/^0x[0-9a-fA-F]{40}$/);
});
