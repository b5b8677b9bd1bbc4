/** Bitcoin as an asset. */
import type { ReadContext } from '../context.ts';
import type { Amount } from '../effect.ts';
import { chainOf } from './parties.ts';

/** @param satoshi null where it is not known */
export const btc = (satoshi: bigint | null, context: ReadContext): Amount => ({
  asset: { symbol: 'BTC', decimals: 8, token: null, chain: chainOf(context) },
  units: satoshi,
  bound: satoshi === null ? 'untold' : 'exact',
});
