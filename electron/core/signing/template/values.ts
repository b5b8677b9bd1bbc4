/** How what is typed into a blank is written into the payload, or why it is not. One sentence, never two. */
import type { Blank } from '../../../contract/text/blanks.ts';
import { withoutEnd } from '../../../contract/text/plain-text.ts';
import { addressTable } from '../../addresses/table.ts';

export type Written = { text: string } | { problem: string };

/** A decimal as people write it, its whole part in groups of three or in none. */
const decimalPattern = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

export function writtenBlank({ kind, value, decimals }: Blank): Written {
  const typed = value.trim();
  if (typed === '') return { problem: 'Fill it in.' };
  switch (kind) {
    case 'text':
      return { text: value };
    case 'number': {
      const [sign, digits] = typed.startsWith('-') ? ['-', typed.slice(1)] : ['', typed];
      return decimalPattern.test(digits)
        ? { text: `${sign}${digits.replaceAll(',', '')}` }
        : { problem: 'A number has digits, and a point before its fraction.' };
    }
    case 'amount':
      return amount(typed, decimals);
    case 'address':
      return address(typed);
    case 'day':
      return dayOf(typed) === null ? noDay : { text: typed };
    case 'deadline': {
      const day = dayOf(typed);
      return day === null ? noDay : { text: String(day / 1000 + 86_399) };
    }
  }
}

const noDay: Written = { problem: 'A date is written as 2026-11-30.' };

/** Milliseconds since 1970 of the day's beginning, UTC; null where there is no such day. */
function dayOf(typed: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return null;
  const at = Date.parse(`${typed}T00:00:00.000Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== typed ? null : at;
}

/** In base units, exact. */
function amount(typed: string, decimals: number): Written {
  const match = decimalPattern.exec(typed);
  if (match === null) return { problem: 'An amount has digits, and a point before its fraction.' };
  const fraction = withoutEnd(match[1] ?? '', '0');
  if (fraction.length > decimals) return { problem: `It has ${fraction.length} decimal places. Here ${decimals} are the most.` };
  const whole = typed.split('.')[0]?.replaceAll(',', '') ?? '';
  return { text: BigInt(`${whole}${fraction.padEnd(decimals, '0')}`).toString() };
}

/** Formats whose addresses are told by their own checksum or shape, and are not bare keys. */
const formats = Object.entries(addressTable).flatMap(([name, row]) => (name.includes('COMPRESSED') ? [] : [row]));

function address(typed: string): Written {
  if (/^0x/i.test(typed)) return hexAddress(typed);
  const isKnown = formats.some(({ identify, check }) => {
    try {
      identify(typed);
      check?.(typed);
      return true;
    } catch {
      return false;
    }
  });
  return isKnown ? { text: typed } : { problem: 'This is no address that is known here. Compare every character.' };
}

function hexAddress(typed: string): Written {
  const digits = typed.slice(2);
  if (!/^[0-9a-fA-F]*$/.test(digits)) return { problem: 'An address has hex digits behind 0x, and nothing else.' };
  // Aptos and Sui have 64.
  if (digits.length === 64) return { text: typed };
  if (digits.length !== 40) return { problem: `An address has 40 digits. This one has ${digits.length}.` };
  try {
    addressTable.ADDRESS_FORMAT_ETHEREUM.check?.(typed);
    return { text: typed };
  } catch {
    return { problem: 'Its capitals do not fit its digits. A character was changed.' };
  }
}
