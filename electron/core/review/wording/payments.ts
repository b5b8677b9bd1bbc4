/** Several payments told as one: what a payload sends in all, and to how many. */
import type { Effect, EffectOf } from '../../chains/effect.ts';
import { sameAddressKey } from '../../text/address-key.ts';

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
  const places = new Map<string, number>();
  const receivers = new Map<string, Set<string>>();
  for (const effect of effects) {
    const key = isPayment(effect) ? keyOf(effect) : null;
    const place = key === null ? undefined : places.get(key);
    const first = place === undefined ? undefined : all[place];
    if (key === null || place === undefined || first === undefined) {
      if (key !== null) {
        places.set(key, all.length);
        receivers.set(key, new Set([receiverOf(effect as Payment)]));
      }
      all.push({ effect, more: 0 });
    } else {
      const others = receivers.get(key)?.add(receiverOf(effect as Payment));
      all[place] = { effect: added(first.effect as Payment, effect as Payment), more: (others?.size ?? 1) - 1 };
    }
  }
  return all;
}

const isPayment = (effect: Effect): effect is Payment => effect.action === 'send' || effect.action === 'would send';

const receiverOf = ({ counterparty, script = '' }: Payment): string =>
  counterparty === null ? `script ${script}` : sameAddressKey(counterparty.address);

/** Of what can be added to it; null where nothing can: SECURITY: what is not known to be one asset is never added up. */
function keyOf({ action, account, amounts: [one, ...others] }: Payment): string | null {
  if (one === undefined || others.length > 0 || one.units === null || one.bound !== 'exact' || one.id !== undefined) return null;
  const { symbol, chain, token, decimals, listed } = one.asset;
  if (listed === null || token?.unseen === true) return null;
  return JSON.stringify([action, account, symbol, chain, token?.address, decimals], plain);
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const added = (first: Payment, next: Payment): Payment => ({
  ...first,
  amounts: first.amounts.map(amount => ({ ...amount, units: (amount.units ?? 0n) + (next.amounts[0]?.units ?? 0n) })),
});
