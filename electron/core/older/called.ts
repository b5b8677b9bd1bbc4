/** Addresses in the calls of a request, so that a search finds it by whom it paid. */
import { dealingsOf } from '../known/dealings.ts';

const mostLetters = 20_000;
const most = 4;
/** As calldata pads an address. A number that is padded the same way begins with more zeros than an address does. */
const padded = /0{24}((?!0{8})[0-9a-f]{40})/g;

/** SECURITY: for a search alone: what looks like an address here makes nobody known. */
export function calledIn(intent: Readonly<Record<string, unknown>>): string[] {
  const text = dealingsOf(intent).slice(0, mostLetters).toLowerCase();
  return [...new Set([...text.matchAll(padded)].map(([, hex]) => `0x${hex}`))].slice(0, most);
}
