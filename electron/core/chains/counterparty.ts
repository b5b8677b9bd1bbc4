/** Who stands at an address that is written in one way alone, as base58 and bech32 are. */
import type { ReadContext } from './context.ts';
import type { Detail } from './decoded.ts';
import type { Found } from './finding.ts';
import { isPayee } from './standing.ts';

/** An address as a labelled value. */
export const addressDetail = (label: string, address: string): Detail => ({
  label,
  value: address,
  kind: 'address',
  party: { address },
});

/** Look-alike and first seen: for whoever receives money or power. */
export function counterpartyFindings(address: string, role: string, { names }: Pick<ReadContext, 'names'>): Found[] {
  const who = { role, party: { address } };
  const standing = names.standing(address, 'receiver');
  const like = names.address(address) === undefined ? names.lookalike(address) : null;
  return [
    ...(like === null ? [] : [{ id: 'address-lookalike' as const, ...who, like }]),
    ...(names.seen(address) ? [] : [{ id: 'first-seen' as const, ...who }]),
    ...(names.seen(address) && isPayee(role, standing) ? [{ id: 'payee' as const, ...who, standing }] : []),
  ];
}
