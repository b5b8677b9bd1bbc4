/** Whose wallets fees can go to: every account is read, and one that cannot be told is not said to be another's. */
import { expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { earnHandlers } from '../../../../electron/core/calls/earn.ts';
import { assetOf } from '../../../../electron/core/earn/assets.ts';
import { checkEnable } from '../../../../electron/core/earn/enable.ts';
import { allAccounts, feeWallets } from '../../../../electron/core/earn/fee-wallets.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { valueIn } from '../../support/key-bench.ts';
import { slowClock } from '../../support/slow-clock.ts';

const usdc = assetOf('eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'bundled');
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const account = (n: number, more: object = {}) => ({
  ...{ walletAccountId: `a${n}`, walletId: 'w', name: 'Fees', path: 'm/0', curve: 'CURVE_SECP256K1' },
  ...{ addressFormat: 'ADDRESS_FORMAT_ETHEREUM', address: address(n) },
  ...more,
});
const asking = (answer: (n: number) => unknown) => {
  const asked: unknown[] = [];
  const query = async (_: string, { paginationOptions }: { paginationOptions: object }) => {
    asked.push(paginationOptions);
    return answer(asked.length - 1);
  };
  return { asked, session: { query } as unknown as Session };
};

test('every page is read from the last account of the one before, until one brings nothing new', async () => {
  const pages = [[account(1), account(2)], [account(2), account(3)], [account(3)]];
  const { asked, session } = asking(n => done({ accounts: pages[n] }));
  expect(valueIn(await allAccounts(session)).map(({ walletAccountId }) => walletAccountId)).toEqual(['a1', 'a2', 'a3']);
  expect(asked).toEqual([{ limit: '100' }, { limit: '100', after: 'a2' }, { limit: '100', after: 'a3' }]);
});

test('a page that is not answered is said, and pages without end are left', async () => {
  const failing = asking(n => (n === 1 ? failure('service_failed', 'No.') : done({ accounts: [account(n)] })));
  expect(await allAccounts(failing.session)).toMatchObject({ ok: false, code: 'service_failed' });
  const endless = asking(n => done({ accounts: [account(n)] }));
  expect(valueIn(await allAccounts(endless.session))).toHaveLength(500);
  expect(endless.asked).toHaveLength(500);
});

test('a long list of wallets gives other work its turn every ten; a name of nothing is none', async () => {
  let turns = 0;
  const sleep = async () => {
    turns += 1;
  };
  const clock = { sleep } as never;
  const accounts = Array.from({ length: 25 }, (_, n) => account(n, n === 0 ? { name: '' } : {}));
  const wallets = await feeWallets(accounts as never, () => 'Treasury', clock);
  expect(wallets.slice(0, 2).map(({ name, walletName }) => [name, walletName])).toEqual([
    [null, 'Treasury'],
    ['Fees', 'Treasury'],
  ]);
  expect(turns).toBe(2);
});

const wallet = (state: 'verified' | 'wrong') => ({
  ...{ address: address(7), name: null, walletName: null, path: 'm/0', check: { state, sentence: '', computed: null } },
});
const vaultAt = (vaultAddress: string) => ({ vaultAddress, apyPct: '0.05' }) as never;
const problemsOf = (typed: object = {}, known: object = {}) =>
  checkEnable(
    { vaultAddress: address(1), clientFee: '10', clientFeeWallet: address(7), deposit: '1', ...typed },
    { asset: usdc, vault: vaultAt(address(1)), wallets: [wallet('verified')], otherAddresses: new Set(), ...known },
  ).problems;

test('fees go to no account whose key gives another address, and to no vault whose address is misspelled', () => {
  expect(problemsOf()).toEqual([]);
  expect(problemsOf({}, { wallets: [wallet('wrong')] })).toMatchObject([
    { path: 'clientFeeWallet', expected: expect.stringContaining('this one does not match') },
  ]);
  const misspelled = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
  expect(problemsOf({ vaultAddress: misspelled }, { vault: vaultAt(misspelled) })).toMatchObject([{ path: 'vaultAddress' }]);
});

test('a deposit of nothing is none, and says in which asset an amount is expected', () => {
  expect(problemsOf({ deposit: '0' })).toMatchObject([
    { path: 'deposit', expected: expect.stringContaining('an amount of USDC above 0') },
  ]);
  expect(problemsOf({ deposit: '0' }, { asset: { ...usdc, symbol: null } })).toMatchObject([
    { path: 'deposit', expected: expect.stringContaining('an amount above 0') },
  ]);
  expect(problemsOf({ clientFee: '  ' })).toMatchObject([{ path: 'clientFee', received: 'nothing' }]);
});

test('what was kept of a vault by day is handed on, and an asset that was asked for stands among the others', async () => {
  const seen = `eip155:1/erc20:${address(9)}`;
  const kept = [{ day: '2026-11-21', apyPct: '0.05', tvl: null }];
  const asked: string[][] = [];
  const handlers = earnHandlers({
    withSession: async work => work({ connection: { connectionId: 'c', baseUrl: 'https://api.example.com' } } as never) as never,
    samples: {
      keep: async () => {},
      of: (...of) => {
        asked.push(of);
        return kept;
      },
      assets: baseUrl => (baseUrl === 'https://api.example.com' ? [seen] : []),
    },
    clock: {} as never,
  });
  expect(valueIn(await handlers['earn.samples']({ caip19: seen, vaultAddress: address(1) }))).toEqual(kept);
  expect(asked).toEqual([['https://api.example.com', seen, address(1)]]);
  expect(valueIn(await handlers['earn.assets']({})).at(-1)).toMatchObject({ caip19: seen, source: 'seen' });
});

test('whose a fee wallet is is told where all accounts are known, and left open where the list may have been cut off', async () => {
  const wrapper = (n: number) => ({ vaultAddress: address(1), wrapperAddress: address(2), clientFeeWallet: address(n) });
  const { clock, turns } = slowClock();
  const ownOf = async (accounts: object[] | undefined) => {
    const context = { ...emptyContext('2026-11-21T00:00:00Z'), current: accounts === undefined ? {} : { accounts } };
    const session = {
      connection: { connectionId: 'c', baseUrl: 'https://api.example.com' },
      context: () => context,
      directory: { put: () => {} },
      query: async (name: string) =>
        done(name === 'list_earn_enabled_vaults' ? { enabledVaults: [wrapper(1), wrapper(5_000)] } : { vaults: [] }),
    } as unknown as Session;
    const handlers = earnHandlers({
      withSession: async work => work(session) as never,
      samples: { keep: async () => {}, of: () => [], assets: () => [] },
      clock,
    });
    const { wrappers } = valueIn(await handlers['earn.catalogue']({ caip19: usdc.caip19 }));
    return wrappers?.map(({ ownFeeWallet }) => ownFeeWallet);
  };
  const listed = (many: number) => Array.from({ length: many }, (_, n) => account(n));
  expect(await ownOf(listed(20))).toEqual([true, false]);
  expect(turns()).toBeGreaterThan(3 * 20);
  expect(await ownOf(listed(100))).toEqual([true, null]);
  expect(await ownOf(undefined)).toEqual([null, null]);
});
