/** Which of several leads a headline: the gravest, then what goes to whom least is known of, then the largest amount. */
import type { Decoded } from '../../chains/decoded.ts';
import type { Amount, Effect } from '../../chains/effect.ts';
import { ruleOf } from '../../chains/finding.ts';
import { gravityOf } from './gravity.ts';
import type { Say } from './say.ts';

/** Said of most that is honest. */
const common = ['first-seen', 'token-approval'];

/** Of calls, instructions and messages; of equally grave ones, one of which something is to be said that is not said of most. */
export const leading = <T extends Decoded>(all: readonly T[], say: Say): T | undefined =>
  first(all, ({ effects, findings }) => ({
    ...rankOf(leadOf(effects, say), say),
    odd: findings.some(found => !common.includes(ruleOf(found))) ? 1 : 0,
  }));

/** Of effects. */
export const leadOf = (effects: readonly Effect[], say: Say): Effect | undefined => first(effects, each => rankOf(each, say));

interface Rank {
  gravity: number;
  odd: number;
  /** How little is known of whom it goes to. */
  strange: number;
  amount: Amount | undefined;
}

/** As it came, where none stands before it. */
const first = <T>(all: readonly T[], rank: (one: T) => Rank): T | undefined =>
  all
    .map(one => ({ one, rank: rank(one) }))
    .reduce<{ one: T; rank: Rank } | undefined>(
      (best, each) => (best === undefined || isBefore(each.rank, best.rank) ? each : best),
      undefined,
    )?.one;

function isBefore(a: Rank, b: Rank): boolean {
  const apart = a.gravity - b.gravity || a.odd - b.odd || a.strange - b.strange;
  return apart === 0 ? isLarger(a.amount, b.amount) : apart > 0;
}

/** SECURITY: amounts of two assets are never compared: what they are worth is not known here. */
function isLarger(a: Amount | undefined, b: Amount | undefined): boolean {
  if (a === undefined || b === undefined || a.units === null || b.units === null) return false;
  if (a.asset.listed === null || b.asset.listed === null) return false;
  const same = a.asset.symbol === b.asset.symbol && a.asset.token?.address === b.asset.token?.address;
  return same && a.asset.chain === b.asset.chain && a.units > b.units;
}

function rankOf(effect: Effect | undefined, say: Say): Rank {
  if (effect === undefined) return { gravity: 0, odd: 0, strange: 0, amount: undefined };
  const counterparty = 'counterparty' in effect ? effect.counterparty : null;
  return {
    ...{ gravity: gravityOf(effect), odd: 0 },
    strange: counterparty === null ? 0 : say.strange(counterparty),
    amount: 'amounts' in effect ? effect.amounts[0] : undefined,
  };
}
