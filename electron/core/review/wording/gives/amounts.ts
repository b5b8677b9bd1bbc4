/** How much an effect gives, as it stands large beside its wire, and as a filter compares it. */
import { decimal, decimalText } from '../../../../contract/text/amounts.ts';
import type { EffectAmount } from '../../../../contract/values/document.ts';
import type { Amount } from '../../../chains/effect.ts';
import type { Say } from '../say.ts';

/** null: nothing is told that could be an amount. */
export function amountOf(amounts: readonly Amount[], say: Say): EffectAmount | null {
  const [one, ...others] = amounts;
  if (one === undefined) return null;
  return others.length === 0 ? single(one, say) : { value: say.amounts(amounts), asset: null };
}

function single(amount: Amount, say: Say): EffectAmount {
  const { asset: of, units, bound, id } = amount;
  const asset = say.asset(of);
  if (bound === 'no limit') return { value: 'No limit', asset };
  if (bound === 'whole') return { value: asset, asset: null };
  if (id !== undefined) return { value: units === null || units === 1n ? `Token ${id}` : `${units} of token ${id}`, asset };
  if (bound === 'untold') return { value: 'Unknown amount', asset };
  if (units === null) return { value: 'All', asset };
  const most = bound === 'exact' ? '' : `${bound} `;
  const places = of.symbol === null ? null : of.decimals;
  return {
    value: `${most}${places === null ? String(units) : decimal(units, places)}`,
    asset: places === null ? `units of ${asset}` : asset,
  };
}

/** In whole units of an asset that is known; empty where it cannot be compared. */
export function comparable(amounts: readonly Amount[], say: Say): { units?: string; asset?: string } {
  const [one, ...others] = amounts;
  if (one === undefined || others.length > 0 || one.id !== undefined || one.asset.symbol === null) return {};
  const asset = say.asset(one.asset);
  if (one.units === null || one.asset.decimals === null || one.bound === 'no limit') return { asset };
  return { units: decimalText(one.units, one.asset.decimals), asset };
}

/** "48,000 USDC", "No limit" */
export const inARow = ({ value, asset }: EffectAmount): string =>
  value === 'No limit' || asset === null ? value : `${value} ${asset}`;
