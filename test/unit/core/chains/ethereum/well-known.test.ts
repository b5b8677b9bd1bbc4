/** The bundled contracts: each for its chains and its roles, and for nothing else. */
import { expect, test } from 'vitest';
import { isEvmAddress } from '../../../../../electron/core/chains/ethereum/address.ts';
import { wellKnown, wellKnownAt } from '../../../../../electron/core/chains/ethereum/well-known.ts';

test('every row names an address in small letters, its chains and where it is published, and none stands twice', () => {
  for (const { address, chains, source, name } of wellKnown) {
    expect(isEvmAddress(address) && address === address.toLowerCase(), name).toBe(true);
    expect([chains.length > 0, source.length > 5]).toEqual([true, true]);
  }
  const places = wellKnown.flatMap(({ address, chains }) => chains.map(chain => `${chain} ${address}`));
  expect(new Set(places).size).toBe(places.length);
});

test('a contract is known on its own chains, in any case of its letters, and on no other', () => {
  const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
  expect(wellKnownAt(router, 1n)?.name).toBe('Uniswap V2 router');
  for (const chain of [2n, 8453n, null, undefined]) expect(wellKnownAt(router, chain)).toBeUndefined();
});
