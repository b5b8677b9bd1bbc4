/** Several payments told as one: what a payload sends in all, and to how many. */
import type { Effect, EffectOf } from '../../chains/effect.ts';
import { sameAddressKey } from '../../text/address-key.ts';

export interface Summed {
  /** One of them, with the amounts of all. */
  effect: Effect;
  /** How many others receive a part of it. */
  more: number;
}

type Payment = EffectOf<'send' | 'would send'>;

/**
 * Payments of one asset from one account, in the place of the first; everything else as it is.
 * @param nameOf SECURITY: which of several is named: the one whose receiver is least known, not the one that came first
 */
export function summed(effects: readonly Effect[], nameOf: (all: readonly Effect[]) => Effect | undefined): Summed[] {
  const groups: Effect[][] = [];
  const places = new Map<string, Effect[]>();
  for (const effect of effects) {
    const key = isPayment(effect) ? keyOf(effect) : null;
    const group = key === null ? undefined : places.get(key);
    if (group !== undefined) group.push(effect);
    else {
      const begun = [effect];
      groups.push(begun);
      if (key !== null) places.set(key, begun);
    }
  }
  return groups.flatMap(group => {
    const named = nameOf(group);
    if (named === undefined) return [];
    const payments = group.filter(isPayment);
    if (payments.length < 2) return [{ effect: named, more: 0 }];
    return [{ effect: sumOf(named as Payment, payments), more: new Set(payments.map(receiverOf)).size - 1 }];
  });
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

const sumOf = (named: Payment, all: readonly Payment[]): Payment => ({
  ...named,
  amounts: named.amounts.map(amount => ({
    ...amount,
    units: all.reduce((sum, { amounts: [one] }) => sum + (one?.units ?? 0n), 0n),
  })),
});
