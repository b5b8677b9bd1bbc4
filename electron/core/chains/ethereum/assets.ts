/** Coins and tokens of Ethereum's chains, and who stands at an address of one. */

import { sameAddressKey } from '../../text/address-key.ts';
import { isUnlimited } from '../../text/amounts.ts';
import { list, text } from '../../text/members.ts';
import type { ReadContext } from '../context.ts';
import type { Detail } from '../decoded.ts';
import { amount as amountDetail } from '../decoded.ts';
import type { Account, Amount, Asset, Party } from '../effect.ts';
import type { Found } from '../finding.ts';
import { isPayee } from '../standing.ts';
import { checksummed, onChain, wrongChecksum } from './address.ts';
import { chainText, coinDecimals, coinName, coinOf } from './networks.ts';
import { tokenAt } from './tokens.ts';

type OnChain = Pick<ReadContext, 'chainId'>;

const chainOf = (chainId: bigint | null): string | null => (chainId === null ? null : chainText(chainId));

/** The coin of the chain that the payload is for. */
export const coin = ({ chainId }: OnChain): Asset => ({
  symbol: coinOf(chainId),
  listed: chainId === null ? null : coinName(chainId),
  decimals: coinDecimals(chainId),
  token: null,
  chain: chainOf(chainId),
});
export const coins = (units: bigint, context: OnChain): Amount => ({ asset: coin(context), units, bound: 'exact' });

export function token(address: string, { chainId }: OnChain): Asset {
  const known = tokenAt(address, chainId);
  return {
    symbol: known?.symbol ?? null,
    decimals: known?.decimals ?? null,
    token: { address, chainId },
    chain: chainOf(chainId),
  };
}
export const tokens = (units: bigint, address: string, context: OnChain): Amount => ({
  asset: token(address, context),
  units,
  bound: 'exact',
});

/** Without limit, where nobody has as much. */
export function limited({ asset, units, bound }: Amount): Amount {
  const without = units !== null && isUnlimited(units, asset.decimals ?? undefined);
  return { asset, units, bound: without ? 'no limit' : bound };
}

export const party = (address: string, { chainId }: OnChain, stranger?: string): Party => ({
  address,
  chainId,
  ...(stranger === undefined ? {} : { stranger }),
});
export const contract = (address: string, context: OnChain): Party => party(address, context, 'an unknown contract');

/**
 * Whose money a call names by an address: the account that acts, where it is its own, else whoever stands there.
 * SECURITY: what this account may move for another one is never told as its own (docs/threats.md#rules).
 */
export function holder(value: string, context: ReadContext): Account {
  const { actor, chainId } = context;
  const same = (one: string): boolean => sameAddressKey(onChain(one, chainId)) === sameAddressKey(onChain(value, chainId));
  return addressesOf(context).some(same) ? actor : party(value, context);
}

/** Of the account that acts; of the one that signs as far as they are known here. */
function addressesOf({ actor, signWith, names }: ReadContext): string[] {
  if (actor !== 'signer') return 'address' in actor ? [actor.address] : [];
  const row = names.signer(signWith);
  return [signWith, text(row, 'address'), ...list(row, 'addresses').map(entry => text(entry, 'address'))].filter(
    each => each !== undefined,
  );
}

/** An address as a labelled value. */
export function address(label: string, value: string, context: OnChain): Detail {
  const whole = checksummed(value);
  return { label, value: onChain(whole, context.chainId), kind: 'address', party: party(whole, context) };
}
export const tokenDetail = (value: string, context: OnChain): Detail => ({ ...address('Token', value, context), isToken: true });
export const tokenAmount = (label: string, units: bigint, of: string, context: OnChain): Detail =>
  amountDetail(label, limited(tokens(units, of, context)));

/** First seen, look-alike, wrong checksum: for whoever receives money or power. */
export function counterpartyFindings(value: string, role: string, context: ReadContext): Found[] {
  const { names, chainId } = context;
  const who = { role, party: party(value, context) };
  const found: Found[] = resembling(onChain(value, chainId), role, context);
  const standing = names.standing(value, 'receiver', chainId);
  if (!names.seen(value, chainId)) found.push({ id: 'first-seen', ...who });
  else if (isPayee(role, standing)) found.push({ id: 'payee', ...who, standing });
  if (wrongChecksum(value)) found.push({ id: 'address-checksum', ...who });
  return found;
}

/** That an address which is not known resembles one that is. */
export function resembling(value: string, role: string, { names }: Pick<ReadContext, 'names'>): Found[] {
  if (names.address(value) !== undefined) return [];
  const like = names.lookalike(value);
  return like === null ? [] : [{ id: 'address-lookalike', role, party: { address: value }, like }];
}
