import { getAddress, isAddress } from 'viem/utils';
import { expect, test } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { assetOf, bundledAssets, knownAssets } from '../../../../electron/core/earn/assets.ts';
import { readCatalogue, readVaults } from '../../../../electron/core/earn/catalogue.ts';
import { contradicts, readVault } from '../../../../electron/core/earn/vault.ts';
import type { Session } from '../../../../electron/core/session.ts';

const usdc = assetOf('eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'bundled');
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;

/** A service that answers page after page from a list. */
function asking(pages: Record<string, unknown>[], wrappers: Outcome<unknown> = done({ enabledVaults: [] })) {
  const asked: Record<string, unknown>[] = [];
  const query = (async (name: string, parameters: Record<string, unknown>) => {
    if (name !== 'list_earn_vaults') return wrappers;
    asked.push(parameters);
    return done(pages[Math.min(asked.length, pages.length) - 1]);
  }) as unknown as Session['query'];
  return { asked, session: { query } };
}
const page = (from: number, to: number, pageInfo?: Record<string, unknown>) => ({
  vaults: Array.from({ length: to - from }, (_, i) => ({ vaultAddress: address(from + i), apyPct: '0.05', tvl: '1000000' })),
  ...(pageInfo === undefined ? {} : { pageInfo }),
});

test('all pages are read, each from the end cursor of the one before', async () => {
  const { asked, session } = asking([
    page(0, 100, { hasNextPage: true, endCursor: 'a' }),
    page(100, 200, { hasNextPage: true, endCursor: 'b' }),
    page(200, 230, { hasNextPage: false, endCursor: 'c' }),
  ]);
  const read = await readVaults(session, usdc);
  expect(read).toMatchObject({ ok: true, value: { incomplete: null, vaults: { length: 230 } } });
  expect(asked.map(each => each.paginationOptions)).toEqual([
    { limit: '100' },
    { limit: '100', after: 'a' },
    { limit: '100', after: 'b' },
  ]);
});

test('a list that moves between two pages shows no vault twice', async () => {
  const { session } = asking([page(0, 100, { hasNextPage: true, endCursor: 'a' }), page(99, 150, { hasNextPage: false })]);
  expect(await readVaults(session, usdc)).toMatchObject({ value: { vaults: { length: 150 }, incomplete: null } });
});

test.each([
  ['the same cursor again', page(0, 2, { hasNextPage: true, endCursor: 'a' }), 'same page'],
  ['no cursor where there is more', page(0, 2, { hasNextPage: true }), 'no way to reach them'],
])('%s ends the reading, and the catalogue is said to be incomplete', async (_, endless, sentence) => {
  const { asked, session } = asking([endless]);
  const read = await readVaults(session, usdc);
  expect(read.ok && read.value.incomplete).toContain(sentence);
  expect(asked.length).toBeLessThan(3);
});

test('cursors without end are left after five thousand vaults', async () => {
  let n = 0;
  const query = (async () => {
    n += 1;
    return done(page(n * 100, n * 100 + 100, { hasNextPage: true, endCursor: String(n) }));
  }) as unknown as Session['query'];
  const read = await readVaults({ query }, usdc);
  expect(read.ok && [read.value.vaults.length, read.value.incomplete]).toEqual([5000, 'Only the first 5000 vaults were read.']);
});

test('a deployment without the companion query still shows the catalogue, and says what is missing', async () => {
  const { session } = asking([page(0, 1)], failure('operation_unavailable', 'Not here.'));
  expect(await readCatalogue(session, usdc, () => true, '2026-11-21T10:00:00.000Z')).toMatchObject({
    ok: true,
    value: { vaults: { length: 1 }, wrappers: null, wrappersMissing: 'Not here.' },
  });
});

test('whose a wrapper’s fee wallet is, and which net APY it shows, is found out here', async () => {
  const row = {
    vaultAddress: address(1),
    wrapperAddress: address(2),
    apyPct: '0.0800',
    netApyPct: '0.072',
    clientFeeBps: '1000',
    clientFeeWallet: address(3),
  };
  const { session } = asking([page(1, 2)], done({ enabledVaults: [row] }));
  const read = await readCatalogue(session, usdc, wallet => wallet === address(9), '2026-11-21T10:00:00.000Z');
  expect(read.ok && read.value.wrappers?.[0]).toMatchObject({ key: address(1), ownFeeWallet: false, netIs: 'after client fee' });
});

test('a vault of which nothing is said is shown as nothing known', () => {
  expect(readVault({}, 4, usdc)).toMatchObject({
    key: 'row 4',
    vaultAddress: null,
    tvl: null,
    apyPct: null,
    enabled: null,
    curator: null,
    doubts: ['The service gives no address for it.'],
  });
});

test('a vault of which all is said is shown as the service names it, and nothing about it is odd', () => {
  const row = { vaultAddress: address(1), tvl: '1000000', apyPct: '0.05', caip19: usdc.caip19.toLowerCase() };
  expect(readVault({ ...row, name: 'Steady' }, 0, usdc)).toMatchObject({ name: 'Steady', doubts: [] });
  expect(readVault({ ...row, name: '' }, 0, usdc)).toMatchObject({ name: null, doubts: [] });
});

test.each([
  [{ tvl: '1.5' }, 'TVL is not a whole number'],
  [{ tvl: '-5' }, 'TVL is not a whole number'],
  [{ apyPct: '8 %' }, 'APY is not a decimal fraction'],
  [{ apyPct: '-0.01' }, 'negative'],
  [{ apyPct: '1.0' }, '100 per cent or more'],
  [{ caip19: 'eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7' }, 'says it is over eip155:1/erc20:0xdAC1'],
  [{ vaultAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, 'EIP-55'],
  [{ vaultAddress: 'vault' }, 'not an address'],
  [{ tvl: '1000000', display: { crypto: '2.00 USDC' } }, 'displayed TVL differs from its exact TVL of 1'],
])('%j is said to be odd', (members, words) => {
  const vault = readVault({ vaultAddress: address(1), tvl: '1000000', apyPct: '0.05', ...members }, 0, usdc);
  expect(vault.doubts.join(' ')).toContain(words);
});

test.each([
  ['1,234.56', 1_234_567_890n, false],
  ['1,234.57', 1_234_567_890n, false],
  ['1234.567890 USDC', 1_234_567_890n, false],
  ['1,234.58', 1_234_567_890n, true],
  ['12,345', 1_234_567_890n, true],
  ['1.2K USDC', 1_234_567_890n, false],
  ['about a thousand', 1_234_567_890n, false],
  ['USD5.00', 1_234_567_890n, false],
  ['1,234.5678900', 1_234_567_890n, false],
  [null, 1_234_567_890n, false],
])('the display %j against %s atomic units of six places: contradicts %s', (display, atomic, wrong) => {
  expect(contradicts(display, atomic, 6)).toBe(wrong);
});

test('every bundled asset can be enabled somewhere, names its token and is spelled with its checksum', () => {
  for (const { caip19, symbol, decimals, deployable, chainName } of bundledAssets) {
    expect([deployable, symbol === null, decimals === null, chainName === null], caip19).toEqual([true, false, false, false]);
    const [, address = ''] = /^eip155:\d+\/erc20:(.*)$/.exec(caip19) ?? [];
    expect(isAddress(address) && getAddress(address), caip19).toBe(address);
  }
  // The issuer's own list: developers.circle.com/stablecoins/usdc-contract-addresses.
  const usdcs = bundledAssets.filter(({ symbol, decimals }) => symbol === 'USDC' && decimals === 6);
  expect(usdcs.map(({ caip19 }) => caip19)).toEqual(
    expect.arrayContaining([
      'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      'eip155:42161/erc20:0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      'eip155:137/erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    ]),
  );
});

test('an asset that was asked for stands behind the bundled ones, once, whatever its case', () => {
  const other = `eip155:1/erc20:${address(77)}`;
  const known = knownAssets([
    usdc.caip19.toLowerCase(),
    other,
    other.toUpperCase().replace('EIP155', 'eip155').replace('ERC20:0X', 'erc20:0x'),
  ]);
  expect(known.slice(bundledAssets.length).map(({ source, symbol }) => [source, symbol])).toEqual([['seen', null]]);
});
