/** Coins and tokens of Ethereum's chains, and who stands at an address of one. */

import { isUnlimited } from '../../text/amounts.ts';
import type { ReadContext } from '../context.ts';
import type { Detail } from '../decoded.ts';
import { amount as amountDetail } from '../decoded.ts';
import type { Amount, Asset, Party } from '../effect.ts';
import type { Found } from '../finding.ts';
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
  if (!names.seen(value, chainId)) found.push({ id: 'first-seen', ...who });
  if (wrongChecksum(value)) found.push({ id: 'address-checksum', ...who });
  return found;
}

/** That an address which is not known resembles one that is. */
export function resembling(value: string, role: string, { names }: Pick<ReadContext, 'names'>): Found[] {
  if (names.address(value) !== undefined) return [];
  const like = names.lookalike(value);
  return like === null ? [] : [{ id: 'address-lookalike', role, party: { address: value }, like }];
}
