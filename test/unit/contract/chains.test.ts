import { expect, test } from 'vitest';
import { chainIdIn, chainNameIn, chainNumbered } from '../../../electron/contract/chains.ts';
import { historyChains, wrapperChains } from '../../../electron/contract/schema/enums.ts';
import { chainName, chainText, coinDecimals, coinOf } from '../../../electron/core/chains/ethereum/networks.ts';
import { choiceWords } from '../../../renderer/parts/form/choice-words.ts';
import { chainWords } from '../../../renderer/words/vaults.ts';

test('a chain has one name, in a sentence of main, in a form and in a table', () => {
  for (const caip2 of new Set([...historyChains, ...wrapperChains])) {
    const name = chainNameIn(caip2);
    expect(name, caip2).toBeDefined();
    const chainId = chainIdIn(caip2) ?? 0n;
    expect([chainName(chainId), chainText(chainId), choiceWords(caip2), chainWords(caip2)], caip2).toEqual([
      name,
      name,
      name,
      name,
    ]);
  }
});

test('no two chains share a name, and a test network never has that of a main one', () => {
  const names = [
    1, 10, 56, 97, 100, 137, 143, 4217, 8453, 10143, 42161, 42431, 43114, 59144, 80002, 84532, 421614, 11155111, 11155420,
    728126428,
  ];
  expect(new Set(names.map(number => chainNumbered(BigInt(number))?.name)).size).toBe(names.length);
  expect([chainNameIn('eip155:1'), chainNameIn('eip155:11155111')]).toEqual(['Ethereum mainnet', 'Ethereum Sepolia']);
});

test.each(['eip155:0', 'eip155:01', 'eip155:999999999', 'eip155:', 'solana:1', 'eip155:1/erc20:0x', '1', 'eip155:constructor'])(
  'no name is made up for %s',
  caip2 => {
    expect(chainNameIn(caip2) ?? null).toBeNull();
    expect(choiceWords(caip2)).toBe(caip2);
  },
);

test('a word of a service that is the name of something in JavaScript is a word', () => {
  for (const word of ['constructor', 'toString', '__proto__', 'CURVE_constructor'])
    expect(typeof choiceWords(word), word).toBe('string');
});

test('a coin counts 18 decimals where nothing else is known', () => {
  expect([coinDecimals(1n), coinDecimals(728126428n), coinDecimals(null), coinDecimals(12345n)]).toEqual([18, 6, 18, 18]);
  expect([coinOf(137n), coinOf(12345n)]).toEqual(['POL', 'of the chain’s coin']);
});
