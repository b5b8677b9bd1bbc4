import { expect, test } from 'vitest';
import { readBalances } from '../../../../electron/core/wallets/balances.ts';

const usdc = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const read = (balance: object) => readBalances({ balances: [{ caip19: usdc, symbol: 'USDC', ...balance }] }, 'eip155:1')[0];

test('places of a bundled token are those known here, whatever the service says', () => {
  expect(read({ balance: '1500000', decimals: 18 })).toMatchObject({ amount: '1500000', decimals: 6 });
  expect(read({ balance: '1', decimals: 18 })?.warnings.join()).toContain('the service says 18');
});

test.each([
  [
    'a token that takes another’s name',
    { caip19: 'eip155:1/erc20:0x5290111111111111111111111111111111119EE7' },
    'is not the USDC',
  ],
  ['an asset of another chain', { caip19: usdc.replace(':1/', ':10/') }, 'not on the requested chain'],
  ['no asset at all', { caip19: undefined }, 'cannot be read'],
  ['an amount that is none', { balance: '1e18' }, 'not a number'],
  ['no amount', { balance: undefined }, 'not a number'],
])('%s is said', (_, change, words) => {
  expect(read({ balance: '1', decimals: 6, ...change })?.warnings.join()).toContain(words);
});

test('what is called as nothing else is not warned of, and a name with blanks around it is that name', () => {
  const other = { caip19: 'eip155:1/erc20:0x5290111111111111111111111111111111119EE7', balance: '1' };
  expect(read({ ...other, symbol: 'ABC', name: 'A coin', decimals: 255 })).toMatchObject({ name: 'A coin', warnings: [] });
  expect(read({ ...other, symbol: ' USDC ', decimals: 6 })?.warnings.join()).toContain('is not the USDC');
  expect(read({ ...other, symbol: 'ABC', decimals: 256 })?.warnings.join()).toContain('not possible');
});

test('an answer without balances is none, and thousands are cut', () => {
  expect(readBalances({}, 'eip155:1')).toEqual([]);
  const many = Array.from({ length: 5000 }, () => ({ caip19: usdc, symbol: 'USDC', balance: '1', decimals: 6 }));
  expect(readBalances({ balances: many }, 'eip155:1')).toHaveLength(500);
});
