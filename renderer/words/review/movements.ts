import { decimal, grouped } from '../../../electron/contract/text/amounts.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { AssetTotal, BulkTotals } from '../../../electron/contract/values/bulk.ts';
import type { Fact, Movement, ReviewDocument } from '../../../electron/contract/values/document.ts';

/** "12,500 USDC", "No limit, USDC", "Of USDC, an unknown amount". */
export function amountWords({ units, decimals, asset }: Movement): string {
  const what = asset ?? 'an unnamed token';
  if (units === null) return asset === null ? 'An unknown amount' : `Of ${what}, an unknown amount`;
  if (units === 'no limit') return `No limit, ${what}`;
  return decimals === null ? `${grouped(BigInt(units))} units of ${what}` : `${decimal(BigInt(units), decimals)} ${what}`;
}

/** What stands before the amount. */
export const moveVerb = ({ how, units }: Movement): string =>
  how === 'sent' ? 'Sends' : units === 'no limit' ? 'May take' : 'May take up to';

/** "block 19,000,000": an end that no clock tells. */
export const countWords = ({ kind, value }: NonNullable<Movement['until']>): string => `${kind} ${grouped(BigInt(value))}`;

/** Where it is moved; said too where it is not known. */
export const chainWords = (chain: string | null): string => (chain === null ? 'on an unnamed chain' : `on ${chain}`);

/** "3 of 12 amounts could not be added"; null where all were. */
export function unreadWords({ count, of }: BulkTotals['unread']): string | null {
  return count === 0 ? null : `${count} of ${plural(of, 'amount')} could not be added`;
}

/** "12,500 USDC, and 2 without limit". */
export function totalWords({ sum, unlimited }: AssetTotal): string {
  const limitless = unlimited === 0 ? [] : [`${unlimited} without limit`];
  return [...(sum === null ? [] : [sum]), ...limitless].join(', and ');
}

/** Facts that a document's movements do not tell already: their parties, amounts and tokens are there in full. */
export const factsBeside = ({ facts }: Pick<ReviewDocument, 'facts'>): Fact[] => facts.filter(({ moved }) => moved !== true);
