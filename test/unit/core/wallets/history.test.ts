import { expect, test } from 'vitest';
import { historyEntry } from '../../../../electron/contract/service/history.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import { namesOf } from '../../../../electron/core/known/names.ts';
import { assetWarnings, knownAsset } from '../../../../electron/core/wallets/assets.ts';
import { readHistory } from '../../../../electron/core/wallets/history.ts';

const own = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const supplier = '0x52908400098527886E0F7030069857D2E4169EE7';
const labelled = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const imitation = '0x5290111111111111111111111111111111119EE7';
const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const usdc = { caip19: `eip155:1/erc20:${usdcAddress}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 };

const names = namesOf({
  ...emptyContext('2026-11-21T00:00:00Z'),
  addressBook: [{ label: 'Supplier', address: supplier }],
  current: {
    accounts: [{ address: own, name: 'Payouts', walletId: 'w' }],
    smartContractInterfaces: { smartContractInterfaces: [{ smartContractAddress: labelled, label: 'Payroll' }] },
  },
});
const entry = (change: object = {}, transfer: object = {}) =>
  historyEntry.parse({
    transactionHash: '0xabc',
    block: { number: '1', hash: '0xdef', timestamp: '2026-08-18T09:30:00Z' },
    status: 'FINALIZED',
    origin: 'external',
    from: own,
    to: usdcAddress,
    fee: { amount: '21000', caip19: 'eip155:1/slip44:60' },
    transfers: [{ direction: 'OUT', asset: usdc, amount: '1500000', counterparty: supplier, ...transfer }],
    ...change,
  });
const read = (value: ReturnType<typeof entry>, known = names) => {
  const { items } = readHistory(
    { transactions: [value] },
    {
      address: own.toLowerCase(),
      caip2: 'eip155:1',
      names: known,
      activityOf: print => (print === 'sha256:1' ? 'activity-1' : undefined),
    },
  );
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  return item;
};

test('a counterparty bears its name from the address book, and an own one is marked', () => {
  expect(read(entry()).transfers[0]?.counterparty).toMatchObject({
    name: 'Supplier',
    source: 'address_book',
    kind: 'known',
    resembles: null,
  });
  expect(read(entry()).from).toMatchObject({ name: 'Payouts', kind: 'own' });
});

test('an address that imitates a known one at its ends is named, with how much differs', () => {
  const [transfer] = read(entry({}, { counterparty: imitation })).transfers;
  expect(transfer?.counterparty).toMatchObject({
    kind: 'unknown',
    name: null,
    resembles: { name: 'Supplier', address: supplier },
  });
  expect(transfer?.warnings.join()).toMatch(/begins and ends like “Supplier”; \d\d of 40 characters differ/);
});

test('an address that imitates a known one is named though there were dealings with it', () => {
  const [transfer] = read(entry({}, { counterparty: imitation }), { ...names, seen: () => true }).transfers;
  expect(transfer?.counterparty).toMatchObject({ resembles: { name: 'Supplier' }, trust: { kind: 'imitates' } });
});

test('a transfer says what is odd about its asset', () => {
  const [transfer] = read(entry({}, { asset: { ...usdc, caip19: `eip155:1/erc20:${supplier}` } })).transfers;
  expect(transfer?.warnings.join()).toMatch(/called USDC but is not the USDC of this chain/);
});

test.each([
  ['an own account', { counterparty: own }, { kind: 'own' }],
  ['the address book', {}, { kind: 'book' }],
  ['a bundled token', { counterparty: usdcAddress }, { kind: 'well_known' }],
  ['whom an interface labels', { counterparty: labelled }, { kind: 'first_seen' }],
  ['a stranger', { counterparty: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, { kind: 'first_seen' }],
  ['an imitation', { counterparty: imitation }, { kind: 'imitates', name: 'Supplier' }],
])('the other one is told by what is known here: %s', (_, transfer, trust) => {
  expect(read(entry({}, transfer)).transfers[0]?.counterparty.trust).toEqual(trust);
});

test.each([
  ['nothing, whoever it is', { amount: '0' }, true],
  ['next to nothing from a stranger', { direction: 'IN', amount: '10', counterparty: imitation }, true],
  ['more than that', { direction: 'IN', amount: '11', counterparty: imitation }, false],
  ['next to nothing from somebody known', { direction: 'IN', amount: '1' }, false],
  ['next to nothing that went out', { amount: '1', counterparty: imitation }, false],
])('dust is %s', (_, transfer, dust) => {
  expect(read(entry({}, transfer)).transfers[0]?.dust).toBe(dust);
});

test('a transaction that did nothing is told from one that is final, and from a word nobody knows', () => {
  const failed = (status: string) => read(entry({ status })).failed;
  expect([failed('FAILED'), failed('REVERTED'), failed('FINALIZED'), failed('NOT_FAILED')]).toEqual([true, true, false, false]);
});

test('a fee is the address’s own, another’s, or the service’s', () => {
  expect(read(entry()).feePayer).toBe('this address');
  expect(read(entry({ from: supplier })).feePayer).toBe('another');
  expect(read(entry({ turnkey: { sponsored: true } })).feePayer).toBe('service');
  expect(read(entry({ 'the service': { sponsored: true } })).feePayer).toBe('service');
});

test('a fingerprint leads to its activity where that is known', () => {
  const of = (activityFingerprint: string) => read(entry({ turnkey: { sponsored: false, activityFingerprint } }));
  expect(of('sha256:1')).toMatchObject({ activityFingerprint: 'sha256:1', activityId: 'activity-1' });
  expect(of('sha256:2')).toMatchObject({ activityFingerprint: 'sha256:2', activityId: null });
});

test('a contract creation has no destination', () => {
  const { to, ...without } = entry();
  expect(read(without).to).toBeNull();
});

test('decimals are those of the bundled list; the service’s only where it has none, and impossible ones not at all', () => {
  const decimals = (asset: object) => read(entry({}, { asset: { ...usdc, ...asset } })).transfers[0]?.decimals;
  expect(decimals({ decimals: 18 })).toBe(6);
  expect(decimals({ caip19: `eip155:1/erc20:${supplier}`, decimals: 2 })).toBe(2);
  expect(decimals({ caip19: `eip155:1/erc20:${supplier}`, decimals: -1 })).toBeNull();
  expect(decimals({ caip19: `eip155:1/erc20:${supplier}`, decimals: 1.5 })).toBeNull();
  expect(read(entry({}, { asset: undefined })).transfers[0]?.decimals).toBeNull();
});

test.each([
  ['0', /A transfer of zero/],
  ['1.5', /not a number of atomic units/],
  ['-5', /not a number of atomic units/],
])('the amount %s is suspicious', (amount, reason) => {
  expect(read(entry({}, { amount })).transfers[0]?.warnings.join()).toMatch(reason);
});

test.each([
  ['the real one', usdc, 'eip155:1', []],
  ['of another contract', { ...usdc, caip19: `eip155:1/erc20:${supplier}` }, 'eip155:1', [/is not the USDC of this chain/]],
  [
    'drawn like it',
    { ...usdc, symbol: 'USDС', caip19: `eip155:1/erc20:${supplier}` },
    'eip155:1',
    [/is not the USDC of this chain/],
  ],
  ['with other decimals', { ...usdc, decimals: 8 }, 'eip155:1', [/USDC has 6 decimals; the service says 8/]],
  ['on another chain', usdc, 'eip155:8453', [/is on eip155:1/]],
  [
    'called like a coin',
    { ...usdc, symbol: 'ETH', caip19: `eip155:1/erc20:${supplier}` },
    'eip155:1',
    [/name of a chain’s own coin/],
  ],
  ['unreadable', { ...usdc, caip19: 'USDC' }, 'eip155:1', [/cannot be read/]],
  ['a coin', { caip19: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18 }, 'eip155:1', []],
])('an asset %s', (_, asset, caip2, reasons) => {
  const warnings = assetWarnings(asset, caip2);
  expect(warnings).toHaveLength(reasons.length);
  for (const reason of reasons) expect(warnings.join()).toMatch(reason);
});

test('fees are in the chain’s coin; an asset that is not known has no decimals', () => {
  expect(knownAsset('eip155:137/slip44:966')).toEqual({ symbol: 'POL', decimals: 18 });
  expect(knownAsset('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501')).toBeNull();
  expect(knownAsset('eip155:4217/erc20:0x20c0000000000000000000000000000000000000')).toBeNull();
});

test('where the service gives no page info, the cursors are the transactions at both ends, and more is not claimed', () => {
  const answer = { transactions: [entry(), entry({ transactionHash: '0xlast' })] };
  const page = readHistory(answer, { address: own, caip2: 'eip155:1', names, activityOf: () => undefined });
  expect(page).toMatchObject({ start: '0xabc', end: '0xlast', hasOlder: null, hasNewer: null });
});

test('an ordinary payment is not warned of, and shows what the service displays', () => {
  const [transfer] = read(entry({}, { display: { crypto: '1.50 USDC', usd: '1.50' } })).transfers;
  expect(transfer).toMatchObject({ warnings: [], dust: false, display: { crypto: '1.50 USDC', usd: '1.50' } });
});

test('next to nothing from somebody who was never dealt with is dust, and of an asset with few places nothing is', () => {
  const stranger = '0x00000000000000000000000000000000000a11ce';
  const dustOf = (change: object) => read(entry({}, { direction: 'IN', counterparty: stranger, ...change })).transfers[0]?.dust;
  expect(dustOf({ amount: '10' })).toBe(true);
  expect(dustOf({ amount: '11' })).toBe(false);
  const coarse = { caip19: 'eip155:1/erc20:0x5290111111111111111111111111111111119EE7', symbol: 'ABC', name: 'A', decimals: 2 };
  expect(dustOf({ amount: '1', asset: coarse })).toBe(false);
});
