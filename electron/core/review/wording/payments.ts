/** Several payments told as one: what a payload sends in all, and to how many. */
import type { Asset, Effect, EffectOf } from '../../chains/effect.ts';

export interface Summed {
  /** The first, with the amounts of all. */
  effect: Effect;
  /** How many others receive a part of it. */
  more: number;
}

type Payment = EffectOf<'send' | 'would send'>;

/** Payments of one asset from one account, in the place of the first; everything else as it is. */
export function summed(effects: readonly Effect[]): Summed[] {
  const all: Summed[] = [];
  for (const effect of effects) {
    const place = isPayment(effect) ? all.findIndex(each => isPayment(each.effect) && together(each.effect, effect)) : -1;
    const first = all[place];
    if (first === undefined) all.push({ effect, more: 0 });
    else all[place] = { effect: added(first.effect as Payment, effect as Payment), more: first.more + 1 };
  }
  return all;
}

const isPayment = (effect: Effect): effect is Payment => effect.action === 'send' || effect.action === 'would send';

function together(a: Payment, b: Payment): boolean {
  const [one, other] = [a.amounts[0], b.amounts[0]];
  if (a.action !== b.action || a.amounts.length !== 1 || b.amounts.length !== 1 || one === undefined || other === undefined)
    return false;
  const exact = [one, other].every(({ units, bound, id }) => units !== null && bound === 'exact' && id === undefined);
  return exact && isSame(one.asset, other.asset) && JSON.stringify(a.account, plain) === JSON.stringify(b.account, plain);
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const isSame = (a: Asset, b: Asset): boolean =>
  a.symbol === b.symbol && a.chain === b.chain && a.token?.address === b.token?.address && a.decimals === b.decimals;

const added = (first: Payment, next: Payment): Payment => ({
  ...first,
  amounts: first.amounts.map(amount => ({ ...amount, units: (amount.units ?? 0n) + (next.amounts[0]?.units ?? 0n) })),
});
