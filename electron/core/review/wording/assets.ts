/** Amounts of assets that are named by CAIP-19, as people read them. */
import { chainIdIn } from '../../../contract/chains.ts';
import { decimal } from '../../../contract/text/amounts.ts';
import { coinDecimals, coinName } from '../../chains/ethereum/networks.ts';
import { tokenAt } from '../../chains/ethereum/tokens.ts';
import { whole } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';

/** Symbol and decimals; null where the asset is not in the list this app comes with. */
function assetIn(caip19: string): { symbol: string; decimals: number } | null {
  const [, chain = '', kind = '', reference = ''] = /^([^/]+)\/([a-z0-9]+):(.+)$/i.exec(caip19) ?? [];
  const chainId = chainIdIn(chain);
  if (chainId === null) return chain.startsWith('solana:') && kind === 'slip44' ? { symbol: 'SOL', decimals: 9 } : null;
  if (kind === 'slip44') return { symbol: coinName(chainId), decimals: coinDecimals(chainId) };
  const token = tokenAt(reference, chainId);
  return token === undefined ? null : { symbol: token.symbol, decimals: token.decimals };
}

/** “90,000 USDC”; where it is not known, the units and the asset as they are written. */
export function amountOf(units: string | undefined, caip19: string | undefined): string {
  const asset = caip19 === undefined ? null : assetIn(caip19);
  const amount = whole(units);
  if (units === 'MAX') return `all ${asset?.symbol ?? 'there is'}`;
  if (asset !== null && amount !== null) return `${decimal(amount, asset.decimals)} ${asset.symbol}`;
  const named = caip19 === undefined ? '' : ` of ${quoted(caip19, 120)}`;
  return units === undefined ? `an unknown amount${named}` : `${units} units${named}`;
}

export const symbolOf = (caip19: string): string => assetIn(caip19)?.symbol ?? quoted(caip19, 120);
