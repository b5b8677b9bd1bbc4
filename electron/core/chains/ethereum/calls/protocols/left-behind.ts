/** What a call leaves in a router, where whoever comes next may take it, and what a later call of the same batch takes out. */
import { toFunctionSelector } from 'viem/utils';
import { hexOf } from '../../../../text/bytes.ts';
import type { ReadContext } from '../../../context.ts';
import type { Decoded } from '../../../decoded.ts';
import type { FoundOf } from '../../../finding.ts';
import { coin, contract, token } from '../../assets.ts';
import { coinOf } from '../../networks.ts';
import { tokenAt } from '../../tokens.ts';

/** A token by its address; null is the coin of the chain. */
export type Held = string | null;

/**
 * That something stays behind in a contract that keeps no accounts.
 * SECURITY: what anybody may take out is everybody's (docs/threats.md#severity).
 */
export const leftBehind = (where: string, held: readonly Held[], context: ReadContext): FoundOf<'order-elsewhere.left'> => ({
  id: 'order-elsewhere.left',
  where: contract(where, context),
  assets: held.map(each => (each === null ? coin(context) : token(each, context))),
});

/** Whether a token is the chain's coin, wrapped. */
export const isWrapped = (held: Held, { chainId }: Pick<ReadContext, 'chainId'>): boolean =>
  held !== null && tokenAt(held, chainId)?.symbol === `W${coinOf(chainId)}`;

const selectors = (...signatures: readonly string[]): ReadonlySet<string> =>
  new Set(signatures.map(each => toFunctionSelector(each).slice(2)));
const unwraps = selectors('unwrapWETH9(uint256)', 'unwrapWETH9(uint256,address)');
const sweeps = selectors('sweepToken(address,uint256)', 'sweepToken(address,uint256,address)');

/** The token that a call takes out of the router whole: `wrapped` for the wrapped coin; null where it takes none. */
function takenBy(data: Uint8Array): string | null {
  const selector = hexOf(data.subarray(0, 4));
  if (unwraps.has(selector)) return 'wrapped';
  return sweeps.has(selector) ? `0x${hexOf(data.subarray(16, 36))}` : null;
}

/** Tokens that a swap takes out of the router: an amount of 0 stands for all that is there. */
const swappedOn = ({ effects }: Decoded): string[] =>
  effects
    .flatMap(effect => (effect.action === 'swap' ? effect.amounts : []))
    .flatMap(({ units, asset }) => (units === 0n && asset.token !== null ? [asset.token.address.toLowerCase()] : []));

/** Calls of a batch to one router, without a word of what a later call of it takes out. */
export function withoutTaken(inner: readonly Decoded[], data: readonly Uint8Array[], context: ReadContext): Decoded[] {
  const after = new Set<string>();
  const kept: Decoded[] = [];
  for (let i = inner.length - 1; i >= 0; i--) {
    const call = inner[i] as Decoded;
    const isTaken = ({ assets }: FoundOf<'order-elsewhere.left'>): boolean =>
      // Of a position both tokens come out, which it does not name.
      assets.length === 0
        ? after.size >= 2
        : assets.every(
            each =>
              each.token !== null &&
              (after.has(each.token.address.toLowerCase()) || (after.has('wrapped') && isWrapped(each.token.address, context))),
          );
    kept.push({ ...call, findings: call.findings.filter(found => found.id !== 'order-elsewhere.left' || !isTaken(found)) });
    const taken = takenBy(data[i] as Uint8Array);
    if (taken !== null) after.add(taken);
    for (const each of swappedOn(call)) after.add(each);
  }
  return kept.reverse();
}
