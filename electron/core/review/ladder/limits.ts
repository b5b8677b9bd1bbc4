/** Up to how much a payment to a stranger is small, for each asset. */
import { parseUnits } from 'viem/utils';
import { isLimit, type StrangerLimits } from '../../../contract/stranger-limits.ts';
import type { Movement } from '../../../contract/values/document.ts';

/** Base units; null where no limit is set, or it cannot be compared. */
export function limitOf({ asset, decimals }: Pick<Movement, 'asset' | 'decimals'>, limits: StrangerLimits): bigint | null {
  if (asset === null || decimals === null || !Object.hasOwn(limits, asset)) return null;
  const limit = limits[asset] ?? '';
  return isLimit(limit) ? parseUnits(limit, decimals) : null;
}

/**
 * Whether all that goes to these is small: by asset, over all payments of the request, so that one payment cut into many is as
 * large as it was. What pays none of them is not small: then it is not told what they get.
 * @param payees as their chain writes them
 */
export function isSmall(moves: readonly Movement[], payees: ReadonlySet<string>, limits: StrangerLimits): boolean {
  const sums = new Map<string, { move: Movement; units: bigint }>();
  for (const move of moves) {
    const { how, units, party } = move;
    // SECURITY: what is not told is never small (docs/threats.md#rules).
    if (how === 'sent' && party === null && units === null) return false;
    if (how !== 'sent' || party === null || !payees.has(party.value)) continue;
    if (units === null || units === 'no limit') return false;
    const key = JSON.stringify([move.asset, move.token, move.chain, move.decimals]);
    sums.set(key, { move, units: (sums.get(key)?.units ?? 0n) + BigInt(units) });
  }
  return (
    sums.size > 0 &&
    [...sums.values()].every(({ move, units }) => {
      const limit = limitOf(move, limits);
      return limit !== null && units <= limit;
    })
  );
}
