/**
 * r, s and v as they came, put into the form the service promises: 64, 64 and 2 lower-case hex digits
 * (docs/service.md#signing).
 */
import { kindOf } from '../../../contract/schema/problems.ts';

export interface SignatureParts {
  r: string;
  s: string;
  v: string;
  /** Of y, from v; null where v is none of the values that say it. */
  parity: 0 | 1 | null;
  /** What was put right or is unusual. */
  notes: string[];
}

export type RawSignature = Record<'r' | 's' | 'v', unknown>;

const names = ['r', 's', 'v'] as const;
const digits = { r: 64, s: 64, v: 2 } as const;

/** @returns the parts, or a sentence that names the part that is none */
export function readParts(result: RawSignature): SignatureParts | string {
  const parts: SignatureParts = { r: '', s: '', v: '', parity: null, notes: [] };
  for (const name of names) {
    const read = readPart(name, result[name], parts.notes);
    if (read === null)
      return `${name}: expected ${digits[name]} hex digits, received ${described(result[name])}. This is not a signature.`;
    parts[name] = read;
  }
  parts.parity = parityOf(parts.v, parts.notes);
  return parts;
}

function readPart(name: (typeof names)[number], came: unknown, notes: string[]): string | null {
  if (typeof came !== 'string') return null;
  const prefixed = came.startsWith('0x') || came.startsWith('0X');
  const bare = prefixed ? came.slice(2) : came;
  const wanted = digits[name];
  if (!/^[0-9a-fA-F]+$/.test(bare) || bare.length > wanted) return null;
  if (prefixed) notes.push(`${name} had a 0x prefix, which was removed.`);
  if (bare !== bare.toLowerCase()) notes.push(`${name} was in upper case.`);
  // Leading zeros may have been trimmed on the way (docs/service.md#signing); whether these were any is for the checks to tell.
  if (bare.length < wanted) notes.push(`${name} had ${bare.length} of ${wanted} digits and was padded with leading zeros.`);
  return bare.toLowerCase().padStart(wanted, '0');
}

/** 00 and 01 are promised; 1b and 1c are Ethereum's 27 and 28, which other tools write (docs/service.md#signing). */
function parityOf(v: string, notes: string[]): 0 | 1 | null {
  if (v === '00') return 0;
  if (v === '01') return 1;
  if (v !== '1b' && v !== '1c') return null;
  notes.push(
    `v was ${v} (${Number.parseInt(v, 16)}), where the service writes 00 or 01. It was read as ${v === '1b' ? '00' : '01'}.`,
  );
  return v === '1b' ? 0 : 1;
}

function described(came: unknown): string {
  if (typeof came !== 'string') return came === null ? 'nothing' : kindOf(came);
  return came === ''
    ? 'nothing'
    : /^(0x)?[0-9a-fA-F]+$/i.test(came)
      ? `${came.replace(/^0x/i, '').length} digits`
      : 'text that is not hex';
}
