/** Addresses in the calls of a request, so that a search finds it by whom it paid. */
import { dealingsOf } from '../known/dealings.ts';

const mostLetters = 20_000;
const most = 4;
/** As calldata pads an address. */
const padded = /0{24}([0-9a-f]{40})/g;
/** A number that is padded the same way begins with more zeros than an address does. */
const isNumber = (hex: string) => hex.startsWith('00000000');

/** SECURITY: for a search alone: what looks like an address here makes nobody known. */
export function calledIn(intent: Readonly<Record<string, unknown>>): string[] {
  const text = dealingsOf(intent).slice(0, mostLetters).toLowerCase();
  const found = new Set<string>();
  for (const [, hex = ''] of text.matchAll(padded)) if (!isNumber(hex)) found.add(`0x${hex}`);
  return [...found].slice(0, most);
}
