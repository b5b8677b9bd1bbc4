/** Numbers as people type them, read exactly or not at all: what two readers could read differently is refused. */
import { decimal } from './amounts.ts';
import { withoutEnd } from './plain-text.ts';

/** More digits than any amount of a chain has. */
const longest = 160;
/** What people part thousands by: comma, spaces that do not break too, apostrophes. One kind in a number. */
const separators = [',', ' ', '\u00a0', '\u2009', '\u202f', "'", '’'] as const;

/**
 * "1,500.25", "1 500.25" and "1’500.25" → "1500.25"; ".5" → "0.5". A dot begins the fraction; thousands may be parted, then
 * every three digits and by one kind of mark. Null for any other text: "1,50" and "0,500" would be a hundred times more
 * than some people mean.
 * @returns digits, perhaps a dot and digits; no zeros in front
 */
export function plainNumber(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > longest) return null;
  const [whole = '', fraction, ...more] = text.split('.');
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = whole === '' && fraction !== undefined ? '0' : ungrouped(whole);
  if (digits === null) return null;
  const size = BigInt(digits).toString();
  return fraction === undefined ? size : `${size}.${fraction}`;
}

/** What the one mark of "1,500" or "1.500" is read as: half of all readers write the other one there. Null: no doubt. */
export function markIn(typed: string): 'thousands' | 'fraction' | null {
  const mark = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(typed.trim())?.[1];
  if (mark === undefined) return null;
  return mark === ',' ? 'thousands' : 'fraction';
}

function ungrouped(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const separator = separators.find(each => whole.includes(each));
  if (separator === undefined) return null;
  const [first = '', ...groups] = whole.split(separator);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every(group => /^\d{3}$/.test(group));
  return isGrouped ? [first, ...groups].join('') : null;
}

/** A per cent as people type it in basis points: "12.5", "12.50 %" → "1250"; null where it is none or finer than a basis point. */
export function basisPoints(percent: string): string | null {
  const text = percent.trim();
  const number = plainNumber(text.endsWith('%') ? text.slice(0, -1) : text);
  if (number === null) return null;
  const [whole = '0', fraction = ''] = number.split('.');
  const places = withoutEnd(fraction, '0');
  return places.length > 2 ? null : BigInt(whole + places.padEnd(2, '0')).toString();
}

/** The other way round: "1250" → "12.5". */
export const percentOf = (bps: bigint): string => decimal(bps, 2);
