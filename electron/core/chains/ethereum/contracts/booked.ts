/**
 * Bundled contracts that book for whoever pays what is sent to them without a call, and of what alone: everything else that
 * is sent there stays there, and some of it is for whoever takes it first.
 */
import { coinOf } from '../networks.ts';
import { tokenAt } from '../tokens.ts';
import { wellKnownAt } from '../well-known.ts';

/** Their `receive` deposits, stakes or bridges for the sender. */
const coinsAt: ReadonlySet<string> = new Set([
  'ERC-4337 entry point',
  'Optimism bridge',
  'Optimism portal',
  'Base bridge',
  'Base portal',
  'L2 bridge',
  'L2 withdrawals',
  'Polygon bridge',
  'Lido stETH',
  'Lido wstETH',
  'Frax Ether minter',
]);

/** By name, the one token that is booked: of each chain, Circle's. */
const tokenOf: Readonly<Record<string, string>> = { 'Hyperliquid bridge': 'USDC' };

/** The token that wraps the coin of its chain wraps what it is paid. */
const wraps = (address: string, chainId: bigint | null): boolean => tokenAt(address, chainId)?.symbol === `W${coinOf(chainId)}`;

export const booksCoins = (address: string, chainId: bigint | null): boolean =>
  coinsAt.has(wellKnownAt(address, chainId)?.name ?? '') || wraps(address, chainId);

export function booksToken(token: string, address: string, chainId: bigint | null): boolean {
  const symbol = tokenOf[wellKnownAt(address, chainId)?.name ?? ''];
  return symbol !== undefined && tokenAt(token, chainId)?.symbol === symbol;
}
