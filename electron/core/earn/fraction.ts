/** Decimal fractions as whole numbers and a power of ten: no yield or fee passes through floating point. */
import { withoutEnd } from '../../contract/text/plain-text.ts';

/** `digits / 10^places`. */
export interface Fraction {
  digits: bigint;
  places: number;
}

/** "0.0812" → 812 / 10^4; null for a text that is no plain decimal. */
export function fractionOf(text: string): Fraction | null {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,80}))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, places: fraction.length };
}

/** The shortest decimal text: 812 / 10^4 → "0.0812". */
export function fractionText({ digits, places }: Fraction): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const fraction = places === 0 ? '' : withoutEnd(text.slice(-places), '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${fraction === '' ? '' : `.${fraction}`}`;
}

export function sameFraction(a: Fraction, b: Fraction): boolean {
  const places = Math.max(a.places, b.places);
  return scaled(a, places) === scaled(b, places);
}

/** As a whole number of 10^-places; digits beyond are cut off towards zero. */
export function scaled({ digits, places: own }: Fraction, places: number): bigint {
  return own <= places ? digits * 10n ** BigInt(places - own) : digits / 10n ** BigInt(own - places);
}

/** Atomic units from a decimal text; null where it is no amount, or finer than the asset. */
export function atomicOf(text: string, decimals: number): bigint | null {
  const amount = /^\d/.test(text) ? fractionOf(text) : null;
  if (amount === null) return null;
  const places = withoutEnd(text.split('.')[1] ?? '', '0').length;
  return places > decimals ? null : scaled(amount, decimals);
}
