/** What an asset of the transaction history is: from the bundled list where it can be, and what is odd about it. */
import { type Token, tokenAt, tokens } from '../chains/ethereum/tokens.ts';
import { skeleton } from '../text/confusables.ts';

/** Coins of the chains the specification names, by their registered type (SLIP-44). All count 18 decimals. */
const coins: Readonly<Record<string, string>> = { 60: 'ETH', 714: 'BNB', 966: 'POL' };
const coinDecimals = 18;

export interface Asset {
  symbol: string;
  decimals: number;
}

interface Parts {
  chain: string;
  chainId: bigint | null;
  namespace: string;
  reference: string;
}

/** "eip155:1/erc20:0xA0b8…" in its parts (CAIP-19); null for another text. */
function parts(caip19: string): Parts | null {
  const match = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})/.exec(caip19);
  if (match === null) return null;
  const [, chain = '', namespace = '', reference = ''] = match;
  return { chain, chainId: /^eip155:\d+$/.test(chain) ? BigInt(chain.slice(7)) : null, namespace, reference };
}

/** An asset known here without the service's word; null where it is not. */
export function knownAsset(caip19: string): Asset | null {
  const asset = parts(caip19);
  if (asset === null) return null;
  if (asset.namespace === 'slip44') {
    const symbol = asset.chainId === null ? undefined : coins[asset.reference];
    return symbol === undefined ? null : { symbol, decimals: coinDecimals };
  }
  return tokenOf(asset) ?? null;
}

const tokenOf = ({ namespace, reference, chainId }: Parts): Token | undefined =>
  namespace === 'erc20' ? tokenAt(reference, chainId) : undefined;

/** Places an ERC-20 can have; the service's number is a claim. */
export const isPlaces = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;

/** Places of an asset: those known here, else the service's where they can be; null where neither is. */
export const decimalsOf = ({ caip19, decimals }: { caip19: string; decimals: number }): number | null =>
  knownAsset(caip19)?.decimals ?? (isPlaces(decimals) ? decimals : null);

/**
 * What is odd about an asset as the service tells it, in sentences.
 * SECURITY: anybody can make a token called USDC. One that bears the name of a bundled token and is another contract
 * is named as such (docs/threats.md#look-alikes).
 */
export function assetWarnings(claim: { caip19: string; symbol: string; decimals: number }, caip2: string): string[] {
  const asset = parts(claim.caip19);
  if (asset === null) return ['The asset’s identifier cannot be read.'];
  const warnings: string[] = [];
  if (asset.chain !== caip2) warnings.push(`The asset is on ${asset.chain}, not on the requested chain.`);
  const known = knownAsset(claim.caip19);
  if (known !== null && known.decimals !== claim.decimals)
    warnings.push(`${known.symbol} has ${known.decimals} decimals; the service says ${claim.decimals}.`);
  if (known === null && !isPlaces(claim.decimals))
    warnings.push('The number of decimals is not possible: atomic units are shown.');
  if (asset.namespace === 'slip44') return warnings;
  const name = skeleton(claim.symbol.trim());
  const real = tokens.find(token => token.chainId === asset.chainId && skeleton(token.symbol) === name);
  if (real !== undefined && real.address !== asset.reference.toLowerCase())
    warnings.push(`It is called ${real.symbol} but is not the ${real.symbol} of this chain, which is ${real.address}.`);
  else if (real === undefined && Object.values(coins).some(coin => skeleton(coin) === name))
    warnings.push('It has the name of a chain’s own coin but is a token.');
  return warnings;
}
