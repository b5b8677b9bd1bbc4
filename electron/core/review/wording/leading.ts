/** Which of several leads a headline: the gravest, then what goes to whom least is known of, then the largest amount. */
import type { Decoded } from '../../chains/decoded.ts';
import type { Action, Amount, Effect } from '../../chains/effect.ts';
import { type Found, ruleOf } from '../../chains/finding.ts';
import { gravityFor, payment } from './gravity.ts';
import type { Say } from './say.ts';

/** Said of most that is honest. */
const common = ['first-seen', 'token-approval'];

/** Of calls, instructions and messages; of equally grave ones, one of which something is to be said that is not said of most. */
export const leading = <T extends Pick<Decoded, 'effects' | 'findings'>>(all: readonly T[], say: Say): T | undefined =>
  first(all, each => rankIn(each, say));

/** Of payloads that are told already. */
export const leadingTold = <T extends { rank: Rank }>(all: readonly T[]): T | undefined => first(all, ({ rank }) => rank);

export function rankIn({ effects, findings }: Pick<Decoded, 'effects' | 'findings'>, say: Say): Rank {
  const lead = leadOf(effects, say);
  const rank = rankOf(lead, say);
  const isHarmless = lead !== undefined && unread.includes(lead.action) && findings.filter(isOfUnread).every(say.isMild);
  return {
    ...rank,
    // SECURITY: a call whose every address is known, read or not, hides nothing that goes to a stranger (docs/threats.md#severity).
    ...(isHarmless && { gravity: Math.min(rank.gravity, payment), strange: 0, amount: undefined }),
    odd: findings.some(found => !common.includes(ruleOf(found))) ? 1 : 0,
  };
}

const unread: readonly Action[] = ['call unknown', 'call named', 'run instruction'];
const isOfUnread = (found: Found): boolean => ruleOf(found) === 'opaque-call' || ruleOf(found) === 'named-call';

/** Of effects. */
export const leadOf = (effects: readonly Effect[], say: Say): Effect | undefined => first(effects, each => rankOf(each, say));

/** What decides whether it leads, the first member before the next. */
export interface Rank {
  gravity: number;
  /** How little is known of whom it goes to. */
  strange: number;
  amount: Amount | undefined;
  /** Whether something is to be said of it that is not said of most. */
  odd: number;
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
  const larger = Number(isLarger(a.amount, b.amount)) - Number(isLarger(b.amount, a.amount));
  return (a.gravity - b.gravity || a.strange - b.strange || larger || a.odd - b.odd) > 0;
}

/** SECURITY: amounts of two assets are never compared: what they are worth is not known here. */
function isLarger(a: Amount | undefined, b: Amount | undefined): boolean {
  if (a === undefined || b === undefined || a.units === null || b.units === null) return false;
  if (a.asset.listed === null || b.asset.listed === null) return false;
  const same = a.asset.symbol === b.asset.symbol && a.asset.token?.address === b.asset.token?.address;
  return same && a.asset.chain === b.asset.chain && a.units > b.units;
}

function rankOf(effect: Effect | undefined, say: Say): Rank {
  if (effect === undefined) return { gravity: 0, strange: 0, amount: undefined, odd: 0 };
  const counterparty = 'counterparty' in effect ? effect.counterparty : null;
  return {
    gravity: gravityFor(effect, counterparty !== null && say.own(counterparty)),
    strange: counterparty === null ? 0 : say.strange(counterparty),
    amount: 'amounts' in effect ? effect.amounts[0] : undefined,
    odd: 0,
  };
}
