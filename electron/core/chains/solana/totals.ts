/** What leaves each account over all instructions of a Solana message: a payment in twenty parts is one payment. */
import type { Decoded } from '../decoded.ts';
import type { Account, Asset, EffectOf, Total } from '../effect.ts';
import { anyToken, unseenAccount } from './assets.ts';

type Leaving = EffectOf<'send from' | 'open account' | 'empty nested account'>;

const isLeaving = (effect: Decoded['effects'][number]): effect is Leaving =>
  effect.action === 'send from' || effect.action === 'open account' || effect.action === 'empty nested account';

export const leavingOf = ({ effects }: Decoded): Leaving[] => effects.filter(isLeaving);

/**
 * By account and asset. What stays in its own account leaves nothing, nor does what the signer moves between its accounts.
 * @param actor the account that signs, and its address
 */
export function totalsOf(instructions: readonly Decoded[], actor: Account, address: string): Total[] {
  const leaving = instructions.flatMap(leavingOf);
  const named = namedOf(leaving);
  const totals = new Map<string, Total>();
  for (const { account, from, amounts, counterparty } of leaving)
    for (const amount of amounts) {
      if (from.address === counterparty?.address && from.address !== unseenAccount) continue;
      if (counterparty?.address === address && account === actor) continue;
      const asset = amount.asset === anyToken ? (named.get(from.address) ?? anyToken) : amount.asset;
      const key = `${from.address} ${asset.token?.address ?? asset.symbol} ${asset.decimals}`;
      const total = totals.get(key) ?? { account, asset, units: 0n, emptied: false, count: 0, receivers: [] };
      const known = total.receivers.some(({ address }) => address === counterparty?.address);
      totals.set(key, {
        ...total,
        units: total.units + (amount.units ?? 0n),
        emptied: total.emptied || amount.units === null,
        count: total.count + 1,
        receivers: known || counterparty === null ? total.receivers : [...total.receivers, counterparty],
      });
    }
  return [...totals.values()];
}

/** A token account holds one token: what one instruction calls it is true of the others. */
function namedOf(leaving: readonly Leaving[]): Map<string, Asset> {
  const found = new Map<string, Asset>();
  for (const { from, amounts } of leaving)
    for (const { asset, units } of amounts)
      if (asset.token !== null && units !== null && from.address !== unseenAccount) found.set(from.address, asset);
  return found;
}
