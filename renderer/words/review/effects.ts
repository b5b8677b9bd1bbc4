import { grouped } from '../../../electron/contract/text/amounts.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { Effect, Party } from '../../../electron/contract/values/document.ts';

/** What a party is called: its name, what kind of thing it is where it has none, or that it is not known. */
export const partyName = ({ name, detail, address }: Party): string =>
  name ?? detail ?? (address === null ? 'Nobody in particular' : 'Unknown address');

/** "12500.5" as it is read: "12,500.5". Text that is no number comes back as it is. */
export function grouping(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  if (!/^\d+$/.test(whole)) return amount;
  return fraction === undefined ? grouped(BigInt(whole)) : `${grouped(BigInt(whole))}.${fraction}`;
}

export interface Usual {
  /** "Payroll, 14 verified payments" */
  title: string;
  /** "11,800 – 13,200 USDC" */
  range: string;
  /** Where each stands between the least and the most, 0 to 1, the oldest first, and where this one does. */
  places: number[];
  here: number;
}

/** How a payment compares with those before it; null where there were none, or none that can be compared. */
export function usual({ to, amount, earlier = [] }: Effect): Usual | null {
  const here = Number(amount?.value.replaceAll(',', ''));
  const sums = earlier.map(Number);
  if (to === null || amount === null || sums.length === 0 || ![...sums, here].every(Number.isFinite)) return null;
  const least = earlier[sums.indexOf(Math.min(...sums))] ?? '';
  const most = earlier[sums.indexOf(Math.max(...sums))] ?? '';
  const [low, high] = [Math.min(here, ...sums), Math.max(here, ...sums)];
  const place = (sum: number) => (high === low ? 0.5 : (sum - low) / (high - low));
  const asset = amount.asset === null ? '' : ` ${amount.asset}`;
  return {
    title: `${partyName(to)}, ${plural(earlier.length, 'verified payment')}`,
    range: `${least === most ? grouping(least) : `${grouping(least)} – ${grouping(most)}`}${asset}`,
    places: sums.map(place),
    here: place(here),
  };
}
