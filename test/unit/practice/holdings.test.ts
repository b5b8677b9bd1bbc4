/** Wallets and their addresses, histories, vaults: what the organisation holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parameters } from '../../../electron/contract/operations/table.ts';
import { addressFormats, type Curve, historyChains } from '../../../electron/contract/schema/enums.ts';
import { addressTable, checkAddress, deriveAddress } from '../../../electron/core/addresses/table.ts';
import { assets } from '../../practice/catalog/assets.ts';
import { deriveKey } from '../../practice/derive.ts';
import { type Practice, startPractice } from '../../practice/service.ts';

let practice: Practice;
beforeAll(async () => {
  const alone = { approvals: 1 };
  practice = await startPractice({
    rules: { create_wallet: alone, create_wallet_accounts: alone, delete_wallets: alone, earn_deploy_wrapper: alone },
  });
});
afterAll(() => practice.close());

const ada = () => practice.as('Ada');
const field = (answer: { json: { details: { fieldViolations: { field: string }[] }[] } }) =>
  answer.json.details[0]?.fieldViolations[0]?.field;
type Account = Parameters<'create_wallet'>['accounts'][number];
const paths: Record<Curve, string> = {
  CURVE_SECP256K1: "m/44'/60'/0'/0/0",
  CURVE_P256: "m/44'/1'/0'/0/0",
  CURVE_ED25519: "m/44'/501'/0'/0'",
};

describe('wallets', () => {
  test('the known mnemonic gives the known first Ethereum account', () => {
    const { publicKey } = deriveKey(
      'test test test test test test test test test test test junk',
      'CURVE_SECP256K1',
      "m/44'/60'/0'/0/0",
    );
    expect(deriveAddress('ADDRESS_FORMAT_ETHEREUM', publicKey)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  });

  test('an account of every address format and curve that go together', async () => {
    const accounts = addressFormats.flatMap(addressFormat =>
      addressTable[addressFormat].curves.map(
        (curve): Account => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path: paths[curve], addressFormat }),
      ),
    );
    const { walletId, addresses } = await ada().perform('create_wallet', {
      walletName: 'Every format',
      accounts,
      mnemonicLength: 24,
    });

    expect(addresses).toHaveLength(accounts.length);
    for (const [index, { addressFormat }] of accounts.entries())
      expect(checkAddress(addressFormat, addresses[index] ?? ''), addressFormat).toMatchObject({ ok: true });
    const { json } = await ada().query('list_wallet_accounts', {
      walletId,
      paginationOptions: { limit: '100' },
      includeWalletDetails: true,
    });
    expect(json.accounts.map((a: { address: string }) => a.address)).toEqual(addresses);
    expect(json.accounts[0]).toMatchObject({
      walletId,
      walletDetails: { walletName: 'Every format' },
      pathFormat: 'PATH_FORMAT_BIP32',
    });
    expect(practice.organisation().wallets.at(-1)?.mnemonic.split(' ')).toHaveLength(24);
  });

  test('accounts are paged forwards by after and backwards by before', async () => {
    const page = async (paginationOptions: object) =>
      (await ada().query('list_wallet_accounts', { paginationOptions })).json.accounts.map(
        (a: { walletAccountId: string }) => a.walletAccountId,
      );
    const all = await page({ limit: '100' });
    expect(await page({ limit: '3', after: all[2] })).toEqual(all.slice(3, 6));
    expect(await page({ limit: '3', before: all[5] })).toEqual(all.slice(2, 5));
    expect(field(await ada().query('list_wallet_accounts', { paginationOptions: { after: 'nobody' } }))).toBe(
      'paginationOptions.after',
    );
  });

  test('a path or format that does not go with the curve is named', async () => {
    const account = {
      curve: 'CURVE_ED25519',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/501'/0'/0'",
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
    } as const;
    const submit = (wrong: Partial<Account>) =>
      ada().submit('create_wallet', { walletName: 'Wrong', accounts: [account, { ...account, ...wrong }] });
    expect(field(await submit({ path: 'm/44/501' }))).toBe('parameters.accounts[1].path');
    expect(field(await submit({ addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }))).toBe('parameters.accounts[1].addressFormat');
  });

  test('persist off derives without keeping', async () => {
    const [wallet] = practice.organisation().wallets;
    const account = {
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/60'/0'/0/77",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    } as const;
    const parameters = { walletId: wallet?.walletId ?? '', accounts: [account], persist: false };
    const derived = await ada().perform('create_wallet_accounts', parameters);
    const { publicKey } = deriveKey(wallet?.mnemonic ?? '', 'CURVE_SECP256K1', account.path);
    expect(derived).toEqual({ addresses: [deriveAddress('ADDRESS_FORMAT_ETHEREUM', publicKey)] });
    expect(practice.organisation().wallets[0]?.accounts).toHaveLength(wallet?.accounts.length ?? 0);
  });

  test('a wallet that was never exported goes only by force', async () => {
    const { walletId } = await ada().perform('create_wallet', { walletName: 'Brief', accounts: [] });

    expect(field(await ada().submit('delete_wallets', { walletIds: [walletId] }))).toBe('parameters.walletIds[0]');
    await ada().propose('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true });
    expect(practice.organisation().wallets.some(w => w.walletId === walletId)).toBe(false);
  });
});

describe('transaction history', () => {
  const list = async (address: string, caip2: (typeof historyChains)[number], paginationOptions: object = {}) =>
    ada().query('list_eth_transaction_history', { address, caip2, paginationOptions });
  const address = () => practice.organisation().wallets[0]?.accounts[0]?.address ?? '';

  test.each(historyChains)('%s has 250 entries, most recent first, and each is seen once', async caip2 => {
    const seen: { transactionHash: string; block: { timestamp: string }; from: string; transfers: { amount: string }[] }[] = [];
    let after: string | undefined;
    for (;;) {
      const { json } = await list(address(), caip2, { limit: '100', ...(after === undefined ? {} : { after }) });
      seen.push(...json.transactions);
      expect(json.pageInfo.hasPreviousPage).toBe(after !== undefined);
      if (!json.pageInfo.hasNextPage) break;
      after = json.pageInfo.endCursor;
    }
    expect(new Set(seen.map(t => t.transactionHash)).size).toBe(250);
    const times = seen.map(t => Date.parse(t.block.timestamp));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    for (const { amount } of seen.flatMap(t => t.transfers)) expect(amount).toMatch(/^[1-9]\d*$/);
  });

  test('backwards from the end meets the same entries', async () => {
    const forwards = (await list(address(), 'eip155:1', { limit: '50' })).json;
    const next = (await list(address(), 'eip155:1', { limit: '50', after: forwards.pageInfo.endCursor })).json;
    const back = (await list(address(), 'eip155:1', { limit: '50', before: next.pageInfo.startCursor })).json;
    expect(back.transactions).toEqual(forwards.transactions);
    expect(back.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
  });

  test('another address has another history; private key and foreign addresses are refused', async () => {
    const other = practice.organisation().wallets[1]?.accounts[0]?.address ?? '';
    const first = async (a: string) => (await list(a, 'eip155:1')).json.transactions[0].transactionHash;
    expect(await first(other)).not.toBe(await first(address()));
    const key = practice.organisation().privateKeys[0]?.addresses[0]?.address ?? '';
    expect(field(await list(key, 'eip155:1'))).toBe('address');
  });
});

describe('vaults', () => {
  const list = async (parameters: Parameters<'list_earn_vaults'>) => (await ada().query('list_earn_vaults', parameters)).json;

  test('about sixty, greatest USD value first, exact in atomic units', async () => {
    let count = 0;
    for (const { caip19, decimals, cents } of assets) {
      const { vaults } = await list({ caip19, paginationOptions: { limit: '100' } });
      count += vaults.length;
      const values = vaults.map((v: { tvl: string }) => (BigInt(v.tvl) * cents) / 10n ** BigInt(decimals));
      for (const [index, v] of vaults.entries()) {
        expect(v.display.usd.replace('.', '')).toBe(values[index].toString());
        expect(v.apyPct).toMatch(/^0\.\d{4}$/);
        if (index > 0) expect(values[index] <= values[index - 1]).toBe(true);
      }
    }
    expect(count).toBeGreaterThanOrEqual(60);
  });

  test('paged by cursor, filtered by provider', async () => {
    const { caip19 } = assets[0] as (typeof assets)[number];
    const all = (await list({ caip19 })).vaults;
    const first = await list({ caip19, paginationOptions: { limit: '4' } });
    const second = await list({ caip19, paginationOptions: { limit: '4', after: first.pageInfo.endCursor } });
    expect([...first.vaults, ...second.vaults]).toEqual(all);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    const b = (await list({ caip19, provider: 'EARN_PROVIDER_PROVIDERB' })).vaults;
    expect(b.map((v: { curator: string }) => v.curator)).toEqual(['']);
  });

  test('a wrapper is deployed once for equal parameters, and the vault is enabled when it stands', async () => {
    const { caip19, chain } = assets[1] as (typeof assets)[number];
    const [vault] = (await list({ caip19 })).vaults;
    const clientFeeWallet = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
    const parameters = {
      vaultAddress: vault.vaultAddress,
      chainCaip2: chain as 'eip155:8453',
      clientFeeBps: '1000',
      clientFeeWallet,
    };
    const deployed = async () =>
      (await ada().propose('earn_deploy_wrapper', parameters)).result?.earnDeployWrapperResult as { deployRequestId: string };
    const first = await deployed();
    expect(await deployed()).toEqual(first);
    const status = async () => (await ada().query('get_earn_deploy_status', { deployRequestId: first.deployRequestId })).json;
    expect(await status()).toEqual({ status: 'PENDING' });
    expect((await list({ caip19 })).vaults[0].enabled).toBe(false);
    practice.clock.advance(10_000);
    expect(await status()).toEqual({ status: 'COMPLETED', deployTxHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect((await list({ caip19 })).vaults[0].enabled).toBe(true);
    const { enabledVaults } = (await ada().query('list_earn_enabled_vaults', {})).json;
    expect(enabledVaults).toMatchObject([{ vaultAddress: vault.vaultAddress, clientFeeBps: '1000', clientFeeWallet }]);
    // 90 percent of the gross yield, exactly.
    expect(Math.round(Number(enabledVaults[0].netApyPct) * 1e8)).toBe(Math.round(Number(vault.apyPct) * 0.9 * 1e8));
  });

  test('a vault of another chain, an unknown vault, a foreign fee wallet are named', async () => {
    const [vault] = (await list({ caip19: (assets[1] as (typeof assets)[number]).caip19 })).vaults;
    const clientFeeWallet = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
    const good = { vaultAddress: vault.vaultAddress, chainCaip2: 'eip155:8453', clientFeeBps: '0', clientFeeWallet } as const;
    const wrong = async (more: object) => field(await ada().submit('earn_deploy_wrapper', { ...good, ...more }));
    expect(await wrong({ chainCaip2: 'eip155:1' })).toBe('parameters.chainCaip2');
    expect(await wrong({ vaultAddress: `0x${'1'.repeat(40)}` })).toBe('parameters.vaultAddress');
    expect(await wrong({ clientFeeWallet: `0x${'2'.repeat(40)}` })).toBe('parameters.clientFeeWallet');
    expect(await wrong({ clientFeeBps: '4001' })).toBe('parameters.clientFeeBps');
  });
});
