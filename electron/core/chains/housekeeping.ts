/** What is done with an account by which nothing leaves it, and nobody gets power over it. */
import { type Decoded, type Detail, decoded } from './decoded.ts';
import type { Account, EffectOf } from './effect.ts';

/** @param does in the third person: "cancels an unbonding" */
export function houseKept(account: Account, does: string, details: readonly Detail[] = []): Decoded {
  const effect: EffectOf<'keep house'> = { action: 'keep house', account, does };
  return decoded([effect], { details, findings: [{ id: 'named-call.house', effect }] });
}
