/** Bitcoin as an asset, and addresses of it as labelled values. */

import type { ReadContext } from '../context.ts';
import type { Detail } from '../decoded.ts';
import type { Amount, Party } from '../effect.ts';
import type { Found } from '../finding.ts';
import { chainOf } from './parties.ts';

/** @param satoshi null where it is not known */
export const btc = (satoshi: bigint | null, context: ReadContext): Amount => ({
  asset: { symbol: 'BTC', decimals: 8, token: null, chain: chainOf(context) },
  units: satoshi,
  bound: satoshi === null ? 'untold' : 'exact',
});

/** Base58 and bech32 say by themselves which chain they are of. */
export const party = (address: string): Party => ({ address });

export const addressDetail = (label: string, address: string): Detail => ({
  ...{ label, value: address, kind: 'address' },
  party: party(address),
});

/** Look-alike and first seen, of whoever receives money. */
export function strangers(address: string, role: string, { names }: Pick<ReadContext, 'names'>): Found[] {
  const who = { role, party: party(address) };
  const like = names.address(address) === undefined ? names.lookalike(address) : null;
  return [
    ...(like === null ? [] : [{ id: 'address-lookalike' as const, ...who, like }]),
    ...(names.seen(address) ? [] : [{ id: 'first-seen' as const, ...who }]),
  ];
}
